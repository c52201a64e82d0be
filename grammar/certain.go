package grammar

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/notation/word"
)

// This file says which words a lenient reading may recall. Of each word it is asked what else it can be meant for
// (means); of those here no question can have an answer but "nothing", for what they are themselves (certain) or for
// what stands beside them (keepCertain). Each rule names the question that it rules out.

// vocabulary is the words that are remembered of a tongue: those that are read as they are written, and those that are
// respelled.
type vocabulary struct {
	plain   *memory
	respelt map[string]*respelt
}

// respelt is what a word is read as: an item without its place, and what is said of it.
type respelt struct {
	item   notation.Item
	length int // without its suffix
	note   *diag.Finding
}

// maxRespelt is how many words are remembered that are respelled.
const maxRespelt = 1 << 13

// tongue is what the words of a lenient reading depend on beside their letters.
type tongue struct {
	board    Board
	language *language
}

// maxTongues is how many tongues the words are remembered of.
const maxTongues = 10

// speak takes the words that are remembered of the tongue of the game.
func (p *Parser) speak() {
	t := tongue{p.lenience.board, p.lenience.language}
	if p.tongues == nil || len(p.tongues) >= maxTongues && p.tongues[t] == nil {
		p.tongues = map[tongue]*vocabulary{}
	}
	if p.tongues[t] == nil {
		p.tongues[t] = &vocabulary{plain: newMemory(), respelt: map[string]*respelt{}}
	}
	p.lenience.words = p.tongues[t]
	p.memory = p.lenience.words.plain
}

// recallRespelt reads a word that was respelled before. It reports false for any other, and where it can be meant for
// something else.
func (p *Parser) recallRespelt(w []byte, start int) bool {
	l, end := p.lenience, start+len(w)
	r, ok := l.words.respelt[string(w)]
	if !ok || p.forgets || end < len(p.text) && p.text[end] == ';' {
		return false
	}
	if lookalikeDigit(rune(w[0])) != 0 && p.before() == notation.SeatMark || !p.goesOnAt(skipSpaces(p.text, end)) {
		return false
	}
	l.rounds[p.depth] = max(l.rounds[p.depth], l.numbers[p.depth])
	p.i = end
	p.report(diag.LenientReading, start, start+r.length, r.note.Detail)
	p.faults[len(p.faults)-1].made = r.note
	it := r.item
	it.Start, it.End = int32(start), int32(start+r.length)
	p.respelled(it)
	p.occurred()
	return true
}

// learn remembers a word that was just respelled, if nobody needs to ask what else it means.
func (p *Parser) learn(w []byte, it notation.Item, n int) {
	known := p.lenience.words.respelt
	if p.forgets || len(known) >= maxRespelt || !p.certainForeign(w) {
		return
	}
	note := diag.New(diag.LenientReading, diag.Span{}, p.faults[len(p.faults)-1].detail)
	known[string(w)] = &respelt{it, n, &note}
}

// certainForeign is certainMove for a word that is respelled.
func (p *Parser) certainForeign(w []byte) bool {
	race := p.lenience.board != nil && p.lenience.men == ""
	switch {
	case race && len(w) <= 3, len(w) < 2: // meantMove
	case bytes.HasPrefix(w, []byte(oldKnight)), w[0] == 'x': // meantMan, meantJoined
	case isLetter(w[0]) && !isCapital(w[0]) && isLetter(w[1]) && w[1] != 'x': // "to" and the like: meantJoined
	default:
		return foreignSigns(w) && endsInSquare(w)
	}
	return false
}

// foreignSigns reports whether a word has no signs but letters of any script, figurines, and after the first such as
// stand for those of a plain move.
func foreignSigns(w []byte) bool {
	for i, r := range string(w) {
		if _, man := spelling().figurines[r]; r < utf8.RuneSelf || man || unicode.In(r, unicode.L, unicode.M) {
			continue
		}
		if sign := spelling().signs[r]; i == 0 || sign != "-" && sign != "x" {
			return false
		}
	}
	plain := bytes.Map(func(r rune) rune {
		if r >= utf8.RuneSelf || r == '!' || r == '?' {
			return 'a'
		}
		return r
	}, w)
	return isLetter(plain[0]) && bytes.IndexByte(w, '/') < 0 && plainSigns(plain)
}

// endsInSquare reports whether a letter stands before the last digits of a word, which so are no scores: meantEnding.
func endsInSquare(w []byte) bool {
	last := bytes.LastIndexAny(w, "0123456789")
	for last > 0 && isDigit(w[last]) {
		last--
	}
	return last >= 0 && isLetter(w[last])
}

// certain reports whether the last item, which is all of the word w, is what the word is read as wherever keepCertain
// keeps it.
func (p *Parser) certain(w []byte) bool {
	if p.Lenient == nil {
		return true
	}
	if p.taken >= maxLenient || !p.lenience.settled {
		return false
	}
	board := p.lenience.board
	switch it := p.g.Item(p.g.Len() - 1); it.Kind {
	case notation.Number:
		return true
	case notation.Throw: // twoDice
		return it.Cast.N > 1 || it.Cast.Values[0] < 10 || board != nil && board.CanCast(it.Cast.Values[:1])
	case notation.SeatMark: // without a board: meantSeat. "D:" may begin a throw: meantThrow
		return board != nil && board.Seat(string(w[:1])) != 0 && strings.IndexByte("DIO", w[0]) < 0
	case notation.NAG:
		return true
	case notation.Pass:
		return it.Suffix == 0
	case notation.MoveItem:
		_, n := cutSuffix(w)
		return p.certainMove(w[:n])
	}
	return false
}

// certainMove is certain for the word of a move.
func (p *Parser) certainMove(w []byte) bool {
	race := p.lenience.board != nil && p.lenience.men == ""
	switch c := w[0]; {
	case c == '@':
	case isDigit(c): // a number and what follows it may be values: meantThrow
		if len(w) < 2 || !isFile(w[1]) || strings.IndexByte("lo", w[1]) >= 0 {
			return false
		}
	case !isCapital(c) && !isFile(c) || race && len(w) <= 3: // meantMove
		return false
	}
	return plainMove(w)
}

// plainMove reports whether a word is a move of plain signs.
func plainMove(w []byte) bool {
	return plainSigns(w) && bytes.ContainsAny(w, "0123456789") && reads(w)
}

// plainSigns reports whether a word has no signs that meantMoves and meantJoined know, and that none of its capitals
// stands where meantMan and meantDescriptive look for one.
func plainSigns(w []byte) bool {
	for i, c := range w {
		switch {
		case isLetter(c) || isDigit(c) || strings.IndexByte("+#=@", c) >= 0:
		case c == '/':
			if i+1 == len(w) || !isDigit(w[i+1]) {
				return false
			}
		case c != '-' || i == 1 && isCapital(w[0]):
			return false
		}
		if i > 0 && isCapital(c) && (w[i-1] == '-' || w[i-1] == 'x') {
			return false
		}
	}
	return true
}

// certainWord reads one word of a lenient reading that is certain and that recall cannot read: it is new, or stands at
// the end of the text or before a bracket.
func (p *Parser) certainWord(start, end int) bool {
	if p.forgets || end < len(p.text) && p.text[end] == ';' { // meantMoves
		return false
	}
	from, w := p.g.Len(), p.text[start:end]
	if !p.recallOne(w, start) && !p.newMove(w, start) {
		return false
	}
	p.i = end
	if p.keepCertain(from); p.g.Len() == from {
		return false
	}
	if p.host = -1; isEvent(p.g.Words[from]) {
		p.occurred()
		p.remember(start, end)
	}
	return true
}

// recallOne adds a word that is remembered.
func (p *Parser) recallOne(w []byte, start int) bool {
	var b [8]byte
	if copy(b[:], w) < len(w) {
		return false
	}
	text := binary.LittleEndian.Uint64(b[:])
	at, which := p.memory.find(text)
	if at.text[which&1] != text {
		return false
	}
	found := at.word[which&1]
	if found.IsAside() {
		found = p.aside(found, start)
	}
	p.g.Words, p.g.At = append(p.g.Words, found), append(p.g.At, int32(start))
	return true
}

// newMove adds a move that is read as it is written, if it is plain enough that nobody needs to ask what it means.
func (p *Parser) newMove(w []byte, start int) bool {
	it := &p.item
	*it = notation.Item{}
	bare := bytes.TrimRight(w, "+#")
	if len(w) > MaxWord || p.taken >= maxLenient || len(bare) == 0 || !isDigit(bare[len(bare)-1]) || !p.certainMove(w) ||
		!scanEvent(w, it) {
		return false
	}
	if _, _, other := p.lenience.event(w, w); other {
		return false
	}
	it.Start, it.End = int32(start), int32(start+len(w))
	p.g.Add(*it)
	return true
}

// plainResult reports whether a word is a result that ends the text, and no part of one: only meantEnding could find
// more, in a number before it.
func (p *Parser) plainResult(w []byte, end int) bool {
	return isResult(w) && skipSpaces(p.text, end) == len(p.text) && p.before() != notation.Number
}

// keepCertain takes back, of words that were recalled, the first that can be meant for something else where it stands
// and all after it.
func (p *Parser) keepCertain(from int) {
	n := p.g.Len()
	before, direct := p.beforeItem(from), notation.Kind(0)
	if from > 0 {
		direct = p.g.Kind(from - 1)
	}
	l := p.lenience
	for i := from; i < n; i++ {
		if !p.certainHere(i, before, direct) {
			p.takeBack(i)
			return
		}
		direct = notation.Kind(p.g.Words[i].Kind())
		if direct != notation.NAG {
			before = direct
		}
		switch direct {
		case notation.Number:
			l.numbers[p.depth] = int32(p.g.Words[i].Round())
		case notation.MoveItem, notation.Pass, notation.NAG:
			l.rounds[p.depth] = max(l.rounds[p.depth], l.numbers[p.depth])
		}
	}
}

// certainHere reports whether the word at an index is what it is read as after the word before it, which is direct, or
// before where remarks stand between.
func (p *Parser) certainHere(i int, before, direct notation.Kind) bool {
	c := p.text[p.g.At[i]]
	switch w := p.g.Words[i]; w.Kind() {
	case word.Number: // oddNumber
		return before != notation.SeatMark
	case word.SeatMark: // meantEnding: with an event after it, it says nothing of a result
		if i+1 < p.g.Len() {
			return p.g.Kind(i+1) == notation.Throw || p.g.Kind(i+1) == notation.MoveItem
		}
		next := skipSpaces(p.text, p.i)
		return next+1 < len(p.text) && p.text[next] == '<' && isDigit(p.text[next+1])
	case word.Throw: // twoDice: in a series
		return !isDigit(p.text[p.g.At[i]+2]) || isLetter(p.following(i))
	case word.Pass: // meantJoined: it may be a dash
		return direct != notation.MoveItem
	case word.Move: // meantThrow, meantJoined, meantSeat
		return !(lookalikeDigit(rune(c)) != 0 && before == notation.SeatMark) && p.goesOn(i)
	}
	return true // a glyph
}

// following returns the byte after the word at an index that is no space, 0 for none.
func (p *Parser) following(i int) byte {
	next := p.i
	if i+1 < p.g.Len() {
		next = int(p.g.At[i+1])
	}
	return p.byteAt(skipSpaces(p.text, next))
}

// byteAt returns the byte at an offset, 0 at the end of the text.
func (p *Parser) byteAt(i int) byte {
	if i >= len(p.text) {
		return 0
	}
	return p.text[i]
}

// goesOn reports whether what follows the word at an index can be no part of its move.
func (p *Parser) goesOn(i int) bool {
	if i+1 < p.g.Len() {
		return p.g.Kind(i+1) != notation.Pass
	}
	return p.goesOnAt(skipSpaces(p.text, p.i))
}

// goesOnAt is goesOn for what stands at an offset.
func (p *Parser) goesOnAt(i int) bool {
	switch c := p.byteAt(i); {
	case isFile(c):
		return isDigit(p.byteAt(i + 1)) // not "to" and the like
	default:
		return c == 0 || isDigit(c) || isCapital(c) || strings.IndexByte("<{()$*@;", c) >= 0
	}
}

// takeBack takes the items from an index on, which are recalled words, out of the movetext again.
func (p *Parser) takeBack(i int) {
	for _, w := range p.g.Words[i:] {
		if w.IsAside() {
			p.g.Side = p.g.Side[:w.Index()]
			break
		}
	}
	p.i = int(p.g.At[i])
	p.g.Words, p.g.At = p.g.Words[:i], p.g.At[:i]
	p.wordEnd = trimSpaces(p.text[:p.i])
}
