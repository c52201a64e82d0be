package chaukabara

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// owes says what a cast that is due is owed to. Zero is unset.
type owes uint8

const (
	owesTurn    owes = iota + 1 // the turn begins with it
	owesGrace                   // a grace
	owesCapture                 // a capture
)

// cause returns what the cast that is due is owed to.
func (s *State) cause() owes {
	switch {
	case s.Wants != engine.DueCast:
		return 0
	case s.Phase == track.Fresh:
		return owesTurn
	case s.row > 0 || s.Unspent.N > 0:
		return owesGrace
	}
	return owesCapture
}

// gameOver: nothing follows the end of the game. It speaks for the rule that ended it.
func (s *State) gameOver() (engine.Objection, bool) {
	o, ok := s.Over(func() string { return "nobody can ever move again" })
	if s.home() != 0 {
		o, ok = s.GameOver()
	}
	o.Rule = s.Outcome().Rule
	return o, ok
}

// mustMove: who can move moves; a pass stands for a turn without a move.
func (c *Case) mustMove() (engine.Objection, bool) {
	if c.Move.Kind == engine.Pass && c.Wants == engine.DueCast && c.lapsed.seat != 0 && c.lapsed.seat != c.OnTurn {
		return c.PassAfterMove(c.lapsed.seat)
	}
	return c.MustMove()
}

// castFirst: a cast that is owed to this comes before the next move.
func castFirst(to owes) func(*Case) (engine.Objection, bool) {
	return func(c *Case) (engine.Objection, bool) {
		if c.cause() != to {
			return laws.None()
		}
		return c.ThrowFirst()
	}
}

// castAfterTriple: the third grace in a row is the last throw of its turn.
func (s *State) castAfterTriple() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || !s.Stuck || s.Unspent.N > 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotDue, s.lostTurn(s.OnTurn))
}

// castEarned: a further cast is earned by a grace or a capture, and what was thrown is
// played before it.
func (s *State) castEarned() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Stuck && s.Unspent.N == 0 {
		return laws.None()
	}
	thrown := s.Unspent.String()
	switch {
	case s.Stuck:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s, which cannot be played and earns no further cast",
			s.Name(s.OnTurn), thrown))
	case s.owed > 0:
		return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is played before the next cast")
	}
	return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is to be played and earns no further cast")
}

// endUnthrown: no turn goes by without a cast.
func (s *State) endUnthrown() (engine.Objection, bool) {
	if s.cause() != owesTurn {
		return laws.None()
	}
	return s.NotThrown()
}

// endAfterGrace: the cast that a grace earns is taken.
func (s *State) endAfterGrace() (engine.Objection, bool) {
	if s.cause() != owesGrace {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotTaken, fmt.Sprintf("%s has thrown %s and throws again", s.Name(s.OnTurn), graceNames))
}

// endAfterCapture: the cast that a capture earns is taken.
func (s *State) endAfterCapture() (engine.Objection, bool) {
	if s.cause() != owesCapture {
		return laws.None()
	}
	return s.CaptureThrow(engine.ReasonCastNotTaken)
}
