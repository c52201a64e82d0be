package games

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/file"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// Export writes the texts of games, all of them if no numbers are given, each
// checked before; superseded texts only by their numbers. A text that does not match its checksum is not written; the
// others are, and the error names it.
//
// Games come in the order of their numbers, but for those that could run into the
// game before: one without tags behind one that has no end waits for a better place.
func Export(ctx context.Context, a *file.File, w io.Writer, numbers []int64) (written int, err error) {
	e := exporter{w: bufio.NewWriter(w)}
	var damaged []error
	take := func(r *StoredRow) error {
		if err := r.Check(); err != nil {
			damaged = append(damaged, err)
			return nil
		}
		return e.game(r.Text)
	}
	if numbers == nil {
		err = Each(ctx, a, dialect.Games(), take)
	}
	for _, n := range numbers {
		if err != nil {
			break
		}
		found := false
		err = Each(ctx, a, dialect.GameNumbered(n), func(r *StoredRow) error {
			found = true
			return take(r)
		})
		if err == nil && !found {
			err = EachSuperseded(ctx, a, dialect.SupersededNumbered(n), func(s *SupersededText) error {
				if err := s.Check(); err != nil {
					damaged = append(damaged, err)
					return nil
				}
				return e.game(s.Text)
			})
		}
	}
	if err == nil {
		err = e.rest()
	}
	return e.written, errors.Join(append(damaged, err, e.w.Flush())...)
}

type exporter struct {
	w       *bufio.Writer
	parser  grammar.Parser
	g       notation.Game
	written int
	// open is set when the last text does not say where it ends.
	open    bool
	waiting [][]byte
}

// game writes a text or lets it wait.
func (e *exporter) game(text []byte) error {
	if !e.fits(text) {
		e.waiting = append(e.waiting, bytes.Clone(text))
		return nil
	}
	if err := e.write(text); err != nil {
		return err
	}
	for len(e.waiting) > 0 && !e.open {
		next := e.waiting[0]
		e.waiting = e.waiting[1:]
		if err := e.write(next); err != nil {
			return err
		}
	}
	return nil
}

// fits reports whether a text would be read as a game of its own behind the last.
func (e *exporter) fits(text []byte) bool {
	if !e.open {
		return true
	}
	e.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &e.g)
	return len(e.g.Tags) > 0
}

func (e *exporter) write(text []byte) error {
	e.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &e.g)
	e.open = e.g.Lossy || e.g.Result.Text == ""
	if e.written > 0 {
		if err := e.w.WriteByte('\n'); err != nil {
			return err
		}
	}
	e.written++
	_, err := e.w.Write(text)
	return err
}

// rest writes what waits, although it may be read as one with what stands before.
func (e *exporter) rest() error {
	for _, text := range e.waiting {
		if err := e.write(text); err != nil {
			return err
		}
	}
	if n := len(e.waiting); n > 0 {
		return fmt.Errorf("%d games have neither tags nor a closed game before them and will not be told apart when they are read again", n)
	}
	return nil
}
