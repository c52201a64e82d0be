package referee

import (
	"bytes"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A ";" begins a comment wherever it stands. A speck of ink, or one that was taken for a
// colon, so hides the moves behind it without a word. That it does is certain only where they
// are the moves that the game lacks.

// maxHidden bounds how many comments are read as moves one by one.
const maxHidden = 8

// LegalWithout returns where in the text of the game that was judged last a ";" within a line
// hides moves: where they are read, those behind all such signs or behind one alone, the game
// is legal, with more events, and numbers its rounds rightly. With Reuse the report of what was judged
// is gone then.
func (r *Referee) LegalWithout(g *notation.Game) []int32 {
	events := r.report.Events
	parser := r.cfg.Parser()
	var signs []int32
	for i := range g.Items {
		it := &g.Items[i]
		if it.Kind == notation.Comment && Hidden(&parser, g, it) != nil {
			signs = append(signs, it.Start)
		}
	}
	signs = slices.Compact(signs) // a comment of several paragraphs is several items
	if len(signs) == 0 || r.sound(g, &parser, signs, events) {
		return signs
	}
	for _, at := range signs[:min(len(signs), maxHidden)] {
		if len(signs) > 1 && r.sound(g, &parser, []int32{at}, events) {
			return []int32{at}
		}
	}
	return nil
}

// Hidden returns the words that a comment hides, as a game of their own: of one that ";" begins
// behind something on its line, and that holds events and nothing that is no word of the
// notation. It returns nil of any other.
func Hidden(p *grammar.Parser, g *notation.Game, it *notation.Item) *notation.Game {
	if int(it.Start) >= len(g.Text) || g.Text[it.Start] != ';' {
		return nil
	}
	line := g.Text[:it.Start]
	line = line[bytes.LastIndexByte(line, '\n')+1:]
	if len(bytes.TrimLeft(line, " \t")) == 0 {
		return nil
	}
	inside := &notation.Game{}
	text := slices.Concat(g.Text[it.Start+1:it.End], []byte("\n*\n"))
	read := p.Parse(&grammar.Chunk{Text: text, Line: 1}, inside)
	if slices.ContainsFunc(read, func(f diag.Finding) bool { return f.Code == diag.Syntax }) ||
		!slices.ContainsFunc(inside.Items, func(it notation.Item) bool { return it.IsEvent() }) {
		return nil
	}
	return inside
}

// sound reports whether a game is legal, with more events than it was read with, if signs that
// begin comments do not.
func (r *Referee) sound(g *notation.Game, p *grammar.Parser, signs []int32, events int) bool {
	text := slices.Clone(g.Text)
	for _, at := range signs {
		if text[at] = ' '; at > 1 && text[at-1] >= 'A' && text[at-1] <= 'Z' &&
			bytes.IndexByte([]byte(" \t\n"), text[at-2]) >= 0 {
			text[at] = ':'
		}
	}
	var other notation.Game
	read := p.Parse(&grammar.Chunk{Text: text, Offset: g.Offset, Line: g.Line}, &other)
	rep := r.Judge(&other, slices.Clone(read))
	return rep.Verdict == Legal && rep.Judged == rep.Events && rep.Events > events &&
		!slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.RoundNumber })
}
