package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// owes says what a cast that is due is owed to. Zero is unset.
type owes uint8

const (
	owesTurn    owes = iota + 1 // the turn begins with it
	owesSeries                  // the series is not closed
	owesCapture                 // a capture
)

// cause returns what the cast that is due is owed to.
func (s *state) cause() owes {
	switch {
	case s.Wants != engine.DueCast:
		return 0
	case s.extra == offered:
		return owesCapture
	case s.Phase == track.Fresh || s.unspent.empty() && s.void == 0 && s.Phase == track.Thrown:
		return owesTurn
	}
	return owesSeries
}

// gameOver: nothing follows the end of the game.
func (s *state) gameOver() (engine.Objection, bool) {
	return s.Over(func() words.Text { return words.Of("all men of %s have left the board", s.Name(s.home())) })
}

// mustPlay: a pass stands for a turn in which nothing can be moved, or, where points
// may be refused, for what is left of a series.
func (c *candidate) mustPlay() (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	switch {
	case c.Wants == engine.DueMove && c.Phase == done:
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("nothing is left to be given up, %s has played", c.Name(c.OnTurn)))
	case c.Wants == engine.DueMove && !c.game.mayPass:
		return c.CanPlay(c.state, c.Text, engine.ReasonFalsePass,
			words.Name("a pass is not allowed: %[2]s is possible"), &c.unspent)
	}
	return c.PassAfterMove(c.expired.seat)
}

// seriesFirst: a turn begins with a series of throws, and it is closed before anything
// is moved. Twins may be declared all the same.
func (c *candidate) seriesFirst() (engine.Objection, bool) {
	if c.owed() != owesSeries {
		return c.ThrowFirst(c.owed() == owesTurn)
	}
	return laws.Object(engine.ReasonCastMissing, words.Of("%s throws on until a %s comes, before anything is moved",
		c.Name(c.OnTurn), closerNames))
}

// captureSeriesFirst: the series that a capture earns is thrown before anything is
// moved.
func (c *candidate) captureSeriesFirst() (engine.Objection, bool) {
	return c.CaptureThrow(c.owed() == owesCapture, engine.ReasonCastMissing)
}

// owed is the cause of a cast that must come before the move.
func (c *candidate) owed() owes {
	if c.Move.Kind == engine.Declare {
		return 0
	}
	return c.cause()
}

// castDue: after the result that closes a series nothing more is thrown.
func (s *state) castDue() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Phase == done {
		return laws.None()
	}
	rest := words.Of("which leaves %s to be played", &s.unspent)
	switch {
	case s.Stuck && s.unspent.empty():
		rest = words.Of("and nothing that %s has thrown counts", s.Name(s.OnTurn))
	case s.Stuck:
		rest = words.Of("and %s can play nothing of %s", s.Name(s.OnTurn), &s.unspent)
	}
	return laws.Object(engine.ReasonCastNotDue, words.Of("a %s has closed the series, %s", closerNames, rest))
}

// endUnplayed: what can be played is played before the turn ends, and a turn without
// a move is written as a pass.
func (s *state) endUnplayed() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.Phase == done {
		return laws.None()
	}
	o, ok := s.CanPlay(s, s.Text, engine.ReasonNotSpent, words.Name("%s is left of the throw and can be played: %s"),
		&s.unspent)
	switch {
	case !ok:
		return s.NotPassed()
	case s.game.mayPass:
		o.Text = words.Of("%s is left of the throw: give it up with a pass", &s.unspent)
	}
	return o, true
}

// endInSeries: a turn is thrown for, and its series is thrown until it is closed.
func (s *state) endInSeries() (engine.Objection, bool) {
	if s.cause() != owesSeries {
		return s.NotThrown(s.cause() == owesTurn)
	}
	return laws.Object(engine.ReasonCastNotTaken, words.Of("%s throws on until a %s comes", s.Name(s.OnTurn),
		closerNames))
}

// endAfterCapture: the series that a capture earns is thrown, unless it may be left.
func (s *state) endAfterCapture() (engine.Objection, bool) {
	if s.cause() != owesCapture || !s.game.mayDecline {
		return s.CaptureThrow(s.cause() == owesCapture, engine.ReasonCastNotTaken)
	}
	rest := *s
	rest.Wants, rest.extra = engine.DueMove, 0
	return s.CanPlay(&rest, s.Text, engine.ReasonCastNotTaken,
		words.Name("the series that the capture earned cannot be left while %s is left of the throw and can be played: %s"),
		&s.unspent)
}
