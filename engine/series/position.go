package series

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// A position string has these fields, with one blank between:
//
//	R:@,c1,2c5 …     for each seat that plays, in the table's order, its men: @ one in
//	                 hand, 2@ captured twins in hand, c1 one on that square, 2c5 twins
//	                 on it, off one that has left the board
//	R                the seat on turn
//	move             what is due: cast, move or over
//	8,4x2,1          the results to be played, descending, with their number where it
//	                 is not one, - for none
//	moved            the turn: new, thrown (no move yet), moved, or done (all is
//	                 played, only twins may still be declared)
//	-                the series that a capture earns: - none, earned (to come when the
//	                 first is played), or offered (the cast that is due opens it)
var (
	phaseNames = [...]string{fresh: "new", begun: "thrown", moved: "moved", done: "done"}
	extraNames = [...]string{"-", earned: "earned", offered: "offered"}
)

// fieldsBehind is the number of fields behind those of the seats.
const fieldsBehind = 5

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	for i := range s.men {
		if s.game.setup.Has(engine.Seat(i + 1)) {
			dst = s.appendMen(dst, i)
			dst = append(dst, ' ')
		}
	}
	dst = append(dst, s.letter(s.seat), ' ')
	dst = append(dst, s.due.String()...)
	dst = append(dst, ' ')
	for k, v := range s.pool.values() {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(v), 10)
		if n := s.pool.n[v]; n > 1 {
			dst = append(dst, 'x')
			dst = strconv.AppendUint(dst, uint64(n), 10)
		}
	}
	if s.pool.empty() {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
	dst = append(dst, phaseNames[s.phase]...)
	dst = append(dst, ' ')
	return append(dst, extraNames[s.extra]...)
}

func (s *State) letter(seat engine.Seat) byte { return s.game.ruleset.Info(seat).Letter }

// appendMen appends the men of seat bit i, twins as one.
func (s *State) appendMen(dst []byte, i int) []byte {
	dst = append(dst, s.letter(engine.Seat(i+1)), ':')
	for k := 0; k < numMen; k++ {
		if k > 0 {
			dst = append(dst, ',')
		}
		m := s.men[i][k]
		if m&twin != 0 {
			dst = append(dst, '2')
			k++
		}
		switch {
		case m <= inHand|twin:
			dst = append(dst, '@')
		case m == isOff:
			dst = append(dst, "off"...)
		default:
			dst = append(dst, s.game.design.Board.Name(s.game.square[i][m.index()])...)
		}
	}
	return dst
}
