package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/referee"
)

// TestSomeTurn: a turn that was left out, among other faults, does not keep the search from
// finding some repair where there are more turns than can be tried.
func TestSomeTurn(t *testing.T) {
	if testing.Short() {
		t.Skip("games in which much is tried")
	}
	rs, _ := rulesets.Lookup("chaupur")
	rng := rand.New(rand.NewPCG(31, daily.Seed(t)))
	most := 2
	if daily.Long() {
		most = 12
	}
	rep := New(referee.Config{}, nil)
	for games := 0; games < most; {
		d := copied(rs, rng, 50, 3, rep.meter, "")
		if !slices.ContainsFunc(d.damages, func(d injury) bool { return d.kind == "turn lost" }) {
			continue
		}
		games++
		if res := parse(t, d.text())(rep); len(res.Repairs) == 0 {
			t.Errorf("%s: %v", res.Status, d.damages)
		}
	}
}
