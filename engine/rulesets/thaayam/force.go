package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Force plays a move that the rules forbid. It spends the result that comes nearest
// to its length, or the cast that is missing; what stands on its target is captured
// as after a legal move. A pass gives up what could be played, or, where a cast is
// due, the cast. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	if s.Wants == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		if s.Wants == engine.DueCast || s.Phase == done {
			s.ForceEnd()
			return true
		}
		s.Did = engine.Effect{}
		s.giveUp()
		return true
	case engine.Declare:
		return s.forceDeclare(m)
	case engine.Step, engine.Enter, engine.BearOff:
		return s.forceRun(m)
	}
	return false
}

// forceDeclare makes any two single men that stand together twins, but at the end of
// their way, where there are none.
func (s *State) forceDeclare(m engine.Move) bool {
	owner := s.Owner(s.OnTurn, m.From)
	if owner == 0 {
		return false
	}
	i := track.Bit(owner)
	where := at(s.game.Index(i, m.From))
	if where >= at(centre) || s.All.Count(i, where) < 2 {
		return false
	}
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.declare(i, where)
	return true
}

// forceRun takes men to where the move says.
func (s *State) forceRun(m engine.Move) bool {
	owner, from, to := s.OnTurn, uint8(inHand), uint8(isOff)
	if m.Kind != engine.Enter {
		if owner = s.Owner(s.OnTurn, m.From); owner == 0 {
			return false
		}
		from = at(s.game.Index(track.Bit(owner), m.From))
	}
	i := track.Bit(owner)
	if m.Kind != engine.BearOff {
		index := s.game.Index(i, m.To)
		if index == track.Off {
			return false
		}
		to = at(index)
	}
	if s.All.Count(i, from)+s.All.Count(i, from|twin) < max(m.Count, 1) ||
		m.Who == engine.WhoTwins && !s.All.Has(i, from|twin) {
		return false
	}
	together := m.Count == 2 && s.All.Has(i, from|twin)
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.forceSpend(m, from, to)
	if from != to {
		s.run(i, from, to, m.Count, markOf(m))
	}
	if m.Kind != engine.BearOff && s.captures(i, m.To, together) {
		s.capture(i, m.To, together)
	}
	s.Phase = track.Moved
	if s.extra == offered {
		s.extra = 0
	}
	s.settle()
	return true
}

// markOf is the mark of a move, but that of an index, which tells no men apart here.
func markOf(m engine.Move) uint8 {
	if m.Who == engine.WhoTwins && m.Count <= 1 {
		return engine.WhoTwins
	}
	return 0
}

// forceSpend takes what a forced move spends, if anything is there to be played.
func (s *State) forceSpend(m engine.Move, from, to uint8) {
	if s.Wants != engine.DueMove {
		return
	}
	spent := false
	for _, v := range m.Spend {
		if v > 0 && v <= maxValue && s.unspent.has(v) {
			s.unspent.remove(v)
			spent = true
		}
	}
	if spent || s.unspent.empty() {
		return
	}
	way := uint8(one)
	if m.Kind == engine.Step {
		way = (max(from, to) - from) >> 1
	}
	s.unspent.remove(s.unspent.fit(way))
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *State) ForceThrow(c engine.Cast) bool {
	if !s.Castable(c) {
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
	s.endTurn()
}
