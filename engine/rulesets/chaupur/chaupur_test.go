package chaupur_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/internal/words"
)

// settings has every value of every option, and pairs that meet.
var settings = []string{
	"",
	"start=6-7-9-10",
	"group-strength=size",
	"teams=on",
	"finished=help teams=on",
	"hold=no-climb teams=on",
	"hold=no-climb group-strength=size finished=help teams=on",
}

// positions are near what random games seldom reach: the end, the foot of the
// column with men from above and men that have gone round, men that have moved.
var positions = map[int][]string{
	2: {
		"R:ck#84,j5#80,j6#81,j7#82 G:j12#83,j13#82,ck#84,j15#80 R cast - new",
		"R:ck#84,ck#84,j4#79,j4#79 G:j12#83,j13#82,ck#84,j15#80 R move 5,5,2 thrown",
		"R:ck#84,ck#84,j4#79,j4#79 G:j12#83,j13#82,ck#84,j15#80 R move 6,6,6 thrown",
		"R:j1,j1,j1#76,j1#76 G:j19,j19#76,j19#76,j18 R cast - new",
		"R:j1,j1,j1#76,j1#76* G:j19,j19#76,j19#76,j18 R move 2,1 moved",
		"R:j2,j2#77,i1,i2 G:k1,k1,k2,ck R move 2,1,1 thrown",
		"R:k1,k1*,k2,k3 G:m9,m9,k7,ck R move 2,1 moved",
		"R:ck,ck,ck,ck G:ck,ck,ck,ck R cast - new",
		"R:s8,s8,s8,s8 G:r11,q11,q11,p11 R cast - new",
	},
	4: {
		"R:j8#83,ck#84,ck#84,ck#84 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,ck#84,ck#84,ck#84 R cast - new",
		"R:ck#84,ck#84,ck#84,ck#84 Y:s10,s10#76,r10#77,s9 G:j12#83,ck#84,ck#84,ck#84 W:h10#83,ck#84,ck#84,ck#84 G cast - new",
		"R:j8#83,ck#84,ck#84,ck#84 Y:ck#84,ck#84,ck#84,l10#83 G:ck#84,ck#84,j12#83,j13#82 W:ck#84,ck#84,ck#84,h10#83 G " +
			"cast - new",
	},
}

func TestChaupur(t *testing.T) {
	mine := daily.Part(t, 2)
	for i, options := range settings {
		for seats := 2; seats <= 4; seats++ {
			if !mine(i + seats) {
				continue
			}
			t.Run(fmt.Sprintf("%d %s", seats, options), func(t *testing.T) {
				games := 2
				if testing.Short() {
					games = 1
				}
				g := enginetest.NewSeated(t, chaupur.Ruleset(), options, seats)
				enginetest.Run(t, g, games, uint64(i))
				for _, p := range positions[seats] {
					if _, err := g.Position(p); err == nil {
						enginetest.RunFrom(t, g, p, games, uint64(i))
					}
				}
			})
		}
	}
}

// chaupurGames builds a game of every setting and number of seats.
func chaupurGames(t testing.TB) (games []engine.Game) {
	for _, options := range settings {
		for seats := 2; seats <= 4; seats++ {
			games = append(games, enginetest.NewSeated(t, chaupur.Ruleset(), options, seats))
		}
	}
	return games
}

func FuzzChaupurPosition(f *testing.F) {
	games := chaupurGames(f)
	for i := range games {
		for _, list := range positions {
			for _, p := range list {
				f.Add(uint8(i), p)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		enginetest.Position(t, games[int(which)%len(games)], text)
	})
}

func FuzzChaupurPlay(f *testing.F) {
	f.Add(uint8(0), []byte{0, 1, 2, 3, 200, 5, 6, 7, 8, 9, 10, 11, 12})
	games := chaupurGames(f)
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		enginetest.Walk(t, games[int(which)%len(games)], choices)
	})
}

// TestChaupurSettings finds every value of every option among the settings that the
// games are played with.
func TestChaupurSettings(t *testing.T) {
	enginetest.SettingsNameAll(t, chaupur.Ruleset(), settings)
}

// Two teams need four seats: with fewer everyone plays alone.
func TestChaupurTeamsNeedFour(t *testing.T) {
	s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "teams=on", 2),
		"R:ck#84,ck#84,ck#84,j8#83 G:j17,j18,b11,a11 R move 2,1,1 thrown")
	p := chaupurPattern(s, "j8-ck")
	s.Apply(s.Find(&p, nil)[0])
	if got, want := s.Outcome(), (engine.Outcome{Winners: 1, Share: 1, Rule: "chaupur/end"}); got != want {
		t.Errorf("outcome %+v, want %+v", got, want)
	}
}

func TestPerft(t *testing.T) { enginetest.Perft(t, chaupur.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) {
	effects.Check(t, chaupur.Ruleset(), slices.Concat(positions[2], positions[3], positions[4]))
}

// benched are those that change how moves are found.
var benched = []string{"", "group-strength=size", "teams=on finished=help",
	"teams=on hold=no-climb group-strength=size"}

// BenchmarkGame resolves and plays recorded games event by event.
func BenchmarkGame(b *testing.B) {
	for _, options := range benched {
		b.Run(strings.ReplaceAll(options, " ", ","), func(b *testing.B) {
			enginetest.BenchmarkReplay(b, enginetest.New(b, chaupur.Ruleset(), options), 2000)
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, seats := range []int{4, 2} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			enginetest.BenchmarkPerft(b, enginetest.NewSeated(b, chaupur.Ruleset(), "", seats), 4)
		})
	}
}

// TestAllocations plays whole games and games from late positions, where the search
// for unplayable dice goes deep.
func TestAllocations(t *testing.T) {
	late := "R:j1,j1#76,j4#79,j7#82 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,e10#80,e10#80,ck#84 R cast " +
		"- new"
	for _, from := range []string{"", late} {
		enginetest.NeverAllocates(t, chaupur.Ruleset(), benched, from, 1500)
	}
}

// The numbers of seats.
const four, two = 4, 2

func TestPositionErrors(t *testing.T) {
	for _, c := range []struct {
		options    string
		seats      int
		text, want string
	}{
		{"", two, "", "want 6: men of Red"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R cast -", "5 fields, want 6"},
		{"", two, "G:j17,j18,b11,a11 R:j3,j2,r9,s9 R cast - new", `does not begin with "R:"`},
		{"", two, "R:j3,j2,r9 G:j17,j18,b11,a11 R cast - new", "3 men, want 4"},
		{"", two, "R:j3,j2,r9,q10 G:j17,j18,b11,a11 R cast - new", `no square "q10"`},
		{"", two, "R:j3,j2,r9, G:j17,j18,b11,a11 R cast - new", `no square ""`},
		{"", two, "R:j3,j2,r9,z99 G:j17,j18,b11,a11 R cast - new", `no square "z99"`},
		{"", two, "R:j3,j2,r9,s9#24 G:j17,j18,b11,a11 R cast - new", "a second time"},
		{"", two, "R:j3,j2,r9,j1#8 G:j17,j18,b11,a11 R cast - new", "a second time"},
		{"", two, "R:j3,j2,r9,j1# G:j17,j18,b11,a11 R cast - new", "a second time"},
		{"", two, "R:j3,j2,r9,s9* G:j17,j18,b11,a11 R cast - new", "marked as moved"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11* R move 2,1 moved", "marked as moved"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,s9 R cast - new", "men of Red and Green stand on s9"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 Y cast - new", "a seat that plays"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R wait - new", "cast, move or over"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 6,5,0 thrown", "throws from 1 to 20"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 21 thrown", "throws from 1 to 20"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move +5 thrown", "throws from 1 to 20"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 5,6 thrown", "descending"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 6,5,2,1 thrown", "at most 3 throws"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 6,5,2 gone", "new, thrown or moved"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 6,5,2 new", "a move is due in a new turn"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move - moved", "nothing is thrown"},
		{"", two, "R:j4#79,ck#84,ck#84,ck#84 G:j17,j18,b11,a11 R move 6 moved", "no die can be played"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R cast 6 new", "nothing to be played"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R cast - moved", "a cast begins a new turn"},
		{"", two, "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R over - moved", "not over"},
		{"", two, "R:ck#84,ck#84,ck#84,ck#84 G:j17,j18,b11,a11 R cast - new", "over here"},
		{"", two, "R:ck#84,ck#84,ck#84,ck#84 G:ck#84,ck#84,ck#84,ck#84 R over - moved", "two have won"},
		{"teams=on", four, "R:ck#84,ck#84,ck#84,ck#84 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R cast - new",
			"its turns are skipped"},
		{"", two, strings.Repeat("x", 3000), "longer than"},
	} {
		enginetest.Refused(t, enginetest.NewSeated(t, chaupur.Ruleset(), c.options, c.seats), c.text, c.want)
	}
}

// The men of a seat may be listed in any order; partners may stand together.
func TestPositionOrder(t *testing.T) {
	enginetest.Reads(t, enginetest.NewSeated(t, chaupur.Ruleset(), "", two),
		"R:ck#84,s9,j1#76,j1 G:j18,j17,b11,a11 R cast - new", "R:j1,s9,j1#76,ck#84 G:j17,j18,b11,a11 R cast - new")
	enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "teams=on", four),
		"R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,s9 W:c10,b10,i2,i1 R cast - new")
}

// TestForce plays what the rules forbid.
func TestForce(t *testing.T) {
	const rest = " G:j17,j18,b11,a11 "
	for _, c := range []struct {
		name, from string
		count      uint8
		move       string
		who, who2  uint8
		behind     string
		cannot     bool
	}{
		{name: "a wrong length", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "r9-s11",
			behind: "R:j3,j2,s9,s11*" + rest + "R move 6,2 moved"},
		{name: "before the throw", from: "R:j3,j2,r9,s9" + rest + "R cast - new", move: "r9-s11", behind: "R:j3,j2,s9,s11" +
			rest + "G cast - new"},
		{name: "backwards", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "r9-q9", behind: "R:j3,j2,q9*,s9" +
			rest + "R move 6,5 moved"},
		{name: "up the column from above", from: "R:j5,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "j5-j7",
			behind: "R:j7*,j2,r9,s9" + rest + "R move 6,5 moved"},
		{name: "down the column again", from: "R:j5#80,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "j5-j4",
			behind: "R:j2,r9,s9,j4#79*" + rest + "R move 6,5 moved"},
		{name: "out of the column again", from: "R:j5#80,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "j5-k1",
			behind: "R:j2,k1*,r9,s9" + rest + "R move 6,2 moved"},
		{name: "home with too much", from: "R:j5#80,j2,r9,s9" + rest + "R move 6,5,5 thrown", move: "j5-ck",
			behind: "R:j2,r9,s9,ck#84*" + rest + "R move 6,5 moved"},
		{name: "several captured men at once", from: "R:ck,ck,r9,s9" + rest + "R move 2,1,1 thrown", count: 2, move: "ck-j7",
			behind: "R:j7*,j7*,r9,s9" + rest + "R move 1,1 moved"},
		{name: "another seat's man", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "j17-j19",
			behind: "R:j3,j2,r9,s9 G:j18,j19,b11,a11 R move 6,5 moved"},
		{name: "another seat's man captures", from: "R:j3,j2,r9,j19" + rest + "R move 6,5,2 thrown", move: "j17-j19",
			behind: "R:ck,j3,j2,r9 G:j18,j19,b11,a11 R move 6,5 moved"},
		{name: "the marked man", from: "R:j1,j1#76,r9,s9" + rest + "R move 6,5,2 thrown", move: "j1-k3",
			who: engine.WhoIndex + 76, behind: "R:j1,k3*,r9,s9" + rest + "R move 6,2 moved"},
		{name: "the marked men", from: "R:j1,j1,j1#76,j1#76" + rest + "R move 6,5,2 thrown", count: 2, move: "j1-k3",
			who: engine.WhoIndex + 8, who2: engine.WhoIndex + 76, behind: "R:j1,k3*,k3*,j1#76" + rest + "R move 6,2 moved"},
		{name: "no man there", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "k1-k2", cannot: true},
		{name: "off the way", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", move: "r9-q10", cannot: true},
		{name: "a man that is home", from: "R:j3,j2,r9,ck#84" + rest + "R move 6,5,2 thrown", move: "ck-j7", cannot: true},
		{name: "more men than there are", from: "R:j3,j2,r9,s9" + rest + "R move 6,5,2 thrown", count: 2, move: "r9-s10",
			cannot: true},
		{name: "the game is over", from: "R:ck#84,ck#84,ck#84,ck#84" + rest + "G over - moved", move: "j17-j19",
			cannot: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := enginetest.NewSeated(t, chaupur.Ruleset(), "", two)
			s := enginetest.At(t, g, c.from)
			from, to, _ := strings.Cut(c.move, "-")
			m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: max(c.count, 1), Who: c.who, Who2: c.who2,
				From: g.Board().Named(from), To: g.Board().Named(to)}
			if ok := s.Force(m); ok == c.cannot {
				t.Fatalf("played: %v", ok)
			}
			want := c.behind
			if c.cannot {
				want = c.from
			}
			if got := string(s.AppendPosition(nil)); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestForceThrow throws what is not due or cannot fall.
func TestForceThrow(t *testing.T) {
	g := enginetest.NewSeated(t, chaupur.Ruleset(), "", two)
	s := enginetest.At(t, g, "R:j3,j2,r9,s9* G:j17,j18,b11,a11 R move 6,5 moved")
	if !s.ForceThrow(dice.Of(2, 2, 1)) {
		t.Fatal("a second throw is refused")
	}
	if got, want := string(s.AppendPosition(nil)), "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 2,2,1 moved"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, c := range []engine.Cast{{}, dice.Of(1, 2, 5, 6), dice.Of(5, 0), dice.Of(21)} {
		if s.ForceThrow(c) {
			t.Errorf("%v is thrown", c.Values())
		}
	}
}

func TestDiagram(t *testing.T) {
	s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "teams=on", four),
		"R:ck,j3,k19,j5#80 Y:q10,r10,l9,l9 G:j17,j18#77,k19,ck#84 W:c10,b10,i2,ck#84 Y move 6,5,1 thrown")
	want := `19                         .  .  RG
18                         .  G  .
17                         .  g  .
16                         .  .  .
15                         .  .  .
14                         .  .  .
13                         .  .  .
12                         .  .  .
11 .  .  .  .  .  .  .  .           .  .  .  .  .  .  .  .
10 .  w  w  .  .  .  .  .           .  .  .  .  .  y  y  .
9  .  .  .  .  .  .  .  .           Y2 .  .  .  .  .  .  .
8                          .  .  .
7                          .  .  .
6                          .  .  .
5                          .  R  .
4                          .  .  .
3                          .  r  .
2                          W  .  .
1                          .  .  .
   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s
captured: R
home: GW
Yellow moves, thrown 6, 5 and 1
`
	if got := string(s.AppendDiagram(nil, words.Text.String)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
