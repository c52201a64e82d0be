package picture

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Trail is what of the way to a position a picture shows: the throws of the turn so far and
// the last move. The zero Trail is that of a start.
type Trail struct {
	Throws []engine.Cast
	Last   *Move
	// Coarse leaves out what of its way a move went.
	Coarse bool
}

// Follow goes on by an event that was played in a position: a cast, or else a move. after
// is the position that it led to, nil if that is not known.
func (t *Trail) Follow(st engine.State, c engine.Cast, m engine.Move, after engine.State) {
	if after == nil {
		*t = Trail{Coarse: t.Coarse}
		return
	}
	if st == nil || st.Fresh() {
		t.Throws = nil
	}
	switch {
	case c.N > 0:
		// The slice may be kept by who copied the trail.
		t.Throws = append(slices.Clip(t.Throws), c)
	case m.Kind == engine.Pass:
		t.Last = nil
	case m.Kind != 0:
		if t.Last = (&Move{From: m.From, To: m.To}); !t.Coarse {
			t.Last.Gone = Gone(st, m, after)
		}
	}
}

// At is the trail as it is shown in a position that it led to: throws of a turn that has
// ended are none of this one's.
func (t Trail) At(st engine.State) Trail {
	if st.Fresh() {
		t.Throws = nil
	}
	return t
}
