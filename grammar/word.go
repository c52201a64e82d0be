package grammar

import (
	"github.com/ashtapada/agn/internal/glyphs"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// word reads the word text[start:end], or as much of it as is one item: after a
// number and a seat mark a new word begins.
func (p *Parser) word(start, end int) {
	p.i = end
	if end-start > MaxWord {
		p.bad(start, end, false)
		if !p.full() {
			p.report(diag.LongToken, start, end, diag.WordTooLong.With(excerpt(p.text[start:end]), MaxWord))
		}
		return
	}
	w := p.text[start:end]
	switch c := w[0]; {
	case c == '*' || isDigit(c):
		if isResult(w) {
			if p.endsText(end) || !p.means(start) {
				p.result(start, end)
			}
			return
		}
		if n, dots, k := scanNumber(w); k > 0 {
			if p.oddNumber(n, start, start+k, end) {
				return
			}
			p.i = start + k
			p.add(notation.Item{Kind: notation.Number, N: n, Dots: dots, Start: int32(start), End: int32(p.i)})
			if !isDigit(w[k-1]) { // others may be throws where one is due, or pages
				p.remember(start, p.i)
			}
			return
		}
	case isCapital(c):
		if len(w) > 1 && w[1] == ':' {
			p.i = start + 2
			p.add(notation.Item{Kind: notation.SeatMark, Letter: c, Start: int32(start), End: int32(p.i)})
			p.remember(start, p.i)
			return
		}
	case c == '$':
		if n, ok := scanNAG(w); ok {
			p.add(notation.Item{Kind: notation.NAG, N: n, Start: int32(start), End: int32(end)})
			p.remember(start, end)
			return
		}
	case c == 's' && string(w) == "sic":
		p.sic(start, end)
		return
	case c == '!' || c == '?':
		if s, k := cutSuffix(w); k == 0 && s != 0 {
			p.suffix(s, start, end)
			return
		}
	}
	if p.event(w, start, end) {
		p.remember(start, end)
	}
}

// event reads a pass, a gap or a move, with its suffix. It reports whether the item is
// all there is of the word: not what cannot be read, nor readings, which the game holds.
func (p *Parser) event(w []byte, start, end int) bool {
	suffix, n := cutSuffix(w)
	w = w[:n]
	it := &p.item
	*it = notation.Item{}
	alone := n > 0 && scanEvent(w, it)
	if !alone {
		readings, ok := "", false
		if n > 0 {
			readings, ok = scanReadings(w)
		}
		if !ok {
			p.badWord(start, end)
			return false
		}
		*it = p.readings(readings)
	}
	it.Suffix, it.Start, it.End = suffix, int32(start), int32(start+n)
	p.happened(*it)
	return alone
}

// happened adds an event.
func (p *Parser) happened(it notation.Item) {
	p.add(it)
	p.occurred()
}

// occurred makes the last item an event.
func (p *Parser) occurred() {
	p.host = p.g.Len() - 1
	p.events[p.depth] = true
}

// respelled adds an item of a word that the text has in another spelling.
func (p *Parser) respelled(it notation.Item) {
	p.host = -1
	p.g.AddAside(it)
}

// scanEvent reads a pass, a gap or a move without its suffix. it must be zero; it is
// of no use when the word is none of them.
func scanEvent(w []byte, it *notation.Item) bool {
	switch {
	case string(w) == "--":
		it.Kind = notation.Pass
	case w[0] == '_' && scanGap(w, it):
		it.Kind = notation.Gap
	case decodeMove(w, &it.Move):
		it.Kind = notation.MoveItem
	default:
		return false
	}
	return true
}

func (p *Parser) add(it notation.Item) {
	p.host = -1
	p.g.Add(it)
}

// bad adds an item for what could not be read, as long as such things are reported. A remark is no event.
func (p *Parser) bad(start, end int, remark bool) {
	p.lossy, p.host = true, -1
	if p.full() {
		p.events[p.depth] = true
		return
	}
	it := notation.Item{Kind: notation.Bad, Start: int32(start), End: int32(end)}
	if remark {
		it.N = 1
		if n := p.g.Len() - 1; n >= 0 {
			it.Start = max(it.Start, p.g.End(n)) // a round number before it is an item of its own
		}
	} else {
		p.events[p.depth] = true // a variation after it would replace it, whatever it was
	}
	p.add(it)
}

// badWord adds a bad word and reports it, unless the guard did so already.
func (p *Parser) badWord(start, end int) {
	if !unclean(p.text[start:end]) && p.means(start) {
		return
	}
	ending := p.endingIn(start, end)
	if ending > 0 {
		p.i, end = ending, ending
	}
	p.bad(start, end, false)
	w := p.text[start:end]
	if p.full() || unclean(w) || p.Lenient == nil && p.spacedWrongly(start, end) {
		return
	}
	if ending > 0 {
		p.unended = true
		p.report(diag.Syntax, start, end, diag.Unreadable{Word: excerpt(w), Help: diag.ResultInWords})
		return
	}
	if cause := p.causeOf(w); cause != "" {
		p.reportOnce(cause, diag.Syntax, start, end, func() diag.Detail { return p.explain(w) })
		p.narrow(cause)
		return
	}
	p.report(diag.Syntax, start, end, p.explain(w))
}

// endingIn returns where the last words of a game end, from start on, that say how it ended or name a seat that is
// meant to have won; 0 for any other word.
func (p *Parser) endingIn(start, end int) int {
	board, _ := p.onBoard()
	w := p.text[start:end]
	if !isEndingWord(w) && seatAlone(w, board) == 0 {
		return 0
	}
	if next := skipSpaces(p.text, end); next > end {
		if last := wordEnd(p.text, next); isEndingWord(p.text[next:last]) {
			end = last
		}
	}
	if !p.endsText(end) {
		return 0
	}
	return end
}

// sic marks the event just before it.
func (p *Parser) sic(start, end int) {
	if p.host < 0 {
		p.lossy = true
		p.report(diag.Misplaced, start, end, diag.SicAstray)
		return
	}
	it := p.g.Item(p.host)
	it.Sic = true
	p.g.Set(p.host, it)
	p.host = -1
}

// suffix gives the event just before it a suffix that was written as a word.
func (p *Parser) suffix(s notation.Suffix, start, end int) {
	var it notation.Item
	if p.host >= 0 {
		it = p.g.Item(p.host)
	}
	if p.host < 0 || it.Kind == notation.Throw || p.g.ReadsThrow(&it) || it.Suffix != 0 {
		if m, ok := p.meantUnreadable(start, end); ok && p.lists() { // which a lenient reading has read
			p.take(m)
			return
		}
		p.lossy, p.host = true, -1
		p.report(diag.Misplaced, start, end, diag.SuffixAstray.With(excerpt(p.text[start:end])))
		return
	}
	it.Suffix = s
	p.g.Set(p.host, it)
}

// isResult reports whether a word is a result: "*", or two scores or more joined
// by "-".
func isResult(w []byte) bool {
	if len(w) == 1 {
		return w[0] == '*'
	}
	scores := 0
	for i := 0; ; i++ {
		k := digits(w, i)
		if k == i {
			return false
		}
		i = k
		if i < len(w) && w[i] == '/' {
			k = digits(w, i+1)
			if k == i+1 {
				return false
			}
			i = k
		}
		scores++
		if i == len(w) {
			return scores > 1
		}
		if w[i] != '-' {
			return false
		}
	}
}

// digits returns the end of the run of digits at i.
func digits(w []byte, i int) int {
	for i < len(w) && isDigit(w[i]) {
		i++
	}
	return i
}

// maxNumberDigits is how many digits a round number, a NAG or the length of a gap
// may have.
const maxNumberDigits = 9

// scanNumber reads a round number at the start of a word, k bytes long: digits and
// dots, or the whole word of digits alone. k is 0 if there is none.
func scanNumber(w []byte) (n int32, dots uint8, k int) {
	k = digits(w, 0)
	if k == 0 || k > maxNumberDigits || k < len(w) && w[k] != '.' {
		return 0, 0, 0
	}
	n = number(w[:k])
	start := k
	for k < len(w) && w[k] == '.' {
		k++
	}
	dots = 1
	if k-start >= 3 {
		dots = 3
	}
	return n, dots, k
}

// number returns the value of at most maxNumberDigits digits.
func number(w []byte) int32 {
	n := int32(0)
	for _, c := range w {
		n = 10*n + int32(c-'0')
	}
	return n
}

// prefixEnd returns the length of the number or seat mark at the start of a word,
// after which a new word begins, or 0.
func prefixEnd(w []byte) int {
	if len(w) > 1 && isCapital(w[0]) && w[1] == ':' {
		return 2
	}
	_, _, k := scanNumber(w)
	return k
}

// maxNAG is the greatest numeric annotation glyph.
const maxNAG = glyphs.Max

func scanNAG(w []byte) (int32, bool) {
	if k := digits(w, 1); k == 1 || k < len(w) || k > 1+maxNumberDigits {
		return 0, false
	}
	n := number(w[1:])
	return n, n <= maxNAG
}

// scanGap reads "_", "_*n", "_t" or "_t*n".
func scanGap(w []byte, it *notation.Item) bool {
	w = w[1:]
	if it.Turn = len(w) > 0 && w[0] == 't'; it.Turn {
		w = w[1:]
	}
	if len(w) == 0 {
		it.N = 1
		return true
	}
	if w[0] != '*' || len(w) == 1 || len(w) > 1+maxNumberDigits || digits(w, 1) != len(w) {
		it.Turn = false
		return false
	}
	if it.N = number(w[1:]); it.N == 0 {
		it.Turn = false
		return false
	}
	return true
}

// cutSuffix returns the suffix at the end of a word, and the length of the word
// without it. A run of marks that is no suffix is not cut off.
func cutSuffix(w []byte) (notation.Suffix, int) {
	n := len(w)
	if c := w[n-1]; c != '!' && c != '?' {
		return 0, n
	}
	i := n
	for i > 0 && (w[i-1] == '!' || w[i-1] == '?') {
		i--
	}
	switch string(w[i:]) {
	case "!":
		return notation.Good, i
	case "?":
		return notation.Poor, i
	case "!!":
		return notation.Brilliant, i
	case "??":
		return notation.Blunder, i
	case "!?":
		return notation.Interesting, i
	case "?!":
		return notation.Dubious, i
	}
	return 0, n
}
