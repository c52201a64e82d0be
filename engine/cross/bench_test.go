package cross_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// build makes a game of the one rule set that is played on a cross, for the seats of
// one of its sets.
func build(t testing.TB, options string, set int) engine.Game {
	t.Helper()
	r, ok := rulesets.Lookup("chaupur")
	if !ok {
		t.Fatal("the rule set is not there")
	}
	setup := engine.Setup{Seats: engine.SeatMask(r.SeatSets[set])}
	for o := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(o, "=")
		if err := r.Set(&setup, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := r.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// settings are those that change how moves are found.
var settings = []string{"", "group-strength=size", "teams=on finished=help", "teams=on hold=no-climb group-strength=size"}

// event is one of a recorded game: a cast, or a move as it would be written.
type event struct {
	cast    engine.Cast
	pattern engine.Pattern
}

// record plays a random game of at most so many events.
func record(s engine.State, seed uint64, events int) (out []event) {
	rng := rand.New(rand.NewPCG(seed, 1))
	casts := s.Game().Lot().Chances()
	for len(out) < events && s.Due() != engine.DueOver {
		if s.Due() == engine.DueCast {
			c := casts[rng.IntN(len(casts))].Cast
			out = append(out, event{cast: c})
			s.Throw(c)
			continue
		}
		ms := s.Legal(nil)
		m := ms[rng.IntN(len(ms))]
		p := engine.Pattern{Kind: m.Kind, From: m.From, To: m.To, Who: m.Who}
		if m.Count > 1 {
			p.Count = m.Count
		}
		if len(s.Find(&p, nil)) > 1 {
			p.Spend = m.Spend
		}
		out = append(out, event{pattern: p})
		s.Apply(m)
	}
	return out
}

// BenchmarkGame resolves and plays recorded games event by event.
func BenchmarkGame(b *testing.B) {
	for _, options := range settings {
		b.Run(strings.ReplaceAll(options, " ", ","), func(b *testing.B) {
			g := build(b, options, 0)
			var games [][]event
			for i := range 20 {
				games = append(games, record(g.Start(), uint64(i), 2000))
			}
			start, s := g.Start(), g.Start()
			buf := make([]engine.Move, 0, 64)
			events := 0
			b.ReportAllocs()
			for b.Loop() {
				for _, game := range games {
					s.CopyFrom(start)
					events += len(game)
					for k := range game {
						if game[k].cast.N > 0 {
							s.Throw(game[k].cast)
							continue
						}
						buf = s.Find(&game[k].pattern, buf[:0])
						s.Apply(buf[0])
					}
				}
			}
			b.ReportMetric(float64(events)/b.Elapsed().Seconds()/1e6, "Mevents/s")
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, seats := range []int{0, 2} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			g := build(b, "", seats)
			for b.Loop() {
				engine.Perft(g.Start(), 4)
			}
		})
	}
}

// TestAllocations plays whole games and games from late positions, where the search
// for unplayable dice goes deep.
func TestAllocations(t *testing.T) {
	late := "R:j1,j1#76,j4#79,j7#82 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,e10#80,e10#80,ck#84 R cast - new"
	for _, options := range settings {
		for _, from := range []string{"", late} {
			g := build(t, options, four)
			start := g.Start()
			if from != "" {
				start = position(t, g, from)
			}
			game := record(start.Clone(), 3, 1500)
			s, c := g.Start(), g.Start()
			buf := make([]engine.Move, 0, 256)
			n := testing.AllocsPerRun(2, func() {
				s.CopyFrom(start)
				for k := range game {
					c.CopyFrom(s)
					c.Hash()
					buf = s.Legal(buf[:0])
					if game[k].cast.N > 0 {
						s.Throw(game[k].cast)
						continue
					}
					buf = s.Find(&game[k].pattern, buf[:0])
					s.Apply(buf[0])
				}
			})
			if n != 0 {
				t.Errorf("%q from %q: %v allocations a game", options, from, n)
			}
		}
	}
}
