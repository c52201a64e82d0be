package split

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of a
// seat and the number of its men on a square if it has more than one there; safe squares
// stand in brackets. Lines below say who is due, what is thrown and who is captured.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = s.AppendBoard(dst, s.appendMenOn)
	dst = s.AppendStatus(dst, "moves")
	n := &s.Now
	switch {
	case n.Left[0] != 0:
		dst = append(dst, ", to play "+track.List(n.Unspent())...)
		if n.Value != 0 {
			dst = append(dst, " of "+strconv.Itoa(int(n.Value))...)
		}
	case n.Double != 0:
		dst = append(dst, ", thrown "...)
		dst = track.AppendValues(dst, []uint8{n.Double, n.Double})
	}
	dst = append(dst, '\n')
	for i := range Seats {
		if n := s.captured(i); n > 0 {
			dst = append(dst, "captured men of "+s.Name(engine.Seat(i+1))+": "+strconv.Itoa(int(n))+"\n"...)
		}
	}
	return dst
}

// appendMenOn appends the men on a square.
func (s *State) appendMenOn(dst []byte, sq engine.Square) []byte {
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		dst = track.AppendCount(dst, string(s.Tab.Letter(seat)), len(s.On(seat, sq)))
	}
	return dst
}
