package track

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
)

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
