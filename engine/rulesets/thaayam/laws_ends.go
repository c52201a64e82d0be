package thaayam

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// entry: a man in hand enters on the first square of its way with the result for it.
func (c *Case) entry() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter {
		return laws.None()
	}
	first := c.game.Way(c.Mover)[0]
	switch {
	case !c.Mine:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.Name(c.Mover)+" is off the board to enter")
	case m.Who == engine.WhoTwins && c.Twins == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no twin of "+c.Name(c.Mover)+" is off the board to enter")
	case m.To != first:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("men of %s enter on %s", c.Name(c.Mover), c.At(first)), first)
	}
	return c.oneNeeded("enters a man", m.Count)
}

// oneNeeded: entering and leaving the board take a 1.
func (c *Case) oneNeeded(does string, count uint8) (engine.Objection, bool) {
	want := [4]uint8{one}
	if count > 1 {
		want[1] = one
	}
	switch {
	case !c.Judged:
		return laws.None()
	case c.left.empty():
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, and nothing is left to be played", one, does))
	case !c.left.has(one):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, and the throw is %s", one, does, c.Thrown))
	case c.Move.Spend != want && c.Move.Spend != [4]uint8{} && c.left.n[one] >= uint32(count):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("only a %d %s, not the points that are named", one, does))
	}
	return laws.None()
}

// leaving: a man leaves the board from the end of its way with the result for it.
func (c *Case) leaving() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.BearOff || !c.Mine {
		return laws.None()
	}
	way := c.game.Way(c.Mover)
	end := way[centre]
	if m.From != end {
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the man on %s has not come to %s", c.At(m.From), c.At(end)), m.From)
	}
	if !c.game.anyOff {
		for _, man := range c.All[track.Bit(c.Mover)] {
			switch {
			case man <= inHand|twin:
				return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men are taken off when all have come to %s, and one of %s is still to enter",
					c.At(end), c.Name(c.Mover)))
			case onBoard(man) && way[indexOf(man)] != end:
				sq := way[indexOf(man)]
				return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men are taken off when all have come to %s, and one of %s is still on %s",
					c.At(end), c.Name(c.Mover), c.At(sq)), sq)
			}
		}
	}
	return c.oneNeeded("takes a man off", 1)
}
