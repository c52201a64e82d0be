package chaturanca3

import "github.com/ashtapada/agn/engine"

// mobile tells that the game goes on with a move, or is over for another reason than that there
// is none.
func mobile(st engine.State) bool {
	s := st.(*state)
	if s.Due() == engine.DueOver {
		return s.Outcome().Rule != noMove
	}
	return s.Mobile()
}
