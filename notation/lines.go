package notation

import (
	"bytes"
	"strings"
)

// AppendLines appends the game for comparing line by line: each tag, in canonical order, and
// comment, and each event with the number and seat mark before it and the glyphs after it, is a
// line. Variations are indented. A game that the tree does not hold whole is
// appended as its text stands. It is not AGN's canonical layout, though it reads as
// the same game.
func AppendLines(dst []byte, g *Game, st Style) []byte {
	if g.Lossy {
		dst = append(dst, bytes.TrimRight(g.Text, " \t\r\n")...)
		return append(dst, '\n')
	}
	dst = appendTags(dst, g.Tags, st.Seats)
	if len(g.Tags) > 0 {
		dst = append(dst, '\n')
	}
	l := liner{dst: dst}
	for _, it := range g.All() {
		l.item(g, &it)
	}
	l.end()
	dst = l.dst
	if g.Result.Text != "" {
		dst = append(dst, g.Result.Text...)
		dst = append(dst, '\n')
	}
	return dst
}

// liner lays out lines.
type liner struct {
	dst   []byte
	depth int
	begun bool // the line has text
	event bool // and an event is part of it
}

func (l *liner) item(g *Game, it *Item) {
	switch it.Kind {
	case VarOpen:
		l.end()
		l.word("(")
		l.end()
		l.depth++
		return
	case VarClose:
		l.end()
		l.depth--
		l.word(")")
		l.end()
		return
	case Comment:
		l.end()
		if text := g.Comment(it); strings.IndexByte(text, '}') >= 0 {
			l.word("; " + text)
		} else {
			l.word("{" + text + "}")
		}
		l.end()
		return
	case NAG:
	default:
		if l.event {
			l.end()
		}
	}
	l.word("")
	l.dst = appendWord(l.dst, g, it)
	if it.Sic {
		l.word("sic")
	}
	l.event = l.event || it.IsEvent() || it.Kind == Bad
}

// word begins a word on the line.
func (l *liner) word(s string) {
	if l.begun {
		l.dst = append(l.dst, ' ')
	}
	for n := l.depth; !l.begun && n > 0; n-- {
		l.dst = append(l.dst, "  "...)
	}
	l.begun = true
	l.dst = append(l.dst, s...)
}

func (l *liner) end() {
	if l.begun {
		l.dst = append(l.dst, '\n')
	}
	l.begun, l.event = false, false
}
