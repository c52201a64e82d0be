package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets"
)

// everySetting returns the games of a rule set with every value of every option, one
// at a time, and the default game first.
func everySetting(t testing.TB, variant string) []engine.Game {
	t.Helper()
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		t.Fatalf("no rule set %s", variant)
	}
	games := []engine.Game{newGame(t, variant, "")}
	for _, o := range rs.Options {
		for _, v := range o.Values[1:] {
			games = append(games, newGame(t, variant, o.Name+"="+v.Name))
		}
	}
	return games
}

// suite runs the suite for everySetting, from the start and from the positions near
// what is rare.
func suite(t *testing.T, variant string) {
	for i, g := range everySetting(t, variant) {
		t.Run(g.Ruleset().OptionString(g.Setup()), func(t *testing.T) {
			enginetest.Run(t, g, 1, uint64(i))
		})
		if testing.Short() && i > 0 {
			continue
		}
		for k, start := range chaturancaStarts[variant] {
			if start != "" && (i+k)%12 == 0 {
				enginetest.RunFrom(t, g, start, 1, uint64(i))
			}
		}
	}
}

func TestChaturanca1(t *testing.T) { suite(t, "chaturanca-1") }

func FuzzChaturanca1Position(f *testing.F) { fuzzPosition(f, "chaturanca-1") }
func FuzzChaturanca1Walk(f *testing.F)     { fuzzWalk(f, "chaturanca-1") }

func fuzzPosition(f *testing.F, variant string) {
	for i, start := range chaturancaStarts[variant] {
		f.Add(start, uint8(i))
	}
	f.Add(string(newGame(f, variant, "").Start().AppendPosition(nil))+" leaps:- dice:5 purses:0/0/-4/0 paid:ry acted", uint8(1))
	f.Add("1bP1bPyPyP2/bPbPyPyPgPgP2/8/8/8/8/8/8 b retired:r", uint8(6))
	games := everySetting(f, variant)
	f.Fuzz(func(t *testing.T, text string, setting uint8) {
		enginetest.Position(t, games[int(setting)%len(games)], text)
	})
}

func fuzzWalk(f *testing.F, variant string) {
	f.Add([]byte("in the beginning every move is as good as another"), uint8(0))
	f.Add([]byte{7, 0, 7, 0, 200, 100, 50, 25, 12, 6, 3, 1}, uint8(6))
	games := everySetting(f, variant)
	f.Fuzz(func(t *testing.T, choices []byte, setting uint8) {
		enginetest.Walk(t, games[int(setting)%len(games)], choices)
	})
}
