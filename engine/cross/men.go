package cross

import (
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// men holds the men of each seat, ascending. A man is twice its index on the way of
// its seat, and one more if it has moved in this turn; seats that do not play have
// noMan.
type men [engine.MaxSeats][maxMen]uint8

const (
	noMan = 0xff
	// movedBit is the bit of a man that has moved in this turn.
	movedBit = 1
)

const lowBits, highBits = 0x01010101, 0x80808080

// has reports whether seat bit i has that very man. It looks at the four bytes at
// once.
func (m *men) has(i int, man uint8) bool {
	x := binary.LittleEndian.Uint32(m[i][:]) ^ uint32(man)*lowBits
	return (x-lowBits)&^x&highBits != 0
}

// count returns how often seat bit i has that very man.
func (m *men) count(i int, man uint8) uint8 {
	n := uint8(0)
	for _, b := range m[i] {
		if b == man {
			n++
		}
	}
	return n
}

// at returns how many men of seat bit i stand at an index, moved or not.
func (m *men) at(i int, index uint8) uint8 {
	n := uint8(0)
	for _, b := range m[i] {
		if b>>1 == index {
			n++
		}
	}
	return n
}

// replace makes one man of seat bit i another and keeps the order.
func (m *men) replace(i int, from, to uint8) {
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

func (m *men) sort() {
	for i := range m {
		slices.Sort(m[i][:])
	}
}

// sum is the hash of the men: a sum and no exclusive or, because men may stand
// together.
func (m *men) sum() uint64 {
	var h uint64
	for i := range m {
		for _, b := range m[i] {
			h += race.Key(i, b)
		}
	}
	return h
}
