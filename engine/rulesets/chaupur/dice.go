package chaupur

import (
	"math/bits"

	"github.com/ashtapada/agn/engine/track"
)

const (
	// maxDice is the number of dice of a cast.
	maxDice = 3
	// maxFace bounds the value of a die, so that three of them do not lead twice round.
	maxFace = 20
)

// thrown are the dice that are thrown and not played, and what each choice of them comes to.
type thrown struct {
	track.Throws
	// sums holds the points of each set of dice by its bits, 0 for a set that is like
	// one before.
	sums [1 << maxDice]uint8
}

// all is the set of all dice.
func (d *thrown) all() uint8 { return 1<<d.N - 1 }

// set takes dice in descending order.
func (d *thrown) set(v []uint8) {
	d.Throws = track.Throws{N: uint8(len(v))}
	copy(d.V[:], v)
	d.choose()
}

// choose fills sums. Of equal dice a set takes the first ones.
func (d *thrown) choose() {
	a, b, c := d.V[0], d.V[1], d.V[2]
	d.sums = [1 << maxDice]uint8{}
	if d.N > 0 {
		d.sums[1] = a
	}
	if d.N > 1 {
		d.sums[3] = a + b
		if b != a {
			d.sums[2] = b
		}
	}
	if d.N > 2 {
		d.sums[7] = a + b + c
		if c != b {
			d.sums[4], d.sums[5] = c, a+c
		}
		if b != a {
			d.sums[6] = b + c
		}
	}
}

// take removes a set of dice.
func (d *thrown) take(set uint8) {
	n := uint8(0)
	for k := range d.N {
		if set>>k&1 == 0 {
			d.V[n] = d.V[k]
			n++
		}
	}
	for k := n; k < d.N; k++ {
		d.V[k] = 0
	}
	d.N = n
	d.choose()
}

// values lists a set of dice.
func (d *thrown) values(set uint8) (out []uint8) {
	for k, v := range d.Values() {
		if set>>k&1 == 1 {
			out = append(out, v)
		}
	}
	return out
}

// spend lists a set of dice as moves do.
func (d *thrown) spend(set uint8) (out [4]uint8) {
	n := 0
	for k := range d.N {
		if set>>k&1 == 1 {
			out[n] = d.V[k]
			n++
		}
	}
	return out
}

// find returns the set that spends these dice, 0 if they are not there.
func (d *thrown) find(spend [4]uint8) uint8 {
	points := spend[0] + spend[1] + spend[2]
	for set := uint8(1); set <= d.all(); set++ {
		if points != 0 && d.sums[set] == points && d.spend(set) == spend {
			return set
		}
	}
	return 0
}

// fit returns the set whose points come nearest to so many, exactly if one does,
// else with the fewest points too many, else all; 0 if there are no dice.
func (d *thrown) fit(points int) uint8 {
	best := d.all()
	for set := uint8(1); set <= d.all(); set++ {
		if sum := int(d.sums[set]); sum >= max(points, 1) && sum < int(d.sums[best]) {
			best = set
		}
	}
	return best
}

// choices lists the different ways to take some of the throws, the most of them first.
func choices(throws []uint8) (out [][]uint8) {
	var d thrown
	d.set(throws)
	for n := len(throws); n > 0; n-- {
		for set := uint8(1); set <= d.all(); set++ {
			if size(set) == n && d.sums[set] != 0 {
				out = append(out, d.values(set))
			}
		}
	}
	return out
}

func total(throws []uint8) int {
	n := 0
	for _, v := range throws {
		n += int(v)
	}
	return n
}

// size is the number of dice in a set.
func size(set uint8) int { return bits.OnesCount8(set) }
