package infer_test

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/referee"
)

// TestCost measures games of 80 plies with all throws lost, if it is asked for: how long the 99th of 100 takes, how
// much is allocated, and how many throws have no odds because a bound is hit.
func TestCost(t *testing.T) {
	if os.Getenv("AGN_LONG") != "1" {
		t.Skip("AGN_LONG=1 measures what games with all throws lost cost, AGN_UNWRITTEN=1 those without words for them")
	}
	for _, name := range thrown {
		game, rng := named(t, name), rand.New(rand.NewPCG(41, 1))
		ref := referee.New(referee.Config{})
		var took []time.Duration
		throws, bounded, cut := 0, 0, 0
		var most uint64
		for range 100 {
			b := lose(t, game, rng, 80, 100)
			if os.Getenv("AGN_UNWRITTEN") != "" {
				b.unthrown()
			}
			g := parsed(t, b.text())
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			begin := cputime.Used()
			a, err := infer.Game(context.Background(), ref, g, nil, infer.Models[models()])
			took = append(took, cputime.Used()-begin)
			runtime.ReadMemStats(&after)
			most = max(most, after.TotalAlloc-before.TotalAlloc)
			if err != nil {
				t.Fatal(err)
			}
			some := false
			for i := range a.Throws {
				if throws++; a.Throws[i].Bounded {
					bounded++
					some = true
				}
			}
			if some {
				cut++
			}
		}
		slices.Sort(took)
		t.Logf("%-15s median %v, 99th %v, most allocated %d MB, %d throws, %d bounded, %d games cut", name,
			took[50].Round(time.Millisecond), took[98].Round(time.Millisecond), most>>20, throws, bounded, cut)
	}
}

func models() string {
	if m := os.Getenv("AGN_MODELS"); m != "" {
		return m
	}
	return "fits"
}
