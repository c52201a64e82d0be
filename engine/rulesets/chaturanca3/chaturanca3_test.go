package chaturanca3_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca3"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and pairs that meet.
var settings = []string{
	"",
	"royal=check",
	"soldier-capture=diagonal",
	"promotion=mandatory",
	"unpromoted=forbidden",
	"unpromoted=later",
	"vizier-limit=2",
	"no-move=pass",
	"leap-right=never-checked",
	"promotion=mandatory unpromoted=forbidden",
	"royal=check unpromoted=forbidden leap-right=never-checked",
	"royal=check no-move=pass vizier-limit=2 unpromoted=later",
	"no-move=pass unpromoted=forbidden leap-right=never-checked vizier-limit=2",
	"royal=check soldier-capture=diagonal promotion=mandatory unpromoted=later vizier-limit=2 no-move=pass " +
		"leap-right=never-checked",
}

// positions are near what random games seldom reach: exchanges, soldiers
// on the last rank, seats without a move, viziers lost.
var positions = []string{
	"r3q2r/1P3P1P/8/8/k7/8/p1p1p2K/R2Q4 w -",
	"8/PPPPPPPP/8/3k4/8/3K4/pppppppp/8 w Kk",
	"PPP5/3PP3/4r3/3k4/8/3K4/2R2ppp/1ppn4 b Kk",
	"4k3/3P4/8/8/8/3v4/3p4/4K2V w Kk",
	"kr6/rr6/8/8/8/8/RR6/KR6 w Kk",
	"k7/p7/P7/8/8/p7/P7/K7 b -",
}

func TestChaturanca3(t *testing.T) {
	enginetest.Suite(t, chaturanca3.Ruleset(), settings, positions, 2)
}

func FuzzChaturanca3Position(f *testing.F) {
	enginetest.FuzzPositions(f, chaturanca3.Ruleset(), settings, slices.Concat(positions, []string{
		"rnevkenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk Vv",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		"8/8/8/8/8/8/8/7K b",
		"k7/8/8/8/8/8/8/8 b k - 7 300",
	})...)
}

func FuzzChaturanca3Walk(f *testing.F) { enginetest.FuzzWalks(f, chaturanca3.Ruleset(), settings) }

// TestChaturanca3Options shows each value of each option by a move that it allows or
// forbids: the number of moves that fit.
func TestChaturanca3Options(t *testing.T) {
	enginetest.Fits(t, chaturanca3.Ruleset(), []enginetest.Fitting{
		{"", "4k3/4R3/8/8/8/8/8/4K3 w -", "e7e8", 1},
		{"royal=check", "4k3/4R3/8/8/8/8/8/4K3 w -", "e7e8", 0},
		{"", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "e2a2", 1}, // leaves the Rajah under attack
		{"royal=check", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "e2a2", 0},

		{"", "4k3/8/8/8/8/4n3/4P3/4K3 w", "e2e3", 1},
		{"soldier-capture=diagonal", "4k3/8/8/8/8/4n3/4P3/4K3 w", "e2e3", 0},
		{"", "4k3/8/8/8/8/3n4/4P3/4K3 w", "e2d3", 1},
		{"", "4k3/8/8/8/8/4N3/4P3/4K3 w", "e2e3", 0},

		{"", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 1},
		{"", "8/P6k/8/8/8/8/7K/R7 w", "a7a8=R", 1},
		{"promotion=mandatory", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 0},
		{"promotion=mandatory", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8", 1},
		{"", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8=R", 0},
		{"", "8/3P3k/8/8/8/8/7K/8 w", "d7d8=V", 1},
		{"", "8/4P2k/8/8/8/8/7K/8 w", "e7e8=V", 0},
		{"", "8/7k/8/8/8/8/3p3K/8 b", "d2d1=V", 1},

		{"unpromoted=forbidden", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8", 0},
		{"unpromoted=forbidden", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 1},
		{"unpromoted=forbidden", "k7/1P6/8/8/8/8/7K/RR6 w", "b7a8", 0}, // not even the Rajah
		{"unpromoted=forbidden", "k7/1P6/8/8/8/8/7K/R7 w", "b7a8", 1},
		{"unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=R", 1},
		{"", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=R", 0},

		// The barred soldier on b7 does not keep the Rajah from leaping.
		{"", "k7/1P6/8/8/8/8/7K/5RR1 b k", "a8b6", 0},
		{"unpromoted=forbidden", "k7/1P6/8/8/8/8/7K/5RR1 b k", "a8b6", 1},
		{"unpromoted=forbidden", "k7/1P6/8/8/8/8/7K/5R2 b k", "a8b6", 0},
		// A soldier straight ahead attacks where it captures so.
		{"", "k7/P7/8/8/8/8/7K/R7 b k", "a8b6", 0},
		{"soldier-capture=diagonal", "k7/P7/8/8/8/8/7K/R7 b k", "a8b6", 1},
		// The other Rajah's leap does not count.
		{"", "8/8/8/3k4/8/2K5/8/8 w Kk", "c3d5", 1},

		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/V7 w", "d7d8=V", 0},
		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/V7 w - V", "d7d8=V", 1},
		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/V7 w - v", "d7d8=V", 0},
		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/VV6 w", "d7d8=V", 0},
		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/8 w", "d7d8=V", 1},
		{"", "8/3P3k/8/8/8/8/7K/V7 w", "d7d8=V", 0},
	})
}

// TestChaturanca3Lost plays the loss of a vizier and finds it remembered.
func TestChaturanca3Lost(t *testing.T) {
	for options, want := range map[string]string{
		"":               "3V4/7k/8/8/8/8/7K/3n4 b -",
		"vizier-limit=2": "3V4/7k/8/8/8/8/7K/3n4 b - V",
	} {
		g := enginetest.New(t, chaturanca3.Ruleset(), options)
		s := enginetest.At(t, g, "8/3P3k/8/8/8/2n5/7K/3V4 b -")
		enginetest.Play(t, s, "c3d1", "d7d8=V")
		if got := string(s.AppendPosition(nil)); got != want {
			t.Errorf("%q: %q, want %q", options, got, want)
		}
		enginetest.At(t, g, want)
	}
}

func TestChaturanca3Outcome(t *testing.T) {
	const stuck = "k7/p7/P7/8/8/8/8/7K b -" // under soldier-capture=diagonal
	enginetest.Outcomes(t, chaturanca3.Ruleset(), []enginetest.Ended{
		{"", "8/8/8/8/8/8/8/7K b -", 0, 1, "goal"},
		{"", "8/8/8/8/8/8/8/7K w -", 0, 1, "goal"},
		{"", "k7/8/8/8/8/8/8/8 w -", 0, 2, "goal"},
		{"", "k6R/8/1K6/8/8/8/8/8 b -", 0, 0, ""},
		{"royal=check", "k6R/8/1K6/8/8/8/8/8 b -", engine.Mate, 1, "check"},
		{"royal=check no-move=pass", "k6R/8/1K6/8/8/8/8/8 b -", engine.Mate, 1, "check"},
		{"", "KP6/PP6/8/8/8/8/8/7k w -", 0, 2, "no-move"},
		{"", "KP6/PP6/8/8/8/8/8/7k w K", 0, 0, ""},
		{"no-move=pass", "KP6/PP6/8/8/8/8/8/7k w -", 0, 0, ""},
		{"royal=check", "k7/8/K7/8/8/8/8/1R6 b -", 0, 1, "no-move"},
		{"royal=check no-move=pass", "k7/8/K7/8/8/8/8/1R6 b -", 0, 0, ""},
		{"royal=check soldier-capture=diagonal", stuck, 0, 0, ""},
	})
}

// TestChaturanca3Objections checks what is said first where this game differs from
// its sister.
func TestChaturanca3Objections(t *testing.T) {
	enginetest.Objections(t, chaturanca3.Ruleset(), []enginetest.Objected{
		{"", "", "e2e4", "soldier-move", engine.ReasonNotReachable,
			"the soldier on e2 moves one square straight forward, not to e4", ""},
		{"", "", "e2d3", "soldier-move", engine.ReasonNotReachable,
			"the soldier on e2 moves one square straight forward, and to d3 only to capture", ""},
		{"", "4k3/8/8/8/2n5/8/4P3/4K3 w", "e2c4", "soldier-capture", engine.ReasonNotReachable,
			"the soldier on e2 captures one square straight or diagonally forward, not on c4", ""},
		{"", "4k3/8/8/8/8/4N3/4P3/4K3 w", "e2e3", "capture", engine.ReasonOwnMan,
			"the soldier on e2 may not capture the knight on e3 of its own army", "e3"},
		{"soldier-capture=diagonal", "4k3/8/8/8/8/4n3/4P3/4K3 w", "e2e3", "soldier-move", engine.ReasonBlocked,
			"the soldier on e2 is blocked by the knight on e3", "e3"},
		{"", "4r1k1/8/8/8/8/8/8/4K3 w K", "e1d3", "rajah-leap", engine.ReasonInCheck,
			"the king on e1 may not leap to d3 while the rook on e8 attacks e1", "e8"},
		{"", "8/8/8/8/8/8/8/R6K b -", "a1a2", "goal", engine.ReasonOver, "the game is over: Black has lost its king", ""},
		{"royal=check", "4k3/4R3/8/8/8/8/8/4K3 w -", "e7e8", "check", engine.ReasonNotAllowed,
			"the king on e8 is never captured", "e8"},
		{"", "8/P6k/8/8/8/8/7K/RR6 w -", "a7a8=R", "promotion", engine.ReasonPromotion,
			"a soldier becomes only a man that is lost, and White has lost no rook",
			"a1 b1"},
		{"vizier-limit=2", "8/3P3k/8/8/8/8/7K/VV6 w -", "d7d8=V", "promotion", engine.ReasonPromotion,
			"White has 2 viziers already", "a1 b1"},
		{"unpromoted=forbidden", "k7/1P6/8/8/8/8/7K/RR6 w -", "b7a8", "unpromoted", engine.ReasonPromotion,
			"the soldier on b7 may not go to a8, where it cannot be promoted", ""},
		{"", "", "--", "no-move", engine.ReasonFalsePass,
			"White may not pass: the soldier on a2 can move to a3", "a2 a3"},
	})
}

func TestPerft(t *testing.T) { enginetest.Perft(t, chaturanca3.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) {
	effects.Check(t, chaturanca3.Ruleset(), append(slices.Clone(positions), starts...))
}
