package ashtakashte

import "github.com/ashtapada/agn/engine"

// noneTaken tells that the last event captured nothing.
func noneTaken(st engine.State) bool { return st.Effect().Taken == 0 }

// noneEarned tells that no further throw is due in the turn.
func noneEarned(st engine.State) bool { return st.Due() != engine.DueCast || st.Fresh() }
