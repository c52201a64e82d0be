package series

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Declared: twins are two single men in the place for it that were declared, and only
// they move together.
func Declared(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Step && c.mine() && m.Count == 2 && c.Twins < 2:
		if c.Singles < 2 {
			return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("only one man of %s stands on %s", c.name(c.Mover), c.at(m.From)), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the men on %s are not declared twins and do not move together", c.at(m.From)), m.From)
	case m.Kind != engine.Declare:
		return laws.None()
	case !c.mine():
		return c.nobodysOrAnothers()
	}
	where := c.game.design.Ways[bit(c.Mover)][c.game.facing]
	if m.From != where {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s declares twins on %s only", c.name(c.Mover), c.at(where)), where)
	}
	if c.Singles < 2 {
		return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("two single men of %s make twins, and %s on %s",
			c.name(c.Mover), numberStand(c.Singles), c.at(where)), where)
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

// TwinsReturn: captured twins that are still both in hand may come back together, with
// two of the result that enters men.
func TwinsReturn(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter || m.Count != 2 || !c.mine() {
		return laws.None()
	}
	key := c.game.design.Key
	switch {
	case c.Twins == 0:
		return laws.Object(engine.ReasonNotAllowed, c.name(c.Mover)+" has no captured twins that could come back together")
	case c.Judged && c.Throws.n[key] == 1:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("twins come back together with two %ds of one series, and only one is there", key))
	}
	return laws.None()
}

// TwinsFinish: twins do not come to the end of their way together.
func TwinsFinish(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || !c.together() || c.To != int(c.game.last) || c.game.design.TwinsFinish {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the twins on %s cannot enter %s together, they part first",
		c.at(m.From), c.at(m.To)), m.From)
}

// TwinsPace: twins go half of what was thrown.
func TwinsPace(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || !c.together() || c.Throws.empty() || c.fits(length) {
		return laws.None()
	}
	rule := "half of an even result and the whole of an odd one"
	if c.game.design.HalveAll {
		rule = "half of a result, rounded down"
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("twins go %s; from %s to %s it takes %d, and the throw is %s",
		rule, c.at(c.Move.From), c.at(c.Move.To), length, &c.Throws), c.Move.From)
}

// TwinsPart: one of twins that moves alone goes the whole result, as a single man.
func TwinsPart(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || c.Move.Count != 1 || c.Twins == 0 || c.Singles > 0 && c.Move.Who != engine.WhoTwins || c.fits(length) {
		return laws.None()
	}
	for _, v := range c.Throws.values() {
		if c.pace(v, true) == length {
			return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("one of the twins on %s that leaves the other goes the whole %d and not %d",
				c.at(c.Move.From), v, length), c.Move.From)
		}
	}
	return laws.None()
}

// TwinsSafe: single men and twins that cannot be captured share a square with those
// who come.
func TwinsSafe(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || !m.Capture || c.sheltered(m.To) {
		return laws.None()
	}
	singles, twins, owner := c.others(c.holder(), m.To)
	singly, asTwins := c.prey(c.holder(), m.To)
	switch {
	case singles+twins == 0 || m.Count <= 1 && singly > 0 || m.Count > 1 && asTwins > 0:
		return laws.None()
	case m.Count <= 1:
		return laws.Object(engine.ReasonSafe, fmt.Sprintf("a single man does not capture the twins of %s on %s", c.name(owner), c.at(m.To)), m.To)
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("twins do not capture the single man of %s on %s", c.name(owner), c.at(m.To)), m.To)
}
