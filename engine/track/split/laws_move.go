package split

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// OnlyMen: points move men along their ways, one or as many as may go together, and in
// no other manner.
func (c *Case) OnlyMen() (engine.Objection, bool) {
	m, capacity := c.Move, int(c.Tab.capacity)
	if m.Kind == engine.Pass {
		return laws.None()
	}
	if o, ok := c.OnlySteps("", words.Name("no man leaves the board, men end in the centre"),
		words.Name("men only run along their way or come back onto its start")); ok {
		return o, true
	}
	switch {
	case int(m.Count) > capacity && m.Kind == engine.Step:
		if capacity > 1 {
			return laws.Object(engine.ReasonNotAllowed, words.Of("two men may move together, not %d", m.Count), m.From)
		}
		return laws.Object(engine.ReasonNotAllowed, words.Of("men move one by one, not %d together", m.Count), m.From)
	case m.Kind == engine.Enter && m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, words.Of("men come back one by one"), m.To)
	case m.Who2 != 0, m.Who != 0 && (m.Kind == engine.Enter || m.Count > 1 || m.Who < engine.WhoIndex || c.Mine &&
		len(c.Slots) == 0):
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man so marked can be meant"), m.From)
	case m.Kind == engine.Enter && m.Spend[0] != 0:
		return laws.Object(engine.ReasonWrongThrow, words.Of("a man that comes back names no points"), m.To)
	}
	return laws.None()
}

// AlongWay: men run forward on their way and rest at its end.
func (c *Case) AlongWay() (engine.Objection, bool) {
	s, m := c.State, c.Move
	o, ok := c.OnWay()
	switch {
	case ok && m.To != engine.NoSquare && c.To < 0 && c.From < int(s.Tab.last):
		o.Text = words.Of("%s is not on the way of the man on %s", s.At(m.To), s.At(m.From))
	case !ok && c.Stepping() && (c.To < c.From || c.round()):
		return c.Behind()
	}
	return o, ok
}

// round reports whether a step ahead is in truth points run back over the start.
func (c *Case) round() bool {
	edge, all := c.Tab.course.Edge, c.Tab.course.Round
	if c.From >= edge || c.To >= edge || c.Verdict() != Wrong {
		return false
	}
	return slices.ContainsFunc(c.tries, func(x try) bool { return c.From+all-c.To == int(x.Points) })
}

// EntryRight: a captured man comes back onto the start of its way, with the throw for
// it, which name names.
func (c *Case) EntryRight(right bool, name words.Text) (engine.Objection, bool) {
	s, m := c.State, c.Move
	if m.Kind != engine.Enter {
		return laws.None()
	}
	var starts []engine.Square
	for k := range s.Tab.count {
		if s.All[c.bit()][k] == offBoard {
			starts = append(starts, s.Way(c.Mover, k)[0])
		}
	}
	switch {
	case len(starts) == 0:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man of %s is captured", s.Name(c.Mover)), m.To)
	case !slices.Contains(starts, m.To):
		return laws.Object(engine.ReasonNotReachable, words.Of("the captured man of %s comes back on %s", s.Name(c.Mover),
			s.At(starts[0])), starts[0])
	case c.Thrown == Throw{}:
		return laws.None()
	case !right:
		return laws.Object(engine.ReasonWrongThrow, words.Of("a man comes back only with %s, but the throw is %s", name,
			&c.Thrown))
	case c.Thrown.Entered:
		return laws.Object(engine.ReasonNotAllowed, words.Of("this throw has brought back a man already"))
	case !s.Tab.game.MayEnter(c.Thrown):
		return laws.Object(engine.ReasonNotAllowed, words.Of("a man comes back before the first point is spent"))
	}
	return laws.None()
}

// EntryBarred: a man comes back only where there is a place for it.
func (c *Case) EntryBarred() (engine.Objection, bool) {
	s := c.State
	for k := range s.Tab.count {
		start, after := s.Way(c.Mover, k)[0], s.All
		if c.Move.Kind != engine.Enter || s.All[c.bit()][k] != offBoard || start != c.Move.To ||
			s.Tab.enter(&after, c.bit(), k) {
			continue
		}
		reason, says, who := engine.ReasonOwnMan, words.Name("a man of %s stands on %s already"), c.Mover
		switch {
		case len(s.On(c.Mover, start)) == 0:
			reason, says, who = engine.ReasonBlocked, words.Name("a man of %s stands on %s"), Other(c.Mover)
		case s.Tab.capacity > 1:
			says = words.Name("two men of %s stand on %s already")
		}
		return laws.Object(reason, words.Of(string(says), s.Name(who), s.At(start)), start)
	}
	return laws.None()
}

// NoRoom: where a square is full a man stops short of it.
func (c *Case) SquareFull() (engine.Objection, bool) {
	if c.Verdict() != full {
		return laws.None()
	}
	s, m := c.State, c.Move
	who := words.Of("a man of %s stands on %s", s.Name(c.Mover), s.At(m.To))
	if s.Tab.capacity > 1 {
		who = words.Of("%s has no room on %s", s.Name(c.Mover), s.At(m.To))
	}
	for _, x := range c.tries {
		if x.aim == c.To && c.spends(x) && x.rest > c.From {
			return laws.Object(engine.ReasonOwnMan, words.Of("%s, so the man from %s stops on %s", who, s.At(m.From),
				s.At(s.Way(c.Mover, c.Slots[0])[x.rest])), m.To)
		}
	}
	return laws.Object(engine.ReasonOwnMan, words.Of("%s, so the man on %s stays where it is", who, s.At(m.From)), m.To)
}

// SafeThere objects to landing on a man that a bar keeps from being captured, and to
// claiming the capture of one that is passed, if the square is one that counts.
func (c *Case) SafeThere(b bar, counts func(engine.Square) bool) (engine.Objection, bool) {
	s, t := c.State, c.Tab
	verdict := c.Verdict()
	claim := c.Move.Capture && verdict == fits && c.takes() == 0
	if verdict != b && !claim {
		return laws.None()
	}
	way := s.Way(c.Mover, c.Slots[0])
	for at := c.To; at > c.From && (at == c.To || claim); at-- {
		for m := range t.count {
			if int(t.enemy(&c.runner, m)) == at && t.spared(&c.runner, m) == b && counts(way[at]) {
				return laws.Object(engine.ReasonSafe, words.Of("the man of %s on %s is safe there and cannot be captured",
					s.Name(Other(c.Mover)), s.At(way[at])), way[at])
			}
		}
	}
	return laws.None()
}

// ThrowFits: a step is as long as the points that it spends.
func (c *Case) ThrowFits() (engine.Objection, bool) {
	s, m := c.State, c.Move
	switch c.Verdict() {
	case played:
		return laws.Object(engine.ReasonWrongThrow, words.Of("the man on %s has played a die, the other is another man's",
			s.At(m.From)), m.From)
	case three:
		return laws.Object(engine.ReasonNotAllowed, words.Of("three men are no pair"), m.From)
	case Wrong:
	default:
		return laws.None()
	}
	if m.Spend[0] != 0 && !slices.ContainsFunc(c.tries, c.spends) {
		return laws.Object(engine.ReasonWrongThrow, words.Of("the points named are not there to be played, but %s",
			&c.Thrown))
	}
	return laws.Object(engine.ReasonWrongThrow, words.Of("from %s to %s it takes %d, but what is left to play is %s",
		s.At(m.From), s.At(m.To), c.To-c.From, &c.Thrown))
}

// CaptureTrue: what is captured is captured, and nothing else.
func (c *Case) CaptureTrue() (engine.Objection, bool) {
	s, m := c.State, c.Move
	if c.Verdict() != fits {
		return laws.None()
	}
	takes := c.takes()
	switch {
	case !m.Capture && takes != 0:
		on := s.Way(c.Mover, c.Slots[0])[s.Tab.nearest(&c.runner, takes)]
		return laws.Object(engine.ReasonNotAllowed, words.Of("the man of %s on %s is captured", s.Name(Other(c.Mover)),
			s.At(on)), on)
	case m.Capture && takes == 0 && !s.Tab.course.PassCaptures:
		return laws.Object(engine.ReasonNotAllowed, words.Of("no man of another seat stands on %s", s.At(m.To)), m.To)
	case m.Capture && takes == 0:
		return laws.Object(engine.ReasonNotAllowed,
			words.Of("no man that could be captured stands between %s and %s or there",
				s.At(m.From), s.At(m.To)), m.To)
	}
	return laws.None()
}

// spent returns how many points are spent at most if the move is played, false for what
// is no step by points and no entry.
func (c *Case) spent() (uint8, bool) {
	s, after := c.State, c.All
	if n := c.fit(); n >= 0 && c.Ahead() {
		x, left := &c.tries[n], c.Thrown
		x.spend(&left, s.Tab.carry(&after, &c.runner, uint8(c.To), c.takes()))
		return x.Points + s.Tab.most(&after, c.bit(), &left, s.First), true
	}
	for k := range s.Tab.count {
		if c.Move.Kind == engine.Enter && s.Way(c.Mover, k)[0] == c.Move.To && s.Tab.game.MayEnter(c.Thrown) &&
			s.Tab.enter(&after, c.bit(), k) {
			left := s.Tab.game.Enter(c.Thrown)
			return c.Thrown.points() - left.points() + s.Tab.mostEntering(&after, c.bit(), &left, s.First), true
		}
	}
	return 0, false
}

// UseAll: as many points are played as any order of play allows, unless they may be
// given up.
func (c *Case) UseAll() (engine.Objection, bool) {
	if c.Wants != engine.DueMove || c.Thrown.Left[0] == 0 || !c.Tab.must {
		return laws.None()
	}
	got, ok := c.spent()
	if !ok || got >= c.Best {
		return laws.None()
	}
	o := c.Order()
	return laws.Object(engine.ReasonNotSpent, words.Of("%s; %s leaves %d of that unplayed",
		c.Say(o), c.Text(c.Move), c.Best-got), o.Steps[0].From, o.Steps[0].To)
}
