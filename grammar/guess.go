package grammar

import (
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/format"
)

// LikelyEncoding returns the name, as the WHATWG has it, of the encoding that a text is likely to be in: "utf-8" for
// what is that but for a few bytes, "utf-16le" or "utf-16be" for what has a NUL in most pairs of bytes, else one of
// those that old records are in, by the bytes above 0x7F. Letters of Latin come one by one; those of Chinese and Korean
// in pairs of which each byte is one; kana of Shift-JIS after 0x82 and 0x83, and its other letters in pairs that begin
// below 0xA0. It is a guess.
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
	case 20*c.hangul > 19*c.pairs:
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
// pairs of letters, how many of them begin as hangul does, and pairs that are kana of Shift-JIS.
type highBytes struct{ runs, paired, pairs, hangul, kana int }

// few letters or damages are not enough to tell an encoding by.
const few = 2

// isShiftJIS reports whether a text is Shift-JIS throughout, with letters of two bytes that begin as most kanji do and
// stand side by side. Quotation marks of Windows begin so too, but stand alone.
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
		if end == i {
			beside++
		}
		i++
		end = i + 1
	}
	return low > 0 && 2*low >= all && 3*beside >= all
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
			fallthrough
		default:
			c.pairs++
		}
	}
}

// inWord reports whether a byte beside a run is a letter of ASCII.
func inWord(b []byte) bool { return len(b) == 1 && isLetter(b[0]) }
