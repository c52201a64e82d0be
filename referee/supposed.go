package referee

import (
	"slices"

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
	if j.asked == everything && !j.startKnown(rs) { // else it was found out before
		return nil
	}
	if fen := j.g.FindTag("FEN"); fen != nil {
		return j.tableFrom(game, fen)
	}
	known := &j.tags.tables.supposed
	if *known == nil || len(*known) >= maxTables {
		*known = map[engine.Game]*table{}
	}
	if (*known)[game] == nil {
		(*known)[game] = j.tableFrom(game, nil)
	}
	return (*known)[game]
}

// startKnown reports whether it is known where the game begins and, if names are given, who plays and who
// begins. If it is not, it says why.
func (j *judge) startKnown(rs *engine.Ruleset, names ...string) bool {
	names = append(names, "FEN", "SetUp")
	if j.lostBefore(rs, names...) {
		return false
	}
	d, _ := j.gather(false)
	for _, t := range d.torn {
		if slices.Contains(names, t.Name) {
			j.valueFinding(diag.DuplicateTag, t, diag.TagTorn.With(t.Name))
			return false
		}
	}
	return j.begins(&d)
}
