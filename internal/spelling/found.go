package spelling

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A list of names is a text: a line for each, of its number and its forms, as Forms gives them, with a tab before each
// form. No form has a tab or the end of a line in it.

// Listed returns the numbers of the names of a list that have a form that fits one of some patterns, see
// Sought.Patterns.
func Listed(list string, patterns []string) (numbers []int64) {
	for _, pattern := range patterns {
		p := patternOf(pattern)
		for from := 0; from < len(list); {
			i := strings.Index(list[from:], p.rare)
			if i < 0 {
				break
			}
			line := list[from+strings.LastIndexByte(list[from:from+i], '\n')+1:]
			if end := strings.IndexByte(line, '\n'); end >= 0 {
				line = line[:end]
			}
			from = len(list) - len(list[from:]) + i
			if end := strings.IndexByte(list[from:], '\n'); end >= 0 {
				from += end + 1
			} else {
				from = len(list)
			}
			number, forms, _ := strings.Cut(line, "\t")
			plain, loose, _ := strings.Cut(forms, "\t")
			if n, err := strconv.ParseInt(number, 10, 64); err == nil && (p.fits(plain) || p.fits(loose)) {
				numbers = append(numbers, n)
			}
		}
	}
	return numbers
}

// pattern is a pattern that stands anywhere in a text.
type pattern struct {
	runs [][]string // with any characters between them: texts, and between these one character
	rare string     // the longest of the texts
}

// patternOf reads a pattern of LIKE.
func patternOf(like string) (p pattern) {
	run, text := []string{}, []byte{}
	for i := 0; i < len(like); i++ {
		switch c := like[i]; {
		case c == '_':
			run, text = append(run, string(text)), text[:0]
			continue
		case c == '%':
			p.runs = append(p.runs, append(run, string(text)))
			run, text = nil, text[:0]
			continue
		case c == '\\' && i+1 < len(like):
			i++
		}
		text = append(text, like[i])
	}
	for _, run := range p.runs {
		for _, s := range run {
			if len(s) > len(p.rare) {
				p.rare = s
			}
		}
	}
	return p
}

// fits reports whether the pattern stands in a text.
func (p *pattern) fits(text string) bool {
	for _, run := range p.runs {
		n, ok := find(text, run)
		if !ok {
			return false
		}
		text = text[n:]
	}
	return true
}

// find returns where in a text the first place of a run ends.
func find(text string, run []string) (end int, ok bool) {
	for from := 0; ; {
		i := strings.Index(text[from:], run[0])
		if i < 0 {
			return 0, false
		}
		from += i
		if end, ok = stands(text, from+len(run[0]), run[1:]); ok {
			return end, true
		}
		_, n := utf8.DecodeRuneInString(text[from:])
		if n == 0 {
			return 0, false
		}
		from += n
	}
}

// stands returns where the rest of a run ends, each text after one character.
func stands(text string, at int, rest []string) (end int, ok bool) {
	for _, s := range rest {
		_, n := utf8.DecodeRuneInString(text[at:])
		if n == 0 || !strings.HasPrefix(text[at+n:], s) {
			return 0, false
		}
		at += n + len(s)
	}
	return at, true
}
