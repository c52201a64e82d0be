package spelling

import (
	"bytes"
	"iter"
	"strconv"
	"unicode/utf8"
)

// A list of names is a text: a line for each, of its number and its forms, as Forms gives them, with a tab before each
// form. No form has a tab or the end of a line in it. Packed has it shorter.

// Listed returns the numbers of the names of a list that have a form that fits one of some patterns, see
// Sought.Patterns. Alike has v and w be the same letter.
func Listed(list []byte, patterns []string, alike bool) (numbers []int64, err error) {
	if bytes.HasPrefix(list, []byte(packedMark)) {
		p, err := unpack(list)
		if err != nil {
			return nil, err
		}
		return p.listed(patterns, alike)
	}
	list = same(list, alike)
	for i := range patterns {
		p := patternOf(patterns[i])
		for _, line := range linesWith(list, p.rare) {
			number, forms, _ := bytes.Cut(line, []byte{'\t'})
			plain, loose, _ := bytes.Cut(forms, []byte{'\t'})
			if n, err := strconv.ParseInt(string(number), 10, 64); err == nil && (p.fits(plain) || p.fits(loose)) {
				numbers = append(numbers, n)
			}
		}
	}
	return numbers, nil
}

// same returns a text in which v stands for w if these are the same letter.
func same(text []byte, alike bool) []byte {
	if alike {
		return bytes.ReplaceAll(text, []byte{'w'}, []byte{'v'})
	}
	return text
}

// linesWith goes through the lines in which a text stands, with where each begins.
func linesWith(lines, text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for from := 0; from < len(lines); {
			i := bytes.Index(lines[from:], text)
			if i < 0 {
				return
			}
			begin := from + bytes.LastIndexByte(lines[from:from+i], '\n') + 1
			end := len(lines)
			if n := bytes.IndexByte(lines[from+i:], '\n'); n >= 0 {
				end = from + i + n
			}
			if !yield(begin, lines[begin:end]) {
				return
			}
			from = end + 1
		}
	}
}

// pattern is a pattern that stands anywhere in a text.
type pattern struct {
	runs [][][]byte // with any characters between them: texts, and between these one character
	rare []byte     // the longest stretch of the texts without a space, which stands in one word
}

// patternOf reads a pattern of LIKE.
func patternOf(like string) (p pattern) {
	run, text := [][]byte{}, []byte{}
	for i := 0; i < len(like); i++ {
		switch c := like[i]; {
		case c == '_':
			run, text = append(run, text), []byte{}
			continue
		case c == '%':
			p.runs = append(p.runs, append(run, text))
			run, text = nil, []byte{}
			continue
		case c == '\\' && i+1 < len(like):
			i++
		}
		text = append(text, like[i])
	}
	for _, run := range p.runs {
		for _, text := range run {
			for part := range bytes.SplitSeq(text, []byte{' '}) {
				if len(part) > len(p.rare) {
					p.rare = part
				}
			}
		}
	}
	return p
}

// fits reports whether the pattern stands in a text.
func (p *pattern) fits(text []byte) bool {
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
func find(text []byte, run [][]byte) (end int, ok bool) {
	for from := 0; ; {
		i := bytes.Index(text[from:], run[0])
		if i < 0 {
			return 0, false
		}
		from += i
		if end, ok = stands(text, from+len(run[0]), run[1:]); ok {
			return end, true
		}
		_, n := utf8.DecodeRune(text[from:])
		if n == 0 {
			return 0, false
		}
		from += n
	}
}

// stands returns where the rest of a run ends, each text after one character.
func stands(text []byte, at int, rest [][]byte) (end int, ok bool) {
	for _, s := range rest {
		_, n := utf8.DecodeRune(text[at:])
		if n == 0 || !bytes.HasPrefix(text[at+n:], s) {
			return 0, false
		}
		at += n + len(s)
	}
	return at, true
}
