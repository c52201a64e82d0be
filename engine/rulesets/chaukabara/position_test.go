package chaukabara_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
)

func TestPositionErrors(t *testing.T) {
	const plain, opening, cancel = "", "opening-throw=on", "triple=accumulate"
	for _, c := range []struct {
		options    string
		text, want string
	}{
		{plain, "", "fields"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new ", "parts"},
		{plain, "R:c1,c1,c1,c1  W:c5,c5,c5,c5 R - - cast - 0 1 new", `field "" does not begin with "W:"`},
		{plain, "R:c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "3 men"},
		{plain, "R:c1,c1,c1,c9 W:c5,c5,c5,c5 R - - cast - 0 1 new", `no square "c9"`},
		{plain, "R:c1,c1,c1, W:c5,c5,c5,c5 R - - cast - 0 1 new", `no square ""`},
		{plain, "R:c1,c1,c1,e1 W:c5,c5,c5,e1 R - - cast - 0 1 new", "men of two seats stand on e1"},
		{plain, "R:c3,c3,c3,c3 W:c3,c3,c3,c3 R - - over - 0 0 moved", "two seats are at the end"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 G - - cast - 0 1 new", "a seat that plays"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R WR - cast - 0 1 new", "table's order"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R  - cast - 0 1 new", "letters of seats"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - R cast - 0 1 new", "no opening throw"},
		{opening, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - Q cast - 0 1 new", "table's order"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - wait - 0 1 new", "cast, move or over"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 25 0 0 thrown", "from 1 to 24"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 0 0 0 thrown", "descending"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1,2 0 0 thrown", "descending"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1,1,1,1,1,1,1,1,1 0 0 thrown", "at most 8"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 01 0 0 thrown", "from 1 to 24"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 4 0 thrown", "from 0 to 3"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 2 thrown", "from 0 to 1"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 0 gone", "new, thrown or moved"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 0 new", "in a new turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 3 0 thrown", "in a row end the turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 3 1 thrown", "in a row end the turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 0 thrown", "none is to come"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 0 new", "one cast to come"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast 4 1 1 thrown", "before the next cast"},
		{cancel, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast 4 0 0 thrown", "before the next cast"},
		{plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 1 thrown", "no throw can be played"},
		{plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 0 moved", "no throw can be played"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move - 0 0 thrown", "no throw can be played"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - over - 0 0 moved", "not over"},
		{plain, "R:c3,c3,c3,c3 W:c5,c5,c5,c5 R - - cast - 0 1 new", "over here"},
		{plain, "R:b1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "over here"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5", "2 parts, want 3"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,c5;-", "it differs"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 new R:c1,c1,c1,c1;W:c5,c5,c5,c5;-", "one cast to come"},
		{cancel, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-", "can be taken back"},
		{plain, strings.Repeat("x", 3000), "longer than"},
	} {
		enginetest.Refused(t, enginetest.NewSeated(t, chaukabara.Ruleset(), c.options, 2), c.text, c.want)
	}
}

// The men of a seat may be listed in any order.
func TestPositionOrder(t *testing.T) {
	enginetest.Reads(t, enginetest.NewSeated(t, chaukabara.Ruleset(), "", 2),
		"R:e1,c1,d1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "R:c1,c1,d1,e1 W:c5,c5,c5,c5 R - - cast - 0 1 new")
}

func FuzzPosition(f *testing.F) {
	strayer.FuzzPosition(f, games(f), []uint16{0, 37, 74, 111},
		"R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new",
		"R:c1,c1,c1,e3 W:c5,c5,c5,c5 R - - cast - 1 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-",
		"R:c1,c1,c1,c1 W:c5,c5,c5,c5 R RW R move 8,4,1 2 0 moved",
		"R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 0 thrown",
		"R:c2,c3,c3,c3 W:d4,e2,c5,c5 W RW RW cast 4 1 0 thrown",
		"R:c3,c3,c3,c3 W:c5,c5,c5,c5 W R - over - 0 0 moved",
	)
}

func TestDiagram(t *testing.T) {
	enginetest.Draws(t, enginetest.New(t, chaukabara.Ruleset(), ""), "R:c1,a3,e2,e2 G:e3,e3,c1,c1 W:a3,a3,c2,c4 B:a3,a3,a3,c3 G RW - move 3 0 0 thrown", `5  .       .       [ ]     .       .
4  .       .       W       .       .
3  [RW2B3] .       [B]     .       [G2]
2  .       .       W       .       R2
1  .       .       [RG2]   .       .
   a       b       c       d       e
Green moves, thrown 3
may enter the inner squares: RW
`)
}
