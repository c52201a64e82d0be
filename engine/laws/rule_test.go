package laws_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// A rule set tells its rules in one order and asks their laws in another: stage by
// stage, and within a stage as they are shown.
func TestRules(t *testing.T) {
	type test = func(string) (engine.Objection, bool)
	never := func(string) (engine.Objection, bool) { return laws.None() }
	at := func(stages ...laws.Stage) (list []laws.Law[test]) {
		for _, s := range stages {
			list = append(list, laws.Law[test]{Stage: s, Test: never})
		}
		return list
	}
	rules := laws.Rules[test, test, test]{
		{ID: "a", Moves: at(3, 1)},
		{ID: "b"},
		{ID: "c", Moves: at(1), Casts: at(1), Ends: at(2)},
		{ID: "d", Moves: at(0, 3), Ends: at(1)},
	}
	ids := func(list []laws.Law[test]) string {
		var out []string
		for _, l := range list {
			out = append(out, l.ID)
		}
		return strings.Join(out, " ")
	}
	var order []string
	for _, r := range rules.Texts() {
		order = append(order, r.ID)
	}
	book := rules.Book()
	for _, c := range []struct{ name, got, want string }{
		{"told", strings.Join(order, " "), "a b c d"},
		{"moves", ids(book.Moves), "d a c a d"},
		{"casts", ids(book.Casts), "c"},
		{"ends", ids(book.Ends), "d c"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}
