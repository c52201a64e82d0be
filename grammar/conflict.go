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

// conflicts skips a game in which conflicts stand, with one finding of all of them, up to the tags of the next game.
func (r *Reader) conflicts(c *Chunk, g *gathering) {
	begin := diag.Pos{Offset: r.off + max(g.start, 0), Line: r.line + g.startLine, Column: 1}
	var places []diag.Span
	count, open, blank := 0, false, false
	for {
		n, last, ended := r.piece(g.pos)
		if n == 0 && ended {
			break
		}
		line := r.buf[r.lo+g.pos : r.lo+g.pos+n]
		if count > 0 && !open && g.first && blank && line[0] == '[' {
			break
		}
		blank = g.first && len(bytes.TrimSpace(line)) == 0
		switch at := (diag.Pos{Offset: r.off + g.pos, Line: r.line + g.lines, Column: 1}); {
		case !g.first || !isConflict(line):
		case line[0] == conflictEnds[0] && open:
			open = false
		default:
			if open = line[0] == conflictBegins[0]; len(places) < diag.MaxPlaces {
				places = append(places, diag.Span{Start: at, End: at})
			}
			count++
		}
		if g.first = last; last && line[n-1] == '\n' {
			g.lines++
		}
		g.pos += n
		r.forget(g)
	}
	skip(c, begin, diag.OtherFormat, diag.InputConflict)
	f := &c.Findings[0]
	if f.Span = places[0]; count > 1 {
		f.Say(diag.Repeated{Detail: f.Detail, Places: count})
		f.Count, f.Places = count, places
	}
	c.Text = c.Text[:0]
	c.Size = r.off - begin.Offset
}
