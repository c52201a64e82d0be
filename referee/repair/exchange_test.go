package repair

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestThrowsExchanged: two throws of a turn that were exchanged are one damage, and the moves
// between them stay where they are.
func TestThrowsExchanged(t *testing.T) {
	const head = "[Variant \"chauka-bara\"]\n\n"
	const truth = head + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 B: <1> a3-a2 2. R: <4> e1xe5 <3> e5-b5 G: <3> e3-d5 " +
		"W: <8> a5-e1 <2> c5-a5 B: <3> a2-c1 3. R: <1> c1-d1 G: <2> e3-e5 W: <3> e1-e4 B: <1> a3-a2 *\n"
	damaged := strings.Replace(truth, "<4> e1xe5 <3> e5-b5", "<3> e1xe5 <4> e5-b5", 1)
	res := parse(t, damaged)(New(referee.Config{}, nil))
	k := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(t, string(r.Text)) == formed(t, truth) })
	if k < 0 {
		t.Fatalf("%s at %d: %s", res.Status, res.Cost, describe(res))
	}
	r := &res.Repairs[k]
	if len(r.Edits) != 1 || r.Edits[0].Kind != Swap || r.Edits[0].Was != "<3> e1xe5 <4>" ||
		r.Edits[0].Now != "<4> e1xe5 <3>" {
		t.Errorf("the edits are %v", r.Edits)
	}
	const traced = "<4> {[%was <3>]} e1xe5 <3> {[%was <4>]} e5-b5"
	if !strings.Contains(string(r.Traced), traced) {
		t.Errorf("%s\nhas no %s", r.Traced, traced)
	}
}
