package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/internal/words"
)

// game is the game that a state belongs to.
func game(s *split.State) *compiled { return s.Game().(*compiled) }

// entryTook: a pawn that came back has captured what stood there.
func entryTook(c *split.Case) (engine.Objection, bool) {
	m := c.Move
	struck := split.Struck{Seat: c.Mover, On: m.From}
	return laws.Unless(m.Kind != engine.Step || c.Mine || m.From == engine.NoSquare || c.Struck != struck,
		engine.ReasonNoSuchMan, m.From,
		"the man of %s on %s was captured when a man of %s came back there", c.Name(c.Mover), c.At(m.From),
		c.Name(split.Other(c.Mover)))
}

// entryRight: a 4 brings a captured pawn back, before its first point is spent.
func entryRight(c *split.Case) (engine.Objection, bool) {
	return c.EntryRight(c.Thrown.Value == entry, words.Of("%d", entry))
}

// pairTogether: two pawns move as one if they stand together and their ways do not part.
func pairTogether(c *split.Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || m.Count != 2 || !c.Mine {
		return laws.None()
	}
	from, verdict := c.At(m.From), c.Verdict()
	switch on := c.On(c.Mover, m.From); {
	case len(on) < 2:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("only one man stands on %s", from), m.From)
	case len(on) > 2:
		return laws.Object(engine.ReasonNotAllowed, words.Of("%d men stand on %s, which are no pair", len(on), from),
			m.From)
	case verdict == split.Parts || verdict == split.Wrong && c.OtherReaches():
		return laws.Object(engine.ReasonNotReachable, words.Of("the ways of the two men on %s part before %s", from,
			c.At(m.To)), m.From)
	case verdict == split.First:
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("the two men on %s stand there since the start and are no pair", from), m.From)
	}
	return laws.None()
}

func anywhere(engine.Square) bool { return true }

// kattiSafe: no pawn is captured on a katti, by landing or in passing.
func kattiSafe(c *split.Case) (engine.Objection, bool) { return c.SafeThere(split.Spared, anywhere) }

// pairSafe: one pawn captures no pair.
func pairSafe(c *split.Case) (engine.Objection, bool) { return c.SafeThere(split.Pair, anywhere) }

// homeExact: the centre is reached with exactly the points that it takes.
func homeExact(c *split.Case) (engine.Objection, bool) {
	m := c.Move
	points, ok := c.Named()
	return laws.Unless(!ok || c.Verdict() != split.Wrong || c.To != int(c.Tab.Last()) || points <= c.To-c.From,
		engine.ReasonWrongThrow, m.From,
		"the man on %s needs exactly %d to reach %s, not %d", c.At(m.From), c.To-c.From, c.At(m.To), points)
}

// castAgain: after a throw that earns another the cast comes before the next move. An
// earned throw that need not be taken is declined by a pass only if nothing was moved.
func castAgain(c *split.Case) (engine.Objection, bool) {
	switch {
	case c.Move.Kind != engine.Pass || !game(c.State).declinable(c.State):
		return c.CastAgain()
	case !c.MayEnd():
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed,
		words.Of("a pass stands for a turn without a move; %s throws again or simply ends the turn",
			c.Name(c.OnTurn)))
}

// endAgain: a cast that was earned is taken, or declined.
func endAgain(s *split.State) (engine.Objection, bool) {
	switch {
	case s.Wants != engine.DueCast || s.Fresh() || s.MayEnd():
		return laws.None()
	case game(s).declinable(s):
		return laws.Object(engine.ReasonCastNotTaken,
			words.Of("%s has moved nothing, and declines the further throw with a pass", s.Name(s.OnTurn)))
	}
	return laws.Object(engine.ReasonCastNotTaken,
		words.Of("%s has earned a further throw and must throw again", s.Name(s.OnTurn)))
}
