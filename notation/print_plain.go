package notation

import (
	"slices"

	"github.com/ashtapada/agn/notation/word"
)

// plainCapacity is how much the text of a plain word takes at most, with what stands before it.
const plainCapacity = 32

// plain lays out the words from an index on, each of which is a unit by itself, and returns the index of the first that
// may be none: what does not fit into eight bytes, and what a bracket or another throw clings to. It writes what the
// loop of game does.
func (p *printer) plain(words []word.Word, i int, main bool) int {
	if p.open || i == len(words) || !alone(words, i) {
		return i
	}
	p.flush()
	for ; i < len(words) && alone(words, i); i++ {
		w, sep := words[i], 1
		switch w.Kind() {
		case word.Number:
			if p.rounds && main && w.Small() == 0 && p.col > 0 {
				p.endLine()
			}
		case word.SeatMark:
			if i == 0 || words[i-1].Kind() != word.Number {
				sep = 2
			}
		}
		p.plainWord(w, sep)
	}
	p.unit = len(p.dst)
	return i
}

// plainWord writes a plain word after so many spaces, or in a line of its own where it has no room.
func (p *printer) plainWord(w word.Word, sep int) {
	if len(p.dst)+plainCapacity > cap(p.dst) {
		p.dst = slices.Grow(p.dst, plainCapacity)
	}
	out := (*[plainCapacity]byte)(p.dst[len(p.dst) : len(p.dst)+plainCapacity])
	n := plainText(out, min(p.col, 1), w)
	width := n - min(p.col, 1)
	switch {
	case p.col == 0:
	case p.col+sep+width > p.width:
		out[0], p.col = '\n', 0
	case sep == 2:
		copy(out[2:], out[1:n])
		out[0], out[1] = ' ', ' '
		n++
		p.col += sep
	default:
		out[0] = ' '
		p.col++
	}
	p.col += width
	p.dst = p.dst[:len(p.dst)+n]
}

// alone reports whether the word at an index is plain, a unit by itself and of no square that is written otherwise
// beside a dash.
func alone(words []word.Word, i int) bool {
	w := words[i]
	kind := w.Plain()
	if kind-word.Number > word.Pass-word.Number {
		return false
	}
	if i+1 < len(words) {
		next := words[i+1].Kind()
		if next == word.Kind(VarClose) || next == word.Throw && kind == word.Throw {
			return false
		}
	}
	switch kind {
	case word.Throw:
		return (i == 0 || words[i-1].Kind() != word.Throw) && (w.Small() == 1 || w.Small() == 2 && w.Die(0) >= w.Die(1))
	case word.Move:
		from, _ := w.Left()
		to, _ := w.To()
		return from != CentreFile && to != CentreFile
	}
	return true
}

// plainText puts the text of a plain word at an index, and returns where it ends.
func plainText(out *[plainCapacity]byte, n int, w word.Word) int {
	switch w.Kind() {
	case word.Number:
		n = plainNumber(out, n, w.Round())
		out[n], out[n+1], out[n+2] = '.', '.', '.'
		return n + 1 + 2*int(w.Small())
	case word.SeatMark:
		out[n], out[n+1] = w.Letter(), ':'
		return n + 2
	case word.Throw:
		out[n] = '<'
		n = plainNumber(out, n+1, int(w.Die(0)))
		if w.Small() == 2 {
			out[n] = ','
			n = plainNumber(out, n+1, int(w.Die(1)))
		}
		out[n] = '>'
		return n + 1
	case word.Pass:
		out[n], out[n+1] = '-', '-'
		n += 2
	default:
		n = plainMove(out, n, w)
	}
	if s := w.Small(); s != 0 {
		n += copy(out[n:], Suffix(s).String())
	}
	return n
}

// plainMove is plainText of a move without its suffix. What is not there is written too, and written over.
func plainMove(out *[plainCapacity]byte, n int, w word.Word) int {
	put := func(c byte) {
		out[n%plainCapacity] = c
		if c != 0 {
			n++
		}
	}
	square := func(file byte, rank uint8) {
		put(file)
		if rank >= 10 {
			put('0' + rank/10)
		}
		out[n%plainCapacity] = '0' + rank%10
		if rank != 0 {
			n++
		}
	}
	put(w.Letter())
	square(w.Left())
	put(w.Sep())
	square(w.To())
	put(w.Check())
	return n
}

// plainNumber puts a number at an index, and returns where it ends.
func plainNumber(out *[plainCapacity]byte, n, value int) int {
	digits := 1
	for most := 10; value >= most; most *= 10 {
		digits++
	}
	for k := n + digits - 1; k >= n; k-- {
		out[k%plainCapacity] = byte('0' + value%10)
		value /= 10
	}
	return n + digits
}
