package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// NotOver objects to whatever follows the end that a rule made. Says goes on after the
// name of the seat that has lost; it is empty where there is nothing to add.
func NotOver(rule string, says words.Name) Law {
	return Law{Stage: stageOver, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		switch {
		case s.outcome.Rule != rule:
			return laws.None()
		case says == "":
			return laws.Objectf(engine.ReasonOver, nil, "the game is over")
		}
		loser := engine.Seat(1)
		if s.outcome.Won(loser) {
			loser = 2
		}
		return laws.Objectf(engine.ReasonOver, s.Standing(loser, engine.King), "the game is over: %s %s", s.SeatName(loser),
			says)
	}}
}

// Thrown objects to a move or pass before the throw.
var Thrown = Law{Stage: StageWord, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
	if s.due != engine.DueCast || m.Kind == engine.Enter || m.Kind == engine.Exchange {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonCastMissing, nil, "%s has to throw first", s.SeatName(s.seat))
}}

// NoPass objects to a pass of a seat that can move.
var NoPass = Law{Stage: StageWord, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
	if m.Kind != engine.Pass {
		return laws.None()
	}
	e, ok := s.example()
	if !ok {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonFalsePass, []engine.Square{e.From, e.To},
		"%s may not pass: %s can move to %s",
		s.SeatName(s.seat), s.Describe(e.From), s.Name(e.To))
}}

// OneMan objects to whatever is no plain move of one man or king's return, with the
// words that the game has for it.
func OneMan(says words.Name) Law {
	return Law{Stage: StageWord, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		switch {
		case m.Kind == engine.Pass:
		case m.Kind == engine.BearOff:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "a man leaves the board only when it is captured")
		case m.Kind == engine.Declare:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "there are no twins in this game")
		case m.Kind == 0 || m.Kind > engine.Declare || m.Count > 1 || m.Who != 0 || m.Who2 != 0 || m.Spend != [4]uint8{} ||
			m.To2 != 0 && m.Kind != engine.Exchange:
			return laws.Objectf(engine.ReasonNotAllowed, nil, string(says))
		}
		return laws.None()
	}}
}

// Plays objects to kinds of men that the game has not.
var Plays = Law{Stage: stageMan, Final: true, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	if m.Piece == 0 || s.g.has.Has(m.Piece) {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonNoSuchMan, nil, "there is no %s in this game", words.Name(m.Piece.String()))
})}

// Stands objects when no man of that kind stands where the move begins. Piece 0 stands
// for any kind.
func Stands(piece engine.Piece) Law {
	return Law{Stage: stageMan, Final: true, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != piece {
			return laws.None()
		}
		switch there := s.On(m.From); {
		case piece == 0 && !s.g.onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no such man", s.SeatName(s.seat))
		case piece == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "nothing stands on %s", s.Name(m.From))
		case there.Piece() == piece:
			return laws.None()
		case there != 0:
			return laws.Objectf(engine.ReasonNoSuchMan, []engine.Square{m.From},
				"%s stands on %s, not %s", s.AKind(there.Piece()), s.Name(m.From), s.AKind(piece))
		case s.g.onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "no %s stands on %s", s.KindName(piece), s.Name(m.From))
		case len(s.Standing(s.seat, piece)) == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no %s", s.SeatName(s.seat), s.KindName(piece))
		}
		return laws.Objectf(engine.ReasonNoSuchMan, s.Standing(s.seat, piece), "%s has no such %s", s.SeatName(s.seat),
			s.KindName(piece))
	})}
}

// OnBoard objects to a target that is no square of the board.
var OnBoard = Law{Stage: StageSquare, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
	return laws.Unless(m.Kind == engine.Pass || s.g.onBoard(m.To) && (m.Kind != engine.Exchange || s.g.onBoard(m.To2)),
		engine.ReasonNotReachable, engine.NoSquare,
		"there is no such square to go to")
}}

// Active objects to a move of an army of the camp on turn that nobody plays.
var Active = Law{Stage: StageArmy, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	army := s.ArmyOf(m.From)
	if s.g.enemies(army, s.seat) || s.PlayedBy(army) != 0 {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From},
		"%s belongs to %s, whose %s is lost, and cannot move",
		s.Describe(m.From), s.SeatName(army), s.KindName(engine.King))
})}

// OnTurn objects to a move of a man that is not of the army of the seat on turn, the
// ally's men too.
var OnTurn = onTurn(func(s *State, army engine.Seat) bool { return army == s.seat })

// OfCamp objects to a move of a man of the other camp.
var OfCamp = onTurn(func(s *State, army engine.Seat) bool { return !s.g.enemies(army, s.seat) })

func onTurn(plays func(s *State, army engine.Seat) bool) Law {
	return Law{Stage: StageTurn, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
		army := s.ArmyOf(m.From)
		if plays(s, army) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, but %s is on turn",
			s.Describe(m.From), s.SeatName(army), s.SeatName(s.seat))
	})}
}

// Unmoved objects to the end of a turn without its move.
var Unmoved = EndLaw{Test: func(s *State) (engine.Objection, bool) {
	name := s.SeatName(s.seat)
	switch {
	case s.due == engine.DueCast:
		return laws.None()
	case s.dice[0] != 0:
		return laws.Objectf(engine.ReasonNotSpent, nil, "%s has thrown %s and neither moved nor passed", name, s.shows())
	}
	return laws.Objectf(engine.ReasonWrongSeat, nil, "%s is on turn and has not moved", name)
}}
