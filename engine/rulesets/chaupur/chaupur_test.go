package chaupur_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
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
		"R:j8#83,ck#84,ck#84,ck#84 Y:ck#84,ck#84,ck#84,l10#83 G:ck#84,ck#84,j12#83,j13#82 W:ck#84,ck#84,ck#84,h10#83 G cast - new",
	},
}

func TestChaupur(t *testing.T) {
	for i, options := range settings {
		for seats := 2; seats <= 4; seats++ {
			if testing.Short() && seats == 3 {
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
	s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "teams=on", 2), "R:ck#84,ck#84,ck#84,j8#83 G:j17,j18,b11,a11 R move 2,1,1 thrown")
	p := chaupurPattern(s, "j8-ck")
	s.Apply(s.Find(&p, nil)[0])
	if got, want := s.Outcome(), (engine.Outcome{Winners: 1, Share: 1, Rule: "chaupur/end"}); got != want {
		t.Errorf("outcome %+v, want %+v", got, want)
	}
}

func TestPerft(t *testing.T) { enginetest.Perft(t, chaupur.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) {
	enginetest.Effects(t, chaupur.Ruleset(), slices.Concat(positions[2], positions[3], positions[4]))
}

// benched are those that change how moves are found.
var benched = []string{"", "group-strength=size", "teams=on finished=help", "teams=on hold=no-climb group-strength=size"}

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
	late := "R:j1,j1#76,j4#79,j7#82 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,e10#80,e10#80,ck#84 R cast - new"
	for _, from := range []string{"", late} {
		enginetest.NeverAllocates(t, chaupur.Ruleset(), benched, from, 1500)
	}
}
