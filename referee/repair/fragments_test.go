package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestFragments: a word that an angle or a sign of no word tears is one word that was
// damaged once.
func TestFragments(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 100_000
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(24, uint64(k)))
		torn := 0
		for range 12 {
			r := playRecord(rs, rng, 30)
			i := rng.IntN(len(r.words))
			w := r.words[i]
			if isRound(w) {
				continue // a wrong number is set right whatever stands there
			}
			at := rng.IntN(len(w))
			now := w[:at] + string("<>`"[rng.IntN(3)]) + w[at+1:]
			if now == w {
				continue
			}
			d := injury{kind: "torn by a sign", at: i, n: 1, now: []string{now}}
			d.weigh(r.words, 0, rep.meter)
			damaged := trial{truth: r, damages: []injury{d}}
			res := parse(t, damaged.text())(rep)
			if res.Status == Sound || res.Cost < d.cost && len(res.Repairs) > 0 {
				continue
			}
			torn++
			truth := formed(t, r.text())
			if !slices.ContainsFunc(res.Repairs, func(x Repair) bool {
				return len(x.Edits) == 1 &&
					formed(t, string(x.Text)) == truth
			}) {
				t.Errorf("%s: %s for %s: %s at %d of %d: %s", rs.Name, d, w, res.Status, res.Cost, d.cost, describe(res))
			}
		}
		if torn == 0 {
			t.Errorf("%s: no damage shows", rs.Name)
		}
	}
}
