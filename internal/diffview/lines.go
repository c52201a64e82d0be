package diffview

import (
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/diff"
)

// partingLines says where the games part and where they meet.
func (v View) partingLines(d *diff.Diff) []string {
	var out []string
	for _, p := range d.Partings {
		s := words.Of("they part at %s of the left, %s of the right", moment(d.A, p.FromA), moment(d.B, p.FromB))
		if p.Meet {
			s = words.Of("%s, and stand in the same position before %s and %s", s, moment(d.A, p.ToA), moment(d.B, p.ToB))
		}
		out = append(out, v.Lang.Say(s))
	}
	return out
}

// moment names the event of that index.
func moment(s *diff.Side, i int) words.Text {
	if i >= len(s.Events) {
		return words.Of("the end")
	}
	e := &s.Events[i]
	switch {
	case e.Round > 0 && e.Seat != "":
		return words.Of("event %d (round %d, %s)", i+1, e.Round, e.Seat)
	case e.Round > 0:
		return words.Of("event %d (round %d)", i+1, e.Round)
	case e.Seat != "":
		return words.Of("event %d (%s)", i+1, e.Seat)
	}
	return words.Of("event %d", i+1)
}

// stopLines says of each game that was not judged to its end where that stopped and why.
func (v View) stopLines(d *diff.Diff) []string {
	var out []string
	for _, side := range []struct {
		left bool
		game *diff.Side
	}{{true, d.A}, {false, d.B}} {
		stop := side.game.Stop
		if stop == nil {
			continue
		}
		f := &stop.Cause
		said := words.Of("%d:%d: %s[%s]: %s", f.Span.Start.Line, f.Span.Start.Column, words.Name(f.Severity.String()),
			f.Code, f)
		s := v.Lang.Sayf("the right is not judged from %s on: %s", moment(side.game, stop.Event), said)
		if side.left {
			s = v.Lang.Sayf("the left is not judged from %s on: %s", moment(side.game, stop.Event), said)
		}
		s = printable.Line(s)
		if f.Rule != "" {
			s += " (" + f.Rule + ")"
		}
		out = append(out, s)
	}
	return out
}

// summary counts the rows.
func (v View) summary(d *diff.Diff) string {
	s := words.Of("%s, %d the same, %d changed, %d only left, %d only right", words.Count(len(d.Rows), "row"),
		d.Count(diff.Same), d.Count(diff.Changed), d.Count(diff.OnlyA), d.Count(diff.OnlyB))
	if n := d.Count(diff.Compatible); n > 0 {
		s = words.Of("%s, %d compatible", s, n)
	}
	if d.Coarse {
		s = words.Of("%s; too long to be aligned in full", s)
	}
	return v.Lang.Say(s)
}
