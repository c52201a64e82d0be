package postgres

import (
	"strings"
	"unicode/utf8"
)

// PostgreSQL takes no text with a byte 0, or with bytes that are no UTF-8. Each such byte is kept as a character of its
// own, from escaped on, in the last block for private use; and so are the four bytes of such a character. A part of a
// text is then kept as a part of what is kept of it.
const (
	escaped    = 0x10ff00
	lastEscape = escaped + 0xff
)

// clean reports whether a text is kept as it is: with 0xf4 begin all characters from U+100000 on.
func clean(s string) bool {
	return strings.IndexByte(s, 0) < 0 && strings.IndexByte(s, 0xf4) < 0 && utf8.ValidString(s)
}

// keep returns what is kept of a text.
func keep(s string) string {
	if clean(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == 0 || r == utf8.RuneError && n == 1 || r >= escaped {
			for i := range n {
				b.WriteRune(escaped + rune(s[i]))
			}
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// kept returns the text of which something is kept. Inside JSON, json is set, a byte 0 comes as \u0000.
func kept(s string, json bool) string {
	if strings.IndexByte(s, 0xf4) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == escaped && json:
			b.WriteString(`\u0000`)
		case r >= escaped && r <= lastEscape:
			b.WriteByte(byte(r - escaped))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
