package series

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Entry: a man in hand enters on the first square of its way with the result for it.
func Entry(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter {
		return laws.None()
	}
	first := c.game.design.Ways[bit(c.Mover)][0]
	switch {
	case !c.mine():
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.name(c.Mover)+" is off the board to enter")
	case m.Who == engine.WhoTwins && c.Twins == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no twin of "+c.name(c.Mover)+" is off the board to enter")
	case m.To != first:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("men of %s enter on %s", c.name(c.Mover), c.at(first)), first)
	}
	return c.keyNeeded("enters a man", m.Count)
}

// keyNeeded: entering and leaving the board take a certain result.
func (c *Case) keyNeeded(does string, count uint8) (engine.Objection, bool) {
	key := c.game.design.Key
	want := [4]uint8{key}
	if count > 1 {
		want[1] = key
	}
	switch {
	case !c.Judged:
		return laws.None()
	case c.Throws.empty():
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, and nothing is left to be played", key, does))
	case !c.Throws.has(key):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, and the throw is %s", key, does, &c.Throws))
	case c.Move.Spend != want && c.Move.Spend != [4]uint8{} && c.Throws.n[key] >= uint32(count):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, not the points that are named", key, does))
	}
	return laws.None()
}

// Leaving: a man leaves the board from the end of its way with the result for it.
func Leaving(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.BearOff || !c.mine() {
		return laws.None()
	}
	way := c.game.design.Ways[bit(c.Mover)]
	end := way[c.game.last]
	if m.From != end {
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the man on %s has not come to %s", c.at(m.From), c.at(end)), m.From)
	}
	if !c.game.design.OffSingly {
		for _, man := range c.men[bit(c.Mover)] {
			switch {
			case man <= inHand|twin:
				return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men are taken off when all have come to %s, and one of %s is still to enter",
					c.at(end), c.name(c.Mover)))
			case man.onBoard() && way[man.index()] != end:
				sq := way[man.index()]
				return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men are taken off when all have come to %s, and one of %s is still on %s",
					c.at(end), c.name(c.Mover), c.at(sq)), sq)
			}
		}
	}
	return c.keyNeeded("takes a man off", 1)
}
