package chaturanca1

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

// Retired holds the seats that have left the game; their Rajah is not captured.
const Retired war.Set = 2

// Movable returns the men that may move in this turn.
func (s *State) Movable() uint64 { return s.MovableOf(s.Seat()) }

// MovableOf returns the men that may move in a seat's turn: those of its army or, where
// a commander may choose, of both that he commands.
func (s *State) MovableOf(seat engine.Seat) uint64 {
	switch p := s.PlayedBy(seat); {
	case p == 0:
		return 0
	case s.EitherArmy && s.Is(war.Commands, p):
		return s.Army(p) | s.Army(s.Ally(p))
	}
	return s.Army(seat)
}

// Fell ends the command of a seat whose Rajah has been captured.
func (s *State) Fell(seat engine.Seat) { s.Drop(war.Commands, seat) }

// takeThrone gives a player who brings his own Rajah to the throne of his ally the
// command of the ally's army.
func (s *State) takeThrone(d *war.Deed) {
	ally := s.Ally(d.Player)
	if d.Man == war.ManOf(d.Player, engine.King) && d.To == s.Throne(ally) && !s.Is(Retired, ally) {
		if !s.Is(war.Commands, d.Player) {
			s.Note(engine.Command)
		}
		s.Add(war.Commands, d.Player)
	}
}

// plays reports whether men of an army may move in this turn.
func (s *State) plays(army engine.Seat) bool {
	seat := s.Seat()
	p := s.PlayedBy(seat)
	return p != 0 && (army == seat || s.EitherArmy && s.Is(war.Commands, p) && !s.Enemies(army, p))
}

// OfCamp objects to a move of a man of the other camp.
func OfCamp() war.Law {
	return war.Law{Stage: war.StageTurn, Test: func(s *war.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || !s.Enemies(s.ArmyOf(m.From), s.Seat()) {
			return laws.None()
		}
		return s.Foreign(m.From)
	}}
}

// Commanded objects to a move of an army of the camp on turn that someone else plays,
// or at another turn.
func Commanded() war.Law {
	return war.Law{Stage: war.StageTurn, Test: func(s *war.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step {
			return laws.None()
		}
		shared, army, seat := of(s), s.ArmyOf(m.From), s.Seat()
		if s.Enemies(army, seat) || shared.PlayedBy(army) == 0 || shared.plays(army) {
			return laws.None()
		}
		if p := shared.PlayedBy(seat); p != 0 && s.Is(war.Commands, p) {
			return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, whose men move on his own turns only",
				s.Describe(m.From), s.SeatName(army))
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, whose army %s does not command",
			s.Describe(m.From), s.SeatName(army), s.SeatName(seat))
	}}
}

// Status says whose Rajah is captured and who commands whom.
func (s *State) Status(seat engine.Seat) (says []string) {
	ally := s.Ally(seat)
	switch {
	case s.HasKing(seat):
	case s.Is(Retired, seat):
		says = append(says, "retired")
	default:
		says = append(says, s.Config().King+" captured")
	}
	if s.Is(war.Commands, ally) {
		says = append(says, "under the command of "+s.SeatName(ally))
	}
	return says
}

// inspectCommand refuses commanders that there cannot be.
func (s *State) inspectCommand() error {
	name := s.SeatName
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		ally := s.Ally(seat)
		switch {
		case s.Is(Retired, seat) && s.HasKing(seat):
			return fmt.Errorf("%s has retired and has a %s on the board", name(seat), s.Config().King)
		case !s.Is(war.Commands, seat):
		case !s.HasKing(seat):
			return fmt.Errorf("%s commands without a %s on the board", name(seat), s.Config().King)
		case s.Is(war.Commands, ally):
			return fmt.Errorf("%s and %s command each other", name(seat), name(ally))
		case s.Is(Retired, ally):
			return fmt.Errorf("%s commands %s, who has retired", name(seat), name(ally))
		}
	}
	return nil
}
