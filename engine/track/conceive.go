package track

import (
	"iter"

	"github.com/ashtapada/agn/engine"
)

// Leaves reports whether sq fits what p says of the square left.
func (t *Table) Leaves(p *engine.Pattern, sq engine.Square) bool {
	b := t.course.Board
	return (p.From == engine.NoSquare || p.From == sq) && (p.File == 0 || p.File == b.File(sq)) &&
		(p.Rank == 0 || int(p.Rank) == b.Rank(sq))
}

// Leaving yields the squares that fit what p says of the square left and on which men of
// a seat stand, seat by seat from the one given; a square on which several stand, for
// the first of them.
func (s *State) Leaving(p *engine.Pattern, first engine.Seat) iter.Seq2[engine.Seat, engine.Square] {
	return func(yield func(engine.Seat, engine.Square) bool) {
		t := s.Table
		for seat := first; ; {
			for sq := engine.Square(1); int(sq) <= t.course.Board.Len(); sq++ {
				if t.Leaves(p, sq) && s.Stands(seat, sq) && !s.before(first, seat, sq) && !yield(seat, sq) {
					return
				}
			}
			if seat = t.next[seat]; seat == first {
				return
			}
		}
	}
}

// before reports whether a man of a seat from one to another, without the latter, stands
// on sq.
func (s *State) before(first, seat engine.Seat, sq engine.Square) bool {
	for t := first; t != seat; t = s.Table.next[t] {
		if s.Stands(t, sq) {
			return true
		}
	}
	return false
}

// Targets yields the square that p names as target, else all.
func (t *Table) Targets(p *engine.Pattern) iter.Seq[engine.Square] {
	return func(yield func(engine.Square) bool) {
		for to := engine.Square(1); int(to) <= t.course.Board.Len(); to++ {
			if (p.To == engine.NoSquare || p.To == to) && !yield(to) {
				return
			}
		}
	}
}

// Unopposed looks for a move that nothing is held against and that counts.
func Unopposed(s engine.State, counts func(engine.Move) bool) (engine.Move, bool) {
	for _, m := range s.Candidates(nil, nil) {
		if counts(m) && len(s.Object(m)) == 0 {
			return m, true
		}
	}
	return engine.Move{}, false
}
