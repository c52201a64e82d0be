package grammar

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// plainLines takes whole lines of movetext in which the splitter has nothing to follow, of a
// game that has begun: they begin with what can begin a word, and nowhere hold what could be a
// comment, a tag or a mark. Most lines are such. It reports false where none comes next.
func (r *Reader) plainLines(g *gathering) bool {
	s := &r.split
	if !s.words || s.inComment || s.paused || g.start < 0 || g.kept >= 0 || g.held || g.skipped {
		return false
	}
	b := r.buf[r.lo:r.hi]
	if over := g.start + MaxGame; over < len(b) {
		b = b[:over] // where a game is too large is for bound to say
	}
	begin, from, lines := g.pos, g.pos, 0
	next, n := plainLine(b, g.pos)
	for next > 0 && !(s.lenient && bytes.IndexByte(b[g.pos:next], '{') >= 0) { // those may nest in a lenient reading
		from, g.pos, lines = g.pos, next, lines+n
		next, n = plainLine(b, next)
	}
	if lines == 0 {
		return false
	}
	s.swallow, s.content, s.blank = false, true, false
	last := b[from:g.pos]
	words := lastWords(last)
	if words == nil { // they are remarks alone
		words = lastWords(b[begin:g.pos])
	}
	if words != nil {
		s.result = endsInResult(words)
	}
	g.end, g.cutOff = from+trimSpaces(last), false
	g.lines += lines
	return true
}

// lastWords returns the last stretch of words of a plain line, between its comments or after them.
func lastWords(line []byte) (words []byte) {
	for {
		k := bytes.IndexByte(line, '{')
		if k < 0 {
			if trimSpaces(line) > 0 {
				words = line
			}
			return words
		}
		if trimSpaces(line[:k]) > 0 {
			words = line[:k]
		}
		line = line[k+bytes.IndexByte(line[k:], '}')+1:]
	}
}

// plainLine returns where the plain line that begins at i ends, after its line end; 0 if it is not plain, or has no
// line end. A line is plain in which comments in braces are closed, also on lines after it, which count as one with it:
// it returns how many there are.
func plainLine(b []byte, i int) (next, lines int) {
	if i >= len(b) || b[i] <= '%' || b[i] == '>' || b[i] == '<' && i+1 < len(b) && b[i+1] == '<' {
		return 0, 0
	}
	for i+8 <= len(b) {
		x := binary.LittleEndian.Uint64(b[i:])
		// The highest bit of each byte is set if it is no line end, and if it is no bracket or
		// semicolon: those three end in the same five bits.
		const low = ones * 0x7f
		within := x ^ ones*'\n'
		within |= within&low + low
		word := (x&(ones*0x1f) ^ ones*0x1b) + low
		stops := (^(within & word) | x) & (ones << 7)
		if stops == 0 {
			i += 8
			continue
		}
		switch i += bits.TrailingZeros64(stops) / 8; b[i] {
		case '\n':
			return i + 1, lines + 1
		case '{':
			end, n := remarkEnd(b, i)
			if end == 0 {
				return 0, 0
			}
			i, lines = end, lines+n
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// longestRemark bounds how far the end of a comment is looked for.
const longestRemark = 4 << 10

// remarkEnd returns where the comment that begins at i ends, after its brace, and how many line ends are in it; 0 where
// a line in it does not begin with a letter or digit.
func remarkEnd(b []byte, i int) (end, lines int) {
	const wide = 8
	for last := min(i+longestRemark, len(b)); i+wide <= last; {
		x := binary.LittleEndian.Uint64(b[i:])
		stops := firstOf(x, '}') | firstOf(x, '\n')
		if stops == 0 {
			i += wide
			continue
		}
		if i += bits.TrailingZeros64(stops)/wide + 1; b[i-1] == '}' {
			return i, lines
		}
		if lines++; i == last || !isLetter(b[i]) && !isDigit(b[i]) {
			return 0, 0
		}
	}
	return 0, 0
}
