// Package odds knows how the points of throws fall.
package odds

import (
	"math"
	"sync"

	"github.com/ashtapada/agn/engine/dice"
)

// mostExact is the number of throws up to which the odds of their sum are worked out; those
// of more are nearly normal.
const mostExact = 256

// Odds is how the points of one throw fall, and the sums of several. It is safe for
// concurrent use.
type Odds struct {
	one            []float64 // the probability of each number of points
	mean, variance float64

	mu sync.Mutex
	// below holds, by the number of throws and their sum, the probability that fair ones come
	// to less, with half of that for as much.
	below [][]float64
	last  []float64 // the probability of each sum of len(below)-1 throws
}

// Of returns the odds of what is thrown.
func Of(set *dice.Set) *Odds {
	d := &Odds{}
	for _, c := range set.Chances() {
		n := c.Cast.Sum()
		for len(d.one) <= n {
			d.one = append(d.one, 0)
		}
		p, _ := c.Odds.Float64()
		d.one[n] += p
	}
	for n, p := range d.one {
		d.mean += p * float64(n)
	}
	for n, p := range d.one {
		d.variance += p * (float64(n) - d.mean) * (float64(n) - d.mean)
	}
	return d
}

// Percentile returns of 100 fair series of so many throws how many come to fewer points,
// those with as many being counted half, to a millionth.
func (d *Odds) Percentile(throws, sum int) float64 {
	var p float64
	if throws > mostExact {
		p = math.Erfc((d.mean*float64(throws)-float64(sum))/math.Sqrt(2*d.variance*float64(throws))) / 2
	} else {
		below := d.sums(throws)
		p = 1
		if sum < len(below) {
			p = below[sum]
		}
	}
	const tie = 1e-6 // what lies between two millionths is the upper one, by whatever rounding it was reached
	return math.Floor(p*1e8+0.5+tie) / 1e6
}

// sums returns the probabilities that fair throws come to less than each sum.
func (d *Odds) sums(throws int) []float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.below == nil {
		d.below, d.last = [][]float64{{0.5}}, []float64{1}
	}
	for len(d.below) <= throws {
		next := make([]float64, len(d.last)+len(d.one)-1)
		for a, p := range d.last {
			for b, q := range d.one {
				next[a+b] += p * q
			}
		}
		below, before := make([]float64, len(next)), 0.0
		for i, p := range next {
			below[i] = before + p/2
			before += p
		}
		d.last, d.below = next, append(d.below, below)
	}
	return d.below[throws]
}
