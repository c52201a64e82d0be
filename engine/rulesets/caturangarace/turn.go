package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	s.Begin()
	switch {
	case c.V[0] == c.V[1]:
		s.Now.Value = c.V[0]
	case s.game.Divided():
		s.Now.Left[0] = c.V[0] + c.V[1]
	default:
		s.Now.Left = [2]uint8{c.V[0], c.V[1]}
	}
	s.Look()
	lapsed := split.Lapsed{Seat: s.OnTurn, Throw: s.Now}
	s.settle()
	if s.Wants != engine.DueMove {
		s.Lapsed = lapsed
	}
}

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.Forget()
	switch {
	case m.Kind == engine.Pass:
		s.HandOn()
		return
	case m.Kind == engine.Enter:
		s.ComeBack(m.To, false)
		s.Now.Entered = s.game.one
	case s.double() != 0:
		s.Finish(s.finisher(m.From))
	default:
		s.Play(m)
	}
	s.Phase = track.Moved
	s.settle()
}

// finisher returns the slot of a pawn of the seat on turn that the double brings home from
// sq, any square if that is none, or -1.
func (s *State) finisher(sq engine.Square) int {
	if !s.game.brings(s.double()) {
		return -1
	}
	i, at := s.Bit(), s.game.Last()-s.double()
	for k := range s.game.Count() {
		if s.All[i][k] == at && (sq == engine.NoSquare || s.game.On(s.game.Lane(i, k), at) == sq) {
			return k
		}
	}
	return -1
}

// enterer returns the slot of a pawn of the seat on turn that the double brings back, or
// -1.
func (s *State) enterer() int {
	for k := range s.game.Count() {
		after := s.All
		if s.double() == entry && !s.Now.Entered && s.game.Enter(&after, s.Bit(), k, false) {
			return k
		}
	}
	return -1
}

// settle finds out what is due: the end, a move, behind a double another cast, the next
// seat's cast, or a pass if the turn had no move.
func (s *State) settle() {
	if s.Did.Home != 0 && s.AtEnd() != 0 {
		s.Over()
		return
	}
	s.Wants = engine.DueMove
	s.Stuck = !s.playable()
	switch {
	case !s.Stuck:
	case s.double() != 0:
		s.CastAgain()
	case s.Phase == track.Moved:
		s.HandOn()
	}
}

// playable reports whether anything can be played with the throw.
func (s *State) playable() bool {
	return s.Best > 0 || s.double() != 0 && (s.finisher(engine.NoSquare) >= 0 || s.enterer() >= 0)
}

// Force plays a move that the rules forbid. A step spends the points that it names, else
// those nearest to its length; it captures what a legal step would and all that stands on
// its target. A pawn comes back onto a start of its own. A pass gives up what could be
// played or, where a cast is due, the cast.
func (s *State) Force(m engine.Move) bool {
	if s.Wants == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		s.ForcePass(s.double() != 0)
		return true
	case engine.Enter:
		if !s.ForceEntry(m) {
			return false
		}
		if s.Wants == engine.DueMove && s.double() != 0 {
			s.Now.Entered = s.double() == entry && s.game.one
		} else {
			s.Now.Entered = false
		}
	case engine.Step:
		if !s.ForceStep(m) {
			return false
		}
	default:
		return false
	}
	if s.Wants == engine.DueCast {
		s.Now = split.Throw{}
	}
	s.Look()
	s.settle()
	return true
}

// ForceThrow applies a cast that is not due or cannot fall, if it is as many small
// numbers as are thrown.
func (s *State) ForceThrow(c engine.Cast) bool {
	if !s.Castable(c) {
		return false
	}
	s.Throw(c)
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.Wants != engine.DueOver {
		s.Forget()
		s.HandOn()
	}
}
