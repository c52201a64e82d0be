package report

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// Format is a format that games are written in.
type Format struct {
	Name string
	// Boards is the form of boards that it can hold, zero for none.
	Boards Boards
	// Paths is set where files go by Style.Path.
	Paths bool
	// Open returns a reporter for one output.
	Open func(Style) Reporter
}

// Reporter writes a format. Whatever it writes goes to a buffer that keeps the
// first error for its flush, so that only Append, which does not write, and End return
// anything.
type Reporter interface {
	// Append appends what is said of one judged game. Several run at once.
	Append(dst []byte, g *Game) []byte
	// Put takes the games in order, each with what Append said of it.
	Put(w *bufio.Writer, g *Game, text []byte)
	// FileError takes, in order too, what kept a file from being read.
	FileError(w *bufio.Writer, file string, err error)
	// End ends the output of a batch that did not break off. The error is one of a
	// further file.
	End(w *bufio.Writer, sum *Totals) error
}

// Style is what a reporter goes by. Zero is plain text, in which errors fail.
type Style struct {
	// Color colours text and concise for a terminal.
	Color bool
	// Lang is the language of what is said, nil for English.
	Lang *catalogue.Language
	// Fail is the level from which on a finding fails the case of junit.
	Fail diag.Severity
	// Summary is the file that github appends a summary in Markdown to, empty for none.
	Summary string
	// Path is how sarif, junit and github, which are read beside a repository, name a file; nil
	// for the name that it has.
	Path func(file string) string
}

// path is Path, or the name as it is.
func (st Style) path(file string) string {
	if st.Path == nil {
		return file
	}
	return st.Path(file)
}

// said is what a finding says, in the language if its parts are still known.
func (st Style) said(f *diag.Finding) string {
	return st.Lang.Finding(f)
}

func (st Style) color() paint.Color { return paint.Color(st.Color) }

// fail is Fail, or Error if it is not set.
func (st Style) fail() diag.Severity {
	if st.Fail == 0 {
		return diag.Error
	}
	return st.Fail
}

// The formats that programs ask for by name. Names lists all.
const (
	Text    = "text"
	Concise = "concise"
	JSON    = "json"
	JSONL   = "jsonl"
	SARIF   = "sarif"
)

// Formats lists the formats, Text first.
func Formats() []Format {
	return []Format{
		{Text, diagrams, false, func(st Style) Reporter { return &framed{render: appendText, style: st, sum: true} }},
		{Concise, 0, false, func(st Style) Reporter { return &framed{render: appendConcise, style: st, cut: true} }},
		{JSON, pictures, false, func(st Style) Reporter {
			return &framed{render: appendJSON, style: st, first: "[\n", next: ",", last: "]\n", none: "[]\n"}
		}},
		{JSONL, pictures, false, func(st Style) Reporter { return &framed{render: appendJSON, style: st} }},
		{SARIF, pictures, true, func(st Style) Reporter { return newSarifReporter(st) }},
		{"junit", diagrams, true, func(st Style) Reporter { return &junitReporter{style: st, fail: st.fail()} }},
		{"github", 0, true, func(st Style) Reporter { return &githubReporter{style: st, summary: st.Summary} }},
	}
}

// Lookup finds a format.
func Lookup(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Names lists the names of the formats, Text first.
func Names() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}

// Write writes games in a format, from its beginning to its end. The error is one of
// writing or that no format has that name.
func Write(w io.Writer, format string, st Style, games ...*Game) error {
	f, ok := Lookup(format)
	if !ok {
		return words.Errorf("unknown format %q, the formats are %s", format, strings.Join(Names(), ", "))
	}
	var (
		r   = f.Open(st)
		buf = bufio.NewWriter(w)
		sum Totals
	)
	files := map[string]bool{}
	for _, g := range games {
		files[g.File] = true
		sum.Add(g)
		r.Put(buf, g, r.Append(nil, g))
	}
	sum.Files = len(files)
	err := r.End(buf, &sum)
	return errors.Join(err, buf.Flush())
}

// framed is the reporter of the formats that say of each game what they say, with
// something between.
type framed struct {
	render func(dst []byte, g *Game, st Style) []byte
	style  Style
	// first, next and last frame the games: before the first, before each further
	// one, after the last. none stands for all of it where there is no game.
	first, next, last, none string
	// sum is set when a line of totals ends the output, cut when a line tells how many
	// findings were not shown, if there are any.
	sum   bool
	cut   bool
	begun bool
}

func (f *framed) Append(dst []byte, g *Game) []byte { return f.render(dst, g, f.style) }

func (f *framed) Put(w *bufio.Writer, _ *Game, text []byte) {
	frame := f.next
	if !f.begun {
		frame, f.begun = f.first, true
	}
	w.WriteString(frame)
	w.Write(text)
}

// FileError does nothing: the caller says it on standard error.
func (f *framed) FileError(*bufio.Writer, string, error) {}

func (f *framed) End(w *bufio.Writer, sum *Totals) error {
	if f.begun {
		w.WriteString(f.last)
	} else {
		w.WriteString(f.none)
	}
	if f.sum {
		w.WriteString(sum.In(f.style.Lang))
	}
	if f.cut && sum.Cut > 0 {
		w.WriteString(f.style.Lang.Say(notShown(sum.Cut)) + "\n")
	}
	return nil
}
