package chaturanca3

import "github.com/ashtapada/agn/engine"

// mobile tells that the game goes on with a move.
func mobile(st engine.State) bool {
	s := st.(*State)
	return s.Due() != engine.DueOver && s.Mobile()
}
