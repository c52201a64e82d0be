package race

import (
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// men holds the indices of the men of each seat on its way, ascending; missing men
// and those of seats that do not play are noMan.
type men [engine.MaxSeats][maxMen]uint8

const lowBits, highBits = 0x01010101, 0x80808080

// has reports whether a man of seat bit i stands at index at. It looks at the four
// bytes at once.
func (m *men) has(i int, at uint8) bool {
	x := binary.LittleEndian.Uint32(m[i][:]) ^ uint32(at)*lowBits
	return (x-lowBits)&^x&highBits != 0
}

// without returns the men that are not among those of o; the others are noMan.
func (m *men) without(o *men) men {
	out, rest := *m, *o
	for i := range out {
		for k, at := range out[i] {
			if j := slices.Index(rest[i][:], at); j >= 0 {
				out[i][k], rest[i][j] = noMan, noMan
			}
		}
	}
	return out
}

// move takes one man of seat bit i from an index to another and keeps the order.
func (m *men) move(i int, from, to uint8) {
	a := &m[i]
	k := 0
	for k < maxMen-1 && a[k] != from {
		k++
	}
	for ; k < maxMen-1 && a[k+1] < to; k++ {
		a[k] = a[k+1]
	}
	for ; k > 0 && a[k-1] > to; k-- {
		a[k] = a[k-1]
	}
	a[k] = to
}

// sum is the hash of the men: a sum and no exclusive or, because men may stand
// together.
func (m *men) sum() uint64 {
	var h uint64
	for i := range m {
		for _, at := range m[i] {
			h += Key(i, at)
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

// Key is the random number of a man of seat bit i, here and in the sister cores, which
// number their men otherwise. With NoSeat for i it is no man's.
func Key(i int, man uint8) uint64 { return keys[i<<8|int(man)] }

// Mix spreads the bits of x over a word (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
