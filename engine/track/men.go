package track

import (
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// MaxMen is the greatest number of men of a seat.
const MaxMen = 8

// NoMan is a man of a seat that does not play, and what stands after the men of a seat that has fewer
// than MaxMen, Nobody one that no seat has.
const (
	NoMan  = 0xff
	Nobody = 0xfe
)

// Men holds the men of each seat, ascending. What a man is, a game says by Course.Index
// and its own marks: greater is farther on the way.
type Men [engine.MaxSeats][MaxMen]uint8

const lowBits, highBits = 0x0101010101010101, 0x8080808080808080

// word returns the men of seat bit i, a byte each, which is 0 where it is the one given.
func (m *Men) word(i int, man uint8) uint64 {
	return binary.LittleEndian.Uint64(m[i][:]) ^ uint64(man)*lowBits
}

// Has reports whether seat bit i has that very man. It looks at all bytes at once.
func (m *Men) Has(i int, man uint8) bool {
	x := m.word(i, man)
	return (x-lowBits)&^x&highBits != 0
}

// Between reports whether seat bit i has a man from one to another, both less than 128.
func (m *Men) Between(i int, from, to uint8) bool {
	x := m.word(i, 0)
	y := x &^ highBits
	return (y+highBits-uint64(from)*lowBits)&(uint64(to)*lowBits+highBits-y)&^x&highBits != 0
}

// Meet reports whether any seat has the man that stands in one of its places among others.
// As in Seats, no branch hangs on where men stand.
func (m *Men) Meet(others *Men) bool {
	return m.like(others, 0)|m.like(others, 1)|m.like(others, 2)|m.like(others, 3) != 0
}

// Seats returns the bits of the seats that have such a man.
func (m *Men) Seats(others *Men) (seats uint32) {
	for i := range m {
		x := m.like(others, i)
		seats |= uint32((x|-x)>>63) << i
	}
	return seats
}

// like is not 0 if seat bit i has a man that stands in the same place among others.
func (m *Men) like(others *Men, i int) uint64 {
	x := binary.LittleEndian.Uint64(m[i][:]) ^ binary.LittleEndian.Uint64(others[i][:])
	return (x - lowBits) &^ x & highBits
}

// Change makes one man of seat bit i, who has it, another and keeps the order. It takes the
// bytes as one word: no branch hangs on where men stand.
func (m *Men) Change(i int, from, to uint8) {
	x := binary.LittleEndian.Uint64(m[i][:])
	at := x ^ uint64(from)*lowBits
	at = (at - lowBits) &^ at & highBits
	below := at&-at>>7 - 1 // all bits below the man's byte
	x = x&below | x>>8&^below
	// The high bit of each of the other men that is less than the new one.
	less := ^(x | highBits - uint64(to&0x7f)*lowBits)
	if to < 0x80 {
		less &^= x
	} else {
		less |= ^x
	}
	n := less & (highBits >> 8) >> 4 * lowBits >> 56 // eight for each
	below = 1<<(n&63) - 1
	binary.LittleEndian.PutUint64(m[i][:], x&below|uint64(to)<<(n&63)|x&^below<<8)
}

// Count returns how often seat bit i has that very man.
func (m *Men) Count(i int, man uint8) uint8 {
	x := m.word(i, man)
	others := x&^highBits + ^uint64(highBits) | x // the high bit of each byte that is another man
	return uint8(^others & highBits >> 7 * lowBits >> 56)
}

func (m *Men) sort() {
	for i := range m {
		slices.Sort(m[i][:])
	}
}

// Sum is the hash of men: a sum and no exclusive or, because men may stand together.
func (t *Table) Sum(m *Men) uint64 {
	var h uint64
	for i := range m {
		for _, a := range m[i][:t.men] {
			h += Key(i, a)
		}
	}
	return h
}

// NoSeat stands for a seat bit in the numbers of keys that are no man's.
const NoSeat = 4

// A seat that the numbers have no place for does not compile.
const _ = uint(NoSeat - engine.MaxSeats)

// keys are random numbers for a man of a seat, and after them for what else is counted
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

// MaxThrows bounds the throws that wait to be played. Only records that break the rules
// come near it.
const MaxThrows = 8

// Throws holds the values that are thrown and unspent, descending, zero-padded.
type Throws struct {
	N uint8
	V [MaxThrows]uint8
}

// Values lists the values. The slice belongs to t.
func (t *Throws) Values() []uint8 { return t.V[:t.N] }

// Clear takes out all.
func (t *Throws) Clear() { *t = Throws{} }

// Add reports false if it is full.
func (t *Throws) Add(v uint8) bool {
	if t.N == MaxThrows {
		return false
	}
	k := t.N
	for ; k > 0 && t.V[k-1] < v; k-- {
		t.V[k] = t.V[k-1]
	}
	t.V[k] = v
	t.N++
	return true
}

// Remove takes one v out if there is one.
func (t *Throws) Remove(v uint8) {
	if t.N == 1 && t.V[0] == v {
		t.N, t.V[0] = 0, 0
		return
	}
	if k := slices.Index(t.Values(), v); k >= 0 {
		for t.N--; k < int(t.N); k++ {
			t.V[k] = t.V[k+1]
		}
		t.V[t.N] = 0
	}
}

// Has reports whether v is there.
func (t *Throws) Has(v uint8) bool {
	return t.V[0] == v && v != 0 || t.N > 1 && slices.Contains(t.Values(), v)
}

// Words names the values.
func (t *Throws) Words() words.Text { return List(t.Values()) }

// List names values in descending order: "8, 4 and 1".
func List(values []uint8) words.Text {
	values = slices.Clone(values)
	slices.Sort(values)
	slices.Reverse(values)
	return words.And(values)
}

// alternatives names values: "2, 3 or 4".
func alternatives(values []uint8) words.Text { return words.Or(values) }
