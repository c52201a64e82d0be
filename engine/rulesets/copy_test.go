package rulesets_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestCopyFromAnotherSetting: a state that was copied from one of another setting of the
// options goes on as that does.
func TestCopyFromAnotherSetting(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(uint64(n), 12))
		var k engine.State
		for range 20 {
			base := engine.Setup{Seats: engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])}
			for i := range rs.Options {
				base.Values[i] = anyValue(rng, rs, i, base)
			}
			g, err := rs.New(base)
			if err != nil {
				t.Fatal(err)
			}
			st := g.Start()
			if k == nil {
				k = st.Clone()
				continue
			}
			k.CopyFrom(st)
			for range 60 {
				if k.Game() != g || seen(k) != seen(st) || k.Hash() != st.Hash() {
					t.Fatalf("%s, %q: a copy is\n%s\nnot\n%s", rs.Name, rs.OptionString(base), seen(k), seen(st))
				}
				play, ok := randomEvent(rng, st)
				if !ok {
					break
				}
				play(st)
				play(k)
			}
		}
	}
}
