package referee

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// formed collects the canonical spelling of a game while it is judged: the moves by
// item, and the numbers and seat marks that stand before each item.
type formed struct {
	rec   *recorder
	moves []notation.Move
	turns []run
}

// run is a stretch of the recorder's items.
type run struct{ from, to int }

// reset prepares for a game of n items.
func (f *formed) reset(n int) {
	f.rec = nil
	f.moves = slices.Grow(f.moves[:0], n)[:n]
	f.turns = slices.Grow(f.turns[:0], n)[:n]
	clear(f.moves)
	clear(f.turns)
}

// add takes an event that was visited.
func (f *formed) add(e *Event) {
	if !e.Legal {
		return
	}
	if f.rec == nil {
		f.rec = newRecorder(e.State.Game())
	}
	if e.Depth == 0 {
		n := len(f.rec.items)
		f.rec.turn(e.State)
		f.turns[e.Index] = run{n, len(f.rec.items)}
	}
	f.moves[e.Index] = e.Written()
}
