package war

import "github.com/ashtapada/agn/engine"

// Force plays a move as it stands. A game of camps that is over stays so; in one of two
// armies it goes on, since every turn finds out again whether somebody has lost.
func (s *State) Force(m engine.Move) bool {
	if s.closed() {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		s.own.ForceEnd()
		return true
	case engine.Step:
		return s.forceStep(m)
	case engine.Enter, engine.Exchange:
		return s.forceReturn(m)
	}
	return false
}

func (s *State) forceStep(m engine.Move) bool {
	if m.Count > 1 || !s.g.onBoard(m.From) || !s.g.onBoard(m.To) || m.From == m.To && !s.g.inPlace(m) {
		return false
	}
	man := s.at[m.From-1]
	if man == 0 || m.Piece != 0 && m.Piece != man.Piece() || m.Promo != 0 && !s.g.has.Has(m.Promo) {
		return false
	}
	s.doubt |= forced
	s.own.Apply(m)
	return true
}

// forced is State.doubt where an event by force comes: in this turn, in the next, and in the one
// after, before which the foe of the king that it left under attack has moved.
const forced = 0b111

// forceReturn brings back a king of the camp on turn, in an exchange one of the other
// camp, too. The turn goes on: a throw or a move that came before it still stands.
func (s *State) forceReturn(m engine.Move) bool {
	if !s.g.allied || m.Piece != engine.King || !s.g.onBoard(m.To) {
		return false
	}
	mine, theirs := s.absent(s.seat), engine.Seat(0)
	if m.Kind == engine.Exchange {
		if theirs = s.absent(s.g.foes[s.seat][0]); theirs == 0 || !s.g.onBoard(m.To2) || m.To == m.To2 {
			return false
		}
	}
	if mine == 0 {
		return false
	}
	s.Begin()
	s.forceKing(mine, m.To)
	if theirs != 0 {
		s.forceKing(theirs, m.To2)
	}
	if s.Early() {
		s.Resume()
		return true
	}
	if s.own.Settle(); s.due == engine.DueOver || s.PlayedBy(s.seat) == 0 {
		s.Advance()
	}
	return true
}

// absent returns the seat of a seat's camp whose king is off the board, itself rather
// than its ally; 0 if all are there.
func (s *State) absent(seat engine.Seat) engine.Seat {
	for _, c := range s.g.camps[seat] {
		if !s.HasKing(c) {
			return c
		}
	}
	return 0
}

// forceKing puts a seat's king on a square and takes what stands there.
func (s *State) forceKing(seat engine.Seat, to engine.Square) {
	i := uint(to - 1)
	var taken Man
	if s.at[i] != 0 {
		taken = s.Take(i)
	}
	if s.own.ComeBack(seat, i, engine.Enter); taken.Piece() == engine.King {
		s.fall(taken.Seat())
	}
}

// closed reports whether nothing more can be played.
func (s *State) closed() bool { return s.g.allied && s.due == engine.DueOver }

// ForceThrow applies a cast that is not due or cannot fall. It replaces what was
// thrown before.
func (s *State) ForceThrow(c engine.Cast) bool {
	d := s.g.cfg.Dice
	if d == nil || s.due == engine.DueOver || int(c.N) != len(d.Set.Dice) {
		return false
	}
	for _, v := range c.Values() {
		if v == 0 || v > maxFace {
			return false
		}
	}
	s.own.Throw(c)
	return true
}

// ForceEnd passes the turn on whatever is left undone.
func (s *State) ForceEnd() {
	if !s.closed() {
		s.doubt |= forced
		s.own.EndTurn()
	}
}
