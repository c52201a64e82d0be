package thaayam_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
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

// values are what a test throws: those that enter men and bring them to where twins
// are declared often.
var values = []uint8{1, 1, 1, 2, 2, 3, 4, 8, 8}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.MayEnd() && rng.IntN(2) == 0 {
		s.EndTurn()
		return
	}
	ms := s.Legal(nil)
	if s.Due() == engine.DueCast && (len(ms) == 0 || rng.IntN(2) == 0) {
		s.Throw(dice.Of(values[rng.IntN(len(values))]))
		return
	}
	s.Apply(ms[rng.IntN(len(ms))])
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if s.Due() == engine.DueMove && len(legal) == 0 {
		return fmt.Errorf("a move is due and there is none")
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		free := len(s.ObjectCast(dice.Of(v))) == 0
		if due := s.Due() == engine.DueCast; due != free && !s.MayEnd() {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(dice.Of(v)))
		}
	}
	if len(s.ObjectCast(dice.Of(5))) == 0 || len(s.ObjectCast(dice.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if free := len(s.ObjectEnd()) == 0; s.Due() != engine.DueOver && free != s.MayEnd() {
		return fmt.Errorf("may end %v, against the end of the turn: %v", s.MayEnd(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: enginetest.StrayEvent(5, engine.Enter, engine.BearOff, engine.Declare, engine.Exchange), Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Spend: m.Spend}
	}}

func TestStrayPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 15
	}
	for _, options := range settings {
		for _, seats := range []int{4, 2} {
			t.Run(fmt.Sprintf("%s-%d", options, seats), func(t *testing.T) {
				strayer.Run(t, enginetest.NewSeated(t, thaayam.Ruleset(), options, seats), 4, events, uint64(4-seats))
			})
		}
	}
}

// games builds every setting for every set of seats.
func games(t testing.TB) []engine.Game {
	return enginetest.Seated(t, thaayam.Ruleset(), settings, 4, 2)
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }
