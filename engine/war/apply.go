package war

import "github.com/ashtapada/agn/engine"

// Deed is what a move of a man did.
type Deed struct {
	// Player is who made the move, the seat on turn or who plays for it.
	Player engine.Seat
	// Man is what moved, before any promotion; its seat is its colour.
	Man      Man
	Promo    engine.Piece
	From, To uint // from a1 = 0
	Taken    Man  // 0 if the target was empty
}

// Begin begins an event: what the last one brought about is forgotten.
func (s *State) Begin() { s.effect = engine.Effect{} }

// shift moves a man from one square to another, captures what stands there, promotes it
// to promo if that is set, and spends a leap.
func (s *State) shift(from, to uint, promo engine.Piece) {
	man := s.lift(from)
	if s.at[to] != 0 {
		s.Take(to)
	}
	s.leap(man, from, to)
	if promo != 0 {
		man = ManOf(man.Seat(), promo)
	}
	s.put(to, man)
}

// Play plays a move of a game in which a turn is one move and nothing else follows from
// it, and passes the turn on. What that means for the next seat the game settles.
func (s *State) Play(m *engine.Move) {
	s.Begin()
	if m.Kind == engine.Step {
		s.shift(uint(m.From-1)&63, uint(m.To-1)&63, m.Promo)
	}
	s.Advance()
}

// leap spends the king's leap if it goes as none of its steps does.
func (s *State) leap(man Man, from, to uint) {
	seat := man.Seat()
	if man.Piece() == engine.King && s.g.armies[seat].leap[from]>>to&1 == 1 && s.Is(Leaps, seat) {
		s.Drop(Leaps, seat)
		s.Note(engine.Leap)
	}
}

// Move is shift for games of camps: a man in the hands of its colour's ally stays
// there, a king that is promoted to has come back, and a seat may lose its last king.
func (s *State) Move(d *Deed, m *engine.Move) {
	from, to, promo := uint(m.From-1)&63, uint(m.To-1)&63, m.Promo
	player := s.PlayedBy(s.seat)
	if player == 0 {
		player = s.seat // by force
	}
	won := s.won&bit(from) != 0
	*d = Deed{Player: player, Man: s.Remove(from), Promo: promo, From: from, To: to}
	if s.at[to] != 0 {
		d.Taken = s.Take(to)
	}
	s.leap(d.Man, from, to)
	colour := d.Man.Seat()
	switch promo {
	case 0:
		s.put(to, d.Man)
	case engine.King:
		s.own.ComeBack(colour, to, engine.Step)
	default:
		s.put(to, ManOf(colour, promo))
	}
	if won && promo != engine.King {
		s.Win(bit(to), false)
	}
	s.fall(d.Taken)
}

// fall is what follows when a man has been captured that may have been a last king.
func (s *State) fall(taken Man) {
	if taken.Piece() == engine.King && !s.HasKing(taken.Seat()) {
		s.own.Fell(taken.Seat())
	}
}

// Enter returns the move that brings a king back to square i.
func Enter(i uint) engine.Move {
	return engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: engine.Square(i + 1)}
}

// Exchange returns the move that brings back one king of each camp.
func Exchange(i, j uint) engine.Move {
	m := Enter(i)
	m.Kind, m.To2 = engine.Exchange, engine.Square(j+1)
	return m
}
