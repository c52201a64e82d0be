package chaupur

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// column returns the place of sq in the army's column, counted down from the centre:
// 0 is the centre, -1 is elsewhere. The foot does not belong to it here.
func (c *Case) column(sq engine.Square) int {
	return slices.Index(c.game.Way(c.Mover)[:foot], sq)
}

// measured reports whether a step is one of men that may move, with dice to measure
// it by.
func (c *Case) measured() bool {
	return c.step() && c.Fresh && len(c.Group) > 0 && len(c.Throws) > 0 && !c.short()
}

// leaveColumn: who comes down the column leaves it and goes round before it goes up.
func (c *Case) leaveColumn() (engine.Objection, bool) {
	if !c.measured() || c.Length >= 0 || c.Group[len(c.Group)-1] > foot {
		return laws.None()
	}
	if to := c.column(c.Move.To); to < 0 || to >= c.Group[0] {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the man on %s must go out of the column and round the board before it goes up to %s",
		c.square(c.Move.From), c.square(c.Move.To)), c.Move.From)
}

// noReturn: who has begun to climb the column does not turn back.
func (c *Case) noReturn() (engine.Objection, bool) {
	return laws.Unless(!c.measured() || c.Length >= 0 || c.Group[0] <= lap || c.Move.To == engine.NoSquare, engine.ReasonNotReachable, c.Move.From,
		"the man on %s has begun to climb the column and cannot turn back to %s", c.square(c.Move.From), c.square(c.Move.To))
}

// forward: men run counter-clockwise on the squares of their way.
func (c *Case) forward() (engine.Objection, bool) {
	if !c.measured() {
		return laws.None()
	}
	from, to := c.square(c.Move.From), c.square(c.Move.To)
	switch {
	case c.Move.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, "no square is named for the man on "+from, c.Move.From)
	case c.Move.To == c.Move.From:
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" would not leave its square", c.Move.From)
	case !slices.Contains(c.game.Way(c.Mover), c.Move.To):
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s is not on the way of %s", to, c.Name(c.Mover)), c.Move.From)
	}
	if c.Length >= 0 {
		if back := c.backward(); back > 0 && back <= total(c.Throws) && c.Length > total(c.Throws) {
			return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s lies %d behind the man on %s, and men run counter-clockwise",
				to, back, from), c.Move.From)
		}
		return laws.None()
	}
	if _, ok := c.leaveColumn(); ok {
		return laws.None()
	}
	if _, ok := c.noReturn(); ok {
		return laws.None()
	}
	if _, ok := c.oneDirection(); ok {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the man on %s cannot come to %s", from, to), c.Move.From)
}

// backward returns how far the target lies behind the men on the round, 0 if it does
// not.
func (c *Case) backward() int {
	way := c.game.Way(c.Mover)[foot : lap+1]
	from, to := slices.Index(way, c.Move.From), slices.Index(way, c.Move.To)
	switch {
	case from < 0 || to < 0:
		return 0
	case to < from:
		return from - to
	}
	return from + len(way) - 1 - to
}

// fits reports whether some of the dice are exactly so many points.
func (c *Case) fits(points int) bool {
	return slices.ContainsFunc(choices(c.Throws), func(dice []uint8) bool { return total(dice) == points })
}

// homeward reports whether the target is the centre, and some of the dice would lead
// beyond it.
func (c *Case) homeward() bool {
	if !c.measured() || c.Length < 0 || c.Move.To != c.centre() || c.Move.Spend != [4]uint8{} || c.fits(c.Length) {
		return false
	}
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return int(v) > c.Length }) || total(c.Throws) > c.Length
}

// exactHome: home is reached by exact count.
func (c *Case) exactHome() (engine.Objection, bool) {
	return laws.Unless(!c.homeward(), engine.ReasonWrongThrow, c.Move.From,
		"the man on %s needs exactly %d to come home, and the dice are %s", c.square(c.Move.From), c.Length, track.List(c.Throws))
}

// diceFit: a step is as long as one of the dice, two of them or all.
func (c *Case) diceFit() (engine.Objection, bool) {
	if !c.measured() || c.Length < 0 || c.homeward() {
		return laws.None()
	}
	from, to := c.square(c.Move.From), c.square(c.Move.To)
	takes := fmt.Sprintf("from %s to %s it takes %d", from, to, c.Length)
	spend := slices.DeleteFunc(slices.Clone(c.Move.Spend[:]), func(v uint8) bool { return v == 0 })
	switch {
	case len(spend) == 0 && c.fits(c.Length):
		return laws.Object(engine.ReasonWrongThrow, takes+", and it is not said which dice are spent")
	case len(spend) == 0:
		return laws.Object(engine.ReasonWrongThrow, takes+", and the dice are "+track.List(c.Throws))
	case !slices.ContainsFunc(choices(c.Throws), func(dice []uint8) bool { return slices.Equal(dice, spend) }):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s are not there to be spent, the dice are %s", track.List(spend), track.List(c.Throws)))
	case total(spend) != c.Length:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s, not %s", takes, track.List(spend)))
	}
	return laws.None()
}

// waits returns the seat whose men must be home before the army's own may go home, 0
// if there is none or they are.
func (c *Case) waits() engine.Seat {
	i := c.game.after[track.Bit(c.Mover)]
	if i < 0 || c.home(int(i)) {
		return 0
	}
	return engine.Seat(i + 1)
}

// teamOrder: one partner's men go home before the other's.
func (c *Case) teamOrder() (engine.Objection, bool) {
	after := c.waits()
	if !c.measured() || c.Length < 0 || after == 0 {
		return laws.None()
	}
	switch {
	case c.Goal == homeIndex:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men of %s go home only when all those of %s are home",
			c.Name(c.Mover), c.Name(after)), c.Move.From)
	case c.game.noClimb && c.Goal > lap:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men of %s climb the column only when all those of %s are home",
			c.Name(c.Mover), c.Name(after)), c.Move.From)
	}
	return laws.None()
}
