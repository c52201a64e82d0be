package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Law is a law about moves.
type Law = laws.Law[func(*State, engine.Move) (engine.Objection, bool)]

// Object asks every law of the game.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Piece == 0 {
		m.Piece = s.on(m.From).Piece()
	}
	return laws.AskIn(s.g.cfg.Laws, s, m)
}

// progress returns the number of laws that m passes before one objects.
func (s *State) progress(m engine.Move) int {
	return laws.Progress(s.g.cfg.Laws, s, m)
}

// ObjectCast objects to every cast: there is nothing to throw.
func (s *State) ObjectCast(engine.Cast) []engine.Objection {
	return []engine.Objection{{
		Rule:   s.g.cfg.NoCast,
		Reason: engine.ReasonCastNotDue,
		Text:   "nothing is thrown in this game",
	}}
}

// ObjectEnd objects to the end of a turn without its move.
func (s *State) ObjectEnd() []engine.Objection {
	if s.due == engine.DueOver {
		return nil
	}
	return []engine.Objection{{
		Rule:   s.g.cfg.OneMove,
		Reason: engine.ReasonWrongSeat,
		Text:   s.g.seatName(s.seat) + " is on turn and has not moved",
	}}
}

// on returns the man on a square, 0 off the board too.
func (s *State) on(sq engine.Square) Man {
	if !onBoard(sq) {
		return 0
	}
	return s.at[sq-1]
}

// name returns the name of a square.
func (s *State) name(sq engine.Square) string { return s.g.board.Name(sq) }

// describe returns words such as "the knight on g1".
func (s *State) describe(sq engine.Square) string {
	return "the " + s.on(sq).Piece().String() + " on " + s.name(sq)
}

// a returns the name of a kind of man with its article.
func a(p engine.Piece) string {
	if p == engine.Elephant {
		return "an " + p.String()
	}
	return "a " + p.String()
}
