package race

import "strconv"

// maxPool bounds the throws that wait to be played. Three grace throws end a turn,
// so only records that break the rules come near it.
const maxPool = 8

// pool holds the values that are thrown and not yet played, descending,
// zero-padded.
type pool struct {
	n uint8
	v [maxPool]uint8
}

func (p *pool) values() []uint8 { return p.v[:p.n] }

func (p *pool) clear() { *p = pool{} }

// add reports false if the pool is full.
func (p *pool) add(v uint8) bool {
	if p.n == maxPool {
		return false
	}
	k := p.n
	for ; k > 0 && p.v[k-1] < v; k-- {
		p.v[k] = p.v[k-1]
	}
	p.v[k] = v
	p.n++
	return true
}

// remove takes one v out if there is one.
func (p *pool) remove(v uint8) {
	for k := range p.values() {
		if p.v[k] == v {
			copy(p.v[k:], p.v[k+1:])
			p.n--
			p.v[p.n] = 0
			return
		}
	}
}

// has reports whether v is there.
func (p *pool) has(v uint8) bool {
	for _, w := range p.values() {
		if w == v {
			return true
		}
	}
	return false
}

// fit returns the value that a move over distance d spends: d itself, else the
// smallest that is greater, else the greatest; 0 if the pool is empty.
func (p *pool) fit(d uint8) uint8 {
	best := p.v[0]
	for _, v := range p.values() {
		if v >= d {
			best = v
		}
	}
	return best
}

// String names the values as a sentence part: "8, 4 and 1".
func (p *pool) String() string {
	var b []byte
	for k, v := range p.values() {
		switch {
		case k > 0 && k == int(p.n)-1:
			b = append(b, " and "...)
		case k > 0:
			b = append(b, ", "...)
		}
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return string(b)
}
