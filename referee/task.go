package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/ashtapada/agn/grammar"
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

// numbered is the file of a game and its number there.
type numbered struct {
	file   string
	number int
}

// read reads the next game into the next chunk. Texts lie one behind the other, so that what a
// worker looks at is close together; one that is longer than all the room is what the room grows to.
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

// readTasks cuts the inputs into tasks. Each is one that next returned, nil where no more is
// wanted.
func readTasks(lenient bool, inputs iter.Seq[Input], next func() *task) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		var bytes int64
		var t *task // nil if none is begun
		size := 0
		take := func(file string) bool {
			if t = next(); t == nil {
				return false
			}
			t.n, t.file, t.err, t.empty = 0, file, nil, false
			if t.text = t.text[:0]; t.text == nil {
				t.text = make([]byte, 0, TaskBytes+TaskBytes/4)
			}
			size = 0
			return true
		}
		give := func() bool {
			full := t
			full.bytes, t = bytes, nil
			return yield(full)
		}
		for in := range inputs {
			if t == nil && !take(in.Name) {
				return
			}
			t.file = in.Name
			f, err := in.Open()
			if err != nil {
				t.err = err
				if !give() {
					return
				}
				continue
			}
			reader := grammar.NewReader(f)
			reader.Lenient, reader.Reuse = lenient, true
			first := max(in.Number, 1)
			number := first
			for {
				var c *grammar.Chunk
				if c, err = t.read(reader); err != nil {
					break
				}
				t.numbers[t.n] = numbered{in.Name, number}
				t.n++
				number++
				size += len(c.Text)
				bytes += int64(len(c.Text))
				if size >= TaskBytes || t.n >= taskGames {
					if !give() || !take(in.Name) {
						_ = f.Close()
						return
					}
				}
			}
			if !errors.Is(err, io.EOF) {
				t.err = fmt.Errorf("reading %s: %w", in.Name, err)
			} else if number == first {
				if t.n > 0 && (!give() || !take(in.Name)) {
					_ = f.Close()
					return
				}
				t.empty = true
			}
			if err := f.Close(); err != nil && t.err == nil {
				t.err = fmt.Errorf("closing %s: %w", in.Name, err)
			}
			if (in.Number == 0 || t.err != nil || t.empty) && !give() {
				return
			}
		}
		if t != nil {
			give()
		}
	}
}
