package report

import (
	"bytes"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// A ";" begins a comment wherever it stands. A speck of ink, or one that was taken for a
// colon, so hides the moves after it without a word. That it does is certain only where they
// are the moves that the game lacks.

// maxHidden bounds how many comments are read as moves one by one.
const maxHidden = 8

// legalWithout returns where in the text of the game that was judged last, with so many events, a ";"
// within a line hides moves: where they are read, those after all such signs or after one alone, the
// game is legal, with more events, and numbers its rounds rightly. With Reuse the report of what was
// judged is gone then.
func legalWithout(r *referee.Referee, g *notation.Game, events int) []int32 {
	parser := r.Config().Parser()
	var signs []int32
	for _, it := range g.All() {
		if it.Kind == notation.Comment && parser.Hidden(g, &it) != nil {
			signs = append(signs, it.Start)
		}
	}
	signs = slices.Compact(signs) // a comment of several paragraphs is several items
	if len(signs) == 0 || sound(r, g, &parser, signs, events) {
		return signs
	}
	for _, at := range signs[:min(len(signs), maxHidden)] {
		if len(signs) > 1 && sound(r, g, &parser, []int32{at}, events) {
			return []int32{at}
		}
	}
	return nil
}

// sound reports whether a game is legal, with more events than it was read with, if signs that
// begin comments do not.
func sound(r *referee.Referee, g *notation.Game, p *grammar.Parser, signs []int32, events int) bool {
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
	return rep.Verdict == referee.Legal && rep.Judged == rep.Events && rep.Events > events &&
		!slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.RoundNumber })
}
