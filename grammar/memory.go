package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
)

// memory holds words that were read, each of which is one item of movetext whatever
// stands around it: a file repeats the same few hundred, or thousand. Two words have room on each
// place; a third one takes that of the word that came first.
type memory [1 << memoryBits][2]remembered

// memoryBits gives room for the words of many games of any rule set, in 512 KiB.
const memoryBits = 12

// newMemory returns a memory of no word: nor of the empty one, in whose place stands a byte that
// is in no word.
func newMemory() *memory {
	m := new(memory)
	m[0][0].word, m[0][1].word = ' ', ' '
	return m
}

// remembered is a word of at most eight bytes, the first lowest, and its item as if it
// stood at the start of a text. No such word holds a zero byte.
// With plain, the same item as a Word, it takes 64 bytes, one line of a cache.
type remembered struct {
	word  uint64
	plain Word
	item  notation.Item
}

// ones has a one in each byte.
const ones = 0x0101010101010101

// place returns the place of a word.
func (m *memory) place(word uint64) *[2]remembered {
	// The product spreads all bytes over its high bits, as in Fibonacci hashing.
	return &m[word*0x9e3779b97f4a7c15>>(64-memoryBits)]
}

// find returns where a word is remembered, if it is; else another word is there.
func (m *memory) find(word uint64) *remembered {
	two := m.place(word)
	second := 0 // which of the two it is nobody can foretell, so that there is no branch
	if two[0].word != word {
		second = 1
	}
	return &two[second]
}

// remember keeps the word text[start:end], which is the last item.
func (p *Parser) remember(start, end int) {
	var b [8]byte
	if copy(b[:], p.text[start:end]) < end-start {
		return
	}
	word := binary.LittleEndian.Uint64(b[:])
	if p.memory.find(word).word == word {
		return
	}
	two := p.memory.place(word)
	two[1] = two[0]
	r := &two[0]
	r.word, r.item = word, p.g.Items[len(p.g.Items)-1]
	r.item.Start, r.item.End = 0, r.item.End-int32(start)
	r.plain = wordOf(&r.item)
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
		r := memory.find(word)
		if r.word != word {
			break
		}
		behind := i + bits.TrailingZeros64(ends)/8 // known before the word is looked up
		if text[behind] == ' ' {
			behind++
		} else if !isBlank(text[behind]) {
			break
		}
		it := &items[n]
		*it = r.item
		it.Start, it.End = int32(i), int32(i)+r.item.End
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
	r := p.memory.find(word)
	if r.word != word || ends == 0 {
		return false
	}
	it := r.item
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
