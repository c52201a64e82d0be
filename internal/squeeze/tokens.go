package squeeze

import (
	"strings"
	"unicode"
)

// kind is what a token is. Zero is none.
type kind uint8

const (
	word kind = iota + 1
	sign
	// literal is a text, a number, a regular expression, or a part of a template between its expressions.
	literal
)

// token is a word or sign of a script. broken is set where a line ended before it, spaced where a space stood there.
type token struct {
	kind           kind
	text           string
	spaced, broken bool
}

func (t *token) is(texts ...string) bool {
	for _, s := range texts {
		if t.text == s && t.kind != literal {
			return true
		}
	}
	return false
}

var (
	numberForm = form(`^(0[xX][0-9a-fA-F_]+|\.?[0-9][0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?n?)`)
	textForm   = form(`^("(\\.|[^"\\])*"|'(\\.|[^'\\])*')`)
	regexForm  = form(`^/(\\.|\[(\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*`)
	partForm   = form("^[`}](\\\\.|\\$[^{]|[^`\\\\$])*(\\$\\{|`)")
	signForm   = form(
		`^(=>|\.\.\.|\?\.|\?\?=|\?\?|\|\|=|&&=|===|!==|\*\*|[-+*/%<>=!&|^]=|&&|\|\||\+\+|--|<<|>>|[^\s])`)
)

// beforeValue are the words after which a value comes, so that a slash begins a regular expression.
var beforeValue = map[string]bool{"return": true, "typeof": true, "case": true, "in": true, "of": true, "delete": true,
	"void": true, "instanceof": true, "new": true, "else": true, "do": true, "throw": true, "await": true, "yield": true}

// tokens splits a script. It panics where that is none: the scripts are part of the program.
func tokens(text string) []token {
	var out []token
	var open braces
	next := token{}
	for text != "" {
		if gap := text[:blankIn(text)]; gap != "" {
			next.spaced, next.broken = true, next.broken || strings.Contains(gap, "\n")
			text = text[len(gap):]
			continue
		}
		next.kind, next.text = open.next(text, len(out) == 0 || valueNext(&out[len(out)-1]))
		if next.text == "" {
			panic("squeeze: not a script: " + text[:min(len(text), 40)])
		}
		out, text, next = append(out, next), text[len(next.text):], token{}
	}
	return out
}

// braces has for each brace that is open whether its end is one of an expression in a template.
type braces []bool

// next returns the token that a text begins with, empty if none does; value is set where a value can stand.
func (b *braces) next(text string, value bool) (kind, string) {
	switch first := text[0]; {
	case first == '`' || first == '}' && len(*b) > 0 && (*b)[len(*b)-1]:
		return literal, b.part(text)
	case first == '"' || first == '\'':
		return literal, textForm().FindString(text)
	case first == '/' && value:
		return literal, regexForm().FindString(text)
	case wordIn(text) > 0:
		return word, text[:wordIn(text)]
	case strings.IndexByte(".0123456789", first) >= 0:
		if number := numberForm().FindString(text); number != "" {
			return literal, number
		}
	}
	return sign, b.sign(text)
}

// part returns the part of a template that a text begins with.
func (b *braces) part(text string) string {
	part := partForm().FindString(text)
	if text[0] == '}' {
		b.end()
	}
	if strings.HasSuffix(part, "${") {
		*b = append(*b, true)
	}
	return part
}

// sign returns the sign that a text begins with.
func (b *braces) sign(text string) string {
	found := signForm().FindString(text)
	switch found {
	case "{":
		*b = append(*b, false)
	case "}":
		b.end()
	}
	return found
}

// end closes the brace that was opened last.
func (b *braces) end() { *b = (*b)[:len(*b)-1] }

// blankIn returns how long the spaces and comments are that a text begins with.
func blankIn(text string) int {
	n := 0
	for n < len(text) {
		end := 1
		switch {
		case strings.ContainsRune(" \t\r\n", rune(text[n])):
		case strings.HasPrefix(text[n:], "//"):
			end = max(strings.IndexByte(text[n:], '\n'), 0)
			if end == 0 {
				end = len(text) - n
			}
		case strings.HasPrefix(text[n:], "/*"):
			end = strings.Index(text[n:], "*/") + len("*/")
		default:
			return n
		}
		n += end
	}
	return n
}

// wordIn returns how long the word is that a text begins with, 0 for none.
func wordIn(text string) int {
	for i, r := range text {
		switch {
		case r == '$' || r == '_' || unicode.IsLetter(r) || i == 0 && r == '#' || i > 0 && unicode.IsNumber(r):
		default:
			return i
		}
	}
	return len(text)
}

// wordsOf adds the words of a text to a set.
func wordsOf(text string, all map[string]bool) {
	for text != "" {
		if n := wordIn(text); n > 0 && text[0] != '#' {
			all[text[:n]] = true
			text = text[n:]
		} else {
			text = text[1:]
		}
	}
}

// valueNext reports whether a value comes after a token, and not an operator.
func valueNext(t *token) bool {
	switch t.kind {
	case word:
		return beforeValue[t.text]
	case literal:
		return strings.HasSuffix(t.text, "${")
	}
	return !t.is(")", "]", "}", "++", "--")
}
