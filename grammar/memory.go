package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// memory holds words that were read, each of which is one item of movetext whatever
// stands around it: a file repeats the same few hundred. A word that falls on the place
// of another takes it.
type memory [1 << memoryBits]remembered

// memoryBits gives room for the words of a few games of any rule set, in 128 KiB.
const memoryBits = 11

// remembered is a word of at most eight bytes, the first lowest, and its item as if it
// stood at the start of a text. No such word holds a zero byte.
type remembered struct {
	word uint64
	item notation.Item
}

// ones has a one in each byte.
const ones = 0x0101010101010101

// firstByte returns the index of the lowest byte whose highest bit is set, 8 if there is
// none.
func firstByte(bytes uint64) int { return bits.TrailingZeros64(bytes&(ones<<7)) / 8 }

// place returns where a word is remembered, if it is.
func (m *memory) place(word uint64) *remembered {
	// The product spreads all bytes over its high bits, as in Fibonacci hashing.
	return &m[word*0x9e3779b97f4a7c15>>(64-memoryBits)]
}

// remember keeps the word text[start:end], which is the last item.
func (p *Parser) remember(start, end int) {
	var b [8]byte
	if copy(b[:], p.text[start:end]) < end-start {
		return
	}
	word := binary.LittleEndian.Uint64(b[:])
	r := p.memory.place(word)
	r.word, r.item = word, p.g.Items[len(p.g.Items)-1]
	r.item.Start, r.item.End = 0, r.item.End-int32(start)
}

// recall reads words that are remembered, as many as follow each other with one blank
// between them, or none behind a throw. It reports false if there is none.
func (p *Parser) recall() bool {
	text, items, i := p.text, p.g.Items, p.i
	for i+8 < len(text) {
		word := binary.LittleEndian.Uint64(text[i : i+8])
		n, throw := 0, byte(word) == '<'
		if throw {
			n = min(firstByte((word^ones*'>')-ones&^(word^ones*'>'))+1, 8)
		} else {
			n = firstByte((word - ones*(' '+1)) &^ word)
		}
		word &= ^uint64(0) >> ((64 - 8*n) & 63) // of no use where n is 0
		r := p.memory.place(word)
		if n == 0 || r.word != word || !throw && !isBlank(text[i+n]) {
			break
		}
		items = slices.Grow(items, 1)[:len(items)+1]
		it := &items[len(items)-1]
		*it = r.item
		it.Start, it.End = int32(i), int32(i)+it.End
		i += n
		p.wordEnd = i
		if text[i] == ' ' {
			i++
		}
	}
	from := len(p.g.Items)
	if len(items) == from {
		return false
	}
	p.i, p.g.Items = i, items
	p.host = -1
	if last := len(items) - 1; items[last].IsEvent() {
		p.host = last
	}
	for k := from; k < len(items) && !p.events[p.depth]; k++ {
		p.events[p.depth] = items[k].IsEvent()
	}
	return true
}
