package race

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The laws of a design: what can object to a move, to a cast and to ending the turn.
type (
	MoveLaw = laws.Law[func(*Case) (engine.Objection, bool)]
	CastLaw = laws.Law[func(*State, engine.Cast) (engine.Objection, bool)]
	EndLaw  = laws.Law[func(*State) (engine.Objection, bool)]
)

// Case is one conceivable move as a referee looks at it. It is put together from
// the men, the throws and the ways alone, without the generator's help.
type Case struct {
	*State
	Move engine.Move
	// Mover is the seat by whose throws the move is judged: the one on turn, or the
	// one whose throw has just gone by unplayed, if its man is tried all the same.
	Mover engine.Seat
	// Throws are the values that the mover has or had to play.
	Throws []uint8
	// Lost is set when those throws are lost by a third grace throw.
	Lost bool
	// From and To are the indices of the move on the mover's way, -1 off it; Mine is
	// set if the mover has a man on the square left.
	From, To int
	Mine     bool
}

// consider makes the case of a move.
func (s *State) consider(m engine.Move) *Case {
	c := &Case{State: s, Move: m, Mover: s.seat, Throws: s.pool.values()}
	gone := &s.gone
	switch {
	case s.due == engine.DueMove:
		c.Lost = s.pass && s.pool.n == 0
	case s.due == engine.DueCast && gone.pool.n > 0 &&
		(gone.seat == s.seat || s.stands(gone.seat, m.From) > 0 && s.stands(s.seat, m.From) == 0):
		c.Mover, c.Throws, c.Lost = gone.seat, gone.pool.values(), gone.triple
	case s.due == engine.DueCast:
		// A series that is not closed yet gives nothing to play.
		c.Throws = nil
	}
	way := s.game.design.Ways[bit(c.Mover)]
	c.From, c.To = find(way, m.From), find(way, m.To)
	c.Mine = s.stands(c.Mover, m.From) > 0
	return c
}

// step reports whether the move is a step of one of the mover's men that a throw
// can be held against.
func (c *Case) step() bool {
	return c.Move.Kind == engine.Step && c.Mine && len(c.Throws) > 0
}

// find returns the index of sq on a way, or -1.
func find(way []engine.Square, sq engine.Square) int {
	for i, w := range way {
		if w == sq {
			return i
		}
	}
	return -1
}

// stands returns how many men of a seat stand on sq.
func (s *State) stands(seat engine.Seat, sq engine.Square) int {
	n := 0
	way := s.game.design.Ways[bit(seat)]
	for _, at := range s.men[bit(seat)] {
		if int(at) < len(way) && way[at] == sq {
			n++
		}
	}
	return n
}

// other returns a seat other than the one given that has a man on sq, or 0.
func (s *State) other(than engine.Seat, sq engine.Square) engine.Seat {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if seat != than && s.game.setup.Has(seat) && s.stands(seat, sq) > 0 {
			return seat
		}
	}
	return 0
}

// sheltered reports whether sq is a refuge.
func (s *State) sheltered(sq engine.Square) bool { return find(s.game.design.Refuges, sq) >= 0 }

func (s *State) name(seat engine.Seat) string { return s.game.ruleset.Info(seat).Name }

func (s *State) at(sq engine.Square) string { return s.game.design.Board.Name(sq) }

// Object returns what the laws hold against a move, in their order.
func (s *State) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.design.Moves, s.consider(m))
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.design.Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection {
	return laws.Ask(s.game.design.Ends, s)
}
