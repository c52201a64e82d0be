// Package format puts files of games into canonical form, as gofmt does with Go: one
// layout, and the canonical spelling of games in which the rules find no fault.
package format

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Formatter puts files into canonical form. It is for one goroutine; its buffers are
// used again.
type Formatter struct {
	cfg     referee.Config
	referee *referee.Referee
	// large is the size from which on the games of a file are formatted by several
	// workers.
	large  int
	parser grammar.Parser
	chunk  grammar.Chunk
	game   notation.Game
	forms  sync.Pool // of *form
}

// Result is a file in canonical form.
type Result struct {
	// Text is the file, an empty line between the games, its lines ended as the first was.
	// It is the data that was given
	// where nothing in it was formatted.
	Text []byte
	// Faults holds the first fault of each game that could not be read, whose text is
	// kept, or the one that the file holds no game.
	Faults diag.List
	// Notes holds what was read leniently in the games that were
	// formatted.
	Notes diag.List
}

// largeFile is worth the start of several workers.
const largeFile = 256 << 10

// New returns a formatter. The games are read and judged as cfg says.
func New(cfg referee.Config) *Formatter {
	return &Formatter{
		cfg: cfg, referee: referee.New(cfg).Reuse(), large: largeFile,
		parser: cfg.Parser(),
		forms:  sync.Pool{New: func() any { return &form{} }},
	}
}

// form is what became of one game.
type form struct {
	offset int
	text   []byte // canonical
	// kept is set when the game's text stays as it was, because of the fault if there is
	// one.
	kept  bool
	fault *diag.Finding
	notes diag.List
}

// set takes the canonical game g, as it was read and judged, which is printed in the style that is known of games.
func (f *form) set(offset int, g *notation.Game, read diag.List, judged *referee.Report, known *styles) {
	*f = form{offset: offset, text: f.text[:0], notes: f.notes[:0]}
	if g.Lossy {
		// What cannot be read in a variation alone keeps the text, but is no fault.
		if f.kept, f.fault = true, unreadable(read); f.fault == nil {
			f.fault = unsettled(judged.Findings)
		}
		return
	}
	for _, finding := range read {
		if finding.Code == diag.LenientReading {
			f.notes = append(f.notes, finding)
		}
	}
	f.text = notation.Append(f.text, g, known.of(g))
}

// styles is the style of games without a variant of their own, and of the variant of the game before.
type styles struct {
	variant, last string
	style         *notation.Style
}

func (s *styles) of(g *notation.Game) notation.Style {
	name, ok := g.Tag("Variant")
	if !ok {
		name = s.variant
	}
	if s.style == nil || s.last != name {
		style := StyleOf(g, s.variant)
		s.last, s.style = strings.Clone(name), &style
	}
	return *s.style
}

// Format returns the canonical form of a file. The error is the cause of the context
// or, of a large file, a fault of the referee (*referee.PanicError).
func (f *Formatter) Format(ctx context.Context, data []byte) (*Result, error) {
	var r Result
	text := beginning{data: data}
	out := output{tape: tape{text: data}, put: text.put}
	add := func(g *form) error {
		if fault := out.add(g); fault != nil {
			r.Faults = append(r.Faults, *fault)
		}
		r.Notes = append(r.Notes, g.notes...)
		return nil
	}
	var err error
	if len(data) >= f.large {
		err = f.together(ctx, bytes.NewReader(data), add)
	} else {
		err = f.oneByOne(data, add)
	}
	if err != nil {
		return nil, err
	}
	if out.keep(len(data)); out.games == 0 {
		r.Faults = diag.List{diag.Empty()}
	}
	if r.Text = data; out.canonical {
		r.Text = text.bytes()
	}
	return &r, nil
}

// Stream writes the canonical form of a file while it is read, and says of each game that has any what Result does in
// Faults and Notes. It holds no more than some games, but for games at the beginning that cannot be read: where none
// can, the file is written as it is. The error is as that of Format, or one of reading or writing, after which a part
// is written.
func (f *Formatter) Stream(ctx context.Context, from io.Reader, to io.Writer, say func(faults, notes diag.List)) error {
	out := output{tape: tape{from: from}}
	text := writing{to: to, out: &out}
	out.put = text.put
	err := f.together(ctx, &out.tape, func(g *form) error {
		var faults diag.List
		if fault := out.add(g); fault != nil {
			faults = diag.List{*fault}
		}
		if len(faults)+len(g.notes) > 0 {
			say(faults, g.notes)
		}
		if out.canonical {
			out.release(g.offset)
		}
		return text.err
	})
	if out.err != nil {
		return out.err
	}
	if err != nil {
		return err
	}
	if out.games == 0 {
		say(diag.List{diag.Empty()}, nil)
	}
	if _, err := io.Copy(io.Discard, &out.tape); err != nil { // of another format nothing more was read
		return err
	}
	if out.keep(out.end()); !out.canonical {
		_, text.err = to.Write(out.between(0, out.end()))
	}
	return text.err
}

// oneByOne calls add with each game in order.
func (f *Formatter) oneByOne(data []byte, add func(*form) error) error {
	reader := grammar.NewReader(bytes.NewReader(data))
	reader.Lenient, reader.Reuse = f.cfg.Lenient, true
	var it form
	known := styles{variant: f.cfg.Variant}
	for {
		switch err := reader.Next(&f.chunk); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		read := f.parser.Parse(&f.chunk, &f.game)
		g := &f.game
		judged := f.referee.Visit(g, read, &referee.Visitor{Canonical: func(c *notation.Game) { g = c }})
		it.set(f.chunk.Offset, g, read, judged, &known)
		if err := add(&it); err != nil {
			return err
		}
	}
}

// together does what oneByOne does with one worker a processor.
func (f *Formatter) together(ctx context.Context, from io.Reader, add func(*form) error) error {
	batch := referee.Batch{Config: f.cfg, Canonical: true,
		Worker: func(*referee.Referee) func(*referee.Result) {
			known := styles{variant: f.cfg.Variant}
			return func(r *referee.Result) {
				if r.Number == 0 {
					return // the file holds no game
				}
				it := f.forms.Get().(*form)
				it.set(r.Offset, r.Canonical, r.Read, r.Report, &known)
				r.Value = it
			}
		}}
	in := referee.Input{Open: func() (io.ReadCloser, error) { return io.NopCloser(from), nil }}
	return batch.Run(ctx, slices.Values([]referee.Input{in}), func(r *referee.Result) error {
		if r.Err != nil {
			return cmp.Or(errors.Unwrap(r.Err), r.Err) // of reading, without the name, which the file has not
		}
		it, ok := r.Value.(*form)
		if !ok {
			return nil
		}
		defer f.forms.Put(it)
		return add(it)
	})
}

// StyleOf is the style of the game's variant, or of the one that is given.
func StyleOf(g *notation.Game, variant string) notation.Style {
	if v, ok := g.Tag("Variant"); ok {
		variant = v
	}
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		rs = nil
	}
	return referee.StyleOf(rs)
}

// unreadable returns the first finding that says that a game cannot be read.
func unreadable(read diag.List) *diag.Finding {
	for i := range read {
		f := &read[i]
		if f.Severity == diag.Error && (f.Code[0] == 'N' || f.Code == diag.BadTag) {
			return f
		}
	}
	return nil
}

// unsettled returns the first finding that says of a game that can be read why its text stays: of dots nothing tells
// whether they are a pass.
func unsettled(judged diag.List) *diag.Finding {
	for i := range judged {
		f := judged[i]
		if d, ok := f.Detail.(diag.Said); ok && d.Phrase == diag.DotsNoPass && !f.Variation {
			return &f
		}
	}
	return nil
}
