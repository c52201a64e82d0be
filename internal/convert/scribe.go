package convert

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Scribe makes AGN of games. It is for one goroutine.
type Scribe struct {
	cfg     referee.Config
	report  *Report
	referee *referee.Referee
	parser  grammar.Parser
	game    notation.Game
	rec     Record
	text    []byte
	// identity makes ids of games.
	identity identity.Identity
}

// NewScribe returns a scribe who reads and judges games as cfg says, words of old and foreign spelling too.
func NewScribe(cfg referee.Config, r *Report) *Scribe {
	cfg.Lenient = true
	return &Scribe{cfg: cfg, report: r, referee: referee.New(cfg).Reuse(), parser: cfg.Parser()}
}

// Record reads and judges a game. The record is valid until the next game. It is nil for a game that is too long, or of
// another kind than those of AGN, which the report says.
func (s *Scribe) Record(g *Game) *Record {
	if g.chunk != nil {
		var text *Text
		if g.Place.IsSet() {
			text = &Text{AGN: g.chunk.Text, From: g.Place}
		}
		return s.known(g, s.judged(g.chunk, text), text)
	}
	text := Draft(g, s.cfg, s.report)
	if len(text.AGN) > grammar.MaxGame {
		s.report.Lost("game", "longer than AGN allows", g.Place)
		return nil
	}
	rec := s.known(g, s.judged(&grammar.Chunk{Text: text.AGN, Line: 1, Size: len(text.AGN)}, text), text)
	if rec != nil && g.ruled {
		s.doubt(rec, text)
	}
	return rec
}

// doubt counts what our rules do not allow in a game that other rules allowed: the first thing, after which nothing is
// judged.
func (s *Scribe) doubt(rec *Record, text *Text) {
	list := rec.Judged.Findings
	i := slices.IndexFunc(list, func(f diag.Finding) bool { return f.Severity == diag.Error && f.Code[0] != 'N' })
	if i < 0 {
		return
	}
	at := text.Place(list[i].Span.Start.Offset)
	if list[i].Code[0] == 'T' {
		s.report.Doubt("tag", "with which agn check finds an error", at)
		return
	}
	s.report.Doubt("move", "with which agn check finds an error", at)
}

// known counts a game of a table that had more than the table holds, as its id tells.
func (s *Scribe) known(g *Game, rec *Record, text *Text) *Record {
	if g.id == "" {
		return s.ours(rec, text)
	}
	if g.id != s.identity.Game(rec.Game).String() {
		s.report.Lost("game", "with more than tables hold: comments, variations, NAGs, marks of quality, tags of one name, "+
			"or numbers and seat marks after the judging ended", g.Place)
	}
	return rec
}

// ours leaves out a game of another kind than those of AGN.
func (s *Scribe) ours(rec *Record, text *Text) *Record {
	for i := range rec.Judged.Findings {
		if f := &rec.Judged.Findings[i]; f.Code == diag.OtherFormat {
			s.report.Lost("game", "of another kind than those of AGN: agn check says what it is", placeIn(text, f))
			return nil
		}
	}
	return rec
}

// judged reads and judges the text of a game, which was AGN already if text is nil.
func (s *Scribe) judged(c *grammar.Chunk, text *Text) *Record {
	read := s.parser.Parse(c, &s.game)
	g := &s.game
	place := func(f *diag.Finding) Place { return placeIn(text, f) }
	for i := range read {
		switch f := &read[i]; {
		case f.Code == diag.LenientReading:
			s.report.Note("word", "read in another spelling", place(f))
		case f.Severity == diag.Error && f.Code[0] == 'N':
			s.report.Doubt("word", "that AGN cannot read: agn check says why", place(f))
		}
	}
	s.rec = Record{Place: Place{Line: int32(c.Line), Column: 1}}
	if text != nil {
		s.rec.Place = text.From
	}
	s.rec.Game = g
	readable := !g.Lossy
	s.rec.Judged = s.referee.Visit(g, read, &referee.Visitor{Canonical: func(c *notation.Game) { s.rec.Game = c }})
	s.rec.Table = s.referee.Table()
	if g.Lossy {
		if list := s.rec.Judged.Findings; readable {
			s.report.Doubt("game", "whose words stay as they are: agn check says what is not known of them",
				place(&list[max(slices.IndexFunc(list, dotsUnproven), 0)]))
		}
		s.rec.Game = g
		s.text = append(bytes.TrimRight(s.kept(s.text[:0], c), " \t\r\n"), '\n')
	} else {
		s.text = notation.Append(s.text[:0], s.rec.Game, referee.StyleOf(s.rec.Judged.Ruleset))
	}
	s.rec.Text = s.text
	return &s.rec
}

// placeIn is where a finding stands in the source of a text, which is AGN already if it is nil.
func placeIn(text *Text, f *diag.Finding) Place {
	if text != nil {
		return text.Place(f.Span.Start.Offset)
	}
	return Place{Line: int32(f.Span.Start.Line), Column: int32(f.Span.Start.Column)}
}

// kept adds the text of a game whose words stay as they are, but for what no text may hold.
func (s *Scribe) kept(dst []byte, c *grammar.Chunk) []byte {
	at := Place{Line: int32(c.Line), Column: 1}
	for rest := c.Text; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if unholdable(r) {
			s.report.Lost("character", "that no text may hold", at)
		} else {
			dst = append(dst, rest[:n]...)
		}
		if at.Column++; r == '\n' {
			at.Line, at.Column = at.Line+1, 1
		}
		rest = rest[n:]
	}
	return dst
}

// dotsUnproven reports whether a finding says of dots that they may be no pass.
func dotsUnproven(f diag.Finding) bool { return diag.Says(f.Detail, diag.DotsNoPass) }

// agn is AGN itself.
var agn = Format{Name: "agn", Title: "AGN", Read: readAGN, Suffixes: []string{".agn"},
	Write: func(out io.Writer, _ *Report) Writer { return &agnWriter{out: out} }}

func readAGN(ctx context.Context, in *Input, to func(*Game) error) error {
	reader := grammar.NewReader(in.Reader)
	reader.Lenient, reader.Reuse = true, true
	var c grammar.Chunk
	for ctx.Err() == nil {
		err := reader.Next(&c)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && c.Skipped {
			f := &c.Findings[0]
			at := Place{Line: int32(f.Span.Start.Line), Column: int32(f.Span.Start.Column)}
			if err = words.Errorf(f.Message); c.Size > 0 {
				if f.Code == diag.LargeGame {
					in.Report.Lost("game", "that agn does not read, being too long", at)
				} else {
					in.Report.Lost("text", "in place of a game, as agn check says", at)
				}
				continue
			}
			return &FaultError{at, err}
		}
		if err == nil {
			err = to(&Game{chunk: &c})
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// agnWriter writes games with an empty line between them.
type agnWriter struct {
	out     io.Writer
	written bool
}

func (w *agnWriter) Add(rec *Record) error {
	if w.written {
		if _, err := io.WriteString(w.out, "\n"); err != nil {
			return err
		}
	}
	w.written = true
	_, err := w.out.Write(rec.Text)
	return err
}

func (w *agnWriter) Close() error { return nil }
