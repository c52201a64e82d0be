package query

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// The types of tokens.
const (
	tokWord    = lexer.TokenType(-2 - iota) // a run of other characters
	tokString                               // "…" with \" and \\
	tokKeyword                              // and, or, not, order, after, then
	tokSince                                // .. at the end of a value
	tokBetween                              // .. before a value
	tokMark                                 // an operator, bracket or comma
	tokBad                                  // a string without its end
)

// keywords are known in any case. The grammar knows them in lower case.
var keywords = [...]string{"and", "or", "not", "order", "after", "then"}

// definition makes lexers that never fail: what cannot be read is a token that the
// grammar has no place for.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Word": tokWord, "String": tokString, "Keyword": tokKeyword,
		"Since": tokSince, "Between": tokBetween, "Mark": tokMark, "Bad": tokBad,
	}
}

func (d definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(b))
}

func (definition) LexString(_ string, s string) (lexer.Lexer, error) {
	return &scanner{rest: s, pos: lexer.Position{Line: 1, Column: 1}}, nil
}

type scanner struct {
	rest string
	pos  lexer.Position
}

// Next returns the next token. All of a query counts as one line.
func (s *scanner) Next() (lexer.Token, error) {
	for len(s.rest) > 0 {
		r, n := utf8.DecodeRuneInString(s.rest)
		if !unicode.IsSpace(r) {
			break
		}
		s.take(n)
	}
	if s.rest == "" {
		return lexer.EOFToken(s.pos), nil
	}
	typ, n := s.scan()
	t := lexer.Token{Type: typ, Pos: s.pos, Value: s.rest[:n]}
	s.take(n)
	if typ == tokKeyword {
		t.Value = strings.ToLower(t.Value)
	}
	return t, nil
}

func (s *scanner) take(n int) {
	s.pos.Offset += n
	s.pos.Column += utf8.RuneCountInString(s.rest[:n])
	s.rest = s.rest[n:]
}

// scan returns the type and length of the token that begins the rest.
func (s *scanner) scan() (lexer.TokenType, int) {
	rest := s.rest
	switch c := rest[0]; {
	case c == '"':
		return scanString(rest)
	case strings.HasPrefix(rest, "..") && ends(rest[2:]):
		return tokSince, 2
	case strings.HasPrefix(rest, ".."):
		return tokBetween, 2
	case strings.HasPrefix(rest, alike):
		return tokMark, 2
	case len(rest) > 1 && rest[1] == '=' && (c == '<' || c == '>' || c == '!'):
		return tokMark, 2
	case marks(c):
		return tokMark, 1
	}
	n := wordLen(rest)
	switch word := rest[:n]; {
	case word == ",":
		return tokMark, 1
	case slices.Contains(keywords[:], strings.ToLower(word)):
		return tokKeyword, n
	}
	return tokWord, n
}

// wordLen returns the length of the word that begins the rest.
func wordLen(rest string) (n int) {
	for n < len(rest) && !marks(rest[n]) && rest[n] != '"' && !strings.HasPrefix(rest[n:], "..") &&
		!strings.HasPrefix(rest[n:], alike) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		if unicode.IsSpace(r) || r == ',' && n > 0 && ends(rest[n+1:]) {
			break
		}
		n += size
	}
	return n
}

// scanString scans a text between quotation marks.
func scanString(rest string) (lexer.TokenType, int) {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '"':
			return tokString, i + 1
		}
	}
	return tokBad, len(rest)
}

// alike is the operator of Alike.
const alike = "~:"

// marks reports whether c is a token by itself or begins one.
func marks(c byte) bool { return c != 0 && strings.IndexByte(":=<>!()[]", c) >= 0 }

// ends reports whether a value that stands before rest ends there.
func ends(rest string) bool {
	if rest == "" || rest[0] == ')' || rest[0] == '(' || rest[0] == '[' {
		return true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsSpace(r)
}
