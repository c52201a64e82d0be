package war

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// Here is where options of several games of armies are irrelevant. It is asked after every
// event, so that what is simple and sometimes too careful is better than what is exact: on another
// board than 8×8 most is never irrelevant.

// NoneAhead tells that no soldier has an enemy straight ahead, nor, in games with check,
// a square to which the enemy's king may go.
func NoneAhead(st engine.State) bool {
	s := st.(own).base()
	if !s.g.tabled {
		return false
	}
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		a := &s.g.armies[seat]
		foes := s.occ &^ (s.men[seat] | s.men[s.g.ally[seat]])
		if s.g.cfg.Check {
			for kings := foes & s.kinds[engine.King]; kings != 0; kings &= kings - 1 {
				foes |= kingReaches[first(kings)]
			}
		}
		if bits.RotateLeft64(s.men[seat]&s.kinds[engine.Soldier]&^a.last, a.ahead)&foes != 0 {
			return false
		}
	}
	return true
}

// NonePromotes tells that no soldier stands on its last line or the one before it. Whether it may
// go there says also whether it attacks a king there, so that those who are not on turn count.
func NonePromotes(st engine.State) bool {
	s := st.(own).base()
	if !s.g.tabled {
		return false
	}
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		a := &s.g.armies[seat]
		if s.men[seat]&s.kinds[engine.Soldier]&(a.last|bits.RotateLeft64(a.last, -a.ahead)) != 0 {
			return false
		}
	}
	return true
}

// NoneComesTo tells that no soldier of the seat is on one of some squares or could come
// to one by its next move.
func (s *State) NoneComesTo(seat engine.Seat, squares uint64) bool {
	a := &s.g.armies[seat]
	for b := s.men[seat] & s.kinds[engine.Soldier]; b != 0; b &= b - 1 {
		from := first(b)
		if (bit(from)|a.quiet[engine.Soldier][from]|a.take[engine.Soldier][from])&squares != 0 {
			return false
		}
	}
	return true
}

// NoneThreatened tells that no king that may leap is attacked, nor, where that takes the leap from
// it, any king.
func NoneThreatened(st engine.State) bool {
	s := st.(own).base()
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		if (s.Is(Leaps, seat) || s.g.cfg.LeapUnchecked) && s.threatened(seat) {
			return false
		}
	}
	return true
}

// KingsApart tells that no king may leap, or that the kings of two armies are further from
// each other than one that moves and one that attacks behind it can come.
func KingsDistant(st engine.State) bool {
	s := st.(own).base()
	if s.sets[Leaps] == 0 || !s.g.tabled {
		return s.sets[Leaps] == 0
	}
	reached := uint64(0)
	for kings := s.kinds[engine.King] & s.men[1]; kings != 0; kings &= kings - 1 {
		for near := kingReaches[first(kings)]; near != 0; near &= near - 1 {
			reached |= kingReaches[first(near)]
		}
	}
	return reached&s.kinds[engine.King]&s.men[2] == 0
}

// kingReaches has by square those at most two files and two ranks away: as far as a step
// or a leap leads.
var kingReaches = func() (all [Squares]uint64) {
	for i := range all {
		for j := range Squares {
			if max(abs(i&7-j&7), abs(i>>3-j>>3)) <= 2 {
				all[i] |= bit(uint(j))
			}
		}
	}
	return all
}()

func abs(n int) int { return max(n, -n) }
