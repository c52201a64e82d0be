package printable

import (
	"strings"
	"unicode"
)

// Visible is a text without control characters and marks of direction, which make a text of AGN unreadable.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, s)
}
