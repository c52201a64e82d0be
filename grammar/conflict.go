package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation/diag"
)

// This file finds the conflicts that git leaves in a file. What stands on either side of one is not known to be the
// record, so that a game with one is not read, nor what stands between its marks. The next game with tags is.

// The marks that begin lines of a conflict, in the order in which they stand.
const conflictBegins, conflictEnds = "<<<<<<< ", ">>>>>>> "

// isConflict reports whether a line is a mark that begins or ends a conflict.
func isConflict(line []byte) bool {
	return bytes.HasPrefix(line, []byte(conflictBegins)) || bytes.HasPrefix(line, []byte(conflictEnds))
}

// marks are those of the conflicts of a game.
type marks struct {
	places []diag.Span
	count  int
	open   bool // a conflict has begun and not ended
	blank  bool // the last line is empty
}

// end reports whether a line is the first of the next game.
func (m *marks) end(line []byte) bool { return m.count > 0 && !m.open && m.blank && line[0] == '[' }

// read takes the next line.
func (m *marks) read(line []byte, at diag.Pos) {
	m.blank = len(bytes.TrimSpace(line)) == 0
	switch {
	case !isConflict(line):
	case line[0] == conflictEnds[0] && m.open:
		m.open = false
	default:
		if m.open = line[0] == conflictBegins[0]; len(m.places) < diag.MaxPlaces {
			m.places = append(m.places, diag.Span{Start: at, End: at})
		}
		m.count++
	}
}

// conflicts skips a game in which conflicts stand, with one finding of all of them, up to the tags of the next game.
func (r *Reader) conflicts(c *Chunk, g *gathering) {
	begin := diag.Pos{Offset: r.off + max(g.start, 0), Line: r.line + g.startLine, Column: 1}
	var m marks
	for {
		n, last, ended := r.piece(g.pos)
		if n == 0 && ended {
			break
		}
		line := r.buf[r.lo+g.pos : r.lo+g.pos+n]
		switch {
		case !g.first:
			m.blank = false
		case m.end(line):
			r.conflicting(c, &m, begin)
			return
		default:
			m.read(line, diag.Pos{Offset: r.off + g.pos, Line: r.line + g.lines, Column: 1})
		}
		if g.first = last; last && line[n-1] == '\n' {
			g.lines++
		}
		g.pos += n
		r.forget(g)
	}
	r.conflicting(c, &m, begin)
}

// conflicting makes the chunk of a game in which conflicts stand.
func (r *Reader) conflicting(c *Chunk, m *marks, begin diag.Pos) {
	skip(c, begin, diag.OtherFormat, diag.InputConflict)
	f := &c.Findings[0]
	if f.Span = m.places[0]; m.count > 1 {
		f.Say(diag.Repeated{Detail: f.Detail, Places: m.count})
		f.Count, f.Places = m.count, m.places
	}
	c.Text = c.Text[:0]
	c.Size = r.off - begin.Offset
}
