package archive

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// cutFacts are a game, and the same cut after each event: after none, after the first, and so on.
type cutFacts struct {
	*facts
	cut []*facts
	// noted and found hold how many events are before each comment, and at which event each finding is.
	noted, found []int
}

// cuts reads the games of a text, each cut after each of its events. What is known of a whole game is the same in
// all of them.
func cuts(t *testing.T, name, text string) (out []*cutFacts) {
	r := grammar.NewReader(strings.NewReader(text))
	var p grammar.Parser
	ref := referee.New(referee.Config{})
	for _, whole := range readFacts(t, name, text) {
		var c grammar.Chunk
		if err := r.Next(&c); err != nil {
			t.Fatal(err)
		}
		f := &cutFacts{facts: whole}
		var g notation.Game
		read := p.Parse(&c, &g)
		rep := ref.Judge(&g, read)
		for _, d := range rep.Findings {
			f.found = append(f.found, max(d.Event, 0))
		}
		ends, depth := []int32{-1}, 0
		for _, it := range g.All() {
			switch {
			case it.Kind == notation.VarOpen:
				depth++
			case it.Kind == notation.VarClose:
				depth--
			case it.Kind == notation.Comment:
				f.noted = append(f.noted, len(ends)-1)
			case depth == 0 && it.IsEvent():
				ends = append(ends, g.SicEnd(g.EndOf(&it)))
			}
		}
		tags, _, _ := strings.Cut(string(c.Text), "\n\n")
		for n, end := range ends {
			part := tags + "\n\n*\n"
			if end >= 0 {
				part = string(c.Text[:end]) + " *\n"
			}
			cut := readFacts(t, name, part)[0]
			cut.seats, cut.judged, cut.cast = whole.seats, whole.judged, whole.cast
			// Whose turn it is may be known by the next event alone.
			cut.positions, cut.glyphs = nil, map[int][]string{}
			for event, list := range whole.glyphs {
				if event < n {
					cut.glyphs[event] = list
				}
			}
			for _, p := range whole.positions {
				if p.event <= n {
					cut.positions = append(cut.positions, p)
				}
			}
			f.cut = append(f.cut, cut)
		}
		out = append(out, f)
	}
	return out
}

// first returns after how many events a query first holds, -1 for never.
func (f *cutFacts) first(e query.Expr) int {
	for n := range f.cut {
		if f.after(e, n) {
			return n
		}
	}
	return -1
}

// all lists all hits: the numbers of events after which a query begins to hold, or something that it asks for happens
// while it holds.
func (f *cutFacts) all(e query.Expr) (out []int) {
	for n := range f.cut {
		if f.after(e, n) && (n == 0 || !f.after(e, n-1) || f.happens(e, n)) {
			out = append(out, n)
		}
	}
	return out
}

// happens reports whether something that a query asks for happens at the n-th event.
func (f *cutFacts) happens(e query.Expr, n int) bool {
	happens := func(p query.Expr) bool { return f.happens(p, n) }
	switch e := e.(type) {
	case *query.And:
		return slices.ContainsFunc(e.Parts, happens)
	case *query.Or:
		return slices.ContainsFunc(e.Parts, happens)
	case *query.Not:
		return false
	}
	t := e.(*query.Term)
	found := func(list []int, is func(i int) bool) bool {
		for i, at := range list {
			if at == n && is(i) {
				return true
			}
		}
		return false
	}
	stands := func(at int) bool {
		return slices.ContainsFunc(f.cut[n].positions, func(p naivePosition) bool {
			only := &facts{positions: []naivePosition{p}}
			return p.event == at && only.term(t)
		})
	}
	switch {
	case t.Op == query.NotEqual:
		return false
	case t.Then != nil:
		return slices.Contains(f.cut[n].ends(t, nil, 0), n)
	}
	switch t.Field {
	case query.Glyph:
		return slices.Contains(f.cut[n].glyphed(t, t.Window != nil), n-1)
	case query.Happening, query.Throw, query.Move:
		return slices.ContainsFunc(f.cut[n].hits(t), func(h [2]int) bool { return h[1] == n })
	case query.NumTaken:
		return slices.ContainsFunc(f.taken, func(taking naiveTaking) bool {
			return taking.event == n-1 && (f.isLetter(t.Seat, taking.letter) ||
				t.Against != "" && f.isLetter(t.Against, taking.letter))
		})
	case query.Position, query.Material:
		each := t.After != "" || t.Field == query.Position && !strings.HasPrefix(t.Value, pattern.OpenPosition)
		return stands(n) && (each || !stands(n-1))
	case query.Code:
		return found(f.found, func(i int) bool { return naiveWord(t.Value, f.codes[i]) })
	case query.Rule:
		return found(f.found, func(i int) bool { return naiveWord(t.Value, f.rules[i]) })
	case query.Text:
		return found(f.noted, func(i int) bool { return naiveText(t, f.comments[i]) })
	}
	return false
}

// after reports whether a query holds of the first n events.
func (f *cutFacts) after(e query.Expr, n int) bool {
	holds := func(p query.Expr) bool { return f.after(p, n) }
	switch e := e.(type) {
	case *query.And:
		return !slices.ContainsFunc(e.Parts, func(p query.Expr) bool { return !holds(p) })
	case *query.Or:
		return slices.ContainsFunc(e.Parts, holds)
	case *query.Not:
		return !holds(e.Part)
	}
	t := e.(*query.Term)
	if t.Op == query.NotEqual {
		same := *t
		same.Op = query.Equal
		return !holds(&same)
	}
	until := func(events []int, is func(i int) bool) (times int) {
		for i, event := range events {
			if event <= n && is(i) {
				times++
			}
		}
		return times
	}
	switch t.Field {
	case query.Happening, query.Throw, query.Move, query.Glyph, query.NumTaken, query.Position, query.Material:
		return f.cut[n].term(t)
	case query.Final, query.Luck, query.Rupees:
		return n >= f.judged && f.term(t)
	case query.Code:
		return naiveCount(t, until(f.found, func(i int) bool { return naiveWord(t.Value, f.codes[i]) }))
	case query.Rule:
		return naiveCount(t, until(f.found, func(i int) bool { return naiveWord(t.Value, f.rules[i]) }))
	case query.Text:
		return until(f.noted, func(i int) bool { return naiveText(t, f.comments[i]) }) > 0
	}
	return f.term(t)
}

// momentary are the fields of what happens at some moment.
var momentary = []query.Field{query.Happening, query.Throw, query.Move, query.Glyph, query.NumTaken, query.Luck,
	query.Rupees, query.Position, query.Final, query.Material, query.Code, query.Rule, query.Text}

// TestHitsNaive: the event at which a query first holds is the first after which the game can be cut so that it
// holds of what is left. On a page, in any order, it is the same as among all games.
func TestHitsNaive(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	byPlace, known := map[string]*cutFacts{}, map[string]*facts{}
	for _, f := range c.facts {
		known[fmt.Sprint(f.file, f.number)] = f
	}
	for name, text := range madeUp(t) {
		if name == "cut.agn" || name == "faulty.agn" {
			continue // a game that is cut there is another
		}
		for _, f := range cuts(t, name, text) {
			place := fmt.Sprint(name, f.number)
			if byPlace[place] = f; known[place] != nil { // else it was there already
				f.facts = known[place]
			}
		}
	}
	a := &asker{c, rand.New(rand.NewPCG(51, 52))}
	asked, several, n := map[string]int{}, map[string]int{}, 320
	later, negative := 0, 0
	for i := 0; i < n; {
		src := pick(a, []func() string{a.term, a.more, a.more, func() string { return a.expr(2) }, func() string {
			return a.more() + " " + a.more()
		}})()
		q, err := query.Parse(src + a.order())
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		moments := slices.ContainsFunc(slices.Collect(query.Terms(q.Where)), func(t *query.Term) bool {
			return slices.Contains(momentary, t.Field)
		})
		if !moments && i%8 > 0 {
			continue // few of those
		}
		found := 0
		for _, page := range []Page{{Hits: true}, {Limit: 3}, {Limit: 2, Offset: 3, Hits: true}} {
			err = searched(c.archive, t.Context(), q, page, func(g *Found) error {
				f := byPlace[fmt.Sprint(g.File, g.Number)]
				switch {
				case !moments && g.Hit != nil:
					t.Errorf("%s says nothing of events, but %s#%d has the hit %d", src, g.File, g.Number, *g.Hit)
				case moments && g.Hit == nil:
					t.Errorf("%s: %s#%d has no hit", src, g.File, g.Number)
				case f != nil && moments:
					if want := f.first(q.Where); *g.Hit != want {
						t.Errorf("%s: %s#%d has the hit %d, want %d", src, g.File, g.Number, *g.Hit, want)
					}
					if want := f.all(q.Where); page.Hits && !slices.Equal(g.Hits, want) {
						t.Errorf("%s: %s#%d has the hits %d, want %d", src, g.File, g.Number, g.Hits, want)
					}
					if len(g.Hits) > 1 {
						several[g.Variant]++
					}
					asked[g.Variant]++
					if found++; *g.Hit > 0 {
						later++
					}
					if strings.Contains(src, "not ") || strings.Contains(src, " or ") {
						negative++
					}
				}
				return nil
			})
			if err != nil {
				break // TestSearchNaive says when a query is refused
			}
		}
		if found > 0 || !moments {
			i++
		}
		if t.Failed() {
			return
		}
	}
	for _, rs := range rulesets.All() {
		if asked[rs.Name] < 50 || several[rs.Name] < 5 {
			t.Errorf("only %d games of %s are found, %d with several hits", asked[rs.Name], rs.Name, several[rs.Name])
		}
	}
	if later < 2000 || negative < 200 {
		t.Errorf("only %d hits are after an event, %d of a query with or and not", later, negative)
	}
}
