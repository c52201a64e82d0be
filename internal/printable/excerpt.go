package printable

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// How much of a long line an excerpt shows, in characters: so many before the
// span, and so many in all.
const (
	before = 48
	most   = 96
)

const ellipsis = "…"

// Excerpt returns the line of text on which a span begins, made printable and
// cropped around the span, and a line of carets to stand under it; ok is false where
// there is nothing to show. The cost does not depend on the length of the line.
func Excerpt(text []byte, start, end int) (line, mark string, ok bool) {
	if len(text) == 0 || min(start, len(text)-start, end-start) < 0 {
		return "", "", false
	}
	from, cut := lineStart(text, start)
	to, more := lineEnd(text, from)
	var l, m strings.Builder
	if cut {
		l.WriteString(ellipsis)
		m.WriteByte(' ')
	}
	carets := 0
	if shown := string(text[from:to]); allPlain(shown) {
		carets = max(min(end, to)-start, 0)
		l.WriteString(shown)
		m.WriteString(strings.Repeat(" ", start-from) + strings.Repeat("^", carets))
		from = to
	}
	for i, size := from, 0; i < to; i += size {
		var r rune
		r, size = utf8.DecodeRune(text[i:to])
		shown := cell(r, text[i:i+size])
		l.WriteString(shown)
		switch columns := Columns(shown); {
		case i < start:
			m.WriteString(pad(r, columns))
		case i < end || i == start:
			m.WriteString(strings.Repeat("^", columns))
			carets += columns
		}
	}
	if more {
		l.WriteString(ellipsis)
	}
	if carets == 0 {
		m.WriteByte('^')
	}
	return Isolated(l.String()), m.String(), true
}

// lineEnd returns the end of what an excerpt shows of the line from an offset on, and whether it goes on.
func lineEnd(text []byte, from int) (int, bool) {
	i := from
	for n := 0; i < len(text) && text[i] != '\n'; n++ {
		if n == most {
			return i, true
		}
		if bytes.HasPrefix(text[i:], []byte("\r\n")) {
			break
		}
		_, size := utf8.DecodeRune(text[i:])
		i += size
	}
	return i, false
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

// pad is the space under a character; a tab stays one so that both lines stop at
// the same column.
func pad(r rune, width int) string {
	if r == '\t' {
		return "\t"
	}
	return strings.Repeat(" ", width)
}
