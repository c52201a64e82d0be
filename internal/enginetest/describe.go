package enginetest

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// describe checks that a rule set says all it must about itself.
func describe(t *testing.T, r *engine.Ruleset) {
	t.Helper()
	says := func(what any, words ...string) {
		if slices.Contains(words, "") {
			t.Errorf("%s: %+v says too little", r.Name, what)
		}
	}
	says("the rule set", r.Name, r.Title)
	if r.Version < 1 {
		t.Errorf("%s: version %d", r.Name, r.Version)
	}
	for _, s := range r.Seats {
		if says(s, s.Name, s.Place); s.Letter < 'A' || s.Letter > 'Z' {
			t.Errorf("%s: seat %+v", r.Name, s)
		}
	}
	if len(r.SeatSets) == 0 || len(r.SeatSets[0]) != len(r.Seats) {
		t.Errorf("%s: the first set of seats is not all seats", r.Name)
	}
	for _, o := range r.Options {
		if says(o, o.Name, o.Text, o.Source.Says); len(o.Values) < 2 {
			t.Errorf("%s: option %s has no values", r.Name, o.Name)
		}
		for _, v := range o.Values {
			says(v, v.Name, v.Text)
		}
	}
	for _, f := range r.Position {
		says(f, f.Name, f.Text)
	}
	if g, err := r.New(engine.Setup{}); err != nil {
		t.Errorf("%s: %v", r.Name, err)
	} else if err := r.CheckFields(len(strings.Fields(string(g.Start().AppendPosition(nil)))), g.Setup()); err != nil {
		t.Errorf("%s: %v", r.Name, err)
	}
	describeRules(t, r, says)
}

// describeRules is describe for the rules.
func describeRules(t *testing.T, r *engine.Ruleset, says func(what any, words ...string)) {
	t.Helper()
	seen := map[string]bool{}
	for _, u := range r.Rules {
		if !strings.HasPrefix(u.ID, r.Name+"/") || seen[u.ID] {
			t.Errorf("%s: rule id %q", r.Name, u.ID)
		}
		seen[u.ID] = true
		if says(u.ID, u.Title, u.Text, u.Source.Says); (u.Breaks == "") != (u.Keeps == "") {
			t.Errorf("rule %s has one example without the other", u.ID)
		}
	}
	c := r.Cites
	for _, id := range []string{c.Men, c.Squares, c.Turns, c.Captures, c.Checks} {
		if !seen[id] {
			t.Errorf("%s: there is no rule %q to cite", r.Name, id)
		}
	}
}
