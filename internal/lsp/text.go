package lsp

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// encoding is what positions in a line count. Zero is unset.
type encoding uint8

const (
	utf16 encoding = iota + 1
	utf8Bytes
)

// name is what the protocol calls the encoding.
func (e encoding) name() string {
	if e == utf8Bytes {
		return "utf-8"
	}
	return "utf-16"
}

// text is the text of a document with the places where its lines begin.
type text struct {
	bytes []byte
	lines []int32
	enc   encoding
}

func newText(b []byte, enc encoding) text {
	return text{bytes: b, lines: appendLines([]int32{0}, b, 0), enc: enc}
}

// appendLines appends where the lines begin behind from. A line ends with "\n", "\r\n"
// or "\r".
func appendLines(lines []int32, b []byte, from int) []int32 {
	for i := from; i < len(b); {
		k := bytes.IndexByte(b[i:], '\n')
		line := b[i:]
		if k >= 0 {
			line = b[i : i+k]
		}
		for at := 0; ; {
			j := bytes.IndexByte(line[at:], '\r')
			if j < 0 || k >= 0 && at+j+1 == len(line) {
				break
			}
			at += j + 1
			lines = append(lines, int32(i+at))
		}
		if k < 0 {
			break
		}
		i += k + 1
		lines = append(lines, int32(i))
	}
	return lines
}

// replace returns the text with a stretch of it replaced. The text itself stays.
func (t text) replace(start, end int, with string) text {
	b := make([]byte, 0, len(t.bytes)-(end-start)+len(with))
	b = append(append(append(b, t.bytes[:start]...), with...), t.bytes[end:]...)
	// A "\r" before the stretch, or one at its end, may belong to another line end now.
	first := max(t.line(max(start-1, 0)), 0)
	behind := min(start+len(with)+1, len(b))
	for behind < len(b) && b[behind-1] != '\n' {
		behind++
	}
	lines := make([]int32, 0, len(t.lines)+8)
	lines = append(lines, t.lines[:first+1]...)
	lines = appendLines(lines, b[:behind], int(t.lines[first]))
	delta := len(with) - (end - start)
	rest := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i])+delta > behind })
	for _, l := range t.lines[rest:] {
		lines = append(lines, l+int32(delta))
	}
	return text{b, lines, t.enc}
}

// line returns the number of the line that an offset is in.
func (t text) line(off int) int {
	return sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > off }) - 1
}

// content returns the bounds of a line without its end.
func (t text) content(line int) (start, end int) {
	start, end = int(t.lines[line]), len(t.bytes)
	if line+1 < len(t.lines) {
		end = int(t.lines[line+1])
	}
	for end > start && (t.bytes[end-1] == '\n' || t.bytes[end-1] == '\r') {
		end--
	}
	return start, end
}

// offset returns the offset of a position. A position outside the text is taken to the
// nearest in it, as the protocol has it for lines.
func (t text) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(t.lines) {
		return len(t.bytes)
	}
	i, end := t.content(p.Line)
	if t.enc == utf8Bytes {
		i = min(i+max(p.Character, 0), end)
		for i < end && !utf8.RuneStart(t.bytes[i]) {
			i--
		}
		return i
	}
	for units := 0; i < end; {
		r, n := utf8.DecodeRune(t.bytes[i:end])
		if units += unitsOf(r); units > p.Character {
			break
		}
		i += n
	}
	return i
}

// position returns the position of an offset.
func (t text) position(off int) position {
	off = min(max(off, 0), len(t.bytes))
	line := t.line(off)
	start := int(t.lines[line])
	return position{line, t.units(t.bytes[start:off])}
}

// span returns the range between two offsets.
func (t text) span(start, end int) span { return span{t.position(start), t.position(end)} }

// offsets returns the offsets that a range goes from and to, in order.
func (t text) offsets(r span) (start, end int) {
	start, end = t.offset(r.Start), t.offset(r.End)
	return min(start, end), max(start, end)
}

// units is the length of a piece of a line as positions count it.
func (t text) units(b []byte) int {
	if t.enc == utf8Bytes {
		return len(b)
	}
	n := 0
	for _, r := range string(b) {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// cursor tells positions of offsets in ascending order without counting a line twice.
type cursor struct {
	text
	off int
	pos position
}

func (t text) cursor() cursor { return cursor{text: t} }

func (c *cursor) position(off int) position {
	off = min(max(off, 0), len(c.bytes))
	line := c.line(off)
	if start := int(c.lines[line]); off < c.off || line != c.pos.Line {
		c.off, c.pos = start, position{line, 0}
	}
	c.pos.Character += c.units(c.bytes[c.off:off])
	c.off = off
	return c.pos
}

func (c *cursor) span(start, end int) span {
	s := c.position(start)
	return span{s, c.position(end)}
}
