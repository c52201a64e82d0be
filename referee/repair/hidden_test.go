package repair

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// hid hides some words of a record, which are not its last, after a ";".
func hid(r *record, rng *rand.Rand) (injury, bool) {
	n := 1 + rng.IntN(9)
	at := 1 + rng.IntN(len(r.words))
	if at+n >= len(r.words) {
		return injury{}, false
	}
	return injury{kind: "hidden", at: at, n: n, now: []string{"; " + strings.Join(r.words[at:at+n], " ") + "\n"},
		cost: damages[hidden].cost}, true
}

// hiding plays a game and hides words of it.
func hiding(rs *engine.Ruleset, rng *rand.Rand, plies int) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(1, 100, func() (injury, bool) { return hid(t.truth, rng) })
	return t
}

// TestHidden: moves that a ";" hides are found to be moves, in games of every rule set, and
// the ";" alone is taken away.
func TestHidden(t *testing.T) {
	for k, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(31, uint64(k)))
			rep := New(referee.Config{}, nil)
			shown := 0
			for range 20 {
				d := hiding(rs, rng, 60)
				res := parse(t, d.text())(rep)
				if res.Status == Sound {
					continue
				}
				shown++
				if len(res.Repairs) > 0 && res.Cost < d.cost() {
					continue
				}
				truth := formed(t, d.truth.text())
				at := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(t, string(r.Text)) == truth })
				if at < 0 {
					t.Errorf("%s: %s at %d, the truth is not among %d\n%s", d.damages, res.Status, res.Cost, len(res.Repairs),
						d.text())
					continue
				}
				r := &res.Repairs[at]
				if e := r.Edits; len(e) != 1 || e[0].Kind != Delete || e[0].Was != ";" || e[0].Now != "" ||
					e[0].Why != damages[hidden].why {
					t.Errorf("edited by %v", e)
				}
				if again := parse(t, string(r.Traced))(rep); again.Status != Sound ||
					!strings.Contains(string(r.Traced), "{[%was ;]}") {
					t.Errorf("with its trace it is %s\n%s", again.Status, r.Traced)
				}
			}
			if shown < 5 {
				t.Errorf("only %d of the damages show", shown)
			}
		})
	}
}

// TestHiddenTwice: what the signs on a line hide is played as a whole, and of the same words
// hidden at two places no one place is claimed.
func TestHiddenTwice(t *testing.T) {
	const head = "[Variant \"chaturanca-3\"]\n\n"
	for _, c := range []struct {
		moves  string
		status Status
		cost   int
		texts  []string
	}{
		{"1. e3 e6 2. Nf3; d6\n3. Ne5 d5 4. Nd3 *", Unique, 7, []string{"1. e3 e6 2. Nf3 d6\n3. Ne5 d5 4. Nd3 *"}},
		{"1. e3 e6 2. Nf3;Nc6\n3. Ne5 Nd4 4. Nd3 *", Unique, 7, []string{"1. e3 e6 2. Nf3 Nc6\n3. Ne5 Nd4 4. Nd3 *"}},
		{"1. e3 e6 2. Nf3 ; Nc6 ; 3. Ne5\n3... Nd4 4. Nd3 *", Unique, 14,
			[]string{"1. e3 e6 2. Nf3 Nc6 3. Ne5\n3... Nd4 4. Nd3 *"}},
		{"1. e3 e6 2. Nf3 ; Nc6\n{x} ; Nc6\n3. Ne5 Nd4 4. Nd3 *", Tied, 7, []string{
			"1. e3 e6 2. Nf3 Nc6\n{x} ; Nc6\n3. Ne5 Nd4 4. Nd3 *", "1. e3 e6 2. Nf3 ; Nc6\n{x} Nc6\n3. Ne5 Nd4 4. Nd3 *"}},
		{"1. e3 e6 2. ; Nf3\nNc6 3. Ne5 Nd4 4. Nd3 *", Unique, 7, []string{"1. e3 e6 2. Nf3\nNc6 3. Ne5 Nd4 4. Nd3 *"}},
	} {
		res := parse(t, head+c.moves+"\n")(New(referee.Config{}, nil))
		var texts []string
		for _, r := range res.Repairs {
			texts = append(texts, strings.TrimSuffix(strings.TrimPrefix(string(r.Text), head), "\n"))
		}
		slices.Sort(texts)
		slices.Sort(c.texts)
		if res.Status != c.status || res.Cost != c.cost || !slices.Equal(texts, c.texts) {
			t.Errorf("%s: %s at %d\n%s", c.moves, res.Status, res.Cost, strings.Join(texts, "\n---\n"))
		}
		if res.Status == Tied && len(res.Questions) != 1 {
			t.Errorf("%s: nothing is asked", c.moves)
		}
	}
}

// TestHiddenWithInsert: a word put in before what a ";" hides stands before the sign.
func TestHiddenWithInsert(t *testing.T) {
	cheap := slices.Clone(damages)
	cheap[eventLost].cost = 1
	res := parse(t, "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Nf3 ; 3. Ne5 Nd4\n4. Nd3 Nf5 5. Nc5 Nd6 6. Nb3 *\n")(
		newRepairer(referee.Config{}, nil, cheap))
	if len(res.Repairs) == 0 {
		t.Fatal(res.Status)
	}
	for _, r := range res.Repairs {
		if again := parse(t, string(r.Text))(newRepairer(referee.Config{}, nil, cheap)); again.Status != Sound {
			t.Errorf("%v comes to\n%s", r.Edits, r.Text)
		}
	}
	if !slices.ContainsFunc(res.Repairs,
		func(r Repair) bool { return strings.Contains(string(r.Text), "Nf3 Nc6 3. Ne5 Nd4\n") }) {
		t.Error(fmt.Sprint(res.Repairs[0].Edits))
	}
}
