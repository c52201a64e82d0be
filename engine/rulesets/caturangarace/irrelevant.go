package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track/split"
)

// onEdge tells that no throw brings a pawn further than the part of the edge along which
// all ways are one.
func onEdge(st engine.State) bool {
	return st.(*split.State).AllBefore(cornerEdge - 2*split.MaxPoints)
}

// farFromEnd tells that no throw brings a man to where it waits, nor further.
func farFromEnd(st engine.State) bool {
	return st.(*split.State).FarFromEnd(wait + 2*split.MaxPoints)
}
