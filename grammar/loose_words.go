package grammar

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file finds what is meant by several words together: moves and results written in pieces, numbers of rounds and
// pages, prose, tables, and dots for words that are lost.

// drop takes the last item out of the movetext again.
func (p *Parser) drop() {
	n := p.g.Len() - 1
	p.g.Words, p.g.At = p.g.Words[:n], p.g.At[:n]
	p.host = -1
}

// lastItem returns the last item if it is of a kind and nothing but spaces stand between it and an offset.
func (p *Parser) lastItem(kind notation.Kind, start int) (it notation.Item, ok bool) {
	n := p.g.Len() - 1
	if n < 0 || p.g.Kind(n) != kind {
		return it, false
	}
	it = p.g.Item(n)
	return it, skipSpaces(p.text, int(it.End)) == start
}

// jointed is a move whose squares have spaces, the end of a line, an arrow or a word between them: "c1 - e1", "c1->e1",
// "c1 to e1". Its groups are the first square, what stands between, the other square, and what follows directly.
var jointed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A(?:(?:from|von|de)\s+)?([A-ZÀ-Ý]?(?:[a-t][ \t]?\d{0,2}|ck)?)\s*(` +
		`[-–—−=~]*>|[→⟶➔➝⇒]|--?|[–—−x×]|\.{1,3}|[…/,:~]|to|bis|nach|à|hasta` +
		`)\s*([a-t][ \t]?\d{1,2}|\d{1,2}|off|ck)(\S*)`)
})

// meantJoined finds a move that is written in pieces or with other signs than the hyphen between its squares: "c1 -
// e1", "c1 to e1", "c1->e1", in races "c1/e1" too.
func (p *Parser) meantJoined(start, end int) (m meant, ok bool) {
	if host, ok := p.lastItem(notation.MoveItem, start); ok && host.Suffix == 0 && !host.Sic {
		if m, ok = p.joined(int(host.Start), start, end); ok {
			m.drops = 1
			return m, true
		}
	}
	if n := p.g.Len() - 2; n >= 0 && p.text[start] == '>' && p.g.Kind(n) == notation.MoveItem { // after "c1 --"
		if pass, ok := p.lastItem(notation.Pass, start); ok {
			m, ok = p.joined(int(p.g.Start(n)), int(pass.Start), start)
			m.drops = 2
			return m, ok
		}
	}
	if end == start || strings.IndexByte("<([{;", p.text[start]) >= 0 {
		return m, false
	}
	return p.joined(start, start, end)
}

// joined finds a move that begins at an offset and has more than its first square, which the word from start to end is
// or follows.
func (p *Parser) joined(from, start, end int) (m meant, ok bool) {
	const longest = 48
	text := p.text[from:min(from+longest, len(p.text))]
	at := jointed().FindSubmatchIndex(text)
	if at == nil || at[2] == at[3] || from+at[1] < end || from < start && from+at[4] != start {
		return m, false
	}
	if at[3] < at[4] && at[5] == at[6] && text[at[4]] == '>' {
		return m, false // ">" at the word after it alone may stand for a letter of that word
	}
	tail := text[at[6]:at[9]]
	tail = tail[:wordEnd(tail, min(len(tail), at[7]-at[6]))]
	last := at[6] + len(tail)
	tail = bytes.TrimRight(tail, ".,:")
	suffix, n := cutSuffix(tail)
	first, joint := squeezed(text[at[2]:at[3]]), string(text[at[4]:at[5]])
	divided := strings.HasSuffix(joint, "-") && isSpace(text[at[5]])
	for _, sign := range p.signsOf(joint, first, divided) {
		as := slices.Concat(first, []byte(sign), squeezed(tail[:n]))
		var l lenience
		it := p.scanMove(as)
		if it.Kind != notation.MoveItem || bytes.Equal(l.fold(text[:at[6]+n]), as) {
			continue
		}
		m = meant{start: from, end: from + last, rule: diag.MeantMove, as: string(as) + string(tail[n:])}
		m.read = func(p *Parser, start, end int) {
			it.Suffix = suffix
			eventOf(it)(p, start, from+at[6]+n)
		}
		return m, true
	}
	return m, false
}

// squeezed is a word without its spaces.
func squeezed(w []byte) []byte { return bytes.Join(bytes.Fields(w), nil) }

// signsOf returns the signs that what stands between two squares may be meant for: none too where the end of a line
// divides a word. A stroke, comma, colon or points divide two moves where men have letters.
func (p *Parser) signsOf(joint string, from []byte, divided bool) []string {
	switch {
	case strings.Trim(joint, "./,:~…") == "":
		if board, men := p.onBoard(); board == nil || men != "" || !isSquare(from) && string(from) != "ck" || p.halfMove() {
			return nil
		}
		return []string{"-"}
	case joint == "x" || joint == "×":
		return []string{"x"}
	case joint == "-" && divided:
		return []string{"-", ""}
	}
	return []string{"-"}
}

// halfMove reports whether the last item is a square alone, which in races is half of a move.
func (p *Parser) halfMove() bool {
	n := p.g.Len() - 1
	if n < 0 || p.g.Kind(n) != notation.MoveItem {
		return false
	}
	it := p.g.Item(n)
	return isSquare(p.text[it.Start:it.End])
}

// scanMove reads a word as an event, in old and foreign spelling in a lenient reading.
func (p *Parser) scanMove(w []byte) (it notation.Item) {
	if !scanEvent(w, &it) {
		if it = (notation.Item{}); !p.scanRespelled(w, &it) {
			return notation.Item{}
		}
	}
	return it
}

// signs are the ways to find what is meant by a bracket.
var signs = [...]finder{(*Parser).meantJoined, (*Parser).meantSign}

// meantSign finds a full stop, comma, colon or bracket that belongs to the round number, throw or move before it: "1
// .", "1)", "<5,2>,".
func (p *Parser) meantSign(start, end int) (m meant, ok bool) {
	end = max(end, start+1) // a bracket is no word
	w := p.text[start:end]
	if slices.Contains(joints, strings.ToLower(string(w))) && p.eventFollows(end) {
		return p.betweenMoves(start, end)
	}
	dash := slices.Contains(dashes, string(w)) && p.eventFollows(end)
	if !dash && (len(w) > 2 || strings.Trim(string(w), ".,:)>") != "") || p.g.Len() == 0 {
		return m, false
	}
	last := p.g.Len() - 1
	if dash && p.g.Kind(last) != notation.Throw {
		return m, false
	}
	it, ok := p.lastItem(p.g.Kind(last), start)
	m = meant{start: int(it.Start), end: end, keeps: true, read: func(*Parser, int, int) {}}
	switch m.as = string(p.text[it.Start:it.End]); it.Kind {
	case notation.Number:
		m.rule, m.as = diag.MeantNumber, fmt.Sprintf("%d.", it.N)
	case notation.Throw:
		m.rule = diag.MeantThrow
		if one, ok := p.splitDice(int(it.Start), start); ok {
			return one, true
		}
	case notation.MoveItem, notation.Pass:
		m.rule = diag.MeantMove
		ok = ok && strings.IndexByte(")>", p.text[start]) < 0
	default:
		return m, false
	}
	return m, ok
}

// joints are words and signs that say that a turn goes on with another move.
var joints = []string{"&", "+", "and", "und", "et", "then", "dann", "puis", "y", "e"}

// betweenMoves finds one of them between two moves.
func (p *Parser) betweenMoves(start, end int) (m meant, ok bool) {
	n := p.g.Len() - 1
	if n < 0 || p.before() != notation.MoveItem || p.g.Kind(n) == notation.Bad {
		return m, false
	}
	next := skipSpaces(p.text, end)
	as := string(p.text[p.g.Start(n):p.g.End(n)]) + " " + string(p.text[next:wordEnd(p.text, next)])
	return meant{start: start, end: end, rule: diag.MeantMove, as: as, keeps: true,
		read: func(*Parser, int, int) {}}, true
}

// splitDice finds dice of one throw with brackets of their own, "<5>,<2>": a throw begins at from, and more than that
// of it stands after start.
func (p *Parser) splitDice(from, start int) (m meant, ok bool) {
	t, ok := p.looseThrow(manyValues(), from)
	board, _ := p.onBoard()
	if !ok || t.end <= start || board == nil || !t.cast(board) || t.series {
		return m, false
	}
	m = t.meant()
	m.drops = 1
	return m, true
}

// brackets are the ways to find what is meant by a parenthesis that opens no variation.
var brackets = [...]finder{(*Parser).meantBracketed}

// dashes are those that may stand by themselves between a throw and its move.
var dashes = []string{"-", "–", "—"}

// eventFollows reports whether the next word after an offset is a move, a gap or a pass.
func (p *Parser) eventFollows(i int) bool {
	i = skipSpaces(p.text, i)
	_, n := cutSuffix(append(p.text[i:wordEnd(p.text, i):wordEnd(p.text, i)], ' '))
	return n > 1 && reads(p.text[i:i+n-1])
}

// meantBracketed finds a move in parentheses directly after a throw, where a variation has nothing to replace.
func (p *Parser) meantBracketed(start, _ int) (m meant, ok bool) {
	if p.text[start] != '(' || p.before() != notation.Throw || p.host < 0 || p.g.Kind(p.host) != notation.Throw {
		return m, false
	}
	const longest = 32
	text := p.text[start:min(start+longest, len(p.text))]
	k := bytes.IndexByte(text, ')')
	if k < 0 {
		return m, false
	}
	w := bytes.TrimSpace(text[1:k])
	if len(w) == 0 || bytes.IndexByte(w, ' ') >= 0 {
		return m, false
	}
	suffix, n := cutSuffix(w)
	if n == 0 {
		return m, false
	}
	it := p.scanMove(w[:n])
	if it.Kind != notation.MoveItem {
		return m, false
	}
	it.Suffix = suffix
	return meant{start: start, end: start + k + 1, rule: diag.MeantMove, as: string(w), read: eventOf(it)}, true
}

// beginsLine reports whether nothing but spaces stand before an offset on its line.
func (p *Parser) beginsLine(i int) bool {
	for i--; i >= 0 && p.text[i] != '\n'; i-- {
		if !isSpace(p.text[i]) {
			return false
		}
	}
	return true
}

// pageMark is the number of a page or folio, which but for the last kind stands in a line of its own.
var pageMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\A(?:(?:[-–—~] ?(?:\d{1,4}|[ivxlc]{1,7}) ?[-–—~]|\d{1,4}[rv])[ \t\r]*(?:\n|\z)|` +
		`\[?(?:(?:pp?|pg|f|ff|fol|s)\. ?|page |seite |folio )\d{1,4}[rv]?(?: ?(?:of|von|sur|de|/) ?\d{1,4})?\]?(?:\s|\z))`)
})

// meantPage finds the number of a page or folio: "- 17 -" in a line of its own, "p. 17".
func (p *Parser) meantPage(start, end int) (m meant, ok bool) {
	c := p.text[start]
	alone := strings.IndexByte("-~", c) >= 0 || isDigit(c) || c >= utf8.RuneSelf
	if !alone && (c != '[' || p.Lenient != nil) && !isLetter(c) || alone && !p.beginsLine(start) {
		return m, false
	}
	const longest = 32
	mark := pageMark().Find(p.text[start:min(start+longest, len(p.text))])
	last := start + trimSpaces(mark)
	return p.commentOf(start, last), len(mark) > 0 && last >= end
}

// farNumber is how many items and bytes are looked at for the round numbers around something.
const farNumber = 512

// oddNumber reads a number that is a throw, the beginning of a result or the number of a page, as means does:
// text[start:end], at the start of a word that ends at last.
func (p *Parser) oddNumber(n int32, start, end, last int) bool {
	alone := end == last && isDigit(p.text[end-1])
	switch before := p.before(); {
	case before == notation.SeatMark:
		return p.means(start)
	case before == notation.Number, before == notation.Throw,
		alone && endsInEvent(before) && (p.loose || n != p.round()+1):
		if alone && p.meansBy(start, numbers[:]) {
			return true
		}
	}
	return end < last && isDigit(p.text[end]) && p.meansBy(start, numbers[:]) ||
		alone && p.lists() && p.pageNumber(n, start, end)
}

// numbers are the ways to find what is meant by a number that may be one of a round.
var numbers = [...]finder{(*Parser).meantEnding, (*Parser).meantThrow}

// pageNumber reads a number that stands in a line of its own between rounds that follow one another without it as that
// of a page, as means does.
func (p *Parser) pageNumber(n int32, start, end int) bool {
	last := p.lineEnd(end)
	if skipSpaces(p.text[:last], end) < last || !p.beginsLine(start) {
		return false
	}
	before := p.round()
	after, _ := p.nextNumber(last)
	if before == 0 || n == before || n == before+1 || after != before && after != before+1 {
		return false
	}
	return p.take(p.commentOf(start, end))
}

// round returns the round number read last, 0 where none stands near.
func (p *Parser) round() int32 {
	for i := p.g.Len() - 1; i >= max(0, p.g.Len()-farNumber); i-- {
		if p.g.Kind(i) == notation.Number {
			return p.g.Item(i).N
		}
	}
	return 0
}

// nextNumber returns the first round number after an offset and how many events stand before it, 0 where that is not
// known.
func (p *Parser) nextNumber(i int) (n int32, events int) {
	text := p.text[:min(len(p.text), i+farNumber)]
	for i = skipSpaces(text, i); i < len(text); i = skipSpaces(text, i) {
		if text[i] == '{' {
			i = p.nextClose(i) + 1
			continue
		}
		if endsWord(text[i]) {
			return 0, 0
		}
		end := wordEnd(text, i)
		n, dots, k := scanNumber(text[i:end])
		switch {
		case isResult(text[i:end]):
			return 0, 0
		case k > 0 && dots == 3:
			return n, events - 1
		case k > 0:
			return n, events
		}
		if _, n := cutSuffix(text[i:end]); n == 0 || !reads(text[i:i+n]) {
			return 0, 0
		}
		i, events = end, events+1
	}
	return 0, 0
}

// commentOf is what stands in the text as a comment.
func (p *Parser) commentOf(start, end int) meant {
	body := bytes.Trim(p.text[start:max(start, end)], "()[]")
	return meant{start: start, end: end, rule: diag.MeantRemark, as: "{" + excerpt(body) + "}", keeps: true,
		read: func(p *Parser, start, end int) { p.addComment(body, start, end, false) }}
}

// fewestWords is how many words in a row are prose, and mostNames how many in a row that may be of prose are looked at.
const fewestWords, mostNames = 3, 8

// meantProse finds prose: words in a row that no record of a game holds, or such a word in brackets. The name of a
// seat is one where others follow it.
func (p *Parser) meantProse(start, end int) (m meant, ok bool) {
	if p.text[start] == '(' {
		last := p.proseIn(start)
		return p.commentOf(start, last), last > 0
	}
	last, words, seats := start, 0, 0
	if !hasVowel(p.text[start:end]) {
		return m, false
	}
	board, _ := p.onBoard()
	for i := start; i < len(p.text) && seats < mostNames; i = skipSpaces(p.text, end) {
		end = wordEnd(p.text, i)
		w := p.text[i:end]
		switch {
		case words > 0 && p.text[i] == '(' && p.proseIn(i) > 0:
			end = p.proseIn(i)
			last = end
		case len(w) > 0 && words > 0 && digits(w, 0) == len(w):
			// and so are numbers
		case !p.isProse(w):
			return p.commentOf(start, last), words >= fewestWords
		case isLetter(w[len(w)-1]) && seatAlone(w, board) != 0, !hasVowel(w):
			seats++ // these are prose where more follows
		default:
			words, seats, last = words+seats+1, 0, end
		}
	}
	return p.commentOf(start, last), words >= fewestWords
}

// longestAside is how many bytes of prose may stand in brackets.
const longestAside = 400

// proseIn returns where brackets end that hold nothing but prose, 0 if they do not.
func (p *Parser) proseIn(start int) (end int) {
	k := bytes.IndexAny(p.text[start+1:min(start+longestAside, len(p.text))], "(){}<>;")
	if k <= 0 || p.text[start+1+k] != ')' {
		return 0
	}
	long := false
	for w := range bytes.FieldsSeq(p.text[start+1 : start+1+k]) {
		if !p.isProse(w) && digits(w, 0) != len(w) {
			return 0
		}
		long = long || len(w) > 3 && isLetter(w[0])
	}
	if !long {
		return 0
	}
	return start + 1 + k + 1
}

// isProse reports whether a word is one of prose, and nothing that a record of this game may hold.
func (p *Parser) isProse(w []byte) bool {
	if !isProse(w) {
		return false
	}
	word := strings.ToLower(string(trimProse(w)))
	_, remark := remarkNamed(word)
	_, throw := spelling().throws[word]
	if remark || throw {
		return false
	}
	l := lenience{} // strictly, of what a lenient reading would make of it
	if l.board, l.men = p.onBoard(); p.Lenient != nil {
		p.settle()
		l.language = p.lenience.language
	}
	_, _, event := l.event(w, w)
	return !event
}

// trimProse is a word without the signs around it.
func trimProse(w []byte) []byte { return bytes.Trim(w, `.,!?'"’“”„«»:…`) }

// isProse reports whether a word is one of letters alone that the notation cannot read.
func isProse(w []byte) bool {
	if w = trimProse(w); len(w) == 0 || len(w) > MaxWord || isDigit(w[len(w)-1]) || unclean(w) {
		return false
	}
	for _, r := range string(w) {
		if !unicode.In(r, unicode.L, unicode.M) && !strings.ContainsRune("-'’,", r) {
			return false
		}
	}
	return (len(w) > 1 || !isCapital(w[0]) || w[0] == 'I') && string(w) != "sic" && !reads(w)
}

// hasVowel reports whether a word has a vowel, as letters of other scripts may be.
func hasVowel(w []byte) bool {
	return bytes.ContainsFunc(w, func(r rune) bool {
		return r >= utf8.RuneSelf || strings.ContainsRune("aeiouyAEIOUY", r)
	})
}

// isProseAlone reports whether a text without tags is prose and no game.
func isProseAlone(text []byte) bool {
	prose, all, long := 0, 0, false
	for i := skipSpaces(text, skipMarks(text)); i < len(text); i = skipSpaces(text, i) {
		end := max(wordEnd(text, i), i+1)
		w := text[i:end]
		if strings.IndexByte("[<{;%*", w[0]) >= 0 || prefixEnd(w) > 0 && digits(w, 0) < len(w) || isResult(w) {
			return false
		}
		if _, n := cutSuffix(w); n > 0 && reads(w[:n]) {
			return false
		}
		if all++; isProse(w) && hasVowel(w) {
			prose, long = prose+1, long || len(w) > 3
		}
		i = end
	}
	return long && 2*prose >= all
}

// meantTable finds a table of Markdown, which is not read.
func (p *Parser) meantTable(start, _ int) (m meant, ok bool) {
	if p.text[start] != '|' || !p.beginsLine(start) {
		return m, false
	}
	end, rows := start, 0
	for i := start; i < len(p.text) && p.text[i] == '|'; i = skipSpaces(p.text, end) {
		line, _, _ := bytes.Cut(p.text[i:], []byte("\n"))
		end, rows = i+trimSpaces(line), rows+1
	}
	const do = "write its moves as words with spaces between them, without its head and strokes"
	return meant{start: start, end: end, rule: diag.InputForeign, what: "a table in Markdown", as: do}, rows > 1
}

// meantLost finds dots for what is lost, where round numbers and seat marks prove how much: a turn of which nothing
// else stands, words of a game of two who move in turn, or turns of two who throw.
func (p *Parser) meantLost(start, end int) (m meant, ok bool) {
	if w := strings.Trim(string(p.text[start:end]), "[]"); w != "..." && w != "…" || p.depth > 0 {
		return m, false
	}
	if p.isTurn(end) {
		return p.gapOf(start, end, 1, true), true
	}
	first, second, ok := p.sides()
	if !ok || p.g.FindTag("First") != nil {
		return m, false
	}
	turns := p.throws()
	n := int32(0)
	if turns {
		n = p.lostTurns(end, first, second)
	} else {
		n = p.lostWords(end)
	}
	return p.gapOf(start, end, n, turns), n > 0
}

// backwards yields the last items of the movetext, the last first, but for comments and glyphs.
func (p *Parser) backwards(yield func(it notation.Item) bool) {
	for i := p.g.Len() - 1; i >= max(0, p.g.Len()-farNumber); i-- {
		if k := p.g.Kind(i); k != notation.Comment && k != notation.NAG && !yield(p.g.Item(i)) {
			return
		}
	}
}

// lostWords returns how many words two who move in turn lack at an offset, 0 if that is not known.
func (p *Parser) lostWords(i int) int32 {
	after, events := p.nextNumber(i)
	for it := range p.backwards {
		switch it.Kind {
		case notation.MoveItem, notation.Pass:
			events++
		case notation.Number:
			if after == 0 {
				return 0
			}
			return 2*(after-it.N) - int32(events) - int32(it.Dots/3)
		default:
			return 0
		}
	}
	return 0
}

// lostTurns returns how many turns of two who throw are lacking at an offset, where a turn ends and the next words are
// a round number and a seat mark; 0 if that is not known.
func (p *Parser) lostTurns(i int, first, second byte) int32 {
	after, events := p.nextNumber(i)
	if after == 0 || events > 0 || p.host < 0 || p.g.Kind(p.host) == notation.Throw {
		return 0
	}
	next := first
	if w := p.text[i:min(len(p.text), i+farNumber)]; seatAfterNumber().Match(w) {
		next = seatAfterNumber().FindSubmatch(w)[1][0]
	}
	seats := map[byte]int32{first: 0, second: 1}
	seat := byte(0)
	for it := range p.backwards {
		switch it.Kind {
		case notation.SeatMark:
			if seat == 0 {
				seat = it.Letter
			}
		case notation.Number:
			from, known := seats[seat]
			to, too := seats[next]
			if !known || !too {
				return 0
			}
			return 2*(after-it.N) + to - from - 1
		case notation.MoveItem, notation.Pass, notation.Throw:
		default:
			return 0
		}
	}
	return 0
}

// seatAfterNumber is a round number and a seat mark.
var seatAfterNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A\s*\d+\.\s*([A-Z]):`) })

// throws reports whether something is thrown in the game.
func (p *Parser) throws() bool {
	board, _ := p.onBoard()
	for v := range uint8(8) {
		values := bytes.Repeat([]byte{v}, notation.MaxDice)
		for n := 1; board != nil && n <= len(values); n++ {
			if board.CanCast(values[:n]) {
				return true
			}
		}
	}
	return false
}
