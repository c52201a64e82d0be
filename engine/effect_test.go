package engine_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// TestIncidents: a set of incidents holds what was put into it and nothing else, however it is
// asked.
func TestIncidents(t *testing.T) {
	all := slices.Collect(engine.AllIncidents().All)
	if len(all) < 10 {
		t.Fatal(all)
	}
	for _, first := range all {
		for _, second := range all {
			var set engine.Incidents
			set.Add(first)
			set.Add(second)
			for _, f := range all {
				in := f == first || f == second
				if set.Has(f) != in || slices.Contains(slices.Collect(set.All), f) != in {
					t.Errorf("%v and %v: %v: %t", first, second, f, set.Has(f))
				}
			}
		}
	}
}
