package war

// This file opens the tables of squares to sister cores, which play other armies on
// the same board.

// Shift returns the square that lies at v from square i as the army that goes forward
// sees it, as a bit, 0 if it is off the board.
func Shift(i uint, v Vector, forward [2]int8) uint64 { return shift(i, v, forward) }

// Fill enters each vector into two tables: by square left the squares reached, by
// square reached the squares left.
func Fill(to, from *[Squares]uint64, vectors []Vector, forward [2]int8) {
	fill(to, from, vectors, forward)
}

// Ride returns the squares that a rider on square i reaches, up to and with the first
// man in each direction.
func Ride(i uint, occ uint64) uint64 { return ride(i, occ) }

// Cross returns the squares on the rank and file of square i, itself left out.
func Cross(i uint) uint64 { return cross[i&63] }
