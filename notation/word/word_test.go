package word_test

import (
	"fmt"
	"testing"

	"github.com/ashtapada/agn/notation/word"
)

// TestLayout builds a word of each kind and reads it.
func TestLayout(t *testing.T) {
	move := word.Of(word.Move, 6).WithLetter('N').WithSquares('b', 0, 'd', 12).WithSep('x').WithCheck('#').WithCheck('+')
	throw := word.Of(word.Throw, 7)
	for k := range 7 {
		throw = throw.WithDie(k, uint8(250-k))
	}
	file, rank := move.Left()
	toFile, toRank := move.To()
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"kind", move.Kind(), word.Move},
		{"plain", move.Plain(), word.Move},
		{"annotation", move.Small(), uint8(6)},
		{"man", move.Letter(), byte('N')},
		{"check", move.Check(), byte('+')},
		{"squares", fmt.Sprint(file, rank, toFile, toRank), fmt.Sprint(byte('b'), 0, byte('d'), 12)},
		{"capture", move.Captures() && move.Sep() == 'x' && move.Leaves(), true},
		{"bare", move.Bare(), word.Of(word.Move, 0).WithLetter('N').WithSquares('b', 0, 'd', 12).WithSep('x')},
		{"dice", throw.Small(), uint8(7)},
		{"dice 0 and 6", fmt.Sprint(throw.Die(0), throw.Die(6)), "250 244"},
		{"thrown", throw.Plain(), word.Throw},
		{"round", word.Of(word.Number, 1).WithRound(999_999_999).Round(), 999_999_999},
		{"dots", word.Of(word.Number, 1).WithRound(999_999_999).Small(), uint8(1)},
		{"aside", word.Aside(12, 1<<20).Index(), 1 << 20},
		{"kind aside", word.Aside(word.Move, 3).Kind(), word.Move},
		{"aside is not plain", word.Aside(word.Move, 3).Plain() == word.Move, false},
		{"stands aside", word.Aside(word.Move, 3).IsAside() && !move.IsAside(), true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}
