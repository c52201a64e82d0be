package chaupur_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
)

// The ways of the seats in full, from the list of all paths that the rules were
// recovered with.
var chaupurListed = [engine.MaxSeats]string{
	"ck j8 j7 j6 j5 j4 j3 j2 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 s11 r11 " +
		"q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 " +
		"c11 b11 a11 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 j2 j3 j4 j5 j6 j7 j8 " +
		"ck",
	"ck l10 m10 n10 o10 p10 q10 r10 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 i19 i18 " +
		"i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 " +
		"i3 i2 i1 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 r10 q10 p10 o10 n10 m10 l10 " +
		"ck",
	"ck j12 j13 j14 j15 j16 j17 j18 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 a9 b9 " +
		"c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 " +
		"q9 r9 s9 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 j18 j17 j16 j15 j14 j13 j12 " +
		"ck",
	"ck h10 g10 f10 e10 d10 c10 b10 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 k1 k2 " +
		"k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 " +
		"k17 k18 k19 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 b10 c10 d10 e10 f10 g10 h10 " +
		"ck",
}

// chaupurWayOf walks a man alone from the centre home, a point at a time, up the
// column as soon as it may.
func chaupurWayOf(t *testing.T, g engine.Game, seat int) (way []string) {
	t.Helper()
	letter := string(g.Ruleset().Seats[seat].Letter)
	fields := []string{"R:j3,j2,j3,j2", "Y:q10,r10,q10,r10", "G:j17,j18,j17,j18", "W:c10,b10,c10,b10"}
	fields[seat] = letter + ":ck,ck#84,ck#84,ck#84"
	s := enginetest.At(t, g, strings.Join(fields, " ")+" "+letter+" cast - new")
	way = []string{"ck"}
	for len(way) < 200 && s.Due() != engine.DueOver {
		s.ForceThrow(dice.Of(1))
		ms := s.Legal(nil)
		m := slices.MaxFunc(ms, func(a, b engine.Move) int {
			return climb(g.Board(), a.To) - climb(g.Board(), b.To)
		})
		way = append(way, g.Board().Name(m.To))
		s.Apply(m)
		if s.Due() == engine.DueCast {
			for s.Seat() != engine.Seat(seat+1) {
				s.ForceEnd()
			}
		}
	}
	return way
}

// climb is greater for a square of a column or the centre than for another.
func climb(b *board.Board, sq engine.Square) int {
	name := b.Name(sq)
	if name[0] == 'j' || strings.HasSuffix(name, "10") || name == "ck" {
		return 1
	}
	return 0
}

// TestChaupurWays walks a man of each seat along its whole way, and checks the list
// itself: neighbours, length, each square once down and round.
func TestChaupurWays(t *testing.T) {
	g := enginetest.New(t, chaupur.Ruleset(), "")
	for seat, listed := range chaupurListed {
		want := strings.Fields(listed)
		if got := chaupurWayOf(t, g, seat); !slices.Equal(got, want) {
			t.Errorf("seat %d walks %v\nwant %v", seat+1, got, want)
		}
		if len(want) != 85 || want[0] != "ck" || want[84] != "ck" || want[8] != want[76] {
			t.Errorf("seat %d: %d squares, foot %s and %s", seat+1, len(want), want[8], want[76])
		}
		seen := map[string]bool{}
		for i, name := range want {
			if i < 76 && seen[name] {
				t.Errorf("seat %d comes twice to %s before its round is over", seat+1, name)
			}
			seen[name] = true
			if i > 76 && name != want[84-i] {
				t.Errorf("seat %d climbs over %s, not %s", seat+1, name, want[84-i])
			}
			if i > 1 && i < 84 && !neighbours(want[i-1], name) {
				t.Errorf("seat %d: %s and %s are no neighbours", seat+1, want[i-1], name)
			}
		}
		if len(seen) != 68+7+1 {
			t.Errorf("seat %d sees %d squares", seat+1, len(seen))
		}
	}
	if g.Board().Len() != 97 {
		t.Errorf("the board has %d squares", g.Board().Len())
	}
}

// neighbours reports whether two squares share a side, or a corner at one of the four
// inner corners of the cross.
func neighbours(a, b string) bool {
	for _, corner := range []string{"k8 l9", "l11 k12", "i12 h11", "h9 i8"} {
		if corner == a+" "+b {
			return true
		}
	}
	rank := func(s string) int {
		n := 0
		for _, c := range s[1:] {
			n = 10*n + int(c-'0')
		}
		return n
	}
	file, up := int(a[0])-int(b[0]), rank(a)-rank(b)
	return file*file+up*up == 1
}

// TestChaupurFirstThrows counts what each throw can come to from the start, the men
// told apart by where they began.
func TestChaupurFirstThrows(t *testing.T) {
	want := map[[3]uint8]int{
		{1, 1, 1}: 20, {2, 2, 2}: 20, {5, 5, 5}: 20, {6, 6, 6}: 20, {2, 1, 1}: 34, {6, 5, 1}: 58,
	}
	casts := 0
	for _, chance := range enginetest.New(t, chaupur.Ruleset(), "").Dice().Chances() {
		dice := [3]uint8(chance.Cast.V[:3])
		n := want[dice]
		switch {
		case n > 0:
		case dice[0] != dice[1] && dice[1] != dice[2]:
			n = 64
		default:
			n = 40
		}
		casts++
		for _, seats := range []int{2, 3, 4} {
			g := enginetest.NewSeated(t, chaupur.Ruleset(), "", seats)
			var men [4]engine.Square
			for k, name := range []string{"j3", "j2", "r9", "s9"} {
				men[k] = g.Board().Named(name)
			}
			s := g.Start()
			s.Throw(chance.Cast)
			into := map[[4]engine.Square]bool{}
			chaupurEnds(s, men, [4]bool{}, into)
			if len(into) != n {
				t.Errorf("%v with %d seats: %d results, want %d", dice, seats, len(into), n)
			}
		}
	}
	if casts != 20 {
		t.Errorf("%d casts, want 20", casts)
	}
}

// chaupurEnds collects where the men of the first seat, told apart by where they
// began, can stand at the end of the turn.
func chaupurEnds(s engine.State, men [4]engine.Square, moved [4]bool, into map[[4]engine.Square]bool) {
	if s.Due() != engine.DueMove {
		into[men] = true
		return
	}
	for _, m := range s.Legal(nil) {
		next, to, done := s.Clone(), men, moved
		next.Apply(m)
		for k := range men {
			if men[k] == m.From && !moved[k] {
				to[k], done[k] = m.To, true
			}
		}
		chaupurEnds(next, to, done, into)
	}
}
