package enginetest

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// New builds a game for all its seats with options written as in the tag.
func New(t testing.TB, r *engine.Ruleset, options string) engine.Game {
	t.Helper()
	return NewSeated(t, r, options, 0)
}

// NewSeated builds a game for that many seats, 0 for all.
func NewSeated(t testing.TB, r *engine.Ruleset, options string, seats int) engine.Game {
	t.Helper()
	var s engine.Setup
	for o := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(o, "=")
		if err := r.Set(&s, name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, set := range r.SeatSets {
		if len(set) == seats {
			s.Seats = engine.SeatMask(set)
		}
	}
	g, err := r.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// EveryOption returns the options of a rule set as written in the tag: none, and every
// value that is no default alone.
func EveryOption(r *engine.Ruleset) []string {
	out := []string{""}
	for _, o := range r.Options {
		for _, v := range o.Values[1:] {
			out = append(out, o.Name+"="+v.Name)
		}
	}
	return out
}

// EverySetting returns the games of a rule set with every value of every option, one
// at a time, and the default game first.
func EverySetting(t testing.TB, r *engine.Ruleset) []engine.Game {
	t.Helper()
	return Settings(t, r, EveryOption(r))
}

// Settings returns the games of a rule set with these options.
func Settings(t testing.TB, r *engine.Ruleset, settings []string) []engine.Game {
	t.Helper()
	var games []engine.Game
	for _, options := range settings {
		games = append(games, New(t, r, options))
	}
	return games
}

// At reads a position string; empty is the start.
func At(t testing.TB, g engine.Game, text string) engine.State {
	t.Helper()
	if text == "" {
		return g.Start()
	}
	s, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// LongMove reads "e2e4" on a board whose squares have names of two characters, with
// "=R" after it for a promotion.
func LongMove(g engine.Game, text string) engine.Pattern {
	from, promo, _ := strings.Cut(text, "=")
	p := engine.Pattern{Kind: engine.Step, From: g.Board().Named(from[:2]), To: g.Board().Named(from[2:])}
	if promo != "" {
		p.Promo = engine.PieceOf(promo[0])
	}
	return p
}

// FuzzPositions fuzzes position strings in the games of a rule set with these options.
func FuzzPositions(f *testing.F, r *engine.Ruleset, settings []string, seeds ...string) {
	for i, text := range seeds {
		f.Add(text, uint8(i))
	}
	games := Settings(f, r, settings)
	f.Fuzz(func(t *testing.T, text string, setting uint8) {
		Position(t, games[int(setting)%len(games)], text)
	})
}

// FuzzWalks fuzzes the choice of events in the games of a rule set with these options.
func FuzzWalks(f *testing.F, r *engine.Ruleset, settings []string) {
	f.Add([]byte("in the beginning every move is as good as another"), uint8(0))
	f.Add([]byte{7, 0, 7, 0, 200, 100, 50, 25, 12, 6, 3, 1}, uint8(6))
	games := Settings(f, r, settings)
	f.Fuzz(func(t *testing.T, choices []byte, setting uint8) {
		Walk(t, games[int(setting)%len(games)], choices)
	})
}
