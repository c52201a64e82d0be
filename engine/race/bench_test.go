package race_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
)

func BenchmarkFindApply(b *testing.B) { enginetest.BenchmarkReplay(b, build(b, plain(), 0), 2000) }

func BenchmarkPerft(b *testing.B) {
	g := build(b, plain(), 0)
	for b.Loop() {
		engine.Perft(g.Start(), 8)
	}
}

func TestAllocations(t *testing.T) {
	for name, d := range designs() {
		t.Run(name, func(t *testing.T) { enginetest.ReplayAllocations(t, build(t, d, 0).Start(), 2000) })
	}
}
