package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its men on a square if it has more than one there; houses and
// the centre stand in brackets. Lines below say who is due and what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = track.AppendGrid(dst, s.game.Board(), func(dst []byte, sq engine.Square) []byte {
		return s.game.AppendCell(dst, sq, s.appendMen)
	})
	dst = s.AppendStatus(dst, "moves")
	if s.unspent.N > 0 {
		dst = append(dst, ", thrown "+s.unspent.String()...)
	}
	dst = append(dst, "\nmay enter the inner squares: "...)
	dst = s.appendSeats(dst, s.rights)
	dst = append(dst, '\n')
	if s.game.opening {
		dst = append(dst, "have made the opening throw: "...)
		dst = s.appendSeats(dst, s.opened)
		dst = append(dst, '\n')
	}
	return dst
}

// appendMen appends the men on a square.
func (s *State) appendMen(dst []byte, sq engine.Square) []byte {
	for i := range s.All {
		if s.game.Plays(i) {
			seat := engine.Seat(i + 1)
			dst = track.AppendCount(dst, string(s.game.Letter(seat)), len(s.On(seat, sq)))
		}
	}
	return dst
}
