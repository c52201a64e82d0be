package engine

// PieceWritten returns the man of a capital: a soldier, if there is none, and 0 for one that is none.
func PieceWritten(capital byte) Piece { return written[capital] }

var written = func() (p [256]Piece) {
	p = pieceOf
	p[0] = Soldier
	return p
}()

// Stepped is what a step has led to, empty if none was played: as much of the state as is asked
// for after most steps. It has four fields, as many as a compiler keeps in registers.
type Stepped struct {
	// By is the seat that was on turn, Fresh the seat that is, if nothing of its turn is played.
	By, Fresh Seat
	// Check is the check, with Enough added where the square left was written in full and
	// nothing of it is needed.
	Check Check
	Round int32
}

// Enough is added to the check of a step of which less than was written is enough.
const Enough Check = 1 << 7
