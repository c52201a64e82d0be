package diffview

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/referee/diff"
)

// resultOf is the result at the end of a game.
func (v View) resultOf(s *diff.Side) string {
	if s.Result == "" {
		return v.Lang.Table("(none)")
	}
	return printable.Text(s.Result)
}

// leadOf is the comments before the first event.
func (v View) leadOf(s *diff.Side) string {
	if len(s.Lead) == 0 {
		return v.Lang.Table("(none)")
	}
	return printable.Name(strings.Join(s.Lead, " "))
}

func notesOf(s *diff.Side, i int) []string {
	if i < 0 {
		return nil
	}
	return s.Events[i].Notes
}

// rowMark stands between the columns: "=" the same, "~" the same event in another
// position or one that is not known, "?" compatible, "|" changed, "<" and ">" on one
// side only.
func rowMark(r diff.Row) string {
	switch r.Kind {
	case diff.Same:
		if r.Position {
			return "="
		}
		return "~"
	case diff.OnlyA:
		return "<"
	case diff.OnlyB:
		return ">"
	case diff.Compatible:
		return "?"
	}
	return "|"
}

func rowPaint(r diff.Row, p paint.Color, line string) string {
	switch r.Kind {
	case diff.OnlyA:
		return p.SGR(paint.Red, line)
	case diff.OnlyB:
		return p.SGR(paint.Green, line)
	case diff.Changed:
		return p.SGR(paint.Yellow, line)
	case diff.Compatible:
		return p.SGR(paint.Cyan, line)
	}
	return line
}

// cell is an event with its place in the game.
func (v View) cell(s *diff.Side, i int) string {
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
	text := place + printable.Line(e.Text)
	if e.Sic {
		text += " sic"
	}
	return text
}

// maxColumn bounds the left column.
const maxColumn = 40

func columnWidth(s *diff.Side) int {
	w := 0
	v := View{}
	for i := range s.Events {
		w = max(w, printable.Columns(v.cell(s, i)))
	}
	return min(w, maxColumn)
}

func (v View) orNone(s *string) string {
	if s == nil {
		return v.Lang.Table("(none)")
	}
	return `"` + printable.Name(*s) + `"`
}
