package notation

import (
	"bytes"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation/diag"
)

// Locator turns byte offsets in one game's text into positions in its file. It
// keeps its place, so that offsets asked for in ascending order cost one pass over
// the text in all, on one long line too.
type Locator struct {
	g    *Game
	off  int // where the cursor stands, a byte offset in g.Text
	line int // lines before it in the text
	col  int // code points before it in its line

	passed int // how many bytes were looked at in all
}

// Locator returns a locator at the start of the game's text.
func (g *Game) Locator() Locator { return Locator{g: g} }

// Pos returns the position of a byte offset in the game's text: the line from 1,
// and the column from 1 in code points. A byte that is not UTF-8 counts as one
// column, the end of a line belongs to the line, byte order marks at its
// start do not count. An offset outside the text is taken to its nearer end.
func (l *Locator) Pos(off int32) diag.Pos {
	to := min(max(int(off), 0), len(l.g.Text))
	if to < l.off {
		*l = Locator{g: l.g, passed: l.passed}
	}
	text := l.g.Text
	for {
		nl := bytes.IndexByte(text[l.off:to], '\n')
		if nl < 0 {
			break
		}
		l.passed += nl + 1
		l.off += nl + 1
		l.line++
		l.col = 0
	}
	l.passed += to - l.off
	l.col += columns(text[l.off:to], l.col == 0)
	l.off = to
	return diag.Pos{Offset: l.g.Offset + to, Line: l.g.Line + l.line, Column: l.col + 1}
}

// Span returns the span between two byte offsets in the game's text.
func (l *Locator) Span(start, end int32) diag.Span {
	return diag.Span{Start: l.Pos(start), End: l.Pos(end)}
}

// Pos returns the position of a byte offset in the game's text. It scans the text
// from its start; for many positions use a Locator.
func (g *Game) Pos(off int32) diag.Pos {
	l := g.Locator()
	return l.Pos(off)
}

// Span returns the span between two byte offsets in the game's text; see Pos.
func (g *Game) Span(start, end int32) diag.Span {
	l := g.Locator()
	return l.Span(start, end)
}

const byteOrderMark = "\ufeff"

// columns counts code points, without the byte order marks before all others.
func columns(b []byte, lineStart bool) int {
	for lineStart && bytes.HasPrefix(b, []byte(byteOrderMark)) {
		b = b[len(byteOrderMark):]
	}
	return utf8.RuneCount(b)
}
