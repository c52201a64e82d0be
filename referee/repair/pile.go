package repair

// pile is a heap: what has the least rank is on top, of equal ones the first made.
type pile[T any] struct{ all []ranked[T] }

// ranked is something in a heap. Its rank is that with which it was put there.
type ranked[T any] struct {
	rank, order int
	of          T
}

// before reports whether one comes before another.
func (x *ranked[T]) before(y *ranked[T]) bool {
	return x.rank < y.rank || x.rank == y.rank && x.order < y.order
}

// pileWidth is how many stand below each one in a heap.
const pileWidth = 4

func (p *pile[T]) push(rank, order int, of T) {
	p.all = append(p.all, ranked[T]{rank, order, of})
	p.up(len(p.all) - 1)
}

// pop takes what is on top.
func (p *pile[T]) pop() T {
	last := len(p.all) - 1
	top, x := p.all[0].of, p.all[last]
	clear(p.all[last:])
	if p.all = p.all[:last]; last > 0 {
		p.all[0] = x
		p.down(0)
	}
	return top
}

func (p *pile[T]) up(k int) {
	x := p.all[k]
	for k > 0 {
		above := (k - 1) / pileWidth
		if !x.before(&p.all[above]) {
			break
		}
		p.all[k], k = p.all[above], above
	}
	p.all[k] = x
}

func (p *pile[T]) down(k int) {
	x := p.all[k]
	for {
		first := pileWidth*k + 1
		least := first
		for i := first + 1; i < min(first+pileWidth, len(p.all)); i++ {
			if p.all[i].before(&p.all[least]) {
				least = i
			}
		}
		if least >= len(p.all) || !p.all[least].before(&x) {
			break
		}
		p.all[k], k = p.all[least], least
	}
	p.all[k] = x
}
