package chaupur

// A man is one byte: twice its index on the way of its seat, and one more if it has
// moved in this turn.
const movedBit = 1

// place is the index of a man on its way, -1 for one that is home: only those under way
// stand on a square.
func place(man uint8) int {
	if index := int(man >> 1); index < homeIndex {
		return index
	}
	return -1
}

// at returns how many men of seat bit i stand at an index, moved or not.
func (s *State) at(i int, index uint8) uint8 {
	n := uint8(0)
	for _, b := range s.All[i] {
		if b>>1 == index {
			n++
		}
	}
	return n
}
