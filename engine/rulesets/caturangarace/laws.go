package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/internal/words"
)

// game is the game that a state belongs to.
func game(s *split.State) *compiled { return s.Game().(*compiled) }

// homing reports whether the move is a step into the centre that a double allows.
func homing(c *split.Case) bool {
	last, double := c.Tab.Last(), c.Thrown.Double
	return c.Ahead() && c.To == int(last) && len(c.Slots) == 1 && double != 0 &&
		game(c.State).brings(double) && c.From == int(last-double)
}

// entryRight: a double 1 brings captured pawns back.
func entryRight(c *split.Case) (engine.Objection, bool) {
	return c.EntryRight(c.Thrown.Double == entry, words.Of("a double %d", entry))
}

// homeByDouble: the centre is entered with a double.
func homeByDouble(c *split.Case) (engine.Objection, bool) {
	m := c.Move
	if !c.Ahead() || c.To != int(c.Tab.Last()) || c.Thrown == (split.Throw{}) || homing(c) {
		return laws.None()
	}
	left := c.To - c.From
	if game(c.State).brings(uint8(left)) {
		return laws.Object(engine.ReasonWrongThrow,
			words.Of("the man on %s needs a double %d to reach %s, but the throw is %s",
				c.At(m.From), left, c.At(m.To), &c.Thrown), m.From)
	}
	return laws.Object(engine.ReasonWrongThrow,
		words.Of("%s is entered with a double, and the man on %s is %d squares away",
			c.At(m.To), c.At(m.From), left), m.From)
}

// mustWait: no pawn goes past the square on which it waits but to the centre.
func mustWait(c *split.Case) (engine.Objection, bool) {
	g, m, top := game(c.State), c.Move, int(c.Tab.Last())-wait
	if !c.Ahead() || !g.waits || c.Thrown == (split.Throw{}) || c.Thrown.Double != 0 {
		return laws.None()
	}
	square := c.Way(c.Mover, c.Slots[0])[top]
	switch {
	case c.From >= top:
		return laws.Object(engine.ReasonNotAllowed, words.Of("the man on %s waits for a double %d", c.At(m.From), wait),
			m.From)
	case c.To > top:
		return laws.Object(engine.ReasonNotAllowed, words.Of("the man on %s stops on %s first", c.At(m.From),
			c.At(square)), square)
	case c.To == top && c.Verdict() == split.Wrong && c.TooFar():
		return laws.Object(engine.ReasonWrongThrow,
			words.Of("the man on %s needs exactly %d to reach %s, but the throw is %s",
				c.At(m.From), c.To-c.From, c.At(square), &c.Thrown), m.From)
	}
	return laws.None()
}

// doubleNotMoved: equal dice are not used to advance.
func doubleNotMoved(c *split.Case) (engine.Objection, bool) {
	return laws.Unless(c.Move.Kind != engine.Step || !c.Mine || c.Thrown.Double == 0 || homing(c), engine.ReasonWrongThrow,
		engine.NoSquare,
		"a double %d is not used to advance, %s throws again", c.Thrown.Double, c.Name(c.Mover))
}

// doubleNotSpent: a double that brings a pawn home is not spent in points.
func doubleNotSpent(c *split.Case) (engine.Objection, bool) {
	return laws.Unless(!homing(c) || c.Move.Spend[0] == 0, engine.ReasonWrongThrow, c.Move.From,
		"a double is not spent in points")
}

// kattiSafe: no pawn is captured on a katti, by landing or in passing.
func kattiSafe(c *split.Case) (engine.Objection, bool) {
	return c.SafeThere(split.Spared, c.Tab.Safe)
}

// waitingSafe: no pawn is captured that waits.
func waitingSafe(c *split.Case) (engine.Objection, bool) {
	return c.SafeThere(split.Spared, func(sq engine.Square) bool { return !c.Tab.Safe(sq) })
}

// homeward returns the step into the centre that a double asks for.
func homeward(s *split.State) (engine.Objection, bool) {
	return ofDouble(s, engine.Step, words.Name("the double %d brings a man home: %s"))
}

// backward returns the entry that a double asks for, unless that may be left.
func backward(s *split.State) (engine.Objection, bool) {
	if game(s).mayLeave {
		return laws.None()
	}
	return ofDouble(s, engine.Enter, words.Name("the double %d brings a man back: %s"))
}

// ofDouble returns the first move of a kind by which a double brings a pawn home or back. The format puts the double
// and the move in a sentence.
func ofDouble(s *split.State, kind engine.MoveKind, format words.Name) (engine.Objection, bool) {
	if s.Now.Double == 0 {
		return laws.None()
	}
	moves := s.Find(&engine.Pattern{Kind: kind}, nil)
	if len(moves) == 0 {
		return laws.None()
	}
	return laws.Object(0, words.Of(string(format), s.Now.Double, s.Text(moves[0])),
		moves[0].From, moves[0].To)
}

// endAgain: the cast that a double earns is taken.
func endAgain(s *split.State) (engine.Objection, bool) {
	return laws.Unless(s.Wants != engine.DueCast || s.Fresh(), engine.ReasonCastNotTaken, engine.NoSquare,
		"%s has thrown a double and must throw again", s.Name(s.OnTurn))
}
