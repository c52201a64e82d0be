package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
)

// Tally says in a line what became of the games of an import, which keeps those that are refused unless
// it is strict.
func Tally(t *archive.Tally, strict bool) string {
	line := fmt.Sprintf("%d imported, %d already there, ", t.Imported, t.Present)
	refused := maps.Clone(t.Codes)
	for code, n := range t.Unread {
		if refused[code] -= n; refused[code] == 0 {
			delete(refused, code)
		}
	}
	switch n := t.Rejected - t.NotRead(); {
	case n == 0:
		line += "0 refused"
	case strict:
		line += fmt.Sprintf("%d refused and not stored", n) + codes(refused)
	default:
		line += fmt.Sprintf("%d refused, but stored", n) + codes(refused)
	}
	if n := t.NotRead(); n > 0 {
		line += fmt.Sprintf(", %d not read", n) + codes(t.Unread)
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

// codes lists how often each code is the reason.
func codes[C ~string](of map[C]int) string {
	var by []string
	for _, code := range slices.Sorted(maps.Keys(of)) {
		by = append(by, fmt.Sprintf("%s: %d", code, of[code]))
	}
	return " (" + strings.Join(by, ", ") + ")"
}
