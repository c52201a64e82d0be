package chaukabara_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
)

func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, chaukabara.Ruleset(), ""), 2000)
}

func BenchmarkPerft(b *testing.B) {
	g := enginetest.New(b, chaukabara.Ruleset(), "")
	for b.Loop() {
		engine.Perft(g.Start(), 8)
	}
}

func TestAllocations(t *testing.T) {
	for _, options := range everySetting() {
		t.Run(options, func(t *testing.T) {
			enginetest.ReplayAllocations(t, enginetest.New(t, chaukabara.Ruleset(), options).Start(), 2000)
		})
	}
}
