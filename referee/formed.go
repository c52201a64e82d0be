package referee

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// formed collects the canonical spelling of a game while it is judged, by item.
type formed struct {
	rec     scribe
	begun   bool // of this game
	spelled []spelling
	// moved and game are the buffers of form: where the n-th item of the game went, and
	// the game in canonical spelling.
	moved []int32
	game  notation.Game
}

// spelling is the canonical spelling of an item: its move, and which of the recorder's
// items are the number and seat mark that stand before it.
type spelling struct {
	move     notation.Move
	from, to int32
}

// reset prepares for a game of n items.
func (f *formed) reset(n int) {
	f.begun = false
	f.spelled = slices.Grow(f.spelled[:0], n)[:n]
	clear(f.spelled)
}

// add takes an event that is in order.
func (f *formed) add(e *Event) {
	if !f.begun {
		f.begun = true
		f.rec.begin(e.State.Game())
	}
	s := &f.spelled[e.Index]
	if e.Depth == 0 {
		s.from = int32(f.rec.game.Len())
		f.rec.turn(e.State)
		s.to = int32(f.rec.game.Len())
	}
	if e.Cast.N == 0 {
		s.move = e.Written()
	}
}
