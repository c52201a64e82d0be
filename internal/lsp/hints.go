package lsp

import (
	"context"
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// hints shows between the words what is not written: the round and the seat where the
// text leaves them out, what alone a gap can be, and what a move leaves of the throw.
func (s *server) hints(ctx context.Context, d *document, p in) (any, error) {
	out := []inlayHint{}
	start, end := d.offsets(p.Range)
	from, to := d.gamesIn(start, end)
	b := d.tools.take()
	for i := from; i < to; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.games[i].skipped == nil {
			out = append(out, d.gameHints(b, i, p.Range)...)
		}
	}
	d.tools.give(b)
	return out, nil
}

// hinter follows a game to tell what is not written.
type hinter struct {
	game  *notation.Game
	item  int // the next item that was not passed
	seat  engine.Seat
	round int
	add   func(off int32, label, tip string, behind bool)
}

func (d *document) gameHints(b *bench, i int, within span) []inlayHint {
	g, read := d.parse(b, i)
	cur := d.cursor()
	base := d.games[i].start
	var out []inlayHint
	h := hinter{game: g, add: func(off int32, label, tip string, behind bool) {
		at := cur.position(base + int(off))
		if at.compare(within.Start) >= 0 && at.compare(within.End) <= 0 {
			out = append(out, inlayHint{Position: at, Label: label, Tooltip: tip, PaddingLeft: behind, PaddingRight: !behind})
		}
	}}
	b.referee.Visit(g, read, &referee.Visitor{After: func(e *referee.Event) bool {
		h.event(e)
		return true
	}})
	return out
}

// event tells of an event of the main line.
func (h *hinter) event(e *referee.Event) {
	if e.Depth > 0 || e.Index < 0 || e.Index < h.item || e.State == nil {
		return
	}
	number, mark := false, false
	depth := 0
	for ; h.item < e.Index; h.item++ {
		switch it := &h.game.Items[h.item]; it.Kind {
		case notation.VarOpen:
			depth++
		case notation.VarClose:
			depth--
		case notation.Number:
			number = number || depth == 0
		case notation.SeatMark:
			mark = mark || depth == 0
		}
	}
	h.item = e.Index + 1
	st := e.State
	rs := st.Game().Ruleset()
	label := ""
	if round := st.Round(); round != h.round {
		if !number {
			label = fmt.Sprintf("%d.", round)
		}
		h.round = round
	}
	if e.Seat != h.seat {
		// Where two seats play in turn, move by move, nobody writes who it is.
		if !mark && (len(rs.Seats) > 2 || rs.Throws) {
			if label != "" {
				label += " "
			}
			label += string(rune(rs.Info(e.Seat).Letter)) + ":"
		}
		h.seat = e.Seat
	}
	if label != "" {
		h.add(e.Item.Start, label, "not written", false)
	}
	if e.Legal && e.Item.HasGap() {
		if played := string(e.AppendPlayed(nil)); played != "" {
			h.add(e.Item.End, "= "+played, "the only thing that fits here and what follows", true)
		}
	}
	if e.Item.Kind != notation.Throw && e.Behind != nil && e.Behind.Seat() == e.Seat && e.Cast.N == 0 {
		if left := unspent(e.Behind); left != "" {
			h.add(h.game.SuffixEnd(e.Item), "left: "+left, "thrown and not played yet", true)
		}
	}
}
