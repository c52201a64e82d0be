package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestAfterAnother: what is found out about a game, and its order, is the same after a game of another rule set.
func TestAfterAnother(t *testing.T) {
	texts := func(res *Result) (out []string) {
		for i := range res.Repairs {
			out = append(out, string(res.Repairs[i].Text))
		}
		return out
	}
	shared := New(referee.Config{}, nil)
	shared.Effort = 20_000
	several := 0
	for _, name := range []string{"ashta-kashte", "chaturaji", "chauka-bara", "chaturaji", "chaupur", "chaturaji"} {
		rs, _ := rulesets.Lookup(name)
		for n := range 4 {
			d := copied(rs, rand.New(rand.NewPCG(91, uint64(n))), 30, 1, shared.meter, "no throw")
			text := d.text()
			alone := New(referee.Config{}, nil)
			alone.Effort = shared.Effort
			want, got := texts(parse(t, text)(alone)), texts(parse(t, text)(shared))
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q\nalone it is %q", name, got, want)
			}
			if len(want) > 1 {
				several++
			}
		}
	}
	if several < 4 {
		t.Errorf("only %d games had several repairs", several)
	}
}
