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

// NoSeat stands for a seat bit in the numbers of keys that are no man's.
const NoSeat = 4

// A seat that the numbers have no room for does not compile.
const _ = uint(NoSeat - engine.MaxSeats)

// keys are random numbers for a man of a seat, and behind them for what else is counted
// in a hash: key i<<8 + man of seat bit i is Mix of one more. Archives hold hashes made
// of them, so the numbers stay.
var keys = makeKeys()

func makeKeys() (k [(NoSeat + 1) << 8]uint64) {
	for i := range k {
		k[i] = Mix(uint64(i) + 1)
	}
	return k
}

// Key is the random number of a man of seat bit i. With NoSeat for i it is no man's.
func Key(i int, man uint8) uint64 { return keys[i<<8|int(man)] }

// Mix spreads the bits of x over a word (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
