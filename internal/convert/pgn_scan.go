package convert

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
)

// The kinds of tokens of PGN.
const (
	tokenTag = iota + 1
	tokenComment
	tokenOpen
	tokenClose
	tokenWord
)

// pgnToken is a tag, a comment without brackets, a bracket or a word.
type pgnToken struct {
	kind  int
	name  string // of a tag; empty where a line only begins as one
	text  string // of a tag the value
	open  bool   // a comment is not closed
	place Place  // of the text
}

// pgnScanner splits PGN into tokens.
type pgnScanner struct {
	r            *bufio.Reader
	line, column int32 // of the rune that comes next
}

func newPGNScanner(r io.Reader) pgnScanner {
	s := pgnScanner{r: bufio.NewReader(r), line: 1, column: 1}
	if c, _, err := s.r.ReadRune(); err == nil && c != '\ufeff' {
		_ = s.r.UnreadRune()
	}
	return s
}

// maxPGNToken is the length of the longest token in bytes: no game of AGN is longer.
const maxPGNToken = grammar.MaxGame

func (s *pgnScanner) read() (rune, error) {
	c, _, err := s.r.ReadRune()
	if err != nil {
		return 0, err
	}
	if s.column++; c == '\n' {
		s.line, s.column = s.line+1, 1
	}
	return c, nil
}

// peek returns the rune that comes next, 0 at the end.
func (s *pgnScanner) peek() rune {
	c, _, err := s.r.ReadRune()
	if err != nil {
		return 0
	}
	_ = s.r.UnreadRune()
	return c
}

func (s *pgnScanner) place() Place { return Place{Line: s.line, Column: s.column} }

// next reads a token.
func (s *pgnScanner) next() (t pgnToken, err error) {
	for {
		fresh := s.column == 1
		t.place = s.place()
		c, err := s.read()
		switch {
		case err != nil:
			return t, err
		case c == '%' && fresh:
			if _, err := s.until(func(c rune) bool { return c == '\n' }); err != nil {
				return t, err
			}
			continue
		case unicode.IsSpace(c):
			continue
		}
		switch c {
		case '[':
			if !s.tagFollows() {
				break
			}
			return s.tag(t)
		case '{':
			t.kind = tokenComment
			t.text, t.open, err = s.comment()
			return t, err
		case ';':
			t.kind = tokenComment
			t.text, err = s.until(func(c rune) bool { return c == '\n' })
			return t, err
		case '(':
			t.kind = tokenOpen
			return t, nil
		case ')':
			t.kind = tokenClose
			return t, nil
		}
		t.kind = tokenWord
		rest, err := s.until(func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("{}();", c) })
		t.text = string(c) + rest
		return t, err
	}
}

// tagFollows reports whether a bracket begins a tag: a name follows.
func (s *pgnScanner) tagFollows() bool { return unicode.IsLetter(s.peek()) }

// until reads up to a rune, which it leaves there.
func (s *pgnScanner) until(ends func(rune) bool) (string, error) {
	var b strings.Builder
	for {
		c := s.peek()
		if c == 0 || ends(c) {
			if c == 0 {
				// The end, or a character that is none.
				if c, err := s.read(); err == nil {
					b.WriteRune(c)
					continue
				}
			}
			return b.String(), nil
		}
		if _, err := s.read(); err != nil {
			return b.String(), err
		}
		b.WriteRune(c)
		if b.Len() > maxPGNToken {
			return "", &FaultError{s.place(), words.Errorf("a word, comment or tag is longer than %d MiB", maxPGNToken>>20)}
		}
	}
}

// tag reads a tag after its opening bracket. A value may go over several lines. What is none is read to the line's end.
func (s *pgnScanner) tag(t pgnToken) (pgnToken, error) {
	t.kind = tokenTag
	name, err := s.until(func(c rune) bool { return unicode.IsSpace(c) || c == '"' || c == ']' })
	if err != nil {
		return t, err
	}
	if _, err := s.until(func(c rune) bool { return c == '\n' || !unicode.IsSpace(c) }); err != nil {
		return t, err
	}
	if s.peek() != '"' {
		_, err := s.until(func(c rune) bool { return c == '\n' })
		return t, err
	}
	_, _ = s.read()
	t.place = s.place()
	value, whole, err := s.value()
	if !whole || err != nil {
		return t, err
	}
	_, err = s.until(func(c rune) bool { return c == '\n' || c == ']' })
	if s.peek() == ']' {
		_, _ = s.read()
	}
	t.name, t.text = name, value
	return t, err
}

// value reads a value after its opening quotation mark. It is not whole where the text or, before another tag, the line
// ends.
func (s *pgnScanner) value() (text string, whole bool, err error) {
	var b strings.Builder
	for b.Len() <= maxPGNToken {
		c, err := s.read()
		next := s.peek()
		switch {
		case errors.Is(err, io.EOF):
			return "", false, nil
		case err != nil:
			return "", false, err
		case c == '\\' && (next == '"' || next == '\\'):
			c, _ = s.read()
		case c == '"':
			return strings.Join(strings.Fields(b.String()), " "), true, nil
		case c == '\n' && next == '[':
			return "", false, nil
		}
		b.WriteRune(c)
	}
	return "", false, &FaultError{s.place(), words.Errorf("a tag is longer than %d MiB", maxPGNToken>>20)}
}

// comment reads a comment after its opening brace. One that is not closed ends where tags follow an empty line.
func (s *pgnScanner) comment() (text string, open bool, err error) {
	lines := 0 // line ends since the last word
	text, err = s.until(func(c rune) bool {
		switch {
		case c == '}':
			return true
		case c == '[' && lines > 1:
			open = true
			return true
		case c == '\n':
			lines++
		case !unicode.IsSpace(c):
			lines = 0
		}
		return false
	})
	if s.peek() == '}' {
		_, _ = s.read()
		return text, false, err
	}
	return text, true, err
}
