package diffview

import (
	"fmt"
	"strconv"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/diff"
)

// partingLines says where the games part and where they meet.
func partingLines(d *diff.Diff) []string {
	var out []string
	for _, p := range d.Partings {
		s := "they part at " + moment(d.A, p.FromA) + " of the left, " + moment(d.B, p.FromB) + " of the right"
		if p.Meet {
			s += ", and stand in the same position before " + moment(d.A, p.ToA) + " and " + moment(d.B, p.ToB)
		}
		out = append(out, s)
	}
	return out
}

// moment names the event of that index.
func moment(s *diff.Side, i int) string {
	if i >= len(s.Events) {
		return "the end"
	}
	e := &s.Events[i]
	text := "event " + strconv.Itoa(i+1)
	switch {
	case e.Round > 0 && e.Seat != "":
		text += fmt.Sprintf(" (round %d, %s)", e.Round, e.Seat)
	case e.Round > 0:
		text += fmt.Sprintf(" (round %d)", e.Round)
	case e.Seat != "":
		text += " (" + e.Seat + ")"
	}
	return text
}

// stopLines says of each game that was not judged to its end where that stopped and why.
func stopLines(d *diff.Diff) []string {
	var out []string
	for _, side := range []struct {
		name string
		game *diff.Side
	}{{"left", d.A}, {"right", d.B}} {
		stop := side.game.Stop
		if stop == nil {
			continue
		}
		f := &stop.Cause
		s := fmt.Sprintf("the %s is not judged from %s on: %d:%d: %s[%s]: %s",
			side.name, moment(side.game, stop.Event), f.Span.Start.Line, f.Span.Start.Column, f.Severity, f.Code,
			printable.Line(f.Message))
		if f.Rule != "" {
			s += " (" + f.Rule + ")"
		}
		out = append(out, s)
	}
	return out
}

// summary counts the rows.
func summary(d *diff.Diff) string {
	s := fmt.Sprintf("%s, %d the same, %d changed, %d only left, %d only right", words.Count(len(d.Rows), "row"),
		d.Count(diff.Same), d.Count(diff.Changed), d.Count(diff.OnlyA), d.Count(diff.OnlyB))
	if n := d.Count(diff.Compatible); n > 0 {
		s += fmt.Sprintf(", %d compatible", n)
	}
	if d.Coarse {
		s += "; too long to be aligned in full"
	}
	return s
}
