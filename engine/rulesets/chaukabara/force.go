package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Force plays a step or a pass that the rules forbid. A step spends the throw that
// comes nearest to its length, or the cast that is missing; what stands on its
// target is captured as after a legal step. A pass gives up what could be played,
// or, where a cast is due, the cast. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	switch {
	case s.Wants == engine.DueOver:
		return false
	case m.Kind == engine.Pass && (s.Wants == engine.DueCast || s.owed == 0):
		s.ForceEnd()
		return true
	case m.Kind == engine.Pass:
		s.lapsed, s.Did = lapsed{}, engine.Effect{}
		s.Unspent.Clear()
		s.settle()
		return true
	}
	i, from, to, ok := s.Forced(m)
	if !ok {
		return false
	}
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.spend(from, to, m.Spend[0])
	s.Run(i, from, to, max(m.Count, 1))
	if s.Enemies(i, m.To) {
		s.capture(i, m.To)
	}
	s.Phase = track.Moved
	s.settle()
	return true
}

// spend takes what a forced step spends.
func (s *State) spend(from, to, v uint8) {
	if s.row == tripleRow {
		s.row = 0
	}
	if s.Wants == engine.DueCast {
		if s.Unspent.N == 0 && s.owed > 0 {
			s.owed--
		}
		return
	}
	if !s.Unspent.Has(v) {
		v = s.fit(to - min(from, to))
	}
	s.Unspent.Remove(v)
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *State) ForceThrow(c engine.Cast) bool {
	if !s.Castable(c) || s.Unspent.N == track.MaxThrows {
		return false
	}
	s.throw(c.V[0])
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.Wants == engine.DueOver {
		return
	}
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.Unspent.Clear()
	s.owed = 0
	s.Phase = track.Moved
	s.settle()
}
