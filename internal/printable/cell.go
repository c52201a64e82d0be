package printable

import (
	"strings"
	"unicode/utf8"
)

// Cell guards a text of a table against programs that would take it for a formula: it gets an
// apostrophe in front. Numbers, dates and passes, which begin with a sign too, stay as they are.
func Cell(s string) string {
	if first, _ := utf8.DecodeRuneInString(s); s == "" || !strings.ContainsRune(formulaStarts, first) || signed(s) {
		return s
	}
	return "'" + s
}

// formulaStarts is what a cell begins with that a spreadsheet takes for a formula, some
// of it in full width too, or as a space before one.
const formulaStarts = "=+-@|%＝＋－＠\t\r\n"

// signed reports whether a text is signs alone, or a sign and a number or date.
func signed(s string) bool {
	digits := strings.TrimLeft(s, "-")
	if digits == "" {
		return true
	}
	if s[0] == '+' {
		digits = s[1:]
	}
	if len(s)-len(digits) != 1 {
		return false
	}
	for part := range strings.FieldsFuncSeq(digits, func(r rune) bool { return r == '.' || r == '-' }) {
		if strings.Trim(part, "0123456789") != "" {
			return false
		}
	}
	return digits[0] >= '0' && digits[0] <= '9'
}
