package grammar

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

func (p *Parser) openVariation(start int) {
	p.host = -1
	if p.depth == MaxDepth {
		p.tooDeep = 1
		p.lossy = true
		p.report(diag.DeepVariation, start, start+1, diag.VariationsTooDeep.With(MaxDepth))
		return
	}
	at := p.g.Len()
	if !p.events[p.depth] {
		if at == 0 || p.stray != at-1 {
			p.report(diag.Misplaced, start, start+1, diag.VariationBeforeMoves)
		}
		p.stray = at
	}
	p.add(notation.Item{Kind: notation.VarOpen, Start: int32(start), End: int32(start + 1)})
	p.open[p.depth] = int32(at)
	p.depth++
	p.events[p.depth] = false
	if p.Lenient != nil {
		p.lenience.open(p.depth)
	}
}

func (p *Parser) closeVariation(start int) {
	p.host = -1
	if p.depth == 0 {
		p.lossy = true
		p.report(diag.StrayClose, start, start+1, diag.BracketWithoutVariation)
		return
	}
	p.closeOne(start, start+1)
}

func (p *Parser) closeOne(start, end int) {
	p.depth--
	p.g.CloseVariation(int(p.open[p.depth]), int32(start), int32(end))
}

// closeAll closes the variations that are still open at the game's end. The
// outermost is reported, for the text says no more than how many brackets lack.
func (p *Parser) closeAll(at int) {
	p.tooDeep = 0
	if p.depth == 0 {
		return
	}
	first := int(p.g.Start(int(p.open[0])))
	open := diag.Detail(diag.VariationOpen)
	if p.depth > 1 {
		open = diag.VariationsOpen.With(p.depth)
	}
	for p.depth > 0 {
		p.closeOne(at, at)
	}
	p.lossy = true
	p.report(diag.UnclosedVariation, first, first+1, open)
}

// skipDeep steps over what stands in a variation that is nested too deep, up to its
// end or the result.
func (p *Parser) skipDeep(c byte) {
	start := p.i
	p.i++
	switch c {
	case '(':
		p.tooDeep++
	case ')':
		p.tooDeep--
	case '<':
		p.i = p.throwEnd(start)
	case '>', '}':
	default:
		p.i = wordEnd(p.text, start)
		p.deepWord(start, p.i)
	}
	p.wordEnd = p.i
}

// deepWord looks for a result at the end of a word.
func (p *Parser) deepWord(start, end int) {
	if end-start > MaxWord {
		return
	}
	for w := p.text[start:end]; len(w) > 0; {
		if isResult(w) {
			p.result(end-len(w), end)
			return
		}
		k := prefixEnd(w)
		if k == 0 {
			return
		}
		w = w[k:]
	}
}
