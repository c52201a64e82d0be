package track

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// AppendCell appends what stands on a square, which men appends: a safe square is put in
// brackets, an empty one is shown.
func (t *Table) AppendCell(dst []byte, sq engine.Square, men func(dst []byte, sq engine.Square) []byte) []byte {
	safe := t.safe[sq]
	if safe {
		dst = append(dst, '[')
	}
	start := len(dst)
	dst = men(dst, sq)
	empty := len(dst) == start
	switch {
	case safe && empty:
		return append(dst, ' ', ']')
	case safe:
		return append(dst, ']')
	case empty:
		return append(dst, '.')
	}
	return dst
}

// AppendCount appends the mark of men with their number if it is more than one, nothing
// for none.
func AppendCount(dst []byte, mark string, n int) []byte {
	if n == 0 {
		return dst
	}
	dst = append(dst, mark...)
	if n > 1 {
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// AppendStatus appends what is due as the beginning of a line; moves says what a seat
// does where a move is due and one can be played.
func (s *State) AppendStatus(dst []byte, moves string) []byte {
	switch {
	case s.Wants == engine.DueOver:
		return append(dst, "the game is over"...)
	case s.Wants == engine.DueCast:
		moves = "throws"
	case s.Stuck:
		moves = "passes"
	}
	return append(dst, s.Name(s.OnTurn)+" "+moves...)
}
