package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Played is an event of the main line that was found in order.
type Played struct {
	// Event is its number from 1, Item the index of its item. Several events in a row
	// that could not be read have one item.
	Event, Item int
	// State is the position in which it was played. It is valid until the walk goes on.
	State engine.State
	// Cast is the cast, zero for a move; Move the move, zero for a cast. Of a gap they
	// are what it must have been.
	Cast engine.Cast
	Move engine.Move
}

// Watch judges a game as Walk does, and also calls played with each event of the main
// line that was found in order. Either function may be nil.
func (r *Referee) Watch(g *notation.Game, read diag.List, visit func(Step) bool, played func(Played)) *Report {
	if played != nil {
		r.resolved = func(depth int, p Played) {
			if depth == 0 {
				played(p)
			}
		}
		defer func() { r.resolved = nil }()
	}
	return r.Walk(g, read, visit)
}
