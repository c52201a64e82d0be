package diffview

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/referee/diff"
)

// unified shows the games one below the other, as diff -u does, an event a line. Where
// they part and meet stands before it.
func (v View) unified(d *diff.Diff) []byte {
	p := paint.Color(v.Color)
	var b strings.Builder
	minus := func(s string) { b.WriteString(p.SGR(paint.Red, "-"+s) + "\n") }
	plus := func(s string) { b.WriteString(p.SGR(paint.Green, "+"+s) + "\n") }
	for _, l := range append(v.stopLines(d), v.partingLines(d)...) {
		b.WriteString(l + "\n")
	}
	b.WriteString(p.Bold("--- "+printable.Line(d.A.Name)) + "\n" + p.Bold("+++ "+printable.Line(d.B.Name)) + "\n")
	if !v.Play {
		for _, t := range d.Tags {
			if t.A != nil {
				minus("[" + printable.Text(t.Name) + " " + v.orNone(t.A) + "]")
			}
			if t.B != nil {
				plus("[" + printable.Text(t.Name) + " " + v.orNone(t.B) + "]")
			}
		}
		if d.Lead {
			for _, n := range d.A.Lead {
				minus(printable.Name(n))
			}
			for _, n := range d.B.Lead {
				plus(printable.Name(n))
			}
		}
	}
	v.stretches(d, func(rows []diff.Row) {
		b.WriteString(p.SGR(paint.Cyan, hunk(rows)) + "\n")
		v.hunk(d, rows, minus, plus, func(s string) { b.WriteString(" " + s + "\n") })
	}, func(int) {})
	if d.A.Result != d.B.Result && !v.Play {
		if d.A.Result != "" {
			minus(printable.Text(d.A.Result))
		}
		if d.B.Result != "" {
			plus(printable.Text(d.B.Result))
		}
	}
	return []byte(b.String())
}

// hunk shows a run of rows: of those that differ the left ones first.
func (v View) hunk(d *diff.Diff, rows []diff.Row, minus, plus, same func(string)) {
	var later []string
	flush := func() {
		for _, l := range later {
			plus(l)
		}
		later = nil
	}
	for _, r := range rows {
		notes := r.Notes && !v.Play
		if r.Kind == diff.Same && !notes {
			flush()
			same(v.cell(d.A, r.A))
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
}

func (v View) line(s *diff.Side, i int, notes bool) string {
	text := v.cell(s, i)
	if notes {
		for _, n := range s.Events[i].Notes {
			text += " " + printable.Name(n)
		}
	}
	return text
}

// hunk is the heading of a run of rows: the first event and the number of events on
// either side.
func hunk(rows []diff.Row) string {
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
