package chaupur

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

const (
	// maxDice is the number of dice of a cast.
	maxDice = 3
	// maxFace bounds the value of a die, so that three of them do not lead twice round.
	maxFace = 20
)

// every is the set of all dice to be played.
func (s *state) every() uint8 { return 1<<s.Unspent.N - 1 }

// hold takes the dice of a cast as those to be played.
func (s *state) hold(c *engine.Cast) {
	s.Unspent.N = c.N
	s.Unspent.V = [track.MaxThrows]uint8{c.V[0], c.V[1], c.V[2]}
	s.choose()
}

// sums holds the points of each set of dice, a byte each by the bits of the set: 0 for one
// that is not there or like one before.
type sums uint64

// The low bit of each byte, and the high bit of each but the first, which is no set.
const lowBits, highBits = 0x0101010101010101, 0x8080808080808000

// of returns the points of a set.
func (x sums) of(set uint8) uint8 { return uint8(x >> (set * 8 & 63)) }

// all has the high bit of each set that is there.
func (x sums) all() uint64 { return (uint64(x) + lowBits*0x7f) & highBits }

// with has the high bit of each set of so many points, and perhaps of others.
func (x sums) with(points uint8) uint64 {
	d := uint64(x) ^ uint64(points)*lowBits
	return (d - lowBits) &^ d & highBits
}

// to has the high bit of each set that can take men from an index to one of a square, which has these
// two, and perhaps of others.
func (x sums) to(index, low, high uint8) uint64 {
	sets := x.with(low - index)
	if high != track.Off {
		sets |= x.with(high - index)
	}
	if index <= lap {
		sets |= x.with(low + (lap - foot) - index)
	}
	return sets
}

// choose fills sums, for dice for which nothing was found yet. Of equal dice a set takes the
// first ones.
func (s *state) choose() {
	s.found.text = 0
	a, b, c := s.Unspent.V[0], s.Unspent.V[1], s.Unspent.V[2]
	const withA, withB, withC = 0x0100010001000100, 0x0101000001010000, 0x0101010100000000
	x := uint64(a)*withA + uint64(b)*withB + uint64(c)*withC
	switch {
	case b == 0:
		x &= 1<<(2*8) - 1
	case c == 0:
		x &= 1<<(4*8) - 1
	}
	if b == a {
		x &^= 0xff<<(2*8) | 0xff<<(6*8)
	}
	if c == b {
		x &^= 0xff<<(4*8) | 0xff<<(5*8)
	}
	s.sums = sums(x)
}

// take removes a set of dice.
func (s *state) take(set uint8) {
	rest := s.every() &^ set
	if rest == 0 {
		s.Unspent, s.sums, s.found.text = track.Throws{}, 0, 0
		return
	}
	left := uint64(s.dice(rest)) // two dice at most
	binary.LittleEndian.PutUint64(s.Unspent.V[:], left)
	s.Unspent.N = uint8(size(rest))
	x := left << 8
	if a, b := left&0xff, left>>8; b != 0 {
		x |= (a + b) << (3 * 8)
		if a == b {
			x &^= 0xff << (2 * 8)
		}
	}
	s.sums, s.found.text = sums(x), 0
}

// shifts holds how far each die is shifted to stand after those of a set that come before
// it, out of a word if the set has it not.
var shifts = [1 << maxDice][maxDice]uint8{
	{32, 32, 32}, {0, 32, 32}, {32, 0, 32}, {0, 8, 32}, {32, 32, 0}, {0, 32, 8}, {32, 0, 8}, {0, 8, 16},
}

// dice lists a set of dice, the first in the lowest byte. As in find no branch hangs on what
// was thrown.
func (s *state) dice(set uint8) uint32 {
	to, v := &shifts[set%(1<<maxDice)], &s.Unspent.V
	return uint32(uint64(v[0])<<(to[0]&63) | uint64(v[1])<<(to[1]&63) | uint64(v[2])<<(to[2]&63))
}

// spend lists a set of dice as moves do.
func (s *state) spend(set uint8) (out [4]uint8) {
	binary.LittleEndian.PutUint32(out[:], s.dice(set))
	return out
}

// find returns the set that spends these dice, 0 if they are not there. Both descend.
func (s *state) find(spend [4]uint8) (set uint8) {
	x := binary.LittleEndian.Uint32(spend[:])
	for k, v := range s.Unspent.V[:maxDice] {
		in := one(v == uint8(x)) // behind the last die both are 0
		set |= in << k
		x >>= 8 * in
	}
	return set & s.every() & -one(x == 0)
}

// one is 1 for what is true, else 0.
func one(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

// fit returns the set whose points come nearest to so many, exactly if one does,
// else with the fewest points too many, else all; 0 if there are no dice.
func (s *state) fit(points int) uint8 {
	best := s.every()
	for set := uint8(1); set <= s.every(); set++ {
		if sum := int(s.sums.of(set)); sum >= max(points, 1) && sum < int(s.sums.of(best)) {
			best = set
		}
	}
	return best
}

// pick lists those of some throws that are in a set.
func pick(throws []uint8, set uint8) (out []uint8) {
	for k, v := range throws {
		if set>>k&1 == 1 {
			out = append(out, v)
		}
	}
	return out
}

// choices lists the different ways to take some of the throws, the most of them first.
func choices(throws []uint8) (out [][]uint8) {
	for n := len(throws); n > 0; n-- {
		for set := range uint8(1 << len(throws)) {
			some := pick(throws, set)
			if len(some) == n && !slices.ContainsFunc(out, func(o []uint8) bool { return slices.Equal(o, some) }) {
				out = append(out, some)
			}
		}
	}
	return out
}

func total(throws []uint8) int {
	n := 0
	for _, v := range throws {
		n += int(v)
	}
	return n
}

// size is the number of dice in a set.
func size(set uint8) int { return bits.OnesCount8(set) }
