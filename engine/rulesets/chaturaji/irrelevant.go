package chaturaji

import "github.com/ashtapada/agn/engine"

// allKings tells that no army is without a king.
func allKings(st engine.State) bool {
	s := st.(*state)
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if !s.HasKing(seat) {
			return false
		}
	}
	return true
}
