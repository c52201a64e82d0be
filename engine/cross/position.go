package cross

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// A position string has these fields, with one blank between:
//
//	R:ck,j3,k5*,j1#76 …  for each seat that plays, in the table's order, its men
//	R                    the seat on turn
//	move                 what is due: cast, move or over
//	6,5                  the dice to be played, descending, - for none
//	moved                the turn: new, thrown (no move yet) or moved
//
// A man is its square. Squares that its way meets twice, the column, its foot and the
// centre, are meant the first time; with # and the index the second time, so that
// ck is a captured man and ck#84 one that is home. A star marks a man that has moved
// in this turn.
var phaseNames = [...]string{"new", "thrown", "moved"}

// fieldsBehind is the number of fields behind those of the seats.
const fieldsBehind = 4

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	for i := range s.men {
		if s.game.all>>i&1 == 0 {
			continue
		}
		dst = append(dst, s.letter(engine.Seat(i+1)))
		for k, b := range s.men[i] {
			dst = append(dst, ":,"[min(k, 1)])
			dst = s.appendMan(dst, i, b)
		}
		dst = append(dst, ' ')
	}
	dst = append(dst, s.letter(s.seat), ' ')
	dst = append(dst, s.due.String()...)
	dst = append(dst, ' ')
	for k, v := range s.pool.values() {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(v), 10)
	}
	if s.pool.n == 0 {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
	return append(dst, phaseNames[s.phase]...)
}

func (s *State) letter(seat engine.Seat) byte { return s.game.ruleset.Info(seat).Letter }

func (s *State) appendMan(dst []byte, i int, man uint8) []byte {
	index := man >> 1
	sq := s.game.square[i][index]
	dst = append(dst, s.game.design.Board.Name(sq)...)
	if s.game.high[i][sq] == index {
		dst = append(dst, '#')
		dst = strconv.AppendUint(dst, uint64(index), 10)
	}
	if man&movedBit != 0 {
		dst = append(dst, '*')
	}
	return dst
}
