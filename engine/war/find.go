package war

import "github.com/ashtapada/agn/engine"

// Find appends the legal moves that fit p. It works back from the square reached.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if s.due != engine.DueMove {
		return buf
	}
	if s.stuck {
		if passing(p) {
			buf = append(buf, engine.Move{Kind: engine.Pass})
		}
		return buf
	}
	if !Stepping(p) {
		return buf
	}
	if p.To == engine.NoSquare {
		n := len(buf)
		return filter(s.Legal(buf), n, p)
	}
	a := &s.g.armies[s.seat]
	to, mask := uint(p.To-1)&63, Sources(p)
	if p.Piece != 0 {
		return s.find(p, p.Piece, a, to, mask, buf)
	}
	for _, k := range s.g.kinds {
		buf = s.find(p, k, a, to, mask, buf)
	}
	return buf
}

// find appends the moves of one kind of man from the squares of mask.
func (s *State) find(p *engine.Pattern, k engine.Piece, a *army, to uint, mask uint64, buf []engine.Move) []engine.Move {
	from := s.origins(a, k, to) & mask
	if k == engine.Soldier && a.special>>to&1 == 1 {
		become, plain := s.promotions(a, to)
		switch {
		case p.Promo == 0:
			if !plain {
				from = 0
			}
		case !become.Has(p.Promo):
			return buf
		case s.g.cfg.Unpromoted == Later && s.check == 0:
			from |= bit(to) & s.men[s.seat] & s.kinds[engine.Soldier] & mask
		}
	} else if p.Promo != 0 {
		return buf
	}
	if from == 0 {
		return buf
	}
	open := s.exposed()
	m := step(k, 0, to, s.occ>>to&1 == 1)
	m.Promo = p.Promo
	for ; from != 0; from &= from - 1 {
		i := first(from)
		m.From = engine.Square(i + 1)
		if i == to {
			m.Capture = false
			buf = append(buf, m)
		} else if open>>i&1 == 0 || s.safe(i, to) {
			buf = append(buf, m)
		}
	}
	return buf
}

// origins returns the men of a kind of the seat on turn that reach a square if their
// king is left out of account: reach read backwards.
func (s *State) origins(a *army, k engine.Piece, to uint) uint64 {
	t := bit(to)
	var from uint64
	switch {
	case s.occ&t == 0:
		from = a.quietFrom[k][to]
	case s.prey()&t != 0:
		from = a.takeFrom[k][to]
	default:
		return 0
	}
	men := s.men[s.seat] & s.kinds[k]
	if a.rides[k] && cross[to]&men != 0 {
		from |= ride(to, s.occ)
	}
	if k == engine.King && s.mayLeap(s.seat) && a.leapFrom[to]&men != 0 && s.leapsNow() {
		from |= a.leapFrom[to]
	}
	if k == engine.Soldier && s.g.cfg.Unpromoted == Forbidden && s.withoutDeadEnds(s.seat, t) == 0 {
		return 0
	}
	return from & men
}

// passing reports whether p asks for nothing that a pass is not.
func passing(p *engine.Pattern) bool {
	q := *p
	if q.Kind == engine.Pass {
		q.Kind = 0
	}
	if q.Count == 1 {
		q.Count = 0
	}
	return q == engine.Pattern{}
}

// filter keeps of buf, from n on, what fits a pattern without a target.
func filter(buf []engine.Move, n int, p *engine.Pattern) []engine.Move {
	mask := Sources(p)
	kept := buf[:n]
	for _, m := range buf[n:] {
		if mask>>(m.From-1)&1 == 1 && (p.Piece == 0 || p.Piece == m.Piece) && p.Promo == m.Promo {
			kept = append(kept, m)
		}
	}
	return kept
}
