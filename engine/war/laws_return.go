package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Never objects to every action of some kinds, with what the game says of them.
func Never(says string, kinds ...engine.MoveKind) Law {
	return Law{Stage: StageFirst, Final: true, Test: func(_ *State, m engine.Move) (engine.Objection, bool) {
		return laws.Unless(!slices.Contains(kinds, m.Kind), engine.ReasonNotAllowed, engine.NoSquare, "%s", says)
	}}
}

// IsKing objects to a return of anything but a king.
var IsKing = Law{Stage: StageSquare, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
	return laws.Unless(m.Kind != engine.Enter && m.Kind != engine.Exchange || m.Piece == engine.King && m.Promo == 0 &&
		m.From == engine.NoSquare && !m.Capture && m.Count == 1, engine.ReasonNotAllowed, engine.NoSquare,
		"only a %s comes back onto the board", s.g.cfg.King)
}}

// BeforeThrow objects to a return or exchange after the throw or a move.
func BeforeThrow(kind engine.MoveKind) Law {
	return Law{Stage: StageReturn, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		return laws.Unless(m.Kind != kind || s.Early(), engine.ReasonNotAllowed, engine.NoSquare,
			"a %s comes back before the throw, not after it", s.g.cfg.King)
	}}
}

// Returns objects to a return of the king of the seat on turn. Why says why it holds
// no right to it, empty if it does, home what is wrong with where it goes.
func Returns(why func(s *State, seat engine.Seat) string,
	home func(s *State, seat engine.Seat, to engine.Square) (engine.Objection, bool)) Law {
	return Law{Stage: StageReturn, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Enter {
			return laws.None()
		}
		if text := why(s, s.seat); text != "" {
			return laws.Objectf(engine.ReasonNotAllowed, s.Standing(s.seat, engine.King), "%s", text)
		}
		return home(s, s.seat, m.To)
	}}
}

// Free objects to a king's coming back onto an occupied square.
func (s *State) Free(seat engine.Seat, to engine.Square) (engine.Objection, bool) {
	return laws.Unless(s.On(to) == 0, engine.ReasonNotAllowed, to, "%s's %s comes back on an empty square, not on that of %s",
		s.SeatName(seat), s.g.cfg.King, s.Describe(to))
}
