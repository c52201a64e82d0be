package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// target returns the index that a man of seat bit i at from reaches with v points,
// if it may be played there.
func (s *state) target(i int, from, v uint8) (uint8, bool) {
	if to := from + v; to < inner && !s.game.single {
		return to, true
	}
	return s.within(i, from, v)
}

// within is target where a right or the centre may be needed, or a free square.
func (s *state) within(i int, from, v uint8) (uint8, bool) {
	g := s.game
	to := from + v
	if to > centre {
		if !g.overrun || from == centre {
			return 0, false
		}
		to = centre
	}
	if to >= inner && s.rights>>i&1 == 0 {
		return 0, false
	}
	if g.single && !g.Safe(g.Square(i, to)) && s.All.Has(i, to) {
		return 0, false
	}
	return to, true
}

// playable reports whether anything that is thrown can be played.
func (s *state) playable() bool {
	i := track.Bit(s.OnTurn)
	return s.Unspent.N > 0 && s.opened>>i&1 == 1 && s.movable(i, s.Unspent.Values())
}

// movable reports whether seat bit i has a man for one of some throws, of which the least is
// the last. Where own men bar no square, the man least far can take that if any man can take
// anything.
func (s *state) movable(i int, throws []uint8) bool {
	if _, ok := s.target(i, s.All[i][0], throws[len(throws)-1]); ok || !s.game.single {
		return ok
	}
	for _, v := range throws {
		for _, from := range s.MenOf(i) {
			if _, ok := s.target(i, from, v); ok {
				return true
			}
		}
	}
	return false
}

// dead reports whether no seat can move with any throw. Then no seat ever can, for
// nothing changes any more.
func (s *state) dead() bool {
	for i := range engine.MaxSeats {
		if s.game.Plays(i) && s.movable(i, values) {
			return false
		}
	}
	return true
}

// Legal appends the legal moves.
func (s *state) Legal(buf []engine.Move) []engine.Move { return s.Find(&engine.Pattern{}, buf) }

// Find appends the legal moves that fit p.
func (s *state) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	buf, steps := s.Asked(p, buf)
	if !steps || p.Spend[1] != 0 {
		return buf
	}
	i := track.Bit(s.OnTurn)
	if p.From != engine.NoSquare {
		if from := s.game.Index(i, p.From); s.All.Has(i, from) && s.Means(p, i, from) {
			buf = s.from(i, from, p, buf)
		}
		return buf
	}
	for k, from := range s.MenOf(i) {
		if (k == 0 || from != s.All[i][k-1]) && s.Means(p, i, from) {
			buf = s.from(i, from, p, buf)
		}
	}
	return buf
}

// from appends the steps of a man at from that fit p. A spend may be written where
// moves name none.
func (s *state) from(i int, from uint8, p *engine.Pattern, buf []engine.Move) []engine.Move {
	g := s.game
	sq := g.Square(i, from)
	last := uint8(0)
	for _, v := range s.Unspent.Values() {
		if v == last {
			continue
		}
		last = v
		to, ok := s.target(i, from, v)
		if !ok || p.To != engine.NoSquare && g.Square(i, to) != p.To || p.Spend[0] != 0 && p.Spend[0] != v {
			continue
		}
		buf = append(buf, engine.Move{})
		m := &buf[len(buf)-1]
		m.Kind, m.Piece, m.Count, m.From, m.To = engine.Step, engine.Man, 1, sq, g.Square(i, to)
		m.Capture = s.All.Meet(&g.prey[i][m.To])
		if g.overrun {
			m.Spend[0] = v
		}
	}
	return buf
}
