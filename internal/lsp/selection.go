package lsp

import (
	"context"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
)

type selectionParams struct {
	inDocument
	Positions []position `json:"positions"`
}

// selections returns what an editor selects when it widens a selection: the word, the event
// with what belongs to it, the turn, the variation, the movetext or the tags, the game.
func (s *server) selections(ctx context.Context, f *file, p selectionParams) (any, error) {
	out := []*selectionRange{}
	b := f.tools.Take()
	defer f.tools.Give(b)
	for _, at := range p.Positions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out = append(out, f.selection(b, at))
	}
	return out, nil
}

func (f *file) selection(b *document.Bench, p position) *selectionRange {
	c, ok := f.caret(b, p)
	if !ok {
		return &selectionRange{Range: span{p, p}}
	}
	g := c.Game
	inner := &selectionRange{Range: f.span(f.Games[c.Index].Start, f.Games[c.Index].End)}
	narrow := func(start, end int32) {
		at := f.gameSpan(c.Index, start, end)
		if at != inner.Range && inner.Range.contains(at) && at.contains(span{p, p}) {
			inner = &selectionRange{at, inner}
		}
	}
	if n := len(g.Tags); n > 0 {
		narrow(g.Tags[0].Start, g.Tags[n-1].End)
		for _, t := range g.Tags {
			narrow(t.Start, t.End)
		}
	}
	if g.Len() > 0 {
		narrow(g.Start(0), int32(len(g.Text)))
	}
	for k := range g.Len() {
		if end := closed(g, k); end > 0 {
			narrow(g.Start(k), g.End(end))
		}
	}
	it := c.At
	if it != nil && it.IsEvent() {
		narrow(c.Turn())
		narrow(it.Start, c.EventEnd())
	}
	if it != nil {
		narrow(it.Start, it.End)
	}
	return inner
}

// closed returns the index of the item that closes the variation that an item opens, 0 if there is none.
func closed(g *notation.Game, k int) int {
	it := g.Item(k)
	if it.Kind != notation.VarOpen || int(it.N) <= k || int(it.N) >= g.Len() {
		return 0
	}
	return int(it.N)
}

// contains reports whether a range lies in another.
func (s span) contains(r span) bool {
	return s.Start.compare(r.Start) <= 0 && s.End.compare(r.End) >= 0
}
