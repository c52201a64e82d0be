package war

import "github.com/ashtapada/agn/engine"

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.effect = engine.Effect{}
	if m.Kind == engine.Step {
		s.shift(uint(m.From-1)&63, uint(m.To-1)&63, m.Promo)
	}
	s.advance()
}

// shift moves a man, captures what stands on its target, exchanges it for promo if
// that is set, and spends a leap.
func (s *State) shift(from, to uint, promo engine.Piece) {
	m := s.lift(from)
	if s.at[to] != 0 {
		s.noteTaken(s.lift(to))
	}
	seat := m.Seat()
	if m.Piece() == engine.King && s.mayLeap(seat) && s.g.armies[seat].leap[from]>>to&1 == 1 {
		s.spendLeap(seat)
		s.effect.Feats.Add(engine.Leap)
	}
	if promo != 0 {
		m = ManOf(seat, promo)
	}
	s.put(to, m)
	if s.g.cfg.Extra != 0 {
		s.noteLost()
	}
}

// noteTaken notes a man that was taken, if it is not one of the seat on turn.
func (s *State) noteTaken(m Man) {
	if m.Seat() == s.seat {
		return
	}
	s.effect.Taken++
	if m.Piece() == engine.King {
		s.effect.Feats.Add(engine.KingTaken)
	}
}

// advance passes the turn on.
func (s *State) advance() {
	s.hash ^= keys.seat[s.seat]
	s.seat = s.g.next[s.seat]
	s.hash ^= keys.seat[s.seat]
	if s.seat == s.g.cfg.Setup.First {
		s.round++
	}
	s.settle()
}

// Throw is a bug of the caller: no cast is ever due.
func (s *State) Throw(engine.Cast) { panic("war: no cast is due") }

// EndTurn is a bug of the caller: a turn may never end without its move.
func (s *State) EndTurn() { panic("war: the turn may not end") }

// Force plays a move as it stands.
func (s *State) Force(m engine.Move) bool {
	switch m.Kind {
	case engine.Pass:
		s.ForceEnd()
		return true
	case engine.Step:
	default:
		return false
	}
	if m.Count > 1 || !onBoard(m.From) || !onBoard(m.To) || m.From == m.To && m.Promo == 0 {
		return false
	}
	man := s.at[m.From-1]
	if man == 0 || m.Piece != 0 && m.Piece != man.Piece() {
		return false
	}
	if m.Promo != 0 && !s.g.has(m.Promo) {
		return false
	}
	s.effect = engine.Effect{}
	s.shift(uint(m.From-1), uint(m.To-1), m.Promo)
	s.advance()
	return true
}

// ForceThrow reports false: there is nothing to throw.
func (s *State) ForceThrow(engine.Cast) bool { return false }

// ForceEnd passes the turn on without its move.
func (s *State) ForceEnd() {
	s.effect = engine.Effect{}
	s.advance()
}

func onBoard(sq engine.Square) bool { return sq >= 1 && sq <= Squares }
