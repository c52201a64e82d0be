package referee

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Try judges a game, and returns a trial of it beside the report, nil where the rules to
// judge by are not known. Both are valid until the next game.
func (r *Referee) Try(g *notation.Game, read diag.List) (*Report, *Trial) {
	rep := r.Judge(g, read)
	if r.table == nil {
		return rep, nil
	}
	return rep, newTrial(&r.judge)
}
