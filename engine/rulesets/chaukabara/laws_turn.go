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
	case s.row > 0 || s.unspent.N > 0:
		return owesGrace
	}
	return owesCapture
}

// gameOver: nothing follows the end of the game. It speaks for the rule that ended it.
func (s *State) gameOver() (engine.Objection, bool) {
	o, ok := s.Over(func() string {
		if w := s.home(); w != 0 {
			return fmt.Sprintf("all men of %s are on %s", s.Name(w), s.At(s.game.Way(w)[centre]))
		}
		return "nobody can ever move again"
	})
	o.Rule = s.Outcome().Rule
	return o, ok
}

// mustMove: who can move moves; a pass stands for a turn without a move.
func (c *Case) mustMove() (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	switch c.Wants {
	case engine.DueMove:
		return c.CanPlay(c.State, c.Said, engine.ReasonFalsePass, "the throw of %s can be played: %s", &c.unspent)
	case engine.DueCast:
		if c.lapsed.seat != 0 && c.lapsed.seat != c.OnTurn {
			return c.PassAfterMove(c.lapsed.seat)
		}
	}
	return laws.None()
}

// castFirst: a turn begins with a cast.
func (c *Case) castFirst() (engine.Objection, bool) { return c.castMissing(owesTurn) }

// castAfterGrace: behind a grace the next cast comes before the next move.
func (c *Case) castAfterGrace() (engine.Objection, bool) { return c.castMissing(owesGrace) }

// castAfterCapture: behind a capture the next cast comes before the next move.
func (c *Case) castAfterCapture() (engine.Objection, bool) { return c.castMissing(owesCapture) }

func (c *Case) castMissing(why owes) (engine.Objection, bool) {
	if c.cause() != why {
		return laws.None()
	}
	return c.ThrowFirst()
}

// castAfterTriple: the third grace in a row is the last throw of its turn.
func (s *State) castAfterTriple() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || !s.Stuck || s.unspent.N > 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotDue, s.lostTurn(s.OnTurn))
}

// castEarned: a further cast is earned by a grace or a capture, and what was thrown is
// played before it.
func (s *State) castEarned() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Stuck && s.unspent.N == 0 {
		return laws.None()
	}
	thrown := s.unspent.String()
	switch {
	case s.Stuck:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s, which cannot be played and earns no further cast",
			s.Name(s.OnTurn), thrown))
	case s.owed > 0:
		return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is played before the next cast")
	}
	return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is to be played and earns no further cast")
}

// endUnplayed: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func (s *State) endUnplayed() (engine.Objection, bool) {
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	if o, ok := s.CanPlay(s, s.Said, engine.ReasonNotSpent, "the throw of %s is not played, though %s is possible", &s.unspent); ok {
		return o, true
	}
	return s.NotPassed()
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
