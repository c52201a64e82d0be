package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NotOwn objects to a capture of a man of one's own colour.
func NotOwn(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		there := s.on(m.To)
		if m.Kind != engine.Step || m.From == m.To || there == 0 || there.Seat() != s.on(m.From).Seat() {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOwnMan, []engine.Square{m.To}, "%s may not capture %s of its own army",
			s.Describe(m.From), s.Describe(m.To))
	}}
}

// NotAllied objects to a capture of an allied man, or, where those may be captured, of
// the ally's king.
func NotAllied(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		there := s.on(m.To)
		if m.Kind != engine.Step || there == 0 || there.Seat() != Ally(s.on(m.From).Seat()) ||
			s.g.cfg.TakesAllies && there.Piece() != engine.King {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOwnMan, []engine.Square{m.To}, "%s may not capture %s of its ally %s",
			s.Describe(m.From), s.Describe(m.To), s.SeatName(there.Seat()))
	}}
}

// MinorMajor objects to a capture of a major man by a minor one.
func MinorMajor(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		there := s.on(m.To)
		if m.Kind != engine.Step || there == 0 || !enemies(there.Seat(), s.on(m.From).Seat()) ||
			!s.g.cfg.Minor.Has(m.Piece) || !s.g.cfg.Major.Has(there.Piece()) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.To}, "%s is a minor man and may not capture %s, a major one",
			s.Describe(m.From), s.Describe(m.To))
	}}
}

// Takes objects to a capture where nothing stands.
func Takes(rule string) Law {
	return Law{ID: rule, Spare: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || !m.Capture || s.on(m.To) != 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "nothing stands on %s to be captured", s.Name(m.To))
	}}
}
