package chaupur

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// step reports whether the move is a step of the army's own men.
func (c *Case) step() bool { return c.Move.Kind == engine.Step && c.Mine }

// manner: men run along their way and do nothing else.
func (c *Case) manner() (engine.Objection, bool) {
	if c.Move.Kind == engine.Pass {
		return laws.None()
	}
	return c.OnlySteps("men do not enter: captured ones leave "+c.square(c.centre())+" down the column", "no man leaves the board",
		"men only run along their way")
}

// manThere: a man must stand on the square left, the one that the mark names if there
// is a mark.
func (c *Case) manThere() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind != engine.Step:
		return laws.None()
	case !c.Mine && m.From == c.centre():
		return laws.Object(engine.ReasonNoSuchMan, "no captured man of "+c.Name(c.Mover)+" is in "+c.square(m.From), m.From)
	case !c.Mine:
		return c.ManThere()
	case m.Who == 0 && m.Who2 == 0:
		return laws.None()
	case m.Who < engine.WhoIndex:
		return laws.Object(engine.ReasonNoSuchMan, "men are not marked as twins in this game", m.From)
	case m.Who2 > m.Who && c.threefold() && c.each(foot, lap),
		m.Who2 == 0 && m.Who == engine.WhoIndex+lap && c.twofold():
		return laws.None()
	case m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("no two men on %s that are %d and %d squares on their way are meant by this move",
			c.square(m.From), m.Who-engine.WhoIndex, m.Who2-engine.WhoIndex), m.From)
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("no man on %s that is %d squares on its way is meant by this move",
		c.square(m.From), m.Who-engine.WhoIndex), m.From)
}

// ownMan: a seat moves its own men, and one that is home and helps those of its
// partner. The centre belongs to nobody.
func (c *Case) ownMan() (engine.Objection, bool) {
	o, ok := c.OwnMan()
	switch {
	case !ok || c.Move.From == c.centre():
		return laws.None()
	case c.Mover != c.Seat:
		o.Text = fmt.Sprintf("the man on %s is %s's, and %s plays those of %s",
			c.square(c.Move.From), c.Name(c.Holder()), c.Name(c.Seat), c.Name(c.Mover))
	}
	return o, true
}

// partnersApart: men of two partners share a square but do not move together.
func (c *Case) partnersApart() (engine.Objection, bool) {
	p := c.partner()
	if !c.short() || p == 0 || len(c.Here)+c.stands(p, c.Move.From) < int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the men of %s and %s on %s share the square and do not join",
		c.Name(c.Mover), c.Name(p), c.square(c.Move.From)), c.Move.From)
}

// short reports whether more men are named than the army has there.
func (c *Case) short() bool { return c.step() && int(c.Move.Count) > len(c.Here) }

// menEnough: no more men move together than stand there.
func (c *Case) menEnough() (engine.Objection, bool) {
	if p := c.partner(); !c.short() || p != 0 && len(c.Here)+c.stands(p, c.Move.From) >= int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("%s has %s on %s, not %d",
		c.Name(c.Mover), number(len(c.Here)), c.square(c.Move.From), c.Move.Count), c.Move.From)
}

// number is "1 man" or "2 men".
func number(n int) string {
	if n == 1 {
		return "1 man"
	}
	return fmt.Sprintf("%d men", n)
}

// oneByOne: captured men leave the centre one by one.
func (c *Case) oneByOne() (engine.Objection, bool) {
	return laws.Unless(!c.step() || c.Move.From != c.centre() || c.Move.Count < 2, engine.ReasonNotAllowed, c.Move.From,
		"captured men leave %s one by one", c.square(c.Move.From))
}

// oneDirection: within the column men that go down do not join men that go up, and on
// its foot only those that have gone round climb.
func (c *Case) oneDirection() (engine.Objection, bool) {
	return laws.Unless(!c.step() || len(c.Group) < 2 || c.short() || c.Length >= 0 || c.Group[0] == c.Group[len(c.Group)-1], engine.ReasonNotAllowed, c.Move.From,
		"of the men on %s some go down the column and some have gone round: they do not go to %s together", c.square(c.Move.From), c.square(c.Move.To))
}

// oneDie: a man that has moved in this turn does not move again.
func (c *Case) oneDie() (engine.Objection, bool) {
	if !c.step() || c.short() || c.Fresh {
		return laws.None()
	}
	if n := int(c.Move.Count); n > 1 {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("not all of the %d men on %s may move: one that has moved in this turn does not move again",
			n, c.square(c.Move.From)), c.Move.From)
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s has moved in this turn: each share of the dice goes to another man",
		c.square(c.Move.From)), c.Move.From)
}

// captureTrue: only a man of another seat that stands there is captured.
func (c *Case) captureTrue() (engine.Objection, bool) {
	m := c.Move
	switch {
	case !c.claimed():
		return laws.None()
	case m.To == c.centre():
		return laws.Object(engine.ReasonNotAllowed, "nothing is captured in "+c.square(m.To), m.To)
	case c.joins() || c.partnerOn(m.To):
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+c.square(m.To), m.To)
}

// claimed reports whether a capture is written where no enemy stands.
func (c *Case) claimed() bool {
	return c.step() && c.Move.Capture && c.Move.To != engine.NoSquare && c.enemy(c.Move.To) == 0
}

func (c *Case) joins() bool { return c.stands(c.Mover, c.Move.To) > 0 }

func (c *Case) partnerOn(sq engine.Square) bool {
	p := c.partner()
	return p != 0 && c.stands(p, sq) > 0
}

// partnerSafe: partners do not capture each other.
func (c *Case) partnerSafe() (engine.Objection, bool) {
	if !c.claimed() || !c.partnerOn(c.Move.To) {
		return laws.None()
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man on %s is %s's, the partner of %s: they do not capture each other",
		c.square(c.Move.To), c.Name(c.partner()), c.Name(c.Mover)), c.Move.To)
}

// ownJoin: a man that comes to an own man joins it.
func (c *Case) ownJoin() (engine.Objection, bool) {
	return laws.Unless(!c.claimed() || c.partnerOn(c.Move.To) || !c.joins(), engine.ReasonOwnMan, c.Move.To,
		"the man on %s is %s's own: they join", c.square(c.Move.To), c.Name(c.Mover))
}

// strongerGroup: men of one seat that stand together fall only to as many.
func (c *Case) strongerGroup() (engine.Objection, bool) {
	if !c.step() || !c.game.strength || c.Move.To == c.centre() {
		return laws.None()
	}
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		n := c.stands(seat, c.Move.To)
		if seat == c.Mover || seat == c.partner() || n <= max(int(c.Move.Count), 1) {
			continue
		}
		return laws.Object(engine.ReasonSafe, fmt.Sprintf("%s of %s stand together on %s: %s cannot capture them",
			number(n), c.Name(seat), c.square(c.Move.To), number(max(int(c.Move.Count), 1))), c.Move.To)
	}
	return laws.None()
}
