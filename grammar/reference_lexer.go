package grammar

import (
	"bytes"
	"io"

	"github.com/alecthomas/participle/v2/lexer"
)

// The tokens of the reference grammar. Punct is a character that the grammar names
// itself; Junk is in no production.
const (
	tokSpace lexer.TokenType = iota + 1
	tokEnd
	tokComment
	tokName
	tokString
	tokSuffix
	tokSic
	tokOff
	tokCentre
	tokFile
	tokPiece
	tokCapital
	tokZero
	tokDigit
	tokGap
	tokPunct
	tokJunk
)

// referenceLexer cuts text into the tokens of the reference grammar. It never
// fails.
type referenceLexer struct{}

func (referenceLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Space": tokSpace, "End": tokEnd, "Comment": tokComment, "Name": tokName,
		"String": tokString, "Suffix": tokSuffix, "Sic": tokSic, "Off": tokOff, "Centre": tokCentre,
		"File": tokFile, "Piece": tokPiece, "Capital": tokCapital, "Zero": tokZero, "Digit": tokDigit,
		"Gap": tokGap, "Punct": tokPunct, "Junk": tokJunk,
	}
}

func (referenceLexer) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	return newReferenceLex(b), err
}

func (referenceLexer) LexBytes(_ string, b []byte) (lexer.Lexer, error) {
	return newReferenceLex(b), nil
}

// referenceLex is the state of lexing one text.
type referenceLex struct {
	text  []byte
	i     int
	tag   bool // inside a tag pair
	words bool // movetext has begun
	throw bool // behind "<"
	first int  // where a line begins, behind its marks
	start int  // inside a word, where it begins
	cut   int  // and ends, else -1
	end   int  // of the word as a whole, which is cut at "|"
	depth int
}

func newReferenceLex(text []byte) *referenceLex { return &referenceLex{text: text, first: -1, cut: -1} }

// Next returns the next token.
func (l *referenceLex) Next() (lexer.Token, error) {
	start := l.i
	typ := l.next()
	return lexer.Token{
		Type: typ, Value: string(l.text[start:l.i]),
		Pos: lexer.Position{Offset: start, Line: 1, Column: start + 1},
	}, nil
}

func (l *referenceLex) next() lexer.TokenType {
	switch {
	case l.cut >= 0 && l.i < l.cut:
		return l.inWord()
	case l.cut >= 0:
		l.cut = -1
		if !l.throw {
			return tokEnd
		}
		l.throw = false
	}
	switch {
	case l.i == len(l.text):
		return lexer.EOF
	case l.tag:
		return l.inTag()
	case l.space():
		return tokSpace
	}
	switch c := l.text[l.i]; c {
	case '{':
		return l.braces()
	case ';':
		l.i = l.lineEnd()
		return tokComment
	case '%':
		if l.i == l.first {
			l.i = l.lineEnd()
			return tokComment
		}
	case '[':
		if !l.words || l.opensTags() {
			l.tag, l.words = true, false
			l.i++
			return tokPunct
		}
	case '(', ')', '<', '>', '}':
		return l.bracket(c)
	}
	l.words = true
	if l.bar() {
		l.i++
		return tokPunct
	}
	l.start, l.cut = l.i, wordEnd(l.text, l.i)
	if l.end <= l.i {
		if l.end = l.cut; l.cut-l.start > MaxWord {
			l.i, l.cut = l.cut, -1
			return tokJunk
		}
	}
	if k := bytes.IndexByte(l.text[l.i:l.cut], '|'); k > 0 {
		l.cut = l.i + k // between readings
	}
	return l.inWord()
}

// bar reports whether a "|" between two readings of a word comes: neither a suffix nor a
// "sic" stands before it.
func (l *referenceLex) bar() bool {
	if l.i == 0 || l.i+1 >= l.end || l.text[l.i] != '|' || l.i <= l.start {
		return false
	}
	switch l.text[l.i-1] {
	case '!', '?', '|':
		return false
	}
	return string(l.text[l.start:l.i]) != "sic"
}

// opensTags reports whether "[" stands at a line's start, before a letter.
func (l *referenceLex) opensTags() bool {
	if l.i+1 == len(l.text) || !isLetter(l.text[l.i+1]) {
		return false
	}
	i := l.i
	for i > 0 && l.text[i-1] != '\n' && isSpace(l.text[i-1]) {
		i--
	}
	return i == 0 || l.text[i-1] == '\n'
}

func (l *referenceLex) bracket(c byte) lexer.TokenType {
	l.words = true
	l.i++
	switch c {
	case '}':
		return tokJunk
	case '<':
		l.throw = l.i < len(l.text) && !endsWord(l.text[l.i])
	case '(':
		if l.depth++; l.depth > MaxDepth {
			return tokJunk
		}
	case ')':
		l.depth--
	}
	return tokPunct
}

// lineEnd returns where the line ends.
func (l *referenceLex) lineEnd() int {
	if k := bytes.IndexByte(l.text[l.i:], '\n'); k >= 0 {
		return l.i + k
	}
	return len(l.text)
}

// space reads spaces, and what does not count at a line's start.
func (l *referenceLex) space() bool {
	start := l.i
	for {
		if l.i == 0 || l.text[l.i-1] == '\n' {
			l.i += skipMarks(l.text[l.i:])
			l.first = l.i
			if l.i < len(l.text) && l.text[l.i] == '%' && isBarePercent(l.text[l.i:l.lineEnd()]) {
				l.i = l.lineEnd()
			}
		}
		if l.i == len(l.text) || !isSpace(l.text[l.i]) {
			return l.i > start
		}
		l.i++
	}
}

// braces reads a comment from "{" to "}".
func (l *referenceLex) braces() lexer.TokenType {
	k := bytes.IndexByte(l.text[l.i:], '}')
	if k < 0 {
		l.i = len(l.text)
		return tokJunk
	}
	body := l.text[l.i : l.i+k+1]
	l.i += k + 1
	lines := bytes.Split(body, []byte("\n"))
	for i := 2; i < len(lines); i++ {
		if len(bytes.Trim(lines[i-1], " \t\r")) == 0 && resumes(lines[i]) {
			return tokJunk // the comment was left open
		}
	}
	return tokComment
}

// inTag reads a token of a tag pair.
func (l *referenceLex) inTag() lexer.TokenType {
	b := l.text[l.i:]
	n := 1
	switch c := b[0]; {
	case c == ']':
		l.i++
		l.tag = false
		return tokPunct
	case c == '\n':
		l.i++
		l.tag = false
		return tokJunk
	case isSpace(c):
		for n < len(b) && b[n] != '\n' && isSpace(b[n]) {
			n++
		}
		l.i += n
		return tokSpace
	case isLetter(c):
		for n < len(b) && (isLetter(b[n]) || isDigit(b[n]) || b[n] == '_') {
			n++
		}
		l.i += n
		return tokName
	case c == '"':
		if n = stringEnd(b); n > 0 {
			l.i += n
			return tokString
		}
	}
	l.i++
	return tokJunk
}

// stringEnd returns the end of the quoted string at the start of b, 0 if it is
// malformed.
func stringEnd(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\n', '\r':
			return 0
		case '\\':
			if i++; i == len(b) || b[i] != '"' && b[i] != '\\' {
				return 0
			}
		}
	}
	return 0
}

// inWord reads a token of a word.
func (l *referenceLex) inWord() lexer.TokenType {
	w := l.text[l.i:l.cut]
	n, typ := 1, tokJunk
	switch c := w[0]; {
	case c == '!' || c == '?':
		if s, k := cutSuffix(w); s != 0 && k == 0 {
			n, typ = len(w), tokSuffix
		}
	case l.i == l.start && string(w) == "sic":
		n, typ = 3, tokSic
	case c == 'o' && l.i > l.start && l.text[l.i-1] == '-' && bytes.HasPrefix(w, []byte("off")):
		n, typ = 3, tokOff
	case c == 'c' && len(w) > 1 && w[1] == 'k' && (len(w) == 2 || w[2] != '_' && !isDigit(w[2])):
		n, typ = 2, tokCentre
	case isFile(c):
		typ = tokFile
	case isPiece(c):
		typ = tokPiece
	case isCapital(c):
		typ = tokCapital
	case c == '0':
		typ = tokZero
	case isDigit(c):
		typ = tokDigit
	case c == '_':
		typ = tokGap
	case c == '|' && !l.throw:
		n = len(w) // what follows is no reading
	case c > ' ' && c < 0x7f:
		typ = tokPunct
	}
	l.i += n
	return typ
}
