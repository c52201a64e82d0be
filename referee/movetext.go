package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// scribe writes the movetext of a game that is being played.
type scribe struct {
	w     writer
	game  notation.Game // its movetext alone
	marks bool
	// letters are the marks of the seats.
	letters [engine.MaxSeats + 1]byte
	turns
	// marked is how far it had come when mark was called.
	marked turns
	words  int
}

// turns is how far a scribe has come with numbers and seat marks.
type turns struct {
	round int
	seat  engine.Seat
}

// mark remembers how far the scribe has come, back goes back to there.
func (r *scribe) mark() { r.marked, r.words = r.turns, r.game.Len() }
func (r *scribe) back() { r.turns, r.game.Words = r.marked, r.game.Words[:r.words] }

// begin prepares for a game. The buffers of the one before are used again.
func (r *scribe) begin(g engine.Game) {
	r.game.Reuse()
	r.marks, r.turns = MarksSeats(g), turns{}
	for i, s := range g.Ruleset().Seats {
		r.letters[i+1] = s.Letter
	}
}

// MarksSeats reports whether canonical text marks the seats: in games with throws
// or with more than two seats.
func MarksSeats(g engine.Game) bool {
	return g.Dice() != nil || g.Setup().NumSeats() > 2
}

func (r *scribe) add(w word.Word) { r.game.Words = append(r.game.Words, w) }

// turn writes the number and seat mark that stand before the next event in st.
func (r *scribe) turn(st engine.State) {
	if seat := st.Seat(); st.Fresh() || seat != r.seat {
		r.begins(seat, st.Round())
	}
}

// begins writes them where a turn of a seat begins in a round, or goes on that has no mark yet.
func (r *scribe) begins(seat engine.Seat, round int) {
	if round != r.round {
		r.round = round
		r.add(word.Of(word.Number, 0).WithRound(round))
	}
	if r.marks {
		r.add(word.Of(word.SeatMark, 0).WithLetter(r.letters[seat]))
	}
	r.seat = seat
}

// move writes a legal move of st.
func (r *scribe) move(st engine.State, m engine.Move) {
	if m.Kind == engine.Pass {
		r.add(word.Of(word.Pass, 0))
		return
	}
	r.game.Add(notation.Item{Kind: notation.MoveItem, Move: r.w.written(st, m)})
}

func (r *scribe) throw(c engine.Cast) {
	r.game.Add(notation.Item{Kind: notation.Throw, Cast: notation.Cast{N: c.N, Values: c.V}})
}
