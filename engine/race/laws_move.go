package race

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// OneMan: a throw moves one man, as a step along its way and in no other manner.
func OneMan(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Pass:
		return laws.None()
	case m.Kind == engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, "all men are on the board, none enters")
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
	case m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a throw moves one man, not %d", m.Count), m.From)
	case m.Who != 0 || m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man so marked stands on "+c.at(m.From), m.From)
	}
	return laws.None()
}

// PutBack: men that a taken-back turn had moved or captured stand where they stood
// before it. Behind the throw that took it back, its seat is the one that goes on as if
// nothing had happened.
func PutBack(c *Case) (engine.Objection, bool) {
	m, reason := c.Move, engine.ReasonNoSuchMan
	seat := c.Mover
	if c.due == engine.DueCast && c.gone.triple {
		seat, reason = c.gone.seat, engine.ReasonNotAllowed
	}
	way := c.game.design.Ways[bit(seat)]
	from, to := find(way, m.From), find(way, m.To)
	if m.Kind != engine.Step || from < 0 || c.undone.seat == 0 || !c.undone.men.has(bit(seat), uint8(from)) || c.stands(seat, m.From) > 0 {
		return laws.None()
	}
	fits := to > from && c.gone.pool.has(uint8(to-from))
	if seat != c.seat && c.stands(c.seat, m.From) > 0 && !fits {
		return laws.None() // a man of the next seat, which has not thrown yet
	}
	return laws.Object(reason, fmt.Sprintf("the man of %s that had come to %s was put back: %s has thrown %s %d times in a row and lost the turn",
		c.name(seat), c.at(m.From), c.name(c.undone.seat), c.graceNames(), tripleRow), m.From)
}

// ManThere: a man must stand on the square left.
func ManThere(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind != engine.Step || c.Mine || c.other(c.Mover, m.From) != 0:
		return laws.None()
	case m.From == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.name(c.Mover)+" can be meant")
	}
	return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+c.at(m.From), m.From)
}

// OwnMan: a seat moves its own men.
func OwnMan(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Step || c.Mine {
		return laws.None()
	}
	owner := c.other(c.Mover, c.Move.From)
	if owner == 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		c.at(c.Move.From), c.name(owner), c.name(c.Mover)), c.Move.From)
}

// TripleLost: after the third grace throw in a row nothing of the turn is played.
func TripleLost(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Step || !c.Lost {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s has thrown %s %d times in a row and lost the turn",
		c.name(c.Mover), c.graceNames(), tripleRow))
}

// graceNames is "4 or 8".
func (s *State) graceNames() string {
	var b []byte
	for k, v := range s.game.design.Grace {
		if k > 0 {
			b = append(b, " or "...)
		}
		b = fmt.Append(b, v)
	}
	return string(b)
}

// OpeningFirst: no move before the opening throw.
func OpeningFirst(c *Case) (engine.Objection, bool) {
	if !c.step() || c.opened>>bit(c.Mover)&1 == 1 {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s must throw %s before the first move, and has thrown %s",
		c.name(c.Mover), c.graceNames(), List(c.Throws)))
}

// TurnIn: behind the last outer square a man turns inwards and does not go round
// again.
func TurnIn(c *Case) (engine.Objection, bool) {
	if !c.step() || c.To < 0 || c.To >= c.From {
		return laws.None()
	}
	inner := c.game.design.Inner
	for _, v := range c.Throws {
		if c.From < inner && c.From+int(v)-inner == c.To {
			way := c.game.design.Ways[bit(c.Mover)]
			return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("behind %s the man on %s turns in to %s and does not go round again",
				c.at(way[inner-1]), c.at(c.Move.From), c.at(way[inner])), way[inner])
		}
	}
	return laws.None()
}

// AlongWay: a man runs forward on its seat's way and rests at its end.
func AlongWay(c *Case) (engine.Objection, bool) {
	if !c.step() {
		return laws.None()
	}
	from, to := c.at(c.Move.From), c.at(c.Move.To)
	switch {
	case c.From == int(c.game.last):
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" has come to the end of its way", c.Move.From)
	case c.Move.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, "no square is named for the man on "+from, c.Move.From)
	case c.To < 0:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s is not on the way of %s", to, c.name(c.Mover)))
	case c.To == c.From:
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" would not leave its square", c.Move.From)
	case c.To < c.From || c.round():
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s lies behind the man on %s", to, from), c.Move.From)
	}
	return laws.None()
}

// round reports whether a step ahead is in truth a throw run back over the start.
func (c *Case) round() bool {
	inner := c.game.design.Inner
	if c.From >= inner || c.To >= inner || slices.Contains(c.Throws, uint8(c.To-c.From)) {
		return false
	}
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return c.From-int(v)+inner == c.To })
}

// ahead reports whether a step goes forward, so that its length can be judged, and
// that length.
func (c *Case) ahead() (int, bool) {
	return c.To - c.From, c.step() && c.From >= 0 && c.To > c.From
}

// over reports whether some throw is greater than a length.
func (c *Case) over(length int) bool {
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return int(v) > length })
}

// ExactEnd: the end is reached with the exact number of points.
func ExactEnd(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok || c.To != int(c.game.last) || slices.Contains(c.Throws, uint8(length)) || !c.over(length) || c.game.design.Overrun {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, and the throw is %s",
		c.at(c.Move.From), length, c.at(c.Move.To), List(c.Throws)), c.Move.From)
}

// ThrowFits: a step is as long as a throw, and a throw is played whole.
func ThrowFits(c *Case) (engine.Objection, bool) {
	length, ok := c.ahead()
	if !ok {
		return laws.None()
	}
	end := c.To == int(c.game.last)
	spend := c.Move.Spend
	if spend[1] != 0 {
		return laws.Object(engine.ReasonWrongThrow, "a throw is played whole and with one man, throws are not added up")
	}
	if spend[0] != 0 && !slices.Contains(c.Throws, spend[0]) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("no %d is there to be played, the throw is %s", spend[0], List(c.Throws)))
	}
	for _, v := range c.Throws {
		fits := int(v) == length || end && int(v) > length
		if fits && (spend[0] == 0 || spend[0] == v) {
			// What overshoots the end is for ExactEnd to judge.
			return laws.None()
		}
	}
	if spend[0] != 0 {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, not %d",
			c.at(c.Move.From), c.at(c.Move.To), length, spend[0]))
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, and the throw is %s",
		c.at(c.Move.From), c.at(c.Move.To), length, List(c.Throws)))
}

// InnerRight: a seat enters the inner squares only after a capture.
func InnerRight(c *Case) (engine.Objection, bool) {
	_, ok := c.ahead()
	if !ok || c.To < c.game.design.Inner || c.rights>>bit(c.Mover)&1 == 1 {
		return laws.None()
	}
	if c.game.design.LoseRight {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s is an inner square, and %s has no capture to its credit",
			c.at(c.Move.To), c.name(c.Mover)), c.Move.To)
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%s is an inner square, and %s has not captured yet",
		c.at(c.Move.To), c.name(c.Mover)), c.Move.To)
}

// SingleMan: two men of a seat share no square but a refuge.
func SingleMan(c *Case) (engine.Objection, bool) {
	if _, ok := c.ahead(); !ok || c.sheltered(c.Move.To) || c.stands(c.Mover, c.Move.To) == 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("a man of %s stands on %s already, and it is no house",
		c.name(c.Mover), c.at(c.Move.To)), c.Move.To)
}

// RefugeSafe: nothing is captured on a refuge.
func RefugeSafe(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || !m.Capture || !c.sheltered(m.To) {
		return laws.None()
	}
	owner := c.other(c.Mover, m.To)
	if owner == 0 {
		return laws.Object(engine.ReasonSafe, "nothing is captured on "+c.at(m.To)+", and no other man stands there", m.To)
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man of %s on %s is safe there", c.name(owner), c.at(m.To)), m.To)
}

// CaptureTrue: only a man that stands there is captured.
func CaptureTrue(c *Case) (engine.Objection, bool) {
	m := c.Move
	owner := c.Mover
	if !c.Mine {
		owner = c.other(c.Mover, m.From)
	}
	if m.Kind != engine.Step || !m.Capture || c.sheltered(m.To) || c.other(owner, m.To) != 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+c.at(m.To), m.To)
}

// List names throws as a sentence part: "8, 4 and 1".
func List(v []uint8) string {
	var p pool
	for _, x := range v {
		p.add(x)
	}
	return p.String()
}
