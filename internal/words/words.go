// Package words puts numbers and texts of tables into English.
package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Count is "1 game" or "3 games".
func Count(n int, noun string) Text { return Plural(n, "%d "+noun, "%d "+noun+"s", n) }

// Sentence makes a sentence of a text of the tables, which begin in lower case and
// have no full stop.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	s = string(unicode.ToUpper(r)) + s[n:]
	if end := strings.TrimRight(s, "\u202f»"); !strings.ContainsAny(end[max(len(end)-1, 0):], ".?!") {
		s += "."
	}
	return s
}

// Short is a text as long as it is, or its first characters and an ellipsis where it has more
// than most.
func Short(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
