package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Force plays a move as it stands.
func (s *State) Force(m engine.Move) bool {
	if s.due == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		s.ForceEnd()
		return true
	case engine.Step:
		return s.forceStep(m)
	case engine.Enter:
		if m.Piece != engine.King || !onBoard(m.To) {
			return false
		}
		seat := s.absent(s.seat)
		if seat == 0 {
			return false
		}
		s.effect = engine.Effect{}
		s.forceKing(seat, m.To)
	case engine.Exchange:
		mine, theirs := s.absent(s.seat), s.absent(Foes(s.seat)[0])
		if m.Piece != engine.King || mine == 0 || theirs == 0 || !onBoard(m.To) || !onBoard(m.To2) || m.To == m.To2 {
			return false
		}
		s.effect = engine.Effect{}
		s.forceKing(mine, m.To)
		s.forceKing(theirs, m.To2)
	default:
		return false
	}
	s.resumeForced()
	return true
}

func (s *State) forceStep(m engine.Move) bool {
	if m.Count > 1 || !onBoard(m.From) || !onBoard(m.To) || m.From == m.To {
		return false
	}
	man := s.at[m.From-1]
	if man == 0 || m.Piece != 0 && m.Piece != man.Piece() || m.Promo != 0 && !s.g.has(m.Promo) {
		return false
	}
	player := s.Player(s.seat)
	if player == 0 {
		player = s.seat
	}
	s.effect = engine.Effect{}
	s.move(player, uint(m.From-1), uint(m.To-1), m.Promo)
	return true
}

// absent returns the seat of a seat's camp whose king is off the board, itself rather
// than its ally; 0 if both are there.
func (s *State) absent(seat engine.Seat) engine.Seat {
	for _, c := range [2]engine.Seat{seat, Ally(seat)} {
		if !s.HasKing(c) {
			return c
		}
	}
	return 0
}

// forceKing puts a seat's king on a square and takes what stands there.
func (s *State) forceKing(seat engine.Seat, to engine.Square) {
	i := uint(to - 1)
	var taken war.Man
	if s.at[i] != 0 {
		taken = s.Take(i)
	}
	s.comeBack(seat, i, engine.Enter)
	if taken.Piece() == engine.King {
		s.fall(taken.Seat(), seat)
	}
}

// resumeForced goes on with the turn after a free action that may have come after the
// throw or a move, which then still stand.
func (s *State) resumeForced() {
	if s.early() {
		s.resume()
		return
	}
	s.settle()
	if s.end != 0 || s.Player(s.seat) == 0 {
		s.advance()
	}
}

// ForceThrow applies a cast that is not due or cannot fall. It replaces what was
// thrown before.
func (s *State) ForceThrow(c engine.Cast) bool {
	d := s.g.cfg.Dice
	if d == nil || s.due == engine.DueOver || int(c.N) != len(d.Lot.Dice) {
		return false
	}
	for _, v := range c.Values() {
		if v == 0 || v > maxFace {
			return false
		}
	}
	s.Throw(c)
	return true
}

// ForceEnd passes the turn on whatever is left undone.
func (s *State) ForceEnd() {
	if s.due != engine.DueOver {
		s.effect = engine.Effect{}
		s.advance()
	}
}

func onBoard(sq engine.Square) bool { return sq >= 1 && sq <= Squares }
