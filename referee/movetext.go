package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// scribe writes the movetext of a game that is being played.
type scribe struct {
	w     writer
	items []notation.Item
	marks bool
	round int
	seat  engine.Seat
}

// begin prepares for a game. The buffers of the one before are used again.
func (r *scribe) begin(g engine.Game) {
	r.items, r.marks, r.round, r.seat = r.items[:0], needsMarks(g), 0, 0
}

// needsMarks reports whether canonical text marks the seats: in games with throws
// or with more than two seats.
func needsMarks(g engine.Game) bool {
	return g.Dice() != nil || g.Setup().NumSeats() > 2
}

// turn writes the number and seat mark that stand before the next event in st.
func (r *scribe) turn(st engine.State) {
	if !st.Fresh() && st.Seat() == r.seat {
		return
	}
	if st.Round() != r.round {
		r.round = st.Round()
		r.items = append(r.items, notation.Item{Kind: notation.Number, N: int32(r.round), Dots: 1})
		r.seat = 0
	}
	if r.marks && (st.Fresh() || st.Seat() != r.seat) {
		r.items = append(r.items, notation.Item{Kind: notation.SeatMark,
			Letter: st.Game().Ruleset().Info(st.Seat()).Letter})
	}
	r.seat = st.Seat()
}

// move writes a legal move of st.
func (r *scribe) move(st engine.State, m engine.Move) {
	if m.Kind == engine.Pass {
		r.items = append(r.items, notation.Item{Kind: notation.Pass})
		return
	}
	r.items = append(r.items, notation.Item{Kind: notation.MoveItem, Move: r.w.written(st, m)})
}

func (r *scribe) throw(c engine.Cast) {
	r.items = append(r.items, notation.Item{Kind: notation.Throw, Cast: notation.Cast{N: c.N, Values: c.V}})
}
