package pattern

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

// man is a man, or several, on a square.
type man struct {
	seat   byte
	piece  engine.Piece
	square string
	count  int
}

// pairs reports whether men stand as all pairs of a part position are to.
func pairs(p *Partial, men []man) bool {
	for _, pair := range p.Pairs {
		found := false
		for _, a := range men {
			for _, b := range men {
				found = found || pair.A.Is(a.seat, a.piece) && pair.B.Is(b.seat, b.piece) && pair.Near(a.square, b.square)
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// TestPairs: men stand near one another wherever that is, on squares of their own.
func TestPairs(t *testing.T) {
	boat := func(seat byte, square string) man { return man{seat, engine.PieceOf('R'), square, 1} }
	for _, c := range []struct {
		pattern string
		men     []man
		want    bool
	}{
		{"?? ?:R=?:R", []man{boat('R', "a1"), boat('Y', "b1")}, true},
		{"?? ?:R=?:R", []man{boat('R', "a1"), boat('Y', "a2")}, false},
		{"?? ?:R=?:R", []man{boat('R', "a1"), boat('Y', "c1")}, false},
		{"?? ?:R=?:R", []man{boat('R', "a1")}, false},
		{"?? ?:R=?:R", []man{{'R', engine.PieceOf('R'), "a1", 2}}, false},
		{"?? ?:R~?:R", []man{boat('R', "a1"), boat('Y', "b2")}, true},
		{"?? R:R~Y:R", []man{boat('R', "a1"), boat('R', "b2")}, false},
		{"?? R:R~?:?", []man{boat('R', "a1"), {'Y', engine.Soldier, "b2", 1}}, true},
		{"?? R:R~Y:", []man{boat('R', "a1"), {'Y', engine.Soldier, "b2", 1}}, true},
		{"?? R:R~Y:", []man{boat('R', "a1"), boat('Y', "b2")}, false},
		{"?? R:R~3~Y:R", []man{boat('R', "a1"), boat('Y', "d2")}, true},
		{"?? R:R~3~Y:R", []man{boat('R', "a1"), boat('Y', "d5")}, false},
		{"?? R:R~3~Y:R", []man{boat('R', "a1"), boat('Y', "a11")}, false},
		{"?? R:~Y:", []man{{'R', engine.Man, "ck#84", 1}, {'Y', engine.Man, "ck#84", 1}}, false},
		{"?? R:R~Y:R Y:Rd2", []man{boat('R', "a1"), boat('Y', "b2"), boat('Y', "d2")}, true},
	} {
		p, err := ReadPartial(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
		} else if got := pairs(p, c.men); got != c.want {
			t.Errorf("%s of %+v: %v", c.pattern, c.men, got)
		}
	}
	for _, bad := range []string{"?? R:R~", "?? ~R:R", "?? R:R~0~R:R", "?? R:R~99~R:R", "?? R:R=2=R:R", "?? R:Rd1~Y:R",
		"?? R:X~Y:R", "?? RR~Y:R", "?? r:R~Y:R"} {
		if _, err := ReadPartial(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
