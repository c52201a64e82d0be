package board

import (
	"bytes"
	"fmt"
	"strconv"
)

// AppendGrid appends the board as text, rank by rank from the top, with the names of
// ranks, so many bytes wide, and of files, with something before them. Cell appends what
// stands on a square; a column is as wide as the widest cell, and no less than least.
func (b *Board) AppendGrid(dst []byte, ranks, least int, before string,
	cell func(dst []byte, sq Square) []byte) []byte {
	top, right := 0, byte('a')
	for sq := Square(1); int(sq) <= b.Len(); sq++ {
		top, right = max(top, b.Rank(sq)), max(right, b.File(sq))
		least = max(least, len(cell(nil, sq)))
	}
	for rank := top; rank >= 0; rank-- {
		name := strconv.Itoa(rank)
		if rank == 0 {
			name = ""
		}
		row := fmt.Appendf(nil, "%-*s", ranks, name)
		for file := byte('a'); file <= right; file++ {
			text := []byte(before + string(file))
			if rank > 0 {
				text = nil
				if sq := b.At(file, rank); sq != NoSquare {
					text = cell(nil, sq)
				}
			}
			row = fmt.Appendf(row, " %-*s", least, text)
		}
		dst = append(append(dst, bytes.TrimRight(row, " ")...), '\n')
	}
	return dst
}
