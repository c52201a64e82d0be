package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/internal/retag"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"
)

// fmtCommand is the flags of the command and the state of its run.
type fmtCommand struct {
	*env
	judging
	list, diff, write, check bool
	fill, trace              bool
	setting

	tags      []retag.Pair // with the values that they get
	formatter *format.Formatter
	printed   bool // something was printed before
	differs   bool
	outcome
}

func newFmt(e *env) *cobra.Command {
	c := &fmtCommand{env: e}
	cmd := &cobra.Command{
		Use:   "fmt PATH...",
		Short: "Print games in canonical form",
		Long: `Fmt prints games in canonical layout. Where a game has no error and its numbers of
rounds are right, its spelling becomes canonical too: seat marks, every move in its
shortest clear form, defaults left out of the tags. No comment, variation or tag is
lost. A game that cannot be read is complained about and its text stays as it was,
byte for byte.

With --fill a gap, or a word with several readings, becomes what it must be. In an
illegal game this goes as far as the error. With --trace a comment after each such word
says what stood there, as {[%was <_>]}, or {[%was]} if nothing did. So it stays known
what was read and what is inferred.

With --set a tag gets a value in every game; one that is empty takes the tag away, but
that of a seat, which becomes "?"; a result is put after the moves too. A tag by which
games are judged, such as Variant, needs --set-rules, and no game gets the tag of a seat
that it does not have: which seats play hangs on these. What a new value makes wrong is
for agn check to say. In the games that a query finds in an archive, agn archive edit
sets tags.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md)
and written as AGN; each departure from AGN is noted on standard error. The tag
Language is left out then. Text that was formatted so is no longer in that language:
--language would read its letters again.

Without a flag the games go to standard output while the file is read. Lines end as
the first of the file does, with LF or CR and LF. With -w a file is replaced at once
and whole. A file compressed with gzip or zstd is read, and not written back. The exit
code is 1 with --check when something differs, 2 when a game cannot be read.`,
		Example: `  agn fmt -d games/
  agn fmt -w game.agn
  agn fmt --check games/
  agn fmt - < game.agn
  agn fmt -w --set 'Site=Poona' games/`,
		Args:              args(somePaths),
		ValidArgsFunction: completePaths,
		RunE:              withContext(c.run),
	}
	cmd.Flags().BoolVarP(&c.list, "list", "l", false, "list the files whose form differs")
	cmd.Flags().BoolVarP(&c.diff, "diff", "d", false, "print what differs as a unified diff")
	cmd.Flags().BoolVarP(&c.write, "write", "w", false, "write the files back")
	cmd.Flags().BoolVar(&c.check, "check", false, "list the files whose form differs and exit 1 if there are any")
	cmd.Flags().BoolVar(&c.fill, "fill", false, "write what is certain of gaps and readings")
	cmd.Flags().BoolVar(&c.trace, "trace", false, "with --fill, say after each word what stood there, as {[%was <_>]}")
	c.setting.flags(cmd)
	c.judgingFlags(cmd)
	lenientFlags(cmd, &c.cfg)
	c.encodingFlag(cmd)
	return cmd
}

func (c *fmtCommand) run(ctx context.Context, paths []string) error {
	if err := c.configured(c.cmd, false); err != nil {
		return err
	}
	if c.trace && !c.fill {
		return usagef("--trace says what --fill wrote over: it needs --fill")
	}
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	if c.tags = pairs; len(pairs) > 0 {
		if err := noQueries(paths); err != nil {
			return err
		}
	}
	all, ok, err := c.inputs(paths)
	if err != nil {
		return err
	}
	c.failed = !ok
	c.formatter = format.New(c.cfg)
	c.foreign()
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
	c.found = c.check && c.differs
	return c.idle(c.env, c.result())
}

// maxFaults bounds what is complained about in one file.
const maxFaults = 10

// file formats one file. The error is one of writing to standard output; what is
// wrong with the file is complained about.
func (c *fmtCommand) file(ctx context.Context, name string) error {
	if !(c.list || c.diff || c.write || c.check || c.fill) && len(c.tags) == 0 {
		return c.stream(ctx, name)
	}
	raw, packed, err := c.unpacked(name)
	if err == nil && packed && c.write {
		err = words.Errorf("%s is compressed, so it is not written; unpack it first", name)
	}
	var data []byte
	if err == nil {
		data, err = c.decodedAll(name, raw)
	}
	if err != nil {
		c.complain(err)
		c.failed = true
		return nil
	}
	form, err := c.form(ctx, data)
	if err == nil && len(c.tags) > 0 {
		err = c.retagged(ctx, name, form)
	}
	if err != nil {
		return c.fails(ctx, name, words.Errorf("%s: %v", name, err))
	}
	c.complainAbout(name, form)
	return c.put(name, raw, data, form.Text)
}

// fails takes that a file was not formatted to its end.
func (c *fmtCommand) fails(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var fault *referee.PanicError
	if errors.As(err, &fault) {
		fault.File = name
		c.complain(fault)
		return errFault
	}
	c.complain(err)
	c.failed = true
	return nil
}

// stream prints the canonical form of a file while it is read.
func (c *fmtCommand) stream(ctx context.Context, name string) error {
	in, err := c.begun(name)
	if err != nil {
		return c.fails(ctx, name, err)
	}
	defer in.Close()
	data, _, err := unpack.NewReader(in, unpack.DefaultLimit)
	if err != nil {
		return c.fails(ctx, name, words.Errorf("reading %s: %v", name, err))
	}
	said := complaints{fmtCommand: c, name: name}
	err = c.formatter.Stream(ctx, c.decoded(data), &nextFile{fmtCommand: c}, said.add)
	said.end()
	c.printed = true
	if _, full := c.out.Write(nil); full != nil {
		return full
	}
	if err = errors.Join(err, data.Close()); err != nil {
		return c.fails(ctx, name, words.Errorf("reading %s: %v", name, err))
	}
	return nil
}

// nextFile writes the form of a file to standard output, after an empty line if that of another stands there.
type nextFile struct {
	*fmtCommand
	begun bool
}

func (f *nextFile) Write(b []byte) (int, error) {
	if len(b) > 0 && !f.begun {
		if f.begun = true; f.printed {
			f.out.WriteByte('\n')
		}
	}
	return f.out.Write(b)
}

// noQueries returns the usage error of a path that is no file but a query.
func noQueries(paths []string) error {
	for _, p := range paths {
		_, unread := query.Parse(p)
		if _, absent := os.Stat(p); unread == nil && absent != nil {
			return usagef("%s is a query, and fmt --set takes files: agn archive edit --set takes queries", p)
		}
	}
	return nil
}

// retagged gives tags their values in a file that is in canonical form, and has it in that form again.
func (c *fmtCommand) retagged(ctx context.Context, name string, form *format.Result) error {
	text, seatless, err := setIn(c.tags, form.Text)
	if err != nil {
		return err
	}
	c.saySeatless(name+": ", seatless)
	cfg := c.cfg
	cfg.Lenient, cfg.Language = false, ""
	again, err := format.New(cfg).Format(ctx, text)
	if err == nil {
		form.Text = again.Text
	}
	return err
}

// form is the canonical form of a file.
func (c *fmtCommand) form(ctx context.Context, data []byte) (*format.Result, error) {
	switch {
	case !c.fill:
		return c.formatter.Format(ctx, data)
	case !c.cfg.Lenient:
		return c.formFilled(ctx, c.formatter, c.cfg, data)
	}
	// Gaps are filled in plain spelling, which a lenient reader could take for another
	// language.
	form, err := c.formatter.Format(ctx, data)
	if err != nil {
		return nil, err
	}
	cfg := c.cfg
	cfg.Lenient, cfg.Language = false, ""
	plain, err := c.formFilled(ctx, format.New(cfg), cfg, form.Text)
	if err != nil {
		return nil, err
	}
	form.Text = plain.Text
	return form, nil
}

// formFilled is the canonical form of a file in which gaps are filled.
func (c *fmtCommand) formFilled(ctx context.Context, formatter *format.Formatter, cfg referee.Config, data []byte) (
	*format.Result, error) {
	text, err := repair.Gaps(ctx, cfg, data, c.trace)
	if err != nil {
		return nil, err
	}
	return formatter.Format(ctx, text)
}

// put writes the canonical form of a file where the flags want it. raw is what the file holds, data the same in UTF-8.
func (c *fmtCommand) put(name string, raw, data, out []byte) error {
	differs := !bytes.Equal(out, raw)
	c.differs = c.differs || differs
	if differs && c.write {
		if err := replace.File(name, out); err != nil {
			c.complain(err)
			c.failed = true
		}
	}
	switch {
	case differs && (c.list || c.check && !c.diff && !c.write):
		fmt.Fprintln(c.out, printable.Text(name))
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
	_, err := c.out.Write(nil) // the first error of the writes above
	return err
}

// complainAbout says which games were not formatted and what was read leniently in
// the others.
func (c *fmtCommand) complainAbout(name string, form *format.Result) {
	said := complaints{fmtCommand: c, name: name}
	said.add(form.Faults, nil)
	said.end()
	said.add(nil, form.Notes)
}

// complaints says what is wrong in a file.
type complaints struct {
	*fmtCommand
	name   string
	faults int
}

func (s *complaints) add(faults, notes diag.List) {
	for i := range faults {
		f := &faults[i]
		if s.faults++; s.faults <= maxFaults {
			s.complain(words.Errorf("%s:%d:%d: %s", s.name, f.Span.Start.Line, f.Span.Start.Column, f))
		}
	}
	for i := range notes {
		s.finding(s.name, &notes[i])
	}
}

// end says how many faults were not said.
func (s *complaints) end() {
	s.failed = s.failed || s.faults > 0
	if s.faults > maxFaults {
		s.complain(words.Errorf("%s: %d more", s.name, s.faults-maxFaults))
	}
}

// finding complains of what is said of a file at a place.
func (e *env) finding(file string, f *diag.Finding) {
	e.complain(words.Errorf("%s:%d:%d: %s[%s]: %s", file, f.Span.Start.Line, f.Span.Start.Column,
		words.Name(f.Severity.String()), f.Code, f))
}
