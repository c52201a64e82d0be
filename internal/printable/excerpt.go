package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// How much of a long line an excerpt shows, in characters: so many before the
// span, and so many in all.
const (
	before = 48
	width  = 96
)

const ellipsis = "…"

// Excerpt returns the line of text on which a span begins, made printable and
// cropped around the span, and a line of carets to stand under it; ok is false where
// there is nothing to show. The cost does not depend on the length of the line.
func Excerpt(text []byte, start, end int) (line, mark string, ok bool) {
	if len(text) == 0 || start < 0 || start > len(text) || end < start {
		return "", "", false
	}
	from, cut := lineStart(text, start)
	var l, m strings.Builder
	if cut {
		l.WriteString(ellipsis)
		m.WriteByte(' ')
	}
	carets := 0
	i := from
	for n := 0; i < len(text) && text[i] != '\n'; n++ {
		if n == width {
			l.WriteString(ellipsis)
			break
		}
		r, size := utf8.DecodeRune(text[i:])
		if r == '\r' && i+1 < len(text) && text[i+1] == '\n' {
			break
		}
		shown := cell(r, text[i:i+size])
		l.WriteString(shown)
		switch columns := cells(r, shown); {
		case i < start:
			m.WriteString(pad(r, columns))
		case i < end || i == start:
			m.WriteString(strings.Repeat("^", columns))
			carets += columns
		}
		i += size
	}
	if carets == 0 {
		m.WriteByte('^')
	}
	return Isolated(l.String()), m.String(), true
}

// lineStart goes back from off to the start of its line, or as far as an excerpt
// may show, which is reported.
func lineStart(text []byte, off int) (int, bool) {
	i := off
	for range before {
		if i == 0 || text[i-1] == '\n' {
			return i, false
		}
		_, n := utf8.DecodeLastRune(text[:i])
		i -= n
	}
	return i, i > 0 && text[i-1] != '\n'
}

// cell is how a character is shown: tabs stay, other hidden ones are escaped.
func cell(r rune, raw []byte) string {
	if r == '\t' {
		return "\t"
	}
	return string(AppendRune(nil, r, string(raw)))
}

// cells is how many columns a character takes, marks above and below others none.
func cells(r rune, shown string) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) && !Hidden(r) {
		return 0
	}
	return utf8.RuneCountInString(shown)
}

// pad is the space under a character; a tab stays one so that both lines stop at
// the same column.
func pad(r rune, width int) string {
	if r == '\t' {
		return "\t"
	}
	return strings.Repeat(" ", width)
}
