package war

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// settle finds out, at the beginning of a turn, which kings have lost their leap,
// whether the seat on turn is in check, and whether it has lost.
func (s *State) settle() {
	s.due, s.check, s.end, s.stuck = engine.DueMove, 0, 0, false
	kings := s.kinds[engine.King]
	if s.g.cfg.LeapUnchecked {
		for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
			if s.mayLeap(seat) && s.threatened(seat) {
				s.spendLeap(seat)
			}
		}
	}
	own := s.men[s.seat]
	if !s.g.cfg.RoyalCapture && s.attacked(s.seat, kings&own, s.occ, 0) {
		s.check = engine.InCheck
	}
	mobile := s.mobile()
	switch {
	case s.g.cfg.RoyalCapture && (kings&own == 0 || kings&^own == 0):
		s.end = endKingTaken
	case !mobile && s.check != 0:
		s.check, s.end = engine.Mate, endMate
	case s.g.cfg.BareKingLoses && own&^kings == 0 && own != 0:
		s.end = endBareKing
	case !mobile && s.g.cfg.StuckPasses:
		s.stuck = true
		return
	case !mobile:
		s.end = endStalemate
	default:
		return
	}
	s.due = engine.DueOver
}

// attacked reports whether a foe of the seat could capture on one of the squares of
// kings if the men stood as in occ. Men on gone are off the board.
func (s *State) attacked(seat engine.Seat, kings, occ, gone uint64) bool {
	for ; kings != 0; kings &= kings - 1 {
		k := first(kings)
		for e := engine.Seat(1); int(e) <= s.g.seats; e++ {
			if e == seat {
				continue
			}
			a, foe := &s.g.armies[e], s.men[e]&^gone
			for _, p := range s.g.kinds {
				if a.rides[p] {
					if r := cross[k] & s.kinds[p] & foe; r != 0 && ride(k, occ)&r != 0 {
						return true
					}
				}
				if a.takeFrom[p][k]&s.kinds[p]&foe != 0 {
					return true
				}
			}
			if s.g.cfg.LeapAttacks && s.mayLeap(e) && a.leapFrom[k]&s.kinds[engine.King]&foe != 0 {
				return true
			}
		}
	}
	return false
}

// threatened reports whether a king of the seat is attacked where it stands. Where
// kings are captured, soldiers that could not be exchanged on its square do not
// attack it if they may not go there.
func (s *State) threatened(seat engine.Seat) bool {
	kings := s.kinds[engine.King] & s.men[seat]
	if !s.g.cfg.RoyalCapture || s.g.cfg.Unpromoted != Forbidden {
		return s.attacked(seat, kings, s.occ, 0)
	}
	for ; kings != 0; kings &= kings - 1 {
		k := kings & -kings
		barred := uint64(0)
		for e := engine.Seat(1); int(e) <= s.g.seats; e++ {
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

// leapsNow reports whether the king of the seat on turn is not in check, so that it
// may use the leap that it holds.
func (s *State) leapsNow() bool {
	if s.g.cfg.RoyalCapture {
		return !s.threatened(s.seat)
	}
	return s.check == 0
}

// safe reports whether the king of the seat on turn stands safe after a move.
func (s *State) safe(from, to uint) bool {
	f, t := bit(from), bit(to)
	kings := s.kinds[engine.King] & s.men[s.seat]
	if kings&f != 0 {
		kings ^= f | t
	}
	return !s.attacked(s.seat, kings, s.occ&^f|t, t)
}

// exposed returns the squares from which a move of the seat on turn must be tested
// with safe: its king's own; all in check; else those on a line from the king on
// which a foe's rider stands. Without check none.
func (s *State) exposed() uint64 {
	if s.g.cfg.RoyalCapture {
		return 0
	}
	kings := s.kinds[engine.King] & s.men[s.seat]
	if s.check != 0 {
		return ^uint64(0)
	}
	open := kings
	for b := kings; b != 0; b &= b - 1 {
		k := first(b)
		for e := engine.Seat(1); int(e) <= s.g.seats; e++ {
			if e == s.seat {
				continue
			}
			for _, p := range s.g.kinds {
				if s.g.armies[e].rides[p] && cross[k]&s.kinds[p]&s.men[e] != 0 {
					open |= cross[k]
				}
			}
		}
	}
	return open
}

func count(b uint64) uint8 { return uint8(bits.OnesCount64(b)) }
