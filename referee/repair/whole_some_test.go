package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestSomeRounds: an error in some rounds, with single damages before, in or after them, is found, and of all stretches of
// rounds in which it can be undone, each repaired from scratch as a record of its own, none leads to a cheaper game.
func TestSomeRounds(t *testing.T) {
	for _, c := range []struct {
		rules string
		kind  int
		seed  uint64
	}{
		{"chaturanca-1", 0, 0},
		{"chauka-bara", 0, 1},
		{"chauka-bara", 3, 1}, // in which more words can be none of the game than a repair may have edits
		{"chaturaji", 3, 3},
	} {
		k := slices.IndexFunc(rulesets.All(), func(rs *engine.Ruleset) bool { return rs.Name == c.rules })
		rs, kind := rulesets.All()[k], wholeKinds[c.kind]
		rep := New(referee.Config{}, nil)
		rep.Effort = 300_000
		text, truth, cost, ok := whollyAndMore(rs, kind, "some and two", rand.New(rand.NewPCG(c.seed, 71)), rep.meter)
		if !ok {
			t.Fatalf("%v is no such record", c)
		}
		res := parse(t, text)(rep)
		if placed(t, res, truth) != "first" || res.Cost > cost || len(res.Repairs[0].Hypotheses) != 1 ||
			!strings.HasPrefix(res.Repairs[0].Hypotheses[0], hypothesisOf[c.kind]) ||
			!strings.Contains(res.Repairs[0].Hypotheses[0], "to before") {
			t.Errorf("%v: %s at %d, not %d, %v\n%s", c, res.Status, res.Cost, cost, hypothesesOf(res), text)
			continue
		}
		least, texts := cheapestStretch(t, rs, kind, text, res.Cost)
		if least != res.Cost || !slices.Contains(texts, formed(t, firstText(res))) {
			t.Errorf("%v: at %d, and of all stretches at %d\n%s\nand\n%s", c, res.Cost, least, firstText(res),
				strings.Join(texts, "\n"))
		}
	}
}

// hypothesisOf says what undoes some of the kinds of errors in a whole record.
var hypothesisOf = map[int]string{0: "the board turned by 180 degrees", 3: "the files counted from the other side"}

// cheapestStretch is what the cheapest repairs cost, of at most so much, of records in which an error is undone for
// some rounds, and their texts.
func cheapestStretch(t *testing.T, rs *engine.Ruleset, kind wholeKind, text string, most int) (least int,
	texts []string) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 60_000
	least = most + 1
	for _, one := range undoneIn(rs, []wholeKind{kind}, text, most) {
		if one.cost < wholeCost+someCost {
			continue // it is of the whole, or from a round on
		}
		rep.within = max(1, min(least, most)-one.cost)
		res := parse(t, one.text)(rep)
		found := res.Cost + one.cost
		switch {
		case len(res.Repairs) == 0 || found > min(least, most):
			continue
		case found < least:
			least, texts = found, nil
		}
		for i := range res.Repairs {
			texts = append(texts, formed(t, string(res.Repairs[i].Text)))
		}
	}
	return least, texts
}
