package cross

import "math/bits"

// maxDice is the number of dice of a cast.
const maxDice = 3

// pool holds the dice that are thrown and not yet played, descending, zero-padded,
// and what each choice of them comes to.
type pool struct {
	n uint8
	v [maxDice]uint8
	// sums holds the points of each set of dice by its bits, 0 for a set that is like
	// one before.
	sums [1 << maxDice]uint8
}

func (p *pool) values() []uint8 { return p.v[:p.n] }

// all is the set of all dice.
func (p *pool) all() uint8 { return 1<<p.n - 1 }

// set takes dice in descending order.
func (p *pool) set(v []uint8) {
	*p = pool{n: uint8(len(v))}
	copy(p.v[:], v)
	p.add()
}

// add fills sums. Of equal dice a set takes the first ones.
func (p *pool) add() {
	a, b, c := p.v[0], p.v[1], p.v[2]
	p.sums = [1 << maxDice]uint8{}
	if p.n > 0 {
		p.sums[1] = a
	}
	if p.n > 1 {
		p.sums[3] = a + b
		if b != a {
			p.sums[2] = b
		}
	}
	if p.n > 2 {
		p.sums[7] = a + b + c
		if c != b {
			p.sums[4], p.sums[5] = c, a+c
		}
		if b != a {
			p.sums[6] = b + c
		}
	}
}

// take removes a set of dice.
func (p *pool) take(set uint8) {
	n := uint8(0)
	for k := range p.n {
		if set>>k&1 == 0 {
			p.v[n] = p.v[k]
			n++
		}
	}
	for k := n; k < p.n; k++ {
		p.v[k] = 0
	}
	p.n = n
	p.add()
}

// spend lists a set of dice as moves do.
func (p *pool) spend(set uint8) (out [4]uint8) {
	n := 0
	for k := range p.n {
		if set>>k&1 == 1 {
			out[n] = p.v[k]
			n++
		}
	}
	return out
}

// find returns the set that spends these dice, 0 if they are not there.
func (p *pool) find(spend [4]uint8) uint8 {
	for set := uint8(1); set <= p.all(); set++ {
		if p.sums[set] != 0 && p.spend(set) == spend {
			return set
		}
	}
	return 0
}

// fit returns the set whose points come nearest to so many, exactly if one does,
// else with the fewest points too many, else all; 0 if there are no dice.
func (p *pool) fit(points int) uint8 {
	best := p.all()
	for set := uint8(1); set <= p.all(); set++ {
		if sum := int(p.sums[set]); sum >= max(points, 1) && sum < int(p.sums[best]) {
			best = set
		}
	}
	return best
}

// size is the number of dice in a set.
func size(set uint8) int { return bits.OnesCount8(set) }
