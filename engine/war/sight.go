package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// This file is the explaining road's own view of who reaches what: coordinates and
// the mailbox, none of the tables.

// mailbox is the men by square.
type mailbox = [Squares]Man

// between returns the displacement from one square to another as the army of a seat
// sees it.
func (g *Game) between(seat engine.Seat, from, to engine.Square) Vector {
	file := int8(g.board.File(to)) - int8(g.board.File(from))
	rank := int8(g.board.Rank(to) - g.board.Rank(from))
	fwd := g.cfg.Armies[seat-1].Forward
	return Vector{file*fwd[1] - rank*fwd[0], file*fwd[0] + rank*fwd[1]}
}

// straight reports whether two different squares share a rank or a file.
func (g *Game) straight(a, b engine.Square) bool {
	return a != b && (g.board.File(a) == g.board.File(b) || g.board.Rank(a) == g.board.Rank(b))
}

// blocker returns the first occupied square strictly between two squares of one rank
// or file.
func (g *Game) blocker(at *mailbox, from, to engine.Square) engine.Square {
	file, rank := g.board.File(from), g.board.Rank(from)
	for {
		file += byte(sign(int(g.board.File(to)) - int(file)))
		rank += sign(g.board.Rank(to) - rank)
		sq := g.board.At(file, rank)
		if sq == to {
			return engine.NoSquare
		}
		if at[sq-1] != 0 {
			return sq
		}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// strikes reports whether the man on from could capture a foe on target.
func (s *State) strikes(at *mailbox, from, target engine.Square) bool {
	g, man := s.g, at[from-1]
	mv := &g.cfg.Moves[man.Piece()]
	v := g.between(man.Seat(), from, target)
	if g.cfg.RoyalCapture && man.Piece() == engine.Soldier && s.mayNotEnd(man.Seat(), target) {
		return false
	}
	if slices.Contains(mv.Takes, v) {
		return true
	}
	if mv.Rides && g.straight(from, target) && g.blocker(at, from, target) == engine.NoSquare {
		return true
	}
	return man.Piece() == engine.King && g.cfg.LeapAttacks && s.mayLeap(man.Seat()) &&
		slices.Contains(g.cfg.Leap.Takes, v)
}

// threats returns a king of the seat that is under attack and the men that attack it.
func (s *State) threats(at *mailbox, seat engine.Seat) (king engine.Square, from []engine.Square) {
	for k := engine.Square(1); k <= Squares; k++ {
		if at[k-1] != ManOf(seat, engine.King) {
			continue
		}
		for sq := engine.Square(1); sq <= Squares; sq++ {
			if m := at[sq-1]; m != 0 && m.Seat() != seat && s.strikes(at, sq, k) {
				from = append(from, sq)
			}
		}
		if from != nil {
			return k, from
		}
	}
	return engine.NoSquare, nil
}

// missing returns how many men of a kind the seat has fewer than at the start.
func (s *State) missing(seat engine.Seat, p engine.Piece) int {
	n := 0
	for i := range Squares {
		if s.g.cfg.Start[i] == ManOf(seat, p) {
			n++
		}
		if s.at[i] == ManOf(seat, p) {
			n--
		}
	}
	return n
}

// standing returns the squares of the seat's men of a kind.
func (s *State) standing(seat engine.Seat, p engine.Piece) []engine.Square {
	var out []engine.Square
	for i, m := range s.at {
		if m == ManOf(seat, p) {
			out = append(out, engine.Square(i+1))
		}
	}
	return out
}
