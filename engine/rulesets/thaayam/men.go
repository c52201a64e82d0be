package thaayam

// A man is one byte. Men in hand come before those on the board, these in the order of
// their way, then those that have left it; of two in one place the single comes before
// the twin.
const (
	// inHand is a man before it enters, isOff one that has left the board. Twins in hand
	// have a claim to come back together.
	inHand = 0
	isOff  = 66
	// twin is the bit of a man that is one of twins. The twins of a seat in one place are
	// always two or four.
	twin = 1
)

// at is the single man at an index on its way.
func at(index uint8) uint8 { return (index + 1) << 1 }

// onBoard reports whether a man stands on a square.
func onBoard(man uint8) bool { return man > inHand|twin && man < isOff }

// indexOf is the index of a man on the board on its way.
func indexOf(man uint8) uint8 { return man>>1 - 1 }

// standing is the index of a man, -1 off the board.
func standing(man uint8) int {
	if !onBoard(man) {
		return -1
	}
	return int(indexOf(man))
}
