package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"
)

// fmtCommand is the flags of the command and the state of its run.
type fmtCommand struct {
	*env
	cmd                      *cobra.Command
	cfg                      referee.Config
	list, diff, write, check bool

	formatter *formatter
	printed   bool // something was printed before
	differs   bool
	failed    bool
}

func newFmt(e *env) *cobra.Command {
	c := &fmtCommand{env: e}
	cmd := &cobra.Command{
		Use:   "fmt PATH...",
		Short: "Print games in canonical form",
		Long: `Fmt prints games in canonical layout. Where the rules find no fault in a game, its
spelling becomes canonical too: round numbers and seat marks, every move in its
shortest clear form, defaults left out of the tags. No comment, variation or tag is
lost. A game that cannot be read is complained about and its text stays as it was,
byte for byte.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md)
and written as AGN; each liberty taken is noted on standard error. The tag Language is
left out then. Text that was formatted so is no longer in that language: --language
would read its letters anew.

Without a flag the games go to standard output. With -w a file is replaced at once
and whole. The exit code is 1 with --check when something differs, 2 when a game
cannot be read.`,
		Example: `  agn fmt -d games/
  agn fmt -w game.agn
  agn fmt --check games/
  agn fmt - < game.agn`,
		Args:              args(somePaths),
		ValidArgsFunction: completePaths,
		RunE:              func(cmd *cobra.Command, paths []string) error { return c.run(cmd.Context(), paths) },
	}
	c.cmd = cmd
	cmd.Flags().BoolVarP(&c.list, "list", "l", false, "list the files whose form differs")
	cmd.Flags().BoolVarP(&c.diff, "diff", "d", false, "print what differs as a unified diff")
	cmd.Flags().BoolVarP(&c.write, "write", "w", false, "write the files back")
	cmd.Flags().BoolVar(&c.check, "check", false, "list the files whose form differs and exit 1 if there are any")
	variantFlag(cmd, &c.cfg.Variant)
	optionFlag(cmd, &c.cfg.Options)
	lenientFlags(cmd, &c.cfg)
	return cmd
}

func (c *fmtCommand) run(ctx context.Context, paths []string) error {
	if err := configured(&c.cfg, nil); err != nil {
		return err
	}
	all, ok, err := c.inputs(c.cmd, paths)
	if err != nil {
		return err
	}
	c.failed = !ok
	c.formatter = newFormatter(c.cfg)
	for _, in := range all {
		if c.write && in.name == stdinName {
			return usagef("-w cannot write to standard input")
		}
	}
	for _, in := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := c.file(ctx, in.name); err != nil {
			return err
		}
	}
	switch {
	case c.failed:
		err = errTrouble
	case c.check && c.differs:
		err = errFindings
	}
	return c.idle(c.cmd, &c.cfg, nil, err)
}

// maxFaults bounds what is complained about in one file.
const maxFaults = 10

// file formats one file. The error is one of writing to standard output; what is
// wrong with the file is complained about.
func (c *fmtCommand) file(ctx context.Context, name string) error {
	data, err := c.read(name)
	if err != nil {
		c.complain(c.cmd, err)
		c.failed = true
		return nil
	}
	out, faults, err := c.formatter.format(ctx, data)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var fault *referee.PanicError
	if errors.As(err, &fault) {
		fault.File = name
		c.complain(c.cmd, fault)
		return errFault
	}
	if err != nil {
		c.complain(c.cmd, fmt.Errorf("%s: %w", name, err))
		c.failed = true
		return nil
	}
	c.complainAbout(name, faults)
	for _, f := range c.formatter.liberties {
		c.complain(c.cmd, fmt.Errorf("%s:%d:%d: %s[%s]: %s", name, f.Span.Start.Line, f.Span.Start.Column, f.Severity, f.Code, f.Message))
	}
	differs := !bytes.Equal(out, data)
	c.differs = c.differs || differs
	if differs && c.write {
		if err := replaceFile(name, out); err != nil {
			c.complain(c.cmd, err)
			c.failed = true
		}
	}
	switch {
	case differs && (c.list || c.check && !c.diff && !c.write):
		fmt.Fprintln(c.out, printable(name))
	case c.list, c.check, c.write, c.diff:
	default:
		if c.printed && len(out) > 0 {
			c.out.WriteByte('\n')
		}
		c.printed = true
		c.out.Write(out)
	}
	if differs && c.diff {
		c.out.WriteString(udiff.Unified(name+".orig", name, string(data), string(out)))
	}
	_, err = c.out.Write(nil) // the first error of the writes above
	return err
}

// maxGuess bounds the memory that is taken because a file says it is so long.
const maxGuess = 1 << 30

func (c *fmtCommand) read(name string) ([]byte, error) {
	r, err := c.open(name)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			data.Grow(int(min(info.Size(), maxGuess)) + bytes.MinRead)
		}
	}
	_, err = data.ReadFrom(r)
	if closeErr := r.Close(); err == nil {
		err = closeErr
	}
	return data.Bytes(), err
}

func (c *fmtCommand) complainAbout(name string, faults diag.List) {
	for i, f := range faults {
		c.failed = true
		if i == maxFaults {
			c.complain(c.cmd, fmt.Errorf("%s: %d more", name, len(faults)-i))
			return
		}
		c.complain(c.cmd, fmt.Errorf("%s:%d:%d: %s", name, f.Span.Start.Line, f.Span.Start.Column, f.Message))
	}
}
