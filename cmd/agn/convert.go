package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/dataset"
	"github.com/ashtapada/agn/internal/format"
	"github.com/ashtapada/agn/internal/recode"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// converting is the flags of the command and the state of its run.
type converting struct {
	*env
	judging
	outcome
	foreignSource
	to, output string
	throwsLost bool

	report convert.Report
	writer convert.Writer
	scribe *convert.Scribe
	pool   filePool
	games  int // that were written
}

func newConvert(e *env) *cobra.Command {
	c := &converting{env: e}
	cmd := &cobra.Command{
		Use:   "convert FILE...",
		Short: "Bring records of other programs to AGN, and back",
		Long: `Convert reads games in a format of other programs and writes them as AGN, or reads AGN
and writes another format. docs/convert.md says what each format holds.

Without --from the format of a file goes by what it begins with. A game is written in
canonical form if it can be judged and no rule is broken; else its words stay as they
are, and agn check says what is wrong with them. Words in old and foreign spelling are
read as --lenient has them.

What the other format has and AGN has not, or the other way round, is lost; where a word
can have been meant otherwise, it is in doubt. Each kind is counted on standard error,
with the places. The exit code is 1 then, 0 if all was carried, and 2 on a usage error
or if a file cannot be read.

Where a source has moves alone, --throws-lost writes the tag Throws, so that the throws
are taken for not recorded.`,
		Example: `  agn convert games.csv > games.agn
  agn convert --from csv --columns round,seat,throw,move --variant thaayam scan.txt
  agn convert --to xlsx -o games.xlsx games.agn`,
		Args:              args(someFiles),
		ValidArgsFunction: completeAnyFile,
		RunE:              withContext(c.run),
	}
	f := cmd.Flags()
	c.sourceFlags(cmd, "the `FORMAT` of the files: "+strings.Join(convert.Names(false), ", "))
	f.Var(formatName{&c.to, true}, "to", "the `FORMAT` to write: "+strings.Join(convert.Names(true), ", ")+
		" (default agn)")
	completes(cmd, "to", convert.Names(true)...)
	f.StringVarP(&c.output, "output", "o", stdinName, "write to `FILE`, - for standard output")
	c.judgingFlags(cmd)
	f.BoolVar(&c.throwsLost, "throws-lost", false, "the files have no throws: short for --throws unrecorded")
	cmd.MarkFlagsMutuallyExclusive("throws", "throws-lost")
	languageFlag(cmd, &c.cfg, "")
	c.encodingFlag(cmd)
	return cmd
}

// formatName is a flag that names a format which agn reads, or which it writes.
type formatName struct {
	value   *string
	written bool
}

func (n formatName) String() string {
	if n.value == nil {
		return ""
	}
	return *n.value
}

func (n formatName) Set(name string) error {
	f, err := convert.Lookup(name)
	known := convert.Names(n.written)
	if err == nil && !slices.Contains(known, name) {
		err = words.Errorf("agn does not read %s", f.Title)
		if n.written {
			err = words.Errorf("agn does not write %s", f.Title)
		}
	}
	if err != nil && n.written {
		return words.Errorf("%v\nagn writes %s", err, strings.Join(known, ", "))
	} else if err != nil {
		return words.Errorf("%v\nagn reads %s", err, strings.Join(known, ", "))
	}
	*n.value = name
	return nil
}

func (formatName) Type() string { return "FORMAT" }

// shareFlag is a flag for a share from 0 to 1.
type shareFlag struct{ value **float64 }

func (s shareFlag) String() string {
	if s.value == nil || *s.value == nil {
		return ""
	}
	return strconv.FormatFloat(**s.value, 'g', -1, 64)
}

func (s shareFlag) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= 1) {
		return words.Errorf("a share is a number from 0 to 1")
	}
	*s.value = &v
	return nil
}

func (shareFlag) Type() string { return "SHARE" }

// someFiles wants at least one file.
func someFiles(_ *cobra.Command, a []string) error {
	if len(a) == 0 {
		return usagef("name a file, or - for standard input")
	}
	return nil
}

// completeAnyFile completes files of any name.
func completeAnyFile(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

func (c *converting) run(ctx context.Context, files []string) error {
	if err := c.configured(c.cmd, false); err != nil {
		return err
	}
	if c.throwsLost {
		c.cfg.Throws = recorded.None
	}
	files, err := c.collected(files)
	if err != nil {
		return err
	}
	to, err := c.formats()
	if err != nil {
		return err
	}
	all, ok, err := c.inputs(files, c.suffixes()...)
	if err != nil {
		return err
	}
	c.failed = !ok
	if err := c.overwrites(c.output, all); err != nil {
		return err
	}
	if to.Binary && c.output == stdinName && c.outTTY {
		return usagef("%s is not for a terminal: name a file with -o", to.Name)
	}
	if err := c.convertTo(ctx, to, all); err != nil {
		return err
	}
	for _, line := range c.report.Lines() {
		c.complain(words.Errorf("%v", line))
	}
	c.found = !c.report.Clean()
	return c.idle(c.env, c.result())
}

// collected replaces a directory to which agn export --append adds by the files that its manifest names.
func (c *converting) collected(files []string) (out []string, err error) {
	const tables = "tables"
	if c.from == "" && !slices.ContainsFunc(files, func(name string) bool { return !dataset.Is(name) }) {
		c.from = tables
	}
	for _, name := range files {
		if c.from != tables || !dataset.Is(name) {
			out = append(out, name)
			continue
		}
		names, err := dataset.Files(name, string(export.Games), string(export.Events))
		if err != nil {
			return nil, err
		}
		out = append(out, names...)
	}
	return out, nil
}

// formats returns the format to write. It is an error if a flag does not fit the format that is named to be read.
func (c *converting) formats() (to *convert.Format, err error) {
	if err := c.emptyFlags(c.cmd); err != nil {
		return nil, err
	}
	if c.from != "" {
		from, err := convert.Lookup(c.from)
		if err != nil {
			return nil, err
		}
		if err := fits(c.cmd, from); err != nil {
			return nil, err
		}
	}
	return convert.Lookup(cmp.Or(c.to, agnFormat))
}

// convertTo writes the files in a format to where the output goes.
func (c *converting) convertTo(ctx context.Context, to *convert.Format, all []input) error {
	out, end := io.Writer(c.out), func(bool) error { return nil }
	if c.output != stdinName {
		f, err := createFile(c.output)
		if err != nil {
			return err
		}
		out, end = f, f.end
	} else {
		c.foreign()
	}
	c.writer, c.scribe = to.Write(out, &c.report), convert.NewScribe(c.cfg, &c.report)
	err := c.all(ctx, all)
	if err == nil {
		err = c.writer.Close()
	}
	// What was there stays where no game can be written.
	return errors.Join(err, end(err == nil && (c.games > 0 || !c.failed)))
}

// suffixes are how the names of the files of a directory end: those of the format that is read, or of all.
func (c *converting) suffixes() (out []string) {
	for _, f := range convert.Formats() {
		if c.from == "" || c.from == f.Name {
			out = append(out, f.Suffixes...)
		}
	}
	return out
}

// source is a file that is converted.
type source struct {
	*convert.Input
	format *convert.Format
	io.Closer
}

// all converts the files, those of a format whose files belong together at once. The error is one of writing or of the
// context; what is wrong with a file is complained about.
func (c *converting) all(ctx context.Context, all []input) error {
	var together []*source
	for _, in := range all {
		s, err := c.source(in.name)
		switch {
		case err != nil:
			c.complain(err)
			c.failed = true
			continue
		case s.format.ReadAll == nil:
			if err := c.convert(ctx, s); err != nil {
				return err
			}
		case len(together) > 0 && together[0].format.Name != s.format.Name:
			if err := c.convert(ctx, together...); err != nil {
				return err
			}
			together = append(together[:0], s)
		default:
			together = append(together, s)
		}
	}
	if len(together) == 0 {
		return nil
	}
	return c.convert(ctx, together...)
}

// writeError is an error of writing a game.
type writeError struct{ error }

func (e *writeError) Unwrap() error { return e.error }

// source opens a file.
func (c *converting) source(name string) (*source, error) {
	r, err := c.open(name)
	if err != nil {
		return nil, err
	}
	return c.sourceOf(name, r, unpack.DefaultLimit)
}

// sourceOf is an open file, unpacked to so many bytes if it is compressed.
func (c *converting) sourceOf(name string, r io.ReadCloser, limit int64) (*source, error) {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			if r, err = c.pool.take(f, info); err != nil {
				return nil, errors.Join(err, f.Close())
			}
		}
	}
	data, packed, err := unpack.NewReader(r, limit)
	if err != nil {
		return nil, errors.Join(words.Errorf("reading %s: %v", name, err), r.Close())
	}
	if packed {
		r = &packedFile{r: data, f: r}
		data = r
	}
	in := &convert.Input{Name: name, Columns: c.columns, Confidence: c.sure, Config: c.cfg, Report: &c.report}
	from, err := c.begin(in, bufio.NewReaderSize(data, format.Head))
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	if f, ok := r.(*pooledFile); ok {
		in.At, in.Size = f, f.info.Size()
	}
	return &source{in, from, r}, nil
}

// begin says what the format of an input is, by the flags and what it begins with, and has it read from b: text as
// UTF-8, all else as it is.
func (c *converting) begin(in *convert.Input, b *bufio.Reader) (*convert.Format, error) {
	raw, _ := b.Peek(format.Head) // a failing input fails again when it is read
	text, head := b, raw
	from, err := c.formatOf(in.Name, raw)
	asIs := err == nil && c.encoding == "" && (from.Coded || from.Binary) // it says of itself what its encoding is
	if known := format.Of(raw); !asIs && (known == nil || !known.Binary || strings.HasPrefix(known.Name, "utf-16")) {
		if text, head, err = c.text(in.Name, b, raw); err != nil {
			return nil, err
		}
	}
	if from, err = c.formatOf(in.Name, head); err != nil {
		return nil, err
	}
	if err := fits(c.cmd, from); err != nil {
		return nil, err
	}
	if c.throwsLost && from.Name == agnFormat {
		return nil, usagef("--throws-lost is for files of other formats, and %s is AGN: "+
			"agn fmt --set-rules --set Throws=unrecorded writes the tag", in.Name)
	}
	if err := c.misnamed(in.Name, from, format.Of(raw)); err != nil {
		return nil, err
	}
	if in.Reader = b; !from.Binary {
		in.Reader, in.Decoded = text, text != b
	}
	return from, nil
}

// misnamed returns an error if a file is not of the format of text that --from names but of one that is no text.
func (c *converting) misnamed(name string, from *convert.Format, known *format.Format) error {
	if c.from == "" || from.Binary || known == nil || !known.Binary || from.ReadAll != nil && known.Convert != "" ||
		strings.HasPrefix(known.Name, "utf-") {
		return nil
	}
	text := fmt.Sprintf("%s is not %s but %s", name, from.Title, known.Title)
	switch {
	case known.Convert != "":
		text += ": --from " + known.Convert + " reads it"
	case known.Todo != "":
		text += ": " + known.Todo
	}
	return errors.New(text)
}

// convert converts files of one format, and closes them.
func (c *converting) convert(ctx context.Context, sources ...*source) error {
	err := c.read(ctx, sources)
	for _, s := range sources {
		err = errors.Join(err, s.Close())
	}
	var writing *writeError
	if errors.As(err, &writing) || ctx.Err() != nil {
		return err
	}
	if err != nil {
		c.complain(err)
		c.failed = true
	}
	return nil
}

func (c *converting) read(ctx context.Context, sources []*source) (err error) {
	var files []*convert.Input
	for _, s := range sources {
		files = append(files, s.Input)
	}
	c.report.File = files[0].Name
	games := 0
	to := func(g *convert.Game) error {
		rec := c.scribe.Record(g)
		if rec == nil {
			return nil
		}
		games, c.games = games+1, c.games+1
		if err := c.writer.Add(rec); err != nil {
			return &writeError{err}
		}
		return nil
	}
	err = sources[0].format.Games(ctx, files, to)
	var fault *convert.FaultError
	switch name := c.report.File; {
	case errors.As(err, &fault) && fault.Place.IsSet() && fault.Place.Within == "":
		return words.Errorf("%s:%v", name, err)
	case err != nil:
		return words.Errorf("%s: %v", name, err)
	case games == 0:
		return words.Errorf("%s holds no game", name)
	}
	return nil
}

// formatOf returns the format of a file that begins so.
func (c *converting) formatOf(name string, head []byte) (*convert.Format, error) {
	if c.from != "" {
		return convert.Lookup(c.from)
	}
	known := format.Of(head)
	if known == nil {
		// A table of few rows may begin as anything.
		if f, err := convert.Lookup(strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))); err == nil && !f.Binary {
			return f, nil
		}
		return convert.Lookup(agnFormat)
	}
	if f, err := convert.Lookup(known.Convert); err == nil && f.Reads() {
		return f, nil
	}
	if strings.EqualFold(filepath.Ext(name), ".xlsx") && known.Name == "zip" {
		return convert.Lookup("xlsx") // it is damaged
	}
	text := fmt.Sprintf("%s is %s, which agn does not convert", name, known.Title)
	if known.Convert == "" && known.Todo != "" {
		text += ": " + known.Todo
	}
	return nil, errors.New(text)
}

// text returns a reader of a text that begins so as UTF-8, and how that begins. A byte order mark says of itself what
// the encoding is.
func (c *converting) text(name string, b *bufio.Reader, head []byte) (*bufio.Reader, []byte, error) {
	encoding := string(c.encoding)
	if encoding == "" && (bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))) {
		encoding = recode.Auto
	}
	if encoding != "" {
		b = bufio.NewReaderSize(recode.NewReader(b, encoding), format.Head)
		head, _ = b.Peek(format.Head)
		return b, head, nil
	}
	whole := head
	for i := 0; i < utf8.UTFMax-1 && len(whole) > 0 && !utf8.Valid(whole); i++ { // the last character may be cut
		whole = whole[:len(whole)-1]
	}
	known := format.Of(head)
	if !utf8.Valid(whole) && (known == nil || known.Convert != "" && !known.Binary && !coded(known.Convert)) {
		if likely := grammar.LikelyEncoding(head); likely != "utf-8" {
			return nil, nil, words.Errorf("%s is not UTF-8 but likely %s: --encoding %s reads it", name, likely, likely)
		}
	}
	return b, head, nil
}

// coded reports whether files of a format say themselves what their encoding is.
func coded(name string) bool {
	f, err := convert.Lookup(name)
	return err == nil && f.Coded
}
