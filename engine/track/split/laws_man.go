package split

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// OnlyMen: points move men along their ways, one or as many as may go together, and in
// no other manner.
func (c *Case) OnlyMen() (engine.Objection, bool) {
	m, room := c.Move, int(c.Tab.room)
	if m.Kind == engine.Pass {
		return laws.None()
	}
	manner := track.Case{Move: m}
	if o, ok := manner.OnlySteps("", "no man leaves the board, men end in the centre", "men only run along their way or come back onto its start"); ok {
		return o, true
	}
	switch {
	case int(m.Count) > room && m.Kind == engine.Step:
		if room > 1 {
			return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("two men may move together, not %d", m.Count), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("men move one by one, not %d together", m.Count), m.From)
	case m.Kind == engine.Enter && m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, "men come back one by one", m.To)
	case m.Who2 != 0, m.Who != 0 && (m.Kind == engine.Enter || m.Count > 1 || m.Who < engine.WhoIndex || c.Mine && len(c.Slots) == 0):
		return laws.Object(engine.ReasonNoSuchMan, "no man so marked can be meant", m.From)
	case m.Kind == engine.Enter && m.Spend[0] != 0:
		return laws.Object(engine.ReasonWrongThrow, "a man that comes back names no points", m.To)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left.
func (c *Case) ManThere() (engine.Objection, bool) {
	s, m := c.State, c.Move
	switch {
	case m.Kind != engine.Step || c.Mine || len(s.On(Other(c.Mover), m.From)) > 0:
		return laws.None()
	case m.From == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+s.Name(c.Mover)+" can be meant")
	}
	return laws.Object(engine.ReasonNoSuchMan, "no man stands on "+s.At(m.From), m.From)
}

// OwnMan: a seat moves its own men.
func (c *Case) OwnMan() (engine.Objection, bool) {
	s, m := c.State, c.Move
	if m.Kind != engine.Step || c.Mine || len(s.On(Other(c.Mover), m.From)) == 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonForeignMan, fmt.Sprintf("the man on %s is %s's, and %s is on turn",
		s.At(m.From), s.Name(Other(c.Mover)), s.Name(c.Mover)), m.From)
}

// AlongWay: men run forward on their way and rest at its end.
func (c *Case) AlongWay() (engine.Objection, bool) {
	s, m := c.State, c.Move
	if m.Kind != engine.Step || len(c.Slots) == 0 {
		return laws.None()
	}
	from, to := s.At(m.From), s.At(m.To)
	switch {
	case c.From == int(s.Tab.last):
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
	edge := c.Tab.course.Edge
	if c.From >= edge || c.To >= edge || c.Verdict() != Wrong {
		return false
	}
	return slices.ContainsFunc(c.tries, func(x try) bool { return c.From+edge-c.To == int(x.Points) })
}

// EntryRight: a captured man comes back onto the start of its way, with the throw for
// it, which name names.
func (c *Case) EntryRight(right bool, name string) (engine.Objection, bool) {
	s, m := c.State, c.Move
	if m.Kind != engine.Enter {
		return laws.None()
	}
	var starts []engine.Square
	for k := range s.Tab.count {
		if s.All[c.bit()][k] == Out {
			starts = append(starts, s.Way(c.Mover, k)[0])
		}
	}
	switch {
	case len(starts) == 0:
		return laws.Object(engine.ReasonNoSuchMan, "no man of "+s.Name(c.Mover)+" is captured", m.To)
	case !slices.Contains(starts, m.To):
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the captured man of %s comes back on %s", s.Name(c.Mover), s.At(starts[0])), starts[0])
	case c.Thrown == Throw{}:
		return laws.None()
	case !right:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("a man comes back with %s, and the throw is %s", name, &c.Thrown))
	case c.Thrown.Entered:
		return laws.Object(engine.ReasonNotAllowed, "this throw has brought back a man already")
	case !s.Tab.game.MayEnter(c.Thrown):
		return laws.Object(engine.ReasonNotAllowed, "a man comes back before the first point is spent")
	}
	return laws.None()
}

// EntryBarred: a man comes back only where there is room for it.
func (c *Case) EntryBarred() (engine.Objection, bool) {
	s := c.State
	for k := range s.Tab.count {
		start, after := s.Way(c.Mover, k)[0], s.All
		if c.Move.Kind != engine.Enter || s.All[c.bit()][k] != Out || start != c.Move.To || s.Tab.enter(&after, c.bit(), k) {
			continue
		}
		reason, who, stand := engine.ReasonOwnMan, "a man of "+s.Name(c.Mover)+" stands", " already"
		switch {
		case len(s.On(c.Mover, start)) == 0:
			reason, who, stand = engine.ReasonBlocked, "a man of "+s.Name(Other(c.Mover))+" stands", ""
		case s.Tab.room > 1:
			who = "two men of " + s.Name(c.Mover) + " stand"
		}
		return laws.Object(reason, who+" on "+s.At(start)+stand, start)
	}
	return laws.None()
}
