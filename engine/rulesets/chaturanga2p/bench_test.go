package chaturanga2p_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaturanga2p"
)

// BenchmarkPerft counts leaves from the start of chaturanga-2p.
func BenchmarkPerft(b *testing.B) {
	s := enginetest.New(b, chaturanga2p.Ruleset(), "").Start()
	leaves := uint64(0)
	for b.Loop() {
		leaves += engine.Perft(s, 4)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

// BenchmarkFindApply resolves moves as a record has them, the kind of man, the target
// and the file left where two could go there, and plays them, over random games.
func BenchmarkFindApply(b *testing.B) {
	g := enginetest.New(b, chaturanga2p.Ruleset(), "")
	rng := rand.New(rand.NewPCG(1, 2))
	var games [][]engine.Pattern
	moves := 0
	for range 100 {
		s := g.Start()
		var ps []engine.Pattern
		for len(ps) < 200 && s.Due() == engine.DueMove {
			legal := s.Legal(nil)
			m := legal[rng.IntN(len(legal))]
			p := engine.Pattern{Kind: m.Kind, Piece: m.Piece, Promo: m.Promo, To: m.To}
			if m.Piece == engine.Soldier && m.Capture {
				p.File = g.Board().File(m.From)
			}
			if len(s.Find(&p, nil)) > 1 {
				p.File, p.Rank = g.Board().File(m.From), uint8(g.Board().Rank(m.From))
			}
			ps = append(ps, p)
			s.Apply(m)
		}
		games = append(games, ps)
		moves += len(ps)
	}
	start, s := g.Start(), g.Start()
	buf := make([]engine.Move, 0, 16)
	b.ReportAllocs()
	played := 0
	for b.Loop() {
		for _, ps := range games {
			s.CopyFrom(start)
			for i := range ps {
				buf = s.Find(&ps[i], buf[:0])
				s.Apply(buf[0])
			}
		}
		played += moves
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "moves/s")
}
