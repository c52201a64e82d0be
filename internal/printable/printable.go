// Package printable keeps what must not reach a terminal raw out of texts.
package printable

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Text replaces control and bidi characters, and bytes that are not UTF-8, by Go
// escapes.
func Text(s string) string {
	if harmless(s) {
		return s
	}
	for i, r := range s {
		if Hidden(r) || r == utf8.RuneError {
			return string(appendText([]byte(s[:i]), s[i:]))
		}
	}
	return s
}

// allPlain reports whether a text is of printable ASCII, as nearly all are.
func allPlain(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}

// harmless reports whether a text holds nothing but printable ASCII, Latin letters, dashes and quotation marks: nothing
// that is hidden or is written from right to left.
func harmless(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c-' ' <= '~'-' ':
		case 0xC3 <= c && c <= 0xCB && i+1 < len(s) && s[i+1]&0xC0 == 0x80: // U+00C0 to U+02FF
			i++
		case c == 0xE2 && i+2 < len(s) && s[i+1] == 0x80 && 0x90 <= s[i+2] && s[i+2] <= 0xA6: // U+2010 to U+2026
			i += 2
		default:
			return false
		}
	}
	return true
}

func appendText(dst []byte, s string) []byte {
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		dst = AppendRune(dst, r, s[:n])
		s = s[n:]
	}
	return dst
}

// AppendRune appends one character as Text does, raw being its bytes.
func AppendRune(dst []byte, r rune, raw string) []byte {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return append(dst, `\x`+hex(raw[0])...)
	case Hidden(r):
		q := strconv.AppendQuoteRuneToASCII(nil, r)
		return append(dst, q[1:len(q)-1]...)
	}
	return append(dst, raw...)
}

func hex(b byte) string {
	const digits = "0123456789abcdef"
	return string([]byte{digits[b>>4], digits[b&15]})
}

// Hidden reports whether r is a control, a bidi control, a line or paragraph
// separator or a byte order mark. The joiners ZWJ and ZWNJ are not: some scripts
// need them.
func Hidden(r rune) bool {
	switch {
	case unicode.IsControl(r), r == 0x061C, r == 0x200E, r == 0x200F,
		r >= 0x2028 && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0xFEFF:
		return true
	}
	return false
}
