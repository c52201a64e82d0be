package archive

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestFacets: a condition with a value finds as many games as are counted of it, of all games and of those of a query.
func TestFacets(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	a := &asker{c, rand.New(rand.NewPCG(61, 62))}
	seen := map[string]int{}
	for n := range 24 {
		src := ""
		if n > 0 {
			src = pick(a, []func() string{a.term, a.more, func() string { return a.expr(1) }})()
		}
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(src, err)
		}
		facets, err := c.archive.Facets(t.Context(), q)
		if err != nil {
			continue // TestSearchNaive says when a query is refused
		}
		for field, values := range facets {
			for i, v := range values {
				if i > 0 && v.Games > values[i-1].Games {
					t.Errorf("%s: %s is not in order", src, field)
				}
				op := ":"
				if field == "player" {
					op = "="
				}
				words := field + op + quoted(v.Name)
				if src != "" {
					words += " (" + src + ")"
				}
				more, err := query.Parse(words)
				if err != nil {
					t.Fatal(words, err)
				}
				want, err := c.archive.Count(t.Context(), more)
				if err != nil || want != v.Games {
					t.Errorf("%s: %d games of %s are counted, %d found (%v)", src, v.Games, words, want, err)
				}
				seen[field]++
			}
		}
	}
	for _, field := range []string{"variant", "verdict", "date", "result", "player"} {
		if seen[field] < 3 {
			t.Errorf("%s is counted %d times", field, seen[field])
		}
	}
}
