package chaturanga2p

import "github.com/ashtapada/agn/engine"

// noneBare tells that neither army is down to its king.
func noneBare(st engine.State) bool {
	s := st.(*state)
	others := ^s.Kind(engine.King)
	return s.Colour(1)&others != 0 && s.Colour(2)&others != 0
}
