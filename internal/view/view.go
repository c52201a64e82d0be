// Package view shows what archives hold, for people and as JSON: games that were found, stored ones, pairs
// of them, statistics, trees of moves and what is wrong; and positions of games.
package view

import (
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// The formats. Each function says which of them it knows.
const (
	Text  = "text"
	JSON  = "json"
	JSONL = "jsonl"
	CSV   = "csv"
)

// ShownID is how many digits of an id are shown to people.
const ShownID = 10

// twelfth is the unit of scores in an archive.
const twelfth = 1.0 / 12

func orUnknown(s string) string {
	if s == "" {
		return "?"
	}
	return s
}

// verdictOf is the verdict on a game for people, which says when legal is not meant of
// the whole game.
func verdictOf(verdict string, partly bool, judged *int, events int) words.Text {
	if !partly || verdict != referee.Legal.String() {
		return words.Name(verdict).Words()
	}
	if judged == nil {
		return words.Of("%s as far as judged", words.Name(verdict))
	}
	return words.Of("%s as far as judged (%d of %s)", words.Name(verdict), *judged, words.Count(events, "event"))
}

func plies(n int) words.Text { return words.Plural(n, "%d ply", "%d plies", n) }
