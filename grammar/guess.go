package grammar

import "unicode/utf8"

// LikelyEncoding returns the name, as the WHATWG has it, of the encoding that a text is likely to be in: "utf-8" for
// what is that but for a few bytes, else one of those that old records are in, by the bytes above 0x7F. Letters of
// Latin come one by one; those of Chinese and Korean in pairs of which each byte is one; kana of Shift-JIS after 0x82
// and 0x83. It is a guess.
func LikelyEncoding(text []byte) string {
	letters, damaged := 0, 0
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
	if letters >= damaged {
		return "utf-8"
	}
	var c highBytes
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && text[end] >= utf8.RuneSelf {
			end++
		}
		if end > i {
			c.run(text[i:end], text[end:min(end+1, len(text))])
		}
		i = end + 1
	}
	switch {
	case 2*c.kana > c.runs:
		return "shift_jis"
	case 5*c.paired < 4*c.runs:
		return "windows-1252"
	case 20*c.hangul > 19*c.pairs:
		return "euc-kr"
	}
	return "gb18030"
}

// highBytes counts the bytes of a text above 0x7F: runs of them, those of whole pairs of bytes from 0xA1 on, such
// pairs, how many of them begin as hangul does, and pairs that are kana of Shift-JIS.
type highBytes struct{ runs, paired, pairs, hangul, kana int }

// run counts a run with the byte after it, if there is one.
func (c *highBytes) run(b, after []byte) {
	c.runs++
	whole := len(b)%2 == 0
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
	if !whole {
		return
	}
	c.paired++
	for i := 0; i < len(b); i += 2 {
		c.pairs++
		if b[i] <= 0xC8 {
			c.hangul++
		}
	}
}
