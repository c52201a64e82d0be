package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// Case is one conceivable move as a referee looks at it.
type Case struct {
	*State
	track.Case
	// Lost is set when the throws that the move is judged by are lost by a third grace.
	Lost bool
}

// consider makes the case of a move.
func (s *State) consider(m engine.Move) *Case {
	mover, throws, lost := s.OnTurn, s.Unspent, false
	switch {
	case s.Wants == engine.DueMove:
		lost = s.Stuck && s.Unspent.N == 0
	case s.lapsed.throws.N > 0 && s.ByLapsed(s.lapsed.seat, m.From):
		mover, throws, lost = s.lapsed.seat, s.lapsed.throws, s.lapsed.triple
	case s.Wants == engine.DueCast:
		// A series that is not closed yet gives nothing to play.
		throws.Clear()
	}
	return &Case{State: s, Case: s.Consider(s, m, mover, &throws), Lost: lost}
}

// Object returns what the laws hold against a move, in their order.
func (s *State) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.laws.Moves, s.consider(m))
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.laws.Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection { return laws.Ask(s.game.laws.Ends, s) }
