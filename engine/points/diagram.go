package points

import (
	"slices"
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// AppendDiagram appends the board, rank by rank from the top, with the letter of a
// seat and the number of its men on a square if it has more than one there; refuges
// stand in brackets. Lines below say who is due, what is thrown and who is captured.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = track.AppendGrid(dst, s.game.design.Board, s.appendCell)
	seat := s.seatName(s.seat)
	switch {
	case s.due == engine.DueOver:
		dst = append(dst, "the game is over"...)
	case s.due == engine.DueCast:
		dst = append(dst, seat+" throws"...)
	case !s.open:
		dst = append(dst, seat+" passes"...)
	default:
		dst = append(dst, seat+" moves"...)
	}
	t := &s.turn
	switch {
	case t.double != 0:
		dst = append(dst, ", thrown "...)
		dst = s.appendThrow(dst)
	case t.dice[0] != 0:
		dst = append(dst, ", to play "+track.List(t.left())...)
		if t.value != 0 {
			dst = append(dst, " of "+strconv.Itoa(int(t.value))...)
		}
	}
	dst = append(dst, '\n')
	for i := range s.men {
		n := 0
		for k := range s.game.count {
			if s.men[i][k] == out {
				n++
			}
		}
		if n > 0 {
			dst = append(dst, "captured men of "+s.seatName(engine.Seat(i+1))+": "+strconv.Itoa(n)+"\n"...)
		}
	}
	return dst
}

func (s *State) seatName(seat engine.Seat) string { return s.game.ruleset.Info(seat).Name }

// appendCell appends what stands on a square.
func (s *State) appendCell(dst []byte, sq engine.Square) []byte {
	g := s.game
	refuge := slices.Contains(g.design.Refuges, sq)
	if refuge {
		dst = append(dst, '[')
	}
	none := true
	for i := range s.men {
		if n := len(s.on(engine.Seat(i+1), sq)); n > 0 {
			none = false
			dst = append(dst, s.letter(engine.Seat(i+1)))
			if n > 1 {
				dst = strconv.AppendInt(dst, int64(n), 10)
			}
		}
	}
	switch {
	case refuge && none:
		return append(dst, ' ', ']')
	case refuge:
		return append(dst, ']')
	case none:
		return append(dst, '.')
	}
	return dst
}
