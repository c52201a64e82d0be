package war

import "github.com/ashtapada/agn/engine"

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	if s.due != engine.DueMove {
		return buf
	}
	if s.stuck {
		return append(buf, engine.Move{Kind: engine.Pass})
	}
	a := &s.g.armies[s.seat]
	own, foes := s.men[s.seat], s.foes(s.seat)
	open := s.exposed()
	for _, k := range s.g.kinds {
		for b := own & s.kinds[k]; b != 0; b &= b - 1 {
			from := first(b)
			test := open>>from&1 == 1
			for t := s.reach(a, k, from); t != 0; t &= t - 1 {
				to := first(t)
				if test && !s.safe(from, to) {
					continue
				}
				m := step(k, from, to, foes>>to&1 == 1)
				if k != engine.Soldier || a.special>>to&1 == 0 {
					buf = append(buf, m)
					continue
				}
				become, plain := s.promotions(a, to)
				if plain {
					buf = append(buf, m)
				}
				buf = exchanges(buf, m, become)
			}
		}
	}
	if s.g.cfg.Unpromoted == Later && s.check == 0 {
		// Nothing but the kind changes, so the king is as safe as before.
		for b := own & s.kinds[engine.Soldier] & a.special; b != 0; b &= b - 1 {
			at := first(b)
			buf = exchanges(buf, step(engine.Soldier, at, at, false), a.promo[at]&s.regained(s.seat))
		}
	}
	return buf
}

// exchanges appends m once for each kind that the soldier may become.
func exchanges(buf []engine.Move, m engine.Move, become Kinds) []engine.Move {
	for p := engine.Soldier; become>>p != 0; p++ {
		if become.Has(p) {
			m.Promo = p
			buf = append(buf, m)
		}
	}
	return buf
}

func step(k engine.Piece, from, to uint, capture bool) engine.Move {
	return engine.Move{Kind: engine.Step, Piece: k, Count: 1,
		From: engine.Square(from + 1), To: engine.Square(to + 1), Capture: capture}
}

// reach returns where a man of the seat on turn goes if its king is left out of
// account.
func (s *State) reach(a *army, k engine.Piece, from uint) uint64 {
	prey := s.prey()
	to := a.quiet[k][from]&^s.occ | a.take[k][from]&prey
	if a.rides[k] {
		to |= ride(from, s.occ) & (prey | ^s.occ)
	}
	if k == engine.King && s.mayLeap(s.seat) && s.leapsNow() {
		to |= a.leap[from] & (prey | ^s.occ)
	}
	if k == engine.Soldier && s.g.cfg.Unpromoted == Forbidden {
		to = s.withoutDeadEnds(s.seat, to)
	}
	return to
}

// withoutDeadEnds leaves out the squares of the last line on which a soldier could
// not be exchanged.
func (s *State) withoutDeadEnds(seat engine.Seat, to uint64) uint64 {
	a, lost := &s.g.armies[seat], s.regained(seat)
	for b := to & a.last; b != 0; b &= b - 1 {
		if a.promo[first(b)]&lost == 0 {
			to &^= b & -b
		}
	}
	return to
}

// promotions returns what a soldier that arrives on square i may become, and whether
// it may stay a soldier.
func (s *State) promotions(a *army, i uint) (become Kinds, plain bool) {
	become = a.promo[i] & s.regained(s.seat)
	if become == 0 {
		return 0, true // reach has left out what is forbidden
	}
	return become, !s.g.cfg.MustPromote
}

// regained returns the kinds of which a soldier of the seat may become one: those of
// which it has fewer men than at the start, and of those that it may have more of, as
// many, once it has lost one.
func (s *State) regained(seat engine.Seat) Kinds {
	a := &s.g.armies[seat]
	var kinds Kinds
	for _, k := range s.g.kinds {
		n := count(s.men[seat] & s.kinds[k])
		if n < a.limit[k] || n == a.limit[k] && s.lost[seat].Has(k) {
			kinds |= 1 << k
		}
	}
	return kinds
}

// mobile reports whether the seat on turn has a legal move.
func (s *State) mobile() bool {
	a := &s.g.armies[s.seat]
	own := s.men[s.seat]
	open := s.exposed()
	for _, k := range s.g.kinds {
		for b := own & s.kinds[k]; b != 0; b &= b - 1 {
			from := first(b)
			t := s.reach(a, k, from)
			if t != 0 && open>>from&1 == 0 {
				return true
			}
			for ; t != 0; t &= t - 1 {
				if s.safe(from, first(t)) {
					return true
				}
			}
		}
	}
	if s.g.cfg.Unpromoted == Later && s.check == 0 {
		lost := s.regained(s.seat)
		for b := own & s.kinds[engine.Soldier] & a.special; b != 0; b &= b - 1 {
			if a.promo[first(b)]&lost != 0 {
				return true
			}
		}
	}
	return false
}
