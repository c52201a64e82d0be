package points

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The laws of a design: what can object to a move, to a cast and to ending the turn.
type (
	MoveLaw = laws.Law[func(*Case) (engine.Objection, bool)]
	CastLaw = laws.Law[func(*State, engine.Cast) (engine.Objection, bool)]
	EndLaw  = laws.Law[func(*State) (engine.Objection, bool)]
)

// Case is one conceivable move as a referee looks at it. It is put together from the
// men, the throw and the ways alone, without the generator's help.
type Case struct {
	*State
	Move engine.Move
	// Mover is the seat by whose throw the move is judged: the one on turn, or the one
	// whose throw has just gone by unplayed, if its man is tried all the same.
	Mover engine.Seat
	// Throw is what the mover has or had to play.
	Throw turn
	// Men are the slots of the mover's men that the move means, none if there are not
	// so many on the square left.
	Men []int
	// Mine is set if the mover has a man on the square left.
	Mine bool
	// From and To are the indices of the move on the way of the first man, -1 off it.
	From, To int
	// runner is these men and what stands on their way, tries are the ways to spend
	// points on them.
	runner runner
	tries  []try
}

// Object returns what the laws hold against a move, in their order. A move that does
// not say which of two men on a square is meant is the lesser's, unless the other
// alone can make it.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Count <= 1 && m.Who == 0 {
		if slots := s.apartOn(s.judged(m), m.From); len(slots) == 2 {
			first := s.objectTo(m, slots[:1])
			if len(first) == 0 {
				return nil
			}
			// A step that names no points where some are spent is not the other's.
			if (m.Spend != [4]uint8{} || s.turn.double != 0) && len(s.objectTo(m, slots[1:])) == 0 {
				return nil
			}
			return first
		}
	}
	return s.objectTo(m, nil)
}

// objectTo is Object for the men in these slots, nil for those that the move names.
func (s *State) objectTo(m engine.Move, slots []int) []engine.Objection {
	return laws.Ask(s.game.design.Moves, s.consider(m, slots))
}

// judged returns the seat by whose throw a move is judged.
func (s *State) judged(m engine.Move) engine.Seat {
	if s.gone.seat == other(s.seat) && s.due == engine.DueCast && m.Kind == engine.Step &&
		len(s.on(s.gone.seat, m.From)) > 0 && len(s.on(s.seat, m.From)) == 0 {
		return s.gone.seat
	}
	return s.seat
}

// consider makes the case of a move.
func (s *State) consider(m engine.Move, slots []int) *Case {
	c := &Case{State: s, Move: m, Mover: s.judged(m), Throw: s.turn, From: -1, To: -1}
	if s.due == engine.DueCast && s.gone.seat == c.Mover {
		c.Throw = s.gone.turn
	}
	if m.Kind != engine.Step {
		return c
	}
	on := s.on(c.Mover, m.From)
	c.Mine = len(on) > 0
	switch {
	case slots != nil:
		c.Men = slots
	case m.Who >= engine.WhoIndex:
		for _, k := range on {
			if s.men[bit(c.Mover)][k] == m.Who-engine.WhoIndex && len(c.Men) == 0 {
				c.Men = []int{k}
			}
		}
	case m.Count > 1 && int(m.Count) == len(on):
		c.Men = on
	case m.Count <= 1 && c.Mine:
		c.Men = s.apartOn(c.Mover, m.From)[:1]
	}
	if len(c.Men) > 0 {
		way := s.way(c.Mover, c.Men[0])
		c.From, c.To = slices.Index(way, m.From), slices.Index(way, m.To)
		c.runner, c.tries = s.running(c.Mover, c.Men, &c.Throw)
	}
	return c
}

// way returns the way of the man in a slot of a seat.
func (s *State) way(seat engine.Seat, slot int) []engine.Square {
	return s.game.design.Ways[s.game.design.Lanes[bit(seat)][slot]]
}

// running makes the runner of these men of a seat and lists the ways to spend a throw
// on it, none at the end of the way.
func (s *State) running(seat engine.Seat, men []int, throw *turn) (r runner, t []try) {
	l := -1
	if len(men) > 1 {
		l = men[1]
	}
	if s.men[bit(seat)][men[0]] < s.game.last {
		v := s.game.sight(&s.men, bit(seat))
		s.game.run(&r, &s.men, &v, bit(seat), men[0], l, s.initial)
		t = s.game.tries(&r, throw)
	}
	return r, t
}

// takes returns the slots of the enemies that the move captures, as bits.
func (c *Case) takes() uint8 { return c.game.takes(&c.runner, uint8(c.To)) }

// on lists the slots of the men of a seat on sq, the least far first.
func (s *State) on(seat engine.Seat, sq engine.Square) []int {
	var on []int
	men := &s.men[bit(seat)]
	for k := range s.game.count {
		if men[k] != out && s.way(seat, k)[men[k]] == sq {
			on = append(on, k)
		}
	}
	slices.SortStableFunc(on, func(k, l int) int { return cmp.Compare(men[k], men[l]) })
	return on
}

// apartOn lists the slots of the men of a seat on sq that their ways tell apart, the
// least far first.
func (s *State) apartOn(seat engine.Seat, sq engine.Square) []int {
	men := s.men[bit(seat)]
	return slices.CompactFunc(s.on(seat, sq), func(k, l int) bool { return men[k] == men[l] })
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.design.Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection {
	return laws.Ask(s.game.design.Ends, s)
}
