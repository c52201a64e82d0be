package cross

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.gone, s.effect = gone{}, engine.Effect{}
	if m.Kind == engine.Pass {
		s.endTurn()
		return
	}
	p := s.resolve(&m)
	s.carry(bit(s.army), &p)
	s.phase = moved
	s.settle()
}

// resolve makes a play of a legal move.
func (s *State) resolve(m *engine.Move) play {
	g := s.game
	i := bit(s.army)
	p := play{from: m.From, set: s.pool.find(m.Spend), capture: m.Capture}
	sum := s.pool.sums[p.set]
	low, high := g.low[i][m.From], g.high[i][m.From]
	p.at[0], p.n[0] = low, m.Count
	switch {
	case high+sum <= g.home && g.high[i][m.To] == high+sum:
		p.at[0], p.to = high, high+sum
	case low == g.foot:
		p.at[1], p.to = g.lap, g.foot+sum
		switch {
		case m.Who2 != 0:
			p.n[0] = 1
		case m.Who == 0:
			p.n[0] = min(m.Count, s.men.count(i, g.foot<<1))
		default:
			p.n[0] = m.Count - min(m.Count, s.men.count(i, g.lap<<1))
		}
		p.n[1] = m.Count - p.n[0]
	default:
		p.to = low + sum
		if low < g.lap && p.to > g.lap && g.square[i][p.to] != m.To {
			p.to -= g.lap - g.foot
		}
	}
	return p
}

// carry moves the men of a play, captures and takes its dice.
func (s *State) carry(i int, p *play) {
	for k, at := range p.at {
		for range p.n[k] {
			s.step(i, at<<1, p.to<<1|movedBit)
		}
	}
	if p.capture {
		s.capture(i, s.game.square[i][p.to])
	}
	s.pool.take(p.set)
}

// step replaces one man of seat bit i.
func (s *State) step(i int, from, to uint8) {
	s.men.replace(i, from, to)
	s.sum += race.Key(i, to) - race.Key(i, from)
	if to>>1 == s.game.home {
		s.effect.Home++
	}
}

// capture sends every enemy of seat bit i on sq to the centre.
func (s *State) capture(i int, sq engine.Square) {
	for e := range engine.MaxSeats {
		if s.game.foes[i]>>e&1 == 0 {
			continue
		}
		low, high := s.game.low[e][sq], s.game.high[e][sq]
		for _, b := range s.men[e] {
			if b>>1 == low || b>>1 == high {
				s.step(e, b, 0)
				if e != bit(s.seat) {
					s.effect.Taken++
				}
			}
		}
	}
}

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	s.pool.set(c.Values())
	s.phase = thrown
	s.gone, s.effect = gone{}, engine.Effect{}
	s.settle()
}

// settle finds out what is due: the end, a move, the next seat's cast, or a pass if
// the turn had no move.
func (s *State) settle() {
	s.pass = false
	switch {
	case s.winners() != 0:
		s.over()
	case s.playable():
		s.due = engine.DueMove
	case s.phase == thrown:
		s.due, s.pass = engine.DueMove, true
	default:
		left := gone{seat: s.seat, army: s.army, men: s.men[bit(s.army)], n: s.pool.n, v: s.pool.v}
		s.endTurn()
		if left.n > 0 {
			s.gone = left
		}
	}
}

// endTurn passes the turn to the next seat.
func (s *State) endTurn() {
	s.rest()
	s.pool = pool{}
	s.pass = false
	seat, round := s.next()
	if round {
		s.round++
	}
	s.seat = seat
	s.army = s.mover()
	s.due, s.phase = engine.DueCast, fresh
}

// mover returns the seat whose men the seat on turn moves, by who is home at the
// start of the turn.
func (s *State) mover() engine.Seat {
	i := bit(s.seat)
	if p := s.game.design.Partner[i]; p != 0 && s.game.design.Help && s.home(i) {
		return p
	}
	return s.seat
}

// rest forgets which men have moved.
func (s *State) rest() {
	i := bit(s.army)
	for k, b := range s.men[i] {
		if b&movedBit != 0 && b != noMan {
			s.men[i][k] = b &^ movedBit
			s.sum += race.Key(i, b&^movedBit) - race.Key(i, b)
		}
	}
}

// over ends the game. The seat is the one that would have gone on.
func (s *State) over() {
	s.endTurn()
	s.gone = gone{}
	s.due, s.phase = engine.DueOver, moved
}
