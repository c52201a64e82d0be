package war

import "github.com/ashtapada/agn/engine"

// OpenTurn makes a move due and finds out, before the game asks whether anybody has
// lost, which kings lose their leap and whether the seat on turn is in check.
func (s *State) OpenTurn() {
	s.due, s.check = engine.DueMove, 0
	if s.outcome.Rule != "" {
		s.outcome = engine.Outcome{}
	}
	if s.g.cfg.LeapUnchecked {
		s.LoseLeaps()
	}
	if !s.g.checks {
		s.openUntabled()
		return
	}
	kings, e := s.kinds[engine.King]&s.men[s.seat&7], s.g.turns[s.seat].next
	a, lines := &s.g.armies[e], cross[first(kings)]
	if s.kinds[s.g.rider&15]&s.men[e&7]&lines == 0 {
		lines = 0
	}
	s.exposed = kings | lines
	// A step attacks from where it ended, or along a line that it opened or ended on.
	if a.take[s.at[s.came&63].Piece()][s.came&63]&kings|lines&s.moved|kings&(kings-1)|uint64(s.doubt) != 0 {
		if s.hits(e, s.seat, kings, s.occ, s.men[e]) {
			s.check, s.exposed = engine.InCheck, ^uint64(0)
		} else if kings&(kings-1) != 0 {
			s.exposed = ^uint64(0)
		}
	}
}

// openUntabled finds out, where there are no tables, whether the seat on turn is in check.
func (s *State) openUntabled() {
	if s.g.cfg.Check && s.struck(s.seat) {
		s.check = engine.InCheck
	}
}

// LoseLeaps takes the leap away from the kings that are in check.
func (s *State) LoseLeaps() {
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		if s.Is(Leaps, seat) && s.threatened(seat) {
			s.Drop(Leaps, seat)
		}
	}
}

// Mate ends the game by a rule because the seat on turn is in check and cannot move.
func (s *State) Mate(rule string) {
	s.Lose(rule, SeatBit(s.seat))
	s.check = engine.Mate
}

// attacked reports whether a foe of the seat could capture its king on one of the
// squares of kings if the men stood as in occ. Men on gone are off the board. Where
// armies are allied, those that nobody plays do not count.
func (s *State) attacked(seat engine.Seat, kings, occ, gone uint64) bool {
	for _, e := range s.g.foes[seat] {
		if s.g.allied && s.PlayedBy(e) == 0 {
			continue
		}
		if s.hits(e, seat, kings, occ, s.men[e]&^gone) {
			return true
		}
	}
	return false
}

// hits is attacked for some men of one foe.
func (s *State) hits(e, seat engine.Seat, kings, occ, foe uint64) bool {
	a, of := &s.g.armies[e], &s.kinds
	riders := of[s.g.rider] & foe
	for ; kings != 0; kings &= kings - 1 {
		k := first(kings)
		for r := cross[k] & riders; r != 0; r &= r - 1 {
			if between(k, first(r))&occ == 0 && a.strikers[seat].Has(s.g.rider) {
				return true
			}
		}
		if a.near[k]&foe == 0 {
			continue
		}
		from := &a.takeFrom[k]
		by := from[engine.Soldier]&of[engine.Soldier] | from[engine.King]&of[engine.King] |
			from[engine.Rook]&of[engine.Rook] | from[engine.Knight]&of[engine.Knight] |
			from[engine.Elephant]&of[engine.Elephant] | from[engine.Boat]&of[engine.Boat] | from[engine.Vizier]&of[engine.Vizier]
		for by &= foe; by != 0; by &= by - 1 {
			if a.strikers[seat].Has(s.at[first(by)].Piece()) {
				return true
			}
		}
		if a.leapFrom[k]&of[engine.King]&foe != 0 && s.Is(Leaps, e) && !s.g.cfg.LeapSpares {
			return true
		}
	}
	return false
}

// threatened reports whether a king of the seat is attacked where it stands. Where
// kings are captured, soldiers that could not be exchanged on its square do not
// attack it if they may not go there.
func (s *State) threatened(seat engine.Seat) bool {
	if !s.g.tabled {
		return s.struck(seat)
	}
	kings := s.kinds[engine.King] & s.men[seat]
	if s.g.cfg.Check || s.g.cfg.Unpromoted != Forbidden {
		return s.attacked(seat, kings, s.occ, 0)
	}
	for ; kings != 0; kings &= kings - 1 {
		k := kings & -kings
		barred := uint64(0)
		for _, e := range s.g.foes[seat] {
			if s.withoutDeadEnds(e, k) == 0 {
				barred |= s.men[e] & s.kinds[engine.Soldier]
			}
		}
		if s.attacked(seat, k, s.occ, barred) {
			return true
		}
	}
	return false
}

// mayLeap reports whether a seat's king has its leap and is not in check, so that it
// may use it now.
func (s *State) mayLeap(seat engine.Seat) bool {
	if !s.Is(Leaps, seat) {
		return false
	}
	if s.g.cfg.Check && seat == s.seat {
		return s.check == 0
	}
	return !s.threatened(seat)
}

// safe reports whether the king of the seat on turn stands safe after a move.
func (s *State) safe(from, to uint) bool {
	f, t := bit(from), bit(to)
	kings := s.kinds[engine.King] & s.men[s.seat]
	if kings&f != 0 {
		kings ^= f | t
	}
	e := s.g.next[s.seat]
	return !s.hits(e, s.seat, kings, s.occ&^f|t, s.men[e]&^t)
}
