package grammar

import (
	"fmt"
	"io"

	"github.com/ashtapada/agn/notation/diag"
)

// maxTail is how many bytes of blank lines after a finished game are kept in wait
// for a comment that may follow it.
const maxTail = 64 << 10

// maxBarren is how many bytes may pass without a game before the stream counts as one that
// never ends.
const maxBarren = 64 << 20

// gathering is how far the lines of one game are taken. Places in the text are relative
// to the first byte that is held, Reader.lo.
type gathering struct {
	from        int // where the stream stood
	pos, lines  int // how far the lines are taken
	start       int // where the game begins, -1 if no line of it was met
	startLine   int
	end         int // where the last line with text ends
	kept        int // where comments begin that may be those of the next game, or -1
	keptEnd     int // where the text before the kept comments ends
	keptLine    int
	first       bool // the next piece begins a line
	held        bool // the chunk has the text already, and only blank lines followed so far
	skipped     bool
	skippedSize int
	broken      bool // the stream ended with an error
	cutOff      bool // and within a line that has text
	conflict    bool // the next line is a mark of a conflict of git
}

// nextLine takes the next line, or a piece of a long one, or blank lines. It reports false
// where the game ends before it.
func (r *Reader) nextLine(g *gathering) bool {
	s := &r.split
	if g.first && s.blank {
		if n, lines := r.emptyLines(g.pos); n > 0 {
			s.content = false
			g.pos, g.lines = g.pos+n, g.lines+lines
			return true
		}
	}
	if g.first && (r.plainLines(g) || r.knownTag(g)) {
		return true
	}
	n, last, ended := r.piece(g.pos)
	if n == 0 && ended {
		g.broken = r.err != nil
		return false
	}
	text := r.buf[r.lo+g.pos : r.lo+g.pos+n]
	filled := g.pos + trimSpaces(text)
	lines := 0
	if last && text[n-1] == '\n' {
		text, lines = text[:n-1], 1
	}
	if g.first && isConflict(text) {
		if g.conflict = g.start < 0 || !s.paused; !g.conflict && g.kept >= 0 {
			g.withoutKept()
		}
		return false
	}
	wasPaused := s.paused
	what := s.line(text, g.first, last)
	if what != cutNone && g.start >= 0 && g.first {
		if what == cutHere && g.kept >= 0 {
			g.withoutKept()
		}
		return false
	}
	if s.content {
		if g.start < 0 {
			g.start, g.startLine = g.pos+skipMarks(text), g.lines
		}
		if wasPaused && g.kept < 0 && !g.skipped && g.first {
			g.kept, g.keptEnd, g.keptLine = g.pos, g.end, g.lines
		}
		g.end = filled
		g.cutOff = ended && r.err != nil
	}
	g.first = last
	g.pos, g.lines = g.pos+n, g.lines+lines
	return true
}

// withoutKept goes back to where the kept comments begin.
func (g *gathering) withoutKept() { g.pos, g.lines, g.end = g.kept, g.keptLine, g.keptEnd }

// bound lets go of what need not be held any longer. It reports true where the game
// must end so that no more is held than is allowed.
func (r *Reader) bound(c *Chunk, g *gathering) bool {
	s := &r.split
	switch {
	case g.start < 0:
		r.pass(g)
	case g.skipped:
		g.skippedSize += g.pos
		r.pass(g)
	case g.held:
		r.pass(g)
		switch {
		case s.content:
			tooLarge(c, c.Offset, c.Line)
			g.skipped, g.skippedSize = true, r.off-c.Offset
			s.skip()
		case s.paused:
			return true
		}
	case g.kept >= 0 && (g.end-g.start > MaxGame || g.pos-g.end > MaxGame):
		g.withoutKept()
		r.take(c, g)
		return true
	case g.end-g.start > MaxGame:
		tooLarge(c, r.off+g.start, r.line+g.startLine)
		g.skipped, g.skippedSize = true, g.pos-g.start
		s.skip()
		r.forget(g)
	case s.result && !s.inComment && s.blank && g.pos-g.end > maxTail:
		r.take(c, g)
		return true
	case g.pos-g.start > MaxGame && !s.paused:
		// With any more text the game is too large.
		r.take(c, g)
		g.held = true
	}
	return false
}

// finish ends the game where no further line belongs to it.
func (r *Reader) finish(c *Chunk, g *gathering) error {
	s := &r.split
	switch {
	case g.conflict:
		r.conflicts(c, g)
		return nil
	case g.skipped:
		c.Size = g.skippedSize + g.pos
		r.forget(g)
		return nil
	case g.start < 0:
		r.forget(g)
		if g.broken {
			return r.err
		}
		return io.EOF
	case g.broken && g.kept >= 0:
		// What would have followed is not known, and whose the comments are.
		g.withoutKept()
	case g.broken && (g.cutOff || !s.result || s.inComment):
		*c = Chunk{Text: c.Text[:0]}
		r.forget(g)
		return r.err
	case g.held:
		r.forget(g)
		return nil
	}
	r.take(c, g)
	return nil
}

// take gives the text of the game to c and drops all lines that were taken.
func (r *Reader) take(c *Chunk, g *gathering) {
	c.Text = append(c.Text, r.buf[r.lo+g.start:r.lo+g.end]...)
	c.Offset, c.Line, c.Size = r.off+g.start, r.line+g.startLine, g.end-g.start
	if r.split.tags == 0 && isProseAlone(c.Text) {
		at := diag.Pos{Offset: c.Offset, Line: c.Line, Column: 1}
		c.Text = c.Text[:0]
		const do = "put it in braces before the tags of a game, or take it out"
		skip(c, at, diag.OtherFormat, diag.InputForeign.With("prose", do))
	}
	r.forget(g)
}

// forget drops all lines that were taken.
func (r *Reader) forget(g *gathering) {
	r.lo += g.pos
	r.off += g.pos
	r.line += g.lines
	g.pos, g.lines = 0, 0
}

// pass drops lines that belong to no game that is read. A stream of too many of them ends
// there.
func (r *Reader) pass(g *gathering) {
	r.forget(g)
	if r.off-g.from > maxBarren && r.err == nil {
		r.lo, r.err = r.hi, fmt.Errorf("reading games: there is no game in %d MiB from byte %d, the rest is not read",
			maxBarren>>20, g.from)
	}
}

func skip(c *Chunk, at diag.Pos, code diag.Code, d diag.Detail) {
	c.Skipped = true
	c.Offset, c.Line = at.Offset, at.Line
	c.Findings = diag.List{diag.New(code, diag.Span{Start: at, End: at}, d)}
}

func tooLarge(c *Chunk, offset, line int) {
	c.Text = c.Text[:0]
	at := diag.Pos{Offset: offset, Line: line, Column: 1}
	skip(c, at, diag.LargeGame, diag.GameTooLong.With(MaxGame))
}
