package pins

import (
	"maps"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation/diag"
)

// TestWords looks for every word in words.tsv: names of rule sets, their options, seats
// and rules, and codes. They stand in the texts of games, in archives, baselines and
// settings, so none is renamed or taken away. A new word gets a line when a version with
// it is given out.
func TestWords(t *testing.T) {
	have := map[string][]string{}
	add := func(kind, word string) { have[kind] = append(have[kind], word) }
	for _, rs := range rulesets.All() {
		add("variant", rs.Name)
		for _, s := range rs.Seats {
			add("seat", rs.Name+" "+s.Name)
		}
		for _, o := range rs.Options {
			for _, v := range o.Values {
				add("option", rs.Name+" "+o.Name+"="+v.Name)
			}
		}
		for _, r := range rs.Rules {
			add("rule", r.ID)
		}
	}
	for _, c := range slices.Concat(diag.Table, problem.Table) {
		add("code", string(c.Code)+" "+c.Severity.String())
	}
	kinds := map[string]bool{}
	for _, row := range rows(t, "words.tsv", 2) {
		kinds[row[0]] = true
		if !slices.Contains(have[row[0]], row[1]) {
			t.Errorf("there is no %s %q any more", row[0], row[1])
		}
	}
	if got, want := slices.Sorted(maps.Keys(kinds)), slices.Sorted(maps.Keys(have)); !slices.Equal(got, want) {
		t.Errorf("words of %q are pinned, want %q", got, want)
	}
}
