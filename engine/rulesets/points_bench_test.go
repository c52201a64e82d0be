package rulesets_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// pointsEvent is a cast, or a move as it would be asked for.
type pointsEvent struct {
	cast    engine.Cast
	pattern engine.Pattern
}

// recordPoints plays a random game, its casts falling with their odds.
func recordPoints(s engine.State, seed uint64) []pointsEvent {
	rng := rand.New(rand.NewPCG(seed, 0))
	var out []pointsEvent
	for s.Due() != engine.DueOver && len(out) < 600 {
		if s.Due() == engine.DueCast {
			var c engine.Cast
			for _, d := range s.Game().Lot().Dice {
				total := 0
				for _, f := range d.Faces {
					total += int(f.Weight)
				}
				at := rng.IntN(total)
				for _, f := range d.Faces {
					if at -= int(f.Weight); at < 0 {
						c.V[c.N] = f.Value
						c.N++
						break
					}
				}
			}
			if c.N == 2 && c.V[0] < c.V[1] {
				c.V[0], c.V[1] = c.V[1], c.V[0]
			}
			out = append(out, pointsEvent{cast: c})
			s.Throw(c)
			continue
		}
		ms := s.Legal(nil)
		m := ms[rng.IntN(len(ms))]
		out = append(out, pointsEvent{pattern: engine.Pattern{Kind: m.Kind, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Spend: m.Spend}})
		s.Apply(m)
	}
	return out
}

// BenchmarkPoints replays games: every cast thrown, every move found and played.
func BenchmarkPoints(b *testing.B) {
	for _, c := range []struct{ variant, options string }{
		{"caturanga-race", ""}, {"caturanga-race", "split=free"}, {"ashta-kashte", ""}, {"ashta-kashte", "pass=yes"},
	} {
		b.Run(c.variant+" "+c.options, func(b *testing.B) {
			g := newGame(b, c.variant, c.options)
			var games [][]pointsEvent
			for seed := range uint64(20) {
				games = append(games, recordPoints(g.Start(), seed))
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
		})
	}
}
