package referee_test

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// spelledOut returns a game in canonical spelling.
func spelledOut(ref *referee.Referee, g *notation.Game, read diag.List) (out *notation.Game) {
	ref.Visit(g, read, &referee.Visitor{Canonical: func(c *notation.Game) { out = c }})
	return out
}

// recorder judges games and records each again.
type recorder struct {
	ref *referee.Referee
	rec *referee.Recording
}

func newRecorder(ref *referee.Referee) *recorder { return &recorder{ref: ref} }

func (r *recorder) Judge(g *notation.Game, read diag.List) *referee.Report {
	r.rec = new(referee.Recording)
	return r.ref.Visit(g, read, &referee.Visitor{Recording: r.rec})
}

func (r *recorder) Recording() *referee.Recording { return r.rec }
