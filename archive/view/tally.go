package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
)

// Tally says in a line what became of the games of an import.
func Tally(t *archive.Tally) string {
	line := fmt.Sprintf("%d imported, %d already there, %d rejected", t.Imported, t.Present, t.Rejected)
	if len(t.Codes) > 0 {
		var by []string
		for _, code := range slices.Sorted(maps.Keys(t.Codes)) {
			by = append(by, fmt.Sprintf("%s: %d", code, t.Codes[code]))
		}
		line += " (" + strings.Join(by, ", ") + ")"
	}
	if t.Dropped > 0 {
		line += fmt.Sprintf(", %d not kept with them", t.Dropped)
	}
	if t.KeptOut > 0 {
		line += fmt.Sprintf(", %d superseded and left out", t.KeptOut)
	}
	if t.Replaced > 0 {
		line += fmt.Sprintf(", %d replaced", t.Replaced)
	}
	if t.Pruned > 0 {
		line += fmt.Sprintf(", %d taken out", t.Pruned)
	}
	return line
}
