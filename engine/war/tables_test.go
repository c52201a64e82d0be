package war

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
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

// TestBetween compares it with what two rays that meet have in common.
func TestBetween(t *testing.T) {
	for i := range uint(Squares) {
		for others := cross[i]; others != 0; others &= others - 1 {
			j := first(others)
			if got, want := between(i, j), ride(i, bit(j))&ride(j, bit(i))&^bit(i)&^bit(j); got != want {
				t.Errorf("squares %d and %d: %x, want %x", i, j, got, want)
			}
		}
	}
}

// TestAdvance moves soldiers of all ways ahead, each alone and all at once.
func TestAdvance(t *testing.T) {
	cfg := &Config{Moves: Ways(engine.Soldier)}
	for _, a := range TwoCamps() {
		s := stepsOf(cfg, a.Forward)
		var all uint64
		for i := range uint(Squares) {
			want := s.quiet[engine.Soldier][i] &^ s.last
			all |= want
			if got := bits.RotateLeft64(bit(i)&s.goes, s.ahead); got != want {
				t.Errorf("forward %v, square %d: %x, want %x", a.Forward, i, got, want)
			}
		}
		if got := bits.RotateLeft64(s.goes, s.ahead); got != all || got == 0 {
			t.Errorf("forward %v: %x, want %x", a.Forward, got, all)
		}
	}
}
