package spelling

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
)

// packedMark begins a packed list. A list that is not packed begins with a digit.
const packedMark = "\x00"

// packed is a list in which each word stands once, as names share most of theirs. After the mark stand numbers, as
// unsigned varints: how many runs of names there are, how many bytes the words take, and how many a reference. Then
// come the runs, of names whose numbers go up by the same step: the step, and how many names; the words; and for each
// name its words, as references of as many bytes, the least first: twice the place among the words, and one more for
// the last word of a name.
type packed struct {
	runs  []run
	words []byte // a line each: plain, tab, loose, which is empty if it says the same
	width int
	names []byte
}

// run is one of names.
type run struct {
	step  int64
	names int
}

// Pack returns a list in fewer bytes.
func Pack(list string) []byte {
	places, words := map[string]int{}, []byte{}
	var refs [][]int
	var runs []uint64 // step and number, in turn
	last := uint64(0)
	for line := range strings.SplitSeq(list, "\n") {
		number, forms, _ := strings.Cut(line, "\t")
		n, err := strconv.ParseUint(number, 10, 63)
		if err != nil {
			continue
		}
		if i := len(runs); i > 0 && runs[i-2] == n-last {
			runs[i-1]++
		} else {
			runs = append(runs, n-last, 1)
		}
		last = n
		name := []int{}
		for _, word := range wordsOf(forms) {
			place, known := places[word]
			if !known {
				place = len(places)
				places[word] = place
				words = append(append(words, word...), '\n')
			}
			name = append(name, place)
		}
		refs = append(refs, name)
	}
	width := 1
	for 2*len(places) > 1<<(8*width) {
		width++
	}
	out := []byte(packedMark)
	for _, n := range append([]uint64{uint64(len(runs) / 2), uint64(len(words)), uint64(width)}, runs...) {
		out = binary.AppendUvarint(out, n)
	}
	out = append(out, words...)
	for _, name := range refs {
		for i, place := range name {
			ref := 2 * place
			if i == len(name)-1 {
				ref++
			}
			for k := range width {
				out = append(out, byte(ref>>(8*k)))
			}
		}
	}
	return out
}

// wordsOf cuts the two forms of a name into words with their own two forms, or returns them as they are.
func wordsOf(forms string) []string {
	plain, loose, _ := strings.Cut(forms, "\t")
	words := strings.Split(plain, " ")
	others := words
	if loose != "" {
		others = strings.Split(loose, " ")
	}
	if len(others) != len(words) {
		return []string{forms}
	}
	out := make([]string, len(words))
	for i, w := range words {
		switch o := others[i]; {
		case o == w:
			out[i] = w + "\t"
		case o == "":
			return []string{forms}
		default:
			out[i] = w + "\t" + o
		}
	}
	return out
}

var errPacked = errors.New("a list of names is damaged")

// unpack reads a packed list.
func unpack(list []byte) (p packed, err error) {
	rest := list[len(packedMark):]
	next := func() uint64 {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			err = errPacked
			return 0
		}
		rest = rest[size:]
		return n
	}
	runs, length, width := next(), next(), next()
	for ; err == nil && runs > 0; runs-- {
		p.runs = append(p.runs, run{step: int64(next()), names: int(next())})
	}
	if err != nil || width < 1 || width > 4 || length > uint64(len(rest)) {
		return p, errPacked
	}
	if length > 0 && rest[length-1] != '\n' {
		return p, errPacked
	}
	p.words, p.names, p.width = rest[:length], rest[length:], int(width)
	return p, nil
}

// What is known of a word: that the pattern may stand in names with it, or that it stands in it.
const (
	mayFit = 1 << iota
	fits
)

// listed returns the numbers of the names that have a form that fits one of some patterns.
func (p *packed) listed(patterns []string, alike bool) (numbers []int64, err error) {
	words := same(p.words, alike)
	all := make([]pattern, len(patterns))
	known := make([]byte, bytes.Count(words, []byte{'\n'}))
	for i := range patterns {
		all[i] = patternOf(patterns[i])
		all[i].look(words, known)
	}
	if bytes.Count(known, []byte{0}) == len(known) {
		return nil, nil
	}
	join := joiner{words: words}
	number, step, is, begin := int64(0), int64(0), byte(0), 0
	runs, left := p.runs, 0
	for at := 0; at+p.width <= len(p.names); at += p.width {
		ref := p.ref(at)
		if ref>>1 >= len(known) {
			return nil, errPacked
		}
		is |= known[ref>>1]
		if ref&1 == 0 {
			continue
		}
		for ; left == 0; left, runs = runs[0].names, runs[1:] {
			if len(runs) == 0 {
				return nil, errPacked
			}
			step = runs[0].step
		}
		number, left = number+step, left-1
		if is&fits != 0 || is != 0 && join.fit(p, begin, at, all) {
			numbers = append(numbers, number)
		}
		is, begin = 0, at+p.width
	}
	return numbers, nil
}

// ref returns the reference at a place.
func (p *packed) ref(at int) int {
	if p.width == 2 {
		return int(p.names[at]) | int(p.names[at+1])<<8
	}
	ref := 0
	for k, b := range p.names[at : at+p.width] {
		ref |= int(b) << (8 * k)
	}
	return ref
}

// look notes of each word whether the pattern may stand in names with it: whether its longest stretch without spaces does.
func (p *pattern) look(words, known []byte) {
	at, passed := 0, 0
	for begin, line := range linesWith(words, p.rare) {
		at, passed = at+bytes.Count(words[passed:begin], []byte{'\n'}), begin
		plain, loose, _ := bytes.Cut(line, []byte{'\t'})
		switch {
		case p.fits(plain) || p.fits(loose):
			known[at] |= fits
		case p.leaves(plain) || p.leaves(loose):
			known[at] |= mayFit
		}
	}
}

// leaves reports whether a pattern, of which the longest text stands in a word, may go on in the next one or begin in
// the one before. If there is neither a space nor any number of characters in it, one of its texts stands then before,
// or after, a character that is a space.
func (p *pattern) leaves(word []byte) bool {
	if len(p.runs) > 2 { // the first is what stands before %
		return true
	}
	run := p.runs[len(p.runs)-1]
	for i, text := range run {
		if bytes.IndexByte(text, ' ') >= 0 || i > 0 && bytes.HasPrefix(word, text) ||
			i < len(run)-1 && bytes.HasSuffix(word, text) {
			return true
		}
	}
	return false
}

// joiner puts words together to names.
type joiner struct {
	words        []byte
	lines        [][]byte
	plain, loose []byte
}

// fit reports whether a name, whose words stand between two places, has a form that fits a pattern.
func (j *joiner) fit(p *packed, begin, last int, patterns []pattern) bool {
	if j.lines == nil {
		j.lines = bytes.Split(j.words, []byte{'\n'})
	}
	j.plain, j.loose = j.plain[:0], j.loose[:0]
	differ := false
	for at := begin; at <= last; at += p.width {
		if at > begin {
			j.plain, j.loose = append(j.plain, ' '), append(j.loose, ' ')
		}
		plain, loose, _ := bytes.Cut(j.lines[p.ref(at)>>1], []byte{'\t'})
		j.plain = append(j.plain, plain...)
		if len(loose) > 0 {
			plain, differ = loose, true
		}
		j.loose = append(j.loose, plain...)
	}
	for i := range patterns {
		if q := &patterns[i]; q.fits(j.plain) || differ && q.fits(j.loose) {
			return true
		}
	}
	return false
}
