package chaturanca2_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// BenchmarkFourFindApply resolves moves as a record has them and plays them, throws
// included, over random games of the games of four armies.
func BenchmarkFourFindApply(b *testing.B) {
	for _, variant := range []string{"chaturanca-1", "chaturanca-2"} {
		b.Run(variant, func(b *testing.B) { benchmarkFindApply(b, gameOf(b, variant, "")) })
	}
}

// written is an event of a game: a cast, or else a move as a record has it.
type written struct {
	cast engine.Cast
	move engine.Pattern
}

func benchmarkFindApply(b *testing.B, g engine.Game) {
	rng := rand.New(rand.NewPCG(1, 2))
	chances := engine.Chances(g)
	var games [][]written
	events := 0
	for range 100 {
		s := g.Start()
		var list []written
		for len(list) < 200 && s.Due() != engine.DueOver {
			if s.Due() == engine.DueCast {
				c := chances[rng.IntN(len(chances))].Cast
				list = append(list, written{cast: c})
				s.Throw(c)
				continue
			}
			legal := s.Legal(nil)
			m := legal[rng.IntN(len(legal))]
			p := engine.Pattern{Kind: m.Kind, Piece: m.Piece, Promo: m.Promo, To: m.To, To2: m.To2}
			if len(s.Find(&p, nil)) > 1 {
				p.From = m.From
			}
			list = append(list, written{move: p})
			s.Apply(m)
		}
		games = append(games, list)
		events += len(list)
	}
	start, s := g.Start(), g.Start()
	buf := make([]engine.Move, 0, 64)
	b.ReportAllocs()
	played := 0
	for b.Loop() {
		for _, list := range games {
			s.CopyFrom(start)
			for i := range list {
				if list[i].cast.N > 0 {
					s.Throw(list[i].cast)
					continue
				}
				buf = s.Find(&list[i].move, buf[:0])
				s.Apply(buf[0])
			}
		}
		played += events
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "events/s")
}
