package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// otherFormat is the format that files are read from, AGN if it has no name, and the streams of AGN that are made of
// them, by the names that their games go by.
type otherFormat struct {
	foreignSource

	mu      sync.Mutex
	streams map[string]*convert.Stream
	order   []*convert.Stream
}

// foreignSource is what flags say of files of another format: which it is, none if it has no name, and how it is read.
type foreignSource struct {
	from    string
	columns []string
	sure    *float64
}

// sourceFlags adds the flags that say what format files are in.
func (s *foreignSource) sourceFlags(cmd *cobra.Command, usage string) {
	f := cmd.Flags()
	f.Var(formatName{&s.from, false}, "from", usage)
	completes(cmd, "from", convert.Names(false)...)
	f.StringSliceVar(&s.columns, "columns", nil, "`NAMES` of the columns of a table that has no such names itself")
	f.Var(shareFlag{&s.sure}, "confidence", "read a recognised word as unreadable below this `SHARE` (default 0.5)")
}

// fromFlags adds the flags for a command that reads AGN where they are not set.
func (s *foreignSource) fromFlags(cmd *cobra.Command) {
	s.sourceFlags(cmd, "read files of another `FORMAT`, as agn convert --from does")
}

// ownFlags are the flags that some formats alone have use for.
var ownFlags = []string{"columns", "confidence"}

// fits returns a usage error for a flag that a format has no use for.
func fits(cmd *cobra.Command, format *convert.Format) error {
	for _, name := range ownFlags {
		if cmd.Flags().Changed(name) && !slices.Contains(format.Flags, name) {
			var takers []string
			for _, f := range convert.Formats() {
				if slices.Contains(f.Flags, name) {
					takers = append(takers, f.Name)
				}
			}
			return usagef("the format %s has no use for --%s, which is for %s", format.Name, name, strings.Join(takers, ", "))
		}
	}
	return nil
}

// emptyFlags returns a usage error for a flag that says nothing.
func (s *foreignSource) emptyFlags(cmd *cobra.Command) error {
	if cmd.Flags().Changed("columns") && strings.TrimSpace(strings.Join(s.columns, "")) == "" {
		return usagef("--columns names no column")
	}
	return nil
}

// unfit returns a usage error for a flag that has no use without --from, or for the format that it names.
func (s *foreignSource) unfit(cmd *cobra.Command) error {
	if err := s.emptyFlags(cmd); err != nil {
		return err
	}
	if f := foreignNamed(s.from); f != nil {
		return fits(cmd, f)
	}
	for _, name := range ownFlags {
		if cmd.Flags().Changed(name) {
			return usagef("--%s says how another format is read, which --from names", name)
		}
	}
	return nil
}

// foreignFormat returns the format that files are read from, nil if that is AGN.
func (r *reading) foreignFormat() *convert.Format { return foreignNamed(r.other.from) }

// foreignNamed returns the format of a name that its flag has taken, nil for AGN.
func foreignNamed(name string) *convert.Format {
	if name == "" || name == agnFormat { // asked for each game
		return nil
	}
	f, err := convert.Lookup(name)
	if err != nil {
		return nil
	}
	return f
}

// suffixesOf end the names of the files of a format, compressed ones too, which a directory is searched for.
func suffixesOf(f *convert.Format) []string {
	plain := f.Suffixes
	if len(plain) == 0 {
		plain = []string{"." + f.Name}
	}
	all := slices.Clone(plain)
	for _, s := range plain {
		for _, packed := range unpack.Suffixes() {
			all = append(all, s+packed)
		}
	}
	return all
}

// sequence is the inputs, unpacked, as AGN.
func (b *batchCommand) sequence(ctx context.Context, all []input) iter.Seq[referee.Input] {
	f := b.foreignFormat()
	if f == nil {
		return b.packedSequence(all)
	}
	return func(yield func(referee.Input) bool) {
		if f.ReadAll != nil && len(all) > 0 {
			yield(b.streamed(ctx, f, all))
			return
		}
		for i := range all {
			if !yield(b.streamed(ctx, f, all[i:i+1])) {
				return
			}
		}
	}
}

// streamed is files of another format, of one unless they belong together, as AGN.
func (b *batchCommand) streamed(ctx context.Context, f *convert.Format, all []input) referee.Input {
	name := b.display(all[0].name)
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
		c := &converting{env: b.env, judging: b.judging, foreignSource: b.other.foreignSource}
		var opened manyClosers
		var files []*convert.Input
		for _, in := range all {
			r, err := b.open(in.name)
			if err != nil {
				return nil, errors.Join(err, opened.Close())
			}
			s, err := c.sourceOf(b.display(in.name), r, b.maxInput)
			if err != nil {
				return nil, errors.Join(err, opened.Close())
			}
			opened, files = append(opened, s), append(files, s.Input)
		}
		stream := convert.NewStream(ctx, f, files, b.cfg)
		b.other.mu.Lock()
		defer b.other.mu.Unlock()
		if b.other.streams == nil {
			b.other.streams = map[string]*convert.Stream{}
		}
		if b.other.streams[name] == nil { // a file that is given twice has its words in the same places
			b.other.streams[name] = stream
			b.other.order = append(b.other.order, stream)
		}
		return readCloser{stream, manyClosers{stream, opened}}, nil
	}}
}

// manyClosers closes all of them.
type manyClosers []io.Closer

func (m manyClosers) Close() error {
	var err error
	for _, c := range m {
		err = errors.Join(err, c.Close())
	}
	return err
}

// stream returns the stream that a file's games come from, nil for AGN.
func (r *reading) stream(file string) *convert.Stream {
	r.other.mu.Lock()
	defer r.other.mu.Unlock()
	return r.other.streams[file]
}

// relocate moves what is said of a game to where it stands in a file of another format. What would correct the game
// is not for that file.
func (r *reading) relocate(g *report.Game) {
	if r.foreignFormat() == nil || g.Result == nil {
		return
	}
	stream := r.stream(g.File)
	if stream == nil {
		return
	}
	if at := stream.Place(g.Offset); at.IsSet() {
		g.Line = max(int(at.Line), 1)
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		f.Fixes, f.Repair = nil, nil
		moved(stream, f.Finding, g.File)
	}
	for i := range g.All {
		moved(stream, &g.All[i], g.File)
	}
}

// moved moves a finding to its place in the file that a stream is of.
func moved(stream *convert.Stream, f *diag.Finding, file string) {
	if !f.Span.Start.IsSet() {
		return
	}
	at := stream.Place(f.Span.Start.Offset)
	f.Span = movedSpan(stream, f.Span, file)
	places := make([]diag.Span, len(f.Places))
	for i, p := range f.Places {
		places[i] = movedSpan(stream, p, file)
	}
	if f.Places != nil {
		f.Places = places
	}
	where := at.Within
	if at.File != "" && at.File != file {
		where = at.File + ":" + at.String()
	}
	if where != "" {
		f.Say(diag.InSource.With(f.Message, where))
	}
}

// placed is a finding at its place in the file that it is of.
func (r *reading) placed(file string, f *diag.Finding) *diag.Finding {
	out := *f
	if stream := r.stream(file); stream != nil {
		moved(stream, &out, file)
	}
	return &out
}

// movedSpan is a span in the file that a stream is of. What stands in another file is where its game begins.
func movedSpan(stream *convert.Stream, span diag.Span, file string) diag.Span {
	move := func(p *diag.Pos) {
		at := stream.Place(p.Offset)
		if at.File != "" && at.File != file {
			if at = stream.Begin(p.Offset); at.File != "" && at.File != file {
				at = convert.Place{Line: 1, Column: 1}
			}
		}
		if at.IsSet() {
			p.Line, p.Column = max(int(at.Line), 1), max(int(at.Column), 1)
		}
	}
	move(&span.Start)
	move(&span.End)
	if s, e := span.Start, span.End; e.Line < s.Line || e.Line == s.Line && e.Column < s.Column {
		span.End.Line, span.End.Column = s.Line, s.Column
	}
	return span
}

// forget forgets the places of the games before one.
func (r *reading) forget(file string, offset int) {
	if s := r.stream(file); s != nil {
		s.Forget(offset)
	}
}

// lineOf is the line of its file at which a game stands that begins at an offset and a line of the AGN. It forgets the
// places of the games before.
func (r *reading) lineOf(file string, offset, line int) int {
	if s := r.stream(file); s != nil {
		s.Forget(offset)
		if at := s.Place(offset); at.IsSet() {
			return max(int(at.Line), 1)
		}
	}
	return line
}

// converted says what was not carried, or is in doubt, of files of another format.
func (r *reading) converted() {
	for _, s := range r.other.order {
		for _, line := range s.Report.Lines() {
			r.complain(words.Errorf("%v", line))
		}
	}
}
