package thaayam

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// noneEarned tells that no further series is earned.
func noneEarned(st engine.State) bool { return st.(*State).extra == 0 }

// noTwins tells that there are no twins, nor men with a claim to come back as such.
func noTwins(st engine.State) bool {
	s := st.(*State)
	for i := range s.All {
		if s.game.Plays(i) && slices.ContainsFunc(s.All[i][:], func(man uint8) bool { return man < at(centre) && man&twin != 0 }) {
			return false
		}
	}
	return true
}

// noneEarly tells that nobody has a man in the centre and another on the way there.
func noneEarly(st engine.State) bool {
	s := st.(*State)
	for i := range s.All {
		if s.game.Plays(i) && s.All.Has(i, at(centre)) && s.All[i][0] < at(centre) {
			return false
		}
	}
	return true
}
