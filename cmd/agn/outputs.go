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

	"github.com/ashtapada/agn/referee/report"
)

// target is a format and where it goes: a file, or - for standard output.
type target struct {
	format report.Format
	file   string
}

// parseOutputs reads --format and --output; without either it is text on standard
// output.
func parseOutputs(single string, specs []string) ([]target, error) {
	if single != "" {
		specs = append([]string{single + "=" + stdinName}, specs...)
	}
	if len(specs) == 0 {
		specs = []string{report.Text + "=" + stdinName}
	}
	var out []target
	for _, spec := range specs {
		name, file, ok := strings.Cut(spec, "=")
		if !ok || file == "" {
			return nil, usagef("output %q is not written FORMAT=FILE", spec)
		}
		format, ok := report.Lookup(name)
		if !ok {
			return nil, usagef("unknown format %q, the formats are %s", name, strings.Join(report.Names(), ", "))
		}
		for _, t := range out {
			if sameFile(t.file, file) {
				return nil, usagef("two formats go to %s", file)
			}
		}
		out = append(out, target{format, file})
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
	report.Reporter
	name string
	w    *bufio.Writer
	file io.Closer // nil for standard output
	live bool      // a person watches
}

type outputs []*output

// overwrites returns an error if a target is one of the inputs, which it would
// destroy.
func overwrites(targets []target, all []input) error {
	for _, t := range targets {
		for _, in := range all {
			if t.file != stdinName && in.name != stdinName && sameFile(t.file, in.name) {
				return usagef("output would overwrite the input %s", in.name)
			}
		}
	}
	return nil
}

// openOutputs opens every target, or none.
func (e *env) openOutputs(targets []target, st report.Style, bar *progress) (outputs, error) {
	var outs outputs
	for _, t := range targets {
		o := &output{name: t.format.Name}
		st.Color = t.file == stdinName && e.colored()
		o.Reporter = t.format.Open(st)
		if t.file == stdinName {
			o.w, o.live = e.out, e.outTTY
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

// has reports whether some output is of that format.
func (outs outputs) has(name string) bool {
	return slices.ContainsFunc(outs, func(o *output) bool { return o.name == name })
}

// render returns what each output says of a game. Several run at once.
func (outs outputs) render(g *report.Game) [][]byte {
	texts := make([][]byte, len(outs))
	for i, o := range outs {
		texts[i] = o.Append(nil, g)
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

// tell tells every output of a file that could not be read.
func (outs outputs) tell(file string, err error) {
	for _, o := range outs {
		o.Trouble(o.w, file, err)
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
