package lsp

import (
	"context"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

type selectionParams struct {
	inDocument
	Positions []position `json:"positions"`
}

// selections tells what an editor selects when it widens a selection: the word, the event
// with what belongs to it, the turn, the variation, the movetext or the tags, the game.
func (s *server) selections(ctx context.Context, d *document, p selectionParams) (any, error) {
	out := []*selectionRange{}
	b := d.tools.take()
	defer d.tools.give(b)
	for _, at := range p.Positions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out = append(out, d.selection(b, at))
	}
	return out, nil
}

func (d *document) selection(b *bench, p position) *selectionRange {
	c, ok := d.caretAt(b, p)
	if !ok {
		return &selectionRange{Range: span{p, p}}
	}
	whole := &selectionRange{Range: d.span(d.games[c.i].start, d.games[c.i].end)}
	inner := whole
	narrow := func(start, end int32) {
		at := d.gameSpan(c.i, start, end)
		if at != inner.Range && at.Start.compare(inner.Range.Start) >= 0 && at.End.compare(inner.Range.End) <= 0 &&
			at.Start.compare(p) <= 0 && at.End.compare(p) >= 0 {
			inner = &selectionRange{at, inner}
		}
	}
	if n := len(c.game.Tags); n > 0 {
		narrow(c.game.Tags[0].Start, c.game.Tags[n-1].End)
		for _, t := range c.game.Tags {
			narrow(t.Start, t.End)
		}
	}
	if len(c.game.Items) > 0 {
		narrow(c.game.Items[0].Start, int32(len(c.game.Text)))
	}
	for k := range c.game.Items {
		if it := &c.game.Items[k]; it.Kind == notation.VarOpen && int(it.N) > k && int(it.N) < len(c.game.Items) {
			narrow(it.Start, c.game.Items[it.N].End)
		}
	}
	if c.item >= 0 {
		it := &c.game.Items[c.item]
		if it.IsEvent() {
			narrow(c.turn())
			end := c.game.SuffixEnd(it)
			if it.Sic {
				end = c.game.SicEnd(end)
			}
			narrow(it.Start, end)
		}
		narrow(it.Start, it.End)
	}
	return inner
}

// turn returns the bounds of the turn that the event at the caret belongs to: the events
// of one seat in a row, with the number and mark before them.
func (c *caret) turn() (start, end int32) {
	it := &c.game.Items[c.item]
	start, end = it.Start, it.End
	type event struct {
		index, depth int
		seat         engine.Seat
		round        int
	}
	var all []event
	at := -1
	c.referee.Visit(c.game, c.read, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		After: func(e *referee.Event) bool {
			if e.State != nil && e.Index >= 0 {
				if e.Index == c.item {
					at = len(all)
				}
				all = append(all, event{e.Index, e.Depth, e.Seat, e.State.Round()})
			}
			return true
		},
	})
	if at < 0 {
		return start, end
	}
	same := func(e event) bool {
		return e.depth == all[at].depth && e.seat == all[at].seat && e.round == all[at].round
	}
	from, to := at, at
	for from > 0 && same(all[from-1]) {
		from--
	}
	for to+1 < len(all) && same(all[to+1]) {
		to++
	}
	first := all[from].index
	for first > 0 && (c.game.Items[first-1].Kind == notation.Number || c.game.Items[first-1].Kind == notation.SeatMark) {
		first--
	}
	last := &c.game.Items[all[to].index]
	return c.game.Items[first].Start, c.game.SuffixEnd(last)
}
