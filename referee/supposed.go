package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/diag"
)

// stop returns what stops the game, nil if nothing does, and the number of the event at
// which that is: the first breach in an event, or else the first error anywhere and one more
// event than were judged.
func (r *Report) stop() (f *diag.Finding, event int) {
	var breach, other *diag.Finding
	for i := range r.Findings {
		switch f := &r.Findings[i]; {
		case f.Severity != diag.Error || f.Variation:
		case f.Code[0] == 'M' && f.Event > 0:
			if breach == nil || f.Event < breach.Event {
				breach = f
			}
		case other == nil:
			other = f
		}
	}
	if breach != nil {
		return breach, breach.Event
	}
	return other, r.Judged + 1
}

// suppose makes the table of a supposed game, nil where its position cannot be one of it.
func (j *judge) suppose(game engine.Game) *table {
	rs := game.Ruleset()
	j.report.Variant, j.report.Ruleset = rs.Name, rs
	if j.lostBefore(rs, "FEN", "SetUp") {
		return nil
	}
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
