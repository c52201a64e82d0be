package chaturanca2_test

import (
	"fmt"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// countLines counts the lines of play of a game of four as the published tables do:
// without the die, without kings that come back, a seat that is skipped or cannot move
// counting as one line. Seat is the one whose turn the line has come to.
func countLines(s engine.State, seat engine.Seat, depth int) uint64 {
	switch {
	case depth == 0:
		return 1
	case s.Due() == engine.DueOver:
		return 0
	case s.Seat() != seat:
		return countLines(s, seat%4+1, depth-1)
	}
	var n uint64
	next := s.Clone()
	for _, v := range faces(s) {
		next.CopyFrom(s)
		if v != 0 {
			next.Throw(dice.Of(v))
		}
		thrown := next.Clone()
		for _, m := range thrown.Legal(nil) {
			if m.Kind != engine.Step {
				continue
			}
			next.CopyFrom(thrown)
			next.Apply(m)
			n += countLines(next, seat%4+1, depth-1)
		}
	}
	if n > 0 {
		return n
	}
	next.CopyFrom(s)
	next.ForceEnd()
	return countLines(next, seat%4+1, depth-1)
}

// faces returns the throws to try, one that is none in a state without dice.
func faces(s engine.State) []uint8 {
	if s.Due() != engine.DueCast {
		return []uint8{0}
	}
	return []uint8{1, 2, 3, 4, 5, 6}
}

// TestChaturancaLines counts lines of play against the published tables.
func TestChaturancaLines(t *testing.T) {
	for variant, want := range map[string][]uint64{
		"chaturanca-1": {12, 144, 1728, 20592, 295932},
		"chaturanca-2": {9, 81, 729, 6561, 71280},
	} {
		for i, n := range want {
			if testing.Short() && n > 10000 {
				continue
			}
			if got := countLines(gameOf(t, variant, "").Start(), 1, i+1); got != n {
				t.Errorf("%s, depth %d: %d lines, want %d", variant, i+1, got, n)
			}
		}
	}
}

// TestChaturancaFirstMoves counts the first player's moves by what the die shows.
func TestChaturancaFirstMoves(t *testing.T) {
	for game, want := range map[string][6]int{
		"chaturanca-1 dice=on": {0, 1, 2, 0, 9, 0},
		"chaturanca-2":         {0, 1, 2, 0, 6, 0},
	} {
		var variant, options string
		if _, err := fmt.Sscan(game, &variant, &options); err != nil && options != "" {
			t.Fatal(err)
		}
		for i, n := range want {
			s := gameOf(t, variant, options).Start()
			s.Throw(dice.Of(uint8(i + 1)))
			moves := 0
			for _, m := range s.Legal(nil) {
				if m.Kind == engine.Step {
					moves++
				}
			}
			if moves != n {
				t.Errorf("%s: the throw %d has %d moves, want %d", game, i+1, moves, n)
			}
		}
	}
}
