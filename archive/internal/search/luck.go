package search

import (
	"math"
	"slices"
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

// of adds the luck of each seat of which a throw was read, in the parts of query.Fine.
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
			by[i].n, by[i].known = int(math.Round(device[i].Percentile(n, sums[i])*query.Fine)), true
		}
	}
}

// LuckRows returns the luck of seats in the games of a block of plays: game, seat and luck.
func LuckRows(packed []byte) ([][]any, error) {
	var b plays.Events
	if err := b.Open(packed); err != nil {
		return nil, err
	}
	var m luck
	m.block(&b)
	out := [][]any{}
	v := &View{}
	for i := range b.Games {
		var err error
		if v.Log, err = b.Log(v.Log[:0], &b.Games[i]); err != nil {
			return nil, err
		}
		var by bySeat
		m.of(v, &by)
		for seat, s := range by {
			if s.known {
				out = append(out, []any{b.Games[i].Number, seat + 1, float64(s.n) / query.Fine})
			}
		}
	}
	return out, nil
}

// asksLuck reports whether a query compares luck or orders by it.
func asksLuck(q *query.Query) bool {
	for t := range query.Terms(q.Where) {
		if t.Field == query.Luck {
			return true
		}
	}
	return slices.ContainsFunc(q.Order, func(k query.Key) bool { return k.Of == query.Luck })
}

// lucks holds the luck of the seats of games by their letters, in the parts of query.Fine.
type lucks map[int64]map[string]int

// note notes the luck of the seats of a game.
func (l lucks) note(g *Found) {
	for i := range g.Seats {
		if n, known := l[g.Game][g.Seats[i].Letter]; known {
			percent := float64(n) / query.Fine
			g.Seats[i].Luck = &percent
		}
	}
}

// lucks finds the luck of the seats of games, of all where none are marked.
func (s *search) lucks(only Marks) (lucks, error) {
	out := lucks{}
	var mu sync.Mutex
	return out, s.run(&Scan{Visitor: func() Visitor {
		return &luckNoter{mu: &mu, lucks: out}
	}}, only)
}

// luckNoter notes the luck of the seats of each game. Goroutines share what it is noted in.
type luckNoter struct {
	luck
	mu    *sync.Mutex
	lucks lucks
}

func (n *luckNoter) Block(ev *plays.Events) { n.block(ev) }

func (n *luckNoter) Game(v *View) error {
	var by bySeat
	n.of(v, &by)
	of := map[string]int{}
	for i, s := range v.table().Seats {
		if by[i].known {
			of[string(rune(s.Letter))] = by[i].n
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lucks[v.Number] = of
	return nil
}

// luckPossible bounds the number.
func luckPossible(t *query.Term) error {
	const most = 100 * query.Fine
	if max(t.Number, t.NumberTo) > most || t.Op == query.Greater && t.Number == most ||
		t.Op == query.Less && t.Number == 0 {
		return valueFault(t, "luck is a number from 0 to 100")
	}
	return nil
}
