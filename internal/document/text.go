package document

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// Text is a text with the places where its lines begin. It does not change.
type Text struct {
	Bytes []byte
	lines []int32
}

// NewText returns a text. It keeps b.
func NewText(b []byte) Text { return Text{b, appendLines([]int32{0}, b, 0)} }

// appendLines appends where the lines of b begin after from. A line ends with "\n", "\r\n" or "\r".
func appendLines(lines []int32, b []byte, from int) []int32 {
	for i := from; i < len(b); {
		end := len(b)
		if k := bytes.IndexByte(b[i:], '\n'); k >= 0 {
			end = i + k + 1
		}
		for at := i; ; {
			j := bytes.IndexByte(b[at:end], '\r')
			at += j + 1
			if j < 0 || at == end-1 && b[at] == '\n' {
				break
			}
			lines = append(lines, int32(at))
		}
		if i = end; b[i-1] == '\n' {
			lines = append(lines, int32(i))
		}
	}
	return lines
}

// Replace returns the text with a stretch of it replaced.
func (t Text) Replace(start, end int, with string) Text {
	more := len(with) - (end - start)
	b := make([]byte, 0, len(t.Bytes)+more)
	b = append(append(append(b, t.Bytes[:start]...), with...), t.Bytes[end:]...)
	// A "\r" before the stretch, or one at its end, may belong to another line end now.
	first := t.Line(max(start-1, 0))
	changed := min(start+len(with)+1, len(b))
	for changed < len(b) && b[changed-1] != '\n' {
		changed++
	}
	lines := make([]int32, 0, len(t.lines)+8)
	lines = appendLines(append(lines, t.lines[:first+1]...), b[:changed], int(t.lines[first]))
	rest := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i])+more > changed })
	for _, l := range t.lines[rest:] {
		lines = append(lines, l+int32(more))
	}
	return Text{b, lines}
}

// Line returns the number of the line that an offset is in, from 0. After the last line end there is one more line.
func (t Text) Line(off int) int {
	return sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > off }) - 1
}

// Bounds returns where a line begins and ends, its line end left out.
func (t Text) Bounds(line int) (start, end int) {
	start, end = int(t.lines[line]), len(t.Bytes)
	if line+1 < len(t.lines) {
		end = int(t.lines[line+1])
	}
	for end > start && (t.Bytes[end-1] == '\n' || t.Bytes[end-1] == '\r') {
		end--
	}
	return start, end
}

// Unit is what places in a text count. Zero is unset.
type Unit uint8

// The units. A character has one to four bytes, one code point, and one or two units of UTF-16.
const (
	Bytes Unit = iota + 1
	Points
	UTF16
)

// of is how many units a character of so many bytes has.
func (u Unit) of(r rune, size int) int {
	switch {
	case u == Bytes:
		return size
	case u == UTF16 && r >= 0x10000:
		return 2
	}
	return 1
}

// Len is how many units a piece of a text has.
func (u Unit) Len(b []byte) int {
	switch u {
	case Bytes:
		return len(b)
	case Points:
		return utf8.RuneCount(b)
	}
	n := 0
	for _, r := range string(b) {
		n += u.of(r, 0)
	}
	return n
}

// Position is a place as a line and a character in it, both from 0.
type Position struct{ Line, Character int }

// Mapper converts between offsets in bytes and places that count another unit. Places that ascend are quick to
// convert. It is for one goroutine.
type Mapper struct {
	Text
	Unit
	// Of the last place: its offset and line, and the units between where the line begins and it.
	off, line, n int
	// before has the units before each line, nil until it is needed.
	before []int
}

// In returns a mapper to a unit.
func (t Text) In(u Unit) *Mapper { return &Mapper{Text: t, Unit: u} }

// Position returns the position of an offset. One outside the text is taken to the nearest in it.
func (m *Mapper) Position(off int) Position {
	off = min(max(off, 0), len(m.Bytes))
	if line := m.Line(off); line != m.line || off < m.off {
		m.off, m.line, m.n = int(m.lines[line]), line, 0
	}
	m.n += m.Len(m.Bytes[m.off:off])
	m.off = off
	return Position{m.line, m.n}
}

// Count returns how many units stand before an offset.
func (m *Mapper) Count(off int) int {
	p := m.Position(off)
	return m.index()[p.Line] + p.Character
}

func (m *Mapper) index() []int {
	if m.before == nil {
		m.before = make([]int, len(m.lines))
		for i := range m.lines[1:] {
			m.before[i+1] = m.before[i] + m.Len(m.Bytes[m.lines[i]:m.lines[i+1]])
		}
	}
	return m.before
}

// Offset returns the offset of a position. One outside the text or a line is taken to the nearest in it, one
// inside a character to where the character begins.
func (m *Mapper) Offset(p Position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(m.lines):
		return len(m.Bytes)
	}
	start, end := m.Bounds(p.Line)
	return m.forward(start, end, p.Character)
}

// At returns the offset that so many units stand before.
func (m *Mapper) At(count int) int {
	line := max(sort.SearchInts(m.index(), count+1)-1, 0)
	return m.forward(int(m.lines[line]), len(m.Bytes), count-m.before[line])
}

// forward returns the offset so many units after start, at most end.
func (m *Mapper) forward(start, end, units int) int {
	for start < end {
		r, size := utf8.DecodeRune(m.Bytes[start:end])
		if units -= m.of(r, size); units < 0 {
			break
		}
		start += size
	}
	return start
}
