package thaayam_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
)

func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, thaayam.Ruleset(), ""), 2000)
}

// BenchmarkMoves is BenchmarkFindApply for the moves alone, each from its own state.
func BenchmarkMoves(b *testing.B) {
	g := enginetest.New(b, thaayam.Ruleset(), "")
	type moment struct {
		s engine.State
		p engine.Pattern
	}
	var moments []moment
	buf := make([]engine.Move, 0, 64)
	for seed := range uint64(20) {
		s := g.Start()
		for _, e := range enginetest.Record(g.Start(), seed, 2000) {
			if e.Cast.N == 0 && !e.Ended {
				moments = append(moments, moment{s.Clone(), e.Pattern})
			}
			buf = e.Play(s, buf)
		}
	}
	s := g.Start()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		m := &moments[n%len(moments)]
		n++
		s.CopyFrom(m.s)
		buf = s.Find(&m.p, buf[:0])
		s.Apply(buf[0])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

func BenchmarkPerft(b *testing.B) {
	enginetest.BenchmarkPerft(b, enginetest.New(b, thaayam.Ruleset(), ""), 8)
}

func TestAllocations(t *testing.T) {
	enginetest.NeverAllocates(t, thaayam.Ruleset(), settings, "", 2000)
}
