package referee

import (
	"bytes"

	"github.com/ashtapada/agn/internal/format"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// roster is the tags that every PGN of chess has.
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// otherGame reports whether the game is one that is not judged here: its Variant tag names such a game, or there is
// none and it looks like a PGN of chess, as it castles or has the seven tags of PGN and a queen. No game of AGN has
// words for either.
func (j *judge) otherGame() (diag.Finding, bool) {
	if t := j.g.FindTag("Variant"); t != nil && j.cfg.Game == nil {
		if _, ours := j.cfg.ruleset(t.Value); !ours {
			if v := format.OfVariant(t.Value); v != nil {
				d := diag.OtherVariant.With(t.Value, v.What, v.Do())
				return diag.New(diag.OtherFormat, j.loc.Span(t.Start, t.End), d), true
			}
		}
	}
	if len(j.read) == 0 || j.cfg.Variant != "" || j.g.FindTag("Variant") != nil {
		return diag.Finding{}, false
	}
	if j.findLost(nil); j.hasLost("Variant") {
		return diag.Finding{}, false
	}
	for _, it := range j.g.All() {
		if it.Kind != notation.Bad {
			continue
		}
		word := j.g.Text[it.Start:it.End]
		if castles(word) || hasQueen(word) && j.hasRoster() {
			d := diag.ChessQueen.Or(diag.ChessCastling, castles(word)).With(clip(string(word)))
			return diag.New(diag.OtherFormat, j.loc.Span(it.Start, it.End), d), true
		}
	}
	return diag.Finding{}, false
}

// castles reports whether a word is O-O or O-O-O.
func castles(w []byte) bool {
	w = bytes.TrimRight(w, "+#!?")
	return string(w) == "O-O" || string(w) == "O-O-O"
}

// hasQueen reports whether a word is a move of a queen or a promotion to one.
func hasQueen(w []byte) bool {
	w = bytes.TrimRight(w, "+#!?")
	if bytes.HasSuffix(w, []byte("=Q")) {
		return true
	}
	n := len(w)
	return n >= 3 && w[0] == 'Q' && 'a' <= w[n-2] && w[n-2] <= 'h' && '1' <= w[n-1] && w[n-1] <= '8'
}

// hasRoster reports whether all tags of the roster are there.
func (j *judge) hasRoster() bool {
	for _, name := range roster {
		if j.g.FindTag(name) == nil {
			return false
		}
	}
	return true
}
