package chaukabara

import (
	"github.com/ashtapada/agn/engine"
)

// twoPlay tells that two play, so that both orders are one.
func twoPlay(st engine.State) bool { return st.(*state).game.Setup().NumSeats() == 2 }

// noneDoubled tells that no capture was made with a throw that had earned another, or could
// have been, and that none is due beside one that is still owed.
func noneDoubled(st engine.State) bool {
	s := st.(*state)
	if s.owed > 0 && s.row == 0 && s.Wants == engine.DueMove {
		return false
	}
	return s.Did.Taken == 0 || s.row == 0 && s.game.triple != accumulate && s.Wants != engine.DueOver
}

// noneBack tells that no capture has left a seat with all men where they began.
func noneBack(st engine.State) bool {
	s := st.(*state)
	if s.Did.Taken == 0 {
		return true
	}
	for i := range s.All {
		if s.game.Plays(i) && s.Farthest(i) == 0 {
			return false
		}
	}
	return true
}
