package grammar

import "github.com/ashtapada/agn/notation"

// maxIndex is the greatest index after "#".
const maxIndex = 250

// decodeMove decodes a move without its suffix. m must be zero; it is of no use
// when the word is no move. The reference grammar says what is a move; this is the
// same by hand, with words that hold a gap left to decodeGap.
func decodeMove(w []byte, m *notation.Move) bool {
	for _, c := range w {
		if c == '_' {
			return decodeGap(w, m)
		}
	}
	d := decoder{w: w, m: m}
	return d.move()
}

// decoder reads a move without gaps from left to right.
type decoder struct {
	w []byte
	i int
	m *notation.Move
}

// peek returns the next byte, 0 at the end.
func (d *decoder) peek() byte {
	if d.i < len(d.w) {
		return d.w[d.i]
	}
	return 0
}

func (d *decoder) done() bool { return d.i == len(d.w) }

func (d *decoder) move() bool {
	m := d.m
	if c := d.peek(); isPiece(c) {
		m.Piece = c
		d.i++
	}
	// A number before the first square is a count of men, or the rank that a
	// soldier or piece leaves.
	lead, ok := d.lead()
	if !ok {
		return false
	}
	if d.peek() == '@' {
		return d.entry(lead)
	}
	first, ok := d.square()
	if !ok {
		return false
	}
	switch c := d.peek(); {
	case c == '-' || c == 'x' || c == '#' && d.marksMan():
		return d.travel(lead, first)
	case isFile(c):
		if lead != 0 || first.File == notation.CentreFile || first.File == 0 {
			return false
		}
		m.From = first
		if first, ok = d.square(); !ok {
			return false
		}
	default:
		m.From.Rank = lead
	}
	if first.File == notation.CentreFile {
		return m.Piece == 0 && lead == 0 && m.From.IsZero() && d.declare(first)
	}
	if first.File == 0 || first.Rank == 0 {
		return false
	}
	if m.Piece == 0 && m.From.IsZero() && d.declare(first) {
		return true
	}
	m.Form, m.To = notation.Step, first
	return d.promo() && d.check()
}

// lead reads the number before the first square; ok is false if it begins with 0
// or has more than two digits.
func (d *decoder) lead() (n uint8, ok bool) {
	c := d.peek()
	if !isDigit(c) {
		return 0, true
	}
	if c == '0' {
		return 0, false
	}
	n = c - '0'
	d.i++
	if c = d.peek(); isDigit(c) {
		n = 10*n + c - '0'
		d.i++
	}
	return n, true
}

// square reads a square or a part of one: a file, and a rank if a file stands
// before it. Without a file it reads nothing.
func (d *decoder) square() (s notation.Square, ok bool) {
	c := d.peek()
	if !isFile(c) {
		return s, true
	}
	d.i++
	if c == 'c' && d.peek() == 'k' && !(d.i+1 < len(d.w) && isDigit(d.w[d.i+1])) {
		d.i++
		return notation.Square{File: notation.CentreFile}, true
	}
	s.File = c
	s.Rank, ok = d.lead()
	return s, ok
}

// place reads a whole square.
func (d *decoder) place(s *notation.Square) bool {
	var ok bool
	*s, ok = d.square()
	return ok && (s.Rank != 0 || s.File == notation.CentreFile)
}

// entry reads what begins with "@".
func (d *decoder) entry(count uint8) bool {
	m := d.m
	if count > 9 || count != 0 && m.Piece != 0 {
		return false
	}
	m.Form, m.Count = notation.Enter, count
	d.i++
	if !d.place(&m.To) {
		return false
	}
	if d.peek() == '~' {
		d.i++
		m.Piece2 = d.peek()
		if m.Piece == 0 || !isPiece(m.Piece2) {
			return false
		}
		d.i++
		if d.peek() != '@' {
			return false
		}
		d.i++
		m.Form = notation.Exchange
		return d.place(&m.To2) && d.done()
	}
	return d.who() && d.spend() && d.check()
}

// travel reads what has "-" or "x" between its squares.
func (d *decoder) travel(lead uint8, from notation.Square) bool {
	m := d.m
	m.Form, m.From = notation.Step, from
	whole := from.Rank != 0 || from.File == notation.CentreFile
	switch {
	case lead == 0:
	case whole && m.Piece == 0 && lead <= 9:
		m.Count = lead
	case from.IsZero():
		m.From.Rank = lead
	default:
		return false
	}
	if d.peek() == '#' {
		if !whole || !d.who() {
			return false
		}
	}
	m.Sep = d.peek()
	switch m.Sep {
	case '-':
		if !whole {
			return false
		}
	case 'x':
		// Without a capital a part of the square at least must be named.
		if m.Piece == 0 && m.From.IsZero() {
			return false
		}
	default:
		return false
	}
	d.i++
	if m.Sep == '-' && m.Piece == 0 && d.peek() == 'o' && string(d.w[d.i:min(d.i+3, len(d.w))]) == "off" {
		d.i += 3
		m.Form, m.Sep = notation.Off, 0
		return d.spend() && d.check()
	}
	return d.place(&m.To) && d.promo() && d.spend() && d.check()
}

// declare reads "=T" after a square that stands alone.
func (d *decoder) declare(s notation.Square) bool {
	if string(d.w[d.i:]) != "=T" {
		return false
	}
	d.m.Form, d.m.From = notation.Declare, s
	return true
}

// marksMan reports whether the "#" that is next tells men apart rather than being
// the mark of mate.
func (d *decoder) marksMan() bool {
	return d.i+1 < len(d.w) && (d.w[d.i+1] == 'T' || isDigit(d.w[d.i+1]))
}

func (d *decoder) who() bool {
	if d.peek() != '#' || !d.marksMan() {
		return true
	}
	d.i++
	if d.peek() == 'T' {
		d.i++
		d.m.Who = notation.WhoTwins
		return true
	}
	d.m.Who = notation.WhoNumber
	if !d.index(&d.m.WhoIndex) {
		return false
	}
	if d.peek() != '+' || d.i+1 == len(d.w) || !isDigit(d.w[d.i+1]) {
		return true
	}
	d.i++
	d.m.Who = notation.WhoNumbers
	return d.index(&d.m.WhoIndex2)
}

// index reads an index on a way.
func (d *decoder) index(to *uint8) bool {
	start := d.i
	d.i = digits(d.w, start)
	n := d.i - start
	if n > 3 || n > 1 && d.w[start] == '0' {
		return false
	}
	v := number(d.w[start:d.i])
	*to = uint8(v)
	return v <= maxIndex
}

func (d *decoder) promo() bool {
	if d.peek() != '=' {
		return true
	}
	d.i++
	c := d.peek()
	d.i++
	d.m.Promo = c
	return isPiece(c)
}

func (d *decoder) spend() bool {
	if d.peek() != '/' {
		return true
	}
	for i := range d.m.Spend {
		d.i++
		n, ok := d.lead()
		if !ok || n == 0 {
			return false
		}
		d.m.Spend[i] = n
		if d.peek() != '+' || !(d.i+1 < len(d.w) && isDigit(d.w[d.i+1])) {
			return true
		}
	}
	return false
}

func (d *decoder) check() bool {
	if c := d.peek(); c == '+' || c == '#' {
		d.m.Check = c
		d.i++
	}
	return d.done()
}
