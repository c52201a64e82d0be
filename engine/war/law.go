package war

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
)

// Law is one rule's objection to a move.
type Law struct {
	// Rule is the id of the rule.
	Rule string
	// Final laws end the questioning when they object: the laws behind them take for
	// granted what was found missing.
	Final bool
	// Spare laws are asked only when nothing has been held against the move so far.
	Spare bool
	// Object says what the rule holds against m in s, and whether it holds anything.
	// It leaves the rule to be filled in.
	Object func(s *State, m engine.Move) (engine.Objection, bool)
}

// Object asks every law of the game.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Piece == 0 {
		m.Piece = s.on(m.From).Piece()
	}
	var out []engine.Objection
	for i := range s.g.cfg.Laws {
		l := &s.g.cfg.Laws[i]
		if l.Spare && len(out) > 0 {
			continue
		}
		if o, ok := l.Object(s, m); ok {
			o.Rule = l.Rule
			out = append(out, o)
			if l.Final {
				break
			}
		}
	}
	return out
}

// progress returns the number of laws that m passes before one objects.
func (s *State) progress(m engine.Move) int {
	for i := range s.g.cfg.Laws {
		if _, ok := s.g.cfg.Laws[i].Object(s, m); ok {
			return i
		}
	}
	return len(s.g.cfg.Laws)
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

// none is what a law returns that has nothing to object.
func none() (engine.Objection, bool) { return engine.Objection{}, false }

// objection makes what a law returns that objects.
func objection(reason engine.Reason, witness []engine.Square, format string, args ...any) (engine.Objection, bool) {
	return engine.Objection{Reason: reason, Text: fmt.Sprintf(format, args...), Witness: witness}, true
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
