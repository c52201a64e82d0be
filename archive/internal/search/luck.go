package search

import (
	"math"
	"sync"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// mostExact is the number of throws up to which the odds of their sum are worked out; those
// of more are nearly normal.
const mostExact = 256

// odds is how the points of one throw fall, and the sums of several.
type odds struct {
	one            []float64 // the probability of each number of points
	mean, variance float64

	mu sync.Mutex
	// below holds, by the number of throws and their sum, the probability that fair ones come
	// to less, with half of that for as much.
	below [][]float64
	last  []float64 // the probability of each sum of len(below)-1 throws
}

// devices returns the odds of what is thrown in the rule sets, by its description.
var devices = sync.OnceValue(func() map[string]*odds {
	out := map[string]*odds{}
	for _, g := range lexicon().games {
		set := g.Dice()
		if set == nil || out[record.DeviceOf(set)] != nil {
			continue
		}
		d := &odds{}
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
		out[record.DeviceOf(set)] = d
	}
	return out
})

// percentile returns of 100 fair series of so many throws how many come to fewer points,
// those with as many being counted half.
func (d *odds) percentile(throws, sum int) int {
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
	return int(100*p + 1e-9)
}

// sums returns the probabilities that fair throws come to less than each sum.
func (d *odds) sums(throws int) []float64 {
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

// luck knows how the throws of each seat stand against their odds. Throws that gaps must have been are
// left out.
type luck struct {
	points []int   // by word
	device []*odds // by word, nil for no throw that is known
}

func (m *luck) block(ev *plays.Events) {
	m.points, m.device = m.points[:0], m.device[:0]
	for i := range ev.Whats {
		w := &ev.Whats[i]
		m.points = append(m.points, w.Points())
		var d *odds
		if w.Read() {
			d = devices()[w.Device]
		}
		m.device = append(m.device, d)
	}
}

// of adds the luck of each seat of which a throw was read.
func (m *luck) of(v *View, by *bySeat) {
	var throws, sums [engine.MaxSeats]int
	var device [engine.MaxSeats]*odds
	for _, e := range v.Log {
		if d := m.device[e.What]; d != nil && e.Seat > 0 {
			device[e.Seat-1] = d
			throws[e.Seat-1]++
			sums[e.Seat-1] += m.points[e.What]
		}
	}
	for i, n := range throws {
		if n > 0 {
			by[i].n, by[i].known = device[i].percentile(n, sums[i]), true
		}
	}
}

// luckPossible bounds the number.
func luckPossible(t *query.Term) error {
	if max(t.Number, t.NumberTo) > 100 || t.Op == query.Greater && t.Number == 100 || t.Op == query.Less && t.Number == 0 {
		return valueFault(t, "luck is a number from 0 to 100")
	}
	return nil
}
