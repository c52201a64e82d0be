package grammar

import (
	"encoding/binary"
	"math/bits"
)

// plainLines takes whole lines of movetext in which the splitter has nothing to follow, of a
// game that has begun: they begin with what can begin a word, and nowhere hold what could be a
// comment, a tag or a mark. Most lines are such. It reports false where none comes next.
func (r *Reader) plainLines(g *gathering) bool {
	s := &r.split
	if !s.words || s.inComment || s.paused || s.lenient || g.start < 0 || g.kept >= 0 || g.held || g.skipped {
		return false
	}
	b := r.buf[r.lo:r.hi]
	if over := g.start + MaxGame; over < len(b) {
		b = b[:over] // where a game is too large is for bound to say
	}
	from, next, lines := g.pos, plainLine(b, g.pos), 0
	for next > 0 {
		from, g.pos, lines = g.pos, next, lines+1
		next = plainLine(b, next)
	}
	if lines == 0 {
		return false
	}
	s.swallow, s.content, s.blank = false, true, false
	last := b[from:g.pos]
	s.result = endsInResult(last)
	g.end, g.cutOff = from+trimSpaces(last), false
	g.lines += lines
	return true
}

// plainLine returns where the plain line that begins at i ends, after its line end; 0 if it is
// not plain, or has no line end.
func plainLine(b []byte, i int) int {
	if i >= len(b) || b[i] <= '%' || b[i] == '>' || b[i] == '<' && i+1 < len(b) && b[i+1] == '<' {
		return 0
	}
	for ; i+8 <= len(b); i += 8 {
		x := binary.LittleEndian.Uint64(b[i:])
		// The highest bit of each byte is set if it is no line end, and if it is no bracket or
		// semicolon: those three end in the same five bits.
		const low = ones * 0x7f
		within := x ^ ones*'\n'
		within |= within&low + low
		word := (x&(ones*0x1f) ^ ones*0x1b) + low
		if stops := (^(within & word) | x) & (ones << 7); stops != 0 {
			if i += bits.TrailingZeros64(stops) / 8; b[i] == '\n' {
				return i + 1
			}
			return 0
		}
	}
	return 0
}
