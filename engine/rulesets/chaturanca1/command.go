package chaturanca1

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Commands holds the seats that play their ally's army, too, Retired those that have left
// the game: their Rajah is not captured.
const (
	Commands war.Set = 1
	Retired  war.Set = 2
)

// takeThrone gives a player who brings his own Rajah to the throne of his ally the
// command of the ally's army.
func (s *State) takeThrone(p war.Played) {
	if ally := s.Ally(p.By); p.To == s.Throne(ally) && !s.Is(Retired, ally) && !s.Is(Commands, p.By) {
		s.Note(engine.Command)
		s.Add(Commands, p.By)
	}
}

// plays reports whether men of an army may move in this turn.
func plays(s *war.State, army engine.Seat) bool {
	p := s.PlayedBy(s.Seat())
	return p != 0 && (army == s.Seat() || s.Config().CommandsBoth && s.Is(Commands, p) && !s.Enemies(army, p))
}

// Commanded objects to a move of an army of the camp on turn that someone else plays,
// or at another turn.
func Commanded() war.Law {
	return war.Law{Stage: war.StageTurn, Test: war.OfSteps(0, func(s *war.State, m engine.Move) (engine.Objection, bool) {
		army, seat := s.ArmyOf(m.From), s.Seat()
		if s.Enemies(army, seat) || s.PlayedBy(army) == 0 || plays(s, army) {
			return laws.None()
		}
		if p := s.PlayedBy(seat); p != 0 && s.Is(Commands, p) {
			return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From},
				"%s belongs to %s, whose men move on his own turns only",
				s.Describe(m.From), s.SeatName(army))
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From},
			"%s belongs to %s, whose army %s does not command",
			s.Describe(m.From), s.SeatName(army), s.SeatName(seat))
	})}
}

// inspectCommand refuses commanders that there cannot be.
func (s *State) inspectCommand() error {
	name := s.SeatName
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		ally := s.Ally(seat)
		switch {
		case s.Is(Retired, seat) && s.HasKing(seat):
			return words.Errorf("%s has retired and has a %s on the board", name(seat), s.Config().King)
		case !s.Is(Commands, seat):
		case !s.HasKing(seat):
			return words.Errorf("%s commands without a %s on the board", name(seat), s.Config().King)
		case s.Is(Commands, ally):
			return words.Errorf("%s and %s command each other", name(seat), name(ally))
		case s.Is(Retired, ally):
			return words.Errorf("%s commands %s, who has retired", name(seat), name(ally))
		}
	}
	return nil
}
