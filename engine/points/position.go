package points

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
)

// A position string has these fields, with one blank between:
//
//	W:e1,-  the men of the first seat, those of one way together as the start has
//	        them: their squares, - for a captured man, * behind the one that has
//	        played a die
//	B:i5,a5 the men of the second seat
//	W       the seat on turn
//	move    what is due: cast, move or over
//	6,4     the dice to be played, descending, equal ones for a double; all points
//	        together where they are divided at will; 8:3 for 3 points left of a single
//	        value of 8; - for none
//	-       what else is known of the throw: entered if no other man may come back
//	        with it, captured if that earns another throw, passed if a throw was given
//	        up; - for nothing
//	moved   the turn: new, thrown (no move yet) or moved
//	d1,a4   the squares whose first two men have not left them, where that matters
var (
	phaseNames = [...]string{"new", "thrown", "moved"}
	flagNames  = [...]string{"entered", "captured", "passed"}
)

const numFields = Seats + 6

// flags returns the things that flagNames names.
func (s *State) flags() [len(flagNames)]bool {
	return [...]bool{s.turn.entered, s.turn.taken, s.passed}
}

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	for i := range s.men {
		dst = s.appendMen(dst, i)
		dst = append(dst, ' ')
	}
	dst = append(dst, s.letter(s.seat), ' ')
	dst = append(dst, s.due.String()...)
	dst = append(dst, ' ')
	dst = s.appendThrow(dst)
	dst = append(dst, ' ')
	n := 0
	for k, set := range s.flags() {
		if set {
			dst = appendListed(dst, &n, flagNames[k])
		}
	}
	dst = appendDash(dst, n)
	dst = append(dst, ' ')
	dst = append(dst, phaseNames[s.phase]...)
	dst = append(dst, ' ')
	n = 0
	for w := range s.game.design.Ways {
		if s.initial>>w&1 == 1 {
			dst = appendListed(dst, &n, s.name(s.game.square[w][0]))
		}
	}
	return appendDash(dst, n)
}

func (s *State) letter(seat engine.Seat) byte { return s.game.ruleset.Info(seat).Letter }

func (s *State) name(sq engine.Square) string { return s.game.design.Board.Name(sq) }

// appendMen appends the men of seat bit i.
func (s *State) appendMen(dst []byte, i int) []byte {
	g := s.game
	dst = append(dst, s.letter(engine.Seat(i+1)))
	for k, way := range g.design.Lanes[i] {
		dst = append(dst, ":,"[min(k, 1)])
		if at := s.men[i][k]; at == out {
			dst = append(dst, '-')
		} else {
			dst = append(dst, s.name(g.square[way][at])...)
		}
		if engine.Seat(i+1) == s.seat && int(s.turn.played) == k+1 {
			dst = append(dst, '*')
		}
	}
	return dst
}

// appendThrow appends what is left of the throw.
func (s *State) appendThrow(dst []byte) []byte {
	t := &s.turn
	number := func(v uint8) { dst = strconv.AppendUint(dst, uint64(v), 10) }
	switch {
	case t.double != 0:
		number(t.double)
		dst = append(dst, ',')
		number(t.double)
	case t.value != 0:
		number(t.value)
		dst = append(dst, ':')
		number(t.dice[0])
	case t.dice[0] == 0:
		dst = append(dst, '-')
	default:
		number(t.dice[0])
		if t.dice[1] != 0 {
			dst = append(dst, ',')
			number(t.dice[1])
		}
	}
	return dst
}

func appendListed(dst []byte, n *int, text string) []byte {
	if *n > 0 {
		dst = append(dst, ',')
	}
	*n++
	return append(dst, text...)
}

func appendDash(dst []byte, n int) []byte {
	if n == 0 {
		dst = append(dst, '-')
	}
	return dst
}
