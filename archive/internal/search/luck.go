package search

import (
	"sync"

	"github.com/ashtapada/agn/archive/internal/odds"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// devices returns the odds of what is thrown in the rule sets, by its description.
var devices = sync.OnceValue(func() map[string]*odds.Odds {
	out := map[string]*odds.Odds{}
	for _, g := range lexicon().games {
		set := g.Dice()
		if set == nil || out[record.DeviceOf(set)] != nil {
			continue
		}
		out[record.DeviceOf(set)] = odds.Of(set)
	}
	return out
})

// luck knows how the throws of each seat stand against their odds. Throws that gaps must have been are
// left out.
type luck struct {
	points []int        // by word
	device []*odds.Odds // by word, nil for no throw that is known
}

func (m *luck) block(ev *plays.Events) {
	m.points, m.device = m.points[:0], m.device[:0]
	for i := range ev.Whats {
		w := &ev.Whats[i]
		m.points = append(m.points, w.Points())
		var d *odds.Odds
		if w.Read() {
			d = devices()[w.Device]
		}
		m.device = append(m.device, d)
	}
}

// of adds the luck of each seat of which a throw was read.
func (m *luck) of(v *View, by *bySeat) {
	var throws, sums [engine.MaxSeats]int
	var device [engine.MaxSeats]*odds.Odds
	for _, e := range v.Log {
		if d := m.device[e.What]; d != nil && e.Seat > 0 {
			device[e.Seat-1] = d
			throws[e.Seat-1]++
			sums[e.Seat-1] += m.points[e.What]
		}
	}
	for i, n := range throws {
		if n > 0 {
			by[i].n, by[i].known = device[i].Percentile(n, sums[i]), true
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
