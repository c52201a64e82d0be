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

// AnyCast makes a law on the end of a turn one that holds the same against every cast.
func AnyCast[S any](law func(*S) (engine.Objection, bool)) func(*S, engine.Cast) (engine.Objection, bool) {
	return func(s *S, _ engine.Cast) (engine.Objection, bool) { return law(s) }
}

// Over: nothing follows the end of the game, of which how tells.
func (s *State) Over(how func() string) (engine.Objection, bool) {
	if s.Wants != engine.DueOver {
		return laws.None()
	}
	return laws.Object(engine.ReasonOver, "the game is over: "+how())
}

// GameOver: nothing follows once all men of a seat have come to the end of their way.
func (s *State) GameOver() (engine.Objection, bool) {
	return s.Over(func() string {
		w := s.AllAt(s.Table.last)
		return fmt.Sprintf("all men of %s are on %s", s.Name(w), s.At(s.Table.Square(Bit(w), s.Table.last)))
	})
}

// Single reports what cannot be of a turn that is one cast and what is moved by it; over
// is set if the men have come so far that the game is over.
func (s *State) Single(over bool) error {
	left, cast, move := s.Unspent.N > 0, s.Wants == engine.DueCast, s.Wants == engine.DueMove
	return Consistent(
		Check{s.Wants == engine.DueOver && (!over || left || s.Phase != Moved), "the game is not over here, or more than the men is left of it"},
		Check{cast && (s.Phase != Fresh || left), "a cast begins a new turn with nothing to be played"},
		Check{move && s.Phase == Fresh, "a move is due in a new turn"},
		Check{move && !left, "a move is due, but nothing is thrown"},
		Check{over && s.Wants != engine.DueOver, "the game is over here"},
	)
}

// CastOnce: a seat throws once a turn, and what is thrown is played before the next cast.
func (s *State) CastOnce(engine.Cast) (engine.Objection, bool) {
	switch name := s.Name(s.OnTurn); {
	case s.Wants != engine.DueMove:
		return laws.None()
	case s.Stuck:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s, which cannot be played, and does not throw again", name, &s.Unspent))
	default:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has %s still to play and does not throw again", name, &s.Unspent))
	}
}

// EndUnthrown: no turn goes by without a cast.
func (s *State) EndUnthrown() (engine.Objection, bool) {
	if s.Wants != engine.DueCast {
		return laws.None()
	}
	return s.NotThrown()
}

// CanPlay is what is held against giving up throws if a move of a state can be played: the
// format puts the throws and the move, which text writes, in a sentence.
func (s *State) CanPlay(state engine.State, text func(engine.Move) string, reason engine.Reason, format string, thrown fmt.Stringer) (engine.Objection, bool) {
	m, ok := Unopposed(state, func(m engine.Move) bool { return m.Kind != engine.Pass && m.Kind != engine.Declare })
	if !ok {
		return laws.None()
	}
	return laws.Object(reason, fmt.Sprintf(format, thrown, text(m)), m.From, m.To)
}

// MustMove: who can move moves, and does not pass.
func (c *Case) MustMove() (engine.Objection, bool) {
	s := c.Position
	if c.Move.Kind != engine.Pass || s.Wants != engine.DueMove {
		return laws.None()
	}
	return s.CanPlay(c.Whole, s.Said, engine.ReasonFalsePass, "the throw of %s can be played: %s", &s.Unspent)
}

// EndUnplayed: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func EndUnplayed[S any, P interface {
	*S
	engine.State
	base() *State
}](whole *S) (engine.Objection, bool) {
	s := P(whole).base()
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	if o, ok := s.CanPlay(P(whole), s.Said, engine.ReasonNotSpent, "the throw of %s is not played, though %s is possible", &s.Unspent); ok {
		return o, true
	}
	return s.NotPassed()
}

// Said writes a step for a sentence.
func (s *State) Said(m engine.Move) string { return s.At(m.From) + "-" + s.At(m.To) }

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
