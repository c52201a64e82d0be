package rulesets_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// newGame builds a game for all its seats with options written as in the tag.
func newGame(t testing.TB, variant, options string) engine.Game {
	t.Helper()
	r, ok := rulesets.Lookup(variant)
	if !ok {
		t.Fatalf("no rule set %q", variant)
	}
	return enginetest.New(t, r, options)
}

func TestLookup(t *testing.T) {
	names := rulesets.Names()
	for i, r := range rulesets.All() {
		if got, ok := rulesets.Lookup(r.Name); !ok || got != r || names[i] != r.Name {
			t.Errorf("%s is not found by its name", r.Name)
		}
		if slices.Index(names, r.Name) != i {
			t.Errorf("%s is listed twice", r.Name)
		}
	}
	if _, ok := rulesets.Lookup("chess"); ok {
		t.Error("chess is found")
	}
}
