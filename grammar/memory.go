package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// memory holds words that were read, each of which is one item of movetext whatever
// stands around it: a file repeats the same few hundred, or thousand. Two words have room on each
// place; a third one takes that of the word that came first. What is looked at for every word
// stands together, in 32 bytes a place, and apart from the items. These lie close together, as
// many as there are words, so that a short file touches little memory.
type memory struct {
	places [1 << memoryBits]remembered
	index  [1 << memoryBits][2]uint16 // of the items of a place
	items  []*[itemsEach]notation.Item
	taken  int // of the items
}

// itemsEach is how many items are made at a time.
const itemsEach = 128

// memoryBits gives room for the words of many games of any rule set, in 144 KiB and 48 bytes a
// word.
const memoryBits = 12

// remembered is two words of at most eight bytes, the first lowest, and what they are as a Word. No
// such word holds a zero byte.
type remembered struct {
	word  [2]uint64
	plain [2]word.Word
}

// newMemory returns a memory of no word: nor of the empty one, in whose place stands a byte that
// is in no word.
func newMemory() *memory {
	m := &memory{items: []*[itemsEach]notation.Item{{}}, taken: 2}
	m.places[0].word = [2]uint64{' ', ' '}
	m.index[0] = [2]uint16{0, 1}
	return m
}

// ones has a one in each byte.
const ones = 0x0101010101010101

// spot is where a word has its place.
func spot(word uint64) uint64 {
	// The product spreads all bytes over its high bits, as in Fibonacci hashing.
	return word * 0x9e3779b97f4a7c15 >> (64 - memoryBits)
}

// find returns where a word is remembered, if it is, and which of the two there it is; else
// another word is there.
func (m *memory) find(word uint64) (p *remembered, which uint) {
	p = &m.places[spot(word)]
	if p.word[0] != word { // nobody can foretell it, so that there is no branch
		which = 1
	}
	return p, which
}

// item returns the item of a word that is remembered, as if it stood at the start of a text.
func (m *memory) item(word uint64, which uint) *notation.Item {
	return m.at(m.index[spot(word)][which&1])
}

// at returns the item of an index.
func (m *memory) at(n uint16) *notation.Item { return &m.items[n/itemsEach][n%itemsEach] }

// take returns the index of an item that no word has.
func (m *memory) take() uint16 {
	if m.taken == len(m.items)*itemsEach {
		m.items = append(m.items, new([itemsEach]notation.Item))
	}
	m.taken++
	return uint16(m.taken - 1)
}

// remember keeps the word text[start:end], which is the last item.
func (p *Parser) remember(start, end int) {
	var b [8]byte
	if copy(b[:], p.text[start:end]) < end-start {
		return
	}
	m, bytes := p.memory, binary.LittleEndian.Uint64(b[:])
	at, which := m.find(bytes)
	if at.word[which&1] == bytes {
		return
	}
	it := p.g.Items[len(p.g.Items)-1]
	it.Start, it.End = 0, it.End-int32(start)
	index := &m.index[spot(bytes)]
	n := index[1]
	if at.word[1] == 0 { // nobody has it yet
		n = m.take()
	}
	*m.at(n) = it
	*index = [2]uint16{n, index[0]}
	at.word = [2]uint64{bytes, at.word[0]}
	at.plain = [2]word.Word{wordOf(&it), at.plain[0]}
}

// recall reads words that are remembered, as many as follow each other with nothing but
// blanks and line ends between them, or nothing behind a throw. It reports false if there
// is none.
func (p *Parser) recall() bool {
	from := len(p.g.Items)
	for p.recallWords() || p.recallThrow() {
		p.g.Items = slices.Grow(p.g.Items, 1)
	}
	items := p.g.Items
	if len(items) == from {
		return false
	}
	p.host = -1
	if last := len(items) - 1; items[last].IsEvent() {
		p.host = last
	}
	for k := from; k < len(items) && !p.events[p.depth]; k++ {
		p.events[p.depth] = items[k].IsEvent()
	}
	return true
}

// recallWords is recall of words with a blank or line end behind each. It reports true
// where it stopped for want of room for items.
func (p *Parser) recallWords() bool {
	text, memory, i := p.text, p.memory, p.i
	items, n := p.g.Items[:cap(p.g.Items)], len(p.g.Items)
	for ; n < len(items) && i+9 < len(text); n++ {
		eight := binary.LittleEndian.Uint64(text[i : i+8])
		ends := (eight - ones*(' '+1)) &^ eight & (ones << 7)
		word := eight & uint64(int64((ends-1)&^ends)>>7) // all eight where none ends it
		at, which := memory.find(word)
		if at.word[which&1] != word {
			break
		}
		behind := i + bits.TrailingZeros64(ends)/8 // known before the word is looked up
		if text[behind] == ' ' {
			behind++
		} else if !isBlank(text[behind]) {
			break
		}
		it := &items[n]
		*it = *memory.item(word, which)
		it.Start, it.End = int32(i), int32(i)+it.End
		if i = behind; text[i] <= ' ' {
			i = behindBlanks(text, i)
		}
	}
	if i > p.i {
		p.wordEnd = trimBlanks(text[:i])
	}
	p.i, p.g.Items = i, items[:n]
	return n == len(items) && i+9 < len(text)
}

// recallThrow reads one throw that is remembered, whatever stands behind it. It reports
// false if there is none.
func (p *Parser) recallThrow() bool {
	if p.i+8 > len(p.text) || p.text[p.i] != '<' {
		return false
	}
	eight := binary.LittleEndian.Uint64(p.text[p.i:])
	angle := eight ^ ones*'>'
	ends := (angle - ones) &^ angle & (ones << 7)
	length := bits.TrailingZeros64(ends)/8 + 1
	word := eight & (^uint64(0) >> max(64-8*length, 0))
	at, which := p.memory.find(word)
	if at.word[which&1] != word || ends == 0 {
		return false
	}
	it := *p.memory.item(word, which)
	it.Start, it.End = int32(p.i), int32(p.i)+it.End
	p.g.Items = append(p.g.Items, it)
	p.i += length
	p.wordEnd = p.i
	return true
}

// behindBlanks returns the index of the first byte at or after i that is neither a blank
// nor a line end before a line of words.
func behindBlanks(text []byte, i int) int {
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i+1 < len(text) && text[i] == '\n' && text[i+1] > '%' && text[i+1] < utf8.RuneSelf {
		return i + 1
	}
	return i
}
