package referee_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// unexported has what is compared with all its fields, such as the sentence of a rule.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

var sameRuleset = cmp.Comparer(func(a, b *engine.Ruleset) bool { return a == b })

// manyMarks is a game of so many rounds with a false mark of check at each move, and false round numbers.
func manyMarks(rounds int) []byte {
	var b strings.Builder
	b.WriteString("[Variant \"chaturanga-2p\"]\n\n")
	for n := range rounds {
		moves := [2]string{"Nf3+ Nf6+", "Ng1+ Ng8+"}
		fmt.Fprintf(&b, "%d. %s\n", n+1+n/10, moves[n%2])
	}
	b.WriteString("Ke5 *\n")
	return []byte(b.String())
}

// TestUnwanted: where nobody reads the findings of some codes, the others and the verdict are the same.
func TestUnwanted(t *testing.T) {
	unwanted := map[diag.Code]bool{diag.OverSpecified: true, diag.CheckMark: true, diag.MissingCaptureMark: true,
		diag.NotReachable: true, diag.LenientReading: true}
	made, all := 0, 0
	lenient := false
	check := func(text []byte) {
		t.Helper()
		each := func(cfg referee.Config) (out []referee.Report) {
			in := slices.Values([]referee.Input{referee.InputOf("-", text)})
			for r, err := range (referee.Batch{Config: cfg, Jobs: 1}).Results(t.Context(), in) {
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, *r.Report)
			}
			return out
		}
		want, got := each(referee.Config{Lenient: lenient}), each(referee.Config{Lenient: lenient, Unwanted: unwanted})
		mark := func(f diag.Finding) bool { return unwanted[f.Code] && f.Severity < diag.Error }
		for i := range want {
			all, made = all+len(want[i].Findings), made+len(got[i].Findings)
			for _, rep := range []*referee.Report{&want[i], &got[i]} {
				rep.Findings = slices.DeleteFunc(rep.Findings, mark)
			}
		}
		if diff := cmp.Diff(want, got, sameRuleset, unexported, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s\n%s", diff, text)
		}
	}
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(44, uint64(n)))
		for range 30 {
			text := kept(t, rng, randomGame(t, rng, rs))
			check(text)
			check(damaged(rng, text))
			lenient = true
			check(bytes.ReplaceAll(damaged(rng, text), []byte("-"), []byte("–")))
			lenient = false
		}
	}
	eachTestFile(t, func(_ string, text []byte) { check(text) })
	check(manyMarks(400))
	check(manyMarks(700)) // more than are listed
	lenient = true
	check(bytes.ReplaceAll(manyMarks(700), []byte("f3"), []byte("f３")))
	if made >= all {
		t.Errorf("%d findings are made, of %d", made, all)
	}
}
