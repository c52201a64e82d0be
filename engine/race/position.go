package race

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// A position string has these fields, with one blank between:
//
//	R:c1,c1,e3,a5 …  for each seat that plays, in the table's order, its men
//	R                the seat on turn
//	RG               the seats that may enter the inner squares, - for none
//	-                the seats that have made their opening throw, - for none and
//	                 where none is asked for
//	move             what is due: cast, move or over
//	8,4              the throws to be played, descending, - for none
//	1                the grace throws in a row
//	0                the casts still to come in this turn (a series counts once)
//	moved            the turn: new, thrown (no move yet) or moved
//	R:c1,…;G:…;RG    the men and rights at the start of the turn, only where a turn
//	                 can be taken back and they differ
var phaseNames = [...]string{"new", "thrown", "moved"}

// fieldsBehind is the number of fields behind those of the seats, without the last.
const fieldsBehind = 8

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	dst = s.appendMen(dst, &s.men, ' ')
	dst = append(dst, ' ', s.letter(s.seat), ' ')
	dst = s.appendSeats(dst, s.rights)
	dst = append(dst, ' ')
	if s.game.design.Opening {
		dst = s.appendSeats(dst, s.opened)
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
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
	dst = strconv.AppendUint(dst, uint64(s.row), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(s.owed), 10)
	dst = append(dst, ' ')
	dst = append(dst, phaseNames[s.phase]...)
	if s.changed() {
		dst = append(dst, ' ')
		dst = s.appendMen(dst, &s.was.men, ';')
		dst = append(dst, ';')
		dst = s.appendSeats(dst, s.was.rights)
	}
	return dst
}

func (s *State) letter(seat engine.Seat) byte { return s.game.ruleset.Info(seat).Letter }

// appendMen appends the men of every seat that plays, with sep between the seats.
func (s *State) appendMen(dst []byte, m *men, sep byte) []byte {
	g := s.game
	first := true
	for i := range m {
		if g.all>>i&1 == 0 {
			continue
		}
		if !first {
			dst = append(dst, sep)
		}
		first = false
		dst = append(dst, s.letter(engine.Seat(i+1)))
		for k, at := range m[i][:g.design.Men] {
			dst = append(dst, ":,"[min(k, 1)])
			dst = append(dst, g.design.Board.Name(g.square[i][at])...)
		}
	}
	return dst
}

// appendSeats appends the letters of a set of seats.
func (s *State) appendSeats(dst []byte, seats uint8) []byte {
	if seats == 0 {
		return append(dst, '-')
	}
	for i := range engine.MaxSeats {
		if seats>>i&1 == 1 {
			dst = append(dst, s.letter(engine.Seat(i+1)))
		}
	}
	return dst
}
