package engine

// Irregular is implemented by the states of games in which a record with breaches can
// lead to a position that play by the rules cannot.
type Irregular interface {
	// Irregularities says in words what is there or lacks that no play by the rules
	// brings about, nothing of a position that it may. Such a position can be played on
	// from.
	Irregularities() []string
}

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

// Stepper is implemented by states that can find and play most steps at once, and some a pass.
type Stepper interface {
	// Step plays the one legal move that was meant, and returns the seat that was on turn. Where
	// there is none, several, one that captures otherwise than was written, one of which more
	// was written than needed, or where more is to be asked than is asked here, it returns 0 and
	// nothing has changed: Find tells which.
	Step(w Brief) Seat
}

// Accounts is implemented by the states of games that are played for money.
type Accounts interface {
	// Ledger returns by seat, from 0, what each has won less what it has paid, its own
	// stake among that, in units of the stake. It reports false in games without money.
	Ledger() (units [MaxSeats]int, ok bool)
}
