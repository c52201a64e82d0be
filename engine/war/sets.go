package war

import "github.com/ashtapada/agn/engine"

// Set names a set of seats that a state carries. The numbers that games give to theirs
// are part of the hash and stay.
type Set uint8

// Leaps holds the seats whose king may still leap.
const Leaps Set = 0

// numSets is how many sets a state carries. After them stands one that is always empty.
const (
	numSets = 6
	noSeats = numSets
)

// role is what the toolkit makes of the seats in a set.
type role uint8

// The roles. A game gives each but the first to one set at most.
const (
	marked   role = iota // nothing: what it means is the game's own
	Commands             // they play their ally's army, too
	PlaysOn              // they play although they have no king
)

// AllSeats has the bit of every seat of a table of four.
const AllSeats = 1<<engine.MaxSeats - 1

// SetInfo describes a set of seats of a game.
type SetInfo struct {
	// Name is its word in position strings of four armies, empty if the game does not
	// use the set.
	Name string
	// Start has the seats that are in it at the start.
	Start uint8
	Role  role
	// Lapses takes a seat out of it when its last king is captured.
	Lapses bool
}

// SeatBit returns the bit of a seat in a set of seats.
func SeatBit(seat engine.Seat) uint8 { return 1 << (seat - 1) }

// In returns a set of seats.
func (s *State) In(set Set) uint8 { return s.sets[set] }

// Is reports whether a seat is in a set.
func (s *State) Is(set Set, seat engine.Seat) bool { return s.sets[set]>>(seat-1)&1 == 1 }

// Add puts a seat into a set.
func (s *State) Add(set Set, seat engine.Seat) { s.SetSeats(set, s.sets[set]|SeatBit(seat)) }

// Drop takes a seat out of a set.
func (s *State) Drop(set Set, seat engine.Seat) { s.SetSeats(set, s.sets[set]&^SeatBit(seat)) }

// SetSeats makes a set hold these seats.
func (s *State) SetSeats(set Set, seats uint8) {
	if old := s.sets[set]; old != seats {
		k := &s.g.keys.set[set]
		s.hash ^= k[old&AllSeats] ^ k[seats&AllSeats]
		s.sets[set] = seats
	}
}
