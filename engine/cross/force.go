package cross

import "github.com/ashtapada/agn/engine"

// Force plays a step or a pass that the rules forbid. A step spends the dice that
// come nearest to its length; enemies of the man on its target are captured as after
// a legal step. A pass gives up the turn. A step before the throw is the turn's move,
// and the turn ends with it. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	switch {
	case s.due == engine.DueOver:
		return false
	case m.Kind == engine.Pass:
		s.ForceEnd()
		return true
	case m.Kind != engine.Step || int(m.To) > s.game.design.Board.Len() || m.To == engine.NoSquare:
		return false
	}
	owner, ok := s.owner(m.From)
	if !ok {
		return false
	}
	i := bit(owner)
	p := play{from: m.From}
	if !s.forced(i, &m, &p) {
		return false
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	mark := uint8(0)
	if owner == s.army {
		mark = movedBit
	}
	for k, at := range p.at {
		for range p.n[k] {
			from := at << 1
			if !s.men.has(i, from) {
				from |= movedBit
			}
			s.step(i, from, p.to<<1|mark)
		}
	}
	if p.to >= s.game.foot && p.to <= s.game.lap {
		s.capture(i, m.To)
	}
	s.pool.take(p.set)
	s.phase = moved
	s.settle()
	return true
}

// owner returns the seat whose man a move from sq means: the one whose men are
// moved, or the next that has one there which is not home.
func (s *State) owner(sq engine.Square) (engine.Seat, bool) {
	seat := s.army
	for range engine.MaxSeats {
		i := bit(seat)
		low, high := s.game.low[i][sq], s.game.high[i][sq]
		if s.game.all>>i&1 == 1 && (s.men.at(i, low) > 0 || high != s.game.home && s.men.at(i, high) > 0) {
			return seat, true
		}
		seat = seat%engine.MaxSeats + 1
	}
	return 0, false
}

// forced makes a play of a forbidden step of seat bit i. It reports false if there
// are not so many men or the target is not on their way.
func (s *State) forced(i int, m *engine.Move, p *play) bool {
	g := s.game
	n := max(m.Count, 1)
	low, high := g.low[i][m.From], g.high[i][m.From]
	toLow, toHigh := g.low[i][m.To], g.high[i][m.To]
	nLow, nHigh := s.men.at(i, low), uint8(0)
	if high != off && high != g.home {
		nHigh = s.men.at(i, high)
	}
	if toLow == off || n > nLow+nHigh {
		return false
	}
	// The men least far are meant, but for those that alone can be under way there.
	p.at[0], p.at[1] = low, high
	up := toHigh != off && toHigh > high && nHigh >= n
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
	if toHigh != off && (base > g.foot || toHigh == g.home) {
		p.to = toHigh
	}
	if m.From == m.To {
		p.n, p.to = [2]uint8{}, base
	}
	p.set = s.pool.find(m.Spend)
	if p.set == 0 {
		p.set = s.pool.fit(g.apart(base, p.to))
	}
	return true
}

// apart returns how far two indices lie from each other, whichever way is shorter.
func (g *Game) apart(a, b uint8) int {
	low, high := int(min(a, b)), int(max(a, b))
	foot, lap := int(g.foot), int(g.lap)
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
	if s.due == engine.DueOver || c.N == 0 || c.N > maxDice {
		return false
	}
	for _, v := range c.Values() {
		if v == 0 || v > maxFace {
			return false
		}
	}
	s.rest()
	s.pool.set(c.Values())
	s.phase = max(s.phase, thrown)
	s.gone, s.effect = gone{}, engine.Effect{}
	s.settle()
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.due == engine.DueOver {
		return
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.endTurn()
}
