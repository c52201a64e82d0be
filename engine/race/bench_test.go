package race_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
)

// event is a cast, or a move as it would be asked for.
type event struct {
	cast    lots.Cast
	pattern engine.Pattern
}

// record plays a random game and returns its events.
func record(s engine.State, seed uint64) []event {
	rng := rand.New(rand.NewPCG(seed, 0))
	lot := []uint8{1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 8}
	var out []event
	for s.Due() != engine.DueOver && len(out) < 2000 {
		if s.Due() == engine.DueCast {
			c := lots.Of(lot[rng.IntN(len(lot))])
			out = append(out, event{cast: c})
			s.Throw(c)
			continue
		}
		ms := s.Legal(nil)
		m := ms[rng.IntN(len(ms))]
		out = append(out, event{pattern: engine.Pattern{Kind: m.Kind, From: m.From, To: m.To, Spend: m.Spend}})
		s.Apply(m)
	}
	return out
}

// BenchmarkFindApply replays games: every cast thrown, every move found and played.
func BenchmarkFindApply(b *testing.B) {
	g := build(b, plain(), 0)
	var games [][]event
	for seed := range uint64(20) {
		games = append(games, record(g.Start(), seed))
	}
	start, s := g.Start(), g.Start()
	buf := make([]engine.Move, 0, 64)
	n := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyFrom(start)
		for k := range games[i%len(games)] {
			e := &games[i%len(games)][k]
			n++
			if e.cast.N > 0 {
				s.Throw(e.cast)
				continue
			}
			buf = s.Find(&e.pattern, buf[:0])
			s.Apply(buf[0])
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}

func BenchmarkPerft(b *testing.B) {
	g := build(b, plain(), 0)
	for b.Loop() {
		engine.Perft(g.Start(), 8)
	}
}

func TestAllocations(t *testing.T) {
	for name, d := range designs() {
		g := build(t, d, 0)
		game := record(g.Start(), 3)
		s, c, start := g.Start(), g.Start(), g.Start()
		buf := make([]engine.Move, 0, 64)
		n := testing.AllocsPerRun(3, func() {
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
			t.Errorf("%s: %v allocations a game", name, n)
		}
	}
}
