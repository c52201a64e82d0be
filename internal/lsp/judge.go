package lsp

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// verdict is what the referee says of a game, and what is shown of that.
type verdict struct {
	verdict  referee.Verdict
	complete bool
	computed string
	findings []finding
	// fault is what keeps the game from being judged: an internal fault.
	fault error
}

// finding is a finding that is shown.
type finding struct {
	diag.Finding
	level diag.Severity
	// where is its place; the characters of line 0 count from the game's beginning.
	where span
	notes []note
}

// note points to a place that a finding has to do with. Offsets count from the game's
// beginning.
type note struct {
	start, end int32
	text       string
}

// judge returns what is said of a game. It is found out once.
func (d *document) judge(i int) *verdict {
	g := &d.games[i]
	j := g.judged
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.done {
		j.verdict = d.verdict(i)
		j.done = true
	}
	return &j.verdict
}

// verdict judges a game. A fault of the referee costs no other game.
func (d *document) verdict(i int) (v verdict) {
	defer func() {
		if p := recover(); p != nil {
			v = verdict{fault: fmt.Errorf("internal fault while judging the game at line %d: %v", d.games[i].line, p)}
		}
	}()
	b := d.tools.take()
	c := d.chunk(i)
	c.Text = bytes.Clone(c.Text) // findings outlive this version of the document
	var g notation.Game
	read := b.parser.Parse(&c, &g)
	w := &witnesses{game: &g}
	rep := b.referee.Visit(&g, read, w.visitor())
	choice := d.tools.Choice
	shown := choice.Game(b.referee, &referee.Result{File: d.uri, Number: i + 1, Line: 1, Text: c.Text, Game: &g,
		Read: read, Report: rep})
	v = verdict{verdict: rep.Verdict, complete: rep.Complete, computed: rep.Computed}
	// Places are told from the game's beginning, so that they hold wherever it is moved.
	own := newText(c.Text, d.enc)
	cur := own.cursor()
	for k := range shown.Findings {
		f := &shown.Findings[k]
		out := finding{Finding: *f.Finding, level: f.Level, notes: w.of(f.Finding)}
		out.Legal = slices.Clone(f.Legal)
		out.where = cur.span(f.Span.Start.Offset, f.Span.End.Offset)
		v.findings = append(v.findings, out)
	}
	d.tools.give(b)
	return v
}

// none is what is said of a document without games.
func (d *document) none() []finding {
	if len(d.games) > 0 {
		return nil
	}
	r := &referee.Result{File: d.uri, Line: 1, Report: &referee.Report{Verdict: referee.Unreadable,
		Findings: diag.List{diag.Empty()}}}
	shown := d.tools.Choice.Game(nil, r)
	var out []finding
	for _, f := range shown.Findings {
		out = append(out, finding{Finding: *f.Finding, level: f.Level})
	}
	return out
}

// place is where a finding of a game stands in the document.
func (d *document) place(i int, where span) span {
	base := d.position(d.games[i].start)
	for _, p := range []*position{&where.Start, &where.End} {
		if p.Line == 0 {
			p.Character += base.Character
		}
		p.Line += base.Line
	}
	return where
}

// word returns the text of a stretch of a game.
func word(g *notation.Game, start, end int32) string {
	return string(bytes.TrimSpace(g.Text[start:end]))
}
