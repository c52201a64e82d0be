package grammar

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/glyphs"
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
	// drops is how many items before belong to it. keeps is set where it is no event that the game lacks without it.
	drops int
	keeps bool
}

// finder is a way to find what is meant by what stands at an offset, where a word ends at end. It reports false for
// what the notation can read.
type finder func(p *Parser, start, end int) (meant, bool)

// meanings are the ways to find what is meant.
var meanings = [...]finder{
	(*Parser).meantPage, (*Parser).meantEnding, (*Parser).meantThrow, (*Parser).meantUnreadable, (*Parser).meantMove,
	(*Parser).meantDescriptive, (*Parser).meantMan, (*Parser).meantEntry, (*Parser).meantJoined, (*Parser).meantMoves,
	(*Parser).meantRemark, (*Parser).meantSign, (*Parser).meantSeat, (*Parser).meantLost, (*Parser).meantTable,
	(*Parser).meantProse,
}

// means reads what stands at start as what it is meant for, or strictly reports that. It reports false where nothing
// comes to mind.
func (p *Parser) means(start int) bool { return p.meansBy(start, meanings[:]) }

// meansBy is means with some of the ways to find what is meant.
func (p *Parser) meansBy(start int, ways []finder) bool {
	end := wordEnd(p.text, start)
	if end-start > MaxWord || !p.lists() {
		return false
	}
	for _, find := range ways {
		if m, ok := find(p, start, end); ok {
			return p.take(m)
		}
	}
	return false
}

// lists reports whether what is meant is still read, or strictly reported.
func (p *Parser) lists() bool { return p.taken < maxLenient && (p.Lenient != nil || !p.full()) }

// take reads what is meant, or strictly reports it. It reports true.
func (p *Parser) take(m meant) bool {
	p.i = m.end
	p.secondReading(&m)
	p.loose = p.loose || m.rule == diag.MeantThrow
	for range m.drops {
		p.drop()
	}
	if p.Lenient != nil && m.read != nil {
		p.readAs(m.start, m.end, m.as)
		m.read(p, m.start, m.end)
	} else {
		p.bad(m.start, m.end, m.keeps)
		p.lastBad, p.badKind = p.g.Len(), meantKinds[m.rule]
		p.unended = p.unended || m.rule == diag.MeantResult || m.rule == diag.InputForeign
		if inAngles(p.text[m.start:m.end]) && m.rule == diag.MeantThrow {
			m.rule = diag.MeantValues
		}
		if m.rule == diag.MeantValues && bytes.IndexByte(p.text[m.start:m.end], '?') >= 0 {
			m.rule = diag.MeantUnreadable
		}
		cause := fmt.Sprint("meant ", m.rule)
		if m.rule == diag.MeantUnreadable {
			gap, _, _ := strings.Cut(m.as, " ")
			cause += gap // words are lost, or turns
		}
		p.reportOnce(cause, diag.Syntax, m.start, m.end, func() diag.Detail {
			if m.rule == diag.LenientReads {
				return diag.Unreadable{Word: excerpt(p.text[m.start:m.end]), Help: m.rule.With(m.as)}
			}
			return m.rule.With(cmp.Or(m.what, excerpt(p.text[m.start:m.end])), m.as)
		})
	}
	return true
}

// secondReading makes what is meant as another reading of the throw right before it a word with both, die by die, which
// is not read: both throws would count.
func (p *Parser) secondReading(m *meant) {
	if m.rule != diag.MeantThrow || m.start == 0 || p.text[m.start] != '|' || p.text[m.start-1] != '>' {
		return
	}
	open := bytes.LastIndexByte(p.text[:m.start], '<')
	one := strings.Split(strings.Trim(string(p.text[max(open, 0):m.start]), "<>"), ",")
	two := strings.Split(strings.Trim(m.as, "<>"), ",")
	if open < 0 || len(one) != len(two) {
		return
	}
	for i, v := range two {
		if one[i] != v {
			one[i] += "|" + v
		}
	}
	m.rule, m.as, m.read = diag.MeantReadings, "<"+strings.Join(one, ",")+">", nil
}

// instead reads a throw or a remark that begins with a bracket, as means does. Words of moves end in digits.
func (p *Parser) instead(start int) bool {
	i := skipSpaces(p.text, start+1)
	if i == len(p.text) || endsWord(p.text[i]) {
		return false
	}
	c := p.text[i]
	end := wordEnd(p.text, i)
	if p.text[start] == '(' && isLetter(c) && lookalikeDigit(rune(c)) == 0 && plainMove(p.text[i:end]) {
		return false // nor is it a throw, a remark or prose
	}
	word := isDigit(p.text[end-1]) && !(i+1 < end && strings.IndexByte(",.-/", p.text[i+1]) >= 0)
	begins := isDigit(c) || c >= utf8.RuneSelf || strings.IndexByte("?.!+-=", c) >= 0 || isLetter(c) && !word
	return begins && p.means(start)
}

// inAngles reports whether a throw stands in angle brackets, once.
func inAngles(w []byte) bool {
	return w[0] == '<' && bytes.IndexByte(w[1:], '<') < 0 && bytes.IndexByte(w, '>') == len(w)-1
}

// meantKinds are the kinds of what is meant.
var meantKinds = map[diag.Phrase]notation.Kind{diag.MeantThrow: notation.Throw, diag.MeantValues: notation.Throw,
	diag.MeantSeat:   notation.SeatMark,
	diag.MeantNumber: notation.Number, diag.MeantMove: notation.MoveItem, diag.LenientReads: notation.MoveItem,
	diag.MeantUnreadable: notation.Gap, diag.MeantReadings: notation.Throw}

// before returns the kind of the last item that is no remark, or which it is meant for, unset for none.
func (p *Parser) before() notation.Kind { return p.beforeItem(p.g.Len()) }

// beforeItem is before for the item at an index.
func (p *Parser) beforeItem(i int) notation.Kind {
	for i--; i >= 0; i-- {
		switch k := p.g.Kind(i); {
		case k == notation.Comment, k == notation.NAG:
		case k == notation.Bad && i == p.lastBad-1 && p.badKind != 0:
			return p.badKind
		default:
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

// unreadable is what stands for a word that cannot be read.
var unreadable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A(?i:\?{1,4}|` +
		`[\[(](?:\?{1,4}|\.{2,3}|illegible|unreadable|unleserlich|illisible|ilegible)[\])]|` +
		`illegible|unreadable|unleserlich|illisible|ilegible)[.,]?(?:\z|[\s{}()<>;])`)
})

// meantUnreadable finds "?", "??" and words where nothing stands that they could judge: a word that cannot be read. In
// brackets they stand for one only where one is due.
func (p *Parser) meantUnreadable(start, _ int) (m meant, ok bool) {
	c := p.text[start]
	if m, ok = p.partlyUnreadable(start); ok || !beginsUnreadable(c) {
		return m, ok
	}
	const longest = 20
	at := unreadable().FindIndex(p.text[start:min(start+longest, len(p.text))])
	if at == nil {
		return m, false
	}
	switch before := p.before(); {
	case c == '?' && (p.host < 0 || p.g.Kind(p.host) == notation.Throw):
	case p.lacksWord(start, start+at[1]):
	case !eventDue(before) && !(isLetter(c) && endsInEvent(before)):
		return m, false
	}
	end := start + at[1]
	if end < len(p.text) || endsWord(p.text[end-1]) && p.text[end-1] != ')' {
		end--
	}
	end = start + len(bytes.TrimRight(p.text[start:end], " \t\r\n"))
	return p.gapOf(start, end, 1, p.isTurn(end)), true
}

// partlyUnreadable finds a word of a move in which a sign stands for a letter or digit that cannot be read: "c1-?",
// "N?3". What can be read of it stays as a comment.
func (p *Parser) partlyUnreadable(start int) (m meant, ok bool) {
	w := p.text[start:wordEnd(p.text, start)]
	if n := bytes.Count(w, []byte("?")); n == 0 || n > 2 || len(w) < 3 || w[0] == '?' && w[1] == '?' {
		return m, false
	}
	plain := bytes.TrimRight(w, ".,:")
	if n := len(plain) - 1; n == 0 || plain[n] == '?' && strings.IndexByte("-x", plain[n-1]) < 0 {
		return m, false // it is a suffix
	}
	for _, signs := range [...]string{"11", "a1", "1a", "aa"} {
		k := 0
		if !reads(bytes.Map(func(r rune) rune {
			if r == '?' {
				r = rune(signs[k])
				k++
			}
			return r
		}, plain)) && !reads(bytes.Replace(plain, []byte("?"), []byte("a1"), 1)) {
			continue
		}
		m = p.gapOf(start, start+len(w), 1, false)
		gap := m.read
		m.as += " {" + string(plain) + "}"
		m.read = func(p *Parser, start, end int) {
			gap(p, start, end)
			p.addComment(plain, start, end, false)
		}
		return m, true
	}
	return m, false
}

// lacksWord reports whether signs that are no suffix stand where two who move in turn lack one word.
func (p *Parser) lacksWord(start, end int) bool {
	if p.depth > 0 || p.throws() {
		return false
	}
	if w := p.text[start:wordEnd(p.text, start)]; len(w) > 0 {
		if suffix, _ := cutSuffix(w); suffix != 0 {
			return false
		}
	}
	_, _, two := p.sides()
	return two && p.lostWords(end) == 1
}

// isTurn reports whether what ends at an offset is all that stands of a turn with throws: a seat mark stands before it,
// and after it the next one or the result.
func (p *Parser) isTurn(end int) bool {
	if p.before() != notation.SeatMark || !p.throws() {
		return false
	}
	if i := skipSpaces(p.text, end); i < len(p.text) && isResult(p.text[i:wordEnd(p.text, i)]) || p.seatNext(end) {
		return true
	}
	return seatAfterNumber().Match(p.text[end:min(len(p.text), end+farNumber)])
}

// gapOf is a gap of n words or turns.
func (p *Parser) gapOf(start, end int, n int32, turn bool) meant {
	as := "_"
	if turn {
		as += "t"
	}
	if n > 1 {
		as += fmt.Sprintf("*%d", n)
	}
	return meant{start: start, end: end, rule: diag.MeantUnreadable, as: as,
		read: eventOf(notation.Item{Kind: notation.Gap, N: n, Turn: turn})}
}

// beginsUnreadable reports whether what stands for a word that cannot be read may begin with a sign.
func beginsUnreadable(c byte) bool {
	return c == '?' || c|0x20 == 'i' || c|0x20 == 'u' || c == '[' || c == '('
}

// meantMove finds a race's move whose two squares are two words.
func (p *Parser) meantMove(start, end int) (m meant, ok bool) {
	next := skipSpaces(p.text, end)
	if p.Lenient == nil || next == end || next == len(p.text) || isDigit(p.text[start]) {
		return m, false // strictly the referee says so, who knows that there are no soldiers
	}
	board, men := p.onBoard()
	last := wordEnd(p.text, next)
	from, to := p.squareIn(start, end), p.squareIn(next, last)
	if board == nil || men != "" || from == "" || to == "" {
		return m, false
	}
	if last < len(p.text) && p.text[last] == ';' && p.idleSemicolon(last) {
		last++
	}
	as := from + "-" + to
	var it notation.Item
	if !scanEvent([]byte(as), &it) {
		return m, false
	}
	return meant{start: start, end: last, rule: diag.MeantMove, as: as,
		read: eventOf(it)}, true
}

// squareIn reads a word as a square, with a capital for its file, letters that look like digits and a comma after it as
// they are read leniently; "" is none.
func (p *Parser) squareIn(start, end int) string {
	w := bytes.TrimRight(p.text[start:end], ",.")
	if len(w) < 2 || len(w) > 3 {
		return ""
	}
	p.settle()
	l := p.lenience
	if l.board == nil {
		return ""
	}
	square := bytes.Clone(w)
	if square[0] |= 0x20; isCapital(w[0]) && (!l.board.File(square[0]) || l.counts(w[0])) {
		return ""
	}
	if square = l.ranks(square); !isSquare(square) {
		return ""
	}
	return string(square)
}

// isSquare reports whether a word is a file and a rank.
func isSquare(w []byte) bool {
	return len(w) > 1 && isFile(w[0]) && digits(w, 1) == len(w) && w[1] != '0'
}

// meantMoves finds a move with signs around it that say nothing, and moves with a comma or stroke between them: the
// first is read.
func (p *Parser) meantMoves(start, end int) (m meant, ok bool) {
	const idle = `"'“”‘’«».,:` + "`"
	w := p.text[start:end]
	word := bytes.Trim(bytes.TrimLeft(w, "-–—•"), idle)
	last := end
	if k := bytes.IndexAny(word, ",/;"); k > 0 && !inSign(word, k) {
		word = word[:k]
		last = start + bytes.Index(w, word) + k + 1
	} else if p.idleSemicolon(end) {
		last++
	}
	if len(word) == 0 || last == end && len(word) == len(w) || digits(word, 0) == len(word) {
		return m, false
	}
	suffix, n := cutSuffix(word)
	var it notation.Item
	if n == 0 || !scanEvent(word[:n], &it) && !p.scanRespelled(word[:n], &it) {
		return m, false
	}
	if p.endsHalfMove(word) {
		before := p.g.Len() - 1
		start = int(p.g.Start(before))
		return meant{start: start, end: last, rule: diag.MeantMove, drops: 1,
			as: string(p.text[start:p.g.End(before)]) + "-" + string(word)}, true
	}
	it.Suffix = suffix
	at := start + bytes.Index(w, word)
	return meant{start: start, end: last, rule: diag.MeantMove, as: string(word),
		read: func(p *Parser, _, _ int) { eventOf(it)(p, at, at+n) }}, true
}

// inSign reports whether a stroke in a word is a part of "1/2" or "+/-", and parts no moves.
func inSign(word []byte, k int) bool {
	return word[k] == '/' && k+1 < len(word) && (isDigit(word[k+1]) || strings.IndexByte("+-=", word[k+1]) >= 0)
}

// endsHalfMove reports whether a word is the second square of a race's move whose first was read as a move by itself.
func (p *Parser) endsHalfMove(word []byte) bool {
	board, men := p.onBoard()
	return board != nil && men == "" && isSquare(word) && p.halfMove()
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

// bookComments are the signs and words of books that say something of the event before them and are no glyphs.
var bookComments = [...]string{
	"†", "‡", "chk", "disch", "dis ch", "dis. ch.", "dbl ch", "dbl. ch.",
	"double check", "discovered check", "schach", "échec", "echec", "matt", "mat",
	"ch", "ch.", "check", "dbl.ch", "dbl.ch.", "dis.ch", "dis.ch.", "mate", "mate.",
	"e.p.", "e.p", "ep",
}

// bookRemark returns the glyph of a sign or word that says something of the event before it, 0 for one that is a
// comment.
func bookRemark(w string) (glyph int32, ok bool) {
	if glyph, ok = glyphs.Sign(w); ok {
		return glyph, true
	}
	return 0, slices.Contains(bookComments[:], w)
}

// remarkNamed returns the glyph of a remark, 0 for one that is a comment. A word may begin with a capital and end in
// other signs.
func remarkNamed(w string) (glyph int32, ok bool) {
	if glyph, ok = bookRemark(w); ok || w == "" {
		return glyph, ok
	}
	if c := w[0] | 0x20; c >= 'a' && c <= 'z' {
		return bookRemark(strings.TrimRight(strings.ToLower(w), "!?,."))
	}
	return bookRemark(strings.TrimRight(strings.ReplaceAll(w, "−", "-"), ",."))
}

// diagramRemark is a diagram that a record asks for, as books write it and as AGN does.
const diagramRemark, diagramComment = "(D)", "[%diagram]"

// meantRemark finds a remark of chess after an event, as a word or at the event's end.
func (p *Parser) meantRemark(start, end int) (m meant, ok bool) {
	if p.events[p.depth] && bytes.HasPrefix(p.text[start:], []byte(diagramRemark)) {
		return remarkOf(start, start+len(diagramRemark), 0, diagramComment), true
	}
	w := string(p.text[start:end])
	if p.events[p.depth] && p.text[start] == '(' {
		return p.bracketedRemark(start)
	}
	if w == "" || isDigit(w[len(w)-1]) {
		return m, false // as nearly all words of moves
	}
	if p.events[p.depth] {
		if m, ok = p.remarkAlone(start, end, w); ok {
			return m, true
		}
	}
	return p.remarkJoined(start, end, w)
}

// remarkAlone finds a remark that is a word or two.
func (p *Parser) remarkAlone(start, end int, w string) (m meant, ok bool) {
	next := skipSpaces(p.text, end)
	if last := wordEnd(p.text, next); next > end && last > next {
		two := w + " " + string(p.text[next:last])
		if glyph, ok := remarkNamed(two); ok {
			return remarkOf(start, last, glyph, two), true
		}
	}
	if glyph, ok := remarkNamed(w); ok {
		return remarkOf(start, end, glyph, w), true
	}
	return m, false
}

// remarkJoined finds a remark at the end of the word of an event.
func (p *Parser) remarkJoined(start, end int, w string) (m meant, ok bool) {
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

// bracketedRemark finds a remark or a suffix in brackets: "(ch)", "(=)", "(!)".
func (p *Parser) bracketedRemark(start int) (m meant, ok bool) {
	const longest = 20
	text := p.text[start:min(start+longest, len(p.text))]
	end := bytes.IndexByte(text, ')')
	if end < 0 {
		return m, false
	}
	w := string(bytes.TrimSpace(text[1:end]))
	glyph, ok := remarkNamed(w)
	if n, is := glyphs.Suffix(w); is {
		glyph, ok = n, true
	}
	return remarkOf(start, start+end+1, glyph, w), ok && w != ""
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

// meantSeat finds a seat mark by the word for its colour in a language, or by the letter that the word begins with in
// the language of the record, where the rule set has no seat of that letter.
func (p *Parser) meantSeat(start, end int) (m meant, ok bool) {
	k := bytes.IndexByte(p.text[start:end], ':')
	if i := skipSpaces(p.text, end); k < 0 && p.loneColon(i) {
		k, end = i-start, i+1
	}
	if k < 0 {
		return p.seatAlone(start, end)
	}
	board, _ := p.onBoard()
	name := string(bytes.TrimRight(p.text[start:start+max(k, 0)], " \t\r\n"))
	if k <= 0 || board == nil && k < 3 || board != nil && board.Seat(name) != 0 && len(name) == k && k == 1 {
		return m, false
	}
	seats := p.seatsMeant(board, name)
	if len(seats) != 1 {
		return m, false
	}
	return markOf(start, start+k+1, seats[0]), true
}

// loneColon reports whether a colon stands at an offset as a word by itself.
func (p *Parser) loneColon(i int) bool {
	return i < len(p.text) && p.text[i] == ':' && (i+1 == len(p.text) || endsWord(p.text[i+1]))
}

// seatsMeant returns the letters of the seats of a board that a name can mean, in the language of a lenient reading.
func (p *Parser) seatsMeant(board Board, name string) (seats []byte) {
	var of *language
	if p.Lenient != nil {
		p.settle()
		of = p.lenience.language
	}
	letterOf := func(seat string) byte { return seat[0] }
	if board != nil {
		letterOf = board.Seat
		if letter := board.Seat(name); letter != 0 {
			seats = append(seats, letter)
		}
	}
	for _, seat := range seatsOf(name, of) {
		if letter := letterOf(seat); letter != 0 && !slices.Contains(seats, letter) {
			seats = append(seats, letter)
		}
	}
	return seats
}

// markOf is what stands for the mark of a seat.
func markOf(start, end int, letter byte) meant {
	return meant{start: start, end: end, rule: diag.MeantSeat, as: string([]byte{letter, ':'}),
		read: func(p *Parser, start, end int) {
			p.respelled(notation.Item{Kind: notation.SeatMark, Letter: letter, Start: int32(start), End: int32(end)})
		}}
}

// seatAlone finds a seat mark without its colon before a throw or move: the name of a seat, or its letter where men
// have none.
func (p *Parser) seatAlone(start, end int) (m meant, ok bool) {
	board, men := p.onBoard()
	w := p.text[start:end]
	if len(w) == 0 || isDigit(w[len(w)-1]) || len(w) < 3 && (men != "" || p.Lenient == nil) {
		return m, false
	}
	letter := seatAlone(w, board)
	if name := string(bytes.TrimRight(w, ".,;-")); letter == 0 && board != nil && len(name) > 2 {
		if seats := p.seatsMeant(board, name); len(seats) == 1 {
			letter = seats[0]
		}
	}
	i := skipSpaces(p.text, end)
	return markOf(start, end, letter), letter != 0 && i < len(p.text) && (p.text[i] == '<' || p.movesFollow(i))
}
