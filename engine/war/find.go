package war

import "github.com/ashtapada/agn/engine"

// Find appends the legal moves that fit p. A move of a man whose target was written,
// the common case, it works out backwards from there.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if s.due == engine.DueOver {
		return buf
	}
	if p.To != engine.NoSquare && (p.Kind == engine.Step || p.Kind == 0 && !s.g.allied) {
		if s.due != engine.DueMove || !stepping(p) {
			return buf
		}
		to, mask := uint(p.To-1)&63, sources(p)&s.movable()
		allowed := s.allowed()
		if p.Piece != 0 {
			if allowed.Has(p.Piece) {
				buf = s.find(p, p.Piece, to, mask, buf)
			}
			return buf
		}
		for _, k := range s.g.kinds {
			if allowed.Has(k) {
				buf = s.find(p, k, to, mask, buf)
			}
		}
		return buf
	}
	if p.Kind == engine.Pass {
		m := engine.Move{Kind: engine.Pass}
		if s.due == engine.DueMove && fits(&m, p) && s.own.MayPass(s.Mobile()) {
			buf = append(buf, m)
		}
		return buf
	}
	n := len(buf)
	buf = s.own.Legal(buf)
	kept := buf[:n]
	for _, m := range buf[n:] {
		if fits(&m, p) {
			kept = append(kept, m)
		}
	}
	return kept
}

// find appends the moves of one kind of man from the squares of mask.
func (s *State) find(p *engine.Pattern, k engine.Piece, to uint, mask uint64, buf []engine.Move) []engine.Move {
	mask &= s.kinds[k]
	if mask == 0 {
		return buf
	}
	capture := s.occ>>to&1 == 1
	for _, c := range [2]engine.Seat{s.seat, s.g.ally[s.seat]} {
		men := mask & s.men[c]
		if men == 0 {
			continue
		}
		special := k == engine.Soldier && s.g.armies[c].special>>to&1 == 1
		if !special && p.Promo != 0 {
			continue
		}
		for b := s.origins(c, k, to, men); b != 0; b &= b - 1 {
			from := first(b)
			if special {
				become, plain := s.own.Promotions(from, to)
				if p.Promo == 0 && !plain || p.Promo != 0 && !become.Has(p.Promo) {
					continue
				}
			}
			if s.exposed>>from&1 == 0 || s.safe(from, to) {
				buf = append(buf, engine.Move{Kind: engine.Step, Count: 1})
				m := &buf[len(buf)-1]
				m.Piece, m.Promo, m.From, m.To, m.Capture = k, p.Promo, engine.Square(from+1), engine.Square(to+1), capture
			}
		}
		if special && p.Promo != 0 && s.g.cfg.Unpromoted == Later && s.check == 0 && men>>to&1 == 1 {
			if become, _ := s.own.Promotions(to, to); become.Has(p.Promo) {
				buf = promotions(buf, step(k, to, to, false), KindsOf(p.Promo))
			}
		}
	}
	return buf
}

// origins returns those of some men of one kind and colour that reach a square: reach
// read backwards.
func (s *State) origins(c engine.Seat, k engine.Piece, to uint, men uint64) uint64 {
	a := &s.g.armies[c]
	var from uint64
	switch t := bit(to); {
	case s.occ&t == 0:
		from = a.quietFrom[k][to&63]
	case s.prey(c, k)&t != 0:
		from = a.takeFrom[to&63][k]
	default:
		return 0
	}
	if s.g.cfg.Moves[k].Rides && cross[to&63]&men != 0 {
		from |= ride(to, s.occ)
	}
	if k == engine.King && s.g.leaps && a.leapFrom[to&63]&men != 0 && s.mayLeap(c) {
		from |= a.leapFrom[to&63]
	}
	if k == engine.Soldier && s.g.cfg.Unpromoted == Forbidden && s.withoutDeadEnds(c, bit(to)) == 0 {
		return 0
	}
	return from & men
}

// fits reports whether a move is one of those that p asks for.
func fits(m *engine.Move, p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == m.Kind) &&
		(p.Piece == 0 || p.Piece == m.Piece) &&
		p.Promo == m.Promo &&
		p.Count <= 1 &&
		(p.From == 0 || p.From == m.From) &&
		(p.File == 0 || p.File == squares.File(m.From)) &&
		(p.Rank == 0 || int(p.Rank) == squares.Rank(m.From)) &&
		(p.To == 0 || p.To == m.To) &&
		(p.To2 == 0 || p.To2 == m.To2) &&
		p.Who == m.Who && p.Who2 == m.Who2 &&
		p.Spend == [4]uint8{}
}
