package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
)

// caturangaRaceSettings has every value of every option, and those that meet.
var caturangaRaceSettings = []string{
	"",
	"path=parker",
	"start=own-katti",
	"wait-overshoot=illegal",
	"wait-safe=no",
	"reenter=one",
	"dice=cube",
	"split=free",
	"finish=parker",
	"capture=land",
	"split=free dice=cube reenter=one",
	"split=free finish=parker start=own-katti",
	"path=parker finish=parker capture=land",
	"wait-safe=no wait-overshoot=illegal split=free",
	"path=parker start=own-katti wait-overshoot=illegal wait-safe=no reenter=one dice=cube capture=land",
}

// caturangaRacePositions are near what random games seldom reach.
var caturangaRacePositions = []string{
	"W:d6,e9 B:i5,a5 W cast - - new -",
	"W:d6,d6 B:i5,f6 W cast - - new -",
	"W:d5,d6 B:d4,f6 B cast - - new -",
	"W:-,- B:a1,- W cast - - new -",
	"W:d6,e5 B:d4,e5 W cast - - new -",
	"W:f6,f5 B:e6,e4 W cast - - new -",
}

func TestCaturangaRace(t *testing.T) {
	testPoints(t, "caturanga-race", caturangaRaceSettings, caturangaRacePositions)
}

// testPoints runs the suite over settings, from the start and from positions that the
// settings allow.
func testPoints(t *testing.T, variant string, settings, positions []string) {
	for i, options := range settings {
		t.Run(options, func(t *testing.T) {
			games := 2
			if testing.Short() {
				games = 1
			}
			g := newGame(t, variant, options)
			enginetest.Run(t, g, games, uint64(i))
			for _, p := range positions {
				if _, err := g.Position(p); err == nil {
					enginetest.RunFrom(t, g, p, games, uint64(i))
				}
			}
		})
	}
}

func FuzzCaturangaRacePosition(f *testing.F) {
	fuzzPoints(f, "caturanga-race", caturangaRaceSettings, caturangaRacePositions)
}

func fuzzPoints(f *testing.F, variant string, settings, positions []string) {
	var games []engine.Game
	for i, options := range settings {
		games = append(games, newGame(f, variant, options))
		for _, p := range positions {
			f.Add(uint8(i), p)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		enginetest.Position(t, games[int(which)%len(games)], text)
	})
}
