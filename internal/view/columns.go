package view

import (
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
)

// heads are the headings of columns, in a language.
func heads(lang *catalogue.Language, english ...string) []string {
	for i, name := range english {
		english[i] = lang.Table(name)
	}
	return english
}

// writeColumns writes rows as columns, the first to the left, the others to the right.
func writeColumns(b *strings.Builder, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, s := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], printable.Columns(s))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, s := range row {
			spaces := strings.Repeat(" ", widths[i]-printable.Columns(s))
			if i == 0 {
				line.WriteString(s + spaces)
			} else {
				line.WriteString("  " + spaces + s)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}
