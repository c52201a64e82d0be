package track

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
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

// AppendBoard appends the board with the men that men appends of a square, where it is nil
// the letter of each seat with the number of its men there.
func (s *State) AppendBoard(dst []byte, men func(dst []byte, sq engine.Square) []byte) []byte {
	if men == nil {
		men = s.appendMen
	}
	return AppendGrid(dst, s.Table.course.Board, func(dst []byte, sq engine.Square) []byte { return s.Table.AppendCell(dst, sq, men) })
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

// AppendDue appends what is due, and the throws that are to be played; moves says what a
// seat does where a move is due and one can be played.
func (s *State) AppendDue(dst []byte, moves string) []byte {
	dst = s.AppendStatus(dst, moves)
	if s.Unspent.N > 0 {
		dst = append(dst, ", thrown "+s.Unspent.String()...)
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
	return append(dst, s.Name(s.OnTurn)+" "+moves...)
}

// AppendGrid appends a board, rank by rank from the top, with the names of ranks and
// files; cell appends what stands on a square.
func AppendGrid(dst []byte, b *board.Board, cell func(dst []byte, sq engine.Square) []byte) []byte {
	top, right, width := 0, byte('a'), 1
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		top, right = max(top, b.Rank(sq)), max(right, b.File(sq))
		width = max(width, len(cell(nil, sq)))
	}
	for rank := top; rank > 0; rank-- {
		dst = appendPadded(dst, strconv.Itoa(rank), 2)
		for file := byte('a'); file <= right; file++ {
			dst = append(dst, ' ')
			text := ""
			if sq := b.At(file, rank); sq != engine.NoSquare {
				text = string(cell(nil, sq))
			}
			dst = appendPadded(dst, text, width)
		}
		dst = trimRight(dst)
		dst = append(dst, '\n')
	}
	dst = append(dst, ' ', ' ')
	for file := byte('a'); file <= right; file++ {
		dst = append(dst, ' ')
		dst = appendPadded(dst, string(file), width)
	}
	dst = trimRight(dst)
	return append(dst, '\n')
}

func appendPadded(dst []byte, text string, width int) []byte {
	dst = append(dst, text...)
	for n := len(text); n < width; n++ {
		dst = append(dst, ' ')
	}
	return dst
}

func trimRight(dst []byte) []byte {
	for len(dst) > 0 && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return dst
}
