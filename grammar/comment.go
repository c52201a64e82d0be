package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// braceComment reads a comment from "{" to "}". A blank line followed by a tag
// line ends a comment that was left open.
func (p *Parser) braceComment() {
	start := p.i
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
	p.i = end + 1
	p.addComment(p.g.Text[start+1:end], start, p.i, false)
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
		brace := bytes.IndexByte(p.text[it.Start+1:it.End], '{')
		if brace < 0 || bytes.IndexByte(p.text[it.End:start], '}') >= 0 {
			break
		}
		p.withdraw(int(it.End), start)
		at := p.g.Locator()
		begins := at.Pos(it.Start)
		p.report(diag.StrayClose, int(it.Start)+1+brace, p.i, diag.BracesNested.With(begins.Line, begins.Column))
		return
	}
	p.report(diag.StrayClose, start, p.i, diag.BraceWithoutComment)
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
	p.i = p.lineEnd(start)
	body := p.g.Text[start+1 : p.i]
	end := start + 1 + trimSpaces(body)
	// Its normal form is a comment in braces, where the text allows one.
	p.addComment(body, start, end, bytes.IndexByte(body, '}') >= 0)
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

// addComment adds a comment, one for each of its paragraphs, with one blank
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
