package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its single men on a square if it has more than one there;
// a letter and T are twins; palaces and the centre stand in brackets. Lines below tell of
// the men off the board, who is due and what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = s.AppendBoard(dst, s.appendMen)
	dst = s.AppendAside(dst, "in hand:", " ", func(dst []byte, i int) []byte { return s.appendPlace(dst, i, inHand) })
	dst = s.AppendAside(dst, "off:", " ", func(dst []byte, i int) []byte { return s.appendPlace(dst, i, isOff) })
	moves := "moves"
	if s.Phase == done {
		moves = "may declare twins"
	}
	dst = s.AppendStatus(dst, moves)
	if !s.unspent.empty() {
		dst = append(dst, ", thrown "+s.unspent.String()...)
	}
	if s.extra == earned {
		dst = append(dst, ", a series is earned"...)
	}
	return append(dst, '\n')
}

// appendMen appends the men on a square.
func (s *State) appendMen(dst []byte, sq engine.Square) []byte {
	for i := range s.All {
		if index := s.game.Index(i, sq); index != track.Off {
			dst = s.appendPlace(dst, i, at(index))
		}
	}
	return dst
}

// appendPlace appends the men of seat bit i in a place, given as a single man there.
func (s *State) appendPlace(dst []byte, i int, where uint8) []byte {
	letter := string(s.game.Letter(engine.Seat(i + 1)))
	dst = track.AppendCount(dst, letter, int(s.All.Count(i, where)))
	return track.AppendCount(dst, letter+"T", int(s.All.Count(i, where|twin)/2))
}
