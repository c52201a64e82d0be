package chaturanca2_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca2"
	"github.com/ashtapada/agn/internal/enginetest"
)

// The two games of four of seed 000 are tested side by side: the second takes over the
// men, the camps, the command, the combat and the exchange of the first.
var (
	one = chaturanca1.Ruleset()
	two = chaturanca2.Ruleset()
)

// gameOf builds a game of one of the two.
func gameOf(t testing.TB, variant, options string) engine.Game {
	t.Helper()
	r := one
	if variant == two.Name {
		r = two
	}
	return enginetest.New(t, r, options)
}

// suite runs the suite for every setting, from the start and from the positions near
// what is rare.
func suite(t *testing.T, r *engine.Ruleset) {
	for i, g := range enginetest.EverySetting(t, r) {
		t.Run(r.OptionString(g.Setup()), func(t *testing.T) {
			enginetest.Run(t, g, 1, uint64(i))
		})
		if testing.Short() && i > 0 {
			continue
		}
		for k, start := range starts[r.Name] {
			if start != "" && (i+k)%12 == 0 {
				enginetest.RunFrom(t, g, start, 1, uint64(i))
			}
		}
	}
}

func TestChaturanca1(t *testing.T) { suite(t, one) }
func TestChaturanca2(t *testing.T) { suite(t, two) }

func TestPerft1(t *testing.T) { enginetest.Perft(t, one, "../chaturanca1/testdata/perft.tsv") }
func TestPerft2(t *testing.T) { enginetest.Perft(t, two, "testdata/perft.tsv") }

// nearCombat is a position in which elephants are about to meet.
const nearCombat = "4bKbP2/8/8/rP3yKyP2/6gPgK/8/8/rE7 r commands:b"

func TestEffects1(t *testing.T) {
	effects.Check(t, one, append(slices.Clone(starts[one.Name]), nearCombat))
}
func TestEffects2(t *testing.T) {
	effects.Check(t, two, append(slices.Clone(starts[two.Name]), nearCombat))
}

// TestEffectCounts spells out what some events bring about.
func TestEffectCounts(t *testing.T) {
	for _, tt := range []struct {
		rules            *engine.Ruleset
		position, events string
		want             engine.Effect
		incidents        string
	}{
		// Two enemies' elephants are taken, the ally's is won.
		{one, "4bK3/8/8/yK7/7gK/1yE6/1bEgE5/rE2rK4 r", "a1c3", engine.Effect{Taken: 2}, "combat"},
		{two, "4bKbP2/8/8/yKyP6/6gPgK/1yE6/1bEgE5/rE2rKrP3 r", "2 a1c3", engine.Effect{Taken: 2}, "combat"},
		// A Rajah on its ally's throne.
		{one, "8/3bKrK3/8/yK7/7gK/8/8/8 r leaps:-", "e7e8", engine.Effect{}, "command"},
	} {
		effects.After(t, enginetest.New(t, tt.rules, ""), tt.position, tt.events, tt.want, tt.incidents)
	}
}

func FuzzChaturanca1Position(f *testing.F) { fuzzPosition(f, one) }
func FuzzChaturanca1Walk(f *testing.F)     { fuzzWalk(f, one) }

func FuzzChaturanca2Position(f *testing.F) { fuzzPosition(f, two) }
func FuzzChaturanca2Walk(f *testing.F)     { fuzzWalk(f, two) }

func fuzzPosition(f *testing.F, r *engine.Ruleset) {
	enginetest.FuzzPositions(f, r, enginetest.EveryOption(r), slices.Concat(starts[r.Name], []string{
		string(enginetest.New(f, r, "").Start().AppendPosition(nil)) + " leaps:- dice:5 purses:0/0/-4/0 paid:ry acted",
		"1bP1bPyPyP2/bPbPyPyPgPgP2/8/8/8/8/8/8 b retired:r",
	})...)
}

func fuzzWalk(f *testing.F, r *engine.Ruleset) { enginetest.FuzzWalks(f, r, enginetest.EveryOption(r)) }
