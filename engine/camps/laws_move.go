package camps

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

// LeapsTo objects to a move that a man of that kind, which goes by fixed displacements,
// does not make.
func LeapsTo(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != piece {
			return laws.None()
		}
		v := s.Between(s.on(m.From).Seat(), m.From, m.To)
		if slices.Contains(s.g.cfg.Moves[piece].Quiet, v) || piece == engine.King && slices.Contains(s.g.cfg.Leap.Quiet, v) {
			return laws.None()
		}
		return s.unreachable(m)
	}}
}

// unreachable says how the man moves and that the target is not reached so.
func (s *State) unreachable(m engine.Move) (engine.Objection, bool) {
	if m.From == m.To {
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s has to leave its square", s.Describe(m.From))
	}
	return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, not to %s", s.Describe(m.From), s.g.cfg.Moves[m.Piece].Says, s.Name(m.To))
}

// Rides objects to a move of a rider that leaves its lines or goes through a man.
func Rides(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != piece {
			return laws.None()
		}
		if !straight(m.From, m.To) {
			return s.unreachable(m)
		}
		if b := s.blocker(m.From, m.To); b != engine.NoSquare {
			return laws.Objectf(engine.ReasonBlocked, []engine.Square{b}, "%s is blocked by %s", s.Describe(m.From), s.Describe(b))
		}
		return laws.None()
	}}
}

// KingLeap objects to a leap of the king without the right to it or out of check.
func KingLeap(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		seat := s.on(m.From).Seat()
		if m.Kind != engine.Step || m.Piece != engine.King || !slices.Contains(s.g.cfg.Leap.Quiet, s.Between(seat, m.From, m.To)) {
			return laws.None()
		}
		if !s.Is(Leaps, seat) {
			return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.From}, "%s has no leap left to reach %s",
				s.Describe(m.From), s.Name(m.To))
		}
		if by := s.threats(seat); by != nil {
			return laws.Objectf(engine.ReasonInCheck, by, "%s may not leap to %s while %s could capture it",
				s.Describe(m.From), s.Name(m.To), s.Describe(by[0]))
		}
		return laws.None()
	}}
}

// NoLeap objects to a king that moves by one of those displacements, as in a sister
// game.
func NoLeap(rule string, vectors []war.Vector) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.King || !slices.Contains(vectors, s.Between(s.on(m.From).Seat(), m.From, m.To)) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, []engine.Square{m.From}, "%s has no leap in this game and cannot reach %s",
			s.Describe(m.From), s.Name(m.To))
	}}
}

// Rests objects to moves of a soldier that stands on its last line.
func Rests(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.Soldier || !s.LastLine(s.on(m.From).Seat(), m.From) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, []engine.Square{m.From}, "%s stands on the far edge and moves no more", s.Describe(m.From))
	}}
}

// LastLine reports whether a soldier of the seat can go no further from a square.
func (s *State) LastLine(seat engine.Seat, sq engine.Square) bool {
	fwd := s.g.cfg.Forward[seat-1]
	return squares.At(squares.File(sq)+byte(fwd[0]), squares.Rank(sq)+int(fwd[1])) == engine.NoSquare
}

// SoldierMoves objects to a quiet move that a soldier does not make.
func SoldierMoves(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.Soldier {
			return laws.None()
		}
		seat, there := s.on(m.From).Seat(), s.on(m.To)
		mv := &s.g.cfg.Moves[engine.Soldier]
		v := s.Between(seat, m.From, m.To)
		quiet, takes := slices.Contains(mv.Quiet, v), slices.Contains(mv.Takes, v)
		switch {
		case there == 0 && quiet, there != 0 && takes:
			return laws.None() // who may be captured is another rule's matter
		case there != 0 && quiet:
			return laws.Objectf(engine.ReasonBlocked, []engine.Square{m.To}, "%s is blocked by %s", s.Describe(m.From), s.Describe(m.To))
		case takes:
			return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, and %s only to capture",
				s.Describe(m.From), mv.Says, mv.SaysTakes)
		case there != 0 && enemies(there.Seat(), seat) && v[0] != 0:
			return laws.None() // a capture
		}
		return s.unreachable(m)
	}}
}

// SoldierCaptures objects to a capture that a soldier does not make.
func SoldierCaptures(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.Soldier {
			return laws.None()
		}
		seat, there := s.on(m.From).Seat(), s.on(m.To)
		mv := &s.g.cfg.Moves[engine.Soldier]
		v := s.Between(seat, m.From, m.To)
		if there == 0 || !enemies(there.Seat(), seat) || v[0] == 0 || slices.Contains(mv.Takes, v) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s captures %s, not on %s", s.Describe(m.From), mv.SaysTakes, s.Name(m.To))
	}}
}

// NotPromoted objects to every promotion.
func NotPromoted(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Promo == 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonPromotion, nil, "a soldier stays a soldier in this game, wherever it comes")
	}}
}
