package track

import (
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// NumMen is the number of men of a seat.
const NumMen = 4

// NoMan is a man of a seat that does not play.
const NoMan = 0xff

// Men holds the men of each seat, ascending. What a man is, a game says by Course.Index
// and its own marks: greater is farther on the way.
type Men [engine.MaxSeats][NumMen]uint8

const lowBits, highBits = 0x01010101, 0x80808080

// Has reports whether seat bit i has that very man. It looks at the four bytes at once.
func (m *Men) Has(i int, man uint8) bool {
	x := binary.LittleEndian.Uint32(m[i][:]) ^ uint32(man)*lowBits
	return (x-lowBits)&^x&highBits != 0
}

// Count returns how often seat bit i has that very man.
func (m *Men) Count(i int, man uint8) uint8 {
	n := uint8(0)
	for _, a := range m[i] {
		if a == man {
			n++
		}
	}
	return n
}

func (m *Men) sort() {
	for i := range m {
		slices.Sort(m[i][:])
	}
}

// Sum is the hash of the men: a sum and no exclusive or, because men may stand together.
func (m *Men) Sum() uint64 {
	var h uint64
	for i := range m {
		for _, a := range m[i] {
			h += Key(i, a)
		}
	}
	return h
}
