package referee

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Input is a file of games.
type Input struct {
	Name string
	// Number is that of its first game, where it is not the first of its file; 0 is 1. What
	// has a number is taken for one game, which others may be judged together with.
	Number int
	Open   func() (io.ReadCloser, error)
}

// InputOf is a file of games that is a text.
func InputOf(name string, text []byte) Input {
	return Input{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }}
}

// Result is what became of one game of a batch, or of one file that could not be
// read.
type Result struct {
	File string
	// Number is the game's number in its file from 1, 0 for a file without a game.
	Number int
	// Nth is the game's number in the batch from 1, 0 for a file without a game.
	Nth int
	// Line is the line of the file on which the game begins, Offset the place of
	// its first byte.
	Line, Offset int
	// Text is the game's own text.
	Text []byte
	// Game is the game as written, Read the findings of reading it. They are set
	// for workers only.
	Game *notation.Game
	Read diag.List
	// Canonical is the game as Referee.Canonical returns it. It is set for workers only, of
	// a batch that asks for it or records.
	Canonical *notation.Game
	// Recording is what the game went through. It is set for workers only, of a batch
	// that records.
	Recording *Recording
	// Report is nil when Err is set.
	Report *Report
	// Err says why the file could not be read (further).
	Err error
	// Bytes counts the input read so far, of all files.
	Bytes int64
	// Value is for workers to fill.
	Value any
}

// The input is handed to the workers in tasks of about TaskBytes, or taskGames
// games, so that neither tiny games nor large ones make much of the handing over.
const (
	TaskBytes = 64 << 10
	taskGames = 256
)

// task is a run of games, read and judged by one worker: of one file, or of inputs that
// have a number and so are a game each.
type task struct {
	chunks  []grammar.Chunk
	text    []byte // of all chunks that fit into it
	numbers []numbered
	results []Result
	reports []Report
	n       int
	file    string // of the last game
	empty   bool   // the file has no game
	bytes   int64
	err     error // met behind the last game
	done    chan struct{}
}

// numbered is the file of a game and its number there, and in the batch.
type numbered struct {
	file        string
	number, nth int
}

// read reads the next game into the next chunk. Texts lie one after the other, so that what a
// worker looks at is close together; for one that is longer than the buffer that grows.
func (t *task) read(from *grammar.Reader) (*grammar.Chunk, error) {
	if t.n == len(t.chunks) {
		t.chunks, t.numbers = append(t.chunks, grammar.Chunk{}), append(t.numbers, numbered{})
	}
	c := &t.chunks[t.n]
	c.Text = t.text[len(t.text):]
	err := from.Next(c)
	if len(t.text) == 0 {
		t.text = c.Text
	} else if end := len(t.text) + len(c.Text); end <= cap(t.text) {
		t.text = t.text[:end]
	}
	c.Text = slices.Clip(c.Text)
	return c, err
}

func (t *task) emit(ctx context.Context, emit func(*Result) error) error {
	for i := range t.results {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := emit(&t.results[i]); err != nil {
			return err
		}
	}
	return nil
}

// readTasks cuts the inputs into tasks. Each is one that next returned, nil where no more is wanted.
func readTasks(lenient bool, inputs iter.Seq[Input], next func() *task) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		c := cutter{lenient: lenient, next: next, yield: yield}
		for in := range inputs {
			if !c.file(in) {
				return
			}
		}
		if c.t != nil {
			c.give()
		}
	}
}

// cutter cuts inputs into tasks. Its methods report false where no more is wanted.
type cutter struct {
	lenient bool
	next    func() *task
	yield   func(*task) bool
	// t is nil if no task is begun, size how much text it has, bytes how much was read in all.
	t     *task
	size  int
	bytes int64
	nth   int // of the last game
}

// begin begins a task.
func (c *cutter) begin(file string) bool {
	t := c.next()
	if c.t, c.size = t, 0; t == nil {
		return false
	}
	t.n, t.file, t.err, t.empty = 0, file, nil, false
	if t.text = t.text[:0]; t.text == nil {
		t.text = make([]byte, 0, TaskBytes+TaskBytes/4)
	}
	return true
}

// give gives the task out.
func (c *cutter) give() bool {
	full := c.t
	full.bytes, c.t = c.bytes, nil
	return c.yield(full)
}

// file cuts one input.
func (c *cutter) file(in Input) bool {
	if c.t == nil && !c.begin(in.Name) {
		return false
	}
	c.t.file = in.Name
	f, err := in.Open()
	if err != nil {
		c.t.err = err
		return c.give()
	}
	more := c.games(in, f)
	if err = f.Close(); !more {
		return false
	}
	if err != nil && c.t.err == nil {
		c.t.err = words.Errorf("closing %s: %v", in.Name, err)
	}
	return in.Number > 0 && c.t.err == nil && !c.t.empty || c.give()
}

// games cuts the games of an input.
func (c *cutter) games(in Input, f io.Reader) bool {
	reader := grammar.NewReader(f)
	reader.Lenient, reader.Reuse = c.lenient, true
	first := max(in.Number, 1)
	for number := first; ; number++ {
		chunk, err := c.t.read(reader)
		switch {
		case err == nil:
		case !errors.Is(err, io.EOF):
			c.t.err = words.Errorf("reading %s: %v", in.Name, err)
			return true
		case number == first: // the task of what has no game is its own
			if c.t.n > 0 && !(c.give() && c.begin(in.Name)) {
				return false
			}
			c.t.empty = true
			return true
		default:
			return true
		}
		c.nth++
		c.t.numbers[c.t.n] = numbered{in.Name, number, c.nth}
		c.t.n++
		c.size += len(chunk.Text)
		c.bytes += int64(len(chunk.Text))
		if (c.size >= TaskBytes || c.t.n >= taskGames) && !(c.give() && c.begin(in.Name)) {
			return false
		}
	}
}
