package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Leaps objects to a move that a man of that kind, which goes by fixed displacements,
// does not make.
func Leaps(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != piece {
			return laws.None()
		}
		mv := &s.g.cfg.Moves[piece]
		v := s.g.between(s.on(m.From).Seat(), m.From, m.To)
		if slices.Contains(mv.Quiet, v) || piece == engine.King && slices.Contains(s.g.cfg.Leap.Quiet, v) {
			return laws.None()
		}
		return s.unreachable(m)
	}}
}

// unreachable says how the man moves and that the target is not reached so.
func (s *State) unreachable(m engine.Move) (engine.Objection, bool) {
	says := s.g.cfg.Moves[m.Piece].Says
	if m.From == m.To {
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s has to leave its square", s.describe(m.From))
	}
	return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, not to %s", s.describe(m.From), says, s.name(m.To))
}

// Rides objects to a move of a rider that leaves its lines or goes through a man.
func Rides(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != piece {
			return laws.None()
		}
		if !s.g.straight(m.From, m.To) {
			return s.unreachable(m)
		}
		if b := s.g.blocker(&s.at, m.From, m.To); b != engine.NoSquare {
			return laws.Objectf(engine.ReasonBlocked, []engine.Square{b}, "%s is blocked by %s", s.describe(m.From), s.describe(b))
		}
		return laws.None()
	}}
}

// KingLeap objects to a leap of the king without the right to it or out of check.
func KingLeap(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		man := s.on(m.From)
		if m.Piece != engine.King || !slices.Contains(s.g.cfg.Leap.Quiet, s.g.between(man.Seat(), m.From, m.To)) {
			return laws.None()
		}
		if !s.mayLeap(man.Seat()) {
			return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.From}, "%s has no leap left to reach %s",
				s.describe(m.From), s.name(m.To))
		}
		if k, by := s.threats(&s.at, man.Seat()); by != nil {
			return laws.Objectf(engine.ReasonInCheck, by, "%s may not leap to %s while %s attacks %s",
				s.describe(m.From), s.name(m.To), s.describe(by[0]), s.name(k))
		}
		return laws.None()
	}}
}

// SoldierMoves objects to a quiet move that a soldier does not make.
func SoldierMoves(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier || inPlace(m) {
			return laws.None()
		}
		seat, there := s.on(m.From).Seat(), s.on(m.To)
		mv := &s.g.cfg.Moves[engine.Soldier]
		v := s.g.between(seat, m.From, m.To)
		quiet, takes := slices.Contains(mv.Quiet, v), slices.Contains(mv.Takes, v)
		switch {
		case there == 0 && quiet, there != 0 && takes && m.From != m.To:
			return laws.None() // an own man there is another rule's matter
		case there != 0 && quiet:
			return laws.Objectf(engine.ReasonBlocked, []engine.Square{m.To}, "%s is blocked by %s", s.describe(m.From), s.describe(m.To))
		case takes:
			return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, and to %s only to capture",
				s.describe(m.From), mv.Says, s.name(m.To))
		case there != 0 && there.Seat() != seat && v[0] != 0:
			return laws.None() // a capture
		}
		return s.unreachable(m)
	}}
}

// SoldierCaptures objects to a capture that a soldier does not make.
func SoldierCaptures(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier || m.From == m.To {
			return laws.None()
		}
		seat, there := s.on(m.From).Seat(), s.on(m.To)
		mv := &s.g.cfg.Moves[engine.Soldier]
		v := s.g.between(seat, m.From, m.To)
		takes := slices.Contains(mv.Takes, v)
		switch {
		case there == 0 && takes && !slices.Contains(mv.Quiet, v):
			return laws.Objectf(engine.ReasonNotReachable, nil, "there is nothing on %s to capture", s.name(m.To))
		case there != 0 && there.Seat() != seat && v[0] != 0 && !takes:
			return laws.Objectf(engine.ReasonNotReachable, nil, "%s captures %s, not on %s",
				s.describe(m.From), mv.SaysTakes, s.name(m.To))
		}
		return laws.None()
	}}
}

// inPlace reports whether a soldier is exchanged where it stands.
func inPlace(m engine.Move) bool { return m.From == m.To && m.Promo != 0 }
