package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// NotOver objects to whatever follows the end that a rule made, by its place in
// Config.Ends.
func NotOver(rule string, end int) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if int(s.end) != end+1 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonOver, nil, "the game is over")
	}}
}

// Thrown objects to a move or pass before the throw.
func Thrown(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if s.due != engine.DueCast || m.Kind == engine.Enter || m.Kind == engine.Exchange {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonCastMissing, nil, "%s has to throw first", s.SeatName(s.seat))
	}}
}

// Passes objects to a pass that is not due.
func Passes(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		switch {
		case m.Kind != engine.Pass:
			return laws.None()
		case s.g.each && s.moved:
			return laws.Objectf(engine.ReasonFalsePass, nil, "%s has moved: a die that is left is ignored without a mark", s.SeatName(s.seat))
		case s.g.each:
			return laws.None()
		}
		e, ok := s.example()
		if !ok {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonFalsePass, []engine.Square{e.From, e.To}, "%s can move, for example %s to %s, and may not pass",
			s.SeatName(s.seat), s.Describe(e.From), s.Name(e.To))
	}}
}

// OneMan objects to whatever is no plain move of one man or king's return.
func OneMan(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		switch {
		case m.Kind == engine.Pass:
		case m.Kind == engine.BearOff:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "a man leaves the board only when it is captured")
		case m.Kind == engine.Declare:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "there are no twins in this game")
		case m.Kind == 0 || m.Kind > engine.Declare || m.Count > 1 || m.Who != 0 || m.Who2 != 0 || m.Spend != [4]uint8{} ||
			m.To2 != 0 && m.Kind != engine.Exchange:
			return laws.Objectf(engine.ReasonNotAllowed, nil, "one man moves at a time")
		}
		return laws.None()
	}}
}

// Plays objects to kinds of men that the game has not.
func Plays(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece == 0 || s.g.has(m.Piece) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNoSuchMan, nil, "there is no %s in this game", m.Piece)
	}}
}

// Stands objects when no man of that kind stands where the move begins. Piece 0 stands
// for any kind.
func Stands(rule string, piece engine.Piece) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != piece {
			return laws.None()
		}
		switch there := s.on(m.From); {
		case piece == 0 && !onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no such man", s.SeatName(s.seat))
		case piece == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "nothing stands on %s", s.Name(m.From))
		case there.Piece() == piece:
			return laws.None()
		case there != 0:
			return laws.Objectf(engine.ReasonNoSuchMan, []engine.Square{m.From},
				"%s stands on %s, not %s", s.AKind(there.Piece()), s.Name(m.From), s.AKind(piece))
		case onBoard(m.From):
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "no %s stands on %s", s.KindName(piece), s.Name(m.From))
		case len(s.Standing(s.seat, piece)) == 0:
			return laws.Objectf(engine.ReasonNoSuchMan, nil, "%s has no %s", s.SeatName(s.seat), s.KindName(piece))
		}
		return laws.Objectf(engine.ReasonNoSuchMan, s.Standing(s.seat, piece), "%s has no such %s", s.SeatName(s.seat), s.KindName(piece))
	}}
}

// OnBoard objects to a target that is no square of the board.
func OnBoard(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind == engine.Pass || onBoard(m.To) && (m.Kind != engine.Exchange || onBoard(m.To2)) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "there is no such square to go to")
	}}
}

// NamedByDice objects to a man that the dice do not allow to move.
func NamedByDice(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		d := s.g.cfg.Dice
		if d == nil || m.Kind != engine.Step || s.dice[0] == 0 {
			return laws.None()
		}
		kinds := d.Names[s.dice[0]&maxFace] | d.Names[s.dice[1]&maxFace]
		switch {
		case kinds.Has(m.Piece):
			return laws.None()
		case kinds == 0:
			return laws.Objectf(engine.ReasonWrongThrow, nil, "the throw %s moves nothing, %s may not move", s.shows(), s.Describe(m.From))
		}
		what := ""
		for _, p := range s.g.kinds {
			if kinds.Has(p) {
				if what != "" {
					what += " or "
				}
				what += s.AKind(p)
			}
		}
		return laws.Objectf(engine.ReasonWrongThrow, []engine.Square{m.From}, "the throw %s moves %s, not %s", s.shows(), what, s.Describe(m.From))
	}}
}
