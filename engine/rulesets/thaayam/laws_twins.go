package thaayam

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// declared: twins are two single men in the place for it that were declared, and only
// they move together.
func (c *Case) declared() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Step && c.Mine && m.Count == 2 && c.Twins < 2:
		if c.Singles < 2 {
			return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("only one man of %s stands on %s", c.Name(c.Mover), c.At(m.From)), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the men on %s are not declared twins and do not move together", c.At(m.From)), m.From)
	case m.Kind != engine.Declare:
		return laws.None()
	case !c.Mine:
		return c.NotMine()
	}
	where := c.game.Way(c.Mover)[facing]
	if m.From != where {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s declares twins on %s only", c.Name(c.Mover), c.At(where)), where)
	}
	if c.Singles < 2 {
		return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("two single men of %s make twins, and %s on %s",
			c.Name(c.Mover), numberStand(c.Singles), c.At(where)), where)
	}
	if m.Spend != [4]uint8{} {
		return laws.Object(engine.ReasonNotAllowed, "to declare twins spends nothing", where)
	}
	return laws.None()
}

func numberStand(n int) string {
	if n == 0 {
		return "none stands"
	}
	return "one stands"
}

// twinsReturn: captured twins that are still both in hand may come back together, with
// two of the result that enters men.
func (c *Case) twinsReturn() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter || m.Count != 2 || !c.Mine {
		return laws.None()
	}
	switch {
	case c.Twins == 0:
		return laws.Object(engine.ReasonNotAllowed, c.Name(c.Mover)+" has no captured twins that could come back together")
	case c.Judged && c.left.n[one] == 1:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("twins come back together with two %ds of one series, and only one is there", one))
	}
	return laws.None()
}

// twinsFinish: twins do not come to the end of their way together.
func (c *Case) twinsFinish() (engine.Objection, bool) {
	m := c.Move
	return laws.Unless(m.Kind != engine.Step || !c.together() || c.To != centre || c.game.bell, engine.ReasonNotAllowed, m.From,
		"the twins on %s cannot enter %s together, they part first", c.At(m.From), c.At(m.To))
}

// twinsPace: twins go half of what was thrown.
func (c *Case) twinsPace() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || !c.together() || c.left.empty() || c.fits(length) {
		return laws.None()
	}
	rule := "half of an even result and the whole of an odd one"
	if c.game.bell {
		rule = "half of a result, rounded down"
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("twins go %s; from %s to %s it takes %d, and the throw is %s",
		rule, c.At(c.Move.From), c.At(c.Move.To), length, c.Thrown), c.Move.From)
}

// twinsPart: one of twins that moves alone goes the whole result, as a single man.
func (c *Case) twinsPart() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || c.Move.Count != 1 || c.Twins == 0 || c.Singles > 0 && c.Move.Who != engine.WhoTwins || c.fits(length) {
		return laws.None()
	}
	for _, v := range c.Throws {
		if c.pace(v, true) == length {
			return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("one of the twins on %s that leaves the other goes the whole %d and not %d",
				c.At(c.Move.From), v, length), c.Move.From)
		}
	}
	return laws.None()
}

// twinsSafe: single men and twins that cannot be captured share a square with those
// who come.
func (c *Case) twinsSafe() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || !m.Capture || c.game.Safe(m.To) {
		return laws.None()
	}
	owner := c.Other(c.Holder(), m.To)
	singly, asTwins := c.prey(c.Holder(), m.To)
	switch {
	case owner == 0 || m.Count <= 1 && singly > 0 || m.Count > 1 && asTwins > 0:
		return laws.None()
	case m.Count <= 1:
		return laws.Object(engine.ReasonSafe, fmt.Sprintf("a single man does not capture the twins of %s on %s", c.Name(owner), c.At(m.To)), m.To)
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("twins do not capture the single man of %s on %s", c.Name(owner), c.At(m.To)), m.To)
}
