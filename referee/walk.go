package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Step is a moment of a game that is walked through.
type Step struct {
	// Event is the number of the event that comes next, from 1.
	Event int
	// Plies counts the moves and passes before it. It is -1 where a gap leaves open
	// how many they were.
	Plies int
	// Item is that event, nil after the last one. Several events in a row that could
	// not be read have one item.
	Item *notation.Item
	// State is the position before it, nil where a gap leaves open what it was. It is
	// valid until the walk goes on.
	State engine.State
}

// Walk judges a game and calls visit before each event of the main line and after
// the last, as far as the events can be played. Events behind a gap come when the gap
// is settled, and are played as that settles them. It stops early when visit returns
// false; the report then covers the game up to there.
func (r *Referee) Walk(g *notation.Game, read diag.List, visit func(Step) bool) *Report {
	return r.Watch(g, read, visit, nil)
}

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
	var v Visitor
	if visit != nil {
		v.Before = func(e *Event) bool {
			return visit(Step{Event: e.Number, Plies: e.Plies, Item: e.Item, State: e.State})
		}
	}
	if played != nil {
		v.After = func(e *Event) bool {
			if e.Legal {
				played(Played{Event: e.Number, Item: e.Index, State: e.State, Cast: e.Cast, Move: e.Move})
			}
			return true
		}
	}
	return r.Visit(g, read, &v)
}

// Positions judges a game and calls visit with the positions of its main line that are known: the
// one before each event, the one in which it is played in order if a turn that the rules leave open
// has ended first, and the last. A position is valid until visit returns. Variations are left out.
// It stops early when visit returns false; the report then covers the game up to there.
func (r *Referee) Positions(g *notation.Game, read diag.List, visit func(engine.State) bool) *Report {
	more := true
	return r.Visit(g, read, &Visitor{
		Before: func(e *Event) bool {
			more = more && (e.State == nil || visit(e.State))
			return more
		},
		playing: func(e *Event) {
			if e.turned && more {
				more = visit(e.State)
			}
		},
		Variation: func(*notation.Item) Next { return Skip },
	})
}

// Cast returns the cast that a step's event writes, as it counts: its dice in
// descending order, no mouth up as its points. It reports false for any other event,
// and for a cast that cannot be read.
func (r *Referee) Cast(s Step) (engine.Cast, bool) {
	if s.Item == nil || s.Item.Kind != notation.Throw || s.Item.HasGap() {
		return engine.Cast{}, false
	}
	return r.table.cast(&s.Item.Cast), true
}
