package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// The isolates that keep the direction of a stretch of text from what stands around it.
const (
	isolate = "\u2068"
	restore = "\u2069"
)

// Name is Text for a name or another text that is not the program's. One with right-to-left
// characters is isolated, so that it does not turn round what stands beside it, such as a result.
func Name(s string) string {
	s = Text(s)
	if strings.IndexFunc(s, rightToLeft) < 0 {
		return s
	}
	return isolate + s + restore
}

// Line is Text for a line that holds other texts, such as a message or a line of a record: what
// is written from right to left in it is isolated, stretch by stretch.
func Line(s string) string { return Isolated(Text(s)) }

// Isolated is Line for a line in which nothing is hidden.
func Isolated(s string) string {
	if harmless(s) {
		return s
	}
	i := strings.IndexFunc(s, rightToLeft)
	if i < 0 {
		return s
	}
	var b strings.Builder
	for ; i >= 0; i = strings.IndexFunc(s, rightToLeft) {
		end := i + stretch(s[i:])
		b.WriteString(s[:i] + isolate + s[i:end] + restore)
		s = s[end:]
	}
	b.WriteString(s)
	return b.String()
}

// stretch returns the length of the right-to-left words that a text begins with.
func stretch(s string) int {
	end := 0
	for i, r := range s {
		switch {
		case rightToLeft(r), unicode.In(r, unicode.Mn, unicode.Me, unicode.Join_Control):
			end = i + utf8.RuneLen(r)
		case !strings.ContainsRune(" .,'’-", r):
			return end
		}
	}
	return end
}

// rightToLeft reports whether a character is of a script that is written from right to left. They
// lie in blocks that Unicode keeps for such scripts.
func rightToLeft(r rune) bool {
	return r >= 0x0590 && (r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE ||
		r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF)
}

// Columns counts the columns that a text takes on a terminal, as wcwidth does: marks above and below others and what is
// not seen take none, characters of full width two.
func Columns(s string) (n int) {
	for _, r := range s {
		n += columns(r)
	}
	return n
}

func columns(r rune) int {
	switch {
	case r < 0x300: // no such character
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// Padded is a text with spaces after it up to a number of columns.
func Padded(s string, columns int) string { return s + strings.Repeat(" ", max(columns-Columns(s), 0)) }
