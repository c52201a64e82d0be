package thaayam

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// oneMan: a result moves one man, or twins, along the way and in no other manner.
func (c *Case) oneMan() (engine.Objection, bool) {
	m := c.Move
	if m.Kind == engine.Pass {
		return laws.None()
	}
	if o, ok := c.OnlyMen(); ok {
		return o, ok
	}
	switch {
	case m.Kind == 0 || m.Kind == engine.Exchange || m.Kind > engine.Declare || m.To2 != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed, "men only enter, run along their way and leave it")
	case m.Kind == engine.Enter && m.From != engine.NoSquare, (m.Kind == engine.BearOff || m.Kind == engine.Declare) && m.To != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed, "an entry leaves no square, and who leaves the board or is declared goes to none")
	case m.Count > 2 || m.Count == 2 && m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a result moves one man or twins, not %d men so", m.Count), m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter && m.Who != 0,
		m.Who == engine.WhoTwins && c.Mine && c.Twins == 0, m.Who > engine.WhoTwins, m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, "there is no man so marked", m.From)
	}
	return laws.None()
}

// forward: a man runs forward on its seat's way and rests at its end.
func (c *Case) forward() (engine.Objection, bool) {
	if o, ok := c.OnWay(); ok || !c.Step() || c.To > c.From {
		return o, ok
	}
	o, ok := c.Behind()
	o.Text += ", which goes on to " + c.At(c.game.Way(c.Mover)[c.From+1])
	return o, ok
}

// tooEarly: what a seat with no man on the board throws before the first result that
// enters one does not count.
func (c *Case) tooEarly() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || length > maxValue || c.void>>length&1 == 0 || c.fits(length) || c.Move.Count != 1 {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the %d was thrown before the first %d, with no man of %s on the board, and does not count",
		length, one, c.Name(c.Mover)))
}

// exactEnd: the centre is reached with the exact number of points.
func (c *Case) exactEnd() (engine.Objection, bool) {
	if c.Move.Count != 1 {
		return laws.None()
	}
	return c.ExactEnd()
}

// wholeResult: a result is played whole and with one man.
func (c *Case) wholeResult() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || c.Move.Count > 2 {
		return laws.None()
	}
	from, to, spend := c.At(c.Move.From), c.At(c.Move.To), c.Move.Spend
	switch {
	case spend[1] != 0:
		return laws.Object(engine.ReasonWrongThrow, "results are given to the men one by one, not added up")
	case c.left.empty():
		return laws.Object(engine.ReasonWrongThrow, "nothing is left to be played")
	case spend[0] != 0 && !slices.Contains(c.Throws, spend[0]):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("no %d is left to be played, the throw is %s", spend[0], c.Thrown))
	case spend[0] != 0 && c.pace(spend[0], c.together()) != length:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, not what %d gives", from, to, length, spend[0]))
	case !c.fits(length):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, and the throw is %s", from, to, length, c.Thrown))
	}
	return laws.None()
}
