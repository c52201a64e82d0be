package spelling

import (
	"cmp"
	"strconv"
	"strings"
	"sync"
)

// NumeralSigns are the characters that stand in a number for those of NumeralMeans at the same place: digits and signs
// of full width, the minus sign, and spaces, which may stand around it.
const (
	NumeralSigns = "０１２３４５６７８９＋－．−" + numeralSpaces
	NumeralMeans = "0123456789+-.-" + "                   "

	numeralSpaces = "\t\u00a0\u1680\u2000\u2001\u2002\u2003" +
		"\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)

// numeralSigns says what stands for what.
var numeralSigns = sync.OnceValue(func() map[rune]rune {
	out, means := map[rune]rune{}, []rune(NumeralMeans)
	for i, r := range []rune(NumeralSigns) {
		out[r] = means[i]
	}
	return out
})

// Dated reports whether a tag holds dates, by its name: a year alone is no number there that others are ordered after.
func Dated(tag string) bool { return strings.HasSuffix(tag, "Date") }

// Numeral returns the number that a text is, or begins with before a point. A sign may stand before it, and spaces
// around; there are up to nine digits and points. Numbers of full width are the same.
func Numeral(text string) (n int32, is bool) {
	text = strings.Trim(strings.Map(func(r rune) rune {
		if r < 0x80 && r != '\t' {
			return r
		}
		return cmp.Or(numeralSigns()[r], r)
	}, text), " ")
	digits, _, _ := strings.Cut(text, ".")
	unsigned := strings.TrimPrefix(text, "+")
	if unsigned == text {
		unsigned = strings.TrimPrefix(text, "-")
	}
	if len(unsigned) > 9 || strings.Trim(unsigned, "0123456789.") != "" {
		return 0, false
	}
	number, err := strconv.ParseInt(digits, 10, 32)
	return int32(number), err == nil
}
