package grammar

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/ashtapada/agn/notation/diag"
)

// Chunk is the text of one game, cut out of a stream but not yet parsed.
type Chunk struct {
	// Text begins at a line's start and ends with the game's last word. It belongs
	// to the chunk; the next call of Next with this chunk writes over it.
	Text []byte
	// Offset is the byte offset of the text in the stream, Line the line of its
	// first byte from 1.
	Offset, Line int
	// Size is the number of bytes that the game takes in the stream. It differs
	// from the length of Text only where the game was skipped, and is 0 where the
	// stream was refused as a whole.
	Size int
	// Skipped is set when the game was not read: Text is empty and Findings says
	// why.
	Skipped  bool
	Findings diag.List
}

// Reader cuts a stream into games. It holds one game at a time, and none that is
// longer than MaxGame.
type Reader struct {
	// Lenient finds the ends of games without tags by results in old spelling too, as
	// a Parser with a Lenience reads them.
	Lenient bool

	r   io.Reader
	buf []byte
	// The bytes lo to hi of buf are read and not yet given away. off and line place
	// the first of them in the stream.
	lo, hi    int
	off, line int
	started   bool
	eof       bool
	err       error
	split     splitter
}

// maxTail is how many bytes of blank lines behind a finished game are kept in wait
// for a comment that may follow it.
const maxTail = 64 << 10

// NewReader returns a reader of the games in r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: r, line: 1}
}

// Next reads the next game into c. At the end of the stream, and for a stream
// without any text, it returns io.EOF. Any other error is the stream's own; it comes
// behind the games that were read whole before it. The game that it cuts off is not
// given: one without its result, or whose last line has no end.
// A stream that is of another format, such as gzip, UTF-16 or PDF, yields one skipped
// chunk.
func (r *Reader) Next(c *Chunk) error {
	*c = Chunk{Text: c.Text[:0]}
	if !r.started {
		r.started = true
		if code, what := r.sniff(); code != "" {
			skip(c, diag.Pos{Offset: 0, Line: 1, Column: 1}, code, what)
			r.lo, r.eof = r.hi, true
			return nil
		}
	}
	r.split.lenient = r.Lenient
	r.split.reset()
	s := &r.split
	var (
		pos, lines  int // how far the lines are taken, relative to lo
		start       = -1
		startLine   int
		end         int // where the last line with text ends
		kept        = -1
		keptEnd     int // where the text before the kept comments ends
		keptLine    int
		first       = true
		held        bool // c has the text already, and only blank lines followed so far
		skipped     bool
		skippedSize int
		broken      bool // the stream ended with an error
		cutOff      bool // and within a line that has text
	)
	for {
		n, k := 0, 0
		if first && s.blank {
			n, k = r.blankLines(pos)
		}
		if n > 0 {
			s.content = false
		} else {
			var last, ended bool
			n, last, ended = r.piece(pos)
			if n == 0 && ended {
				broken = r.err != nil
				break
			}
			text := r.buf[r.lo+pos : r.lo+pos+n]
			filled := pos + trimBlanks(text)
			if last && text[n-1] == '\n' {
				text, k = text[:n-1], 1
			}
			wasPaused := s.paused
			what := s.line(text, first, last)
			if what != cutNone && start >= 0 && first {
				if what == cutHere && kept >= 0 {
					pos, lines, end = kept, keptLine, keptEnd
				}
				break
			}
			if s.content {
				if start < 0 {
					start, startLine = pos+skipMarks(text), lines
				}
				if wasPaused && kept < 0 && !skipped && first {
					kept, keptEnd, keptLine = pos, end, lines
				}
				end = filled
				cutOff = ended && r.err != nil
			}
			first = last
		}
		pos, lines = pos+n, lines+k
		switch {
		case start < 0:
			r.drop(pos, lines)
			pos, lines = 0, 0
		case skipped:
			skippedSize += pos
			r.drop(pos, lines)
			pos, lines = 0, 0
		case held:
			r.drop(pos, lines)
			pos, lines = 0, 0
			switch {
			case s.content:
				tooLarge(c, c.Offset, c.Line)
				skipped, skippedSize = true, r.off-c.Offset
				s.skip()
			case s.paused:
				return nil
			}
		case kept >= 0 && (end-start > MaxGame || pos-end > MaxGame):
			r.take(c, start, keptEnd, startLine, kept, keptLine)
			return nil
		case end-start > MaxGame:
			tooLarge(c, r.off+start, r.line+startLine)
			skipped, skippedSize = true, pos-start
			s.skip()
			r.drop(pos, lines)
			pos, lines = 0, 0
		case s.result && !s.inComment && s.blank && pos-end > maxTail:
			r.take(c, start, end, startLine, pos, lines)
			return nil
		case pos-start > MaxGame && !s.paused:
			// With any more text the game is too large.
			r.take(c, start, end, startLine, pos, lines)
			pos, lines, held = 0, 0, true
		}
	}
	switch {
	case skipped:
		c.Size = skippedSize + pos
		r.drop(pos, lines)
		return nil
	case start < 0:
		r.drop(pos, lines)
		if broken {
			return r.err
		}
		return io.EOF
	case broken && kept >= 0:
		// What would have followed is not known, and whose the comments are.
		pos, lines, end = kept, keptLine, keptEnd
	case broken && (cutOff || !s.result || s.inComment):
		*c = Chunk{Text: c.Text[:0]}
		r.drop(pos, lines)
		return r.err
	case held:
		r.drop(pos, lines)
		return nil
	}
	r.take(c, start, end, startLine, pos, lines)
	return nil
}

// take gives the text from start to end to c and drops all that is before pos.
func (r *Reader) take(c *Chunk, start, end, startLine, pos, lines int) {
	c.Text = append(c.Text, r.buf[r.lo+start:r.lo+end]...)
	c.Offset, c.Line, c.Size = r.off+start, r.line+startLine, end-start
	r.drop(pos, lines)
}

func skip(c *Chunk, at diag.Pos, code diag.Code, d diag.Detail) {
	c.Skipped = true
	c.Offset, c.Line = at.Offset, at.Line
	c.Findings = diag.List{diag.New(code, diag.Span{Start: at, End: at}, d)}
}

func tooLarge(c *Chunk, offset, line int) {
	c.Text = c.Text[:0]
	at := diag.Pos{Offset: offset, Line: line, Column: 1}
	skip(c, at, diag.LargeGame, diag.GameTooLong{Most: MaxGame})
}

// drop forgets n bytes, which hold that many line ends.
func (r *Reader) drop(n, lines int) {
	r.lo += n
	r.off += n
	r.line += lines
}

// piece returns the length of the line that begins pos bytes from lo, its line end
// included. Of a line longer than MaxGame it returns the first MaxGame bytes; last
// says whether the piece ends the line, ended that the stream ends with it.
func (r *Reader) piece(pos int) (n int, last, ended bool) {
	searched := 0
	for {
		b := r.buf[r.lo+pos : r.hi]
		if k := bytes.IndexByte(b[searched:], '\n'); k >= 0 && searched+k < MaxGame {
			return searched + k + 1, true, false
		}
		if len(b) > MaxGame {
			return MaxGame, false, false
		}
		if r.eof || r.err != nil {
			return len(b), true, true
		}
		searched = len(b)
		r.fill()
	}
}

// blankLines returns the length of the whole blank lines that follow pos bytes from
// lo, as far as they are read, and how many they are.
func (r *Reader) blankLines(pos int) (n, lines int) {
	const eight = 0x0a0a0a0a0a0a0a0a
	b := r.buf[r.lo+pos : r.hi]
	for i := 0; i < len(b); {
		switch {
		case i+8 <= len(b) && binary.LittleEndian.Uint64(b[i:]) == eight:
			i, lines = i+8, lines+8
			n = i
		case !isBlank(b[i]):
			return n, lines
		default:
			if b[i] == '\n' {
				lines++
				n = i + 1
			}
			i++
		}
	}
	return n, lines
}

// fill reads more, making room first.
func (r *Reader) fill() {
	if r.hi == len(r.buf) {
		held := r.hi - r.lo
		if r.lo > 0 && held <= len(r.buf)/2 {
			copy(r.buf, r.buf[r.lo:r.hi])
		} else {
			grown := make([]byte, max(64<<10, 2*len(r.buf)))
			copy(grown, r.buf[r.lo:r.hi])
			r.buf = grown
		}
		r.lo, r.hi = 0, held
	}
	for range 100 {
		n, err := r.r.Read(r.buf[r.hi:])
		r.hi += n
		if err == io.EOF {
			r.eof = true
			return
		}
		if err != nil {
			r.err = fmt.Errorf("reading games: %w", err)
			return
		}
		if n > 0 {
			return
		}
	}
	r.err = fmt.Errorf("reading games: %w", io.ErrNoProgress)
}
