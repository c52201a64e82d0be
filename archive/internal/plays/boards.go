package plays

import "github.com/ashtapada/agn/engine"

// Change is men that came to a square, or left it if Count is negative.
type Change struct {
	Count  int8
	Seat   byte // the seat's letter
	Piece  engine.Piece
	Square string
}

// The positions of a game are written one after another: the number of changes since
// the position before, the letter of the seat on turn and the changes. A position that a
// gap leaves open has the number open and nothing else.
const (
	open       = 255
	maxChanges = open - 1
)

// AppendOpen appends a position that is not known.
func AppendOpen(dst []byte) []byte { return append(dst, open) }

// AppendPosition appends a position by what has changed since the last known one. What
// is beyond 254 changes, more than a board has, is left out.
func AppendPosition(dst []byte, turn byte, changes []Change) []byte {
	n := min(len(changes), maxChanges)
	dst = append(dst, byte(n), turn)
	for i := range changes[:n] {
		dst = appendChange(dst, &changes[i])
	}
	return dst
}

func appendChange(dst []byte, c *Change) []byte {
	dst = append(dst, byte(c.Count), c.Seat, byte(c.Piece), byte(len(c.Square)))
	return append(dst, c.Square...)
}

// changeHead is the number of bytes of a change before the name of its square.
const changeHead = 4

// changesLen returns the number of bytes that n changes take, -1 if they are cut off.
func changesLen(b []byte, n int) int {
	at := 0
	for range n {
		if at+changeHead > len(b) {
			return -1
		}
		at += changeHead + int(b[at+changeHead-1])
	}
	if at > len(b) {
		return -1
	}
	return at
}
