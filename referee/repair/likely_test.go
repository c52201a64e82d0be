package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestLikeliest: of repairs that cost the same the likeliest comes first.
func TestLikeliest(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string // the word put in by each repair
	}{
		{"dice in the order of the record, the oftenest cast first",
			"[Variant \"chaturaji\"]\n\nR: <5,3> d3 Y: <,3> Nc8 B: <4,3> Nf6 Rg8 G: <4,2> Bf3 *\n",
			[]string{"<4,3>", "<3,3>", "<5,3>", "<2,3>"}},
		{"any order where the record has any",
			"[Variant \"chaturaji\"]\n\nR: <3,5> d3 Y: <,3> Nc8 B: <3,4> Nf6 Rg8 G: <2,4> Bf3 *\n",
			[]string{"<4,3>", "<2,3>", "<3,3>", "<5,3>"}},
		{"one sign for another before two",
			"[Variant \"chaturanga-2p\"]\n\n1. d3 d6 2. Nd5 *\n", []string{"Nd2", "Na3", "Nc3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			res := parse(t, tt.text)(New(referee.Config{}, nil))
			var got []string
			for _, r := range res.Repairs {
				got = append(got, r.Edits[0].Now)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s: %q, want %q", res.Status, got, tt.want)
			}
		})
	}
}

// TestSome: a search that is cut short has found some repair all the same.
func TestSome(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 40_000
	none := 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(8, uint64(k)))
		for range 2 {
			d := damaged(rs, rng, 50, 4, rep.meter)
			if res := parse(t, d.text())(rep); len(res.Repairs) == 0 {
				none++
				t.Log(rs.Name, res.Status, d.damages)
			}
		}
	}
	if none > 0 {
		t.Errorf("no repair was found of %d games of 20", none)
	}
}
