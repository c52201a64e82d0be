package repair

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A sign of a word that was taken for a bracket or a semicolon opens a comment or a
// variation, or closes one, and what stands after it is no longer the main line.

// misbracketed is the end of such a place that begins at an index of a text, 0 where none does: a throw with a bracket
// of another kind, of which digits between braces alone may be a comment, and are left as one; and a semicolon within a
// throw or move or after the letter of a seat.
func misbracketed(text []byte, i int) (end int) {
	switch text[i] {
	case '(':
		return misthrown(text, i, ">)")
	case '[':
		return misthrown(text, i, ">]")
	case '{':
		return misthrown(text, i, ">")
	case '<':
		return misthrown(text, i, ")}]")
	}
	if i+2 < len(text) && (text[i+1] == ';' || text[i+2] == ';') {
		return severed(text, i)
	}
	return 0
}

// misthrown is the end of a throw that begins at an index and ends with one of some signs, 0 where none does.
func misthrown(text []byte, i int, closes string) (end int) {
	end = i + 1
	for end+1 < len(text) && isDigit(text[end]) {
		switch {
		case strings.IndexByte(closes, text[end+1]) >= 0:
			return end + 2
		case text[end+1] != ',':
			return 0
		}
		end += 2
	}
	return 0
}

// severed is the end of a word that begins at an index, or at a space before it, and is severed by a semicolon, 0 where
// that is none.
func severed(text []byte, i int) (end int) {
	first, next := text[i], text[i+2]
	switch {
	case next == ';':
		if blank(text[i:i+1]) && text[i+1] >= 'A' && text[i+1] <= 'Z' {
			return i + 3
		}
	case !isDigit(first) && !isSmall(first):
	case isDigit(next) || next == '>':
		return i + 3
	case isSmall(next) && i+3 < len(text) && isDigit(text[i+3]):
		return i + 4
	}
	return 0
}

func isSmall(c byte) bool { return 'a' <= c && c <= 'z' }

// maxBrackets bounds how often a game is read again: one that is no bracket may hide the next.
const maxBrackets = 8

// unbracketed reads a game again with such signs as parts of the damaged words that they
// are, in the same places. It returns nil where there are none.
func unbracketed(g *notation.Game, read diag.List) (*notation.Game, diag.List) {
	text := slices.Clone(g.Text)
	start := 0
	for i := range g.Tags {
		start = max(start, int(g.Tags[i].End))
	}
	now := g
	for range maxBrackets {
		more := false
		for _, k := range astray(now, text[start:], read) {
			text[start+k], more = 'z', true // which no word has
		}
		if !more {
			break
		}
		now = &notation.Game{}
		var p grammar.Parser
		read = p.Parse(&grammar.Chunk{Text: text, Offset: g.Offset, Line: g.Line}, now)
	}
	if now == g {
		return nil, read
	}
	now.Text = g.Text
	return now, read
}

// astray returns where signs of words are read as brackets and semicolons in a text that
// ends a game's.
func astray(g *notation.Game, text []byte, read diag.List) (out []int) {
	start := len(g.Text) - len(text)
	for i := 0; i < len(text); i++ {
		end := misbracketed(text, i)
		for k := i; k < end && !inComment(g, start+i); k++ {
			if bytes.IndexByte([]byte("(){}[];"), text[k]) >= 0 {
				out = append(out, k)
			}
		}
		i = max(i, end-1)
	}
	for i := range read {
		if f := &read[i]; f.Code == diag.AfterResult {
			out = append(out, resultIn(g, text)...)
		} else if k := f.Span.Start.Offset - g.Offset - start; k >= 0 && tears(text, k, f) {
			out = append(out, k)
		}
	}
	return out
}

// resultIn returns where the signs of a result stand that is part of a word, or not the last one.
func resultIn(g *notation.Game, text []byte) (out []int) {
	k := int(g.Result.Start) - len(g.Text) + len(text)
	if g.Result.Text == "*" && (inWord(text, k-1) || inWord(text, k+1)) || ends(text) {
		for range g.Result.Text {
			out = append(out, k)
			k++
		}
	}
	return out
}

// tears reports whether the sign in a place, of which something was found, tears a word.
func tears(text []byte, k int, f *diag.Finding) bool {
	before, after := inWord(text, k-1), inWord(text, k+1)
	switch f.Code {
	case diag.StrayClose, diag.UnclosedComment, diag.UnclosedVariation:
		return before || after
	case diag.Misplaced: // a suffix belongs after a move
		return (text[k] == '!' || text[k] == '?') && inWord(text, k+f.Span.End.Offset-f.Span.Start.Offset)
	case diag.Syntax: // an angle within a word
		return k+1 < len(text) && text[k] == '>' && before && after && text[k+1] != '<'
	}
	return false
}

// ends reports whether the last word of a text is a result.
func ends(text []byte) bool {
	words := bytes.Fields(text)
	return len(words) > 0 && isToken(string(words[len(words)-1]))
}

// inWord reports whether a sign that words have stands in a place.
func inWord(text []byte, k int) bool {
	return k >= 0 && k < len(text) && (text[k] > ' ' && bytes.IndexByte([]byte("(){}[]"), text[k]) < 0)
}

// inComment reports whether a place is within a comment.
func inComment(g *notation.Game, at int) bool {
	k := g.IndexAt(at - 1)
	return k >= 0 && g.Kind(k) == notation.Comment && at < int(g.End(k))
}
