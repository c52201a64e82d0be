package search

import (
	"maps"
	"testing"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
)

// TestFacetsOfBlocks: what is counted of a block stays when the next one is read into its place, which has other lists.
func TestFacetsOfBlocks(t *testing.T) {
	c := &facetCounter{Facets: Facets{}, players: map[int64]int{}, alike: map[string]int{}}
	for _, f := range facetFields {
		c.Facets[f] = map[string]int{}
	}
	ev := &plays.Events{Tables: []plays.Table{{Variant: "a"}, {Variant: "b"}, {Variant: "c"}},
		Results: []string{"1-0", "*"},
		Years:   []string{"", "1877"}}
	see := func(e plays.Entry) {
		if err := c.Game(&View{Entry: &e}); err != nil {
			t.Fatal(err)
		}
	}
	c.Block(ev)
	see(plays.Entry{Table: 2, Result: 1, Year: 1, Verdict: "legal"})
	see(plays.Entry{Table: 2, Result: 0, Year: 0, Verdict: "illegal"})
	ev.Tables, ev.Results, ev.Years = append(ev.Tables[:0], plays.Table{Variant: "d"}), []string{"*"}, []string{""}
	c.Block(ev)
	see(plays.Entry{Verdict: "legal", NumEvents: 3, Judged: 2})
	got := sum([]*facetCounter{c}, nil)
	for f, want := range map[query.Field]map[string]int{query.Variant: {"c": 2, "d": 1}, query.Result: {"*": 2, "1-0": 1},
		query.Date: {"1877": 1}, query.Verdict: {"legal": 1, "illegal": 1}, query.Player: {}} {
		if !maps.Equal(got[f], want) {
			t.Errorf("%s: %v, want %v", f.Info().Name, got[f], want)
		}
	}
}
