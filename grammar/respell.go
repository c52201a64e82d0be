package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// ascii reports whether a word has no other characters.
func ascii(w []byte) bool {
	for _, c := range w {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// fold replaces the signs that stand for characters of the notation. l.why says
// which.
func (l *lenience) fold(w []byte) []byte {
	l.why, l.signs = l.why[:0], l.signs[:0]
	if ascii(w) {
		return w
	}
	l.folded = l.folded[:0]
	for i := 0; i < len(w); {
		r, size := utf8.DecodeRune(w[i:])
		if s, ok := spelling().signs[r]; ok {
			l.folded = append(l.folded, s...)
			if sign := (diag.Sign{Sign: r, As: s}); !slices.Contains(l.signs, sign) {
				l.signs = append(l.signs, sign)
				l.why = append(l.why, standsFor(r, s))
			}
		} else {
			l.folded = append(l.folded, w[i:i+size]...)
		}
		i += size
	}
	return l.folded
}

func standsFor(r rune, s string) words.Text {
	if s == "" {
		return words.Of("%U is left out", r)
	}
	return words.Of("%c stands for %s", r, s)
}

// because notes a reason, once.
func (l *lenience) because(why words.Text) {
	if !slices.ContainsFunc(l.why, why.Equal) {
		l.why = append(l.why, why)
	}
}

// unfolded returns how many bytes of w are folded into n.
func unfolded(w []byte, n int) int {
	i := 0
	for n > 0 {
		r, size := utf8.DecodeRune(w[i:])
		if s, ok := spelling().signs[r]; ok {
			n -= len(s)
		} else {
			n -= size
		}
		i += size
	}
	return i
}

// endsInFolded is endsInResult for a result in old spelling.
func endsInFolded(seg []byte) bool {
	seg = seg[:trimSpaces(seg)]
	i, plain := len(seg), true
	for i > 0 && len(seg)-i <= MaxWord && !endsWord(seg[i-1]) {
		i--
		if plain = plain && seg[i] < utf8.RuneSelf; plain && seg[i]-'a' < 26 {
			return false // endsInResult finds the letter too
		}
	}
	w := seg[i:]
	if ascii(w) {
		return false
	}
	var l lenience
	r := l.fold(w)
	return len(r) > 0 && len(l.why) > 0 && endsInResult(r)
}

// respell returns a word without its suffix as the notation has it, the word itself
// if it finds nothing to replace. l.why says what was replaced and why.
func (l *lenience) respell(w []byte) []byte {
	l.counted, l.soldier = count{}, false
	r := l.fold(w)
	if slices.Contains(spelling().passes, strings.ToLower(string(r))) {
		l.why = l.why[:0]
		return []byte("--")
	}
	switch {
	case l.board == nil:
		return l.figurines(r)
	case l.men == "":
		if way := l.ownWay(r); !bytes.Equal(way, r) {
			return way
		}
		return l.largeFiles(r)
	case largeSquares(r):
		return l.largeFiles(r)
	}
	return l.letters(r)
}

// ranks replaces letters that look like digits, in a word that is none: after the letter of a file, in war games a
// capital too, and in races in numbers of two digits and after the letter of a seat.
func (l *lenience) ranks(w []byte) []byte {
	out := bytes.Clone(w)
	for i := 1; i < len(out); i++ {
		before, digit := out[i-1], lookalikeDigit(rune(out[i]))
		square := l.men == "" && (isDigit(before) || isCapital(before) && startsSquare(out, i-1))
		switch {
		case l.men == "" && out[i] == 'L' && isCapital(before) && startsSquare(out, i-1):
			out[i] = '1'
		case digit != 0 && (square || digit == '1' && l.board.File(before)):
			out[i] = digit
		case (digit == '1' || isDigit(out[i])) && l.largeFile(out, i-1):
			out[i-1] |= 0x20
			if digit != 0 {
				out[i] = digit
			}
		}
	}
	return out
}

// largeFile reports whether a capital of a word names a file of the board of a war game: it can name no man there, in
// the language of the game neither.
func (l *lenience) largeFile(w []byte, i int) bool {
	if l.men == "" || !isCapital(w[i]) || !startsSquare(w, i) || !l.board.File(w[i]|0x20) {
		return false
	}
	if i > 0 {
		return true
	}
	if l.language != nil && l.language.men[rune(w[i])].capitals != "" {
		return false
	}
	return strings.IndexByte(l.men, w[i]) < 0
}

// lookalikeDigit returns the digit that a letter looks like, 0 if it is none.
func lookalikeDigit(r rune) byte {
	switch r {
	case 'O', 'o':
		return '0'
	case 'I', 'l':
		return '1'
	}
	return 0
}

// largeSquares reports whether a word goes from a square to another, both with capitals for
// their files.
func largeSquares(w []byte) bool {
	if len(w) == 0 {
		return false
	}
	k := digits(w, 1)
	return isCapital(w[0]) && k > 1 && k+2 < len(w) && (w[k] == '-' || w[k] == 'x') && isCapital(w[k+1]) && isDigit(w[k+2])
}

// largeFiles replaces capitals that name files of the board, as in C1-E2. The letter of a
// seat on whose way squares are counted is none.
func (l *lenience) largeFiles(w []byte) []byte {
	l.out = append(l.out[:0], w...)
	changed := false
	for i, c := range w {
		if isCapital(c) && startsSquare(w, i) && digits(w, i+1) > i+1 && l.board.File(c|0x20) && !l.counts(c) {
			l.out[i] = c | 0x20
			changed = true
		}
	}
	if !changed {
		return w
	}
	l.why = append(l.why, words.Of("the capitals are files"))
	return l.out
}

// counts reports whether squares are counted on the way of that seat.
func (l *lenience) counts(seat byte) bool {
	_, _, ok := l.board.Square(seat, 0)
	return l.men == "" && (ok || l.board.Squares(seat, 0) != nil)
}

// figurines replaces figurines where the game is not known.
func (l *lenience) figurines(w []byte) []byte {
	return l.replaceMen(w, func(r rune) (meaning, bool) {
		m, ok := spelling().figurines[r]
		return m, ok
	})
}

// letters replaces figurines and the letters of the language, and makes
// capitals of small letters that are no file of the board.
func (l *lenience) letters(w []byte) []byte {
	return l.replaceMen(w, func(r rune) (meaning, bool) {
		if m, ok := spelling().figurines[r]; ok {
			return m, true
		}
		large := unicode.ToUpper(r)
		if large != r && r < utf8.RuneSelf && l.board.File(byte(r)) {
			return meaning{}, false
		}
		if l.language != nil {
			if m, ok := l.language.men[large]; ok {
				m.of = l.language.tag
				return m, true
			}
		}
		if large != r && large < utf8.RuneSelf && isPiece(byte(large)) {
			return meaning{capitals: string(large)}, true
		}
		return meaning{}, false
	})
}

// replaceMen replaces the characters that name men in a move: at its start, and
// after "=" and "~".
func (l *lenience) replaceMen(w []byte, find func(rune) (meaning, bool)) []byte {
	l.out = l.out[:0]
	for i := 0; i < len(w); {
		r, size := utf8.DecodeRune(w[i:])
		if i == 0 || w[i-1] == '=' || w[i-1] == '~' {
			if m, ok := find(r); ok {
				if capital, ok := l.capital(m.capitals); ok && (i == 0 || capital != '-') {
					l.man(r, capital, m)
					if capital != '-' {
						l.out = append(l.out, capital)
					} else {
						l.soldier = true
					}
					i += size
					continue
				}
			}
		}
		l.out = append(l.out, w[i:i+size]...)
		i += size
	}
	return l.out
}

// man notes that a character names a man.
func (l *lenience) man(r rune, capital byte, m meaning) {
	switch name := m.words(); {
	case rune(capital) == r:
	case capital == '-':
		l.because(words.Of("%c (%s) is the soldier", r, name))
	default:
		l.because(words.Of("%c (%s) is %c", r, name, capital))
	}
}

// capital returns the first of some men that the game has, the first of all where
// the game is not known.
func (l *lenience) capital(of string) (byte, bool) {
	if l.board == nil && of != "" {
		return of[0], true
	}
	return manOf(of, l.men)
}

// manOf returns the first of some men that a game with those men has; all games have soldiers.
func manOf(some, men string) (byte, bool) {
	for i := range len(some) {
		if some[i] == '-' || strings.IndexByte(men, some[i]) >= 0 {
			return some[i], true
		}
	}
	return 0, false
}

// maxWayDigits is how many digits an index on a way may have.
const maxWayDigits = 3

// ownWay replaces squares that are counted on the way of a seat, as in R7-R12: at
// the start of a move, after a count of men and after "@", "-" and "x". All are
// of one seat.
func (l *lenience) ownWay(w []byte) []byte {
	if !slices.ContainsFunc(w, isCapital) {
		return w
	}
	r, seat := l.onWay(w, func(seat byte, index int, tell bool) (string, bool) {
		name, twice, ok := l.board.Square(seat, index)
		if ok && twice && tell {
			name += fmt.Sprintf("#%d", index)
		}
		return name, ok
	})
	if seat != 0 {
		l.why = append(l.why, words.Of("counted from 0 on the way of %c", seat))
		return r
	}
	return l.ownWays(w)
}

// ownWays replaces the squares that ownWay does where the men of the seat go several
// ways, with squares that only hold their place. l.counted says what they are.
func (l *lenience) ownWays(w []byte) []byte {
	var c count
	for way := 0; ; way++ {
		more := false
		r, seat := l.onWay(w, func(seat byte, index int, _ bool) (string, bool) {
			names := l.board.Squares(seat, index)
			if way >= len(names) || index > notation.MaxWayIndex {
				return "", false
			}
			more = way+1 < len(names)
			return names[way], true
		})
		if seat == 0 {
			return w
		}
		c.seat, c.readings = seat, append(c.readings, string(r))
		if !more {
			break
		}
	}
	l.counted = c
	r, _ := l.onWay(w, func(_ byte, index int, tell bool) (string, bool) {
		l.counted.from = l.counted.from || tell
		l.counted.to = l.counted.to || !tell
		return fmt.Sprintf("a%d", index+1), true
	})
	l.why = append(l.why, words.Of("counted from 0 on a way of %c", c.seat))
	return r
}

// settle puts the squares into a move in which others hold their place. It reports
// false if it is none that can have them.
func (c *count) settle(m *notation.Move) bool {
	switch {
	case c.seat == 0:
		return true
	case m.Who != 0 || m.Form == notation.Declare || m.Form == notation.Step && m.Sep == 0:
		return false // the index tells men apart
	}
	if c.from {
		m.From = notation.WaySquare(c.seat, int(m.From.Rank)-1)
	}
	if c.to {
		m.To = notation.WaySquare(c.seat, int(m.To.Rank)-1)
	}
	return true
}

// onWay replaces the squares of a move that are counted on the way of a seat by what
// name returns. tell is set for the first square of a move that has two, where a mark
// can tell men apart. It returns the seat, or 0 if there are no such squares, or some
// of another seat, or one that has no name.
func (l *lenience) onWay(w []byte, name func(seat byte, index int, tell bool) (string, bool)) (r []byte, seat byte) {
	l.out = l.out[:0]
	for i := 0; i < len(w); {
		k := digits(w, i+1)
		if !isCapital(w[i]) || k == i+1 || k > i+1+maxWayDigits || !startsSquare(w, i) {
			l.out = append(l.out, w[i])
			i++
			continue
		}
		tell := seat == 0 && k < len(w) && (w[k] == '-' || w[k] == 'x')
		text, ok := name(w[i], int(number(w[i+1:k])), tell)
		if !ok || seat != 0 && seat != w[i] {
			return w, 0
		}
		l.out = append(l.out, text...)
		seat = w[i]
		i = k
	}
	return l.out, seat
}

// startsSquare reports whether a square may begin at index i of a race move.
func startsSquare(w []byte, i int) bool {
	if i == 0 {
		return true
	}
	switch c := w[i-1]; c {
	case '@', '-', 'x':
		return true
	default:
		return i == 1 && isDigit(c)
	}
}
