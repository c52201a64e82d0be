package spelling

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
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
	mask  uint32 // of the bits of a reference
	names []byte
}

// run is one of names.
type run struct {
	step  int64
	names int
}

// Pack returns the names of some lists, packed or not, as one packed list. The numbers go up from list to list.
func Pack(lists ...[]byte) ([]byte, error) {
	p := packer{places: map[string]uint32{}}
	for _, list := range lists {
		if !bytes.HasPrefix(list, []byte(packedMark)) {
			p.takeLines(string(list))
		} else if err := p.takePacked(list); err != nil {
			return nil, err
		}
	}
	return p.list(), nil
}

// packer makes a packed list.
type packer struct {
	places map[string]uint32
	words  []byte
	refs   []uint32
	runs   []run
	last   int64 // number
	buffer []byte
}

// takeLines takes the names of a list that is not packed.
func (p *packer) takeLines(list string) {
	for line := range strings.SplitSeq(list, "\n") {
		number, forms, _ := strings.Cut(line, "\t")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil && n >= 0 {
			p.number(n, 1)
			p.name(forms)
		}
	}
}

// takePacked takes those of a packed one.
func (p *packer) takePacked(list []byte) error {
	from, err := unpack(list)
	if err != nil {
		return err
	}
	var places []uint32
	for word := range bytes.Lines(from.words) {
		places = append(places, p.place(word[:len(word)-1]))
	}
	names := 0
	for at := 0; at+from.width <= len(from.names); at += from.width {
		ref := from.ref(at)
		if ref>>1 >= len(places) {
			return errPacked
		}
		p.refs = append(p.refs, places[ref>>1]<<1|uint32(ref&1))
		names += ref & 1
	}
	number := int64(0)
	for _, r := range from.runs {
		if r.names < 1 || r.names > names {
			return errPacked
		}
		p.number(number+r.step, 1)
		number += r.step * int64(r.names)
		p.number(number, r.names-1)
		names -= r.names
	}
	if names > 0 {
		return errPacked
	}
	return nil
}

// number takes so many numbers after the last one, which are as far from each other, up to one.
func (p *packer) number(upTo int64, names int) {
	if names == 0 {
		return
	}
	step := (upTo - p.last) / int64(names)
	if n := len(p.runs); n > 0 && p.runs[n-1].step == step {
		p.runs[n-1].names += names
	} else {
		p.runs = append(p.runs, run{step, names})
	}
	p.last = upTo
}

// name takes the two forms of a name, in words that have two forms of their own, or as they are.
func (p *packer) name(forms string) {
	plain, loose, _ := strings.Cut(forms, "\t")
	if loose == "" {
		loose = plain
	}
	if !inWords(plain, loose) {
		p.refs = append(p.refs, p.place([]byte(forms))<<1|1)
		return
	}
	for more := true; more; {
		var word, other string
		word, plain, more = strings.Cut(plain, " ")
		other, loose, _ = strings.Cut(loose, " ")
		p.buffer = append(append(p.buffer[:0], word...), '\t')
		if other != word {
			p.buffer = append(p.buffer, other...)
		}
		p.refs = append(p.refs, p.place(p.buffer)<<1)
	}
	p.refs[len(p.refs)-1]++
}

// inWords reports whether two forms have as many words, of which none is left out.
func inWords(plain, loose string) bool {
	for {
		word, words, more := strings.Cut(plain, " ")
		other, others, too := strings.Cut(loose, " ")
		if more != too || other == "" && word != "" {
			return false
		}
		if !more {
			return true
		}
		plain, loose = words, others
	}
}

// place returns where a word stands among the words.
func (p *packer) place(word []byte) uint32 {
	at, known := p.places[string(word)]
	if !known {
		at = uint32(len(p.places))
		p.places[string(word)] = at
		p.words = append(append(p.words, word...), '\n')
	}
	return at
}

// list writes the list.
func (p *packer) list() []byte {
	width := 1
	for 2*len(p.places) > 1<<(8*width) {
		width++
	}
	out := make([]byte, 0, len(p.words)+width*len(p.refs)+4*len(p.runs)+20)
	out = append(out, packedMark...)
	for _, n := range [...]int{len(p.runs), len(p.words), width} {
		out = binary.AppendUvarint(out, uint64(n))
	}
	for _, r := range p.runs {
		out = binary.AppendUvarint(binary.AppendUvarint(out, uint64(r.step)), uint64(r.names))
	}
	out = append(out, p.words...)
	for _, ref := range p.refs {
		for k := range width {
			out = append(out, byte(ref>>(8*k)))
		}
	}
	return out
}

var errPacked = words.Errorf("a list of names is damaged")

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
	p.words, p.names = rest[:length], rest[length:]
	p.width, p.mask = int(width), uint32(1<<(8*width)-1)
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
	all := patternsOf(patterns)
	known := make([]byte, bytes.Count(words, []byte{'\n'}))
	for some := range byRare(all) {
		look(some, words, known)
	}
	if bytes.Count(known, []byte{0}) == len(known) {
		return nil, nil
	}
	join := joiner{packed: p, lines: linesOf(words), patterns: all}
	count := counter{runs: p.runs}
	name := 0
	of := *p
	for at := 0; at+of.width <= len(of.names); at += of.width {
		ref := of.ref(at)
		if ref>>1 >= len(known) {
			return nil, errPacked
		}
		if known[ref>>1] != 0 {
			is := false
			if at, is, err = join.fits(at, known); err != nil {
				return nil, err
			}
			if ref = p.ref(at); is {
				number, ok := count.number(name)
				if !ok {
					return nil, errPacked
				}
				numbers = append(numbers, number)
			}
		}
		name += ref & 1
	}
	return numbers, nil
}

// ref returns the reference at a place.
func (p *packed) ref(at int) int {
	if at+4 <= len(p.names) {
		return int(binary.LittleEndian.Uint32(p.names[at:]) & p.mask)
	}
	return p.lastRef(at)
}

// lastRef returns one after which there are too few bytes for a number of 32 bits.
func (p *packed) lastRef(at int) int {
	ref := 0
	for k, b := range p.names[at : at+p.width] {
		ref |= int(b) << (8 * k)
	}
	return ref
}

// counter finds the numbers of names, which it is asked for in their order.
type counter struct {
	runs   []run
	last   int64 // number of the last name before them
	passed int   // names before them
}

// number returns the number of a name by its place, unless there are not so many.
func (c *counter) number(name int) (int64, bool) {
	for ; len(c.runs) > 0; c.runs = c.runs[1:] {
		r := &c.runs[0]
		if name < c.passed+r.names {
			return c.last + r.step*int64(name-c.passed+1), true
		}
		c.last, c.passed = c.last+r.step*int64(r.names), c.passed+r.names
	}
	return 0, false
}

// look notes of each word whether patterns with the same longest stretch may stand in names with it: whether the
// stretch does.
func look(patterns []pattern, words, known []byte) {
	at, passed := 0, 0
	for begin, line := range linesWith(words, patterns[0].rare) {
		at, passed = at+bytes.Count(words[passed:begin], []byte{'\n'}), begin
		plain, loose, _ := bytes.Cut(line, []byte{'\t'})
		for i := range patterns {
			p := &patterns[i]
			switch {
			case p.fits(plain) || len(loose) > 0 && p.fits(loose):
				known[at] |= fits
			case p.leaves(plain) || len(loose) > 0 && p.leaves(loose):
				known[at] |= mayFit
			}
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
	*packed
	lines
	patterns     []pattern
	plain, loose []byte
}

// fits reports whether the name around the first of its words of which something is known fits a pattern, and where
// its last word stands. Where that is missing it is the last word of all.
func (j *joiner) fits(at int, known []byte) (last int, is bool, err error) {
	fit := byte(0)
	for last = at; ; last += j.width {
		ref := j.ref(last)
		if ref>>1 >= len(known) {
			return last, false, errPacked
		}
		if fit |= known[ref>>1]; ref&1 != 0 {
			break
		}
		if last+2*j.width > len(j.names) {
			return last, false, nil
		}
	}
	if fit&fits != 0 {
		return last, true, nil
	}
	begin := at
	for begin > 0 && j.ref(begin-j.width)&1 == 0 {
		begin -= j.width
	}
	return last, j.joined(begin, last), nil
}

// joined reports whether a name, whose words stand between two places, has a form that fits a pattern.
func (j *joiner) joined(begin, last int) bool {
	j.plain, j.loose = j.plain[:0], j.loose[:0]
	differ := false
	for at := begin; at <= last; at += j.width {
		if at > begin {
			j.plain, j.loose = append(j.plain, ' '), append(j.loose, ' ')
		}
		plain, loose, _ := bytes.Cut(j.line(j.ref(at)>>1), []byte{'\t'})
		j.plain = append(j.plain, plain...)
		if len(loose) > 0 {
			plain, differ = loose, true
		}
		j.loose = append(j.loose, plain...)
	}
	for i := range j.patterns {
		if p := &j.patterns[i]; p.fits(j.plain) || differ && p.fits(j.loose) {
			return true
		}
	}
	return false
}

// lines finds the lines of a text by their numbers. It knows how many begin up to the end of each stretch of the text,
// and looks into a stretch when one of its lines is asked for.
type lines struct {
	text   []byte
	upTo   []int
	begins [][]int // of the lines of a stretch, once they are known
}

const stretch = 1 << 10

func linesOf(text []byte) lines {
	l := lines{text: text, upTo: make([]int, 0, len(text)/stretch+1)}
	n := 1 // a line begins after the end of another, and the first with the text
	for part := range slices.Chunk(text, stretch) {
		n += bytes.Count(part, []byte{'\n'})
		l.upTo = append(l.upTo, n)
	}
	l.begins = make([][]int, len(l.upTo))
	return l
}

// line returns one that is there.
func (l *lines) line(number int) []byte {
	k, _ := slices.BinarySearch(l.upTo, number+1)
	first := 0
	if k > 0 {
		first = l.upTo[k-1]
	}
	if l.begins[k] == nil {
		if k == 0 {
			l.begins[k] = append(l.begins[k], 0)
		}
		for i, c := range l.text[k*stretch : min((k+1)*stretch, len(l.text))] {
			if c == '\n' {
				l.begins[k] = append(l.begins[k], k*stretch+i+1)
			}
		}
	}
	text := l.text[l.begins[k][number-first]:]
	return text[:bytes.IndexByte(text, '\n')]
}
