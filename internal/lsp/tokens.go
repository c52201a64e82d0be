package lsp

import (
	"context"
	"slices"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// tokenTypes names the kinds of words for the client, by their number.
var tokenTypes = []string{"property", "string", "number", "type", "macro", "function", "comment", "operator", "keyword"}

const (
	tokenTag = iota
	tokenValue
	tokenNumber
	tokenSeat
	tokenThrow
	tokenMove
	tokenComment
	tokenGlyph
	tokenWord
	tokenNone = -1
)

func (s *server) tokens(ctx context.Context, f *file, _ inDocument) (any, error) {
	return f.tokens(ctx, 0, len(f.Bytes))
}

func (s *server) tokensIn(ctx context.Context, f *file, p in) (any, error) {
	start, end := f.offsets(p.Range)
	return f.tokens(ctx, start, end)
}

// token is a stretch of the text of one kind.
type token struct{ start, end, kind int }

// tokens returns what every word between two offsets is.
func (f *file) tokens(ctx context.Context, start, end int) (any, error) {
	out := semanticTokens{Data: []int{}}
	m, last := f.mapper(), position{}
	add := func(at, end, kind int) {
		p := m.position(at)
		column := p.Character
		if p.Line == last.Line {
			column -= last.Character
		}
		out.Data = append(out.Data, p.Line-last.Line, column, f.unit.Len(f.Bytes[at:end]), kind, 0)
		last = p
	}
	err := f.read(ctx, start, end, func(_ *document.Bench, i int, g *notation.Game, _ diag.List) {
		for _, t := range gameTokens(g, f.Games[i].Start) {
			if t.end <= start || t.start >= end {
				continue
			}
			// A token does not go over the end of a line.
			for line := f.Line(t.start); line <= f.Line(t.end-1); line++ {
				lineStart, lineEnd := f.Bounds(line)
				if at, stop := max(t.start, lineStart), min(t.end, lineEnd); stop > at {
					add(at, stop, t.kind)
				}
			}
		}
	})
	return out, err
}

// kinds has the kind of token of an item. What is not in it has none.
var kinds = [...]int{
	notation.Number: tokenNumber, notation.SeatMark: tokenSeat, notation.Throw: tokenThrow,
	notation.MoveItem: tokenMove, notation.Pass: tokenMove, notation.Gap: tokenMove, notation.Readings: tokenMove,
	notation.Comment: tokenComment, notation.NAG: tokenGlyph,
	notation.VarOpen: tokenNone, notation.VarClose: tokenNone, notation.Bad: tokenNone,
}

// gameTokens returns the words of a game that begins at base.
func gameTokens(g *notation.Game, base int) []token {
	var all []token
	add := func(start, end int32, kind int) {
		if end > start && kind != tokenNone {
			all = append(all, token{base + int(start), base + int(end), kind})
		}
	}
	for k := range g.Tags {
		t := &g.Tags[k]
		name := t.Start + 1
		for name < t.End && (g.Text[name] == ' ' || g.Text[name] == '\t') {
			name++
		}
		add(name, name+int32(len(t.Name)), tokenTag)
		if t.ValueStart > 0 {
			add(t.ValueStart-1, t.End-1, tokenValue)
		}
	}
	for _, it := range g.All() {
		add(it.Start, it.End, kinds[it.Kind])
		if suffix := g.SuffixEnd(&it); !it.Sic {
			add(it.End, suffix, tokenGlyph)
		} else if end := g.SicEnd(suffix); end > suffix {
			add(end-3, end, tokenWord)
		}
	}
	if g.Result.Text != "" {
		add(g.Result.Start, g.Result.End, tokenWord)
	}
	slices.SortStableFunc(all, func(a, b token) int { return a.start - b.start })
	// Of words that overlap, as in what cannot be read, the first counts.
	end := 0
	return slices.DeleteFunc(all, func(t token) bool {
		if t.start < end {
			return true
		}
		end = t.end
		return false
	})
}
