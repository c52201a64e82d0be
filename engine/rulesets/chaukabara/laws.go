package chaukabara

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// putBack: men that a taken-back turn had moved or captured stand where they stood before
// it. After the throw that took it back, its seat is the one that goes on as if nothing
// had happened.
func (c *candidate) putBack() (engine.Objection, bool) {
	m, seat, reason := c.Move, c.Mover, engine.ReasonNoSuchMan
	if c.Wants == engine.DueCast && c.expired.triple {
		seat, reason = c.expired.seat, engine.ReasonNotAllowed
	}
	way := c.game.Way(seat)
	from, to := slices.Index(way, m.From), slices.Index(way, m.To)
	if m.Kind != engine.Step || from < 0 || c.undone.seat == 0 || !c.undone.men.Has(track.Bit(seat), uint8(from)) ||
		c.Stands(seat, m.From) {
		return laws.None()
	}
	fits := to > from && c.expired.throws.Has(uint8(to-from))
	if seat != c.OnTurn && c.Stands(c.OnTurn, m.From) && !fits {
		return laws.None() // a man of the next seat, which has not thrown yet
	}
	return laws.Object(reason, words.Of("the man of %s that had come to %s was put back: %s",
		c.Name(seat), c.At(m.From), c.lostTurn(c.undone.seat)), m.From)
}

// tripleLost: after the third grace in a row nothing of the turn is played.
func (c *candidate) tripleLost() (engine.Objection, bool) {
	return laws.Unless(c.Move.Kind != engine.Step || !c.Lost, engine.ReasonNotAllowed, engine.NoSquare, "%s",
		c.lostTurn(c.Mover))
}

func (s *state) lostTurn(seat engine.Seat) words.Text {
	return words.Of("%s has thrown %s %d times in a row and lost the turn", s.Name(seat), graceNames, tripleRow)
}

// openingFirst: no move before the opening throw.
func (c *candidate) openingFirst() (engine.Objection, bool) {
	return laws.Unless(!c.Stepping() || c.opened>>track.Bit(c.Mover)&1 == 1, engine.ReasonNotAllowed, engine.NoSquare,
		"%s must throw %s before the first move, and has thrown %s", c.Name(c.Mover), graceNames, c.Thrown)
}

// turnIn: after the last outer square a man turns inwards and does not go round again.
func (c *candidate) turnIn() (engine.Objection, bool) {
	if !c.Stepping() || c.To < 0 || c.To >= c.From {
		return laws.None()
	}
	for _, v := range c.Throws {
		if c.From < inner && c.From+int(v)-inner == c.To {
			way := c.game.Way(c.Mover)
			return laws.Object(engine.ReasonNotReachable,
				words.Of("behind %s the man on %s turns in to %s and does not go round again",
					c.At(way[inner-1]), c.At(c.Move.From), c.At(way[inner])), way[inner])
		}
	}
	return laws.None()
}

// forward: a man runs forward on its seat's way and rests at its end.
func (c *candidate) forward() (engine.Objection, bool) {
	if c.Stepping() && c.To > c.From && c.round() {
		return c.Behind()
	}
	return c.Forward()
}

// round reports whether a step ahead is in truth a throw run back over the start.
func (c *candidate) round() bool {
	if c.From >= inner || c.To >= inner || slices.Contains(c.Throws, uint8(c.To-c.From)) {
		return false
	}
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return c.From-int(v)+inner == c.To })
}

// exactEnd: the centre is reached with the exact number of points.
func (c *candidate) exactEnd() (engine.Objection, bool) {
	if c.game.overrun {
		return laws.None()
	}
	return c.ExactEnd()
}

// innerRight: a seat enters the inner squares only after a capture.
func (c *candidate) innerRight() (engine.Objection, bool) {
	if _, ok := c.Ahead(); !ok || c.To < inner || c.rights>>track.Bit(c.Mover)&1 == 1 {
		return laws.None()
	}
	lacks := words.Name("has not captured yet")
	if c.game.loseRight {
		lacks = words.Name("has no capture to its credit")
	}
	return laws.Object(engine.ReasonNotAllowed, words.Of("%s is an inner square, and %s %s",
		c.At(c.Move.To), c.Name(c.Mover), lacks), c.Move.To)
}

// singleMan: two men of a seat share no square but a house.
func (c *candidate) singleMan() (engine.Objection, bool) {
	_, ok := c.Ahead()
	return laws.Unless(!ok || !c.game.single || c.game.Safe(c.Move.To) || !c.Stands(c.Mover, c.Move.To),
		engine.ReasonOwnMan, c.Move.To,
		"a man of %s stands on %s already, and it is no house", c.Name(c.Mover), c.At(c.Move.To))
}

// owesGrace reports whether a cast is due that a grace has earned.
func (s *state) owesGrace() bool { return s.again() && (s.row > 0 || s.Unspent.N > 0) }

// owesCapture reports whether a cast is due that a capture has earned.
func (s *state) owesCapture() bool { return s.again() && s.row == 0 && s.Unspent.N == 0 }

// again reports whether a further cast of the turn is due.
func (s *state) again() bool { return s.Wants == engine.DueCast && s.Phase != track.Fresh }

// gameOver: nothing follows the end of the game. It speaks for the rule that ended it.
func (s *state) gameOver() (engine.Objection, bool) {
	o, ok := s.Over(func() words.Text { return words.Of("nobody can ever move again") })
	if s.home() != 0 {
		o, ok = s.GameOver()
	}
	o.Rule = s.Outcome().Rule
	return o, ok
}

// mustMove: who can move moves; a pass stands for a turn without a move.
func (c *candidate) mustMove() (engine.Objection, bool) {
	if o, ok := c.PassAfterMove(c.expired.seat); ok {
		return o, ok
	}
	return c.MustMove()
}

// graceFirst: the cast that a grace earns comes before the next move.
func (c *candidate) graceFirst() (engine.Objection, bool) { return c.ThrowFirst(c.owesGrace()) }

// captureFirst: the cast that a capture earns comes before the next move.
func (c *candidate) captureFirst() (engine.Objection, bool) { return c.ThrowFirst(c.owesCapture()) }

// castAfterTriple: the third grace in a row is the last throw of its turn.
func (s *state) castAfterTriple() (engine.Objection, bool) {
	return laws.Unless(s.Wants != engine.DueMove || !s.Stuck || s.Unspent.N > 0, engine.ReasonCastNotDue, engine.NoSquare,
		"%s", s.lostTurn(s.OnTurn))
}

// castEarned: a further cast is earned by a grace or a capture, and what was thrown is
// played before it.
func (s *state) castEarned() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Stuck && s.Unspent.N == 0 {
		return laws.None()
	}
	thrown := s.Unspent.Words()
	switch {
	case s.Stuck:
		return laws.Object(engine.ReasonCastNotDue,
			words.Of("%s has thrown %s, which cannot be played and earns no further throw",
				s.Name(s.OnTurn), thrown))
	case s.owed > 0:
		return laws.Object(engine.ReasonCastNotDue, words.Of("the throw of %s must be played before the next throw", thrown))
	}
	return laws.Object(engine.ReasonCastNotDue,
		words.Of("the throw of %s must be played first and earns no further throw", thrown))
}

// endAfterGrace: the cast that a grace earns is taken.
func (s *state) endAfterGrace() (engine.Objection, bool) {
	return laws.Unless(!s.owesGrace(), engine.ReasonCastNotTaken, engine.NoSquare,
		"after a throw of %s %s must throw again", graceNames, s.Name(s.OnTurn))
}

// endAfterCapture: the cast that a capture earns is taken.
func (s *state) endAfterCapture() (engine.Objection, bool) {
	return s.CaptureThrow(s.owesCapture(), engine.ReasonCastNotTaken)
}
