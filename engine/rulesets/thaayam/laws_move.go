package thaayam

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// oneMan: a result moves one man, or twins, along the way and in no other manner.
func (c *candidate) oneMan() (engine.Objection, bool) {
	m := c.Move
	if m.Kind == engine.Pass {
		return laws.None()
	}
	if o, ok := c.OnlyMen(); ok {
		return o, ok
	}
	switch {
	case m.Kind == 0 || m.Kind == engine.Exchange || m.Kind > engine.Declare || m.To2 != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed, words.Of("men only enter, run along their way and leave it"))
	case m.Kind == engine.Enter && m.From != engine.NoSquare, (m.Kind == engine.BearOff || m.Kind == engine.Declare) &&
		m.To != engine.NoSquare:
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("an entry leaves no square, and who leaves the board or is declared goes to none"))
	case m.Count > 2 || m.Count == 2 && m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, words.Of("a result moves one man or twins, not %d men so", m.Count),
			m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter && m.Who != 0,
		m.Who == engine.WhoTwins && c.Mine && c.Twins == 0, m.Who > engine.WhoTwins, m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("there is no man so marked"), m.From)
	}
	return laws.None()
}

// forward: a man runs forward on its seat's way and rests at its end.
func (c *candidate) forward() (engine.Objection, bool) {
	if o, ok := c.OnWay(); ok || !c.Stepping() || c.To > c.From {
		return o, ok
	}
	o, ok := c.Behind()
	o.Text = words.Of("%s, which goes on to %s", o.Text, c.At(c.game.Way(c.Mover)[c.From+1]))
	return o, ok
}

// tooEarly: what a seat with no man on the board throws before the first result that
// enters one does not count.
func (c *candidate) tooEarly() (engine.Objection, bool) {
	length, ok := c.Ahead()
	return laws.Unless(!ok || length > maxValue || c.void>>length&1 == 0 || c.fits(length) || c.Move.Count != 1,
		engine.ReasonWrongThrow, engine.NoSquare,
		"the %d was thrown before the first %d, with no man of %s on the board, and does not count", length, one,
		c.Name(c.Mover))
}

// exactEnd: the centre is reached with the exact number of points.
func (c *candidate) exactEnd() (engine.Objection, bool) {
	if c.Move.Count != 1 {
		return laws.None()
	}
	return c.ExactEnd()
}

// wholeResult: a result is played whole and with one man.
func (c *candidate) wholeResult() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || c.Move.Count > 2 {
		return laws.None()
	}
	from, to, spend := c.At(c.Move.From), c.At(c.Move.To), c.Move.Spend
	switch {
	case spend[1] != 0:
		return laws.Object(engine.ReasonWrongThrow, words.Of("results are given to the men one by one, not added up"))
	case c.left.empty():
		return laws.Object(engine.ReasonWrongThrow, words.Of("nothing is left to be played"))
	case spend[0] != 0 && !slices.Contains(c.Throws, spend[0]):
		return laws.Object(engine.ReasonWrongThrow, words.Of("no %d is left to be played, the throw is %s", spend[0],
			c.Thrown))
	case spend[0] != 0 && c.pace(spend[0], c.together()) != length:
		return laws.Object(engine.ReasonWrongThrow, words.Of("from %s to %s it takes %d, not what %d gives", from, to,
			length, spend[0]))
	case !c.fits(length):
		return laws.Object(engine.ReasonWrongThrow, words.Of("from %s to %s it takes %d, but the throw is %s", from, to,
			length, c.Thrown))
	}
	return laws.None()
}

// entry: a man in hand enters on the first square of its way with the result for it.
func (c *candidate) entry() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter {
		return laws.None()
	}
	first := c.game.Way(c.Mover)[0]
	switch {
	case !c.Mine:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man of %s is off the board to enter", c.Name(c.Mover)))
	case m.Who == engine.WhoTwins && c.Twins == 0:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no twin of %s is off the board to enter", c.Name(c.Mover)))
	case m.To != first:
		return laws.Object(engine.ReasonNotReachable, words.Of("men of %s enter on %s", c.Name(c.Mover), c.At(first)),
			first)
	}
	return c.oneNeeded(words.Name("enters a man"), m.Count)
}

// oneNeeded: entering and leaving the board take a 1.
func (c *candidate) oneNeeded(does words.Name, count uint8) (engine.Objection, bool) {
	want := [4]uint8{one}
	if count > 1 {
		want[1] = one
	}
	switch {
	case !c.Judged:
		return laws.None()
	case c.left.empty():
		return laws.Object(engine.ReasonWrongThrow, words.Of("only a %d %s, and nothing is left to be played", one, does))
	case !c.left.has(one):
		return laws.Object(engine.ReasonWrongThrow, words.Of("only a %d %s, but the throw is %s", one, does, c.Thrown))
	case c.Move.Spend != want && c.Move.Spend != [4]uint8{} && c.left.n[one] >= uint32(count):
		return laws.Object(engine.ReasonWrongThrow, words.Of("only a %d %s, not the points that are named", one, does))
	}
	return laws.None()
}

// leaving: a man leaves the board from the end of its way with the result for it.
func (c *candidate) leaving() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.BearOff || !c.Mine {
		return laws.None()
	}
	way := c.game.Way(c.Mover)
	end := way[centre]
	if m.From != end {
		return laws.Object(engine.ReasonNotReachable, words.Of("the man on %s has not come to %s", c.At(m.From),
			c.At(end)), m.From)
	}
	if !c.game.anyOff {
		for _, man := range c.MenOf(track.Bit(c.Mover)) {
			sq, where := engine.NoSquare, words.Of("to enter")
			if onBoard(man) {
				sq = way[indexOf(man)]
				where = words.Of("on %s", c.At(sq))
			}
			if man < at(centre) {
				return laws.Object(engine.ReasonNotAllowed,
					words.Of("men are taken off when all have come to %s, and one of %s is still %s",
						c.At(end), c.Name(c.Mover), where), sq)
			}
		}
	}
	return c.oneNeeded(words.Name("takes a man off"), 1)
}

// declared: twins are two single men in the place for it that were declared, and only
// they move together.
func (c *candidate) declared() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Step && c.Mine && m.Count == 2 && c.Twins < 2:
		if c.Singles < 2 {
			return laws.Object(engine.ReasonNoSuchMan, words.Of("only one man of %s stands on %s", c.Name(c.Mover),
				c.At(m.From)), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("the men on %s are not declared twins and do not move together", c.At(m.From)), m.From)
	case m.Kind != engine.Declare:
		return laws.None()
	case !c.Mine:
		return c.NotMine()
	}
	where := c.game.Way(c.Mover)[facing]
	if m.From != where {
		return laws.Object(engine.ReasonNotAllowed, words.Of("%s declares twins on %s only", c.Name(c.Mover), c.At(where)),
			where)
	}
	if c.Singles < 2 {
		return laws.Object(engine.ReasonNoSuchMan, words.Of("two single men of %s make twins, and %s on %s",
			c.Name(c.Mover), [2]words.Name{words.Name("none stands"), words.Name("one stands")}[c.Singles],
			c.At(where)), where)
	}
	if m.Spend != [4]uint8{} {
		return laws.Object(engine.ReasonNotAllowed, words.Of("to declare twins spends nothing"), where)
	}
	return laws.None()
}

// twinsReturn: captured twins that are still both in hand may come back together, with
// two of the result that enters men.
func (c *candidate) twinsReturn() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Enter || m.Count != 2 || !c.Mine {
		return laws.None()
	}
	switch {
	case c.Twins == 0:
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("%s has no captured twins that could come back together", c.Name(c.Mover)))
	case c.Judged && c.left.n[one] == 1:
		return laws.Object(engine.ReasonWrongThrow,
			words.Of("twins come back together with two %ds of one series, and only one is there", one))
	}
	return laws.None()
}

// twinsFinish: twins do not come to the end of their way together.
func (c *candidate) twinsFinish() (engine.Objection, bool) {
	m := c.Move
	return laws.Unless(m.Kind != engine.Step || !c.together() || c.To != centre || c.game.bell, engine.ReasonNotAllowed,
		m.From,
		"the twins on %s cannot enter %s together, they part first", c.At(m.From), c.At(m.To))
}

// twinsPace: twins go half of what was thrown.
func (c *candidate) twinsPace() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || !c.together() || c.left.empty() || c.fits(length) {
		return laws.None()
	}
	rule := words.Name("half of an even result and the whole of an odd one")
	if c.game.bell {
		rule = words.Name("half of a result, rounded down")
	}
	return laws.Object(engine.ReasonWrongThrow, words.Of("twins go %s; from %s to %s it takes %d, but the throw is %s",
		rule, c.At(c.Move.From), c.At(c.Move.To), length, c.Thrown), c.Move.From)
}

// twinsPart: one of twins that moves alone goes the whole result, as a single man.
func (c *candidate) twinsPart() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok || c.Move.Count != 1 || c.Twins == 0 || c.Singles > 0 && c.Move.Who != engine.WhoTwins || c.fits(length) {
		return laws.None()
	}
	for _, v := range c.Throws {
		if c.pace(v, true) == length {
			return laws.Object(engine.ReasonWrongThrow,
				words.Of("one of the twins on %s that leaves the other goes the whole %d and not %d",
					c.At(c.Move.From), v, length), c.Move.From)
		}
	}
	return laws.None()
}

// twinsSafe: single men and twins that cannot be captured share a square with those
// who come.
func (c *candidate) twinsSafe() (engine.Objection, bool) {
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
		return laws.Object(engine.ReasonSafe, words.Of("a single man does not capture the twins of %s on %s",
			c.Name(owner), c.At(m.To)), m.To)
	}
	return laws.Object(engine.ReasonSafe, words.Of("twins do not capture the single man of %s on %s", c.Name(owner),
		c.At(m.To)), m.To)
}
