package series

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// OneMan: a result moves one man, or twins, along the way and in no other manner.
func OneMan(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Pass:
		return laws.None()
	case m.Kind == 0 || m.Kind == engine.Exchange || m.Kind > engine.Declare || m.To2 != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed, "men only enter, run along their way and leave it")
	case m.Piece != 0 && m.Piece != engine.Man:
		return laws.Object(engine.ReasonNoSuchMan, "there is no "+m.Piece.String()+" in this game")
	case m.Kind == engine.Enter && m.From != engine.NoSquare, (m.Kind == engine.BearOff || m.Kind == engine.Declare) && m.To != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed, "an entry leaves no square, and who leaves the board or is declared goes to none")
	case m.Promo != 0:
		return laws.Object(engine.ReasonPromotion, "men are not promoted", m.From)
	case m.Count > 2 || m.Count == 2 && m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a result moves one man or twins, not %d men so", m.Count), m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter && m.Who != 0,
		m.Who == engine.WhoTwins && c.mine() && c.Twins == 0, m.Who > engine.WhoTwins, m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, "there is no man so marked", m.From)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left.
func ManThere(c *Case) (engine.Objection, bool) {
	if !c.missing() || c.holder() != 0 {
		return laws.None()
	}
	return c.nobodysOrAnothers()
}

// OwnMan: a seat moves its own men.
func OwnMan(c *Case) (engine.Objection, bool) {
	if !c.missing() || c.holder() == 0 {
		return laws.None()
	}
	return c.nobodysOrAnothers()
}

// missing reports whether the move takes a man from a square on which the mover has
// none. A declaration is judged as one of twins.
func (c *Case) missing() bool {
	return (c.Move.Kind == engine.Step || c.Move.Kind == engine.BearOff) && !c.mine()
}

// nobodysOrAnothers objects to a square on which the mover has no man.
func (c *Case) nobodysOrAnothers() (engine.Objection, bool) {
	from, owner := c.Move.From, c.holder()
	switch {
	case from == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.name(c.Mover)+" can be meant")
	case owner == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+c.at(from), from)
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		c.at(from), c.name(owner), c.name(c.Mover)), from)
}

// AlongWay: a man runs forward on its seat's way and rests at its end.
func AlongWay(c *Case) (engine.Objection, bool) {
	if !c.step() {
		return laws.None()
	}
	m := c.Move
	from, to := c.at(m.From), c.at(m.To)
	switch {
	case c.From == int(c.game.last):
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" has come to the end of its way", m.From)
	case m.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, "no square is named for the man on "+from, m.From)
	case c.To < 0:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s is not on the way of %s", to, c.name(c.Mover)))
	case c.To == c.From:
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" would not leave its square", m.From)
	case c.To < c.From:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s lies behind the man on %s, which goes on to %s",
			to, from, c.at(c.game.design.Ways[bit(c.Mover)][c.From+1])), m.From)
	}
	return laws.None()
}

// fits reports whether one of the results takes the men of a step exactly so far.
func (c *Case) fits(length int) bool {
	for _, v := range c.Throws.values() {
		if c.pace(v, c.together()) == length {
			return true
		}
	}
	return false
}

// TooEarly: what a seat with no man on the board throws before the first result that
// enters one does not count.
func TooEarly(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || length > maxValue || c.void>>length&1 == 0 || c.fits(length) || c.Move.Count != 1 {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the %d was thrown before the first %d, with no man of %s on the board, and does not count",
		length, c.game.design.Key, c.name(c.Mover)))
}

// ExactEnd: a man comes to the end of its way with exactly the points that it needs.
func ExactEnd(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || c.To != int(c.game.last) || c.fits(length) || c.Move.Count != 1 {
		return laws.None()
	}
	values := c.Throws.values()
	if len(values) == 0 || int(values[0]) < length {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, and the throw is %s",
		c.at(c.Move.From), length, c.at(c.Move.To), &c.Throws), c.Move.From)
}

// WholeResult: a result is played whole and with one man.
func WholeResult(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || c.Move.Count > 2 {
		return laws.None()
	}
	from, to, spend := c.at(c.Move.From), c.at(c.Move.To), c.Move.Spend
	switch {
	case spend[1] != 0:
		return laws.Object(engine.ReasonWrongThrow, "results are given to the men one by one, not added up")
	case c.Throws.empty():
		return laws.Object(engine.ReasonWrongThrow, "nothing is left to be played")
	case spend[0] != 0 && !c.left(spend[0]):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("no %d is left to be played, the throw is %s", spend[0], &c.Throws))
	case spend[0] != 0 && c.pace(spend[0], c.together()) != length:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, not what %d gives", from, to, length, spend[0]))
	case !c.fits(length):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, and the throw is %s", from, to, length, &c.Throws))
	}
	return laws.None()
}

// left reports whether a result is there to be played.
func (c *Case) left(v uint8) bool { return v <= maxValue && c.Throws.has(v) }

// RefugeSafe: nothing is captured on a refuge.
func RefugeSafe(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || !m.Capture || !c.sheltered(m.To) {
		return laws.None()
	}
	_, _, owner := c.others(c.Mover, m.To)
	if owner == 0 {
		return laws.Object(engine.ReasonSafe, "nothing is captured on "+c.at(m.To)+", and no other man stands there", m.To)
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man of %s on %s is safe there", c.name(owner), c.at(m.To)), m.To)
}

// CaptureTrue: only a man that stands there is captured.
func CaptureTrue(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind == engine.Step && m.Capture && !c.sheltered(m.To) {
		if singles, twins, _ := c.others(c.holder(), m.To); singles+twins == 0 {
			return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+c.at(m.To), m.To)
		}
	}
	return laws.None()
}

// holder is the seat whose man the move takes.
func (c *Case) holder() engine.Seat {
	if c.mine() {
		return c.Mover
	}
	_, _, owner := c.others(c.Mover, c.Move.From)
	return owner
}
