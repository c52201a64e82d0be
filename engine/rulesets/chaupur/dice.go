package chaupur

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine/track"
)

const (
	// maxDice is the number of dice of a cast.
	maxDice = 3
	// maxFace bounds the value of a die, so that three of them do not lead twice round.
	maxFace = 20
)

// every is the set of all dice to be played.
func (s *State) every() uint8 { return 1<<s.Unspent.N - 1 }

// hold takes dice in descending order as those to be played.
func (s *State) hold(v []uint8) {
	s.Unspent = track.Throws{N: uint8(len(v))}
	copy(s.Unspent.V[:], v)
	s.choose()
}

// choose fills sums. Of equal dice a set takes the first ones.
func (s *State) choose() {
	n, a, b, c := s.Unspent.N, s.Unspent.V[0], s.Unspent.V[1], s.Unspent.V[2]
	s.sums = [1 << maxDice]uint8{}
	if n > 0 {
		s.sums[1] = a
	}
	if n > 1 {
		s.sums[3] = a + b
		if b != a {
			s.sums[2] = b
		}
	}
	if n > 2 {
		s.sums[7] = a + b + c
		if c != b {
			s.sums[4], s.sums[5] = c, a+c
		}
		if b != a {
			s.sums[6] = b + c
		}
	}
}

// take removes a set of dice.
func (s *State) take(set uint8) {
	left, v := uint8(0), s.Unspent.V
	s.Unspent.V = [track.MaxThrows]uint8{}
	for k := range s.Unspent.N {
		if set>>k&1 == 0 {
			s.Unspent.V[left] = v[k]
			left++
		}
	}
	s.Unspent.N = left
	s.choose()
}

// spend lists a set of dice as moves do.
func (s *State) spend(set uint8) (out [4]uint8) {
	n, x := 0, uint32(0)
	for k, v := range s.Unspent.V[:maxDice] {
		if set>>k&1 == 1 {
			x |= uint32(v) << n
			n += 8
		}
	}
	binary.LittleEndian.PutUint32(out[:], x)
	return out
}

// find returns the set that spends these dice, 0 if they are not there. Both descend.
func (s *State) find(spend [4]uint8) uint8 {
	set, n := uint8(0), 0
	for k, v := range s.Unspent.V[:maxDice] {
		if v != 0 && v == spend[n] {
			set |= 1 << k
			n++
		}
	}
	if spend[n] != 0 {
		return 0
	}
	return set
}

// fit returns the set whose points come nearest to so many, exactly if one does,
// else with the fewest points too many, else all; 0 if there are no dice.
func (s *State) fit(points int) uint8 {
	best := s.every()
	for set := uint8(1); set <= s.every(); set++ {
		if sum := int(s.sums[set]); sum >= max(points, 1) && sum < int(s.sums[best]) {
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
