package track

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// CastOfOne: a cast is one number of points that the dice can show.
func (s *State) CastOfOne(cast engine.Cast) (engine.Objection, bool) {
	set := s.Table.course.Dice
	if set.Can(cast) {
		return laws.None()
	}
	var values []uint8
	chances := set.Chances()
	for k := len(chances) - 1; k >= 0; k-- {
		values = append(values, chances[k].Cast.V[0])
	}
	if cast.N != 1 {
		return laws.Object(engine.ReasonCastImpossible, "a cast is one number of points, "+Alternatives(values))
	}
	return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast cannot be %d, only %s", cast.V[0], Alternatives(values)))
}

// PassAfterMove is what is held against a pass that stands where a seat has moved.
func (s *State) PassAfterMove(seat engine.Seat) (engine.Objection, bool) {
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move, and %s has moved", s.Name(seat)))
}

// NotThrown is what is held against the end of a turn that has not begun.
func (s *State) NotThrown() (engine.Objection, bool) {
	return laws.Object(engine.ReasonCastMissing, s.Name(s.OnTurn)+" has not thrown")
}

// NotPassed is what is held against the end of a turn in which nothing can be moved.
func (s *State) NotPassed() (engine.Objection, bool) {
	return laws.Object(engine.ReasonNotSpent, s.Name(s.OnTurn)+" cannot move, which is written as a pass")
}

// CaptureThrow is what is held against going on without the throws that a capture has
// earned.
func (s *State) CaptureThrow(reason engine.Reason) (engine.Objection, bool) {
	return laws.Object(reason, s.Name(s.OnTurn)+" has captured and throws again")
}
