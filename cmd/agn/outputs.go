package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/report"
)

// output is an open target.
type output struct {
	report.Reporter
	format report.Format
	w      *bufio.Writer
	file   io.Closer // nil for standard output
	live   bool      // a person watches
}

type outputs []*output

// openOutputs opens every target, or none.
func (e *env) openOutputs(targets []target, st report.Style, bar *progress) (outputs, error) {
	var outs outputs
	for _, t := range targets {
		o := &output{format: t.format}
		st.Color, st.Lang = t.file == stdinName && e.colored(), e.outright()
		if t.file == stdinName && (t.format.Name == report.Text || t.format.Name == report.Concise) {
			st.Lang = e.lang
		}
		o.Reporter = t.format.Open(st)
		if t.file == stdinName {
			o.w, o.live = e.out, e.outTTY
			if o.live && bar != nil {
				o.w = bufio.NewWriterSize(progressWriter{e.out, bar}, outBuffer)
			}
		} else {
			f, err := os.Create(t.file)
			if err != nil {
				return nil, errors.Join(err, outs.abandon())
			}
			o.file, o.w = f, bufio.NewWriterSize(f, outBuffer)
		}
		outs = append(outs, o)
	}
	return outs, nil
}

// has reports whether some output is of that format.
func (outs outputs) has(name string) bool {
	return slices.ContainsFunc(outs, func(o *output) bool { return o.format.Name == name })
}

// boards returns the forms of boards that the formats can hold.
func (outs outputs) boards() report.Boards {
	var all report.Boards
	for _, o := range outs {
		all |= o.format.Boards
	}
	return all
}

// render appends what each output says of a game to nothing, in the memory of what stood after it. Several run at once.
func (outs outputs) render(texts [][]byte, g *report.Game) [][]byte {
	for _, o := range outs {
		n := len(texts)
		texts = slices.Grow(texts, 1)[:n+1]
		texts[n] = o.Append(texts[n][:0], g)
	}
	return texts
}

// write writes what render returned for the next game.
func (outs outputs) write(g *report.Game, texts [][]byte) error {
	for i, o := range outs {
		o.Put(o.w, g, texts[i])
		// The buffer keeps its first error.
		if _, err := o.w.Write(nil); err != nil {
			return err
		}
		if o.live {
			if err := o.w.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// fail says to every output that a file could not be read.
func (outs outputs) fail(file string, err error) {
	for _, o := range outs {
		o.FileError(o.w, file, err)
	}
}

// close ends every format, unless the batch broke off, and closes the files.
func (outs outputs) close(sum *report.Totals, whole bool) error {
	var errs []error
	for _, o := range outs {
		if whole {
			errs = append(errs, o.End(o.w, sum))
		}
		errs = append(errs, o.w.Flush())
	}
	return errors.Join(append(errs, outs.abandon())...)
}

// abandon closes the files as they are.
func (outs outputs) abandon() error {
	var errs []error
	for _, o := range outs {
		if o.file != nil {
			if err := o.file.Close(); err != nil {
				errs = append(errs, words.Errorf("cannot finish output: %v", err))
			}
		}
	}
	return errors.Join(errs...)
}

// progressWriter takes the progress line off the screen before something is written
// there, and writes at once.
type progressWriter struct {
	w   *bufio.Writer
	bar *progress
}

func (c progressWriter) Write(b []byte) (int, error) {
	c.bar.clear()
	n, err := c.w.Write(b)
	return n, errors.Join(err, c.w.Flush())
}
