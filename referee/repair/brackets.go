package repair

import (
	"regexp"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A throw whose angle was taken for another bracket opens a comment or a variation, or
// closes one, and what stands behind it is no longer the main line.

// misbracketed is a throw with a bracket of another kind. Digits between braces alone may
// be a comment, and are left as one.
var misbracketed = regexp.MustCompile(`[({\[][0-9](?:,[0-9])*>|<[0-9](?:,[0-9])*[)}\]]|\([0-9](?:,[0-9])*\)|\[[0-9](?:,[0-9])*\]`)

// unbracketed reads a game anew with such throws as the damaged words that they are, in
// the same places. It returns nil where there are none.
func unbracketed(g *notation.Game, read diag.List) (*notation.Game, diag.List) {
	text := slices.Clone(g.Text)
	start := 0
	for i := range g.Tags {
		start = max(start, int(g.Tags[i].End))
	}
	var m *notation.Game
	for now := g; ; now = m { // a brace that is none may hide the next
		more := false
		for _, at := range misbracketed.FindAllIndex(text[start:], -1) {
			from, to := start+at[0], start+at[1]-1
			if hidden(now, int32(from)) {
				continue
			}
			for _, k := range []int{from, to} {
				if text[k] != '<' && text[k] != '>' {
					text[k], more = 'z', true // which begins no word and ends none
				}
			}
		}
		if !more {
			break
		}
		m = &notation.Game{}
		var p grammar.Parser
		read = p.Parse(&grammar.Chunk{Text: text, Offset: g.Offset, Line: g.Line}, m)
	}
	if m != nil {
		m.Text = g.Text
	}
	return m, read
}

// hidden reports whether a place is within a comment.
func hidden(g *notation.Game, at int32) bool {
	return slices.ContainsFunc(g.Items, func(it notation.Item) bool {
		return it.Kind == notation.Comment && it.Start < at && at < it.End
	})
}
