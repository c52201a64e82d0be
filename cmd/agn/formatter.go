package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// formatter puts files into canonical form.
type formatter struct {
	cfg     referee.Config
	referee *referee.Referee
	// large is the size from which on the games of a file are formatted by several
	// workers.
	large int
	// liberties are the notes of the liberties taken with the games of a file that were
	// formatted.
	liberties diag.List
	parser    grammar.Parser
	chunk     grammar.Chunk
	game      notation.Game
	forms     sync.Pool // of *form
}

// largeFile is worth the start of several workers.
const largeFile = 256 << 10

func newFormatter(cfg referee.Config) *formatter {
	return &formatter{
		cfg: cfg, referee: referee.New(cfg), large: largeFile,
		parser: grammar.Parser{Lenient: cfg.Lenience()},
		forms:  sync.Pool{New: func() any { return &form{} }},
	}
}

// form is what became of one game.
type form struct {
	offset int
	text   []byte // canonical
	// kept is set when the game's text stays as it was, because of the fault if there is
	// one.
	kept      bool
	fault     *diag.Finding
	liberties diag.List
}

// set takes the canonical game g, as it was read.
func (f *form) set(offset int, g *notation.Game, read diag.List, variant string) {
	*f = form{offset: offset, text: f.text[:0], liberties: f.liberties[:0]}
	if g.Lossy {
		// What cannot be read in a variation alone keeps the text, but is no fault.
		f.kept, f.fault = true, unreadable(read)
		return
	}
	for _, finding := range read {
		if finding.Code == diag.LibertyTaken {
			f.liberties = append(f.liberties, finding)
		}
	}
	f.text = notation.Append(f.text, g, styleOf(g, variant))
}

// format returns the canonical form of a file, an empty line between the games, and
// the first fault of each game that could not be read, whose text it keeps.
func (f *formatter) format(ctx context.Context, data []byte) ([]byte, diag.List, error) {
	out := formed{data: data, kept: -1}
	f.liberties = f.liberties[:0]
	add := func(g *form) {
		out.add(g)
		f.liberties = append(f.liberties, g.liberties...)
	}
	var err error
	if len(data) >= f.large {
		err = f.together(ctx, data, add)
	} else {
		err = f.oneByOne(data, add)
	}
	if err != nil {
		return nil, nil, err
	}
	if out.games == 0 {
		out.faults = diag.List{diag.Empty()}
	}
	return out.bytes(), out.faults, nil
}

// oneByOne calls add with each game in order.
func (f *formatter) oneByOne(data []byte, add func(*form)) error {
	reader := grammar.NewReader(bytes.NewReader(data))
	reader.Lenient = f.cfg.Lenient
	var it form
	for {
		switch err := reader.Next(&f.chunk); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		read := f.parser.Parse(&f.chunk, &f.game)
		g := &f.game
		if !g.Lossy {
			g = f.referee.Canonical(g, read)
		}
		it.set(f.chunk.Offset, g, read, f.cfg.Variant)
		add(&it)
	}
}

// together does what oneByOne does with one worker a processor.
func (f *formatter) together(ctx context.Context, data []byte, add func(*form)) error {
	set := func(r *referee.Result) {
		if r.Number == 0 {
			return // the file holds no game
		}
		it := f.forms.Get().(*form)
		it.set(r.Offset, r.Canonical, r.Read, f.cfg.Variant)
		r.Value = it
	}
	batch := referee.Batch{Config: f.cfg, Canonical: true, Worker: func(*referee.Referee) func(*referee.Result) { return set }}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
	return batch.Run(ctx, slices.Values([]referee.Input{{Open: open}}), func(r *referee.Result) error {
		if r.Err != nil {
			return r.Err
		}
		if it, ok := r.Value.(*form); ok {
			add(it)
			f.forms.Put(it)
		}
		return nil
	})
}

// formed is a file that is put together of its games.
type formed struct {
	data   []byte
	games  int
	whole  int // games that were kept
	kept   int // where a text begins that stays as it was, or -1
	faults diag.List
	// As long as the output is the beginning of data, same is its length and out is
	// nil: the form of a file is often what it was.
	same int
	out  []byte
}

func (o *formed) write(b []byte) {
	if o.out == nil {
		if bytes.HasPrefix(o.data[o.same:], b) {
			o.same += len(b)
			return
		}
		o.out = make([]byte, 0, len(o.data)+len(o.data)/16+len(b))
		o.out = append(o.out, o.data[:o.same]...)
	}
	o.out = append(o.out, b...)
}

// keep writes the text that stays as it was, up to end.
func (o *formed) keep(end int) {
	if o.kept >= 0 {
		o.write(ended(o.data[o.kept:end]))
		o.kept = -1
	}
}

func (o *formed) add(g *form) {
	o.keep(g.offset)
	if o.games > 0 {
		o.write([]byte{'\n'})
	}
	if g.kept {
		if g.fault != nil {
			o.faults = append(o.faults, *g.fault)
		}
		o.whole++
		if o.kept = g.offset; o.games == 0 {
			o.kept = 0
		}
	} else {
		o.write(g.text)
	}
	o.games++
}

// bytes returns the file, which is as it was where nothing in it was formatted.
func (o *formed) bytes() []byte {
	o.keep(len(o.data))
	switch {
	case o.whole == o.games:
		return o.data
	case o.out == nil:
		return o.data[:o.same]
	}
	return o.out
}

// styleOf is the style of the game's variant, or of the one that is given.
func styleOf(g *notation.Game, variant string) notation.Style {
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

// ended returns a text without the blank lines behind it but with the end of its
// last line.
func ended(text []byte) []byte {
	n := len(bytes.TrimRight(text, " \t\r\n"))
	if i := bytes.IndexByte(text[n:], '\n'); i >= 0 {
		return text[: n+i+1 : n+i+1]
	}
	return append(text[:n:n], '\n')
}
