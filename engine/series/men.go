package series

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// man is one man: where it is and whether it is one of twins. Men in hand come before
// those on the board, these in the order of their way, then those that have left it;
// of two in one place the single comes before the twin.
type man uint8

// A man off the board, before it enters and after it left, and the one that does not
// exist. Twins in hand have a claim to come back together.
const (
	inHand man = 0
	isOff  man = (maxWay + 1) << 1
	noMan  man = 0xff
)

// twin is the bit of a man that is one of twins.
const twin man = 1

// at is the single man at an index on its way.
func at(index uint8) man { return man(index+1) << 1 }

// onBoard reports whether a man stands on a square.
func (m man) onBoard() bool { return m > inHand|twin && m < isOff }

// index is the index of a man on the board on its way.
func (m man) index() uint8 { return uint8(m>>1) - 1 }

// numMen is the number of men of a seat.
const numMen = 4

// men holds the men of each seat, ascending; those of seats that do not play are
// noMan. The twins of a seat in one place are always two or four.
type men [engine.MaxSeats][numMen]man

const lowBits, highBits = 0x01010101, 0x80808080

// has reports whether seat bit i has such a man. It looks at the four at once.
func (m *men) has(i int, what man) bool {
	a := &m[i]
	x := uint32(a[0]) | uint32(a[1])<<8 | uint32(a[2])<<16 | uint32(a[3])<<24
	x ^= uint32(what) * lowBits
	return (x-lowBits)&^x&highBits != 0
}

// count returns how many such men seat bit i has.
func (m *men) count(i int, what man) int {
	n := 0
	for _, a := range m[i] {
		if a == what {
			n++
		}
	}
	return n
}

// change makes one man of seat bit i another and keeps the order.
func (m *men) change(i int, from, to man) {
	a := &m[i]
	k := 0
	for k < numMen-1 && a[k] != from {
		k++
	}
	for ; k < numMen-1 && a[k+1] < to; k++ {
		a[k] = a[k+1]
	}
	for ; k > 0 && a[k-1] > to; k-- {
		a[k] = a[k-1]
	}
	a[k] = to
}

// sum is the hash of the men: a sum and no exclusive or, because men may be together.
func (m *men) sum() uint64 {
	var h uint64
	for i := range m {
		for _, a := range m[i] {
			h += key(i, a)
		}
	}
	return h
}

func key(i int, m man) uint64 { return race.Key(i, uint8(m)) }
