package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// NotOwn objects to a capture of a man of one's own colour.
var NotOwn = Law{Stage: StageTarget, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	there := s.On(m.To)
	if m.From == m.To || there == 0 || there.Seat() != s.On(m.From).Seat() {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonOwnMan, []engine.Square{m.To}, "%s may not capture %s of its own army",
		s.Describe(m.From), s.Describe(m.To))
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
var Takes = Law{Stage: stageEmpty, Spare: true,
	Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
		if !m.Capture || s.On(m.To) != 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, nil, "nothing stands on %s to be captured", s.Name(m.To))
	})}

// SparesKings objects to the capture of a king in a game with check.
var SparesKings = Law{Stage: StageTarget, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	there := s.On(m.To)
	if !s.g.cfg.Check || there.Piece() != engine.King || there.Seat() == s.On(m.From).Seat() {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{m.To}, "%s is never captured", s.Describe(m.To))
})}

// KeepsKing objects to a move that leaves or brings the own king under attack, in a
// game with check.
var KeepsKing = Law{Stage: StageKing, Spare: true,
	Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
		if !s.g.cfg.Check || s.On(m.From).Seat() != s.seat {
			return laws.None()
		}
		after := s.at
		after[m.From-1] = 0
		after[m.To-1] = s.at[m.From-1]
		king, by := s.threats(&after, s.seat)
		if by == nil {
			return laws.None()
		}
		says := words.Name("the %s on %s would come under attack from the %s on %s")
		if before, _ := s.threats(&s.at, s.seat); before == king {
			says = words.Name("the %s on %s would stay under attack from the %s on %s")
		}
		return laws.Objectf(engine.ReasonInCheck, by, string(says), s.KindName(engine.King), s.Name(king),
			s.KindName(after[by[0]-1].Piece()), s.Name(by[0]))
	})}

// Never objects to every action of some kinds, with what the game says of them.
func Never(says string, kinds ...engine.MoveKind) Law {
	return Law{Stage: StageFirst, Final: true, Test: func(_ *State, m engine.Move) (engine.Objection, bool) {
		if !slices.Contains(kinds, m.Kind) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "%s", says)
	}}
}

// IsKing objects to a return of anything but a king.
var IsKing = Law{Stage: StageSquare, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
	if m.Kind != engine.Enter && m.Kind != engine.Exchange || m.Piece == engine.King && m.Promo == 0 &&
		m.From == engine.NoSquare && !m.Capture && m.Count == 1 {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonNotAllowed, nil, "only a %s comes back onto the board",
		s.KindName(engine.King))
}}

// BeforeThrow objects to a return or exchange after the throw or a move.
func BeforeThrow(kind engine.MoveKind) Law {
	return Law{Stage: StageReturn, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != kind || s.Early() {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "a %s comes back before the throw, not after it",
			s.KindName(engine.King))
	}}
}

// Returns objects to a return of the king of the seat on turn. Why says why it holds
// no right to it, empty if it does, home what is wrong with where it goes.
func Returns(why func(s *State, seat engine.Seat) words.Text,
	home func(s *State, seat engine.Seat, to engine.Square) (engine.Objection, bool)) Law {
	return Law{Stage: StageReturn, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Enter {
			return laws.None()
		}
		if text := why(s, s.seat); !text.Empty() {
			return laws.Objectf(engine.ReasonNotAllowed, s.Standing(s.seat, engine.King), "%s", text)
		}
		return home(s, s.seat, m.To)
	}}
}

// Free objects to a king's coming back onto an occupied square.
func (s *State) Free(seat engine.Seat, to engine.Square) (engine.Objection, bool) {
	if s.On(to) == 0 {
		return laws.None()
	}
	return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{to},
		"%s's %s comes back on an empty square, not on that of %s", s.SeatName(seat), s.KindName(engine.King), s.Describe(to))
}
