package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/diag"
)

// firstError returns the number of the event of the first error, one more than there
// are events if none of them has one.
func (j *judge) firstError() int {
	n := j.report.Judged + 1
	for i := range j.report.Findings {
		f := &j.report.Findings[i]
		if f.Severity == diag.Error && f.Event > 0 && f.Code != diag.ResultContradicted && f.Code != diag.NotFinished && f.Code != diag.BadResult {
			n = min(n, f.Event)
		}
	}
	return n
}

// suppose makes the table of a supposed game, nil where its position cannot be one of it.
func (j *judge) suppose(game engine.Game) *table {
	rs := game.Ruleset()
	j.report.Variant, j.report.Ruleset = rs.Name, rs
	t := newTable(game)
	for i := range j.g.Tags {
		tag := &j.g.Tags[i]
		if tag.Name != "FEN" {
			continue
		}
		var err error
		if t.start, err = game.Position(tag.Value); err != nil {
			j.tagFinding(diag.BadPosition, tag, 0, len(tag.Value), diag.Sentence(err.Error()))
			return nil
		}
		t.position = true
		j.irregular(t.start, tag)
		return t
	}
	t.start = game.Start()
	return t
}
