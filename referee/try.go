package referee

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Try judges a game, and returns a trial of it beside the report, nil where the rules to
// judge by are not known. The trial is valid until the next game.
func (r *Referee) Try(g *notation.Game, read diag.List) (*Report, *Trial) {
	r.run(g, read, nil)
	rep := r.give()
	r.ownReport()
	if r.table == nil {
		return rep, nil
	}
	return rep, r.trial
}
