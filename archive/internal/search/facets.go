package search

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// Facets counts games, by the fields of queries, by the value that a condition finds them by: of players the name that
// is written most often of those that are folded alike.
type Facets map[query.Field]map[string]int

// FacetsOf counts the games that a query asks for.
func FacetsOf(ctx context.Context, a *file.File, q *query.Query) (out Facets, err error) {
	return out, a.Within(ctx, func(tx *sql.Tx) error {
		cond, err := Where(ctx, tx, q)
		if err != nil {
			return err
		}
		only, err := cond.Games(ctx, tx)
		if err != nil {
			return err
		}
		names, err := PlayerNames(ctx, tx)
		if err != nil {
			return err
		}
		var parts []*facetCounter
		scan := Scan{Heads: true, Visitor: func() Visitor {
			c := &facetCounter{names: names, Facets: Facets{}, players: map[int64]int{}, alike: map[string]int{}}
			for _, f := range facetFields {
				c.Facets[f] = map[string]int{}
			}
			parts = append(parts, c)
			return c
		}}
		if _, err := scan.Run(ctx, tx, only); err != nil {
			return err
		}
		out = sum(parts, names)
		return nil
	})
}

// facetFields are the fields of which the values are counted.
var facetFields = [...]query.Field{query.Variant, query.Verdict, query.Date, query.Result, query.Player}

// facetCounter counts the games of blocks. It serves one goroutine.
type facetCounter struct {
	Facets
	names map[int64]PlayerName
	// players counts how often a name is written, alike games by folded names.
	players map[int64]int
	alike   map[string]int
	// lists holds the rule sets of the tables of the block, its results and its years, counts how many games have each.
	// The block itself is another when the next one begins.
	lists  [len(listed)][]string
	counts [len(listed)][]int
}

// listed are the fields whose values a block lists.
var listed = [...]query.Field{query.Variant, query.Result, query.Date}

// Block implements Visitor.
func (c *facetCounter) Block(ev *plays.Events) {
	c.fold()
	c.lists = [...][]string{make([]string, len(ev.Tables)), slices.Clone(ev.Results), slices.Clone(ev.Years)}
	for i := range ev.Tables {
		c.lists[0][i] = ev.Tables[i].Variant
	}
	for i, list := range c.lists {
		c.counts[i] = make([]int, len(list))
	}
}

// Game implements Visitor.
func (c *facetCounter) Game(v *View) error {
	for i, place := range [...]int{v.Table, v.Result, v.Year} {
		c.counts[i][place]++
	}
	if v.Verdict != referee.Legal.String() || v.Judged == v.NumEvents {
		c.Facets[query.Verdict][v.Verdict]++
	}
	var seen [engine.MaxSeats]string
	for i, player := range v.Players {
		n, ok := c.names[player]
		if player == 0 || !ok {
			continue
		}
		c.players[player]++
		again := false
		for _, s := range seen[:i] {
			again = again || s == n.Folded
		}
		if seen[i] = n.Folded; !again {
			c.alike[n.Folded]++
		}
	}
	return nil
}

// fold adds the counts of the block, of values that can be asked for.
func (c *facetCounter) fold() {
	for i, f := range listed {
		for k, value := range c.lists[i] {
			if n := c.counts[i][k]; n > 0 && value != "" {
				c.Facets[f][value] += n
			}
		}
	}
}

// sum adds up what several have counted.
func sum(parts []*facetCounter, names map[int64]PlayerName) Facets {
	out := Facets{}
	for _, f := range facetFields {
		out[f] = map[string]int{}
	}
	written, alike := map[int64]int{}, map[string]int{}
	for _, p := range parts {
		p.fold()
		for f, values := range p.Facets {
			add(out[f], maps.All(values))
		}
		add(written, maps.All(p.players))
		add(alike, maps.All(p.alike))
	}
	// Of several ways to write a name the one that is written most often stands for all.
	most := map[string]int64{}
	for player, n := range written {
		folded := names[player].Folded
		if best, ok := most[folded]; !ok || n > written[best] || n == written[best] && player < best {
			most[folded] = player
		}
	}
	for folded, player := range most {
		out[query.Player][names[player].Name] = alike[folded]
	}
	return out
}

func add[K comparable](to map[K]int, from func(func(K, int) bool)) {
	for k, n := range from {
		to[k] += n
	}
}
