package grammar

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file reads leniently what text takes on when it is pasted from a page or a word
// processor: spaces that are none, marks of folios in square brackets, curly quotation
// marks.

// foreignSpace returns the length of the character at the start of b if it is a space
// of another kind than AGN's, or 0.
func foreignSpace(b []byte) int {
	if b[0] < utf8.RuneSelf {
		return 0
	}
	if r, n := utf8.DecodeRune(b); unicode.Is(unicode.Zs, r) {
		return n
	}
	return 0
}

// unseen returns the length of the character at the start of b if it is one that is
// not seen and says nothing, or 0.
func unseen(b []byte) int {
	if b[0] < utf8.RuneSelf {
		return 0
	}
	r, n := utf8.DecodeRune(b)
	if as, ok := spelling().signs[r]; ok && as == "" {
		return n
	}
	return 0
}

// blanked returns text with plain spaces, byte for byte, in the place of spaces of other
// kinds and of what is not seen at the edge of a word; the text itself if it has none.
// What is not seen inside a word stays, for splitting the word would be wrong.
func blanked(text []byte) []byte {
	out := text
	plain := rune(0) // one that was found to stay: a text repeats the same few
	for i := beyondASCII(text, 0); i < len(text); i = beyondASCII(text, i) {
		r, size := utf8.DecodeRune(text[i:])
		if r == plain {
			i += size
			continue
		}
		n, k := foreignSpace(text[i:]), unseen(text[i:])
		if n+k == 0 {
			plain = r
		}
		if k > 0 && (i == 0 || endsWord(out[i-1]) || i+k == len(text) || endsWord(text[i+k]) ||
			foreignSpace(text[i+k:]) > 0) {
			n = k
		}
		if n == 0 {
			i += size
			continue
		}
		if &out[0] == &text[0] {
			out = slices.Clone(text)
		}
		for k := range n {
			out[i+k] = ' '
		}
		i += n
	}
	return out
}

// beyondASCII returns the index of the first byte at or after i that is not ASCII, the length of b if there is none.
func beyondASCII(b []byte, i int) int {
	const wide = 8
	for ; i+wide <= len(b); i += wide {
		if high := binary.LittleEndian.Uint64(b[i:]) & (ones << 7); high != 0 {
			return i + bits.TrailingZeros64(high)/wide
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// isBlankLine reports whether a line has nothing but spaces of any kind.
func isBlankLine(line []byte) bool {
	for i := 0; i < len(line); {
		n := max(foreignSpace(line[i:]), unseen(line[i:]))
		if n == 0 && !isSpace(line[i]) {
			return false
		}
		i += max(n, 1)
	}
	return true
}

// skipSpace steps over a space, or over several of other kinds.
func (p *Parser) skipSpace() {
	start, raw := p.i, p.g.Text
	for p.i++; raw[start] >= utf8.RuneSelf && p.i < len(raw) && raw[p.i] >= utf8.RuneSelf && p.text[p.i] == ' '; p.i++ {
	}
	if raw[start] >= utf8.RuneSelf {
		p.foreignSpaces(start, p.i)
	}
}

// spaceNames are the spaces that text takes on, as Unicode calls them.
var spaceNames = map[rune]string{
	0x00A0: "a no-break space", 0x202F: "a narrow no-break space", 0x2009: "a thin space", 0x2003: "an em space",
	0x2002: "an en space", 0x3000: "an ideographic space", 0x200B: "a zero width space", 0xFEFF: "a byte order mark",
	0x00AD: "a soft hyphen",
}

// spacedWrongly reports each kind of space that is none of AGN's in text[start:end], once a game, if the word is
// words of the notation without them. It reports false for any other word.
func (p *Parser) spacedWrongly(start, end int) bool {
	raw := p.text[start:end]
	plain := blanked(raw)
	if &plain[0] == &raw[0] {
		return false
	}
	for w := range bytes.FieldsSeq(plain) {
		if p.unended = p.unended || isResult(w); isResult(w) {
			continue
		}
		if w = w[prefixEnd(w):]; len(w) == 0 || string(w) == "sic" {
			continue
		}
		if _, n := cutSuffix(w); n > 0 && !reads(w[:n]) {
			return false
		}
	}
	for i := 0; i < len(raw); i++ {
		if plain[i] == raw[i] {
			continue
		}
		r, n := utf8.DecodeRune(raw[i:])
		name := spaceNames[r]
		if name == "" {
			name = "a space of another kind"
		}
		p.reportOnce(string(r), diag.Syntax, start+i, start+i+n,
			func() diag.Detail { return diag.ForeignSpaces.With(fmt.Sprintf("U+%04X, %s,", r, name)) })
		i += n - 1
	}
	return true
}

// foreignSpaces notes the spaces of other kinds in text[start:end], each run of one
// kind once.
func (p *Parser) foreignSpaces(start, end int) {
	raw := p.g.Text
	for i := start; i < end; {
		if raw[i] < utf8.RuneSelf || p.text[i] != ' ' {
			i++
			continue
		}
		r, n := utf8.DecodeRune(raw[i:])
		from, what := i, words.Of("a space")
		for i < end && bytes.HasPrefix(raw[i:], raw[from:from+n]) {
			i += n
		}
		if foreignSpace(raw[from:]) == 0 {
			what = words.Of("nothing")
		}
		if p.taken < maxLenient {
			p.reportOnce("read "+string(r), diag.LenientReading, from, i, func() diag.Detail {
				return diag.ReadAs{Word: fmt.Sprintf("U+%04X", r), Named: what}
			})
		}
	}
}

// maxBracketed bounds what is read as a remark in brackets, so that a line of nothing but brackets is read in time.
const maxBracketed = 16 << 10

// bracketed returns the length of what stands in square brackets at the start of b, at
// most a line of it, if it is the mark of a folio or another remark and no tag: nothing
// in quotation marks after a name, and not the name of a tag alone. It returns 0
// otherwise. Before the first words a name is one in any letters.
func bracketed(b []byte, words bool) int {
	if b[0] != '[' {
		return 0
	}
	b = b[:min(len(b), maxBracketed)]
	if k := bytes.IndexByte(b, '\n'); k >= 0 {
		b = b[:k]
	}
	end := bytes.IndexByte(b, ']')
	if end < 2 {
		return 0
	}
	if n := anyName(b[1:]); n > 0 && !words && quote(b[1+n+skipSpaces(b[1+n:], 0):]) > 0 {
		return 0
	}
	if i := bytes.IndexByte(b, '"'); namesTag(b[:end]) || 0 < i && i < end && hidesTag(b) {
		return 0
	}
	return end + 1
}

// namesTag reports whether what stands in square brackets begins with a name as a tag does.
func namesTag(b []byte) bool {
	name := tagName(b)
	if name == nil {
		return false
	}
	rest := b[bytes.Index(b, name)+len(name):]
	i := skipSpaces(rest, 0)
	return quote(rest[i:]) > 0 || notation.KnownTag(string(name)) && (i > 0 || i == len(rest)) ||
		given(string(name), rest)
}

// anyName returns the length of what stands at the start of b as a name does, in letters of any script.
func anyName(b []byte) (n int) {
	for n < len(b) {
		r, k := utf8.DecodeRune(b[n:])
		if !unicode.IsLetter(r) && (n == 0 || !unicode.In(r, unicode.M, unicode.Nd) && r != '_' && r != '\u200c' &&
			r != '\u200d') {
			break
		}
		n += k
	}
	return n
}

// hidesTag reports whether a line holds the name of a tag that decides what the game is judged by,
// with other characters in it, before a value, or the value of one.
func hidesTag(line []byte) (hides bool) {
	namesMeant(line, func(name, value string) {
		switch strings.ToLower(name) {
		case "variant", "options", "first", "setup", "fen":
			hides = true
		}
		hides = hides || strings.Count(value, "/") > 2
	})
	return hides
}

// given reports whether what stands after a name in square brackets is plainly meant for a
// tag that decides what the game is judged by.
func given(name string, rest []byte) bool {
	if notation.Decides(name) {
		return len(rest) > 0 && (rest[0] == ':' || rest[0] == '=')
	}
	return strings.EqualFold(name, "FEN") && bytes.IndexByte(rest, '/') >= 0
}

// remark reads what stands in square brackets as a comment. It reports false if it is
// no remark.
func (p *Parser) remark() bool {
	start := p.i
	if p.words && p.instead(start) {
		return true
	}
	n := bracketed(p.text[start:], p.words)
	if n == 0 || p.taken >= maxLenient || unclean(p.text[start:start+n]) {
		return false
	}
	body := p.g.Text[start+1 : start+n-1]
	if body[0] == '%' {
		body = p.g.Text[start : start+n] // a command of a comment
	}
	p.i = start + n
	p.report(diag.LenientReading, start, p.i, diag.ReadAs{Word: excerpt(p.g.Text[start:p.i]),
		Named: words.Of("a comment")})
	p.addComment(body, start, p.i, bytes.IndexByte(body, '}') >= 0)
	return true
}

// quotes are the quotation marks that a word processor puts in the place of straight ones.
const quotes = "\"“”„‟«»＂″"

// quote returns the length of the quotation mark at the start of b, straight or not, or 0.
func quote(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	if b[0] < utf8.RuneSelf {
		if b[0] == '"' {
			return 1
		}
		return 0
	}
	r, n := utf8.DecodeRune(b)
	for _, q := range quotes {
		if r == q {
			return n
		}
	}
	return 0
}

// scanCurly scans a tag pair whose value stands between other quotation marks than
// straight ones, of which no more are in it.
func scanCurly(b []byte) (t tagPair, ok bool) {
	i, ok := t.scanName(b)
	n := quote(b[i:])
	if !ok || n == 0 {
		return t, false
	}
	t.valueStart = i + n
	for i = t.valueStart; i < len(b) && quote(b[i:]) == 0; i++ {
	}
	if i == len(b) || bytes.IndexByte(b[t.valueStart:i], '\\') >= 0 {
		return t, false
	}
	t.valueEnd = i
	i = skipSpaces(b, i+quote(b[i:]))
	if i == len(b) || b[i] != ']' {
		return t, false
	}
	t.end = i + 1
	return t, true
}

// curlyTag notes that a tag was read by scanCurly.
func (p *Parser) curlyTag(start int, t tagPair) {
	text := p.g.Text[start : start+t.end]
	as := notation.AppendTag(nil, string(text[t.nameStart:t.nameEnd]), string(text[t.valueStart:t.valueEnd]))
	p.report(diag.LenientReading, start, start+t.end, diag.ReadAs{Word: excerpt(text), As: string(as)})
}
