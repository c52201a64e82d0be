package race

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// owes says what a cast that is due is owed to. Zero is unset.
type owes uint8

const (
	owesTurn    owes = iota + 1 // the turn begins with it
	owesGrace                   // a grace throw
	owesCapture                 // a capture
)

// cause returns what the cast that is due is owed to.
func (s *State) cause() owes {
	switch {
	case s.due != engine.DueCast:
		return 0
	case s.phase == fresh:
		return owesTurn
	case s.row > 0 || s.pool.n > 0:
		return owesGrace
	}
	return owesCapture
}

// GameOver: nothing follows the end of the game. It speaks for the rule that ended
// it.
func GameOver(c *Case) (engine.Objection, bool) { return c.ended() }

// GameOverCast is GameOver for casts.
func GameOverCast(s *State, _ engine.Cast) (engine.Objection, bool) { return s.ended() }

func (s *State) ended() (engine.Objection, bool) {
	if s.due != engine.DueOver {
		return laws.None()
	}
	text := "the game is over: nobody can ever move again"
	if w := s.home(); w != 0 {
		text = fmt.Sprintf("the game is over: all men of %s are on %s", s.name(w),
			s.at(s.game.design.Ways[bit(w)][s.game.last]))
	}
	o, ok := laws.Object(engine.ReasonOver, text)
	o.Rule = s.Outcome().Rule
	return o, ok
}

// playableStep looks for a step that no law objects to.
func (s *State) playableStep() (engine.Move, bool) {
	for _, m := range s.Candidates(nil, nil) {
		if m.Kind == engine.Step && len(s.Object(m)) == 0 {
			return m, true
		}
	}
	return engine.Move{}, false
}

// MustMove: who can move moves; a pass stands for a turn without a move.
func MustMove(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	switch c.due {
	case engine.DueMove:
		if m, ok := c.playableStep(); ok {
			return laws.Object(engine.ReasonFalsePass, fmt.Sprintf("the throw of %s can be played: %s-%s",
				c.pool.String(), c.at(m.From), c.at(m.To)), m.From, m.To)
		}
	case engine.DueCast:
		if c.gone.seat != 0 && c.gone.seat != c.seat {
			return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move, and %s has moved",
				c.name(c.gone.seat)))
		}
	}
	return laws.None()
}

// CastFirst: a turn begins with a cast.
func CastFirst(c *Case) (engine.Objection, bool) { return c.castMissing(owesTurn) }

// CastAfterGrace: behind a grace throw the next cast comes before the next move.
func CastAfterGrace(c *Case) (engine.Objection, bool) { return c.castMissing(owesGrace) }

// CastAfterCapture: behind a capture the next cast comes before the next move.
func CastAfterCapture(c *Case) (engine.Objection, bool) { return c.castMissing(owesCapture) }

func (c *Case) castMissing(why owes) (engine.Objection, bool) {
	if c.cause() != why {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, c.name(c.seat)+" throws first")
}

// CastPossible: a cast shows what the lot can show.
func CastPossible(s *State, cast engine.Cast) (engine.Objection, bool) {
	if s.game.design.Lot.Can(cast) {
		return laws.None()
	}
	var b []byte
	for k, v := range s.game.values {
		switch {
		case k > 0 && k == len(s.game.values)-1:
			b = append(b, " or "...)
		case k > 0:
			b = append(b, ", "...)
		}
		b = fmt.Append(b, v)
	}
	if cast.N != 1 {
		return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast is one number of points, %s", b))
	}
	return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast cannot be %d, only %s", cast.V[0], b))
}

// CastAfterTriple: the third grace throw in a row is the last of its turn.
func CastAfterTriple(s *State, _ engine.Cast) (engine.Objection, bool) {
	if s.due != engine.DueMove || !s.pass || s.pool.n > 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s %d times in a row and lost the turn",
		s.name(s.seat), s.graceNames(), tripleRow))
}

// CastEarned: a further cast is earned by a grace throw or a capture, and what was
// thrown is played before it.
func CastEarned(s *State, _ engine.Cast) (engine.Objection, bool) {
	if s.due != engine.DueMove || s.pass && s.pool.n == 0 {
		return laws.None()
	}
	thrown := s.pool.String()
	switch {
	case s.pass:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s, which cannot be played and earns no further cast",
			s.name(s.seat), thrown))
	case s.owed > 0:
		return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is played before the next cast")
	}
	return laws.Object(engine.ReasonCastNotDue, "the throw of "+thrown+" is to be played and earns no further cast")
}

// EndUnplayed: what can be played is played before the turn ends, and a turn
// without a move is written as a pass.
func EndUnplayed(s *State) (engine.Objection, bool) {
	if s.due != engine.DueMove {
		return laws.None()
	}
	if m, ok := s.playableStep(); ok {
		return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("the throw of %s is not played, though %s-%s is possible",
			s.pool.String(), s.at(m.From), s.at(m.To)), m.From, m.To)
	}
	return laws.Object(engine.ReasonNotSpent, s.name(s.seat)+" cannot move, which is written as a pass")
}

// EndUnthrown: no turn goes by without a cast.
func EndUnthrown(s *State) (engine.Objection, bool) {
	if s.cause() != owesTurn {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, s.name(s.seat)+" has not thrown")
}

// EndAfterGrace: the cast that a grace throw earns is taken.
func EndAfterGrace(s *State) (engine.Objection, bool) {
	if s.cause() != owesGrace {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotTaken, fmt.Sprintf("%s has thrown %s and throws again", s.name(s.seat), s.graceNames()))
}

// EndAfterCapture: the cast that a capture earns is taken.
func EndAfterCapture(s *State) (engine.Objection, bool) {
	if s.cause() != owesCapture {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotTaken, s.name(s.seat)+" has captured and throws again")
}
