package referee

import (
	"github.com/ashtapada/agn/engine"
)

// mark is a moment of a line.
type mark struct {
	st         engine.State
	event, ply int
	// offset is what the written round numbers are ahead of the played ones.
	offset int
	set    bool
	// unknown is set where it is not known which position that was.
	unknown bool
}

// copyState makes *dst equal to src, in place where it can.
func copyState(dst *engine.State, src engine.State) {
	if *dst == nil || (*dst).Game() != src.Game() {
		*dst = src.Clone()
		return
	}
	(*dst).CopyFrom(src)
}
