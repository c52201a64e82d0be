package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// hints shows between the words what is not written: the round and the seat where the
// text leaves them out, what alone a gap can be, and what a move leaves of the throw.
func (s *server) hints(ctx context.Context, f *file, p in) (any, error) {
	out := []inlayHint{}
	start, end := f.offsets(p.Range)
	err := f.read(ctx, start, end, func(b *document.Bench, i int, g *notation.Game, found diag.List) {
		m, base := f.mapper(), f.Games[i].Start
		h := hinter{game: g, lang: f.tools.lang, add: func(off int32, label, tip string, after bool) {
			at := m.position(base + int(off))
			if p.Range.meets(span{at, at}) {
				out = append(out, inlayHint{
					Position: at, Label: label, Tooltip: tip, PaddingLeft: after, PaddingRight: !after,
				})
			}
		}}
		b.Referee.Visit(g, found, &referee.Visitor{After: func(e *referee.Event) bool {
			if e.Depth == 0 && e.Index >= h.item && e.State != nil {
				h.before(e)
				h.after(e)
			}
			return true
		}})
	})
	return out, err
}

// hinter follows a game to find what is not written.
type hinter struct {
	game  *notation.Game
	lang  *catalogue.Language
	item  int // the next item that was not passed
	seat  engine.Seat
	round int
	add   func(off int32, label, tip string, after bool)
}

// before adds the round and the seat of an event of the main line where they are not written.
func (h *hinter) before(e *referee.Event) {
	number, mark := h.passed(e.Index)
	var label []string
	if round := e.State.Round(); round != h.round {
		if !number {
			label = append(label, fmt.Sprintf("%d.", round))
		}
		h.round = round
	}
	if e.Seat != h.seat {
		if g := e.State.Game(); !mark && referee.MarksSeats(g) {
			label = append(label, string(rune(g.Ruleset().Info(e.Seat).Letter))+":")
		}
		h.seat = e.Seat
	}
	if len(label) > 0 {
		h.add(e.Item.Start, strings.Join(label, " "), h.lang.Sayf("not written"), false)
	}
}

// passed passes the items before an event, and reports whether its number and its seat mark are among them.
func (h *hinter) passed(event int) (number, mark bool) {
	depth := 0
	for ; h.item < event; h.item++ {
		switch h.game.Kind(h.item) {
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
	h.item++
	return number, mark
}

// after adds what a gap is and what an event leaves of the throw.
func (h *hinter) after(e *referee.Event) {
	if e.Legal && e.Item.HasGap() {
		if played := string(e.AppendPlayed(nil)); played != "" {
			h.add(e.Item.End, "= "+played, h.lang.Sayf("the only thing that fits here and what follows"), true)
		}
	}
	if e.Item.Kind != notation.Throw && e.Behind != nil && e.Behind.Seat() == e.Seat && e.Cast.N == 0 {
		if left := unspent(e.Behind); left != "" {
			h.add(h.game.SuffixEnd(e.Item), h.lang.Sayf("left: %s", left), h.lang.Sayf("thrown and not played yet"), true)
		}
	}
}

// unspent returns what is left to play of what was thrown, in the words of the position
// string, which alone has it of every game: empty where nothing is left.
func unspent(st engine.State) string {
	g := st.Game()
	words := strings.Fields(string(st.AppendPosition(nil)))
	at := 0
	for _, f := range g.Ruleset().Position {
		switch {
		case f.EachSeat:
			for i := range g.Ruleset().Seats {
				if g.Setup().Has(engine.Seat(i + 1)) {
					at++
				}
			}
			continue
		case f.Name == "dice:":
			for _, w := range words {
				if left, ok := strings.CutPrefix(w, f.Name); ok {
					return left
				}
			}
		case (f.Name == "throws" || f.Name == "throw") && at < len(words) && words[at] != "-":
			left := words[at]
			if _, points, ok := strings.Cut(left, ":"); ok {
				left = points // after those of the throw
			}
			return left
		}
		at++
	}
	return ""
}
