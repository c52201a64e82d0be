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

// withoutDice are the rule sets in which lost moves leave the least traces.
func withoutDice(t *testing.T) (out []*engine.Ruleset) {
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		if g.Dice() == nil {
			out = append(out, rs)
		}
	}
	return out
}

// TestOpen: where no repair is found it is asked for a passage, and who answers as the manuscript has
// it comes to the true game.
func TestOpen(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Edits, rep.Further, rep.Effort = 1, 0, 30_000
	opened, missed := 0, 0
	for k, rs := range withoutDice(t) {
		for n, name := range []string{"words lost", "line lost", "words lost", "two signs"} {
			d := read(rs, rand.New(rand.NewPCG(uint64(n), uint64(k))), 50, 3, rep.meter, name)
			again, ms := parse(t, d.text()), manuscriptOf(&d)
			res := again(rep)
			if len(res.Repairs) > 0 || res.Status == Sound {
				continue
			}
			if len(res.Questions) != 1 || !res.Questions[0].Open {
				t.Fatalf("%s: %v: %v, and no open question", rs.Name, d.damages, res.Status)
			}
			q := &res.Questions[0]
			if text := d.text()[q.start:q.end]; text != q.Was || !slices.Equal(q.Readings, []string{text}) {
				t.Fatalf("%q and %q are not what is written, %q", q.Was, q.Readings, text)
			}
			if says, at := ms.says(q), strings.Join(d.truth.words, " "); !strings.Contains(at, says) {
				t.Fatalf("%q stands nowhere in %s", says, at)
			}
			opened++
			m := measuring{rep: rep}
			if exact, n := m.asking(t, &d, again, res, formed(t, d.truth.text())); !exact {
				missed++
				t.Logf("%s: %v: the true game is not left after %d questions", rs.Name, d.in(), n)
			}
		}
	}
	if opened < 6 || missed*4 > opened {
		t.Errorf("of %d games of which something was asked %d were not found", opened, missed)
	}
}

// TestImpossible: what no such game can have is refused, and nothing is tried with it.
func TestImpossible(t *testing.T) {
	again := parse(t, "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. N_3 Ke7 *\n")
	rep := New(referee.Config{}, nil)
	q := again(rep).Questions[0]
	for says, word := range map[string]string{"Ng9": "Ng9", "Nh3 Ka9": "Ka9", "Nh3": "", "Ra8": ""} {
		one, err := q.Parse(says)
		if err != nil {
			t.Fatal(err)
		}
		rep.Answer(one)
		if res := again(rep); res.Impossible != word {
			t.Errorf("%s: %q is said to be impossible, not %q", says, res.Impossible, word)
		}
	}
}

// TestTogether: a passage that several repairs have in different ways is asked for as a whole, and
// each reading is what the repairs have that it leads to.
func TestTogether(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 60_000
	asked := 0
	for k, rs := range rulesets.All() {
		for n, name := range []string{"pass lost", "words lost", "words lost", "throw and move lost"} {
			d := read(rs, rand.New(rand.NewPCG(uint64(71+n), uint64(k))), 60, 2, rep.meter, name)
			res := parse(t, d.text())(rep)
			if len(res.Questions) == 0 || !res.Questions[0].Between || res.Questions[0].Open {
				continue
			}
			asked++
			q := &res.Questions[0]
			seen := make([]int, len(res.Repairs))
			for n, reading := range q.Readings {
				for _, i := range q.Answers[n] {
					seen[i]++
					if all := OneLine(string(res.Repairs[i].Text)); !strings.Contains(all, reading) {
						t.Errorf("%s: %q is not in\n%s", rs.Name, reading, all)
					}
				}
			}
			if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
				t.Errorf("%s: the answers are no parts of the repairs: %v", rs.Name, q.Answers)
			}
		}
	}
	if asked < 3 {
		t.Errorf("%d passages were asked for", asked)
	}
}
