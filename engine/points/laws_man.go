package points

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// OneMan: points move men along their ways, one or as many as may go together, and in
// no other manner.
func OneMan(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Pass:
		return laws.None()
	case m.Kind == engine.BearOff:
		return laws.Object(engine.ReasonNotAllowed, "no man leaves the board, men end in the centre", m.From)
	case m.Kind == engine.Declare:
		return laws.Object(engine.ReasonNotAllowed, "men are not declared twins", m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, "men only run along their way or come back onto its start")
	case m.Piece != 0 && m.Piece != engine.Man:
		return laws.Object(engine.ReasonNoSuchMan, "there is no "+m.Piece.String()+" in this game")
	case m.Promo != 0:
		return laws.Object(engine.ReasonPromotion, "men are not promoted", m.From)
	case int(m.Count) > c.game.design.Room && m.Kind == engine.Step:
		if c.game.design.Room > 1 {
			return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("two men may move together, not %d", m.Count), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men move one by one, not %d together", m.Count), m.From)
	case m.Kind == engine.Enter && m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, "men come back one by one", m.To)
	case m.Who2 != 0, m.Who != 0 && (m.Kind == engine.Enter || m.Count > 1 || m.Who < engine.WhoIndex || c.Mine && len(c.Men) == 0):
		return laws.Object(engine.ReasonNoSuchMan, "no man so marked can be meant", m.From)
	case m.Kind == engine.Enter && m.Spend[0] != 0:
		return laws.Object(engine.ReasonWrongThrow, "a man that comes back names no points", m.To)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left.
func ManThere(c *Case) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind != engine.Step || c.Mine || len(c.on(other(c.Mover), m.From)) > 0:
		return laws.None()
	case m.From == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.seatName(c.Mover)+" can be meant")
	}
	return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+c.name(m.From), m.From)
}

// EntryTook: a man that came back has captured what stood there.
func EntryTook(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || c.Mine || m.From == engine.NoSquare || c.struck != (struck{c.Mover, m.From}) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("the man of %s on %s was captured when a man of %s came back there",
		c.seatName(c.Mover), c.name(m.From), c.seatName(other(c.Mover))), m.From)
}

// OwnMan: a seat moves its own men.
func OwnMan(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || c.Mine || len(c.on(other(c.Mover), m.From)) == 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		c.name(m.From), c.seatName(other(c.Mover)), c.seatName(c.Mover)), m.From)
}

// AlongWay: men run forward on their way and rest at its end.
func AlongWay(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || len(c.Men) == 0 {
		return laws.None()
	}
	from, to := c.name(m.From), c.name(m.To)
	switch {
	case c.From == int(c.game.last):
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" has come to the end of its way", m.From)
	case m.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, "no square is named for the man on "+from, m.From)
	case c.To < 0:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s is not on the way of the man on %s", to, from))
	case c.To == c.From:
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" would not leave its square", m.From)
	case c.To < c.From || c.round():
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s lies behind the man on %s", to, from), m.From)
	}
	return laws.None()
}

// round reports whether a step ahead is in truth points run back over the start.
func (c *Case) round() bool {
	edge := c.game.design.Edge
	if c.From >= edge || c.To >= edge || c.verdict() != wrong {
		return false
	}
	return slices.ContainsFunc(c.tries, func(x try) bool { return c.From+edge-c.To == x.points })
}

// PairTogether: two men move as one if they stand together and their ways do not part.
func PairTogether(c *Case) (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || m.Count != 2 || !c.Mine || c.game.design.Room < 2 {
		return laws.None()
	}
	from := c.name(m.From)
	on := c.on(c.Mover, m.From)
	switch {
	case len(on) < 2:
		return laws.Object(engine.ReasonNoSuchMan, "only one man stands on "+from, m.From)
	case len(on) > 2:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%d men stand on %s, which are no pair", len(on), from), m.From)
	}
	switch {
	case c.verdict() == barParts || c.verdict() == wrong && c.partnerReaches():
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the ways of the two men on %s part before %s", from, c.name(m.To)), m.From)
	case c.verdict() == barFirst:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the two men on %s stand there since the start and are no pair", from), m.From)
	}
	return laws.None()
}

// partnerReaches reports whether the second of two men alone could make the move. A
// mark beside their number leaves one that is meant.
func (c *Case) partnerReaches() bool {
	if len(c.Men) < 2 {
		return false
	}
	to := slices.Index(c.way(c.Mover, c.Men[1]), c.Move.To)
	return slices.ContainsFunc(c.table(c.Mover).tries(c.Men[1:], &c.Throw), func(x try) bool { return x.aim == to })
}

// EntryRight: a captured man comes back onto the start of its way, with the throw for
// it.
func EntryRight(c *Case) (engine.Objection, bool) {
	m, d := c.Move, &c.game.design
	if m.Kind != engine.Enter {
		return laws.None()
	}
	var starts []engine.Square
	t := c.table(c.Mover)
	for k := range d.Lanes[bit(c.Mover)] {
		if c.men[bit(c.Mover)][k] == out {
			starts = append(starts, t.way(c.Mover, k)[0])
		}
	}
	switch {
	case len(starts) == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+c.seatName(c.Mover)+" is captured", m.To)
	case !slices.Contains(starts, m.To):
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the captured man of %s comes back on %s", c.seatName(c.Mover), c.name(starts[0])), starts[0])
	case c.Throw == turn{}:
		return laws.None()
	case c.Throw.double != d.Entry && c.Throw.value != d.Entry:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("a man comes back with %s, and the throw is %s", c.entryName(), c.Throw.String()))
	case c.Throw.entered:
		return laws.Object(engine.ReasonNotAllowed, "this throw has brought back a man already")
	case c.Throw.double == 0 && !t.mayEnter(&c.Throw):
		return laws.Object(engine.ReasonNotAllowed, "a man comes back before the first point is spent")
	}
	return laws.None()
}

// entryName is "a double 1" or "4".
func (s *State) entryName() string {
	if s.game.doubles {
		return fmt.Sprintf("a double %d", s.game.design.Entry)
	}
	return fmt.Sprint(s.game.design.Entry)
}

// EntryBarred: a man comes back only where there is room for it.
func EntryBarred(c *Case) (engine.Objection, bool) {
	t := c.table(c.Mover)
	for k := range c.game.design.Lanes[bit(c.Mover)] {
		start, bars := t.entry(k)
		if c.Move.Kind != engine.Enter || c.men[bit(c.Mover)][k] != out || start != c.Move.To || bars == nil {
			continue
		}
		if len(t.playing(c.Mover, start)) == 0 {
			return laws.Object(engine.ReasonBlocked, fmt.Sprintf("a man of %s stands on %s", c.seatName(other(c.Mover)), c.name(start)), start)
		}
		if t.Room > 1 {
			return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("two men of %s stand on %s already", c.seatName(c.Mover), c.name(start)), start)
		}
		return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("a man of %s stands on %s already", c.seatName(c.Mover), c.name(start)), start)
	}
	return laws.None()
}
