package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Watch judges a game as Walk does, and also calls played with each event of the main
// line that was found in order: the index of its item, the position before it and what
// was played, the zero Move for a cast. Either function may be nil.
func (r *Referee) Watch(g *notation.Game, read diag.List, visit func(Step) bool, played func(item int, st engine.State, m engine.Move)) *Report {
	if played != nil {
		r.resolved = func(depth, item int, st engine.State, m engine.Move) {
			if depth == 0 {
				played(item, st, m)
			}
		}
		defer func() { r.resolved = nil }()
	}
	return r.Walk(g, read, visit)
}
