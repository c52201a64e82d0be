package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Force plays a step or a pass that the rules forbid. A step spends the dice that
// come nearest to its length; enemies of the man on its target are captured as after
// a legal step. A pass gives up the turn. A step before the throw is the turn's move,
// and the turn ends with it. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	switch {
	case s.Wants == engine.DueOver:
		return false
	case m.Kind == engine.Pass:
		s.lapsed, s.Did = lapsed{}, engine.Effect{}
		s.endTurn()
		return true
	case m.Kind != engine.Step || int(m.To) > s.game.Board().Len() || m.To == engine.NoSquare:
		return false
	}
	owner := s.Owner(s.army, m.From)
	if owner == 0 {
		return false
	}
	i := track.Bit(owner)
	p := play{from: m.From}
	if !s.forced(i, &m, &p) {
		return false
	}
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	mark := uint8(0)
	if owner == s.army {
		mark = movedBit
	}
	for k, at := range p.at {
		for range p.n[k] {
			from := at << 1
			if !s.All.Has(i, from) {
				from |= movedBit
			}
			s.step(i, from, p.to<<1|mark)
		}
	}
	if p.to >= foot && p.to <= lap {
		s.capture(i, m.To)
	}
	s.take(p.set)
	s.Phase = track.Moved
	s.settle()
	return true
}

// forced makes a play of a forbidden step of seat bit i. It reports false if there
// are not so many men or the target is not on their way.
func (s *State) forced(i int, m *engine.Move, p *play) bool {
	g := s.game
	n := max(m.Count, 1)
	low, high := g.Index(i, m.From), g.Again(i, m.From)
	toLow, toHigh := g.Index(i, m.To), g.Again(i, m.To)
	nLow, nHigh := s.at(i, low), uint8(0)
	if high != track.Off && high != homeIndex {
		nHigh = s.at(i, high)
	}
	if toLow == track.Off || n > nLow+nHigh {
		return false
	}
	// The men least far are meant, but for those that alone can be under way there.
	p.at[0], p.at[1] = low, high
	up := toHigh != track.Off && toHigh > high && nHigh >= n
	each := [2]uint8{m.Who, m.Who2} == [2]uint8{engine.WhoIndex + low, engine.WhoIndex + high}
	switch {
	case each && n == 2 && nLow > 0 && nHigh > 0:
		p.n = [2]uint8{1, 1}
	case up || nHigh > 0 && m.Who == engine.WhoIndex+high || nLow == 0:
		p.n[1] = min(n, nHigh)
		p.n[0] = n - p.n[1]
	default:
		p.n[0] = min(n, nLow)
		p.n[1] = n - p.n[0]
	}
	base := low
	if p.n[0] == 0 {
		base = high
	}
	// Who has left the column is back in it on the way home.
	p.to = toLow
	if toHigh != track.Off && (base > foot || toHigh == homeIndex) {
		p.to = toHigh
	}
	if m.From == m.To {
		p.n, p.to = [2]uint8{}, base
	}
	p.set = s.find(m.Spend)
	if p.set == 0 {
		p.set = s.fit(g.apart(base, p.to))
	}
	return true
}

// apart returns how far two indices lie from each other, whichever way is shorter.
func (g *Game) apart(a, b uint8) int {
	low, high := int(min(a, b)), int(max(a, b))
	foot, lap := int(foot), int(lap)
	switch {
	case low >= foot && high > lap && low < lap:
		return high - lap + min(low-foot, lap-low)
	case low >= foot && high <= lap:
		return min(high-low, low-foot+lap-high)
	}
	return high - low
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one to three
// dice that a man could run. It takes the place of dice that are not played yet.
func (s *State) ForceThrow(c engine.Cast) bool {
	if !s.Castable(c) {
		return false
	}
	s.rest()
	s.hold(c.Values())
	s.Phase = max(s.Phase, track.Thrown)
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.settle()
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() { s.Force(engine.Move{Kind: engine.Pass}) }
