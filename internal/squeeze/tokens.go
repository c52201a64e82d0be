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
	// open has for each brace whether it ends a part of a template.
	var open []bool
	next := token{}
	for text != "" {
		if gap := text[:blankIn(text)]; gap != "" {
			next.spaced, next.broken = true, next.broken || strings.Contains(gap, "\n")
			text = text[len(gap):]
			continue
		}
		value := len(out) == 0 || valueNext(&out[len(out)-1])
		switch {
		case text[0] == '`' || text[0] == '}' && len(open) > 0 && open[len(open)-1]:
			next.kind, next.text = literal, partForm().FindString(text)
			if text[0] == '}' {
				open = open[:len(open)-1]
			}
			if strings.HasSuffix(next.text, "${") {
				open = append(open, true)
			}
		case text[0] == '"' || text[0] == '\'':
			next.kind, next.text = literal, textForm().FindString(text)
		case text[0] == '/' && value:
			next.kind, next.text = literal, regexForm().FindString(text)
		case wordIn(text) > 0:
			next.kind, next.text = word, text[:wordIn(text)]
		case text[0] == '.' || '0' <= text[0] && text[0] <= '9':
			next.kind, next.text = literal, numberForm().FindString(text)
			if next.text == "" {
				next.kind, next.text = sign, signForm().FindString(text)
			}
		default:
			next.kind, next.text = sign, signForm().FindString(text)
			switch next.text {
			case "{":
				open = append(open, false)
			case "}":
				open = open[:len(open)-1]
			}
		}
		if next.text == "" {
			panic("squeeze: not a script: " + text[:min(len(text), 40)])
		}
		out, text, next = append(out, next), text[len(next.text):], token{}
	}
	return out
}

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
