package lsp

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// collection is a file of random games of all rule sets.
func collection(games, plies int, seed uint64) []byte {
	var out []byte
	for n := range games {
		rs := rulesets.All()[n%len(rulesets.All())]
		setup, err := rs.Complete(engine.Setup{})
		if err != nil {
			panic(err)
		}
		g, err := rs.New(setup)
		if err != nil {
			panic(err)
		}
		record := referee.Play(g, rand.New(rand.NewPCG(seed, uint64(n))), plies)
		out = notation.Append(append(out, '\n'), record, referee.StyleOf(rs))
	}
	return out[1:]
}

// BenchmarkMemory holds a hundred files of half a megabyte open, judged.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		var open []*file
		t := newTools(Settings{}, nil, 0)
		size := 0
		for n := range 100 {
			d := newFile("file:///x", nil, collection(150, 500, uint64(n)), document.UTF16, t, 1)
			if _, err := d.diagnostics(context.Background()); err != nil {
				b.Fatal(err)
			}
			size += len(d.Bytes)
			open = append(open, d)
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(size)/1e6, "MB")
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-held")
		runtime.KeepAlive(open)
	}
}
