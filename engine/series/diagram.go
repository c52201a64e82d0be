package series

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its single men on a square if it has more than one there;
// a letter and T are twins; refuges stand in brackets. Lines below tell of the men
// off the board, who is due and what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	b := s.game.design.Board
	top, right, width := 0, byte('a'), 1
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		top, right = max(top, b.Rank(sq)), max(right, b.File(sq))
		width = max(width, len(s.appendCell(nil, sq)))
	}
	for rank := top; rank > 0; rank-- {
		dst = appendPadded(dst, strconv.Itoa(rank), 2)
		for file := byte('a'); file <= right; file++ {
			dst = append(dst, ' ')
			dst = appendPadded(dst, string(s.appendCell(nil, b.At(file, rank))), width)
		}
		dst = append(trimRight(dst), '\n')
	}
	dst = append(dst, ' ', ' ')
	for file := byte('a'); file <= right; file++ {
		dst = append(dst, ' ')
		dst = appendPadded(dst, string(file), width)
	}
	dst = append(trimRight(dst), '\n')
	dst = s.appendAside(dst, "in hand:", inHand)
	dst = s.appendAside(dst, "off:", isOff)
	return s.appendStatus(dst)
}

// appendCell appends what stands on a square.
func (s *State) appendCell(dst []byte, sq engine.Square) []byte {
	if sq == engine.NoSquare {
		return dst
	}
	start := len(dst)
	for i := range s.men {
		if index := s.game.index[i][sq]; index != offWay {
			dst = s.appendPlace(dst, i, at(index))
		}
	}
	empty := len(dst) == start
	if !s.game.refuge[sq] {
		if empty {
			return append(dst, '.')
		}
		return dst
	}
	if empty {
		return append(dst, "[ ]"...)
	}
	dst = append(dst, ' ')
	copy(dst[start+1:], dst[start:])
	dst[start] = '['
	return append(dst, ']')
}

// appendPlace appends the men of seat bit i in a place, given as a single man there.
func (s *State) appendPlace(dst []byte, i int, where man) []byte {
	for _, m := range [...]man{where, where | twin} {
		n := s.men.count(i, m)
		if m&twin != 0 {
			n /= 2
		}
		if n == 0 {
			continue
		}
		dst = append(dst, s.letter(engine.Seat(i+1)))
		if m&twin != 0 {
			dst = append(dst, 'T')
		}
		if n > 1 {
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	return dst
}

// appendAside appends a line of the men that are in a place off the board, if any is.
func (s *State) appendAside(dst []byte, title string, where man) []byte {
	start := len(dst)
	dst = append(dst, title...)
	none := true
	for i := range s.men {
		n := len(dst)
		dst = append(dst, ' ')
		if dst = s.appendPlace(dst, i, where); len(dst) == n+1 {
			dst = dst[:n]
			continue
		}
		none = false
	}
	if none {
		return dst[:start]
	}
	return append(dst, '\n')
}

// appendStatus appends the line below the board.
func (s *State) appendStatus(dst []byte) []byte {
	dst = append(dst, s.name(s.seat)...)
	switch {
	case s.due == engine.DueOver:
		dst = append(dst[:len(dst)-len(s.name(s.seat))], "the game is over"...)
	case s.due == engine.DueCast:
		dst = append(dst, " throws"...)
	case s.stuck:
		dst = append(dst, " passes"...)
	case s.phase == done:
		dst = append(dst, " may declare twins"...)
	default:
		dst = append(dst, " moves"...)
	}
	if !s.pool.empty() {
		dst = append(dst, ", thrown "+s.pool.String()...)
	}
	if s.extra == earned {
		dst = append(dst, ", a series is earned"...)
	}
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
