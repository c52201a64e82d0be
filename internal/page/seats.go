package page

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// turn is whose turn an event belongs to: its round, from 1, and the letter of its seat, which may be empty.
type turn struct {
	round int
	seat  string
}

// belongs notes the turn of an event that was judged, and the turns that were left out before it.
func (w *walker) belongs(e *referee.Event, before *Node) {
	if e.State == nil || e.Seat == 0 {
		return
	}
	now := turn{e.State.Round(), letter(e.State.Game(), e.Seat)}
	w.turns[e.Index] = now
	if e.Depth > 0 || w.only != nil {
		return
	}
	if last := w.last; last.round > 0 {
		n, at := len(w.order), func(t turn) int { return t.round*len(w.order) + slices.Index(w.order, t.seat) }
		for i := at(last) + 1; i < at(now); i++ {
			seat := w.order[i%n]
			w.skips = append(w.skips, skip{turn{i / n, seat}, w.idle(seat, before)})
		}
	}
	w.last = now
}

// orderOf returns the letters of the seats, the one that begins a round first.
func (w *walker) orderOf(g engine.Game) []string {
	var order []string
	for _, s := range w.game.Board.Seats {
		order = append(order, s.Letter)
	}
	first := max(0, slices.Index(order, letter(g, g.Setup().First)))
	return slices.Concat(order[first:], order[:first])
}

// idle says why a seat has no turn at a moment.
func (w *walker) idle(seat string, now *Node) string {
	if why := now.Frozen[seat]; why != "" {
		return w.lang.Sayf("frozen: %v", why)
	}
	here, home := false, false
	for _, i := range now.stacks {
		if m := &w.game.Men[i]; m.Army == seat {
			home = home || m.Place == picture.Home
			here = here || m.Place == picture.OnBoard || m.Place == picture.InHand
		}
	}
	if home && !here {
		return w.lang.Sayf("all men home")
	}
	return w.lang.Sayf("no turn")
}

// seated gives each event and unreadable word of the movetext its turn: as judged, else by what is written before it,
// else by the order of the seats.
func (w *walker) seated() {
	r := reader{walker: w, now: turn{round: 1}}
	r.begin()
	var above []reader // those of the lines that a variation stands in
	for i := range w.game.Items {
		switch it := w.g.Item(i); it.Kind {
		case notation.VarOpen:
			above = append(above, r)
			r.now, r.marked, r.begun = r.before, false, r.begunBefore
		case notation.VarClose:
			r, above = above[len(above)-1], above[:len(above)-1]
		default:
			r.item(i, &it)
		}
	}
}

// reader reads whose turn it is off the marks of a line.
type reader struct {
	*walker
	// now is the turn of what comes, before that of what came before the last event.
	now, before turn
	// marked is set where a mark says whose turn comes, seats where one of its seat began the turn, begun where the
	// line has an event, moved where the last was no throw.
	marked, seats, begun, begunBefore, moved bool
	// throws is set in games with throws.
	throws bool
}

// begin finds the seats if no event was judged.
func (r *reader) begin() {
	for i := range r.g.Len() {
		it := r.g.Item(i)
		switch {
		case it.Kind == notation.Throw:
			r.throws = true
		case it.Kind == notation.SeatMark && r.game.Board == nil && !slices.Contains(r.order, string(rune(it.Letter))):
			r.order = append(r.order, string(rune(it.Letter)))
		}
	}
	if r.order == nil {
		r.order = []string{""}
	}
	r.game.Order = r.order
	r.now.seat = r.order[0]
}

func (r *reader) item(i int, it *notation.Item) {
	switch {
	case it.Kind == notation.Number:
		if it.Dots >= 3 {
			if r.begun && !r.marked {
				r.advance()
			} else if r.now.seat == r.order[0] {
				r.now.seat = r.order[len(r.order)-1]
			}
		} else {
			r.now.seat = r.order[0]
		}
		r.now.round, r.marked, r.seats = int(it.N), true, false
	case it.Kind == notation.SeatMark:
		s := string(rune(it.Letter))
		if r.begun && !r.marked && slices.Index(r.order, s) < slices.Index(r.order, r.now.seat) {
			r.now.round++
		}
		r.now.seat, r.marked, r.seats = s, true, true
	case it.IsEvent() || it.Kind == notation.Bad:
		r.event(i, it)
	}
}

func (r *reader) event(i int, it *notation.Item) {
	was, begun := r.now, r.begun
	if known := r.turns[i]; known.round > 0 {
		r.now = known
	} else if r.begun && !r.marked && !r.seats && (!r.throws || it.Kind == notation.Throw && r.moved) {
		r.advance()
	}
	r.before, r.begunBefore = was, begun
	r.game.Items[i].Round, r.game.Items[i].Seat = max(r.now.round, 1), r.now.seat
	r.marked, r.begun, r.moved = false, true, it.Kind != notation.Throw
}

// advance goes to the next seat.
func (r *reader) advance() {
	i := slices.Index(r.order, r.now.seat) + 1
	if i == len(r.order) {
		i = 0
		r.now.round++
	}
	r.now.seat = r.order[i]
}

// Stand sets where each item stands in a text; at converts an offset from the beginning of the game.
func (g *Game) Stand(n *notation.Game, at func(int32) int) {
	for i := range g.Items {
		it := n.Item(i)
		end := n.SuffixEnd(&it)
		if it.Sic {
			end = n.SicEnd(end)
		}
		g.Items[i].Start, g.Items[i].End = at(it.Start), at(end)
	}
}
