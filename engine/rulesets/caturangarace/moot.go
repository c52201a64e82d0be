package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track/split"
)

// farFromEnd tells that no throw brings a man to where it waits, nor further.
func farFromEnd(st engine.State) bool {
	return st.(*split.State).FarFromEnd(wait + 2*split.MaxPoints)
}
