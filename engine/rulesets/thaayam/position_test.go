package thaayam_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
)

func TestPositionErrors(t *testing.T) {
	const w = " W:@,@,@,@ "
	all := func(rest string) string { return "R:@,@,@,c1 W:@,@,@,@ " + rest }
	for _, c := range []struct {
		once, lost bool
		text, want string
	}{
		{text: "", want: "fields"},
		{text: all("R cast - new - "), want: "fields"},
		{text: "R:@,@,@,c1  W:@,@,@,@ R cast - new", want: `field "" does not begin with "W:"`},
		{text: "R:@,@,@" + w + "R cast - new -", want: "3 men"},
		{text: "R:@,@,@,@,@" + w + "R cast - new -", want: "5 men, want 4"},
		{text: "R:@,@,@,2c5" + w + "R cast - new -", want: "5 men, want 4"},
		{text: "R:@,@,@,c9" + w + "R cast - new -", want: `no square "c9"`},
		{text: "R:@,@,@," + w + "R cast - new -", want: `no square ""`},
		{text: "R:@,@,2" + w + "R cast - new -", want: `no square ""`},
		{text: "R:@,@,2c3" + w + "R cast - new -", want: `"2c3" cannot be twins`},
		{text: "R:@,@,2off" + w + "R cast - new -", want: `"2off" cannot be twins`},
		{lost: true, text: "R:@,@,2@" + w + "R cast - new -", want: `"2@" cannot be twins`},
		{text: all("G cast - new -"), want: "a seat that plays"},
		{text: all("Q cast - new -"), want: "a seat that plays"},
		{text: all(" cast - new -"), want: "a seat that plays"},
		{text: all("R wait - new -"), want: "cast, move or over"},
		{text: all("R move 25 thrown -"), want: "from 1 to 24"},
		{text: all("R move 0 thrown -"), want: "from 1 to 24"},
		{text: all("R move 1,2 thrown -"), want: "descending"},
		{text: all("R move 2,2 thrown -"), want: "descending"},
		{text: all("R move 2x1 thrown -"), want: "descending"},
		{text: all("R move 2x0 thrown -"), want: "descending"},
		{text: all("R move 02 thrown -"), want: "descending"},
		{text: all("R move 2x99999999999 thrown -"), want: "descending"},
		{text: all("R move 2, thrown -"), want: "descending"},
		{text: all("R move 2 gone -"), want: "new, thrown, moved or done"},
		{text: all("R move 2 thrown x"), want: "earned or offered"},
		{text: all("R move 2 new -"), want: "in a new turn"},
		{text: all("R move - thrown -"), want: "nothing is thrown"},
		{text: all("R move - moved -"), want: "no result can be played"},
		{text: "R:@,@,@,c2" + w + "R move 2 moved -", want: "no result can be played"},
		{text: all("R cast 2 new -"), want: "has nothing to play"},
		{text: all("R cast - done -"), want: "has no cast to come"},
		{text: all("R move - done -"), want: "only if twins can be declared"},
		{text: all("R move 2 thrown earned"), want: "only a turn with a move"},
		{once: true, text: all("R move 2 moved earned"), want: "due at once"},
		{text: all("R move 2 moved offered"), want: "is offered when"},
		{text: all("R cast 2 moved offered"), want: "is offered when"},
		{text: all("R over - done -"), want: "exactly when"},
		{text: "R:off,off,off,off" + w + "R cast - new -", want: "exactly when"},
		{text: "R:off,off,off,off" + w + "R over 1 done -", want: "nothing left"},
		{text: "R:off,off,off,off W:off,off,off,off R over - done -", want: "two seats"},
		{text: strings.Repeat("x", 3000), want: "longer than"},
	} {
		options := ""
		switch {
		case c.once:
			options = "replay=at-once"
		case c.lost:
			options = "twins=bell"
		}
		enginetest.Refused(t, enginetest.NewSeated(t, thaayam.Ruleset(), options, 2), c.text, c.want)
	}
}

// The men of a seat may be listed in any order.
func TestPositionOrder(t *testing.T) {
	enginetest.Reads(t, enginetest.NewSeated(t, thaayam.Ruleset(), "", 2),
		"R:2c5,c5,@ W:off,c1,2@ W move 8x12,1 moved earned", "R:@,c5,2c5 W:2@,c1,off W move 8x12,1 moved earned")
}

func FuzzPosition(f *testing.F) {
	strayer.FuzzPosition(f, games(f), []uint16{1, 6, 11, 16},
		"R:@,@,@,@ W:@,@,@,@ R cast - new -",
		"R:2@,2c5 W:2d4,e1,c3 R move 8,4x2,1 moved -",
		"R:e4,e4,2e5 W:e5,d5,2@ W cast 8 moved offered",
		"R:@,@,c5,c5 W:@,@,@,@ R move - done -",
		"R:@,@,@,@ W:c3,c3,c3,c3 R move - thrown -",
		"R:off,off,off,off W:c3,c3,c3,c3 W over - done -",
	)
}

func TestDiagram(t *testing.T) {
	enginetest.Draws(t, enginetest.New(t, thaayam.Ruleset(), ""), "R:@,e1,2e2 G:@,@,@,@ W:2@,c3,off B:2b4,e2,e2 R move 8,4x2,1 moved earned", `5  .    .    [ ]  .    .
4  .    BT   .    .    .
3  [ ]  .    [W]  .    [ ]
2  .    .    .    .    RTB2
1  .    .    [ ]  .    R
   a    b    c    d    e
in hand: R G4 WT
off: W
Red moves, thrown 8, 4 (2 times) and 1, a series is earned
`)
}
