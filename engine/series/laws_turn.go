package series

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// owes says what a cast that is due is owed to. Zero is unset.
type owes uint8

const (
	owesTurn    owes = iota + 1 // the turn begins with it
	owesSeries                  // the series is not closed
	owesCapture                 // a capture
)

// cause returns what the cast that is due is owed to.
func (s *State) cause() owes {
	switch {
	case s.due != engine.DueCast:
		return 0
	case s.extra == offered:
		return owesCapture
	case s.phase == fresh || s.pool.empty() && s.void == 0 && s.phase == begun:
		return owesTurn
	}
	return owesSeries
}

// GameOver: nothing follows the end of the game.
func GameOver(c *Case) (engine.Objection, bool) { return c.ended() }

// GameOverCast is GameOver for casts.
func GameOverCast(s *State, _ engine.Cast) (engine.Objection, bool) { return s.ended() }

func (s *State) ended() (engine.Objection, bool) {
	if s.due != engine.DueOver {
		return laws.None()
	}
	return laws.Object(engine.ReasonOver, "the game is over: all men of "+s.name(s.home())+" have left the board")
}

// example looks for a move that no law objects to.
func (s *State) example() (engine.Move, bool) {
	for _, m := range s.Candidates(nil, nil) {
		if m.Kind != engine.Pass && m.Kind != engine.Declare && len(s.Object(m)) == 0 {
			return m, true
		}
	}
	return engine.Move{}, false
}

// text writes a move for a sentence.
func (s *State) text(m engine.Move) string {
	number := ""
	if m.Count > 1 {
		number = "2"
	}
	switch m.Kind {
	case engine.Enter:
		return number + "@" + s.at(m.To)
	case engine.BearOff:
		return s.at(m.From) + "-off"
	}
	sign := "-"
	if m.Capture {
		sign = "x"
	}
	return number + s.at(m.From) + sign + s.at(m.To)
}

// MustPlay: a pass stands for a turn in which nothing can be moved, or, where points
// may be refused, for what is left of a series.
func MustPlay(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	switch {
	case c.due == engine.DueMove && c.phase == done:
		return laws.Object(engine.ReasonNotAllowed, "nothing is left to be given up, "+c.name(c.seat)+" has played")
	case c.due == engine.DueMove && !c.game.design.MayPass:
		if m, ok := c.example(); ok {
			return laws.Object(engine.ReasonFalsePass, fmt.Sprintf("the throw of %s can be played: %s", &c.pool, c.text(m)), m.From, m.To)
		}
	case c.due == engine.DueCast && c.gone.have != 0 && c.gone.seat != c.seat:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move, and %s has moved",
			c.name(c.gone.seat)))
	}
	return laws.None()
}

// SeriesFirst: a turn begins with a series of throws, and it is closed before anything
// is moved. Twins may be declared all the same.
func SeriesFirst(c *Case) (engine.Objection, bool) {
	switch c.castDue() {
	case owesTurn:
		return laws.Object(engine.ReasonCastMissing, c.name(c.seat)+" throws first")
	case owesSeries:
		return laws.Object(engine.ReasonCastMissing, fmt.Sprintf("%s throws on until a %s comes, before anything is moved",
			c.name(c.seat), c.closerNames()))
	}
	return laws.None()
}

// CaptureSeriesFirst: the series that a capture earns is thrown before anything is
// moved.
func CaptureSeriesFirst(c *Case) (engine.Objection, bool) {
	if c.castDue() != owesCapture {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, c.name(c.seat)+" has captured and throws again")
}

// castDue is the cause of a cast that must come before the move.
func (c *Case) castDue() owes {
	if c.Move.Kind == engine.Declare {
		return 0
	}
	return c.cause()
}

// closerNames is "2 or 3".
func (s *State) closerNames() string { return alternatives(s.game.design.Closers) }

// alternatives names values as a sentence part.
func alternatives(values []uint8) string {
	var b []byte
	for k, v := range values {
		switch {
		case k > 0 && k == len(values)-1:
			b = append(b, " or "...)
		case k > 0:
			b = append(b, ", "...)
		}
		b = fmt.Append(b, v)
	}
	return string(b)
}

// CastPossible: a cast shows what the lot can show.
func CastPossible(s *State, cast engine.Cast) (engine.Objection, bool) {
	lot := s.game.design.Lot
	if lot.Can(cast) {
		return laws.None()
	}
	var values []uint8
	chances := lot.Chances()
	for k := len(chances) - 1; k >= 0; k-- {
		values = append(values, chances[k].Cast.V[0])
	}
	if cast.N != 1 {
		return laws.Object(engine.ReasonCastImpossible, "a cast is one number of points, "+alternatives(values))
	}
	return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast cannot be %d, only %s", cast.V[0], alternatives(values)))
}

// CastDue: behind the result that closes a series nothing more is thrown.
func CastDue(s *State, _ engine.Cast) (engine.Objection, bool) {
	if s.due != engine.DueMove || s.phase == done {
		return laws.None()
	}
	closed := fmt.Sprintf("a %s has closed the series", s.closerNames())
	switch {
	case s.stuck && s.pool.empty():
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s, and nothing that %s has thrown counts", closed, s.name(s.seat)))
	case s.stuck:
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s, and %s can play nothing of %s", closed, s.name(s.seat), &s.pool))
	}
	return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s, which leaves %s to be played", closed, &s.pool))
}

// EndUnplayed: what can be played is played before the turn ends, and a turn without
// a move is written as a pass.
func EndUnplayed(s *State) (engine.Objection, bool) {
	if s.due != engine.DueMove || s.phase == done {
		return laws.None()
	}
	m, ok := s.example()
	switch {
	case !ok:
		return laws.Object(engine.ReasonNotSpent, s.name(s.seat)+" cannot move, which is written as a pass")
	case s.game.design.MayPass:
		return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("of the throw %s is left, which is given up by a pass only", &s.pool), m.From, m.To)
	}
	return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("of the throw %s is not played, though %s is possible", &s.pool, s.text(m)), m.From, m.To)
}

// EndInSeries: a turn is thrown for, and its series is thrown until it is closed.
func EndInSeries(s *State) (engine.Objection, bool) {
	switch s.cause() {
	case owesTurn:
		return laws.Object(engine.ReasonCastMissing, s.name(s.seat)+" has not thrown")
	case owesSeries:
		return laws.Object(engine.ReasonCastNotTaken, fmt.Sprintf("%s throws on until a %s comes", s.name(s.seat), s.closerNames()))
	}
	return laws.None()
}

// EndAfterCapture: the series that a capture earns is thrown, unless it may be left.
func EndAfterCapture(s *State) (engine.Objection, bool) {
	if s.cause() != owesCapture {
		return laws.None()
	}
	if !s.game.design.MayDecline {
		return laws.Object(engine.ReasonCastNotTaken, s.name(s.seat)+" has captured and throws again")
	}
	rest := *s
	rest.due, rest.extra = engine.DueMove, 0
	if m, ok := rest.example(); ok {
		return laws.Object(engine.ReasonCastNotTaken, fmt.Sprintf("the series that the capture earned cannot be left while of the throw %s can be played: %s",
			&s.pool, s.text(m)), m.From, m.To)
	}
	return laws.None()
}
