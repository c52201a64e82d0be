package war

import "github.com/ashtapada/agn/engine"

// block is the 2×2 squares whose lowest is a1.
const block uint64 = 0x303

// Block returns the 2×2 squares around square i that hold four men of a kind, one of
// each colour, all of them if there are several such blocks, 0 if there are none.
func (s *State) Block(kind engine.Piece, i uint) uint64 {
	var found uint64
	men := s.kinds[kind]
	file, rank := int(i&7), int(i>>3)
	for f := max(0, file-1); f <= min(6, file); f++ {
		for r := max(0, rank-1); r <= min(6, rank); r++ {
			if b := block << (r<<3 | f); men&b == b && s.men[1]&b != 0 && s.men[2]&b != 0 && s.men[3]&b != 0 && s.men[4]&b != 0 {
				found |= b
			}
		}
	}
	return found
}
