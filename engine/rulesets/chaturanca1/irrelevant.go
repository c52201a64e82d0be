package chaturanca1

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// Here is where the options are irrelevant that both games of four armies have.

// four is the part of the state that both games have.
func (s *State) four() *State { return s }

func of(st engine.State) *State { return st.(interface{ four() *State }).four() }

// noneCommands tells that no player commands his ally's army.
func noneCommands(st engine.State) bool { return of(st).In(Commands) == 0 }

// noExchange tells that not both camps have lost one Rajah each.
func noExchange(st engine.State) bool {
	s := of(st)
	return bits.OnesCount8(s.Lost(1)) != 1 || bits.OnesCount8(s.Lost(2)) != 1
}

// noCombat tells that no commander can complete a combat with his ally's elephant: nobody
// commands, or an elephant is gone, which never comes back.
func noCombat(st engine.State) bool {
	s := of(st)
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.Kind(engine.Elephant)&s.Colour(seat) == 0 {
			return true
		}
	}
	return noneCommands(st)
}

// noneObliged tells that nothing is thrown with which a man can move.
func noneObliged(st engine.State) bool {
	s := of(st)
	return s.Due() != engine.DueMove || s.Early() || !s.Mobile()
}

// noneWon tells that no man is in the hands of an ally.
func noneWon(st engine.State) bool { return of(st).Won() == 0 }
