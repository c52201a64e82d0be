package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// plays reports whether men of an army may move in this turn.
func (s *State) plays(army engine.Seat) bool {
	p := s.Player(s.seat)
	switch {
	case p == 0:
		return false
	case army == s.seat && (p == s.seat || !s.g.cfg.EitherArmy || s.Is(Commands, p)):
		return true
	}
	return s.g.cfg.EitherArmy && s.Is(Commands, p) && !enemies(army, p)
}

// OfCamp objects to a move of a man of the other camp.
func OfCamp(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || !enemies(s.ArmyOf(m.From), s.seat) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, but %s is on turn",
			s.Describe(m.From), s.SeatName(s.ArmyOf(m.From)), s.SeatName(s.seat))
	}}
}

// NotWon objects to a move of a man that is in the hands of its colour's ally.
func NotWon(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || s.won>>(m.From-1)&1 == 0 {
			return laws.None()
		}
		army := s.ArmyOf(m.From)
		if enemies(army, s.seat) || s.plays(army) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s is in the hands of %s, who won it",
			s.Describe(m.From), s.SeatName(army))
	}}
}

// Active objects to a move of an army of the camp on turn that nobody plays.
func Active(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step {
			return laws.None()
		}
		army := s.ArmyOf(m.From)
		if enemies(army, s.seat) || s.Player(army) != 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, whose %s is lost, and cannot move",
			s.Describe(m.From), s.SeatName(army), s.g.cfg.King)
	}}
}

// Commanded objects to a move of an army of the camp on turn that someone else plays,
// or at another turn.
func Commanded(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step {
			return laws.None()
		}
		army := s.ArmyOf(m.From)
		if enemies(army, s.seat) || s.Player(army) == 0 || s.plays(army) {
			return laws.None()
		}
		if p := s.Player(s.seat); p != 0 && s.Is(Commands, p) {
			return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, whose men move on his own turns only",
				s.Describe(m.From), s.SeatName(army))
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, whose army %s does not command",
			s.Describe(m.From), s.SeatName(army), s.SeatName(s.seat))
	}}
}
