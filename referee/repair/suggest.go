package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// replacement puts text in the place of a stretch of the record.
type replacement struct {
	Span diag.Span
	Text string
}

// Replacements returns what the first repair changes in the text of the game, in order: the Span of each change and the
// Text that takes its place. There must be a repair.
func (r *Result) Replacements(g *notation.Game) []replacement { return r.Repairs[0].Replacements(g) }

// Replacements returns what the repair changes in the text of the game, in order: the Span of each change and the Text
// that takes its place. Of a game in old or foreign spelling that is the whole.
func (r *Repair) Replacements(g *notation.Game) []replacement {
	var out []replacement
	loc := g.Locator()
	if r.respelled {
		return []replacement{{loc.Span(0, int32(len(g.Text))), string(r.Text)}}
	}
	for _, c := range r.changes {
		out = append(out, replacement{loc.Span(c.start, c.end), c.now})
	}
	return out
}

// Words says in a line what is changed.
func (e *Edit) Words() words.Text {
	was, now := OneLine(e.Was), OneLine(e.Now)
	switch e.Kind {
	case Insert:
		return words.Of("put in %s", now)
	case Delete:
		return words.Of("leave out %s", was)
	case Swap:
		was, now = printable.Ends(was), printable.Ends(now)
	}
	return words.Of("%s for %s", now, was)
}

// OneLine is what was written without its line ends.
func OneLine(passage string) string { return strings.Join(strings.Fields(passage), " ") }

// Help says in a line how the record can be repaired, empty if that is not known.
func (r *Result) Help() words.Text {
	if len(r.Repairs) == 0 {
		return words.Text{}
	}
	var parts []words.Text
	for _, h := range r.Repairs[0].Hypotheses {
		parts = append(parts, words.Of("%s", h))
	}
	for _, e := range r.Repairs[0].Edits {
		parts = append(parts, words.Of("line %d: %v", e.Span.Start.Line, e.Words()))
	}
	how := words.Of("the cheapest repair that was found, not proven")
	switch {
	case r.Status == Unique:
		how = words.Of("the only repair that costs %d or less", r.Cost)
	case r.Status == Tied:
		n := words.Of("%d", len(r.Repairs))
		if r.More {
			n = words.Of("many")
		}
		how = words.Of("one of %v repairs that cost %d, and none less", n, r.Cost)
		if slices.ContainsFunc(r.Repairs, func(one Repair) bool { return one.Cost > r.Cost }) {
			how = words.Of("one of %v repairs, of which none costs less than %d", n, r.Cost)
		}
	}
	return words.Of("%v (%v)", words.Semicolons(parts), how)
}
