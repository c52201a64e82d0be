package grammar

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Tags parses the tags of the chunk's text into g and leaves its movetext alone, which
// costs a small part of Parse. The findings are those of the tag section. The game is
// Lossy, has neither items nor result, and is not to be judged or printed.
func (p *Parser) Tags(c *Chunk, g *notation.Game) diag.List {
	if !p.begin(c, g) {
		return c.Findings
	}
	p.skipMark()
	p.tags()
	p.guard(p.i)
	g.Reuse()
	g.Lossy = true
	return p.end()
}

// tags reads up to the first word of movetext.
func (p *Parser) tags() {
	for p.i < len(p.text) {
		switch c := p.text[p.i]; {
		case c == '\n':
			p.i++
			p.skipMark()
		case isSpace(c):
			p.i++
		case c == '{':
			p.braceComment()
		case c == ';':
			p.lineComment()
		case c == '[':
			p.tag()
		case isLetter(c) && p.headLines():
		default:
			return
		}
	}
}
