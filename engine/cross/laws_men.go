package cross

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// step reports whether the move is a step of the army's own men.
func (c *Case) step() bool { return c.Move.Kind == engine.Step && c.Own }

// OnlySteps: men run along their way and do nothing else.
func OnlySteps(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Pass:
		return laws.None()
	case m.Kind == engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, "men do not enter: captured ones leave "+c.at(c.centre())+" down the column")
	case m.Kind == engine.BearOff:
		return laws.Object(engine.ReasonNotAllowed, "no man leaves the board", m.From)
	case m.Kind == engine.Declare:
		return laws.Object(engine.ReasonNotAllowed, "men are not declared twins", m.From)
	case m.Kind != engine.Step:
		return laws.Object(engine.ReasonNotAllowed, "men only run along their way")
	case m.Piece != 0 && m.Piece != engine.Man:
		return laws.Object(engine.ReasonNoSuchMan, "there is no "+m.Piece.String()+" in this game")
	case m.Promo != 0:
		return laws.Object(engine.ReasonPromotion, "men are not promoted", m.From)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left, the one that the mark names if there
// is a mark.
func ManThere(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind != engine.Step:
		return laws.None()
	case !c.Own && m.From == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.name(c.Army)+" can be meant")
	case !c.Own && m.From == c.centre():
		return laws.Object(engine.ReasonNoSuchMan, "no captured man of "+c.name(c.Army)+" is in "+c.at(m.From), m.From)
	case !c.Own && c.owner(m.From) == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+c.at(m.From), m.From)
	case !c.Own || m.Who == 0 && m.Who2 == 0:
		return laws.None()
	case m.Who < engine.WhoIndex:
		return laws.Object(engine.ReasonNoSuchMan, "men are not marked as twins in this game", m.From)
	case m.Who2 > m.Who && c.threefold() && c.each(int(c.game.foot), int(c.game.lap)),
		m.Who2 == 0 && m.Who == engine.WhoIndex+c.game.lap && c.twofold():
		return laws.None()
	case m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("no two men on %s that are %d and %d squares on their way are meant by this move",
			c.at(m.From), m.Who-engine.WhoIndex, m.Who2-engine.WhoIndex), m.From)
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("no man on %s that is %d squares on its way is meant by this move",
		c.at(m.From), m.Who-engine.WhoIndex), m.From)
}

// owner returns a seat that has a man on its way on sq, or 0. The centre belongs to
// nobody.
func (c *Case) owner(sq engine.Square) engine.Seat {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if c.stands(seat, sq) > 0 {
			return seat
		}
	}
	return 0
}

// OwnMan: a seat moves its own men, and one that is home and helps those of its
// partner.
func OwnMan(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Step || c.Own {
		return laws.None()
	}
	owner := c.owner(c.Move.From)
	switch {
	case owner == 0:
		return laws.None()
	case c.Army != c.Seat:
		return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s plays those of %s",
			c.at(c.Move.From), c.name(owner), c.name(c.Seat), c.name(c.Army)), c.Move.From)
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		c.at(c.Move.From), c.name(owner), c.name(c.Seat)), c.Move.From)
}

// PartnersApart: men of two partners share a square but do not move together.
func PartnersApart(c *Case) (engine.Objection, bool) {
	p := c.partner()
	if !c.short() || p == 0 || len(c.Here)+c.stands(p, c.Move.From) < int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the men of %s and %s on %s share the square and do not join",
		c.name(c.Army), c.name(p), c.at(c.Move.From)), c.Move.From)
}

// short reports whether more men are named than the army has there.
func (c *Case) short() bool { return c.step() && int(c.Move.Count) > len(c.Here) }

// MenEnough: no more men move together than stand there.
func MenEnough(c *Case) (engine.Objection, bool) {
	if p := c.partner(); !c.short() || p != 0 && len(c.Here)+c.stands(p, c.Move.From) >= int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("%s has %s on %s, not %d",
		c.name(c.Army), number(len(c.Here)), c.at(c.Move.From), c.Move.Count), c.Move.From)
}

// number is "1 man" or "2 men".
func number(n int) string {
	if n == 1 {
		return "1 man"
	}
	return fmt.Sprintf("%d men", n)
}

// OneByOne: captured men leave the centre one by one.
func OneByOne(c *Case) (engine.Objection, bool) {
	if !c.step() || c.Move.From != c.centre() || c.Move.Count < 2 {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "captured men leave "+c.at(c.Move.From)+" one by one", c.Move.From)
}

// OneDirection: within the column men that go down do not join men that go up, and on
// its foot only those that have gone round climb.
func OneDirection(c *Case) (engine.Objection, bool) {
	if !c.step() || len(c.Group) < 2 || c.short() || c.Length >= 0 || c.Group[0] == c.Group[len(c.Group)-1] {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("of the men on %s some go down the column and some have gone round: they do not go to %s together",
		c.at(c.Move.From), c.at(c.Move.To)), c.Move.From)
}

// OneDie: a man that has moved in this turn does not move again.
func OneDie(c *Case) (engine.Objection, bool) {
	if !c.step() || c.short() || c.Fresh {
		return laws.None()
	}
	if n := int(c.Move.Count); n > 1 {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("not all of the %d men on %s may move: one that has moved in this turn does not move again",
			n, c.at(c.Move.From)), c.Move.From)
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s has moved in this turn: each share of the dice goes to another man",
		c.at(c.Move.From)), c.Move.From)
}

// CaptureTrue: only a man of another seat that stands there is captured.
func CaptureTrue(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case !c.claimed():
		return laws.None()
	case m.To == c.centre():
		return laws.Object(engine.ReasonNotAllowed, "nothing is captured in "+c.at(m.To), m.To)
	case c.joins() || c.partnerOn(m.To):
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+c.at(m.To), m.To)
}

// claimed reports whether a capture is written where no enemy stands.
func (c *Case) claimed() bool {
	return c.step() && c.Move.Capture && c.Move.To != engine.NoSquare && c.enemy(c.Move.To) == 0
}

func (c *Case) joins() bool { return c.stands(c.Army, c.Move.To) > 0 }

func (c *Case) partnerOn(sq engine.Square) bool {
	p := c.partner()
	return p != 0 && c.stands(p, sq) > 0
}

// PartnerSafe: partners do not capture each other.
func PartnerSafe(c *Case) (engine.Objection, bool) {
	if !c.claimed() || !c.partnerOn(c.Move.To) {
		return laws.None()
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man on %s is %s's, the partner of %s: they do not capture each other",
		c.at(c.Move.To), c.name(c.partner()), c.name(c.Army)), c.Move.To)
}

// OwnJoin: a man that comes to an own man joins it.
func OwnJoin(c *Case) (engine.Objection, bool) {
	if !c.claimed() || c.partnerOn(c.Move.To) || !c.joins() {
		return laws.None()
	}
	return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("the man on %s is %s's own: they join", c.at(c.Move.To), c.name(c.Army)), c.Move.To)
}

// StrongerGroup: men of one seat that stand together fall only to as many.
func StrongerGroup(c *Case) (engine.Objection, bool) {
	if !c.step() || !c.game.design.Strength || c.Move.To == c.centre() {
		return laws.None()
	}
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		n := c.stands(seat, c.Move.To)
		if seat == c.Army || seat == c.partner() || n <= max(int(c.Move.Count), 1) {
			continue
		}
		return laws.Object(engine.ReasonSafe, fmt.Sprintf("%s of %s stand together on %s: %s cannot capture them",
			number(n), c.name(seat), c.at(c.Move.To), number(max(int(c.Move.Count), 1))), c.Move.To)
	}
	return laws.None()
}
