package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/referee"
)

// target is a format and where it goes: a file, or - for standard output.
type target struct {
	format format
	file   string
}

// parseOutputs reads --format and --output; without either it is text on standard
// output.
func parseOutputs(single string, specs []string) ([]target, error) {
	if single != "" {
		specs = append([]string{single + "=" + stdinName}, specs...)
	}
	if len(specs) == 0 {
		specs = []string{formats()[0].name + "=" + stdinName}
	}
	var out []target
	for _, spec := range specs {
		name, file, ok := strings.Cut(spec, "=")
		if !ok || file == "" {
			return nil, usagef("output %q is not written FORMAT=FILE", spec)
		}
		i := slices.IndexFunc(formats(), func(f format) bool { return f.name == name })
		if i < 0 {
			return nil, usagef("unknown format %q, the formats are %s", name, strings.Join(formatNames(), ", "))
		}
		for _, t := range out {
			if sameFile(t.file, file) {
				return nil, usagef("two formats go to %s", file)
			}
		}
		out = append(out, target{formats()[i], file})
	}
	return out, nil
}

// sameFile reports whether two names lead to one file, as far as can be told.
func sameFile(a, b string) bool {
	if a == stdinName || b == stdinName {
		return a == b
	}
	if ia, err := os.Stat(a); err == nil {
		if ib, err := os.Stat(b); err == nil {
			return os.SameFile(ia, ib)
		}
	}
	pa, errA := filepath.Abs(a)
	pb, errB := filepath.Abs(b)
	return errA == nil && errB == nil && pa == pb
}

// output is an open target.
type output struct {
	format
	w     *bufio.Writer
	file  io.Closer // nil for standard output
	paint paint
	live  bool // a person watches
	begun bool
}

type outputs []*output

// openOutputs opens every target, or none. A target that is one of the inputs is
// misuse: it would destroy it.
func (e *env) openOutputs(targets []target, all []input, bar *progress) (outputs, error) {
	for _, t := range targets {
		for _, in := range all {
			if t.file != stdinName && in.name != stdinName && sameFile(t.file, in.name) {
				return nil, usagef("output would overwrite the input %s", in.name)
			}
		}
	}
	var outs outputs
	for _, t := range targets {
		o := &output{format: t.format}
		if t.file == stdinName {
			o.w, o.live, o.paint = e.out, e.outTTY, paint(e.colored())
			if o.live && bar != nil {
				o.w = bufio.NewWriterSize(curtain{e.out, bar}, outBuffer)
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

// render returns what each output says of a game. Several run at once.
func (outs outputs) render(ref *referee.Referee, r *referee.Result, board bool) [][]byte {
	var drawn map[int]string
	if board {
		drawn = boards(ref, r)
	}
	texts := make([][]byte, len(outs))
	for i, o := range outs {
		texts[i] = o.game(nil, r, reportStyle{o.paint, drawn})
	}
	return texts
}

// write writes what render returned for the next game.
func (outs outputs) write(texts [][]byte) error {
	for i, o := range outs {
		frame := o.next
		if !o.begun {
			frame, o.begun = o.first, true
		}
		// The buffer keeps the first error for the last write.
		o.w.WriteString(frame)
		if _, err := o.w.Write(texts[i]); err != nil {
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

// close ends every format, unless the batch broke off, and closes the files.
func (outs outputs) close(sum totals, whole bool) error {
	var errs []error
	for _, o := range outs {
		switch {
		case !whole:
		case o.begun:
			o.w.WriteString(o.last)
		default:
			o.w.WriteString(o.none)
		}
		if whole && o.sum {
			o.w.WriteString(sum.String())
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
				errs = append(errs, fmt.Errorf("cannot finish output: %w", err))
			}
		}
	}
	return errors.Join(errs...)
}

// curtain takes the progress line off the screen before something is written
// there, and writes at once.
type curtain struct {
	w   *bufio.Writer
	bar *progress
}

func (c curtain) Write(b []byte) (int, error) {
	c.bar.clear()
	n, err := c.w.Write(b)
	return n, errors.Join(err, c.w.Flush())
}
