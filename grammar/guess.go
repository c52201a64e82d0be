package grammar

import (
	"cmp"
	"sort"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/format"
)

// LikelyEncoding returns the name, as the WHATWG has it, of the encoding that a text is likely to be in: "utf-8" for
// what is that but for a few bytes, "utf-16le" or "utf-16be" for what has a NUL in most pairs of bytes, else one of
// those that old records are in, by the bytes above 0x7F. Letters of Latin come one by one; those of Chinese and Korean
// in pairs of which each byte is one, and a third of Korean is of the commonest syllables; kana of Shift-JIS after 0x82
// and 0x83, and its other letters in pairs that begin below 0xA0. It is a guess.
func LikelyEncoding(text []byte) string {
	if name := format.Wide(text); name != "" {
		return name
	}
	letters, damaged := lettersOf(text)
	if damaged == 0 {
		return "utf-8"
	}
	c := runsOf(text)
	switch sj := isShiftJIS(text); {
	case sj && letters == damaged:
		return "shift_jis"
	case letters >= damaged && (c.paired < c.runs || c.pairs < few*c.runs || letters > few*damaged):
		return "utf-8"
	case 2*c.kana > c.runs || sj:
		return "shift_jis"
	case 5*c.paired < 4*c.runs:
		return "windows-1252"
	case 20*c.hangul > 19*c.pairs && 3*c.common >= c.pairs:
		return "euc-kr"
	}
	return "gb18030"
}

// lettersOf counts the letters of UTF-8 above 0x7F, and the bytes that are none.
func lettersOf(text []byte) (letters, damaged int) {
	for rest := text; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && n == 1:
			damaged++
		case n > 1:
			letters++
		}
		rest = rest[n:]
	}
	return letters, damaged
}

// runsOf counts the bytes of a text above 0x7F.
func runsOf(text []byte) highBytes {
	var c highBytes
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && text[end] >= utf8.RuneSelf {
			end++
		}
		if end > i {
			c.run(text[i:end], text[max(i-1, 0):i], text[end:min(end+1, len(text))])
		}
		i = end + 1
	}
	return c
}

// highBytes counts the bytes of a text above 0x7F: runs of them, those of whole pairs of bytes from 0xA1 on, such
// pairs of letters, how many of them begin as hangul does, how many of those are common, and pairs that are kana of
// Shift-JIS.
type highBytes struct{ runs, paired, pairs, hangul, common, kana int }

// few letters or damages are not enough to tell an encoding by.
const few = 2

// isShiftJIS reports whether a text is Shift-JIS throughout, with letters of two bytes that begin as most kanji do and
// stand side by side or cannot be signs of Windows before a letter. Its quotation marks begin so too, but stand alone.
func isShiftJIS(text []byte) bool {
	low, all, beside, end := 0, 0, 0, -1
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b < utf8.RuneSelf || 0xA1 <= b && b <= 0xDF {
			continue // ASCII, or kana of half width
		}
		if i+1 == len(text) {
			break // it may be cut
		}
		if b == 0x80 || b == 0xA0 || b > 0xEA || text[i+1] < 0x40 || text[i+1] == 0x7F || text[i+1] > 0xFC {
			return false
		}
		if all++; b < 0xA0 {
			low++
		}
		if end == i || isAlone(text, i) {
			beside++
		}
		i++
		end = i + 1
	}
	return low > 0 && 2*low >= all && 3*beside >= all
}

// isAlone reports whether two bytes are a word by themselves that no text of Windows has: they begin with one that it
// leaves free, or with a sign or capital that is no quotation mark before a letter above 0x7F.
func isAlone(text []byte, i int) bool {
	b := text[i]
	free := b == 0x81 || b == 0x8D || b == 0x8F || b == 0x90 || b == 0x9D
	return free || 0x88 <= b && b < 0x90 && text[i+1] >= 0xA0 &&
		!inWord(text[max(i-1, 0):i]) && !inWord(text[i+2:min(i+3, len(text))])
}

// run counts a run with the bytes before and after it, if there are such. A pair in a word of ASCII is two letters of
// Latin.
func (c *highBytes) run(b, before, after []byte) {
	c.runs++
	whole := len(b)%2 == 0 && (len(b) > 2 || !inWord(before) && !inWord(after))
	for i, x := range b {
		whole = whole && x >= 0xA1
		trail := byte(0)
		if i+1 < len(b) {
			trail = b[i+1]
		} else if len(after) > 0 {
			trail = after[0]
		}
		if x == 0x82 && trail >= 0x9F && trail <= 0xF1 || x == 0x83 && trail >= 0x40 && trail <= 0x96 {
			c.kana++
		}
	}
	if whole {
		c.pair(b)
	}
}

// pair counts a run of whole pairs.
func (c *highBytes) pair(b []byte) {
	c.paired++
	for i := 0; i < len(b); i += 2 {
		switch {
		case b[i] < 0xB0: // signs of both
		case b[i] <= 0xC8:
			c.hangul++
			if isCommonHangul(b[i], b[i+1]) {
				c.common++
			}
			fallthrough
		default:
			c.pairs++
		}
	}
}

// inWord reports whether a byte beside a run is a letter of ASCII.
func inWord(b []byte) bool { return len(b) == 1 && isLetter(b[0]) }

// isCommonHangul reports whether two bytes of EUC-KR are one of the commonest syllables.
func isCommonHangul(lead, trail byte) bool {
	_, found := sort.Find(len(commonHangul)/2, func(i int) int {
		return cmp.Or(cmp.Compare(lead, commonHangul[2*i]), cmp.Compare(trail, commonHangul[2*i+1]))
	})
	return found
}

// commonHangul has the commonest syllables of Korean as pairs of bytes of EUC-KR, in order.
const commonHangul = "" +
	"\xB0\xA1\xB0\xAD\xB0\xB3\xB0\xC5\xB0\xCD\xB0\xD4\xB0\xE1\xB0\xE6\xB0\xE8\xB0\xED\xB0\xF8\xB0\xFA\xB0\xFC\xB1\xA4" +
	"\xB1\xB3\xB1\xB8\xB1\xB9\xB1\xC3\xB1\xC7\xB1\xD4\xB1\xD7\xB1\xE2\xB1\xE6\xB1\xE8\xB3\xAA\xB3\xB2\xB3\xBB\xB3\xEB" +
	"\xB3\xEE\xB4\xC2\xB4\xCF\xB4\xD9\xB4\xDC\xB4\xE7\xB4\xEB\xB4\xF8\xB5\xB5\xB5\xBF\xB5\xD1\xB5\xE5\xB5\xE9\xB6\xF3" +
	"\xB7\xAF\xB7\xCE\xB8\xA3\xB8\xA6\xB8\xAE\xB8\xB6\xB8\xB8\xB8\xBB\xB8\xE9\xB8\xED\xB8\xF0\xB8\xF1\xB9\xAB\xB9\xAE" +
	"\xB9\xB0\xB9\xCC\xB9\xCE\xB9\xD9\xB9\xDA\xB9\xDD\xB9\xE6\xB9\xF8\xB9\xFD\xBA\xB8\xBA\xCE\xBA\xCF\xBA\xD0\xBA\xF1" +
	"\xBB\xE7\xBB\xEA\xBB\xF3\xBB\xFD\xBC\xAD\xBC\xAE\xBC\xB1\xBC\xBA\xBC\xBC\xBC\xD2\xBC\xDB\xBC\xF6\xBD\xBA\xBD\xC0" +
	"\xBD\xC2\xBD\xC3\xBD\xC5\xBD\xC7\xBD\xC9\xBE\xC6\xBE\xC8\xBE\xDF\xBE\xE7\xBE\xEE\xBE\xFA\xBF\xA1\xBF\xA9\xBF\xAC" +
	"\xBF\xB5\xBF\xC0\xBF\xCD\xBF\xD5\xBF\xDE\xBF\xE4\xBF\xEB\xBF\xEC\xBF\xEE\xBF\xEF\xBF\xF8\xC0\xA7\xC0\xAF\xC0\xB1" +
	"\xC0\xB7\xC0\xB8\xC0\xBA\xC0\xBB\xC0\xBD\xC0\xC7\xC0\xCC\xC0\xCE\xC0\xCF\xC0\xD3\xC0\xD6\xC0\xDA\xC0\xE5\xC0\xE7" +
	"\xC0\xFB\xC0\xFC\xC1\xA1\xC1\xA4\xC1\xA6\xC1\xB6\xC1\xB9\xC1\xBE\xC1\xD6\xC1\xD8\xC1\xDF\xC1\xF6\xC1\xF8\xC1\xFD" +
	"\xC2\xCA\xC2\xF7\xC3\xA2\xC3\xB6\xC3\xB9\xC3\xBC\xC3\xD6\xC4\xA1\xC5\xC2\xC5\xEB\xC6\xAE\xC6\xC7\xC6\xD0\xC6\xF7" +
	"\xC7\xCF\xC7\xD0\xC7\xD1\xC7\xD5\xC7\xD8\xC7\xDF\xC7\xE0\xC7\xF6\xC8\xA3\xC8\xAB\xC8\xAD\xC8\xAF\xC8\xB2\xC8\xB8" +
	"\xC8\xC4\xC8\xF1"
