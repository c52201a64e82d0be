package lsp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// readings offers to make one of several readings, of a word or a die, the one that
// stands there.
func (s *server) readings(d *document, m *mending, start, end int) []codeAction {
	var out []codeAction
	base := d.games[m.i].start
	for k := range m.game.Items {
		it := &m.game.Items[k]
		if it.Kind != notation.Readings || base+int(it.End) < start || base+int(it.Start) > end {
			continue
		}
		written := m.game.Readings[it.N]
		choices := strings.Split(written, "|")
		if m.game.ReadsThrow(it) {
			choices = throwReadings(written)
		}
		for _, r := range choices {
			edits := []textEdit{{d.gameSpan(m.i, it.Start, it.End), r}}
			out = append(out, codeAction{Title: "make " + r + " the reading", Kind: kindRewrite, Edit: s.edit(d, edits)})
		}
	}
	return out
}

// throwReadings returns what becomes of a throw, as it is printed, when one of its dice
// is settled, for each reading of each die that has several.
func throwReadings(throw string) []string {
	var out []string
	dice := strings.Split(strings.Trim(throw, "<>"), ",")
	for i, die := range dice {
		if !strings.Contains(die, "|") {
			continue
		}
		for value := range strings.SplitSeq(die, "|") {
			settled := slices.Clone(dice)
			settled[i] = value
			slices.SortStableFunc(settled, func(a, b string) int { return preferred(b) - preferred(a) })
			text := "<" + strings.Join(settled, ",") + ">"
			if !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// preferred returns the first reading of a die, by which the dice of a throw are ordered.
func preferred(die string) int {
	first, _, _ := strings.Cut(die, "|")
	n, _ := strconv.Atoi(first) // what is printed is a number
	return n
}
