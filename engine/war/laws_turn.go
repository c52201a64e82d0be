package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NotMated objects to every move of a seat that is mated.
func NotMated(rule string) Law { return over(rule, endMate, "is mated") }

// NotStuck objects to every move of a seat that has lost because it cannot move.
func NotStuck(rule string) Law { return over(rule, endStalemate, "cannot move") }

// NotBare objects to every move of a seat that has lost because only its king is left.
func NotBare(rule string) Law { return over(rule, endBareKing, "has only the king left") }

// NotTaken objects to every move once a king is captured.
func NotTaken(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if s.end != endKingTaken {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOver, nil, "the game is over: %s has lost its king", s.g.seatName(s.loser()))
	}}
}

func over(rule string, by end, says string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if s.end != by {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOver, s.standing(s.seat, engine.King), "the game is over: %s %s", s.g.seatName(s.seat), says)
	}}
}

// NoPass objects to a pass of a seat that can move.
func NoPass(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Pass {
			return laws.None()
		}
		l, ok := s.example()
		if !ok {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonFalsePass, []engine.Square{l.From, l.To},
			"%s can move, for example %s to %s, and may not pass", s.g.seatName(s.seat), s.describe(l.From), s.name(l.To))
	}}
}

// example returns a move to which no law objects, of a soldier if there is one.
func (s *State) example() (engine.Move, bool) {
	all := s.universe(nil)
	for _, k := range s.g.kinds {
		for _, m := range all {
			if m.Piece == k && s.progress(m) == len(s.g.cfg.Laws) {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// NoReturn objects to men that are brought onto the board.
func NoReturn(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Enter && m.Kind != engine.Exchange {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "a captured man does not come back")
	}}
}

// OneMan objects to whatever is no plain move of one man.
func OneMan(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		switch {
		case m.Kind == engine.BearOff:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "a man leaves the board only when it is captured")
		case m.Kind == engine.Declare:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "there are no twins in this game")
		case m.Kind != engine.Step || m.Count != 1 || m.Who != 0 || m.Who2 != 0 || m.To2 != 0 || m.Spend != [4]uint8{}:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "a turn is a move of one man")
		}
		return laws.None()
	}}
}

// Plays objects to kinds of men that the game has not.
func Plays(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece == 0 || s.g.has(m.Piece) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNoSuchMan, nil, "there is no %s in this game", m.Piece)
	}}
}

// Stands objects when no man of that kind stands where the move begins. Piece 0
// stands for any kind.
func Stands(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != piece {
			return laws.None()
		}
		switch there := s.on(m.From); {
		case piece == 0 && !onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no such man", s.g.seatName(s.seat))
		case piece == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "nothing stands on %s", s.name(m.From))
		case there.Piece() == piece:
			return laws.None()
		case there != 0:
			return laws.Objectf(engine.ReasonNoSuchMan, []engine.Square{m.From},
				"%s stands on %s, not %s", a(there.Piece()), s.name(m.From), a(piece))
		case onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "no %s stands on %s", piece, s.name(m.From))
		case len(s.standing(s.seat, piece)) == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no %s", s.g.seatName(s.seat), piece)
		}
		return laws.Objectf(engine.ReasonNoSuchMan, s.standing(s.seat, piece), "%s has no such %s", s.g.seatName(s.seat), piece)
	}}
}

// OnBoard objects to a target that is no square of the board.
func OnBoard(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if onBoard(m.To) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "%s has no such square to go to", s.describe(m.From))
	}}
}

// OnTurn objects to a move of another seat's man.
func OnTurn(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		owner := s.on(m.From).Seat()
		if owner == s.seat {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonForeignMan, []engine.Square{m.From}, "%s belongs to %s, but %s is on turn",
			s.describe(m.From), s.g.seatName(owner), s.g.seatName(s.seat))
	}}
}
