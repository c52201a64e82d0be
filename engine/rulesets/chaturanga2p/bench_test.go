package chaturanga2p_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanga2p"
	"github.com/ashtapada/agn/internal/enginetest"
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

// BenchmarkFindApply resolves moves as a record has them, and plays them, over random
// games.
func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, chaturanga2p.Ruleset(), ""), 200)
}
