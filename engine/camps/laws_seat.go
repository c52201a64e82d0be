package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// OfSeat objects to a move of a man that is not of the army of the seat on turn, the
// ally's men too.
func OfSeat(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || s.ArmyOf(m.From) == s.seat {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, but %s is on turn",
			s.Describe(m.From), s.SeatName(s.ArmyOf(m.From)), s.SeatName(s.seat))
	}}
}
