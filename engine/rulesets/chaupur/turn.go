package chaupur

import (
	"encoding/binary"
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Apply plays a legal move.
func (s *state) Apply(m engine.Move) {
	s.expired, s.Did = expired{}, engine.Effect{}
	if m.Kind == engine.Pass {
		s.endTurn()
		return
	}
	p := &s.found.play
	if s.found.text == 0 || s.found.text != track.Text(&m) {
		*p = play{}
		s.resolve(&m, p)
	}
	s.carry(track.Bit(s.army), p)
	s.Phase = track.Moved
	s.settle()
}

// resolve makes an empty play that of a legal move.
func (s *state) resolve(m *engine.Move, p *play) {
	g := s.game
	i := track.Bit(s.army)
	p.from, p.set, p.capture = m.From, s.find(m.Spend), m.Capture
	sum := s.sums.of(p.set)
	low, high := g.Index(i, m.From), g.Again(i, m.From)
	p.at[0], p.n[0] = low, m.Count
	switch {
	case high+sum <= homeIndex && g.Again(i, m.To) == high+sum:
		p.at[0], p.to = high, high+sum
	case low == foot:
		p.at[1], p.to = lap, foot+sum
		switch {
		case m.Who2 != 0:
			p.n[0] = 1
		case m.Who == 0:
			p.n[0] = min(m.Count, s.All.Count(i, foot<<1))
		default:
			p.n[0] = m.Count - min(m.Count, s.All.Count(i, lap<<1))
		}
		p.n[1] = m.Count - p.n[0]
	default:
		p.to = low + sum
		if low < lap && p.to > lap && g.Square(i, p.to) != m.To {
			p.to -= lap - foot
		}
	}
}

// carry moves the men of a play, captures and takes its dice.
func (s *state) carry(i int, p *play) {
	for range p.n[0] {
		s.step(i, p.at[0]<<1, p.to<<1|movedBit)
	}
	for range p.n[1] {
		s.step(i, p.at[1]<<1, p.to<<1|movedBit)
	}
	if p.capture {
		s.capture(i, s.game.Square(i, p.to))
	}
	s.take(p.set)
}

// step replaces one man of seat bit i.
func (s *state) step(i int, from, to uint8) {
	s.All.Change(i, from, to)
	if to>>1 == homeIndex {
		s.Did.Home++
	}
}

// capture sends every enemy of seat bit i on sq to the centre.
func (s *state) capture(i int, sq engine.Square) {
	for foes := s.game.foes[i]; foes != 0; foes &= foes - 1 {
		e := bits.TrailingZeros8(foes)
		low, high := s.game.Index(e, sq), s.game.Again(e, sq)
		for _, b := range s.All[e][:numMen] {
			if b>>1 == low || b>>1 == high {
				s.Take(e, b, 0)
			}
		}
	}
}

// Throw applies a cast that is due and can fall.
func (s *state) Throw(c engine.Cast) {
	s.hold(&c)
	s.Phase = max(s.Phase, track.Thrown)
	s.expired, s.Did = expired{}, engine.Effect{}
	s.settle()
}

// settle finds out what is due: the end, a move, the next seat's cast, or a pass if
// the turn had no move.
func (s *state) settle() {
	s.Stuck = false
	switch {
	case s.Did.Home != 0 && s.winners() != 0:
		s.over()
	case s.playable():
		s.Wants = engine.DueMove
	case s.Phase == track.Thrown:
		s.Wants, s.Stuck = engine.DueMove, true
	case s.Unspent.N == 0:
		s.endTurn()
	default:
		left := expired{seat: s.OnTurn, army: s.army, men: s.All[track.Bit(s.army)], throws: s.Unspent}
		s.endTurn()
		s.expired = left
	}
}

// endTurn passes the turn to the next seat.
func (s *state) endTurn() {
	s.rest()
	s.Unspent, s.sums, s.found.text = track.Throws{}, 0, 0
	s.Stuck = false
	seat, round := s.next()
	if round {
		s.Rounds++
	}
	s.OnTurn = seat
	s.army = s.mover()
	s.Wants, s.Phase = engine.DueCast, track.Fresh
}

// mover returns the seat whose men the seat on turn moves, by who is home at the
// start of the turn.
func (s *state) mover() engine.Seat {
	i := track.Bit(s.OnTurn)
	if p := s.game.partner[i]; p != 0 && s.game.help && s.home(i) {
		return p
	}
	return s.OnTurn
}

// rest forgets which men have moved.
func (s *state) rest() {
	men := s.All[track.Bit(s.army)][:]
	binary.LittleEndian.PutUint32(men, binary.LittleEndian.Uint32(men)&^(movedBit*menLow))
}

// over ends the game. The seat is the one that would have gone on.
func (s *state) over() {
	s.endTurn()
	s.expired = expired{}
	s.Finish()
}

// Force plays a step or a pass that the rules forbid. A step spends the dice that
// come nearest to its length; enemies of the man on its target are captured as after
// a legal step. A pass gives up the turn. A step before the throw is the turn's move,
// and the turn ends with it. An ended game stays as it is.
func (s *state) Force(m engine.Move) bool {
	switch {
	case s.Wants == engine.DueOver:
		return false
	case m.Kind == engine.Pass:
		s.expired, s.Did = expired{}, engine.Effect{}
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
	s.expired, s.Did = expired{}, engine.Effect{}
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
func (s *state) forced(i int, m *engine.Move, p *play) bool {
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
		p.set = s.fit(g.distance(base, p.to))
	}
	return true
}

// distance returns how far two indices lie from each other, whichever way is shorter.
func (g *compiled) distance(a, b uint8) int {
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
func (s *state) ForceThrow(c engine.Cast) bool {
	return s.ForceCast(c, func(c engine.Cast) {
		s.rest()
		s.Throw(c)
	})
}

// ForceEnd ends the turn whatever is left undone.
func (s *state) ForceEnd() { s.Force(engine.Move{Kind: engine.Pass}) }
