package track

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// OnlySteps: men run along their way and do nothing else. Of an entry, of a man that
// leaves the board and of any other move it says what the game says.
func (c *Case) OnlySteps(enter, bearOff, other string) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Enter && enter != "":
		return laws.Object(engine.ReasonNotAllowed, enter)
	case m.Kind == engine.BearOff:
		return laws.Object(engine.ReasonNotAllowed, bearOff, m.From)
	case m.Kind == engine.Declare:
		return laws.Object(engine.ReasonNotAllowed, "men are not declared twins", m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, other)
	}
	return c.OnlyMen()
}

// OneMan: a throw moves one man, as a step along its way and in no other manner.
func (c *Case) OneMan() (engine.Objection, bool) {
	m := c.Move
	if m.Kind == engine.Pass {
		return laws.None()
	}
	if o, ok := c.OnlySteps("all men are on the board, none enters", "no man leaves the board", "men only run along their way"); ok {
		return o, ok
	}
	switch {
	case m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a throw moves one man, not %d", m.Count), m.From)
	case m.Who != 0 || m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man so marked stands on "+c.Position.At(m.From), m.From)
	}
	return laws.None()
}

// OnlyMen: there is one kind of men, and it stays what it is.
func (c *Case) OnlyMen() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Piece != 0 && m.Piece != engine.Man:
		return laws.Object(engine.ReasonNoSuchMan, "there is no "+m.Piece.String()+" in this game")
	case m.Promo != 0:
		return laws.Object(engine.ReasonPromotion, "men are not promoted", m.From)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left.
func (c *Case) ManThere() (engine.Objection, bool) {
	if !c.Leaves || c.Holder() != 0 {
		return laws.None()
	}
	return c.NotMine()
}

// OwnMan: a seat moves its own men.
func (c *Case) OwnMan() (engine.Objection, bool) {
	if owner := c.Holder(); !c.Leaves || owner == c.Mover || owner == 0 {
		return laws.None()
	}
	return c.NotMine()
}

// NotMine is what is held against a square on which the mover has no man.
func (c *Case) NotMine() (engine.Objection, bool) {
	s, from, owner := c.Position, c.Move.From, c.Holder()
	switch {
	case from == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+s.Name(c.Mover)+" can be meant")
	case owner == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+s.At(from), from)
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		s.At(from), s.Name(owner), s.Name(c.Mover)), from)
}

// OnWay: a man moves on its way and rests at its end.
func (c *Case) OnWay() (engine.Objection, bool) {
	if !c.Step() {
		return laws.None()
	}
	s, m := c.Position, c.Move
	from := s.At(m.From)
	switch {
	case c.From == int(s.Table.last):
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" has come to the end of its way", m.From)
	case m.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, "no square is named for the man on "+from, m.From)
	case c.To < 0:
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s is not on the way of %s", s.At(m.To), s.Name(c.Mover)))
	case c.To == c.From:
		return laws.Object(engine.ReasonNotReachable, "the man on "+from+" would not leave its square", m.From)
	}
	return laws.None()
}

// Forward: a man moves on its way, never back, and rests at its end.
func (c *Case) Forward() (engine.Objection, bool) {
	if o, ok := c.OnWay(); ok || !c.Step() || c.To > c.From {
		return o, ok
	}
	return c.Behind()
}

// Behind is what is held against a step back.
func (c *Case) Behind() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("%s lies behind the man on %s", s.At(m.To), s.At(m.From)), m.From)
}

// WholeThrow: a step is as long as a throw, and a throw is played whole. What leads beyond
// the end of the way is for another law to judge.
func (c *Case) WholeThrow() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok {
		return laws.None()
	}
	s, spend := c.Position, c.Move.Spend
	if spend[1] != 0 {
		return laws.Object(engine.ReasonWrongThrow, "a throw is played whole and with one man, throws are not added up")
	}
	if spend[0] != 0 && !slices.Contains(c.Throws, spend[0]) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("no %d is there to be played, the throw is %s", spend[0], c.Thrown))
	}
	for _, v := range c.Throws {
		fits := int(v) == length || c.To == int(s.Table.last) && int(v) > length
		if fits && (spend[0] == 0 || spend[0] == v) {
			return laws.None()
		}
	}
	takes := fmt.Sprintf("from %s to %s it takes %d", s.At(c.Move.From), s.At(c.Move.To), length)
	if spend[0] != 0 {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s, not %d", takes, spend[0]))
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s, and the throw is %s", takes, c.Thrown))
}

// ExactEnd: a single man comes to the end of its way with exactly the points that it
// needs.
func (c *Case) ExactEnd() (engine.Objection, bool) {
	s := c.Position
	length, ok := c.Ahead()
	if !ok || c.To != int(s.Table.last) || slices.Contains(c.Throws, uint8(length)) ||
		len(c.Throws) == 0 || int(c.Throws[0]) < length {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, and the throw is %s",
		s.At(c.Move.From), length, s.At(c.Move.To), c.Thrown), c.Move.From)
}

// SafeSquare: nothing is captured on a safe square.
func (c *Case) SafeSquare() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	if m.Kind != engine.Step || !m.Capture || !s.Table.safe[m.To] {
		return laws.None()
	}
	owner := s.Other(c.Mover, m.To)
	if owner == 0 {
		return laws.Object(engine.ReasonSafe, "nothing is captured on "+s.At(m.To)+", and no other man stands there", m.To)
	}
	return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man of %s on %s is safe there", s.Name(owner), s.At(m.To)), m.To)
}

// CaptureTrue: only a man that stands there is captured.
func (c *Case) CaptureTrue() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	if m.Kind != engine.Step || !m.Capture || s.Table.safe[m.To] || s.Other(c.Holder(), m.To) != 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+s.At(m.To), m.To)
}

// CastFirst: a turn begins with a cast.
func (c *Case) CastFirst() (engine.Objection, bool) {
	if c.Position.Wants != engine.DueCast {
		return laws.None()
	}
	return c.ThrowFirst()
}

// ThrowFirst is what is held against a move where a cast is due.
func (c *Case) ThrowFirst() (engine.Objection, bool) {
	return laws.Object(engine.ReasonCastMissing, c.Position.Name(c.Position.OnTurn)+" throws first")
}
