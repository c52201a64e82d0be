package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
)

// memory holds words that were read, each of which is one item of movetext whatever
// stands around it: a file repeats the same few hundred. A word that falls on the place
// of another takes it.
type memory [1 << memoryBits]remembered

// memoryBits gives room for the words of many games of any rule set, in 224 KiB.
const memoryBits = 12

// remembered is a word of at most eight bytes, the first lowest, and its item as if it
// stood at the start of a text. No such word holds a zero byte.
type remembered struct {
	word uint64
	item notation.Item
}

// ones has a one in each byte.
const ones = 0x0101010101010101

// bitsBelow returns the number of bits below the lowest byte whose highest bit is set, 64
// if there is none.
func bitsBelow(bytes uint64) uint { return uint(bits.TrailingZeros64(bytes&(ones<<7))) &^ 7 }

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

// recall reads words that are remembered, as many as follow each other with nothing but
// blanks and line ends between them, or nothing behind a throw. It reports false if there
// is none.
func (p *Parser) recall() bool {
	text, items, i := p.text, p.g.Items, p.i
	from := len(items)
	for i+9 < len(text) {
		word := binary.LittleEndian.Uint64(text[i : i+8])
		var width uint // of the word, in bits
		throw := byte(word) == '<'
		if throw {
			angle := word ^ ones*'>'
			width = min(bitsBelow((angle-ones)&^angle)+8, 64)
		} else {
			width = bitsBelow((word - ones*(' '+1)) &^ word)
		}
		word &= ^uint64(0) >> (-width & 63) // of no use where the width is 0
		r := p.memory.place(word)
		end := i + int(width/8)
		behind := text[end]
		if r.word != word || width == 0 || behind != ' ' && !throw && !isBlank(behind) {
			break
		}
		if len(items) == cap(items) {
			items = slices.Grow(items, 1)
		}
		items = items[:len(items)+1]
		it := &items[len(items)-1]
		*it = r.item
		it.Start, it.End = int32(i), int32(i)+it.End
		p.wordEnd, i = end, end
		if behind == ' ' {
			i++
		}
		if text[i] <= ' ' {
			i = behindBlanks(text, i)
		}
	}
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
