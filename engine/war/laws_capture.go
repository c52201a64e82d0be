package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NotOwn objects to a capture of a man of one's own colour.
var NotOwn = Law{Stage: StageTarget, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	there := s.On(m.To)
	return laws.Unless(m.From == m.To || there == 0 || there.Seat() != s.On(m.From).Seat(), engine.ReasonOwnMan, m.To,
		"%s may not capture %s of its own army", s.Describe(m.From), s.Describe(m.To))
})}

// NotAllied objects to a capture of an allied man that may not be captured.
var NotAllied = Law{Stage: StageTarget, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	man, there := s.On(m.From), s.On(m.To)
	if there == 0 || there.Seat() != s.g.ally[man.Seat()] || s.g.takes(man, there) {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonOwnMan, []engine.Square{m.To}, "%s may not capture %s of its ally %s",
		s.Describe(m.From), s.Describe(m.To), s.SeatName(there.Seat()))
})}

// Takes objects to a capture where nothing stands.
var Takes = Law{Stage: StageEmpty, Spare: true, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	return laws.Unless(!m.Capture || s.On(m.To) != 0, engine.ReasonNotReachable, engine.NoSquare,
		"nothing stands on %s to be captured", s.Name(m.To))
})}

// SparesKings objects to the capture of a king in a game with check.
var SparesKings = Law{Stage: StageTarget, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	there := s.On(m.To)
	return laws.Unless(!s.g.check || there.Piece() != engine.King || there.Seat() == s.On(m.From).Seat(),
		engine.ReasonNotAllowed, m.To, "%s is never captured", s.Describe(m.To))
})}

// KeepsKing objects to a move that leaves or brings the own king under attack, in a
// game with check.
var KeepsKing = Law{Stage: StageKing, Spare: true, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	if !s.g.check || s.On(m.From).Seat() != s.seat {
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
	return laws.Objectf(engine.ReasonInCheck, by, "the %s on %s %s the %s on %s",
		s.g.cfg.King, s.Name(king), how, s.KindName(after[by[0]-1].Piece()), s.Name(by[0]))
})}
