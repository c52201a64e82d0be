package lsp

import (
	"strings"

	"github.com/ashtapada/agn/engine"
)

// unspent returns what is left to play of what was thrown, in the words of the position
// string, which alone tells it of every game: empty where nothing is left.
func unspent(st engine.State) string {
	g := st.Game()
	words := strings.Fields(string(st.AppendPosition(nil)))
	at := 0
	for _, f := range g.Ruleset().Position {
		switch {
		case f.EachSeat:
			for i := range g.Ruleset().Seats {
				if g.Setup().Has(engine.Seat(i + 1)) {
					at++
				}
			}
			continue
		case f.Name == "dice:":
			for _, w := range words {
				if left, ok := strings.CutPrefix(w, f.Name); ok {
					return left
				}
			}
		case (f.Name == "throws" || f.Name == "throw") && at < len(words) && words[at] != "-":
			left := words[at]
			if _, points, ok := strings.Cut(left, ":"); ok {
				left = points // behind those of the throw
			}
			return left
		}
		at++
	}
	return ""
}
