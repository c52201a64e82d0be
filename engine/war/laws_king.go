package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NotOwn objects to a capture of an own man.
func NotOwn(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		there := s.on(m.To)
		if m.From == m.To || there == 0 || there.Seat() != s.on(m.From).Seat() {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOwnMan, []engine.Square{m.To}, "%s may not capture %s of its own army",
			s.describe(m.From), s.describe(m.To))
	}}
}

// SparesKings objects to the capture of a king.
func SparesKings(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		there := s.on(m.To)
		if there.Piece() != engine.King || there.Seat() == s.on(m.From).Seat() {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.To}, "%s is never captured", s.describe(m.To))
	}}
}

// KeepsKing objects to a move that leaves or brings the own king under attack.
func KeepsKing(rule string) Law {
	return Law{ID: rule, Spare: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if s.on(m.From).Seat() != s.seat {
			return laws.None()
		}
		after := s.at
		after[m.From-1] = 0
		after[m.To-1] = s.at[m.From-1]
		king, by := s.threats(&after, s.seat)
		if by == nil {
			return laws.None()
		}
		how := "would come under attack from"
		if before, _ := s.threats(&s.at, s.seat); before == king {
			how = "would stay under attack from"
		}
		return laws.Objectf(engine.ReasonInCheck, by, "the king on %s %s the %s on %s",
			s.name(king), how, after[by[0]-1].Piece(), s.name(by[0]))
	}}
}
