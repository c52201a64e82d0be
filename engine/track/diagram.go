package track

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// appendCell appends what stands on a square, which men appends: a safe square is put in
// brackets, an empty one is shown.
func (t *Table) appendCell(dst []byte, sq engine.Square, men func(dst []byte, sq engine.Square) []byte) []byte {
	text := men(nil, sq)
	switch safe := t.safe[sq]; {
	case safe && len(text) == 0:
		return append(dst, "[ ]"...)
	case safe:
		return append(append(append(dst, '['), text...), ']')
	case len(text) == 0:
		return append(dst, '.')
	}
	return append(dst, text...)
}

// AppendBoard appends the board with the men that men appends of a square, where it is nil
// the letter of each seat with the number of its men there. Below it stand lines, as say
// puts them into words, but for those that say nothing.
func (s *State) AppendBoard(dst []byte, men func(dst []byte, sq engine.Square) []byte, say func(words.Text) string,
	lines ...words.Text) []byte {
	if men == nil {
		men = s.appendMen
	}
	dst = s.Table.course.Board.AppendGrid(dst, 2, 1, "",
		func(dst []byte, sq engine.Square) []byte { return s.Table.appendCell(dst, sq, men) })
	for _, line := range lines {
		if !line.Empty() {
			dst = append(append(dst, say(line)...), '\n')
		}
	}
	return dst
}

func (s *State) appendMen(dst []byte, sq engine.Square) []byte {
	for i := range s.All {
		if seat := engine.Seat(i + 1); s.Table.Plays(i) {
			dst = AppendCount(dst, string(s.Table.Letter(seat)), len(s.On(seat, sq)))
		}
	}
	return dst
}

// AppendCount appends the mark of men with their number if it is more than one, nothing
// for none.
func AppendCount(dst []byte, mark string, n int) []byte {
	if n == 0 {
		return dst
	}
	dst = append(dst, mark...)
	if n > 1 {
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// Aside is a line of the men that are not on a square, with a title that takes those of
// each seat bit, as men appends them, with something between; empty if there are none.
func (s *State) Aside(title, between string, men func(dst []byte, i int) []byte) words.Text {
	var there []string
	for i := range s.All {
		if some := men(nil, i); len(some) > 0 {
			there = append(there, string(some))
		}
	}
	if there == nil {
		return words.Text{}
	}
	return words.Of(title, strings.Join(there, between))
}

// StatusThrown says what is due, as Status does, and which throws are to be played.
func (s *State) StatusThrown(moves words.Text) words.Text {
	status := s.Status(moves)
	if s.Unspent.N > 0 {
		return words.Of("%s, thrown %s", status, s.Unspent.Words())
	}
	return status
}

// Status says what is due. It is moves where a move is due and one can be played, which is
// that a seat moves if it is empty.
func (s *State) Status(moves words.Text) words.Text {
	switch seat := s.Name(s.OnTurn); {
	case s.Wants == engine.DueOver:
		return words.Of("the game is over")
	case s.Wants == engine.DueCast:
		return words.Of("%s throws", seat)
	case s.Stuck:
		return words.Of("%s passes", seat)
	case moves.Empty():
		return words.Of("%s moves", seat)
	}
	return moves
}
