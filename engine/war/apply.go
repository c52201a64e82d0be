package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Played is what a move of a man did.
type Played struct {
	// By is who made the move, the seat on turn or who plays for it.
	By engine.Seat
	// Man is what moved, before any promotion; its seat is its colour.
	Man   Man
	To    uint // the square it went to, from a1 = 0
	Taken Man  // 0 if the target was empty
}

// Begin begins an event: what the last one brought about is forgotten.
func (s *State) Begin() { s.effect = engine.Effect{} }

// shift moves a man from one square to another, captures what stands there, promotes it
// to promo if that is set, and spends a leap.
func (s *State) shift(from, to uint, promo engine.Piece) {
	man := s.at[from]
	if s.at[to] != 0 && from != to {
		s.Take(to)
	}
	if s.sets[Leaps] != 0 && man.Piece() == engine.King {
		s.leap(man.Seat(), from, to)
	}
	if promo == 0 {
		s.carry(man, from, to)
		return
	}
	s.lift(from)
	if s.put(to, ManOf(man.Seat(), promo)); s.g.far {
		s.crown() // by force a man becomes a king too
	}
}

// Apply plays a legal step or a pass; games that have more override it.
func (s *State) Apply(m engine.Move) {
	if m.Kind == engine.Step {
		s.own.Walk(index(m.From), index(m.To), m.Promo)
	} else {
		s.own.EndTurn()
	}
}

// index returns the number of a square from a1 = 0.
func index(sq engine.Square) uint { return uint(sq - 1) }

// Play plays a step of a game in which a turn is one move and nothing else follows from
// it, and passes the turn on. What that means for the next seat the game settles.
func (s *State) Play(from, to uint, promo engine.Piece) {
	from, to = from&255, to&255
	s.Begin()
	s.shift(from, to, promo)
	s.moved, s.came = bit(from)|bit(to), uint8(to)
	s.Advance()
}

// leapsTo reports whether a seat's king goes so by its leap on another board than 8×8.
func (g *Game) leapsTo(seat engine.Seat, from, to uint) bool {
	return !g.tabled && slices.ContainsFunc(g.cfg.Leap.Quiet, func(v Vector) bool {
		i, ok := g.displaced(from, v, g.cfg.Armies[seat-1].Forward)
		return ok && i == to
	})
}

// leap spends the leap of a seat's king if it goes as none of its steps does.
func (s *State) leap(seat engine.Seat, from, to uint) {
	if (s.g.armies[seat].leap[from&63]>>to&1 == 1 || s.g.leapsTo(seat, from, to)) && s.Is(Leaps, seat) {
		s.Drop(Leaps, seat)
		s.Note(engine.Leap)
	}
}

// Move is shift for games of camps: a man in the hands of its colour's ally stays
// there, a king that is promoted to has come back, and a seat may lose its last king.
func (s *State) Move(from, to uint, promo engine.Piece) Played {
	from, to = from&255, to&255
	p := Played{By: s.seat, Man: s.at[from], To: to}
	if !s.alone() {
		if by := s.PlayedBy(s.seat); by != 0 { // else by force
			p.By = by
		}
	}
	if s.at[to] != 0 {
		p.Taken = s.Take(to)
	}
	if p.Man.Piece() == engine.King {
		s.leap(p.Man.Seat(), from, to)
	}
	won := s.won&bit(from) != 0
	if won {
		s.Win(bit(from), true)
	}
	switch colour := p.Man.Seat(); promo {
	case 0:
		s.carry(p.Man, from, to)
	case engine.King:
		s.lift(from)
		s.own.ComeBack(colour, to, engine.Step)
	default:
		s.lift(from)
		s.put(to, ManOf(colour, promo))
	}
	if won && promo != engine.King {
		s.Win(bit(to), false)
	}
	if p.Taken.Piece() == engine.King {
		s.fall(p.Taken.Seat())
	}
	return p
}

// fall is what follows when a king of a seat has been captured, if it was the last.
func (s *State) fall(seat engine.Seat) {
	for i := range s.g.cfg.Sets {
		if s.g.cfg.Sets[i].Lapses && !s.HasKing(seat) {
			s.Drop(Set(i), seat)
		}
	}
}

// enter returns the move that brings a king back to square i.
func enter(i uint) engine.Move {
	return engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: engine.Square(i + 1)}
}

// Exchange returns the move that brings back one king of each camp.
func Exchange(i, j uint) engine.Move {
	m := enter(i)
	m.Kind, m.To2 = engine.Exchange, engine.Square(j+1)
	return m
}
