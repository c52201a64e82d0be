package packing

import (
	"encoding/binary"

	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// maxList is how many bytes a list of games may have grown to for another game to be put there: a row
// with more would not stand in one page with others.
const maxList = 800

// Lists cuts numbers of games, which go up, into lists and calls f with each: the first of its
// games, and how far each of the others is above the one before, as unsigned varints.
func Lists(games []int64, f func(first int64, list []byte) error) error {
	list := []byte{}
	for len(games) > 0 {
		first := games[0]
		last := first
		list = list[:0]
		for games = games[1:]; len(games) > 0 && len(list) < maxList; games = games[1:] {
			list = binary.AppendUvarint(list, uint64(games[0]-last))
			last = games[0]
		}
		if err := f(first, list); err != nil {
			return err
		}
	}
	return nil
}

// Games appends the games of a list. The error is problem.ErrDamaged, wrapped.
func Games(dst []int64, first int64, list []byte) ([]int64, error) {
	dst = append(dst, first)
	for len(list) > 0 {
		above, n := binary.Uvarint(list)
		if n <= 0 {
			return dst, words.Errorf("a list of games: %v", problem.ErrDamaged)
		}
		first += int64(above)
		dst, list = append(dst, first), list[n:]
	}
	return dst, nil
}
