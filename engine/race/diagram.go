package race

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of
// each seat and the number of its men on a square if it has more than one there;
// refuges stand in brackets. Lines below say who is due and what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = AppendGrid(dst, s.game.design.Board, s.appendCell)
	return s.appendStatus(dst)
}

// appendCell appends what stands on a square.
func (s *State) appendCell(dst []byte, sq engine.Square) []byte {
	if s.game.refuge[sq] {
		dst = append(dst, '[')
	}
	none := true
	for i := range s.men {
		n := s.count(i, s.game.index[i][sq])
		if n == 0 {
			continue
		}
		none = false
		dst = append(dst, s.letter(engine.Seat(i+1)))
		if n > 1 {
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	switch {
	case !s.game.refuge[sq] && none:
		return append(dst, '.')
	case none:
		return append(dst, ' ', ']')
	case s.game.refuge[sq]:
		return append(dst, ']')
	}
	return dst
}

// appendStatus appends the lines below the board.
func (s *State) appendStatus(dst []byte) []byte {
	g := s.game
	name := g.ruleset.Info(s.seat).Name
	switch {
	case s.due == engine.DueOver:
		dst = append(dst, "the game is over"...)
	case s.due == engine.DueCast:
		dst = append(dst, name+" throws"...)
	case s.pass:
		dst = append(dst, name+" passes"...)
	default:
		dst = append(dst, name+" moves"...)
	}
	if s.pool.n > 0 {
		dst = append(dst, ", thrown "+s.pool.String()...)
	}
	dst = append(dst, '\n')
	if int(g.inner) <= int(g.last) {
		dst = append(dst, "may enter the inner squares: "...)
		dst = s.appendSeats(dst, s.rights)
		dst = append(dst, '\n')
	}
	if g.design.Opening {
		dst = append(dst, "have made the opening throw: "...)
		dst = s.appendSeats(dst, s.opened)
		dst = append(dst, '\n')
	}
	return dst
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
