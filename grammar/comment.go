package grammar

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/notation/word"
)

// braceComment reads a comment from "{" to "}". A blank line followed by a tag
// line ends a comment that was left open.
func (p *Parser) braceComment() {
	start := p.i
	if p.Lenient != nil && p.nestedComment() {
		return
	}
	end := p.nextClose(start + 1)
	if at := resumesAt(p.text[start+1 : end]); at > 0 {
		p.unclosed(start, start+1+at)
		return
	}
	if end == len(p.text) {
		p.unended = true
		p.unclosed(start, end)
		return
	}
	if m, ok := p.bracedThrow(start, end); ok {
		p.take(m)
		return
	}
	p.i = end + 1
	if p.tooDeep == 0 && p.remarkEnds(start) == p.i && sameText(p.text, p.g.Text) {
		p.host = -1
		p.g.Words, p.g.At = append(p.g.Words, remarkWord(start, p.i)), append(p.g.At, int32(start))
		return
	}
	p.addComment(p.g.Text[start+1:end], start, p.i, false)
}

// remarkEnds returns where the comment in braces at an offset ends if its text is read from where it stands: it begins
// with a letter or "[", also after a space, and is printable ASCII in one paragraph. It returns 0 for any other. A
// comment that is no throw and nothing to ask about costs no more than its bytes.
func (p *Parser) remarkEnds(start int) int {
	const wide = 8
	text, i := p.text, start+1
	if i < len(text) && text[i] == ' ' {
		i++
	}
	if i == len(text) || text[i] != '[' && !isLetter(text[i]) {
		return 0
	}
	for {
		x := eightAt(text, i)
		// The highest bit of each byte is set that is less than a space, or "}" or more.
		const low = ones * 0x7f
		stops := (x | (x&low + ones*(0x80-'}')) | ^(x&low + ones*(0x80-' '))) & (ones << 7)
		if stops == 0 {
			i += wide
			continue
		}
		switch i += bits.TrailingZeros64(stops) / wide; {
		case i == len(text):
			return 0
		case text[i] == '}':
			return i + 1
		case text[i] != '~' && (text[i] != '\n' || i+1 == len(text) || text[i+1] <= ' '):
			return 0
		}
		i++
	}
}

// eightAt returns eight bytes from an index on, zeros after the last one.
func eightAt(b []byte, i int) uint64 {
	const wide = 8
	if i+wide <= len(b) {
		return binary.LittleEndian.Uint64(b[i:])
	}
	var tail [wide]byte
	copy(tail[:], b[i:])
	return binary.LittleEndian.Uint64(tail[:])
}

// remarkWord is the word of a comment that is read from where it stands.
func remarkWord(start, end int) word.Word { return word.Span(word.Kind(notation.Comment), start, end) }

// firstOf sets the highest bit of the first byte that is c, and maybe of bytes after it, but of none before it.
func firstOf(x uint64, c byte) uint64 {
	x ^= ones * uint64(c)
	return (x - ones) &^ x & (ones << 7)
}

// bracedThrow finds a throw that stands alone in braces between a seat mark and a move.
func (p *Parser) bracedThrow(start, end int) (m meant, ok bool) {
	const longest = 16
	if end-start > longest || !p.words || p.ended || !p.lists() {
		return m, false
	}
	t := looseThrow{start: start, end: end + 1, inside: string(bytes.TrimSpace(p.text[start+1 : end]))}
	// What stands before comes last: any number of comments can.
	if strings.Trim(t.inside, "0123456789,.-+ ") != "" || !p.eventFollows(end+1) || p.before() != notation.SeatMark {
		return m, false
	}
	t.readValues()
	board, _ := p.onBoard()
	return t.meant(), board != nil && len(t.values) > 0 && t.cast(board)
}

// nestedComment reads a comment with others in it, whose braces become parentheses. It reports false for any other.
func (p *Parser) nestedComment() bool {
	start := p.i
	n := p.nests.comment(p.text[start:])
	if n == 0 || p.taken >= maxLenient {
		return false
	}
	p.i = start + n
	body := bytes.Map(func(r rune) rune {
		switch r {
		case '{':
			return '('
		case '}':
			return ')'
		}
		return r
	}, p.g.Text[start+1:p.i-1])
	p.readAs(start, p.i, "{"+excerpt(body)+"}", words.Of("braces do not nest"))
	p.addComment(body, start, p.i, false)
	return true
}

// nests finds comments that have others in them. It counts how often it was in vain.
type nests int

// longestNest bounds what is looked at for the end of such a comment, mostNests how often there may be none.
const longestNest, mostNests = 4 << 10, 256

// comment returns the length of a comment at the start of a text that has others in it, 0 for any other comment: where
// not all braces are closed, and where a word that the notation can read stands after a "}" in it, which ends the
// comment if that is not meant to nest.
func (tried *nests) comment(text []byte) int {
	if text = text[:min(len(text), longestNest)]; *tried >= mostNests {
		return 0
	}
	first := bytes.IndexByte(text, '}')
	if first < 0 || bytes.IndexByte(text[1:first], '{') < 0 {
		return 0
	}
	n := nestEnd(text, first)
	if n == 0 {
		*tried++
	}
	return n
}

// nestEnd returns the end of a comment at the start of a text that has others in it, the first of which ends at an
// index, 0 if it is not one.
func nestEnd(text []byte, first int) int {
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '{':
			if depth++; i > first && from > 0 && holdsWords(text[from:i]) {
				return 0
			}
		case '}':
			if depth--; i > first && depth == 0 && holdsWords(text[from:i]) {
				return 0
			}
			if from = i + 1; depth == 0 {
				return i + 1
			}
		case '\n':
			if resumes(text[i+1:]) {
				return 0
			}
		}
	}
	return 0
}

// holdsWords reports whether a text holds a throw, an event or a result of the notation.
func holdsWords(text []byte) bool {
	for w := range bytes.FieldsSeq(text) {
		if w = w[prefixEnd(w):]; len(w) == 0 {
			continue
		}
		if _, n := cutSuffix(w); isResult(w) || w[0] == '<' || reads(w[:n]) {
			return true
		}
	}
	return false
}

// strayBrace reports a "}" at start that closes nothing. Where the comment before it holds a "{" it was meant to close
// that one: the words between are no moves, and nothing is said of them.
func (p *Parser) strayBrace(start int) {
	if p.full() {
		return
	}
	for i := p.g.Len() - 1; i >= 0; i-- {
		it := p.g.Item(i)
		if it.Kind != notation.Comment || p.text[it.Start] != '{' {
			continue
		}
		within := p.text[it.Start+1 : it.End]
		brace, closed := bytes.IndexByte(within, '{'), bytes.Count(p.text[it.End:start], []byte("}"))
		if brace < 0 || closed >= bytes.Count(within, []byte("{")) {
			break
		}
		p.withdraw(int(it.End), start)
		p.withoutWords(i + 1)
		if closed > 0 {
			return // the first has said so
		}
		p.reportOnce("nested", diag.StrayClose, int(it.Start)+1+brace, p.i, func() diag.Detail {
			at := p.g.Locator()
			begins := at.Pos(it.Start)
			return diag.BracesNested.With(begins.Line, begins.Column)
		})
		return
	}
	p.report(diag.StrayClose, start, p.i, diag.BraceWithoutComment)
}

// withoutWords replaces the words from an index on by one word that cannot be read, unless a bracket of a
// variation is one of them.
func (p *Parser) withoutWords(i int) {
	for k := i; k < p.g.Len(); k++ {
		if kind := p.g.Kind(k); kind == notation.VarOpen || kind == notation.VarClose {
			return
		}
	}
	if i < p.g.Len() {
		start := int(p.g.Start(i))
		p.g.Words, p.g.At = p.g.Words[:i], p.g.At[:i]
		p.bad(start, p.i, false)
	}
}

// resumesAt returns the index of the first line of a comment that ends it because
// it begins with a tag and follows a blank line, or 0.
func resumesAt(body []byte) int {
	blank := false
	for i := 0; ; {
		k := bytes.IndexByte(body[i:], '\n')
		if k < 0 {
			k = len(body) - i
		}
		line := body[i : i+k]
		if blank && resumes(line) {
			return i
		}
		blank = i > 0 && skipSpaces(line, 0) == len(line)
		if i += k + 1; i > len(body) {
			return 0
		}
	}
}

// unclosed reports a comment that was not closed before end.
func (p *Parser) unclosed(start, end int) {
	p.i = end
	p.lossy = true
	p.addComment(p.g.Text[start+1:end], start, end, false)
	p.report(diag.UnclosedComment, start, start+1, diag.CommentOpen)
}

// lineComment reads a comment from ";" to the line's end.
func (p *Parser) lineComment() {
	start := p.i
	if p.commentedWords(start) {
		return
	}
	p.i = p.lineEnd(start)
	body := p.g.Text[start+1 : p.i]
	end := start + 1 + trimSpaces(body)
	// Its normal form is a comment in braces, where the text allows one.
	p.addComment(body, start, end, bytes.IndexByte(body, '}') >= 0)
}

// commentedWords finds throws, moves and results alone after ";", where a sign between two words may be meant: it
// stands directly at a word, or before a result that the text has nowhere else. A lenient reading takes it for a space
// and reports true.
func (p *Parser) commentedWords(start int) bool {
	if !p.words || p.ended || p.depth > 0 || p.beginsLine(start) {
		return false
	}
	end := p.lineEnd(start)
	end = start + 1 + trimSpaces(p.text[start+1:end])
	moves, ends := isMovetext(p.text[start+1 : end])
	ends = ends && p.endsText(p.lineEnd(start))
	switch {
	case !moves, !ends && (isSpace(p.text[start-1]) || p.before() == notation.Bad):
		return false
	case p.Lenient != nil && p.taken < maxLenient:
		p.i = start + 1
		p.report(diag.LenientReading, start, p.i, diag.ReadAs{Word: ";", Named: words.Of("a space")})
		return true
	}
	code := diag.CommentedWords
	if ends && !p.unended {
		code, p.unended = diag.MissingResult, true
	}
	p.reportOnce("commented "+string(code), code, start, end, func() diag.Detail {
		return diag.MeantWords.With(excerpt(p.text[skipSpaces(p.text, start+1):end]))
	})
	return false
}

// isMovetext reports whether a text is nothing but words of the notation, one of them at least a throw, an event or a
// result, and whether it ends in a result.
func isMovetext(text []byte) (words, ends bool) {
	for w := range bytes.FieldsSeq(text) {
		if ends {
			return false, false
		}
		if ends = isResult(w); !ends {
			w = w[prefixEnd(w):]
		}
		if len(w) == 0 || string(w) == "sic" {
			continue
		}
		var cast notation.Cast
		if k, _ := scanThrow(w, &cast); w[0] != '<' || k < len(w) {
			if _, n := cutSuffix(w); !ends && (n == 0 || !reads(w[:n])) {
				return false, false
			}
		}
		words = true
	}
	return words, ends
}

// percentLine reads a line that begins with "%" as a comment. Without a text it is none.
func (p *Parser) percentLine() {
	start := p.i
	if p.i = p.lineEnd(start); isBarePercent(p.text[start:p.i]) {
		return
	}
	body := p.g.Text[start+1 : p.i]
	p.addComment(body, start, start+1+trimSpaces(body), bytes.IndexByte(body, '}') >= 0)
}

// isBarePercent reports whether a line that begins with "%" has no text.
func isBarePercent(line []byte) bool { return skipSpaces(line, 1) == len(line) }

// addComment adds a comment, one for each of its paragraphs, with one space
// between words.
func (p *Parser) addComment(body []byte, start, end int, line bool) {
	p.host = -1
	if p.tooDeep > 0 {
		return
	}
	added := false
	from := len(p.comments)
	add := func() {
		added = true
		p.cuts = append(p.cuts, len(p.comments))
		p.add(notation.Item{
			Kind: notation.Comment, N: int32(len(p.cuts) - 1), LineComment: line,
			Start: int32(start), End: int32(end),
		})
		from = len(p.comments)
	}
	for i := 0; i < len(body); {
		if isSpace(body[i]) {
			lines := 0
			for ; i < len(body) && isSpace(body[i]); i++ {
				if body[i] == '\n' {
					lines++
				}
			}
			switch {
			case i == len(body) || len(p.comments) == from:
			case lines > 1:
				add()
			default:
				p.comments = append(p.comments, ' ')
			}
			continue
		}
		j := i
		for j < len(body) && !isSpace(body[j]) {
			j++
		}
		p.comments = append(p.comments, body[i:j]...)
		i = j
	}
	if len(p.comments) > from || !added {
		add()
	}
}
