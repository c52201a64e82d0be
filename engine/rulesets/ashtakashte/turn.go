package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	s.Begin()
	s.taken, s.passed = false, false
	s.Now.Value, s.Now.Left[0] = c.V[0], c.V[0]
	s.look()
	lapsed := split.Lapsed{Seat: s.OnTurn, Throw: s.Now}
	s.settle()
	if s.Wants != engine.DueMove {
		s.Lapsed = lapsed
	}
}

// look finds out how many points can be spent. Where they may be given up that is found
// out whenever a play is over.
func (s *State) look() {
	s.Best = 0
	if s.Now.Left[0] != 0 && !s.game.giveUp {
		s.Best = s.most(s.Bit(), &s.Now)
	}
}

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.Forget()
	switch m.Kind {
	case engine.Pass:
		s.pass()
		return
	case engine.Enter:
		s.comeBack(m.To)
	default:
		s.Play(m)
		s.earn()
	}
	s.Phase = track.Moved
	s.settle()
}

// earn notes that the throw has captured, where that earns another.
func (s *State) earn() {
	s.taken = s.taken || s.Did.Taken > 0 && s.game.captureAgain && !isAgain(s.Now.Value)
}

// comeBack brings a captured pawn onto sq.
func (s *State) comeBack(sq engine.Square) {
	s.ComeBack(sq, true)
	if s.Did.Taken > 0 {
		s.struck = struck{split.Other(s.OnTurn), sq}
		s.earn()
	}
	if s.game.entryWhole {
		s.Now.Left[0], s.Best = 0, 0
	} else {
		s.Now.Entered = true
	}
}

// pass plays a pass: what could be played is lost, the turn ends unless it has another
// throw to come.
func (s *State) pass() {
	if s.Open() && s.earned() {
		s.passed = s.game.decline && s.Phase == track.Thrown
		s.castAgain()
		return
	}
	s.endTurn()
}

// earned reports whether the throw that was played earns another.
func (s *State) earned() bool { return isAgain(s.Now.Value) || s.taken }

// castAgain makes the cast due that the throw has earned.
func (s *State) castAgain() {
	s.CastAgain()
	s.taken = false
}

// settle finds out what is due: the end, a move, a cast, the next seat's cast, or a
// pass if the turn had no move.
func (s *State) settle() {
	if s.Did.Home != 0 && s.AtEnd() != 0 {
		s.taken, s.passed = false, false
		s.Over()
		return
	}
	s.Wants = engine.DueMove
	s.Stuck = !s.playable()
	switch {
	case !s.Stuck:
	case s.earned():
		s.castAgain()
	case s.Phase == track.Moved:
		s.endTurn()
	}
}

// playable reports whether anything but a pass can be played with the throw.
func (s *State) playable() bool {
	if s.game.giveUp {
		s.Best = 0
		if s.game.Some(&s.All, s.Bit(), s.Now.Left[0], s.First) {
			s.Best = 1
		}
	}
	return s.Best > 0 || mayEnter(&s.Now) && s.canEnter()
}

// canEnter reports whether some captured pawn of the seat on turn can come back.
func (s *State) canEnter() bool {
	for k := range s.game.Count() {
		after := s.All
		if s.game.Enter(&after, s.Bit(), k, true) {
			return true
		}
	}
	return false
}

// endTurn passes the turn to the other seat.
func (s *State) endTurn() {
	if s.struck.seat == s.OnTurn {
		s.struck = struck{}
	}
	s.taken, s.passed = false, false
	s.HandOn()
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
		if s.Wants == engine.DueMove && s.earned() {
			s.Forget()
			s.castAgain()
			return true
		}
		s.ForceEnd()
		return true
	case engine.Enter:
		if !s.ForceEntry(m) {
			return false
		}
		switch {
		case s.Wants != engine.DueMove:
		case s.game.entryWhole:
			s.Now.Left = [2]uint8{}
		default:
			s.Now.Entered = mayEnter(&s.Now)
		}
	case engine.Step:
		if !s.ForceStep(m) {
			return false
		}
	default:
		return false
	}
	s.passed = false
	if s.Wants == engine.DueCast {
		s.Now, s.taken = split.Throw{}, false
	}
	s.look()
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
		s.endTurn()
	}
}
