package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// memory holds words that were read, each of which is one word of movetext whatever stands around
// it: a file repeats the same few hundred, or thousand. A place has two words; a third one takes the
// place of the one that came first.
type memory struct {
	places [1 << memoryBits]remembered
	// side has what stands aside, by the index of the word, with places in a text that begins with
	// it. free lists the indices that no word has any more.
	side []notation.Item
	free []int
}

// memoryBits is enough for the words of many games of any rule set, in 128 KiB.
const memoryBits = 12

// remembered is two texts of at most eight bytes, the first lowest, and the words that they are. No
// such text holds a zero byte.
type remembered struct {
	text [2]uint64
	word [2]word.Word
}

// newMemory returns a memory of no word: nor of the empty one, in whose place stands a byte that
// is in no word.
func newMemory() *memory {
	m := &memory{}
	m.places[0].text = [2]uint64{' ', ' '}
	return m
}

// ones has a one in each byte.
const ones = 0x0101010101010101

// find returns where a text is remembered, if it is, and which of the two there it is; else
// another one is there.
func (m *memory) find(text uint64) (p *remembered, which uint) {
	// The product spreads all bytes over its high bits, as in Fibonacci hashing.
	p = &m.places[text*0x9e3779b97f4a7c15>>(64-memoryBits)]
	if p.text[0] != text { // nobody can foretell it, so that there is no branch
		which = 1
	}
	return p, which
}

// remember keeps the word text[start:end], which is the last of the movetext.
func (p *Parser) remember(start, end int) {
	var b [8]byte
	if copy(b[:], p.text[start:end]) < end-start || !p.certain(p.text[start:end]) {
		return
	}
	m, text := p.memory, binary.LittleEndian.Uint64(b[:])
	at, which := m.find(text)
	if at.text[which&1] == text {
		return
	}
	if old := at.word[1]; old.IsAside() {
		m.free = append(m.free, old.Index())
	}
	w := p.g.Words[p.g.Len()-1]
	if w.IsAside() {
		it := p.g.Side[w.Index()]
		it.Start, it.End = 0, it.End-int32(start)
		n := len(m.side)
		if k := len(m.free); k > 0 {
			n, m.free = m.free[k-1], m.free[:k-1]
			m.side[n] = it
		} else {
			m.side = append(m.side, it)
		}
		w = word.Aside(w.Kind(), n)
	}
	at.text = [2]uint64{text, at.text[0]}
	at.word = [2]word.Word{w, at.word[0]}
}

// recall reads words that are remembered, as many as follow each other with nothing but spaces and
// line ends between them, or nothing after a throw. It reads remarks and brackets among them in passing. It reports
// false if there is none.
func (p *Parser) recall() bool {
	if p.guarded < p.i {
		p.guard(p.i)
	}
	if p.Lenient != nil {
		p.settle()
	}
	from := p.g.Len()
	since := from
	for more := true; more; {
		n := p.g.Len()
		more = p.recallWords()
		p.endWords(n)
		if more {
			p.g.Words, p.g.At = slices.Grow(p.g.Words, p.g.Len()+64), slices.Grow(p.g.At, p.g.Len()+64)
		} else if more = p.Lenient == nil && p.inPassing(&since); more {
			p.i = afterSpaces(p.text, p.i)
		}
	}
	if p.Lenient != nil {
		p.keepCertain(from)
	}
	p.recalled(since)
	p.guarded = max(p.guarded, p.i) // what is remembered needs no guard
	return p.g.Len() > from
}

// endWords notes where the last word from an index on ends that is no comment.
func (p *Parser) endWords(from int) {
	end := p.i
	for i := p.g.Len() - 1; i >= from; i-- {
		if p.g.Kind(i) != notation.Comment {
			p.wordEnd = trimSpaces(p.text[:end])
			return
		}
		end = int(p.g.At[i])
	}
}

// recalled takes that the words from an index on were recalled, between which no variation begins or ends.
func (p *Parser) recalled(from int) {
	words := p.g.Words[from:]
	if len(words) == 0 {
		return
	}
	p.host = -1
	if isEvent(words[len(words)-1]) {
		p.host = p.g.Len() - 1
	}
	p.events[p.depth] = p.events[p.depth] || slices.ContainsFunc(words, isEvent)
}

// inPassing reads what stands between words that are recalled: a bracket of a variation, a move before one. It reports
// false for all that needs a closer look. since is the first word that was not taken as recalled.
func (p *Parser) inPassing(since *int) bool {
	if p.i == len(p.text) {
		return false
	}
	switch p.text[p.i] {
	case '(':
		if p.depth == MaxDepth || !p.opensVariation() {
			return false
		}
		p.recalled(*since)
		p.guardLine() // what is found belongs to the line around the variation
		p.i++
		p.openVariation(p.i - 1)
	case ')':
		if p.depth == 0 {
			return false
		}
		p.recalled(*since)
		p.guardLine()
		p.i++
		p.closeVariation(p.i - 1)
	default:
		return p.recallLast()
	}
	p.wordEnd, *since = p.i, p.g.Len()
	return true
}

// opensVariation reports whether the parenthesis that comes next opens a variation beyond doubt: no question of means
// has an answer. A throw or comment follows it, or a word that is remembered and cannot be a remark or part of a throw,
// of prose or of the game's end. After a throw the parenthesis may be a move's own.
func (p *Parser) opensVariation() bool {
	if n := p.g.Len(); p.i+1 == len(p.text) || n > 0 && notation.Kind(p.g.Words[n-1].Kind()) == notation.Throw {
		return false
	}
	c := p.text[p.i+1]
	if c == '<' || c == '{' {
		return true
	}
	switch w, length := p.remembered(p.i + 1); w.Plain() {
	case word.Move:
		return isLetter(c) && lookalikeDigit(rune(c)) == 0 && plainSigns(p.text[p.i+1:p.i+1+length])
	case word.Pass:
		return true
	case word.SeatMark:
		return lookalikeDigit(rune(c)) == 0
	case word.Number:
		board, _ := p.onBoard()
		return board != nil && !p.throws() && p.endFrom(p.i) == 0
	}
	return false
}

// recallLast reads a move that is remembered and stands before the end of a variation.
func (p *Parser) recallLast() bool {
	w, length := p.remembered(p.i)
	if w.Plain() != word.Move || p.text[p.i+length] != ')' {
		return false
	}
	p.g.Words, p.g.At = append(p.g.Words, w), append(p.g.At, int32(p.i))
	p.i += length
	p.wordEnd = p.i
	return true
}

// remembered returns the word at an offset and its length if it is remembered and ends before a space or parenthesis,
// the zero word for any other.
func (p *Parser) remembered(at int) (w word.Word, length int) {
	var text [8]byte
	b := p.text[at:min(at+len(text)+1, len(p.text))]
	for length < len(b) && b[length] > ' ' && b[length] != ')' {
		length++
	}
	if length == 0 || length == len(b) || b[length] != ')' && !isSpace(b[length]) {
		return 0, 0
	}
	copy(text[:], b[:length])
	eight := binary.LittleEndian.Uint64(text[:])
	if two, which := p.memory.find(eight); two.text[which&1] == eight {
		return two.word[which&1], length
	}
	return 0, 0
}

func isEvent(w word.Word) bool { return notation.Kind(w.Kind()).IsEvent() }

// recallWords is recall as far as the memory of the movetext goes, with remarks. It reports true where that is at an
// end.
func (p *Parser) recallWords() bool {
	const window = 10 // bytes that are looked at for a word and what stands behind it
	text, memory, i, n, lenient := p.text, p.memory, p.i, p.g.Len(), p.Lenient != nil
	words := p.g.Words[n:cap(p.g.Words)]
	at := p.g.At[n:cap(p.g.At)]
	words = words[:min(len(words), len(at))]
	at = at[:len(words)]
	k := 0
	for ; k < len(words) && i+window <= len(text); k++ {
		bytes := text[i : i+window]
		eight := binary.LittleEndian.Uint64(bytes)
		if bytes[0] == '{' {
			end := 0
			if !lenient {
				end = p.remarkEnds(i)
			}
			if end == 0 {
				break
			}
			words[k], at[k] = remarkWord(i, end), int32(i)
			i = afterSpaces(text, end)
			continue
		}
		// A word ends at a space, or after a bracket: no word that is remembered holds one
		// but a throw at its end.
		angle := eight ^ ones*'>'
		ends := ((eight-ones*(' '+1))&^eight | ((angle-ones)&^angle)<<8) & (ones << 7)
		one := eight & uint64(int64((ends-1)&^ends)>>7) // all eight where none ends it
		two, which := memory.find(one)
		length := bits.TrailingZeros64(ends) / 8
		behind := bytes[length]
		if two.text[which&1] != one || behind > ' ' && ends == 0 || behind < ' ' && !isSpace(behind) {
			break
		}
		w := two.word[which&1]
		if at[k] = int32(i); w.IsAside() {
			w = p.aside(w, i)
		}
		words[k] = w
		i += length
		if behind == ' ' {
			i++
			behind = bytes[length+1]
		}
		if behind <= ' ' {
			i = afterSpaces(text, i)
		}
	}
	p.i, p.g.Words, p.g.At = i, p.g.Words[:n+k], p.g.At[:n+k]
	return k == len(words) && i+window <= len(text)
}

// aside adds what stands aside of a word that is remembered and stands at an offset.
func (p *Parser) aside(w word.Word, at int) word.Word {
	p.g.Side = append(p.g.Side, p.memory.side[w.Index()])
	it := &p.g.Side[len(p.g.Side)-1]
	it.Start, it.End = int32(at), int32(at)+it.End
	return word.Aside(w.Kind(), len(p.g.Side)-1)
}

// afterSpaces returns the index of the first byte at or after i that is neither a space
// nor a line end before a line of words.
func afterSpaces(text []byte, i int) int {
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i+1 < len(text) && text[i] == '\n' && text[i+1] > '%' && text[i+1] < utf8.RuneSelf {
		return i + 1
	}
	return i
}
