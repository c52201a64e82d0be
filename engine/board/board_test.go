package board

import "testing"

// TestGrid names the squares of a chess board in the usual order.
func TestGrid(t *testing.T) {
	b := Grid(8, 8)
	if b.Len() != 64 {
		t.Fatalf("%d squares", b.Len())
	}
	for name, want := range map[string]Square{"a1": 1, "h1": 8, "a2": 9, "h8": 64} {
		if got := b.Named(name); got != want || b.Name(want) != name {
			t.Errorf("%s is %d, %q; want %d", name, got, b.Name(want), want)
		}
	}
	if b.File(9) != 'a' || b.Rank(9) != 2 {
		t.Errorf("square 9 is %c%d", b.File(9), b.Rank(9))
	}
	for sq := Square(1); int(sq) <= b.Len(); sq++ {
		if b.At(b.File(sq), b.Rank(sq)) != sq {
			t.Errorf("%s is not found again", b.Name(sq))
		}
	}
	for _, out := range []struct {
		file byte
		rank int
	}{{'i', 1}, {'a', 9}, {'a', 0}, {'a', -1}, {'a', 200}, {0, 1}, {255, 1}, {'A', 1}, {Centre, 0}} {
		if sq := b.At(out.file, out.rank); sq != NoSquare {
			t.Errorf("%c%d is square %d", out.file, out.rank, sq)
		}
	}
	if b.Named("j1") != NoSquare || b.Name(NoSquare) != "" || b.File(NoSquare) != 0 || b.Rank(NoSquare) != 0 {
		t.Error("no square has a name")
	}
}

// TestOf names a cross with a centre and ranks of two digits.
func TestOf(t *testing.T) {
	b := Of("j1", "j19", "s10", "ck")
	if b.Len() != 4 || b.At('j', 19) != 2 || b.At('s', 10) != 3 || b.At(Centre, 0) != 4 || b.Named("ck") != 4 {
		t.Errorf("%v", b)
	}
	if b.Name(4) != "ck" || b.File(4) != 0 || b.Rank(4) != 0 {
		t.Errorf("the centre is %q %c%d", b.Name(4), b.File(4), b.Rank(4))
	}
}
