package chaupur

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// step reports whether the move is a step of the army's own men.
func (c *candidate) step() bool { return c.Move.Kind == engine.Step && c.Mine }

// manner: men run along their way and do nothing else.
func (c *candidate) manner() (engine.Objection, bool) {
	if c.Move.Kind == engine.Pass {
		return laws.None()
	}
	return c.OnlySteps(words.Name("men do not enter: captured ones leave the châr-koni down the column"),
		words.Name("no man leaves the board"),
		words.Name("men only run along their way"))
}

// manThere: a man must stand on the square left, the one that the mark names if there
// is a mark.
func (c *candidate) manThere() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind != engine.Step:
		return laws.None()
	case !c.Mine && m.From == c.centre():
		return laws.Object(engine.ReasonNoSuchMan,
			words.Of("no captured man of %s is in %s", c.Name(c.Mover), c.square(m.From)), m.From)
	case !c.Mine:
		return c.ManThere()
	case m.Who == 0 && m.Who2 == 0:
		return laws.None()
	case m.Who < engine.WhoIndex:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("men are not marked as twins in this game"), m.From)
	case m.Who2 > m.Who && c.threefold() && c.each(foot, lap),
		m.Who2 == 0 && m.Who == engine.WhoIndex+lap && c.twofold():
		return laws.None()
	case m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan,
			words.Of("no two men on %s that are %d and %d squares on their way are meant by this move",
				c.square(m.From), m.Who-engine.WhoIndex, m.Who2-engine.WhoIndex), m.From)
	}
	return laws.Object(engine.ReasonNoSuchMan,
		words.Of("no man on %s that is %d squares on its way is meant by this move",
			c.square(m.From), m.Who-engine.WhoIndex), m.From)
}

// ownMan: a seat moves its own men, and one that is home and helps those of its
// partner. The centre belongs to nobody.
func (c *candidate) ownMan() (engine.Objection, bool) {
	o, ok := c.OwnMan()
	switch {
	case !ok || c.Move.From == c.centre():
		return laws.None()
	case c.Mover != c.Seat:
		o.Text = words.Of("the man on %s is %s's, and %s plays those of %s",
			c.square(c.Move.From), c.Name(c.Holder()), c.Name(c.Seat), c.Name(c.Mover))
	}
	return o, true
}

// partnersApart: men of two partners share a square but do not move together.
func (c *candidate) partnersSeparate() (engine.Objection, bool) {
	p := c.partner()
	if !c.short() || p == 0 || len(c.Here)+c.stands(p, c.Move.From) < int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, words.Of("the men of %s and %s on %s share the square and do not join",
		c.Name(c.Mover), c.Name(p), c.square(c.Move.From)), c.Move.From)
}

// short reports whether more men are named than the army has there.
func (c *candidate) short() bool { return c.step() && int(c.Move.Count) > len(c.Here) }

// menEnough: no more men move together than stand there.
func (c *candidate) menEnough() (engine.Objection, bool) {
	if p := c.partner(); !c.short() || p != 0 && len(c.Here)+c.stands(p, c.Move.From) >= int(c.Move.Count) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNoSuchMan, words.Of("%s has %s on %s, not %d",
		c.Name(c.Mover), number(len(c.Here)), c.square(c.Move.From), c.Move.Count), c.Move.From)
}

// number is "1 man" or "2 men".
func number(n int) words.Text {
	if n == 1 {
		return words.Of("1 man")
	}
	return words.Of("%d men", n)
}

// oneByOne: captured men leave the centre one by one.
func (c *candidate) oneByOne() (engine.Objection, bool) {
	return laws.Unless(!c.step() || c.Move.From != c.centre() || c.Move.Count < 2, engine.ReasonNotAllowed, c.Move.From,
		"captured men leave %s one by one", c.square(c.Move.From))
}

// oneDirection: within the column men that go down do not join men that go up, and on
// its foot only those that have gone round go up it.
func (c *candidate) oneDirection() (engine.Objection, bool) {
	return laws.Unless(!c.step() || len(c.Group) < 2 || c.short() || c.Length >= 0 ||
		c.Group[0] == c.Group[len(c.Group)-1], engine.ReasonNotAllowed, c.Move.From,
		"of the men on %s some go down the column and some have gone round: they do not go to %s together",
		c.square(c.Move.From), c.square(c.Move.To))
}

// oneDie: a man that has moved in this turn does not move again.
func (c *candidate) oneDie() (engine.Objection, bool) {
	if !c.step() || c.short() || c.Fresh {
		return laws.None()
	}
	if n := int(c.Move.Count); n > 1 {
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("not all of the %d men on %s may move: one that has moved in this turn does not move again",
				n, c.square(c.Move.From)), c.Move.From)
	}
	return laws.Object(engine.ReasonNotAllowed,
		words.Of("the man on %s has moved in this turn: each share of the dice goes to another man",
			c.square(c.Move.From)), c.Move.From)
}

// captureTrue: only a man of another seat that stands there is captured.
func (c *candidate) captureTrue() (engine.Objection, bool) {
	m := c.Move
	switch {
	case !c.claimed():
		return laws.None()
	case m.To == c.centre():
		return laws.Object(engine.ReasonNotAllowed, words.Of("nothing is captured in %s", c.square(m.To)), m.To)
	case c.joins() || c.partnerOn(m.To):
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, words.Of("no man of another seat stands on %s", c.square(m.To)), m.To)
}

// claimed reports whether a capture is written where no enemy stands.
func (c *candidate) claimed() bool {
	return c.step() && c.Move.Capture && c.Move.To != engine.NoSquare && c.enemy(c.Move.To) == 0
}

func (c *candidate) joins() bool { return c.stands(c.Mover, c.Move.To) > 0 }

func (c *candidate) partnerOn(sq engine.Square) bool {
	p := c.partner()
	return p != 0 && c.stands(p, sq) > 0
}

// partnerSafe: partners do not capture each other.
func (c *candidate) partnerSafe() (engine.Objection, bool) {
	if !c.claimed() || !c.partnerOn(c.Move.To) {
		return laws.None()
	}
	return laws.Object(engine.ReasonSafe,
		words.Of("the man on %s is %s's, the partner of %s: they do not capture each other",
			c.square(c.Move.To), c.Name(c.partner()), c.Name(c.Mover)), c.Move.To)
}

// ownJoin: a man that comes to an own man joins it.
func (c *candidate) ownJoin() (engine.Objection, bool) {
	return laws.Unless(!c.claimed() || c.partnerOn(c.Move.To) || !c.joins(), engine.ReasonOwnMan, c.Move.To,
		"the man on %s is %s's own: they join", c.square(c.Move.To), c.Name(c.Mover))
}

// strongerGroup: men of one seat that stand together fall only to as many.
func (c *candidate) strongerGroup() (engine.Objection, bool) {
	if !c.step() || !c.game.strength || c.Move.To == c.centre() {
		return laws.None()
	}
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		n := c.stands(seat, c.Move.To)
		if seat == c.Mover || seat == c.partner() || n <= max(int(c.Move.Count), 1) {
			continue
		}
		return laws.Object(engine.ReasonSafe, words.Of("%s of %s stand together on %s: %s cannot capture them",
			number(n), c.Name(seat), c.square(c.Move.To), number(max(int(c.Move.Count), 1))), c.Move.To)
	}
	return laws.None()
}

// column returns the place of sq in the army's column, counted down from the centre:
// 0 is the centre, -1 is elsewhere. The foot does not belong to it here.
func (c *candidate) column(sq engine.Square) int {
	return slices.Index(c.game.Way(c.Mover)[:foot], sq)
}

// measured reports whether a step is one of men that may move, with dice to measure
// it by.
func (c *candidate) measured() bool {
	return c.step() && c.Fresh && len(c.Group) > 0 && len(c.Throws) > 0 && !c.short()
}

// leaveColumn: who comes down the column leaves it and goes round before it goes up.
func (c *candidate) leaveColumn() (engine.Objection, bool) {
	to := c.column(c.Move.To)
	return laws.Unless(!c.measured() || c.Length >= 0 || c.Group[len(c.Group)-1] > foot || to < 0 || to >= c.Group[0],
		engine.ReasonNotReachable, c.Move.From,
		"the man on %s must go out of the column and round the board before it goes up to %s", c.square(c.Move.From),
		c.square(c.Move.To))
}

// noReturn: who has begun to go up the column does not turn back.
func (c *candidate) noReturn() (engine.Objection, bool) {
	return laws.Unless(!c.measured() || c.Length >= 0 || c.Group[0] <= lap || c.Move.To == engine.NoSquare,
		engine.ReasonNotReachable, c.Move.From,
		"the man on %s has begun to climb the column and cannot turn back to %s", c.square(c.Move.From), c.square(c.Move.To))
}

// forward: men run counter-clockwise on the squares of their way.
func (c *candidate) forward() (engine.Objection, bool) {
	if !c.measured() {
		return laws.None()
	}
	from, to := c.square(c.Move.From), c.square(c.Move.To)
	switch {
	case c.Move.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, words.Of("no square is named for the man on %s", from), c.Move.From)
	case c.Move.To == c.Move.From:
		return laws.Object(engine.ReasonNotReachable,
			words.Of("the man on %s would not leave its square", from), c.Move.From)
	case !slices.Contains(c.game.Way(c.Mover), c.Move.To):
		return laws.Object(engine.ReasonNotReachable, words.Of("%s is not on the way of %s", to, c.Name(c.Mover)),
			c.Move.From)
	}
	if c.Length >= 0 {
		if back := c.backward(); back > 0 && back <= total(c.Throws) && c.Length > total(c.Throws) {
			return laws.Object(engine.ReasonNotReachable,
				words.Of("%s lies %d behind the man on %s, and men run counter-clockwise",
					to, back, from), c.Move.From)
		}
		return laws.None()
	}
	for _, law := range [...]func() (engine.Objection, bool){c.leaveColumn, c.noReturn, c.oneDirection} {
		if _, ok := law(); ok {
			return laws.None()
		}
	}
	return laws.Object(engine.ReasonNotReachable, words.Of("the man on %s cannot come to %s", from, to), c.Move.From)
}

// backward returns how far the target lies behind the men on the round, 0 if it does
// not.
func (c *candidate) backward() int {
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
func (c *candidate) fits(points int) bool {
	return slices.ContainsFunc(choices(c.Throws), func(dice []uint8) bool { return total(dice) == points })
}

// homeward reports whether the target is the centre, and some of the dice would lead
// beyond it.
func (c *candidate) homeward() bool {
	if !c.measured() || c.Length < 0 || c.Move.To != c.centre() || c.Move.Spend != [4]uint8{} || c.fits(c.Length) {
		return false
	}
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return int(v) > c.Length }) || total(c.Throws) > c.Length
}

// exactHome: home is reached by exact count.
func (c *candidate) exactHome() (engine.Objection, bool) {
	return laws.Unless(!c.homeward(), engine.ReasonWrongThrow, c.Move.From,
		"the man on %s needs exactly %d to come home, but the dice are %s", c.square(c.Move.From), c.Length,
		track.List(c.Throws))
}

// diceFit: a step is as long as one of the dice, two of them or all.
func (c *candidate) diceFit() (engine.Objection, bool) {
	if !c.measured() || c.Length < 0 || c.homeward() {
		return laws.None()
	}
	from, to := c.square(c.Move.From), c.square(c.Move.To)
	takes := words.Of("from %s to %s it takes %d", from, to, c.Length)
	spend := slices.DeleteFunc(slices.Clone(c.Move.Spend[:]), func(v uint8) bool { return v == 0 })
	switch {
	case len(spend) == 0 && c.fits(c.Length):
		return laws.Object(engine.ReasonWrongThrow, words.Of("%s, and it is not said which dice are spent", takes))
	case len(spend) == 0:
		return laws.Object(engine.ReasonWrongThrow, words.Of("%s, but the dice are %s", takes, track.List(c.Throws)))
	case !slices.ContainsFunc(choices(c.Throws), func(dice []uint8) bool { return slices.Equal(dice, spend) }):
		return laws.Object(engine.ReasonWrongThrow, words.Of("%s are not there to be spent, the dice are %s",
			track.List(spend), track.List(c.Throws)))
	case total(spend) != c.Length:
		return laws.Object(engine.ReasonWrongThrow, words.Of("%s, not %s", takes, track.List(spend)))
	}
	return laws.None()
}

// waits returns the seat whose men must be home before the army's own may go home, 0
// if there is none or they are.
func (c *candidate) waits() engine.Seat {
	i := c.game.after[track.Bit(c.Mover)]
	if i < 0 || c.home(int(i)) {
		return 0
	}
	return engine.Seat(i + 1)
}

// teamOrder: one partner's men go home before the other's.
func (c *candidate) teamOrder() (engine.Objection, bool) {
	after := c.waits()
	if !c.measured() || c.Length < 0 || after == 0 {
		return laws.None()
	}
	does := words.Name("climb the column")
	if c.Goal == homeIndex {
		does = words.Name("go home")
	}
	return laws.Unless(c.Goal != homeIndex && (!c.game.stayBelow || c.Goal <= lap), engine.ReasonNotAllowed, c.Move.From,
		"men of %s %s only when all those of %s are home", c.Name(c.Mover), does, c.Name(after))
}
