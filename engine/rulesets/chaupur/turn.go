package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	if m.Kind == engine.Pass {
		s.endTurn()
		return
	}
	p := s.resolve(&m)
	s.carry(track.Bit(s.army), &p)
	s.Phase = track.Moved
	s.settle()
}

// resolve makes a play of a legal move.
func (s *State) resolve(m *engine.Move) play {
	g := s.game
	i := track.Bit(s.army)
	p := play{from: m.From, set: s.find(m.Spend), capture: m.Capture}
	sum := s.sums[p.set]
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
		s.capture(i, s.game.Square(i, p.to))
	}
	s.take(p.set)
}

// step replaces one man of seat bit i.
func (s *State) step(i int, from, to uint8) {
	s.Change(i, from, to)
	if to>>1 == homeIndex {
		s.Did.Home++
	}
}

// capture sends every enemy of seat bit i on sq to the centre.
func (s *State) capture(i int, sq engine.Square) {
	for e := range engine.MaxSeats {
		if s.game.foes[i]>>e&1 == 0 {
			continue
		}
		low, high := s.game.Index(e, sq), s.game.Again(e, sq)
		for _, b := range s.All[e] {
			if b>>1 == low || b>>1 == high {
				s.Take(e, b, 0)
			}
		}
	}
}

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	s.hold(c.Values())
	s.Phase = track.Thrown
	s.lapsed, s.Did = lapsed{}, engine.Effect{}
	s.settle()
}

// settle finds out what is due: the end, a move, the next seat's cast, or a pass if
// the turn had no move.
func (s *State) settle() {
	s.Stuck = false
	switch {
	case s.winners() != 0:
		s.over()
	case s.playable():
		s.Wants = engine.DueMove
	case s.Phase == track.Thrown:
		s.Wants, s.Stuck = engine.DueMove, true
	default:
		left := lapsed{seat: s.OnTurn, army: s.army, men: s.All[track.Bit(s.army)], throws: s.Unspent}
		s.endTurn()
		if left.throws.N > 0 {
			s.lapsed = left
		}
	}
}

// endTurn passes the turn to the next seat.
func (s *State) endTurn() {
	s.rest()
	s.Unspent, s.sums = track.Throws{}, [1 << maxDice]uint8{}
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
func (s *State) mover() engine.Seat {
	i := track.Bit(s.OnTurn)
	if p := s.game.partner[i]; p != 0 && s.game.help && s.home(i) {
		return p
	}
	return s.OnTurn
}

// rest forgets which men have moved.
func (s *State) rest() {
	i := track.Bit(s.army)
	for k, b := range s.All[i] {
		if b&movedBit != 0 && b != track.NoMan {
			s.All[i][k] = b &^ movedBit
			s.Sum += track.Key(i, b&^movedBit) - track.Key(i, b)
		}
	}
}

// over ends the game. The seat is the one that would have gone on.
func (s *State) over() {
	s.endTurn()
	s.lapsed = lapsed{}
	s.Finish()
}
