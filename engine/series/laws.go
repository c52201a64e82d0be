package series

import (
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
// men, the throws and the ways alone, without the generator's help.
type Case struct {
	*State
	Move engine.Move
	// Mover is the seat by whose throws the move is judged: the one on turn, or the
	// one whose throws have just gone by unplayed, if its man is tried all the same.
	Mover engine.Seat
	// Throws are the results that the mover has or had to play; Judged is not set
	// where a cast must come before any of them can be played.
	Throws pool
	Judged bool
	// From and To are the indices of the move on the mover's way, -1 off it; Singles
	// and Twins are the mover's men on the square left, or in hand for an entry.
	From, To       int
	Singles, Twins int
}

// consider makes the case of a move.
func (s *State) consider(m engine.Move) *Case {
	c := &Case{State: s, Move: m, Mover: s.seat}
	switch {
	case s.due == engine.DueMove:
		c.Throws, c.Judged = s.pool, true
	case s.due == engine.DueCast && s.gone.have != 0 && m.Kind != engine.Declare:
		a, b := s.standing(s.gone.seat, m.From)
		x, y := s.standing(s.seat, m.From)
		if s.gone.seat != s.seat && (a+b == 0 || x+y > 0) {
			break
		}
		c.Mover, c.Judged = s.gone.seat, true
		for v := range uint8(maxValue + 1) {
			if s.gone.have>>v&1 == 1 {
				c.Throws.add(v)
			}
		}
	}
	way := s.game.design.Ways[bit(c.Mover)]
	c.From, c.To = find(way, m.From), find(way, m.To)
	if m.Kind == engine.Enter {
		c.Singles, c.Twins = s.waiting(c.Mover)
	} else {
		c.Singles, c.Twins = s.standing(c.Mover, m.From)
	}
	return c
}

// mine reports whether a man of the mover is there to be moved.
func (c *Case) mine() bool { return c.Singles+c.Twins > 0 }

// step reports whether the move is a step of the mover's men that the results can be
// held against.
func (c *Case) step() bool { return c.Move.Kind == engine.Step && c.mine() && c.Judged }

// ahead returns the length of a step that goes forward on the mover's way.
func (c *Case) ahead() (int, bool) {
	if !c.step() || c.To <= c.From {
		return 0, false
	}
	return c.To - c.From, true
}

// together reports whether the move is one of twins together.
func (c *Case) together() bool { return c.Move.Count == 2 && c.Twins >= 2 }

// pace is how far a result takes a man, or twins together.
func (s *State) pace(v uint8, twins bool) int {
	switch {
	case !twins:
		return int(v)
	case v%2 == 0 || s.game.design.HalveAll:
		return int(v) / 2
	}
	return int(v)
}

// find returns the index of sq on a way, or -1.
func find(way []engine.Square, sq engine.Square) int { return slices.Index(way, sq) }

// standing returns how many single men and twins of a seat stand on sq.
func (s *State) standing(seat engine.Seat, sq engine.Square) (singles, twins int) {
	way := s.game.design.Ways[bit(seat)]
	for _, m := range s.men[bit(seat)] {
		if !m.onBoard() || way[m.index()] != sq {
			continue
		}
		if m&twin != 0 {
			twins++
		} else {
			singles++
		}
	}
	return singles, twins
}

// waiting returns how many single men and claimed twins of a seat are in hand.
func (s *State) waiting(seat engine.Seat) (singles, twins int) {
	for _, m := range s.men[bit(seat)] {
		switch m {
		case inHand:
			singles++
		case inHand | twin:
			twins++
		}
	}
	return singles, twins
}

// others returns how many single men and twins of other seats than the one given
// stand on sq, and one of their seats.
func (s *State) others(than engine.Seat, sq engine.Square) (singles, twins int, whose engine.Seat) {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if seat == than || !s.game.setup.Has(seat) {
			continue
		}
		a, b := s.standing(seat, sq)
		if whose == 0 && a+b > 0 {
			whose = seat
		}
		singles, twins = singles+a, twins+b
	}
	return singles, twins, whose
}

// prey returns how many men a single man, and how many twins, of a seat capture on sq.
func (s *State) prey(seat engine.Seat, sq engine.Square) (singly, asTwins int) {
	if s.sheltered(sq) {
		return 0, 0
	}
	singles, twins, _ := s.others(seat, sq)
	if s.game.design.TwinsSpareSingles {
		return singles, twins
	}
	return singles, singles + twins
}

// sheltered reports whether sq is a refuge.
func (s *State) sheltered(sq engine.Square) bool { return slices.Contains(s.game.design.Refuges, sq) }

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
