package view

import (
	"fmt"
	"strconv"

	"github.com/ashtapada/agn/archive/gamediff"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// partingLines says where the games part and where they meet.
func partingLines(d *gamediff.Diff) []string {
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
func moment(s *gamediff.Side, i int) string {
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
func stopLines(d *gamediff.Diff) []string {
	var out []string
	for _, side := range []struct {
		name string
		game *gamediff.Side
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
func summary(d *gamediff.Diff) string {
	s := fmt.Sprintf("%s, %d the same, %d changed, %d only left, %d only right", words.Count(len(d.Rows), "row"),
		d.Count(gamediff.Same), d.Count(gamediff.Changed), d.Count(gamediff.OnlyA), d.Count(gamediff.OnlyB))
	if n := d.Count(gamediff.Compatible); n > 0 {
		s += fmt.Sprintf(", %d compatible", n)
	}
	if d.Coarse {
		s += "; too long to be aligned in full"
	}
	return s
}
