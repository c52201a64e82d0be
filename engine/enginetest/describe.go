package enginetest

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// describe checks that a rule set says all it must about itself.
func describe(t *testing.T, r *engine.Ruleset) {
	t.Helper()
	if r.Name == "" || r.Title == "" || r.Version < 1 {
		t.Errorf("name %q, title %q, version %d", r.Name, r.Title, r.Version)
	}
	for _, s := range r.Seats {
		if s.Name == "" || s.Letter < 'A' || s.Letter > 'Z' || s.Place == "" {
			t.Errorf("%s: seat %+v", r.Name, s)
		}
	}
	if len(r.SeatSets) == 0 || len(r.SeatSets[0]) != len(r.Seats) {
		t.Errorf("%s: the first set of seats is not all seats", r.Name)
	}
	for _, o := range r.Options {
		if o.Name == "" || o.Text == "" || o.Source.Says == "" || len(o.Values) < 2 {
			t.Errorf("%s: option %+v says too little", r.Name, o)
		}
		for _, v := range o.Values {
			if v.Name == "" || v.Text == "" {
				t.Errorf("%s: value %+v of %s says too little", r.Name, v, o.Name)
			}
		}
	}
	for _, f := range r.Position {
		if f.Name == "" || f.Text == "" {
			t.Errorf("%s: field %+v of position strings says too little", r.Name, f)
		}
	}
	if g, err := r.New(engine.Setup{}); err != nil {
		t.Errorf("%s: %v", r.Name, err)
	} else if n := len(strings.Fields(string(g.Start().AppendPosition(nil)))); r.CheckFields(n, g.Setup()) != nil {
		t.Errorf("%s: %v", r.Name, r.CheckFields(n, g.Setup()))
	}
	seen := map[string]bool{}
	for _, u := range r.Rules {
		if !strings.HasPrefix(u.ID, r.Name+"/") || seen[u.ID] {
			t.Errorf("%s: rule id %q", r.Name, u.ID)
		}
		seen[u.ID] = true
		if u.Title == "" || u.Text == "" || u.Source.Says == "" {
			t.Errorf("rule %s says too little", u.ID)
		}
		if (u.Breaks == "") != (u.Keeps == "") {
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
