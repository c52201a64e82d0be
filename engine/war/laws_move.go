package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// LeapsTo objects to a move that a man of that kind, which goes by fixed displacements,
// does not make.
func LeapsTo(piece engine.Piece) Law {
	return Law{Stage: StageWay, Test: OfSteps(piece, func(s *State, m engine.Move) (engine.Objection, bool) {
		v := s.Between(s.On(m.From).Seat(), m.From, m.To)
		if slices.Contains(s.g.cfg.Moves[piece].Quiet, v) || piece == engine.King && slices.Contains(s.g.cfg.Leap.Quiet, v) {
			return laws.None()
		}
		return s.unreachable(m)
	})}
}

// unreachable says how the man moves and that the target is not reached so.
func (s *State) unreachable(m engine.Move) (engine.Objection, bool) {
	if m.From == m.To {
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s has to leave its square", s.Describe(m.From))
	}
	return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, not to %s", s.Describe(m.From),
		s.g.cfg.Moves[m.Piece].Says, s.Name(m.To))
}

// rides objects to a move of a rider that leaves its lines or goes through a man.
func rides(piece engine.Piece) Law {
	return Law{Stage: StageWay, Test: OfSteps(piece, func(s *State, m engine.Move) (engine.Objection, bool) {
		if !s.g.straight(m.From, m.To) {
			return s.unreachable(m)
		}
		b := s.g.blocker(&s.at, m.From, m.To)
		if b == engine.NoSquare {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonBlocked, []engine.Square{b}, "%s is blocked by %s", s.Describe(m.From),
			s.Describe(b))
	})}
}

// KingLeap objects to a leap of the king without the right to it or out of check. The
// format for the latter gets the king, where it leaps, who attacks it, and its square.
func KingLeap(inCheck words.Name) Law {
	return Law{Stage: StageWay, Test: OfSteps(engine.King, func(s *State, m engine.Move) (engine.Objection, bool) {
		seat := s.On(m.From).Seat()
		if !slices.Contains(s.g.cfg.Leap.Quiet, s.Between(seat, m.From, m.To)) {
			return laws.None()
		}
		if !s.Is(Leaps, seat) {
			return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.From}, "%s has no leap left to reach %s",
				s.Describe(m.From), s.Name(m.To))
		}
		if k, by := s.threats(&s.at, seat); by != nil {
			return laws.Objectf(engine.ReasonInCheck, by, string(inCheck), s.Describe(m.From), s.Name(m.To),
				s.Describe(by[0]), s.Name(k))
		}
		return laws.None()
	})}
}

// SoldierMoves objects to a quiet move that a soldier does not make.
var SoldierMoves = Law{Stage: StageWay,
	Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		if s.g.inPlace(m) {
			return laws.None()
		}
		seat, there := s.On(m.From).Seat(), s.On(m.To)
		mv, v := &s.g.cfg.Moves[engine.Soldier], s.Between(seat, m.From, m.To)
		quiet, takes := slices.Contains(mv.Quiet, v), slices.Contains(mv.Takes, v)
		switch {
		case there == 0 && quiet, there != 0 && takes:
			return laws.None() // who may be captured is another rule's matter
		case there != 0 && quiet:
			return laws.Objectf(engine.ReasonBlocked, []engine.Square{m.To}, "%s is blocked by %s", s.Describe(m.From),
				s.Describe(m.To))
		case takes:
			return laws.Objectf(engine.ReasonNotReachable, nil, "%s moves %s, and to %s only to capture", s.Describe(m.From),
				mv.Says, s.Name(m.To))
		case there != 0 && s.g.enemies(there.Seat(), seat) && v[0] != 0:
			return laws.None() // a capture
		}
		return s.unreachable(m)
	})}

// SoldierCaptures objects to a capture that a soldier does not make.
var SoldierCaptures = Law{Stage: StageWay,
	Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		seat, there := s.On(m.From).Seat(), s.On(m.To)
		mv, v := &s.g.cfg.Moves[engine.Soldier], s.Between(seat, m.From, m.To)
		if there == 0 || !s.g.enemies(there.Seat(), seat) || v[0] == 0 || slices.Contains(mv.Takes, v) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s captures %s, not on %s", s.Describe(m.From),
			mv.SaysTakes, s.Name(m.To))
	})}

// SomethingThere objects to a soldier's capture where nothing stands.
var SomethingThere = Law{Stage: StageWay,
	Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		mv, v := &s.g.cfg.Moves[engine.Soldier], s.Between(s.On(m.From).Seat(), m.From, m.To)
		if s.On(m.To) != 0 || !slices.Contains(mv.Takes, v) || slices.Contains(mv.Quiet, v) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "there is nothing on %s to capture", s.Name(m.To))
	})}

// inPlace reports whether a soldier is exchanged where it stands, which is conceivable
// only where it may stay a soldier and be exchanged later.
func (g *Game) inPlace(m engine.Move) bool { return m.From == m.To && m.Promo != 0 && !g.allied }
