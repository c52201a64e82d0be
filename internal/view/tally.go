package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/words"
)

// Tally says in a line what became of the games of an import, which keeps those that are refused unless
// it is strict.
func Tally(t *archive.Tally, strict bool) words.Text {
	line := words.Of("%d imported, %d already there, ", t.Imported, t.Present)
	refused := maps.Clone(t.Codes)
	for code, n := range t.Unread {
		if refused[code] -= n; refused[code] == 0 {
			delete(refused, code)
		}
	}
	switch n := t.Rejected - t.NotRead(); {
	case n == 0:
		line = words.Of("%s0 refused", line)
	case strict:
		line = words.Of("%s%d refused and not stored%s", line, n, codes(refused))
	default:
		line = words.Of("%s%d refused, but stored%s", line, n, codes(refused))
	}
	if n := t.NotRead(); n > 0 {
		line = words.Of("%s, %d not read%s", line, n, codes(t.Unread))
	}
	if t.Dropped > 0 {
		line = words.Of("%s, %d not kept with them", line, t.Dropped)
	}
	if t.KeptOut > 0 {
		line = words.Of("%s, %d superseded and left out", line, t.KeptOut)
	}
	if t.Replaced > 0 {
		line = words.Of("%s, %d replaced", line, t.Replaced)
	}
	if t.Pruned > 0 {
		line = words.Of("%s, %d taken out", line, t.Pruned)
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
