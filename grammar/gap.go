package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
)

// whole is a square of which nothing can be read.
var whole = notation.Square{File: notation.Unreadable, Rank: notation.Unreadable}

// decodeGap decodes a move that holds a gap "_". A gap stands for one character, or
// for a whole square. Which of them it is, the characters around it must tell; the
// order in which the readings are tried is that of docs/notation.md.
func decodeGap(w []byte, m *notation.Move) bool {
	if s, ok := bytes.CutSuffix(w, []byte("=T")); ok {
		m.Form = notation.Declare
		return gapPlace(s, &m.From)
	}
	if k := bytes.IndexByte(w, '@'); k >= 0 {
		return gapEntry(w[:k], w[k+1:], m)
	}
	if k := bytes.IndexAny(w, "-x"); k >= 0 {
		return gapTravel(w[:k], w[k], w[k+1:], m)
	}
	return gapSAN(w, m)
}

// gapPlace reads a square that stands by itself.
func gapPlace(b []byte, s *notation.Square) bool {
	*s = notation.Square{}
	switch string(b) {
	case "ck":
		s.File = notation.CentreFile
		return true
	case "_":
		*s = whole
		return true
	}
	if len(b) == 3 && b[1] == '_' && isDigit(b[2]) && gapFile(b[0], &s.File) {
		s.Rank = notation.RankOnes + b[2] - '0'
		return true
	}
	return gapSquare(b, s)
}

// gapSquare reads a square among others: a file and a rank, of which the second
// digit may be a gap, but not the first of two.
func gapSquare(b []byte, s *notation.Square) bool {
	if len(b) < 2 || len(b) > 3 || !gapFile(b[0], &s.File) {
		return false
	}
	switch d := b[1]; {
	case d == '_':
		s.Rank = notation.Unreadable
		return len(b) == 2
	case d == '0' || !isDigit(d):
		return false
	case len(b) == 2:
		s.Rank = d - '0'
	case b[2] == '_':
		s.Rank = notation.RankTens + d - '0'
	case isDigit(b[2]):
		s.Rank = 10*(d-'0') + b[2] - '0'
	default:
		return false
	}
	return true
}

func gapFile(c byte, file *byte) bool {
	if c == '_' {
		c = notation.Unreadable
	} else if !isFile(c) {
		return false
	}
	*file = c
	return true
}

// cutMark cuts an unreadable mark of check from the end of a word: a gap after two
// digits, where no rank can have a third.
func cutMark(b []byte) ([]byte, bool) {
	n := len(b)
	if n < 3 || b[n-1] != '_' || !isDigit(b[n-2]) || !isDigit(b[n-3]) {
		return b, false
	}
	return b[:n-1], true
}

// gapTarget reads the square a man goes to, and the tail after it.
func gapTarget(b []byte, m *notation.Move, promo bool) bool {
	n := squareEnd(b)
	if gapPlace(b[:n], &m.To) {
		return gapTail(b[n:], m, promo, true)
	}
	if s, ok := cutMark(b[:n]); ok && n == len(b) && gapPlace(s, &m.To) {
		m.Check = notation.Unreadable
		return true
	}
	return false
}

// squareEnd returns the end of the run of characters that squares are made of.
func squareEnd(b []byte) int {
	i := 0
	for i < len(b) && (isFile(b[i]) || isDigit(b[i]) || b[i] == '_') {
		i++
	}
	return i
}

// gapTail reads what stands after the last square: promotion, points, check.
func gapTail(b []byte, m *notation.Move, promo, spend bool) bool {
	if promo && len(b) > 1 && b[0] == '=' {
		switch {
		case b[1] == '_':
			m.Promo = notation.Unreadable
		case isPiece(b[1]):
			m.Promo = b[1]
		default:
			return false
		}
		if b = b[2:]; string(b) == "_" {
			m.Check = notation.Unreadable
			return true
		}
	}
	if spend && len(b) > 1 && b[0] == '/' {
		for i := 0; ; i++ {
			if i == notation.MaxSpend {
				return false
			}
			b = b[1:]
			switch {
			case len(b) > 0 && b[0] == '_':
				m.Spend[i] = notation.Unreadable
				b = b[1:]
			case len(b) > 0 && isDigit(b[0]) && b[0] != '0':
				n := b[0] - '0'
				if b = b[1:]; len(b) > 0 && isDigit(b[0]) {
					n = 10*n + b[0] - '0'
					b = b[1:]
				}
				m.Spend[i] = n
			default:
				return false
			}
			if len(b) < 2 || b[0] != '+' || b[1] != '_' && !isDigit(b[1]) {
				break
			}
		}
	}
	if len(b) == 1 && (b[0] == '+' || b[0] == '#') {
		m.Check = b[0]
		return true
	}
	return len(b) == 0
}

// gapEntry reads an entry or exchange, man and rest being what stands on the two
// sides of the first "@".
func gapEntry(man, rest []byte, m *notation.Move) bool {
	m.Form = notation.Enter
	switch {
	case len(man) == 0:
	case len(man) > 1:
		return false
	case man[0] == '_' || isPiece(man[0]):
		m.Piece = gapCapital(man[0])
	case isDigit(man[0]) && man[0] != '0':
		m.Count = man[0] - '0'
	default:
		return false
	}
	if first, second, ok := bytes.Cut(rest, []byte("~")); ok {
		if m.Piece == 0 || len(second) < 2 || second[1] != '@' || second[0] != '_' && !isPiece(second[0]) {
			return false
		}
		m.Form, m.Piece2 = notation.Exchange, gapCapital(second[0])
		return gapPlace(first, &m.To) && gapPlace(second[2:], &m.To2)
	}
	n := squareEnd(rest)
	if k := whoEnd(rest, n, m); k != n {
		return gapPlace(rest[:n], &m.To) && gapTail(rest[k:], m, false, true)
	}
	return gapTarget(rest, m, false)
}

func gapCapital(c byte) byte {
	if c == '_' {
		return notation.Unreadable
	}
	return c
}

// whoEnd reads the mark that tells men apart, if there is one at i, and returns its
// end.
func whoEnd(b []byte, i int, m *notation.Move) int {
	start, first := i, uint8(notation.Unreadable)
	if i+1 < len(b) && b[i] == '#' && b[i+1] == '_' {
		m.Who = notation.Unreadable
		i += 2
	} else {
		d := decoder{w: b, i: i, m: m}
		if !d.who() {
			m.Who, m.WhoIndex, m.WhoIndex2 = 0, 0, 0
			return start
		}
		if first, i = m.WhoIndex, d.i; m.Who != notation.WhoNumber {
			return i
		}
	}
	// A second index, if either of the two is a gap.
	if i+1 >= len(b) || b[i] != '+' || b[i+1] != '_' && !isDigit(b[i+1]) {
		return i
	}
	m.Who, m.WhoIndex, m.WhoIndex2 = notation.WhoNumbers, first, notation.Unreadable
	if b[i+1] == '_' {
		return i + 2
	}
	d := decoder{w: b, i: i + 1, m: m}
	if !d.index(&m.WhoIndex2) {
		m.Who, m.WhoIndex, m.WhoIndex2 = 0, 0, 0
		return start
	}
	return d.i
}

// gapTravel reads what has "-" or "x" between its squares.
func gapTravel(from []byte, sep byte, to []byte, m *notation.Move) bool {
	m.Form, m.Sep = notation.Step, sep
	marked := false
	if k := bytes.IndexByte(from, '#'); k >= 0 {
		if end := whoEnd(from, k, m); end == k || end != len(from) {
			return false
		}
		from, marked = from[:k], true
	}
	named := len(from) > 0 && isPiece(from[0])
	if named {
		m.Piece = from[0]
		from = from[1:]
	}
	part := sep == 'x' && !marked // a part of the square will do
	switch {
	case gapPlace(from, &m.From):
		if !named && from[0] == '_' {
			m.Piece = notation.Unreadable
		}
	case !named && len(from) > 1 && isDigit(from[0]) && from[0] != '0' && gapPlace(from[1:], &m.From):
		m.Count = from[0] - '0'
	case part && (named && len(from) == 0 || gapPart(from, &m.From)):
	case !named && len(from) > 1 && from[0] == '_' &&
		(gapPlace(from[1:], &m.From) || part && gapPart(from[1:], &m.From)):
		m.Piece = notation.Unreadable
	default:
		return false
	}
	if rest, ok := bytes.CutPrefix(to, []byte("off")); ok && sep == '-' && !named {
		m.Form, m.Sep = notation.Off, 0
		return gapTail(rest, m, false, true)
	}
	return gapTarget(to, m, true)
}

// gapPart reads a file or a rank.
func gapPart(b []byte, s *notation.Square) bool {
	*s = notation.Square{}
	if len(b) == 1 && isFile(b[0]) {
		s.File = b[0]
		return true
	}
	d := decoder{w: b}
	n, ok := d.lead()
	s.Rank = n
	return ok && n != 0 && d.done()
}

// gapSAN reads a move whose squares stand together.
func gapSAN(w []byte, m *notation.Move) bool {
	m.Form = notation.Step
	if isPiece(w[0]) {
		m.Piece = w[0]
		w = w[1:]
	}
	n := squareEnd(w)
	squares, tail := w[:n], w[n:]
	if gapSquares(squares, len(tail) > 0, m) {
		return gapTail(tail, m, true, false)
	}
	if s, ok := cutMark(squares); ok && len(tail) == 0 && gapSquares(s, false, m) {
		m.Check = notation.Unreadable
		return true
	}
	return gapBetween(w, m)
}

// gapSquares reads the squares of a move, and the unreadable man before them where
// they make no sense otherwise.
func gapSquares(b []byte, tail bool, m *notation.Move) bool {
	named := m.Piece != 0
	if string(b) == "_" {
		m.To = whole
		if !named {
			m.Piece = notation.Unreadable
		}
		return named || tail
	}
	if gapFromTo(b, named, m) {
		if !named && m.From.File == notation.Unreadable {
			m.Piece = notation.Unreadable
		}
		return true
	}
	if !named && len(b) > 0 && b[0] == '_' && gapFromTo(b[1:], false, m) {
		m.Piece = notation.Unreadable
		return true
	}
	return false
}

// gapFromTo reads a square, with another one or a part of one before it. named is
// set where a capital stands before them, so that a gap can be file or rank.
func gapFromTo(b []byte, named bool, m *notation.Move) bool {
	m.From, m.To = notation.Square{}, notation.Square{}
	if len(b) < 2 {
		return false
	}
	d := decoder{w: b}
	if gapFile(b[0], &m.From.File) {
		d.i = 1
		if b[1] == '_' {
			m.From.Rank = notation.Unreadable
			d.i = 2
		} else if rank, ok := d.lead(); ok {
			m.From.Rank = rank
		}
		if m.From.Rank != 0 && gapSquare(b[d.i:], &m.To) {
			return true
		}
		m.From.Rank = 0
		if (b[0] != '_' || named) && gapSquare(b[1:], &m.To) {
			return true
		}
		m.From = notation.Square{}
	}
	d.i = 0
	if rank, ok := d.lead(); ok && rank != 0 && gapSquare(b[d.i:], &m.To) {
		m.From.Rank = rank
		return true
	}
	return gapSquare(b, &m.To)
}

// gapBetween reads a move in which the mark between two squares is the gap.
func gapBetween(b []byte, m *notation.Move) bool {
	m.From, m.To = notation.Square{}, notation.Square{}
	if len(b) > 0 && m.Piece == 0 {
		switch c := b[0]; {
		case c == '_':
			m.Piece = notation.Unreadable
			b = b[1:]
		case isDigit(c) && c != '0':
			m.Count = c - '0'
			b = b[1:]
		}
	}
	d := decoder{w: b}
	if !isFile(d.peek()) {
		return false
	}
	m.From.File = d.peek()
	d.i++
	rank, ok := d.lead()
	if !ok || rank == 0 || d.peek() != '_' || d.i+1 == len(b) || !isFile(b[d.i+1]) {
		return false
	}
	m.From.Rank, m.Sep = rank, notation.Unreadable
	return gapTarget(b[d.i+1:], m, true)
}
