package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// AppendDiagram appends the board, rank by rank from the top. Men are the letters of
// their seats, small ones in the column while they come down it, with their number if
// they are more than one. Lines below say who is captured and home, who is due and
// what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = s.AppendBoard(dst, s.appendMen)
	dst = s.appendCentre(dst, "captured: ", 0)
	dst = s.appendCentre(dst, "home: ", homeIndex)
	moves := "moves"
	if s.army != s.OnTurn {
		moves = "moves for " + s.Name(s.army)
	}
	return s.AppendDue(dst, moves)
}

// appendMen appends the men on a square other than the centre.
func (s *State) appendMen(dst []byte, sq engine.Square) []byte {
	if sq == s.centre() {
		return dst
	}
	for i := range s.All {
		letter := s.game.Letter(engine.Seat(i + 1))
		low, high := s.game.Index(i, sq), s.game.Again(i, sq)
		up := 0
		if high != track.Off {
			up = int(s.at(i, high))
		}
		down := int(s.at(i, low))
		if low < foot {
			dst = track.AppendCount(dst, string(letter|0x20), down)
			dst = track.AppendCount(dst, string(letter), up)
			continue
		}
		dst = track.AppendCount(dst, string(letter), down+up)
	}
	return dst
}

// appendCentre appends a line of the men at an index of the centre, if there are any.
func (s *State) appendCentre(dst []byte, label string, index uint8) []byte {
	return s.AppendAside(dst, label, "", func(dst []byte, i int) []byte {
		return track.AppendCount(dst, string(s.game.Letter(engine.Seat(i+1))), int(s.at(i, index)))
	})
}
