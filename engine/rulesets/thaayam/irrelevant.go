package thaayam

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// noneEarned tells that no further series is earned.
func noneEarned(st engine.State) bool { return st.(*state).extra == 0 }

// noneEmptied tells that no seat without a man on the board is known to have entered one: it
// has a man that has left the board or a claim to twins, or the last event has captured.
func noneEmptied(st engine.State) bool {
	s := st.(*state)
	for i := range s.All {
		if s.game.Plays(i) && !s.onBoard(i) && (!s.unseen(i) || s.emptied(i) || s.Did.Taken > 0) {
			return false
		}
	}
	return true
}

// noTwins tells that there are no twins, nor men with a claim to come back as such.
func noTwins(st engine.State) bool {
	s := st.(*state)
	for i := range s.All {
		if s.game.Plays(i) && slices.ContainsFunc(s.All[i][:], func(man uint8) bool {
			return man < at(centre) &&
				man&twin != 0
		}) {
			return false
		}
	}
	return true
}

// noneEarly tells that nobody has a man in the centre and another on the way there.
func noneEarly(st engine.State) bool {
	s := st.(*state)
	for i := range s.All {
		if s.game.Plays(i) && s.All.Has(i, at(centre)) && s.All[i][0] < at(centre) {
			return false
		}
	}
	return true
}
