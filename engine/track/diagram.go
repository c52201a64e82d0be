package track

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// appendCell appends what stands on a square, which men appends: a safe square is put in
// brackets, an empty one is shown.
func (t *Table) appendCell(dst []byte, sq engine.Square, men func(dst []byte, sq engine.Square) []byte) []byte {
	text := men(nil, sq)
	switch safe := t.safe[sq]; {
	case safe && len(text) == 0:
		return append(dst, "[ ]"...)
	case safe:
		return append(append(append(dst, '['), text...), ']')
	case len(text) == 0:
		return append(dst, '.')
	}
	return append(dst, text...)
}

// AppendBoard appends the board with the men that men appends of a square, where it is nil
// the letter of each seat with the number of its men there.
func (s *State) AppendBoard(dst []byte, men func(dst []byte, sq engine.Square) []byte) []byte {
	if men == nil {
		men = s.appendMen
	}
	return s.Table.course.Board.AppendGrid(dst, 2, 1, "",
		func(dst []byte, sq engine.Square) []byte { return s.Table.appendCell(dst, sq, men) })
}

func (s *State) appendMen(dst []byte, sq engine.Square) []byte {
	for i := range s.All {
		if seat := engine.Seat(i + 1); s.Table.Plays(i) {
			dst = AppendCount(dst, string(s.Table.Letter(seat)), len(s.On(seat, sq)))
		}
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

// AppendAside appends a line of the men that are not on a square: a title, and those of
// each seat bit with something before them, as men appends them; nothing if there are none.
func (s *State) AppendAside(dst []byte, title, before string, men func(dst []byte, i int) []byte) []byte {
	var line []byte
	for i := range s.All {
		if there := men(nil, i); len(there) > 0 {
			line = append(append(line, before...), there...)
		}
	}
	if line == nil {
		return dst
	}
	return append(append(append(dst, title...), line...), '\n')
}

// AppendDue appends what is due, and the throws that are to be played; moves says what a
// seat does where a move is due and one can be played.
func (s *State) AppendDue(dst []byte, moves string) []byte {
	dst = s.AppendStatus(dst, moves)
	if s.Unspent.N > 0 {
		dst = append(dst, ", thrown "+s.Unspent.Words().String()...)
	}
	return append(dst, '\n')
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
	return append(dst, string(s.Name(s.OnTurn))+" "+moves...)
}
