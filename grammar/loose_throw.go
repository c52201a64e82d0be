package grammar

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file finds throws that people write without the brackets of the notation, in others, or with other signs between
// their values: 5-2, (5,2), [2], <5.2>, 2>, «2», ⚁, dice: 5 2.

// looseThrow is a throw in signs of any kind. throwPattern finds one.
type looseThrow struct {
	start, end  int
	before      notation.Kind // the kind of the item before it
	open, close string        // the brackets around it, without spaces
	inside      string        // its values and what stands between them
	values      []uint8
	series      bool // each value is a throw
	pictures    bool // some are pictures
	said        bool // a word says that it is one
	plain       bool // it is a throw of the notation
}

// maxThrow bounds what is looked at for a throw.
const maxThrow = 64

// joinedSign is what may stand between two values of a throw without spaces.
const joinedSign = `[,.;:/|_x×·+&，、‐‑‒–—−-]`

// throwPattern matches a throw with what tells that it is one, its brackets, its values and what they count. Its groups
// are the word before it, the bracket, the values, the other bracket, the unit and what ends the word. between is what
// may stand between two values, more how many there may be after the first.
func throwPattern(between, more string) *regexp.Regexp {
	const (
		value = `(?:[0-9０-９०-९০-৯௦-௯lIOo]{1,3}|[⚀-⚅①-⑨]+|_|\?{1,2})`
	)
	return regexp.MustCompile(`\A((?i:` +
		`(?:throws?|thrown|rolls?|rolled|dice|die|wurf|würfelt|dés?|jet)\b[ \t]*[:=.]?[ \t]*|d[:=])?)` +
		`([<(\[{«‹〈⟨＜"'“‘|/]{0,2})[ \t]*(` + value + `(?:(?:` + between + `)` + value + `)` + more + `)` +
		`(?:[ \t]*[.:]|-)?((?:[ \t]*[>)\]}»›〉⟩＞"'”’|/]){0,2})[.,:;]?` +
		`((?i:[ \t]*(?:pts?|points?|punkte)\b\.?)?)(\z|[\s{}()<>;])`)
}

// manyValues matches values with signs of any kind between them, fewValues those without spaces and brackets between
// them, of which several in a row are throws of a series, and oneValue a single one.
var (
	manyValues = sync.OnceValue(func() *regexp.Regexp {
		const brackets = `[)\]>][ \t]*[,+&-]?[ \t]*[(\[<]`
		return throwPattern(brackets+`|[ \t]*(?:`+joinedSign+`|and|und|et)[ \t]*|[ \t]+`, "{1,7}")
	})
	fewValues = sync.OnceValue(func() *regexp.Regexp { return throwPattern(joinedSign+` ?`, "{1,7}") })
	oneValue  = sync.OnceValue(func() *regexp.Regexp { return throwPattern(joinedSign, "{0}") })
)

// meantThrow finds a throw in other signs than the notation's. A number by itself is one only where it cannot be that
// of a round.
func (p *Parser) meantThrow(start, end int) (m meant, ok bool) {
	c := p.text[start]
	before := p.before()
	due := eventDue(before)
	named := lookalikeDigit(rune(c)) != 0 || end-start > 1 && strings.IndexByte("dtrwj", c|0x20) >= 0
	if isLetter(c) && !(due && named) || strings.IndexByte("*$%@-_!?.,:#", c) >= 0 {
		return m, false
	}
	board, _ := p.onBoard()
	if board == nil && (p.Board == nil || before != notation.SeatMark) {
		return m, false
	}
	matched := false
	for i, pattern := range [...]func() *regexp.Regexp{manyValues, fewValues, oneValue} {
		if i == 1 && !matched {
			continue
		}
		t, ok := p.looseThrow(pattern(), start)
		if matched = ok; !ok || !t.cast(board) || t.plain {
			continue
		}
		if t.before = before; !p.throwHere(&t) {
			continue
		}
		return t.meant(), true
	}
	return m, false
}

// eventDue reports whether an event, first of all a throw, is due after an item of a kind.
func eventDue(before notation.Kind) bool {
	return before == notation.SeatMark || before == notation.Throw || before == notation.Number
}

// meant is what the throw is read as: each value a throw of a series, or all of them one.
func (t *looseThrow) meant() meant {
	casts := [][]uint8{t.values}
	if t.series {
		casts = slices.Collect(slices.Chunk(t.values, 1))
	}
	var as []byte
	items := make([]notation.Item, len(casts))
	for i, values := range casts {
		it := &items[i]
		it.Kind = notation.Throw
		it.Cast.N = uint8(copy(it.Cast.Values[:], values))
		it.Cast.Sort()
		as = notation.AppendCast(as, &it.Cast)
	}
	return meant{start: t.start, end: t.end, rule: diag.MeantThrow, as: string(as),
		read: func(p *Parser, start, end int) {
			for _, it := range items {
				eventOf(it)(p, start, end)
			}
		}}
}

// looseThrow reads a throw that a pattern finds at an offset.
func (p *Parser) looseThrow(pattern *regexp.Regexp, start int) (t looseThrow, ok bool) {
	text := p.text[start:min(start+maxThrow, len(p.text))]
	at := pattern.FindSubmatchIndex(text)
	if at == nil || at[12] == at[13] && len(text) == maxThrow {
		return t, false
	}
	t = looseThrow{start: start, end: start + at[12], open: string(text[at[4]:at[5]]), inside: string(text[at[6]:at[7]]),
		close: strings.TrimSpace(string(text[at[8]:at[9]])), said: at[2] < at[3] || at[10] < at[11]}
	if text[at[12]-1] == ',' && (t.open != "") != (t.close != "") {
		return t, false // a value is missing
	}
	if strings.Contains(t.open+t.close, "{") || t.maybeWord(p.before() == notation.SeatMark) {
		return t, false
	}
	if text[at[10]-1] == ';' && !p.movesFollow(t.end) {
		if t.end--; t.close == "" && t.open == "" && len(t.inside) < t.end-start {
			return t, false
		}
	}
	t.end = p.pastDash(t.end)
	t.plain = t.inNotation(text)
	t.readValues()
	return t, len(t.values) > 0 // digits of other scripts are none
}

// pastDash returns the end of a dash by itself between what ends at an offset and an event, that offset if there is
// none.
func (p *Parser) pastDash(end int) int {
	i := skipSpaces(p.text, end)
	after := wordEnd(p.text, i)
	if i > end && slices.Contains(dashes, string(p.text[i:after])) && p.eventFollows(after) {
		return after
	}
	return end
}

// maybeWord reports whether the throw has letters or signs for digits and can be a word: no bracket opens it, and no
// seat mark stands before what looks like values all the same.
func (t *looseThrow) maybeWord(afterSeat bool) bool {
	return strings.ContainsAny(t.inside, "lIOo_?") && t.open == "" && !(afterSeat && t.likeValues())
}

// likeValues reports whether letters that look like digits are read as such: one alone, or beside a digit and a sign
// between values.
func (t *looseThrow) likeValues() bool {
	return len(t.inside) == 1 || strings.ContainsAny(t.inside, "123456789") && strings.ContainsAny(t.inside, "-,.+/")
}

// inNotation reports whether the throw that a text begins with is, as a whole, one of the notation.
func (t *looseThrow) inNotation(text []byte) bool {
	var c notation.Cast
	k, _ := scanThrow(text, &c)
	return t.open == "<" && k > 0 && k == t.end-t.start
}

// readValues reads the values of the throw, as many as there may be dice.
func (t *looseThrow) readValues() {
	for i := 0; i < len(t.inside) && len(t.values) < notation.MaxDice; {
		v, n, picture := looseValue(t.inside[i:])
		if i += max(n, 1); n > 0 {
			t.values = append(t.values, v)
			t.pictures = t.pictures || picture
		}
	}
}

// looseValue reads a value: three digits at most, or letters that look like them, the picture of a die, or what cannot
// be read. n is 0 for any other sign.
func looseValue(s string) (v uint8, n int, picture bool) {
	switch r, n := utf8.DecodeRuneInString(s); {
	case r >= '⚀' && r <= '⚅':
		return uint8(r-'⚀') + 1, n, true
	case r >= '①' && r <= '⑨':
		return uint8(r-'①') + 1, n, true
	case r == '_' || r == '?' && !strings.HasPrefix(s, "??"):
		return notation.Unreadable, n, false
	}
	for k, r := range s {
		d := digitOf(r)
		if d < 0 || v > 24 {
			return v, k, false
		}
		v = 10*v + uint8(d)
		n = k + utf8.RuneLen(r)
	}
	return v, n, false
}

// digitOf returns the value of a digit in any script, or of a letter that looks like one, -1 for any other character.
func digitOf(r rune) int {
	if c := lookalikeDigit(r); c != 0 {
		r = rune(c)
	}
	if as := spelling().signs[r]; len(as) == 1 {
		r = rune(as[0])
	}
	if r < '0' || r > '9' {
		return -1
	}
	return int(r - '0')
}

// cast reports whether the throw can fall on the board's game; of two digits together each may be a die. Where a die
// cannot be read only the number of dice counts.
func (t *looseThrow) cast(board Board) bool {
	known := bytes.ReplaceAll(t.values, []byte{notation.Unreadable}, []byte{t.values[0]})
	if t.values[0] == notation.Unreadable {
		return t.open == "<"
	}
	if board == nil || board.CanCast(known) {
		return true
	}
	if each := digitsOf(t.inside); len(each) > 1 && board.CanCast(each) {
		t.values, t.plain = each, false
		return true
	}
	for _, v := range t.values {
		t.series = board.CanCast([]uint8{v})
		if !t.series || t.plain {
			return false
		}
	}
	return true
}

// digitsOf returns each digit of a number, as many as there may be dice.
func digitsOf(text string) (each []uint8) {
	for _, r := range text {
		d := digitOf(r)
		if d < 0 || len(each) == notation.MaxDice {
			return nil
		}
		each = append(each, uint8(d))
	}
	return each
}

// throwHere reports whether a throw can stand here that is written so, and it is no word of the notation.
func (p *Parser) throwHere(t *looseThrow) bool {
	switch {
	case t.said || strings.HasPrefix(t.open, "<"):
		return true
	case t.series && t.before != notation.SeatMark:
		return false
	case t.inParentheses():
		return p.parenthesesHere(t)
	case t.likeNoWord():
		return t.close != "" || t.pictures || eventDue(t.before)
	case t.inBrackets():
		return eventDue(t.before)
	}
	return p.valuesHere(t)
}

// inParentheses reports whether a parenthesis opens the throw, or closes one that nothing opens.
func (t *looseThrow) inParentheses() bool {
	return strings.HasPrefix(t.open, "(") || t.open == "" && strings.HasPrefix(t.close, ")")
}

// likeNoWord reports whether the throw begins with a bracket that no word of a game begins with, or has pictures.
func (t *looseThrow) likeNoWord() bool {
	return t.open == "[" || t.pictures || t.open != "" && t.open[0] >= utf8.RuneSelf
}

// inBrackets reports whether the throw has a bracket; a ">" that nothing opens may be a sign of a word.
func (t *looseThrow) inBrackets() bool { return t.open != "" || t.close != "" && t.close != ">" }

// parenthesesHere is throwHere for a throw in parentheses, which are those of variations too.
func (p *Parser) parenthesesHere(t *looseThrow) bool {
	switch {
	case t.open == "(" && t.close == "":
		return t.before == notation.SeatMark && bytes.IndexByte(p.text[t.end:p.lineEnd(t.end)], ')') < 0
	case strings.HasPrefix(t.open, "("):
		return eventDue(t.before) || p.throwsAgain(t.end)
	}
	return t.before == notation.SeatMark && p.depth == 0
}

// valuesHere is throwHere for a throw without brackets, which may be a number of a round or a result.
func (p *Parser) valuesHere(t *looseThrow) bool {
	w := string(p.text[t.start:t.end])
	switch {
	case len(t.values) == 1 && p.throwsAgain(t.end):
		return true
	case len(t.values) == 1 && strings.ContainsAny(w, ".:>"):
		return t.before == notation.SeatMark
	case len(t.values) == 1 || strings.Trim(t.inside, "0123456789 ") == "":
		return t.before == notation.SeatMark || eventDue(t.before) && !p.seatNext(t.end) && !p.endsText(t.end)
	}
	return !(isResult([]byte(resultSigns.Replace(w))) && p.endsText(t.end))
}

// throwsAgain reports whether what ends at an offset stands between an event and a move, as a throw does that a turn
// has after its first moves.
func (p *Parser) throwsAgain(end int) bool {
	return endsInEvent(p.before()) && p.eventFollows(end) && p.g.FindTag(recorded.Tag) == nil
}

// endsInEvent reports whether items of a kind are events but no throws, or such as cannot be read.
func endsInEvent(kind notation.Kind) bool {
	return kind == notation.MoveItem || kind == notation.Pass || kind == notation.Gap || kind == notation.Bad
}

// movesFollow reports whether the text after an offset goes on with a word of a game that is no comment.
func (p *Parser) movesFollow(i int) bool {
	if i = skipSpaces(p.text, i); i == len(p.text) {
		return false
	}
	w := p.text[i:wordEnd(p.text, i)]
	return len(w) > 1 && (reads(w) || isCapital(w[0]) && w[1] == ':')
}

// seatNext reports whether the next word after an offset begins with a seat mark.
func (p *Parser) seatNext(i int) bool {
	i = skipSpaces(p.text, i)
	return i+1 < len(p.text) && isCapital(p.text[i]) && p.text[i+1] == ':'
}
