package cross

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// AppendDiagram appends the board, rank by rank from the top. Men are the letters of
// their seats, small ones in the column while they come down it, with their number if
// they are more than one. Lines below say who is captured and home, who is due and
// what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	b := s.game.design.Board
	top, right, width := 0, byte('a'), 1
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		top, right = max(top, b.Rank(sq)), max(right, b.File(sq))
		if sq != s.centre() {
			width = max(width, len(s.appendCell(nil, sq)))
		}
	}
	line := func(label string, cell func(file byte) string) {
		start := len(dst)
		dst = appendPadded(dst, label, 2)
		for file := byte('a'); file <= right; file++ {
			dst = append(dst, ' ')
			dst = appendPadded(dst, cell(file), width)
		}
		for len(dst) > start && dst[len(dst)-1] == ' ' {
			dst = dst[:len(dst)-1]
		}
		dst = append(dst, '\n')
	}
	for rank := top; rank > 0; rank-- {
		line(strconv.Itoa(rank), func(file byte) string { return string(s.appendCell(nil, b.At(file, rank))) })
	}
	line("", func(file byte) string { return string(rune(file)) })
	dst = s.appendCentre(dst, "captured: ", 0)
	dst = s.appendCentre(dst, "home: ", s.game.home)
	return s.appendStatus(dst)
}

// appendCell appends what stands on a square, nothing beside the board.
func (s *State) appendCell(dst []byte, sq engine.Square) []byte {
	if sq == engine.NoSquare {
		return dst
	}
	start := len(dst)
	for i := range s.men {
		low, high := s.game.low[i][sq], s.game.high[i][sq]
		letter := s.letter(engine.Seat(i + 1))
		if low < s.game.foot {
			dst = appendMen(dst, letter|0x20, s.men.at(i, low))
			dst = appendMen(dst, letter, s.men.at(i, high))
			continue
		}
		n := s.men.at(i, low)
		if high != off {
			n += s.men.at(i, high)
		}
		dst = appendMen(dst, letter, n)
	}
	if len(dst) == start {
		dst = append(dst, '.')
	}
	return dst
}

// appendMen appends a letter with a number if it is more than one, nothing for none.
func appendMen(dst []byte, letter byte, n uint8) []byte {
	if n == 0 {
		return dst
	}
	dst = append(dst, letter)
	if n > 1 {
		dst = strconv.AppendUint(dst, uint64(n), 10)
	}
	return dst
}

// appendCentre appends a line of the men at an index of the centre, if there are any.
func (s *State) appendCentre(dst []byte, label string, index uint8) []byte {
	start := len(dst)
	for i := range s.men {
		dst = appendMen(dst, s.letter(engine.Seat(i+1)), s.men.at(i, index))
	}
	if len(dst) == start {
		return dst
	}
	line := string(dst[start:])
	dst = append(dst[:start], label...)
	dst = append(dst, line...)
	return append(dst, '\n')
}

// appendStatus appends the line that says what is due.
func (s *State) appendStatus(dst []byte) []byte {
	name := s.name(s.seat)
	switch {
	case s.due == engine.DueOver:
		dst = append(dst, "the game is over"...)
	case s.due == engine.DueCast:
		dst = append(dst, name+" throws"...)
	case s.pass:
		dst = append(dst, name+" passes"...)
	case s.army != s.seat:
		dst = append(dst, name+" moves for "+s.name(s.army)...)
	default:
		dst = append(dst, name+" moves"...)
	}
	if s.pool.n > 0 {
		dst = append(dst, ", thrown "+race.List(s.pool.values())...)
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
