package archive

import (
	"math"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
)

// z95 is the quantile of the normal distribution that leaves one in forty on either side.
const z95 = 1.959963984540054

// Interval returns the bounds of the mean score of a seat at a confidence of 95 % after
// Wilson (1927), and false if no game has a result. The score is taken for the share
// of games won in so many trials as there were times with a result, but no more than
// games, since what is played twice in one game is no second trial. Where places were
// shared the bounds are wider than they need be.
func (b *Branch) Interval(seat engine.Seat) (low, high float64, ok bool) {
	if b.Decided == 0 {
		return 0, 0, false
	}
	low, high = wilson(float64(b.Points[seat-1])/record.Scale/float64(b.Decided), float64(min(b.Decided, b.Games)))
	return low, high, true
}

// Interval returns the bounds of the chance of an outcome, as far as what fell tells it, at a
// confidence of 95 % after Wilson (1927). Impossible throws are left out, and without any other
// nothing is known: the bounds are 0 and 1.
func (t *ThrowStats) Interval(o *Outcome) (low, high float64) {
	return chance(o.Seen, t.Throws-t.Impossible)
}

// chance bounds the chance of what happened so often in n trials. Without any nothing is known.
func chance(times, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	return wilson(float64(times)/float64(n), float64(n))
}

// wilson returns the bounds of a share p of n trials.
func wilson(p, n float64) (low, high float64) {
	z2 := z95 * z95
	middle := (p + z2/(2*n)) / (1 + z2/n)
	reach := z95 / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	// Rounding must not lead out of what a score can be, nor past the mean.
	return max(0, min(p, middle-reach)), min(1, max(p, middle+reach))
}
