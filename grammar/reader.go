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
	// Reuse writes the text of a game over the one that the chunk given to Next has. Where it is not set each
	// game has a text of its own, which lasts.
	Reuse bool

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

// NewReader returns a reader of the games in r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: r, line: 1}
}

// Reset makes the reader one of the games in another stream, as NewReader does, and keeps its
// memory.
func (r *Reader) Reset(from io.Reader) {
	*r = Reader{Lenient: r.Lenient, Reuse: r.Reuse, r: from, buf: r.buf, line: 1, split: r.split}
}

// Resume returns a reader of the games in r, which is the rest of a stream from where
// a game begins there, at that offset and line. It gives the games that are left as a
// reader of the whole stream would.
func Resume(r io.Reader, offset, line int) *Reader {
	return &Reader{r: r, off: offset, line: line, started: true}
}

// Next reads the next game into c. At the end of the stream, and for a stream
// without any text, it returns io.EOF. Any other error is the stream's own; it comes
// after the games that were read whole before it. The game that it cuts off is not
// given: one without its result, or whose last line has no end.
// A stream that is of another format, such as gzip, UTF-16 or PDF, yields one skipped
// chunk.
func (r *Reader) Next(c *Chunk) error {
	buffer := c.Text[:0]
	if !r.Reuse {
		buffer = nil
	}
	*c = Chunk{Text: buffer}
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
	g := gathering{from: r.off, start: -1, kept: -1, first: true}
	for r.nextLine(&g) {
		if r.bound(c, &g) {
			return nil
		}
	}
	return r.finish(c, &g)
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

// emptyLines returns the length of the whole blank lines that follow pos bytes from
// lo, as far as they are read, and how many they are.
func (r *Reader) emptyLines(pos int) (n, lines int) {
	const eight = 0x0a0a0a0a0a0a0a0a
	b := r.buf[r.lo+pos : r.hi]
	for i := 0; i < len(b); {
		switch {
		case i+8 <= len(b) && binary.LittleEndian.Uint64(b[i:]) == eight:
			i, lines = i+8, lines+8
			n = i
		case !isSpace(b[i]):
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

// fill reads more, and makes the buffer larger where it is full.
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
