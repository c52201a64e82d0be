package repair

// pile is a heap: what has the least rank is on top, of equal ones the first made. It is written out as container/heap
// asks by an interface for each comparison and makes a value of each element that is put in or taken.
type pile[T any] struct{ all []ranked[T] }

// ranked is something in a heap. Its rank is that with which it was put there.
type ranked[T any] struct {
	rank, order int
	of          T
}

func (x *ranked[T]) before(y *ranked[T]) bool {
	return x.rank < y.rank || x.rank == y.rank && x.order < y.order
}

func (p *pile[T]) push(rank, order int, of T) {
	x := ranked[T]{rank, order, of}
	p.all = append(p.all, x)
	i := len(p.all) - 1
	for i > 0 && x.before(&p.all[(i-1)/2]) {
		p.all[i] = p.all[(i-1)/2]
		i = (i - 1) / 2
	}
	p.all[i] = x
}

// pop takes what is on top.
func (p *pile[T]) pop() T {
	top, last := p.all[0].of, len(p.all)-1
	x := p.all[last]
	clear(p.all[last:])
	if p.all = p.all[:last]; last == 0 {
		return top
	}
	i := 0
	for k := 1; k < last; k = 2*i + 1 {
		if k+1 < last && p.all[k+1].before(&p.all[k]) {
			k++
		}
		if !p.all[k].before(&x) {
			break
		}
		p.all[i] = p.all[k]
		i = k
	}
	p.all[i] = x
	return top
}
