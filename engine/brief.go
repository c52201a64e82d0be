package engine

// Brief is a short step of one man as its letters were written, 0 where there was none: from the
// lowest byte on one that is not 0, the capital of the man, one that is 0, the file and, as a
// number, the rank of the square left, those of the square reached, and 'x' for a capture.
type Brief uint64

// BriefPass stands for a pass among the short steps.
const BriefPass Brief = 2

// Letter returns the capital of the man.
func (b Brief) Letter() byte { return byte(b >> 8) }

// Piece returns the man: a soldier, if there is no capital, and 0 for one that is none.
func (b Brief) Piece() Piece { return briefly[byte(b>>8)] }

var briefly = func() (p [256]Piece) {
	p = pieceOf
	p[0] = Soldier
	return p
}()

// Leaves reports whether something of the square left was written.
func (b Brief) Leaves() bool { return uint16(b>>24) != 0 }

// Reached returns the file and, in the higher byte, the rank of the square reached.
func (b Brief) Reached() uint16 { return uint16(b >> 40) }

// Left returns the file and the rank of the square left.
func (b Brief) Left() (file byte, rank uint8) { return byte(b >> 24), uint8(b >> 32) }

// To returns the file and the rank of the square reached.
func (b Brief) To() (file byte, rank uint8) { return byte(b >> 40), uint8(b >> 48) }

// Squares returns what Left and To return as the bytes of a word, the file left in the lowest.
func (b Brief) Squares() uint32 { return uint32(b >> 24) }

// Captures reports whether a capture was written.
func (b Brief) Captures() bool { return b>>56 == 'x' }

// Stepped is what a step has led to, empty if none was played: as much of the state as is asked
// for behind most steps.
type Stepped struct {
	// By is the seat that was on turn, Fresh the seat that is, if nothing of its turn is played.
	By, Fresh Seat
	Check     Check
	Round     int32
}
