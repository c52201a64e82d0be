package split

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// Case is one conceivable move as a referee looks at it. It is put together from the
// men, the throw and the ways, without the list of legal moves.
type Case struct {
	*State
	// From and To are the indices of the move on the way of the first man.
	track.Case
	// Thrown is what the mover has or had to play.
	Thrown Throw
	// Slots are those of the mover's men that the move means, none if there are not so
	// many on the square left.
	Slots []int
	// runner is these men and what stands on their way, tries are the ways to spend
	// points on them.
	runner runner
	tries  []try
}

// Object returns what the laws hold against a move, in their order. A move that does not
// say which of two men on a square is meant is the lesser's, unless the other alone can
// make it.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Count <= 1 && m.Who == 0 {
		if slots := s.distinctOn(s.judged(m), m.From); len(slots) == 2 {
			first := s.object(m, slots[:1])
			// A step that names no points where some are spent is not the other's.
			if len(first) > 0 && (m.Spend != [4]uint8{} || s.Now.Left[0] == 0) && len(s.object(m, slots[1:])) == 0 {
				return nil
			}
			return first
		}
	}
	return s.object(m, nil)
}

// object returns what the laws hold against a move of the men in these slots, nil for
// those that the move names.
func (s *State) object(m engine.Move, slots []int) []engine.Objection {
	c := s.consider(m, slots)
	return laws.Ask(s.Tab.game.Laws().Moves, &c)
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.Tab.game.Laws().Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection { return laws.Ask(s.Tab.game.Laws().Ends, s) }

// judged returns the seat by whose throw a move is judged.
func (s *State) judged(m engine.Move) engine.Seat {
	if s.Expired.Seat == Other(s.OnTurn) && s.Wants == engine.DueCast && m.Kind == engine.Step &&
		len(s.On(s.Expired.Seat, m.From)) > 0 && len(s.On(s.OnTurn, m.From)) == 0 {
		return s.Expired.Seat
	}
	return s.OnTurn
}

// consider makes the case of a move of the men in these slots, nil for those that the
// move names.
func (s *State) consider(m engine.Move, slots []int) Case {
	mover := s.judged(m)
	c := Case{State: s, Case: track.Case{Position: &s.State, Whole: s, Move: m, Mover: mover, From: -1, To: -1},
		Thrown: s.Now}
	if s.Wants == engine.DueCast && s.Expired.Seat == c.Mover {
		c.Thrown = s.Expired.Throw
	}
	if m.Kind != engine.Step {
		return c
	}
	on := s.On(mover, m.From)
	c.Leaves, c.Mine = true, len(on) > 0
	if len(s.On(Other(mover), m.From)) > 0 {
		c.Rival = Other(mover)
	}
	switch {
	case slots != nil:
		c.Slots = slots
	case m.Who >= engine.WhoIndex:
		for _, k := range on {
			if s.All[c.bit()][k] == m.Who-engine.WhoIndex && len(c.Slots) == 0 {
				c.Slots = []int{k}
			}
		}
	case m.Count > 1 && int(m.Count) == len(on):
		c.Slots = on
	case m.Count <= 1 && c.Mine:
		c.Slots = s.distinctOn(c.Mover, m.From)[:1]
	}
	if c.Judged = len(c.Slots) > 0; c.Judged {
		way := s.Way(c.Mover, c.Slots[0])
		c.From, c.To = slices.Index(way, m.From), slices.Index(way, m.To)
		c.runner, c.tries = s.running(c.Mover, c.Slots, &c.Thrown)
	}
	return c
}

// running makes the runner of these men of a seat and lists the ways to spend a throw
// on it, none at the end of the way.
func (s *State) running(seat engine.Seat, men []int, throw *Throw) (r runner, tries []try) {
	i, l := track.Bit(seat), -1
	if len(men) > 1 {
		l = men[1]
	}
	if s.All[i][men[0]] < s.Tab.last {
		v := s.seen(i)
		s.Tab.run(&r, &s.All, &v, i, men[0], l, s.First)
		tries = s.Tab.tries(&r, throw)
	}
	return r, tries
}

// Way returns the way of the man in a slot of a seat.
func (s *State) Way(seat engine.Seat, slot int) []engine.Square {
	return s.Tab.course.Ways[s.Tab.lane[track.Bit(seat)][slot]]
}

// On lists the slots of the men of a seat on sq, the least far first.
func (s *State) On(seat engine.Seat, sq engine.Square) []int {
	var on []int
	men := &s.All[track.Bit(seat)]
	for k := range s.Tab.count {
		if men[k] != offBoard && s.Way(seat, k)[men[k]] == sq {
			on = append(on, k)
		}
	}
	slices.SortStableFunc(on, func(k, l int) int { return cmp.Compare(men[k], men[l]) })
	return on
}

// distinctOn lists the slots of the men of a seat on sq that their ways distinguish, the
// least far first.
func (s *State) distinctOn(seat engine.Seat, sq engine.Square) []int {
	men := s.All[track.Bit(seat)]
	return slices.CompactFunc(s.On(seat, sq), func(k, l int) bool { return men[k] == men[l] })
}

// bit is the bit number of the mover.
func (c *Case) bit() int { return track.Bit(c.Mover) }

// Ahead reports whether the move is a forward step of the mover's men.
func (c *Case) Ahead() bool {
	return c.Move.Kind == engine.Step && len(c.Slots) > 0 && c.From >= 0 && c.To > c.From && c.From < int(c.Tab.last)
}

// spends reports whether a way to spend points is one that the move may mean.
func (c *Case) spends(x try) bool { return c.Move.Spend == [4]uint8{} || c.Move.Spend == x.Spend }

// takes returns the slots of the enemies that the move captures, as bits.
func (c *Case) takes() uint8 { return c.Tab.takes(&c.runner, uint8(c.To)) }

// fit returns the index of a try that brings the men where the move goes, or -1.
func (c *Case) fit() int {
	return slices.IndexFunc(c.tries, func(x try) bool { return c.spends(x) && x.bar == 0 && x.rest == c.To })
}

// Verdict says in one word what a step by points comes to.
func (c *Case) Verdict() bar {
	if !c.Ahead() || len(c.tries) == 0 {
		return unjudged
	}
	if c.fit() >= 0 {
		return fits
	}
	if c.Thrown.Left[0] == 0 {
		return unjudged
	}
	found := Wrong
	for _, x := range c.tries {
		switch {
		case !c.spends(x):
		case x.barredAt(c.To):
			return x.bar
		case x.aim == c.To && x.rest < c.To && x.bar != beyond:
			found = full
		}
	}
	return found
}

// barredAt reports whether what bars a try is why a step does not lead to an index.
func (x *try) barredAt(to int) bool {
	switch x.bar {
	case Spared, Pair:
		return x.rest == to
	case Parts, First, three:
		return x.aim == to
	case played:
		return x.aim == to || x.rest == to
	}
	return false
}

// TooFar reports whether the move may mean points beyond those that the way takes.
func (c *Case) TooFar() bool {
	return slices.ContainsFunc(c.tries, func(x try) bool { return c.spends(x) && x.bar == beyond })
}

// Named returns the points that the move names, if they are there to be played.
func (c *Case) Named() (int, bool) {
	i := slices.IndexFunc(c.tries, func(x try) bool { return x.Spend == c.Move.Spend })
	if i < 0 {
		return 0, false
	}
	return int(c.tries[i].Points), true
}

// OtherReaches reports whether the second of two men alone could make the move. A mark
// beside their number leaves one that is meant.
func (c *Case) OtherReaches() bool {
	if len(c.Slots) < 2 {
		return false
	}
	to := slices.Index(c.Way(c.Mover, c.Slots[1]), c.Move.To)
	_, tries := c.running(c.Mover, c.Slots[1:2], &c.Thrown)
	return slices.ContainsFunc(tries, func(x try) bool { return x.aim == to })
}
