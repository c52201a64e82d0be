package grammar

import (
	"bytes"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Hidden returns the words that a comment hides, as a game of their own: of one that ";" begins
// after something on its line, and that holds events and nothing that is no word of the
// notation. It returns nil of any other.
func (p *Parser) Hidden(g *notation.Game, it *notation.Item) *notation.Game {
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
	read := p.Parse(&Chunk{Text: text, Line: 1}, inside)
	if slices.ContainsFunc(read, func(f diag.Finding) bool { return f.Code == diag.Syntax }) ||
		inside.IndexFunc((*notation.Item).IsEvent) < 0 {
		return nil
	}
	return inside
}
