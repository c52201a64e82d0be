package diffview

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/referee/diff"
)

// sideBySide shows the games in two columns.
func (v View) sideBySide(d *diff.Diff) []byte {
	p := paint.Color(v.Color)
	var b strings.Builder
	left := columnWidth(d.A)
	fmt.Fprintf(&b, "%s\n%s\n", p.Bold(v.Lang.Table("left   ")+printable.Line(d.A.Name)),
		p.Bold(v.Lang.Table("right  ")+printable.Line(d.B.Name)))
	if !v.Play {
		for _, t := range d.Tags {
			v.Lang.Writef(&b, "%s: %s | %s\n", printable.Text(t.Name), v.orNone(t.A), v.orNone(t.B))
		}
		if d.A.Result != d.B.Result {
			v.Lang.Writef(&b, "result at the end: %s | %s\n", v.resultOf(d.A), v.resultOf(d.B))
		}
		if d.Lead {
			v.Lang.Writef(&b, "before the first event: %s | %s\n", v.leadOf(d.A), v.leadOf(d.B))
		}
	}
	for _, l := range append(v.stopLines(d), v.partingLines(d)...) {
		b.WriteString(l + "\n")
	}
	v.stretches(d, func(rows []diff.Row) {
		for _, r := range rows {
			l, rr := v.cell(d.A, r.A), v.cell(d.B, r.B)
			mark := rowMark(r)
			line := fmt.Sprintf("%s  %s  %s", printable.Padded(l, left), mark, rr)
			b.WriteString(rowPaint(r, p, strings.TrimRight(line, " ")) + "\n")
			if r.Notes && !v.Play {
				for _, n := range notesOf(d.A, r.A) {
					b.WriteString("    < " + printable.Name(n) + "\n")
				}
				for _, n := range notesOf(d.B, r.B) {
					b.WriteString("    > " + printable.Name(n) + "\n")
				}
			}
		}
	}, func(n int) { v.Lang.Writef(&b, "  … %d the same\n", n) })
	b.WriteString(v.summary(d) + "\n")
	return []byte(b.String())
}
