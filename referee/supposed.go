package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
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
	fen, known := j.g.FindTag("FEN"), true
	if j.asked == 0 { // else it was found out before
		known = j.startKnown(rs)
	}
	if !known {
		return nil
	}
	t := newTable(game)
	if fen == nil {
		t.start = game.Start()
		return t
	}
	var err error
	if t.start, err = game.Position(fen.Value); err != nil {
		j.tagFinding(diag.BadPosition, fen, 0, len(fen.Value), diag.Sentence(err.Error()))
		return nil
	}
	t.position = true
	j.irregular(t.start, fen)
	return t
}

// startKnown reports whether it is known where the game begins and, if names are given, who plays
// and who begins. If it is not, it says why.
func (j *judge) startKnown(rs *engine.Ruleset, names ...string) bool {
	if j.lostBefore(rs, append(names, "FEN", "SetUp")...) {
		return false
	}
	var setup, fen, first *notation.Tag
	j.tags.torn = false
	for i := range j.g.Tags {
		t, torn := &j.g.Tags[i], j.tags.torn
		switch t.Name {
		case "SetUp":
			setup = j.firstTag(setup, t)
		case "FEN":
			fen = j.firstTag(fen, t)
		case "First":
			if len(names) > 0 {
				first = j.firstTag(first, t)
			}
		}
		if j.tags.torn && !torn {
			j.tagFinding(diag.DuplicateTag, t, 0, len(t.Value), diag.TagTorn.With(t.Name))
		}
	}
	return !j.tags.torn && j.begins(setup, fen)
}
