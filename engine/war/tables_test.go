package war

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine/board"
)

// TestRide compares rays with steps from square to square.
func TestRide(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20000 {
		occ := rng.Uint64() & rng.Uint64()
		i := rng.IntN(Squares)
		var want uint64
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			for f, r := i&7+d[0], i>>3+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
				want |= 1 << (r<<3 | f)
				if occ>>(r<<3|f)&1 == 1 {
					break
				}
			}
		}
		if got := ride(uint(i), occ); got != want {
			t.Fatalf("square %d, men %x: %x, want %x", i, occ, got, want)
		}
	}
}

// TestShift turns a displacement with the army, a quarter turn at a time.
func TestShift(t *testing.T) {
	for _, tt := range []struct {
		fwd  [2]int8
		want string
	}{
		{[2]int8{0, 1}, "e6"}, // one to the right, two ahead
		{[2]int8{1, 0}, "f3"},
		{[2]int8{0, -1}, "c2"},
		{[2]int8{-1, 0}, "b5"},
	} {
		got := squares.Name(board.Square(first(shift(27, Vector{1, 2}, tt.fwd)) + 1)) // from d4
		if got != tt.want {
			t.Errorf("forward %v: %s, want %s", tt.fwd, got, tt.want)
		}
	}
	if shift(0, Vector{0, 1}, [2]int8{0, -1}) != 0 {
		t.Error("a square below the first rank")
	}
}
