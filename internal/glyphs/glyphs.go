// Package glyphs knows the signs that stand for numeric annotation glyphs, by the numbers of PGN.
package glyphs

import (
	"slices"
	"strconv"
	"strings"
)

// Max is the greatest number of a glyph.
const Max = 255

// suffixes are the signs that stand at the end of a move, by their numbers.
var suffixes = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// signs are those of books of chess.
var signs = map[string]int32{
	"+/=": 14, "=/+": 15,
	"=": 10, "∞": 13, "unclear": 13, "+=": 14, "⩲": 14, "=+": 15, "⩱": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "-+": 19,
	"□": 7, "forced": 7, "only move": 7, "TN": 146, "novelty": 146, "→": 36, "↑": 40, "⇆": 132, "⊕": 138, "⨁": 138,
	"!!!": 3, "???": 4, "!!?": 5, "??!": 6,
}

// Suffix returns the glyph of a sign that stands at the end of a move.
func Suffix(sign string) (n int32, ok bool) {
	i := slices.Index(suffixes[:], sign)
	return int32(i), i > 0
}

// Sign returns the glyph of another sign or word of books.
func Sign(sign string) (n int32, ok bool) {
	n, ok = signs[sign]
	return n, ok
}

// Named returns the glyph that a sign or a number, with $ before it or without, is.
func Named(word string) (n int32, ok bool) {
	if n, ok = Suffix(word); ok {
		return n, true
	}
	if n, ok = signs[word]; ok {
		return n, true
	}
	v, err := strconv.ParseUint(strings.TrimPrefix(word, "$"), 10, 8)
	return int32(v), err == nil
}
