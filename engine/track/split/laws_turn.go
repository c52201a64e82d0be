package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// Ended: nothing follows the end of the game. It speaks for the rule that ended it.
func (s *State) Ended() (engine.Objection, bool) {
	return s.State.Over(func() words.Text {
		w := s.atEnd()
		return words.Of("all men of %s are on %s", s.Name(w), s.At(s.Way(w, 0)[s.Tab.last]))
	})
}

// Over is Ended for moves.
func (c *Case) Over() (engine.Objection, bool) { return c.Ended() }

// Left is how a game finds what a turn leaves undone, if there is something: an objection
// for want of a reason.
type Left = endTest

// Unspent returns the points that can be played in an order.
func (s *State) Unspent() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Now.Left[0] == 0 {
		return laws.None()
	}
	o := s.Order()
	if o.Steps == nil {
		return laws.None()
	}
	return laws.Object(0, s.Say(o), o.Steps[0].From, o.Steps[0].To)
}

// FalsePass makes the law against a pass that leaves something undone.
func FalsePass(left Left) moveTest {
	return func(c *Case) (engine.Objection, bool) {
		if c.Move.Kind != engine.Pass {
			return laws.None()
		}
		return c.leaves(engine.ReasonFalsePass, left)
	}
}

// EndUndone makes the law against the end of a turn that leaves something undone.
func EndUndone(left Left) endTest {
	return func(s *State) (engine.Objection, bool) { return s.leaves(engine.ReasonNotSpent, left) }
}

func (s *State) leaves(reason engine.Reason, left Left) (engine.Objection, bool) {
	o, ok := left(s)
	o.Reason = reason
	return o, ok
}

// MustMove: who can move moves, unless points may be given up.
func (c *Case) MustMove() (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass || !c.Tab.must {
		return laws.None()
	}
	return c.leaves(engine.ReasonFalsePass, (*State).Unspent)
}

// EndUnspent: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func (s *State) EndUnspent() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Now.Left[0] == 0 {
		return laws.None()
	}
	o, ok := s.leaves(engine.ReasonNotSpent, (*State).Unspent)
	switch {
	case !ok:
		return s.NotPassed()
	case !s.Tab.must:
		o.Text = words.Of("points are given up by a pass, and %s", o.Text)
	}
	return o, ok
}

// PassMoved: a pass stands for a turn without a move.
func (c *Case) PassMoved() (engine.Objection, bool) { return c.PassAfterMove(c.Expired.Seat) }

// CastAgain: after a throw that earns another the cast comes before the next move, but a man
// that may still come back.
func (c *Case) CastAgain() (engine.Objection, bool) {
	s := c.State
	return laws.Unless(s.Wants != engine.DueCast || s.Phase == track.Fresh || s.Open() && c.Move.Kind == engine.Enter,
		engine.ReasonCastMissing, engine.NoSquare,
		"%s throws again first", s.Name(s.OnTurn))
}

// CastPossible: a cast shows what the dice can show.
func (s *State) CastPossible(cast engine.Cast) (engine.Objection, bool) {
	return s.CastShows(cast, words.Name("a throw cannot show %d, only %s"))
}

// CastNotDue makes the law that what was thrown is played before the next cast.
func CastNotDue(lefts ...Left) castTest {
	return func(s *State, _ engine.Cast) (engine.Objection, bool) {
		if s.Wants != engine.DueMove {
			return laws.None()
		}
		for _, left := range lefts {
			if o, ok := s.leaves(engine.ReasonCastNotDue, left); ok {
				o.Text = words.Of("no throw is due: %s", o.Text)
				return o, ok
			}
		}
		return laws.Object(engine.ReasonCastNotDue,
			words.Of("%s cannot play %s, which is written as a pass and earns no further throw",
				s.Name(s.OnTurn), &s.Now))
	}
}
