package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track/split"
)

// onEdge tells that no throw brings a pawn further than the edge, along which all ways are
// one.
func onEdge(st engine.State) bool { return st.(*split.State).AllBefore(edge - split.MaxPoints) }

// noneTaken tells that the last event captured nothing.
func noneTaken(st engine.State) bool { return st.Effect().Taken == 0 }

// noneEarned tells that no further throw is due in the turn.
func noneEarned(st engine.State) bool { return st.Due() != engine.DueCast || st.Fresh() }
