package engine

// PieceWritten returns the man of a capital: a soldier, if there is none, and 0 for one that is none.
func PieceWritten(capital byte) Piece { return written[capital] }

var written = func() (p [256]Piece) {
	p = pieceOf
	p[0] = Soldier
	return p
}()

// Stepped is what a step has led to, empty if none was played: as much of the state as is asked
// for after most steps.
type Stepped struct {
	// By is the seat that was on turn, Fresh the seat that is, if nothing of its turn is played.
	By, Fresh Seat
	Check     Check
	// More is set where the square left was written in full and nothing of it is needed.
	More  bool
	Round int32
}
