package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive/gamediff"
)

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// stretches calls show with each run of rows that is to be seen and skip with the
// number of rows left out between them.
func (v *diffView) stretches(d *gamediff.Diff, show func(rows []gamediff.Row), skip func(n int)) {
	near := make([]bool, len(d.Rows))
	for i, r := range d.Rows {
		if r.Kind == gamediff.Same && (!r.Notes || v.play) && v.context >= 0 {
			continue
		}
		around := max(v.context, 0)
		for k := max(0, i-around); k <= min(len(d.Rows)-1, i+around); k++ {
			near[k] = true
		}
	}
	for i := 0; i < len(near); {
		k := i
		for k < len(near) && near[k] == near[i] {
			k++
		}
		if near[i] {
			show(d.Rows[i:k])
		} else {
			skip(k - i)
		}
		i = k
	}
}

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
			side.name, moment(side.game, stop.Event), f.Span.Start.Line, f.Span.Start.Column, f.Severity, f.Code, printable(f.Message))
		if f.Rule != "" {
			s += " (" + f.Rule + ")"
		}
		out = append(out, s)
	}
	return out
}

// diffSummary counts the rows.
func diffSummary(d *gamediff.Diff) string {
	s := fmt.Sprintf("%s, %d the same, %d changed, %d only left, %d only right", count(len(d.Rows), "row"),
		d.Count(gamediff.Same), d.Count(gamediff.Changed), d.Count(gamediff.OnlyA), d.Count(gamediff.OnlyB))
	if n := d.Count(gamediff.Compatible); n > 0 {
		s += fmt.Sprintf(", %d compatible", n)
	}
	if d.Coarse {
		s += "; too long to be aligned in full"
	}
	return s
}

// sideBySide shows the games in two columns.
func (v *diffView) sideBySide(d *gamediff.Diff, p paint) []byte {
	var b strings.Builder
	left := columnWidth(d.A)
	fmt.Fprintf(&b, "%s\n%s\n", p.bold("left   "+printable(d.A.Name)), p.bold("right  "+printable(d.B.Name)))
	if !v.play {
		for _, t := range d.Tags {
			fmt.Fprintf(&b, "%s: %s | %s\n", printable(t.Name), orNone(t.A), orNone(t.B))
		}
		if d.A.Result != d.B.Result {
			fmt.Fprintf(&b, "closing token: %s | %s\n", resultOf(d.A), resultOf(d.B))
		}
		if d.Lead {
			fmt.Fprintf(&b, "before the first event: %s | %s\n", leadOf(d.A), leadOf(d.B))
		}
	}
	for _, l := range append(stopLines(d), partingLines(d)...) {
		b.WriteString(l + "\n")
	}
	v.stretches(d, func(rows []gamediff.Row) {
		for _, r := range rows {
			l, rr := v.cell(d.A, r.A), v.cell(d.B, r.B)
			mark := rowMark(r)
			line := fmt.Sprintf("%s  %s  %s", padRight(l, left), mark, rr)
			b.WriteString(rowPaint(r, p, strings.TrimRight(line, " ")) + "\n")
			if r.Notes && !v.play {
				for _, n := range notesOf(d.A, r.A) {
					b.WriteString("    < " + printable(n) + "\n")
				}
				for _, n := range notesOf(d.B, r.B) {
					b.WriteString("    > " + printable(n) + "\n")
				}
			}
		}
	}, func(n int) { fmt.Fprintf(&b, "  … %d the same\n", n) })
	b.WriteString(diffSummary(d) + "\n")
	return []byte(b.String())
}

// resultOf is the closing token of a game.
func resultOf(s *gamediff.Side) string {
	if s.Result == "" {
		return none
	}
	return printable(s.Result)
}

// leadOf is the comments before the first event.
func leadOf(s *gamediff.Side) string {
	if len(s.Lead) == 0 {
		return none
	}
	return printable(strings.Join(s.Lead, " "))
}

// none stands for what a game does not have.
const none = "(none)"

func notesOf(s *gamediff.Side, i int) []string {
	if i < 0 {
		return nil
	}
	return s.Events[i].Notes
}

// rowMark stands between the columns: "=" the same, "~" the same event in another
// position or one that is not known, "?" compatible, "|" changed, "<" and ">" on one
// side only.
func rowMark(r gamediff.Row) string {
	switch r.Kind {
	case gamediff.Same:
		if r.Position {
			return "="
		}
		return "~"
	case gamediff.OnlyA:
		return "<"
	case gamediff.OnlyB:
		return ">"
	case gamediff.Compatible:
		return "?"
	}
	return "|"
}

func rowPaint(r gamediff.Row, p paint, line string) string {
	switch r.Kind {
	case gamediff.OnlyA:
		return p.sgr("31", line)
	case gamediff.OnlyB:
		return p.sgr("32", line)
	case gamediff.Changed:
		return p.sgr("33", line)
	case gamediff.Compatible:
		return p.sgr("36", line)
	}
	return line
}

// cell is an event with its place in the game.
func (v *diffView) cell(s *gamediff.Side, i int) string {
	if i < 0 {
		return ""
	}
	e := &s.Events[i]
	place := "      "
	if e.Round > 0 {
		place = fmt.Sprintf("%4d. ", e.Round)
	}
	if e.Seat != "" {
		place += e.Seat + ": "
	}
	text := place + printable(e.Text)
	if e.Sic {
		text += " sic"
	}
	return text
}

// maxColumn bounds the left column.
const maxColumn = 40

func columnWidth(s *gamediff.Side) int {
	w := 0
	v := diffView{}
	for i := range s.Events {
		w = max(w, utf8.RuneCountInString(v.cell(s, i)))
	}
	return min(w, maxColumn)
}

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

func orNone(s *string) string {
	if s == nil {
		return none
	}
	return `"` + printable(*s) + `"`
}

// unified shows the games one below the other, as diff -u does, an event a line. Where
// they part and meet stands before it.
func (v *diffView) unified(d *gamediff.Diff, p paint) []byte {
	var b strings.Builder
	minus := func(s string) { b.WriteString(p.sgr("31", "-"+s) + "\n") }
	plus := func(s string) { b.WriteString(p.sgr("32", "+"+s) + "\n") }
	for _, l := range append(stopLines(d), partingLines(d)...) {
		b.WriteString(l + "\n")
	}
	b.WriteString(p.bold("--- "+printable(d.A.Name)) + "\n" + p.bold("+++ "+printable(d.B.Name)) + "\n")
	if !v.play {
		for _, t := range d.Tags {
			if t.A != nil {
				minus("[" + printable(t.Name) + " " + orNone(t.A) + "]")
			}
			if t.B != nil {
				plus("[" + printable(t.Name) + " " + orNone(t.B) + "]")
			}
		}
		if d.Lead {
			for _, n := range d.A.Lead {
				minus(printable(n))
			}
			for _, n := range d.B.Lead {
				plus(printable(n))
			}
		}
	}
	v.stretches(d, func(rows []gamediff.Row) {
		b.WriteString(p.sgr("36", hunk(rows)) + "\n")
		var later []string
		flush := func() {
			for _, l := range later {
				plus(l)
			}
			later = nil
		}
		for _, r := range rows {
			notes := r.Notes && !v.play
			if r.Kind == gamediff.Same && !notes {
				flush()
				b.WriteString(" " + v.cell(d.A, r.A) + "\n")
				continue
			}
			if r.A >= 0 {
				minus(v.line(d.A, r.A, notes))
			}
			if r.B >= 0 {
				later = append(later, v.line(d.B, r.B, notes))
			}
		}
		flush()
	}, func(int) {})
	if d.A.Result != d.B.Result && !v.play {
		if d.A.Result != "" {
			minus(printable(d.A.Result))
		}
		if d.B.Result != "" {
			plus(printable(d.B.Result))
		}
	}
	return []byte(b.String())
}

func (v *diffView) line(s *gamediff.Side, i int, notes bool) string {
	text := v.cell(s, i)
	if notes {
		for _, n := range s.Events[i].Notes {
			text += " " + printable(n)
		}
	}
	return text
}

// hunk is the heading of a run of rows: the first event and the number of events on
// either side.
func hunk(rows []gamediff.Row) string {
	var from, n [2]int
	for _, r := range rows {
		for side, i := range [2]int{r.A, r.B} {
			if i < 0 {
				continue
			}
			if n[side] == 0 {
				from[side] = i + 1
			}
			n[side]++
		}
	}
	return fmt.Sprintf("@@ -%d,%d +%d,%d @@", from[0], n[0], from[1], n[1])
}
