package referee

import (
	"bytes"

	"github.com/ashtapada/agn/internal/format"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// roster is the tags that every PGN of chess has.
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// otherGame reports whether the game is one that is not judged here: its Variant tag names such a game, or there is
// none and it looks like a PGN of chess, as it castles, begins with two steps of a pawn, or has the seven tags of PGN
// and a queen. No game of AGN has words for that.
func (j *judge) otherGame() (diag.Finding, bool) {
	if t := j.g.FindTag("Variant"); t != nil && j.cfg.Game == nil {
		if _, ours := j.cfg.ruleset(t.Value); !ours {
			if v := format.OfVariant(t.Value); v != nil {
				d := diag.OtherVariant.With(t.Value, v.What, v.Do())
				return diag.New(diag.OtherFormat, j.loc.Span(t.Start, t.End), d), true
			}
		}
	}
	if j.cfg.Variant != "" || j.cfg.Game != nil || j.g.FindTag("Variant") != nil {
		return diag.Finding{}, false
	}
	if j.findLost(nil); j.hasLost("Variant") {
		return diag.Finding{}, false
	}
	chess := func(it *notation.Item, what words.Name) (diag.Finding, bool) {
		d := diag.ChessLike.With(clip(string(j.g.Text[it.Start:it.End])), what)
		return diag.New(diag.OtherFormat, j.loc.Span(it.Start, it.End), d), true
	}
	events := 0
	var first notation.Item
	for _, it := range j.g.All() {
		switch word := j.g.Text[it.Start:it.End]; {
		case it.Kind == notation.MoveItem || it.Kind == notation.Throw || it.Kind == notation.SeatMark:
			if events++; events == 1 && doubleStep(word) {
				first = it
			}
		case it.Kind != notation.Bad:
		case castles(word):
			return chess(&it, words.Name("castling"))
		case hasQueen(word) && j.hasRoster():
			return chess(&it, words.Name("a queen's move"))
		}
	}
	if first.Kind != 0 {
		return chess(&first, words.Name("a pawn's move of two squares"))
	}
	return diag.Finding{}, false
}

// doubleStep reports whether a word is how White's pawns move two squares at first, as no man of AGN's games of two
// does.
func doubleStep(w []byte) bool {
	return len(w) == 2 && 'a' <= w[0] && w[0] <= 'h' && w[1] == '4'
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
