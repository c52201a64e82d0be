package spelling

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
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
	for some := range byRare(patternsOf(patterns)) {
		for _, line := range linesWith(list, some[0].rare) {
			number, forms, _ := bytes.Cut(line, []byte{'\t'})
			plain, loose, _ := bytes.Cut(forms, []byte{'\t'})
			n, err := strconv.ParseInt(string(number), 10, 64)
			if err == nil && slices.ContainsFunc(some, func(p pattern) bool { return p.fits(plain) || p.fits(loose) }) {
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

// patternsOf reads patterns of LIKE. Of one whose longest stretch has that of another in it, this is asked for, unless
// it is so short that many words have it. Those with the same stretch stand together.
func patternsOf(like []string) []pattern {
	out := make([]pattern, len(like))
	for i := range like {
		out[i] = patternOf(like[i])
	}
	slices.SortStableFunc(out, func(p, q pattern) int { return cmp.Compare(len(p.rare), len(q.rare)) })
	for i := range out {
		for _, p := range out[:i] {
			if len(p.rare) >= rareEnough && bytes.Contains(out[i].rare, p.rare) {
				out[i].rare = p.rare
				break
			}
		}
	}
	slices.SortStableFunc(out, func(p, q pattern) int { return bytes.Compare(p.rare, q.rare) })
	return out
}

// rareEnough is how long a stretch is at least that few words have.
const rareEnough = 3

// byRare goes through patterns, those with the same longest stretch at a time: a list is gone through once for them.
func byRare(all []pattern) iter.Seq[[]pattern] {
	return func(yield func([]pattern) bool) {
		for len(all) > 0 {
			n := 1
			for n < len(all) && bytes.Equal(all[n].rare, all[0].rare) {
				n++
			}
			if !yield(all[:n]) {
				return
			}
			all = all[n:]
		}
	}
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
