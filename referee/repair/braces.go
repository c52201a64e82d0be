package repair

import (
	"bytes"
	"regexp"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// A throw between braces is read as a comment, which digits between braces may be. So it is tried
// as a throw beside that, where one can be.

// bracedThrow is a comment that a throw may be.
var bracedThrow = regexp.MustCompile(`^\{\s*[0-9](?:,[0-9])*\s*\}`)

// bracedAt returns the throw between the braces of a comment that begins in a place. It reports
// false where the comment is something else.
func bracedAt(p *grammar.Parser, g *notation.Game, at int32) (passage, bool) {
	found := bracedThrow.Find(g.Text[at:])
	if found == nil {
		return passage{}, false
	}
	dice := bytes.TrimSpace(found[1 : len(found)-1])
	inside := &notation.Game{}
	p.Parse(&grammar.Chunk{Text: append(append([]byte("<"), dice...), "> *\n"...), Line: 1}, inside)
	tokens, ok := tokensOf(inside)
	return passage{signs: []int32{at}, tokens: tokens, braced: string(found)}, ok && len(tokens) == 1
}

// unbrace makes a throw of the comment that holds its dice.
func (a *applying) unbrace(e *edit) {
	start, was, now := e.signs[0], e.braced, e.tokens[0].text
	end := start + int32(len(was))
	a.record(Replace, start, end, was, now, a.meter.explain(now, was))
	a.rep.bared = append(a.rep.bared, start)
	a.changes = append(a.changes, change{start: start, end: end, now: now, trace: now + a.trace(start, end, was)})
}
