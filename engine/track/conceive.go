package track

import (
	"iter"

	"github.com/ashtapada/agn/engine"
)

// Leaves reports whether sq fits what p says of the square left.
func (t *Table) Leaves(p *engine.Pattern, sq engine.Square) bool {
	return p.Leaves(t.course.Board, sq)
}

// Leaving yields the squares that fit what p says of the square left and on which men of
// a seat stand, seat by seat from the one given; a square on which several stand, for
// the first of them.
func (s *State) Leaving(p *engine.Pattern, first engine.Seat) iter.Seq2[engine.Seat, engine.Square] {
	return func(yield func(engine.Seat, engine.Square) bool) {
		t := s.Table
		for seat := first; ; {
			for sq := engine.Square(1); int(sq) <= t.course.Board.Len(); sq++ {
				if t.Leaves(p, sq) && s.Owner(first, sq) == seat && !yield(seat, sq) {
					return
				}
			}
			if seat = t.next[seat]; seat == first {
				return
			}
		}
	}
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

// Conceive appends the conceivable moves that fit p, nil for all: what leaving makes of
// the men of a seat on a square, those of one seat first, and the pass. Where leaving is
// nil a man goes to every square alone.
func (s *State) Conceive(p *engine.Pattern, first engine.Seat, buf []engine.Move,
	leaving func(p *engine.Pattern, seat engine.Seat, from engine.Square, buf []engine.Move) []engine.Move) []engine.Move {
	all := p == nil
	if all {
		p = &engine.Pattern{}
	}
	if leaving == nil {
		leaving = s.conceiveSteps
	}
	switch {
	case p.Kind == engine.Pass:
		return append(buf, engine.Move{Kind: engine.Pass})
	case p.Kind != 0 && p.Kind != engine.Step || p.Piece != 0 && p.Piece != engine.Man:
		return append(buf, p.Written(engine.Man))
	}
	n := len(buf)
	for seat, from := range s.Leaving(p, first) {
		buf = leaving(p, seat, from, buf)
	}
	switch {
	case len(buf) == n:
		buf = append(buf, p.Written(engine.Man))
	case all:
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf
}

func (s *State) conceiveSteps(p *engine.Pattern, seat engine.Seat, from engine.Square,
	buf []engine.Move) []engine.Move {
	for to := range s.Table.Targets(p) {
		buf = append(buf, s.Stepped(p, seat, from, to))
	}
	return buf
}

// Stepped is the step of a man of a seat between two squares, as p asks for it but
// without a mark that it does not need, and with what it captures.
func (s *State) Stepped(p *engine.Pattern, seat engine.Seat, from, to engine.Square) engine.Move {
	m := p.Written(engine.Man)
	m.From, m.To = from, to
	m.Capture = !s.Table.safe[to] && s.Other(seat, to) != 0
	if m.Who == engine.WhoIndex+s.Table.low[Bit(seat)][from] {
		m.Who = 0
	}
	return m
}
