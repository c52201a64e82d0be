package split

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NoRoom: where a square is full a man stops short of it.
func (c *Case) NoRoom() (engine.Objection, bool) {
	if c.Verdict() != Full {
		return laws.None()
	}
	s, m := c.State, c.Move
	who := fmt.Sprintf("a man of %s stands on %s", s.Name(c.Mover), s.At(m.To))
	if s.Tab.room > 1 {
		who = fmt.Sprintf("%s has no room on %s", s.Name(c.Mover), s.At(m.To))
	}
	for _, x := range c.tries {
		if x.aim == c.To && c.spends(x) && x.rest > c.From {
			return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("%s, so the man from %s stops on %s", who, s.At(m.From),
				s.At(s.Way(c.Mover, c.Slots[0])[x.rest])), m.To)
		}
	}
	return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("%s, so the man on %s stays where it is", who, s.At(m.From)), m.To)
}

// SafeThere objects to landing on a man that a bar keeps from being captured, and to
// claiming the capture of one that is passed, if the square is one that counts.
func (c *Case) SafeThere(b Bar, counts func(engine.Square) bool) (engine.Objection, bool) {
	s, t := c.State, c.Tab
	verdict := c.Verdict()
	claim := c.Move.Capture && verdict == Fits && c.takes() == 0
	if verdict != b && !claim {
		return laws.None()
	}
	way := s.Way(c.Mover, c.Slots[0])
	for at := c.To; at > c.From && (at == c.To || claim); at-- {
		for m := range t.count {
			if int(t.enemy(&c.runner, m)) == at && t.spared(&c.runner, m) == b && counts(way[at]) {
				return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man of %s on %s is safe there",
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
	case Played:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s has played a die, the other is another man's", s.At(m.From)), m.From)
	case Three:
		return laws.Object(engine.ReasonNotAllowed, "three men are no pair", m.From)
	case Wrong:
	default:
		return laws.None()
	}
	if m.Spend[0] != 0 && !slices.ContainsFunc(c.tries, c.spends) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the points named are not there to be played, but %s", &c.Thrown))
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, and there is %s to be played",
		s.At(m.From), s.At(m.To), c.To-c.From, &c.Thrown))
}

// CaptureTrue: what is captured is captured, and nothing else.
func (c *Case) CaptureTrue() (engine.Objection, bool) {
	s, m := c.State, c.Move
	if c.Verdict() != Fits {
		return laws.None()
	}
	takes := c.takes()
	switch {
	case !m.Capture && takes != 0:
		on := s.Way(c.Mover, c.Slots[0])[s.Tab.nearest(&c.runner, takes)]
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man of %s on %s is captured", s.Name(Other(c.Mover)), s.At(on)), on)
	case m.Capture && takes == 0 && !s.Tab.course.PassCaptures:
		return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+s.At(m.To), m.To)
	case m.Capture && takes == 0:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("no man that could be captured stands between %s and %s or there",
			s.At(m.From), s.At(m.To)), m.To)
	}
	return laws.None()
}

// spent returns how many points are spent at most if the move is played, false for what
// is no step by points and no entry.
func (c *Case) spent() (uint8, bool) {
	s, after := c.State, c.All
	if n := c.fit(); n >= 0 && c.Ahead() {
		x := &c.tries[n]
		left := x.after(c.Thrown, s.Tab.carry(&after, &c.runner, uint8(c.To), c.takes()))
		return x.Points + s.Tab.Most(&after, c.bit(), &left, s.First), true
	}
	for k := range s.Tab.count {
		if c.Move.Kind == engine.Enter && s.Way(c.Mover, k)[0] == c.Move.To && s.Tab.game.MayEnter(c.Thrown) && s.Tab.enter(&after, c.bit(), k) {
			left := s.Tab.game.Enter(c.Thrown)
			return c.Thrown.Points() - left.Points() + s.Tab.Most(&after, c.bit(), &left, s.First), true
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
	best := c.MostOf(c.bit(), &c.Thrown)
	if !ok || got >= best {
		return laws.None()
	}
	o := c.Order(c.bit(), c.Thrown)
	return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("%s; %s leaves %d of that unplayed",
		c.Say(o, &c.Thrown), c.Text(c.Move), best-got), o.Steps[0].From, o.Steps[0].To)
}
