package grammar

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file reads what people write who do not know the notation yet: throws without their brackets, two squares for
// a move, remarks of chess, results in other signs. A lenient reading takes it for the one thing that it can be; a
// strict one names that thing.

// meant is what text[start:end] means that is not written as the notation has it.
type meant struct {
	start, end int
	// rule says how the notation has it, with what, which is how it is written unless it is set, and as, which is that in
	// the words of the notation.
	rule     diag.Phrase
	what, as string
	// read takes it for that; without it only the finding says what is meant.
	read func(p *Parser, start, end int)
	// drops is set where the item before belongs to it, keeps where it is no event that the game lacks without it.
	drops, keeps bool
}

// meanings are the ways to find what is meant by what stands at an offset, at which a word ends at end. Each reports
// false for what the notation can read.
var meanings = [...]func(p *Parser, start, end int) (meant, bool){
	(*Parser).meantPage, (*Parser).meantThrow, (*Parser).meantUnreadable, (*Parser).meantMove, (*Parser).meantJoined,
	(*Parser).meantMoves, (*Parser).meantRemark, (*Parser).meantPieces, (*Parser).meantNumber, (*Parser).meantResult,
	(*Parser).meantEnding, (*Parser).meantSeat, (*Parser).meantLost, (*Parser).meantTable, (*Parser).meantProse,
}

// means reads what stands at start as what it is meant for, or strictly reports that. It reports false where nothing
// comes to mind.
func (p *Parser) means(start int) bool {
	end := wordEnd(p.text, start)
	if end-start > MaxWord || !p.lists() {
		return false
	}
	for _, find := range meanings {
		if m, ok := find(p, start, end); ok {
			return p.take(m)
		}
	}
	return false
}

// lists reports whether what is meant is still read, or strictly reported.
func (p *Parser) lists() bool { return p.taken < MaxLenient && (p.Lenient != nil || !p.full()) }

// take reads what is meant, or strictly reports it. It reports true.
func (p *Parser) take(m meant) bool {
	p.i = m.end
	if m.drops {
		p.drop()
	}
	if p.Lenient != nil && m.read != nil {
		p.readAs(m.start, m.end, m.as)
		m.read(p, m.start, m.end)
	} else {
		p.bad(m.start, m.end, m.keeps)
		p.unended = p.unended || m.rule == diag.MeantResult || m.rule == diag.InputForeign
		p.reportOnce(fmt.Sprint("meant ", m.rule), diag.Syntax, m.start, m.end, func() diag.Detail {
			return m.rule.With(cmp.Or(m.what, excerpt(p.text[m.start:m.end])), m.as)
		})
	}
	return true
}

// instead reads a throw or a remark that begins with a bracket, as means does. Words of moves end in digits.
func (p *Parser) instead(start int) bool {
	i := looseSpaces(p.text, start+1, ')')
	if i == len(p.text) || endsWord(p.text[i]) {
		return false
	}
	c := p.text[i]
	return (isDigit(c) || c >= utf8.RuneSelf || isLetter(c) && !isDigit(p.text[wordEnd(p.text, i)-1])) && p.means(start)
}

// before returns the kind of the last item that is no remark, unset for none.
func (p *Parser) before() notation.Kind {
	for i := p.g.Len() - 1; i >= 0; i-- {
		if k := p.g.Kind(i); k != notation.Comment && k != notation.NAG {
			return k
		}
	}
	return 0
}

// endsText reports whether nothing but remarks stands in the text from i on.
func (p *Parser) endsText(i int) bool {
	for i < len(p.text) {
		switch c := p.text[i]; {
		case isSpace(c):
			i++
		case c == '{':
			i = p.nextClose(i) + 1
		case c == ';':
			i = p.lineEnd(i)
		default:
			return false
		}
	}
	return true
}

// event adds an item of an event.
func eventOf(it notation.Item) func(p *Parser, start, end int) {
	return func(p *Parser, start, end int) {
		it.Start, it.End = int32(start), int32(end)
		p.respelled(it)
		p.occurred()
	}
}

// meantThrow finds a throw without its brackets, in others, or with other signs between its values: 5-2, (5,2), [2],
// <5.2>, «2», ⚁. A number by itself is one only where it cannot be a round's.
func (p *Parser) meantThrow(start, end int) (m meant, ok bool) {
	c := p.text[start]
	if !isDigit(c) && strings.IndexByte("([<", c) < 0 && c < utf8.RuneSelf {
		return m, false
	}
	board, _ := p.onBoard()
	if board == nil {
		return m, false
	}
	t, ok := scanLoose(p.text[start:])
	if !ok && c == '<' {
		t, ok = scanLoose([]byte(throwSigns().Replace(string(p.text[start:p.throwEnd(start)]))))
		t.plain = false
	}
	single := len(t.values) == 1
	if !ok || !t.cast(board) || !p.throwHere(&t, single, start, end) {
		return m, false
	}
	it := notation.Item{Kind: notation.Throw}
	it.Cast.N = uint8(copy(it.Cast.Values[:], t.values))
	it.Cast.Sort()
	return meant{start: start, end: start + t.size, rule: diag.MeantThrow, as: string(notation.AppendCast(nil, &it.Cast)),
		read: eventOf(it)}, true
}

// throwHere reports whether a throw can stand here that is written so, and it is no word of the notation.
func (p *Parser) throwHere(t *looseThrow, single bool, start, end int) bool {
	before := p.before()
	switch {
	case t.bracket == '(':
		return before == notation.SeatMark || before == notation.Throw || before == notation.Number
	case t.bracket == '<':
		return !t.plain
	case t.bracket != 0 || t.pictures:
		return true
	}
	return (!single || before == notation.SeatMark) && !(isResult(p.text[start:end]) && p.endsText(end))
}

// looseThrow is a throw in signs of any kind.
type looseThrow struct {
	values   []uint8
	size     int
	bracket  byte // that it stands in, 0 for none
	pictures bool // it is pictures of dice
	plain    bool // it has no signs but those of the notation
}

// cast reports whether the throw can fall on the board's game; of two digits together each may be a die.
func (t *looseThrow) cast(board Board) bool {
	if board.CanCast(t.values) {
		return true
	}
	if len(t.values) == 1 && t.values[0] > 9 && t.values[0] < 100 {
		each := []uint8{t.values[0] / 10, t.values[0] % 10}
		if board.CanCast(each) {
			t.values, t.plain = each, false
			return true
		}
	}
	return false
}

// throwSigns returns what writes digits for the letters that stand for them in a throw.
func throwSigns() *strings.Replacer {
	return strings.NewReplacer("l", "1", "I", "1", "|", "1", "O", "0", "o", "0")
}

// The brackets that people put around a throw, and the signs between its values.
var (
	looseBrackets = map[rune]rune{'(': ')', '[': ']', '<': '>', '«': '»', '‹': '›', '〈': '〉', '⟨': '⟩'}
	looseSigns    = ",.;:/-–·+&"
)

// scanLoose reads a throw in signs of any kind at the start of b.
func scanLoose(b []byte) (t looseThrow, ok bool) {
	open, n := utf8.DecodeRune(b)
	closing := looseBrackets[open]
	i := 0
	if closing != 0 {
		i, t.bracket = n, b[0]
	}
	t.plain = true
	for len(t.values) < notation.MaxDice {
		i = looseSpaces(b, i, closing)
		v, n := looseValue(b[i:])
		if n == 0 {
			return t, false
		}
		t.values = append(t.values, v)
		t.pictures = t.pictures || b[i] >= utf8.RuneSelf
		i += n
		if end, done := t.ends(b, i, closing); done {
			t.size = end
			return t, true
		}
		i = t.sign(b, i, closing)
	}
	return t, false
}

// looseSpaces skips spaces within brackets.
func looseSpaces(b []byte, i int, closing rune) int {
	for closing != 0 && i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	return i
}

// looseValue reads a value: at most two digits, or the picture of a die.
func looseValue(b []byte) (v uint8, n int) {
	if k := digits(b, 0); k > 0 {
		if k > 2 {
			return 0, 0
		}
		return uint8(number(b[:k])), k
	}
	if r, n := utf8.DecodeRune(b); r >= '⚀' && r <= '⚅' {
		return uint8(r-'⚀') + 1, n
	}
	return 0, 0
}

// ends reports whether the throw ends at i, after its last value, and where with its bracket or a point or colon.
func (t *looseThrow) ends(b []byte, i int, closing rune) (end int, done bool) {
	if closing != 0 {
		i = looseSpaces(b, i, closing)
		r, n := utf8.DecodeRune(b[i:])
		return i + n, r == closing
	}
	if len(t.values) == 1 && i < len(b) && (b[i] == '.' || b[i] == ':') && (i+1 == len(b) || endsWord(b[i+1])) {
		i++
	}
	return i, i == len(b) || endsWord(b[i])
}

// sign skips what stands between two values.
func (t *looseThrow) sign(b []byte, i int, closing rune) int {
	from := i
	i = looseSpaces(b, i, closing)
	if r, n := utf8.DecodeRune(b[i:]); n > 0 && r != utf8.RuneError && strings.ContainsRune(looseSigns, r) {
		i += n
	}
	t.plain = t.plain && string(b[from:i]) == ","
	return i
}

// meantUnreadable finds "?" and "??" where nothing stands that they could judge: a word that cannot be read.
func (p *Parser) meantUnreadable(start, end int) (m meant, ok bool) {
	w := p.text[start:end]
	if string(w) != "?" && string(w) != "??" && string(w) != "???" || p.host >= 0 && p.g.Kind(p.host) != notation.Throw {
		return m, false
	}
	return meant{start: start, end: end, rule: diag.MeantUnreadable, as: "_",
		read: eventOf(notation.Item{Kind: notation.Gap, N: 1})}, true
}

// meantMove finds a race's move whose two squares are two words.
func (p *Parser) meantMove(start, end int) (m meant, ok bool) {
	next := skipSpaces(p.text, end)
	if p.Lenient == nil || next == end || next == len(p.text) || !isFile(p.text[start]) {
		return m, false // strictly the referee says so, who knows that there are no soldiers
	}
	board, men := p.onBoard()
	last := wordEnd(p.text, next)
	if board == nil || men != "" || !isSquare(p.text[start:end]) || !isSquare(p.text[next:last]) {
		return m, false
	}
	as := string(p.text[start:end]) + "-" + string(p.text[next:last])
	var it notation.Item
	if !scanEvent([]byte(as), &it) {
		return m, false
	}
	return meant{start: start, end: last, rule: diag.MeantMove, as: as,
		read: eventOf(it)}, true
}

// isSquare reports whether a word is a file and a rank.
func isSquare(w []byte) bool {
	return len(w) > 1 && isFile(w[0]) && digits(w, 1) == len(w) && w[1] != '0'
}

// meantMoves finds a move with a comma after it, and moves with a stroke between them: the first is read.
func (p *Parser) meantMoves(start, end int) (m meant, ok bool) {
	w := p.text[start:end]
	k := bytes.IndexAny(w, ",/;")
	if k < 0 && p.idleSemicolon(end) {
		k = len(w)
	}
	points := k >= 0 && k+1 < len(w) && w[k] == '/' && isDigit(w[k+1])
	if k <= 0 || points || digits(w, 0) == k {
		return m, false
	}
	word := w[:k]
	suffix, n := cutSuffix(word)
	var it notation.Item
	if n == 0 || !scanEvent(word[:n], &it) && !p.scanRespelled(word[:n], &it) {
		return m, false
	}
	it.Suffix = suffix
	return meant{start: start, end: start + k + 1, rule: diag.MeantMove, as: string(word),
		read: func(p *Parser, start, end int) {
			it.Start, it.End = int32(start), int32(start+n)
			p.respelled(it)
			p.occurred()
		}}, true
}

// idleSemicolon reports whether a semicolon stands at an offset with nothing after it on its line, in a lenient
// reading.
func (p *Parser) idleSemicolon(i int) bool {
	return p.Lenient != nil && i < len(p.text) && p.text[i] == ';' && len(bytes.TrimSpace(p.text[i+1:p.lineEnd(i)])) == 0
}

// scanRespelled reads a word in old or foreign spelling as an event.
func (p *Parser) scanRespelled(w []byte, it *notation.Item) bool {
	if p.Lenient == nil {
		return false
	}
	p.settle()
	got, _, ok := p.lenience.event(w, w)
	*it = got
	return ok
}

// remarks are the signs and words that say something of the event before them, with the glyph that they are; 0 stands
// for a comment. Numbers of glyphs are those of PGN.
var remarks = map[string]int32{
	"=": 10, "∞": 13, "+=": 14, "⩲": 14, "=+": 15, "⩱": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19,
	"□": 7, "TN": 146, "→": 36, "↑": 40, "⇆": 132, "⊕": 138, "⨁": 138,
	"!!!": 3, "???": 4, "!!?": 5, "??!": 6,
	"ch": 0, "ch.": 0, "check": 0, "dbl.ch": 0, "dbl.ch.": 0, "dis.ch": 0, "dis.ch.": 0, "mate": 0, "mate.": 0,
	"e.p.": 0, "e.p": 0, "ep": 0,
}

// remarkNamed returns the glyph of a remark, 0 for one that is a comment. A word may begin with a capital and end in
// other signs.
func remarkNamed(w string) (glyph int32, ok bool) {
	if glyph, ok = remarks[w]; ok || w == "" {
		return glyph, ok
	}
	if c := w[0] | 0x20; c >= 'a' && c <= 'z' {
		glyph, ok = remarks[strings.TrimRight(strings.ToLower(w), "!?,.")]
		return glyph, ok && glyph == 0
	}
	glyph, ok = remarks[strings.ReplaceAll(w, "−", "-")]
	return glyph, ok
}

// diagramRemark is a diagram that a record asks for, as books write it and as AGN does.
const diagramRemark, diagramComment = "(D)", "[%diagram]"

// meantRemark finds a remark of chess after an event, as a word or at the event's end.
func (p *Parser) meantRemark(start, end int) (m meant, ok bool) {
	if p.events[p.depth] && bytes.HasPrefix(p.text[start:], []byte(diagramRemark)) {
		return remarkOf(start, start+len(diagramRemark), 0, diagramComment), true
	}
	w := string(p.text[start:end])
	if w == "" || isDigit(w[len(w)-1]) {
		return m, false // as nearly all words of moves
	}
	if p.events[p.depth] {
		if glyph, ok := remarkNamed(w); ok {
			return remarkOf(start, end, glyph, w), true
		}
	}
	var it notation.Item
	for n := 2; n < len(w); n++ {
		glyph, known := remarkNamed(w[n:])
		if !known || !scanEvent([]byte(w[:n]), &it) && !p.scanRespelled([]byte(w[:n]), &it) {
			continue
		}
		remark := remarkOf(start+n, end, glyph, w[n:])
		read := remark.read
		remark.start, remark.as, remark.keeps = start, w[:n]+" "+remark.as, false
		remark.read = func(p *Parser, start, end int) {
			eventOf(it)(p, start, start+n)
			read(p, start+n, end)
		}
		return remark, true
	}
	return m, false
}

// remarkOf is a remark as a glyph or a comment.
func remarkOf(start, end int, glyph int32, text string) meant {
	if glyph == 0 {
		return meant{start: start, end: end, rule: diag.MeantRemark, as: "{" + text + "}", keeps: true,
			read: func(p *Parser, start, end int) {
				p.addComment([]byte(text), start, end, false)
			}}
	}
	return meant{start: start, end: end, rule: diag.MeantRemark, as: fmt.Sprintf("$%d", glyph), keeps: true,
		read: func(p *Parser, start, end int) {
			p.respelled(notation.Item{Kind: notation.NAG, N: glyph, Start: int32(start), End: int32(end)})
		}}
}

// meantResult finds a result at the end of the game in other signs: 1-0., 1:0, ½-½, 1-O.
func (p *Parser) meantResult(start, end int) (m meant, ok bool) {
	w := p.text[start:end]
	if len(w) == 0 || isResult(w) || !p.endsText(end) {
		return m, false
	}
	plain := bytes.TrimRight(w, ".,!`'´’")
	plain = []byte(resultSigns.Replace(string(plain)))
	if string(plain) == "1/2" {
		plain = []byte("1/2-1/2")
	}
	if len(plain) > 1 && (isResult(plain)) && (bytes.IndexByte(plain, '-') > 0) {
		as := string(plain)
		return meant{start: start, end: end, rule: diag.MeantResult, as: as, read: resultOf(as)}, true
	}
	return m, false
}

// The words that end a game of two, in the languages of 16.5 that have such words.
var (
	resignWords = []string{"resigns", "resigned", "resign", "aufgegeben", "abandonne", "abandon", "abandonnent"}
	drawWords   = []string{"draw", "drawn", "remis", "nulle", "draw agreed", "agreed draw", "agreed drawn", "partie nulle"}
)

// meantEnding finds how a game of two ended, in words at its end: a draw, "Black resigns", or "resigns" alone of the
// side that is on turn, which is known where nothing is thrown.
func (p *Parser) meantEnding(start, end int) (m meant, ok bool) {
	if !isLetter(p.text[start]) {
		return m, false
	}
	words, last := p.lastWords(start)
	if len(words) == 0 {
		return m, false
	}
	first, second, ok := p.sides()
	if !ok {
		return m, false
	}
	as := ""
	verb := words[len(words)-1]
	switch {
	case slices.Contains(drawWords, strings.Join(words, " ")):
		as = "1/2-1/2"
	case !slices.Contains(resignWords, verb) || len(words) > 2:
	case len(words) == 2:
		as = lostBy(p.seatNamed(words[0]), first, second)
	default:
		as = lostBy(p.onTurn(first, second), first, second)
	}
	if as == "" {
		return m, false
	}
	return meant{start: start, end: last, rule: diag.MeantResult, as: as, read: resultOf(as)}, true
}

// lostBy is the result of a game of two that a seat loses, "" if it is neither of them.
func lostBy(loser, first, second byte) string {
	switch loser {
	case first:
		return "0-1"
	case second:
		return "1-0"
	}
	return ""
}

// lastWords returns the words from an offset to the end of the game in small letters, and where the last one ends; none
// if they are more than three.
func (p *Parser) lastWords(start int) (words []string, last int) {
	const most = 3
	for i := start; len(words) < most; {
		last = wordEnd(p.text, i)
		words = append(words, strings.ToLower(strings.TrimRight(string(p.text[i:last]), ".,!")))
		if p.endsText(last) {
			return words, last
		}
		if i = skipSpaces(p.text, last); i == last || i == len(p.text) {
			break
		}
	}
	return nil, 0
}

// sides returns the letters of the two seats that play, in the order of a result.
func (p *Parser) sides() (first, second byte, ok bool) {
	board, _ := p.onBoard()
	if board == nil {
		return 0, 0, false
	}
	seat := board.Seat
	if seat("R") == 0 && seat("W") != 0 && seat("B") != 0 {
		return 'W', 'B', true
	}
	var tagged []byte
	for _, name := range [...]string{"Red", "Green", "Yellow", "White", "Blue", "Black"} { // Red is the first of all
		if letter := seat(name); letter != 0 && p.g.FindTag(name) != nil {
			tagged = append(tagged, letter)
		}
	}
	if len(tagged) == 2 && tagged[0] == 'R' {
		return tagged[0], tagged[1], true
	}
	return 0, 0, false
}

// seatNamed returns the letter of a seat by its name, in any language, 0 for none.
func (p *Parser) seatNamed(name string) byte {
	board, _ := p.onBoard()
	if letter := board.Seat(name); letter != 0 {
		return letter
	}
	for _, seat := range seatsOf(name, nil) {
		if letter := board.Seat(seat); letter != 0 {
			return letter
		}
	}
	return 0
}

// onTurn returns who is on turn after the moves of the main line where two move in turn and nothing is thrown, 0 if
// that is not known.
func (p *Parser) onTurn(first, second byte) byte {
	if p.depth > 0 || p.g.FindTag("FEN") != nil || p.g.FindTag("First") != nil {
		return 0
	}
	moves := 0
	for i := range p.g.Len() {
		switch p.g.Kind(i) {
		case notation.MoveItem, notation.Pass:
			moves++
		case notation.Comment, notation.NAG, notation.Number, notation.SeatMark:
		default:
			return 0 // throws, gaps, variations, bad words
		}
	}
	if moves%2 == 0 {
		return first
	}
	return second
}

// commentedResult finds a result that stands in the last comment of a game without one. A lenient reading takes it.
func (p *Parser) commentedResult() bool {
	n := p.g.Len() - 1
	if n < 0 || p.g.Kind(n) != notation.Comment {
		return false
	}
	it := p.g.Item(n)
	text := bytes.TrimSpace(bytes.Trim(p.text[it.Start:it.End], "{};%"))
	if text = bytes.TrimRight(text, "."); len(text) < 3 || !isResult(text) {
		return false
	}
	if as := string(text); p.Lenient != nil && p.taken < MaxLenient {
		p.readAs(int(it.Start), int(it.End), as)
		p.result(int(it.End), int(it.End))
		p.g.Result.Text = as
	} else {
		p.report(diag.MissingResult, p.wordEnd, p.wordEnd, diag.ResultInComment.With(as))
	}
	return true
}

// resultSigns are the signs that stand for those of a result.
var resultSigns = strings.NewReplacer("½", "1/2", ":", "-", "–", "-", "—", "-", "−", "-", "O", "0", "o", "0", "l", "1",
	"I", "1")

// meantSeat finds a seat mark by the word for its colour in a language, or by the letter that the word begins with in
// the language of the record, where the rule set has no seat of that letter.
func (p *Parser) meantSeat(start, end int) (m meant, ok bool) {
	k := bytes.IndexByte(p.text[start:end], ':')
	if k <= 0 {
		return m, false
	}
	board, _ := p.onBoard()
	name := string(p.text[start : start+k])
	if board == nil || board.Seat(name) != 0 && len(name) == 1 {
		return m, false
	}
	var of *language
	if p.Lenient != nil {
		p.settle()
		of = p.lenience.language
	}
	var seats []byte
	if letter := board.Seat(name); letter != 0 {
		seats = append(seats, letter)
	}
	for _, seat := range seatsOf(name, of) {
		if letter := board.Seat(seat); letter != 0 && !slices.Contains(seats, letter) {
			seats = append(seats, letter)
		}
	}
	if len(seats) != 1 {
		return m, false
	}
	return meant{start: start, end: start + k + 1, rule: diag.MeantSeat, as: string(seats) + ":",
		read: func(p *Parser, start, end int) {
			p.respelled(notation.Item{Kind: notation.SeatMark, Letter: seats[0], Start: int32(start), End: int32(end)})
		}}, true
}
