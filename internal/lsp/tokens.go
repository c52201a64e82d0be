package lsp

import (
	"context"
	"slices"

	"github.com/ashtapada/agn/notation"
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
)

func (s *server) tokens(ctx context.Context, d *document, _ inDocument) (any, error) {
	return d.tokens(ctx, 0, len(d.bytes))
}

func (s *server) tokensIn(ctx context.Context, d *document, p in) (any, error) {
	start, end := d.offsets(p.Range)
	return d.tokens(ctx, start, end)
}

// token is a stretch of the text of one kind.
type token struct{ start, end, kind int }

// tokens tells of every word between two offsets what it is.
func (d *document) tokens(ctx context.Context, start, end int) (any, error) {
	var all []token
	b := d.tools.take()
	from, to := d.gamesIn(start, end)
	for i := from; i < to; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.games[i].skipped == nil {
			all = d.gameTokens(all, b, i)
		}
	}
	d.tools.give(b)
	out := semanticTokens{Data: []int{}}
	cur := d.cursor()
	last := position{}
	for _, t := range all {
		if t.end <= start || t.start >= end {
			continue
		}
		// A token does not go over the end of a line.
		for at := t.start; at < t.end; {
			_, lineEnd := d.content(d.line(at))
			if stop := min(t.end, lineEnd); stop > at {
				p := cur.position(at)
				length := d.units(d.bytes[at:stop])
				column := p.Character
				if p.Line == last.Line {
					column -= last.Character
				}
				out.Data = append(out.Data, p.Line-last.Line, column, length, t.kind, 0)
				last = p
			}
			next := d.line(at) + 1
			if next >= len(d.lines) {
				break
			}
			at = int(d.lines[next])
		}
	}
	return out, nil
}

// gameTokens appends the words of a game.
func (d *document) gameTokens(all []token, b *bench, i int) []token {
	g, _ := d.parse(b, i)
	base := d.games[i].start
	from := len(all)
	add := func(start, end int32, kind int) {
		if end > start {
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
	for k := range g.Items {
		it := &g.Items[k]
		switch it.Kind {
		case notation.Number:
			add(it.Start, it.End, tokenNumber)
		case notation.SeatMark:
			add(it.Start, it.End, tokenSeat)
		case notation.Throw:
			add(it.Start, it.End, tokenThrow)
		case notation.MoveItem, notation.Pass, notation.Gap, notation.Readings:
			add(it.Start, it.End, tokenMove)
		case notation.Comment:
			add(it.Start, it.End, tokenComment)
		case notation.NAG:
			add(it.Start, it.End, tokenGlyph)
		}
		if behind := g.SuffixEnd(it); it.Sic {
			if end := g.SicEnd(behind); end > behind {
				add(end-3, end, tokenWord)
			}
		} else if behind > it.End {
			add(it.End, behind, tokenGlyph)
		}
	}
	if g.Result.Text != "" {
		add(g.Result.Start, g.Result.End, tokenWord)
	}
	own := all[from:]
	slices.SortStableFunc(own, func(a, b token) int { return a.start - b.start })
	// Words that overlap, as in what cannot be read, are told once.
	kept := all[:from]
	for _, t := range own {
		if len(kept) == 0 || t.start >= kept[len(kept)-1].end {
			kept = append(kept, t)
		}
	}
	return kept
}
