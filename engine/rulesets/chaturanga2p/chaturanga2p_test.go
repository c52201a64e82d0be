package chaturanga2p_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaturanga2p"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and pairs that meet.
var settings = []string{
	"",
	"layout=chess",
	"leap-attacks=yes",
	"leap-right=never-checked",
	"promotion-by=own-file",
	"unpromoted=forbidden",
	"unpromoted=later",
	"promotion=optional",
	"elephant=dabbaba",
	"elephant=silver",
	"bare-king=wins",
	"unpromoted=forbidden promotion=optional",
	"unpromoted=later promotion=optional elephant=silver",
	"layout=chess leap-attacks=yes leap-right=never-checked promotion-by=own-file elephant=dabbaba bare-king=wins",
}

// positions are near what random games seldom reach: exchanges, soldiers
// on the last rank, few men, mates.
var positions = []string{
	"r3q2r/1P3P1P/8/8/k7/8/p1p1p2K/R2Q4 w -",
	"8/PPPPPPPP/8/3k4/8/3K4/pppppppp/8 w Kk",
	"PPP5/3PP3/4r3/3k4/8/3K4/2R2ppp/1ppn4 b Kk",
	"4k3/8/8/2r5/8/3V4/4p3/R3K3 w K",
}

func TestChaturanga2p(t *testing.T) {
	enginetest.Suite(t, chaturanga2p.Ruleset(), settings, positions, 3)
}

func FuzzChaturanga2pPosition(f *testing.F) {
	enginetest.FuzzPositions(f, chaturanga2p.Ruleset(), settings, slices.Concat(positions, []string{
		"rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk",
		"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		"k6K/8/8/8/8/8/8/8 b",
		"kK6/8/8/8/8/8/8/8 w k - 7 300",
	})...)
}

func FuzzChaturanga2pWalk(f *testing.F) { enginetest.FuzzWalks(f, chaturanga2p.Ruleset(), settings) }

// TestChaturanga2pOptions shows each value of each option by a move that it allows or
// forbids: the number of moves that fit.
func TestChaturanga2pOptions(t *testing.T) {
	enginetest.Fits(t, chaturanga2p.Ruleset(), []enginetest.Fitting{
		{"", "", "d8e6", 0}, // Black's king, but White is on turn
		{"", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR b", "d8e6", 1},
		{"layout=chess", "rnevkenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR b", "e8d6", 1},

		// A leap held by the king on e5 covers d3.
		{"", "8/8/8/4k3/8/8/3K4/8 w k", "d2d3", 1},
		{"leap-attacks=yes", "8/8/8/4k3/8/8/3K4/8 w k", "d2d3", 0},
		{"leap-attacks=yes", "8/8/8/4k3/8/8/3K4/8 w -", "d2d3", 1},

		// The king is in check on e1.
		{"", "4r2k/8/8/8/8/8/8/4K3 w K", "e1d3", 0},
		{"", "7k/8/8/8/8/8/8/4K3 w K", "e1d3", 1},

		{"", "8/3P3k/8/8/8/8/8/K7 w", "d7d8=V", 0},
		{"", "8/3P3k/8/8/8/8/8/K7 w", "d7d8", 1},
		{"", "8/4P2k/8/8/8/8/8/K7 w", "e7e8=V", 1},
		{"", "8/4P2k/8/8/8/8/8/K7 w", "e7e8", 0},
		{"promotion-by=own-file", "8/3P3k/8/8/8/8/8/K7 w", "d7d8=V", 1},
		{"promotion-by=own-file", "8/4P2k/8/8/8/8/8/K7 w", "e7e8=V", 0},
		{"promotion-by=own-file", "8/4P2k/8/8/8/8/8/K7 w", "e7e8", 1},
		{"layout=chess", "8/3P3k/8/8/8/8/8/K7 w", "d7d8=V", 1},
		{"layout=chess promotion-by=own-file", "8/3P3k/8/8/8/8/8/K7 w", "d7d8=V", 1},
		{"", "7K/8/8/8/8/8/3p3k/8 b", "d2d1=V", 1},
		{"", "7K/8/8/8/8/8/4p2k/8 b", "e2e1=V", 0},
		{"promotion-by=own-file", "7K/8/8/8/8/8/4p2k/8 b", "e2e1=V", 1},

		{"", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8", 1},
		{"unpromoted=forbidden", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8", 0},
		{"unpromoted=forbidden", "8/3P3k/8/8/8/8/7K/8 w", "d7d8", 0},
		{"unpromoted=forbidden", "8/P6k/8/8/8/8/7K/R7 w", "a7a8=R", 1},
		{"unpromoted=forbidden promotion=optional", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 1},
		{"unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=R", 1},
		{"unpromoted=later", "P7/7k/8/8/8/8/7K/RR6 w", "a8a8=R", 0},
		{"unpromoted=later", "P7/7k/8/8/7r/8/7K/R7 w", "a8a8=R", 0}, // in check
		{"unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=N", 0},
		{"", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=R", 0},

		{"promotion=optional", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 1},
		{"promotion=optional", "8/P6k/8/8/8/8/7K/R7 w", "a7a8=R", 1},
		{"", "8/P6k/8/8/8/8/7K/R7 w", "a7a8", 0},

		{"", "7k/8/8/8/2E5/3P4/8/K7 w", "c4e2", 1},
		{"", "7k/8/8/8/2E5/3P4/8/K7 w", "c4c6", 0},
		{"elephant=dabbaba", "7k/8/8/8/2EP4/8/8/K7 w", "c4e4", 1},
		{"elephant=dabbaba", "7k/8/8/8/2E5/8/8/K7 w", "c4e6", 0},
		{"elephant=silver", "7k/8/8/8/2E5/8/8/K7 w", "c4c5", 1},
		{"elephant=silver", "7k/8/8/8/2E5/8/8/K7 w", "c4b3", 1},
		{"elephant=silver", "7k/8/8/8/2E5/8/8/K7 w", "c4c3", 0},
		{"elephant=silver", "7k/8/8/8/2e5/8/8/K7 b", "c4c3", 1},
		{"elephant=silver", "7k/8/8/8/2e5/8/8/K7 b", "c4c5", 0},
	})
}

// TestChaturanga2pNeverChecked plays a check and sees what is left of the leap.
func TestChaturanga2pNeverChecked(t *testing.T) {
	for options, want := range map[string]string{
		"":                         "r6k/8/8/8/8/8/4K3/8 b K",
		"leap-right=never-checked": "r6k/8/8/8/8/8/4K3/8 b -",
	} {
		g := enginetest.New(t, chaturanga2p.Ruleset(), options)
		s := enginetest.At(t, g, "r6k/8/8/8/8/8/8/4K3 b K")
		enginetest.Play(t, s, "a8a1", "e1e2", "a1a8")
		s.ForceEnd()
		if got := string(s.AppendPosition(nil)); got != want {
			t.Errorf("%q: %q, want %q", options, got, want)
		}
	}
}

func TestChaturanga2pOutcome(t *testing.T) {
	enginetest.Outcomes(t, chaturanga2p.Ruleset(), []enginetest.Ended{
		{"", "k6R/8/1K6/8/8/8/8/8 b", engine.Mate, 1, "check"},
		{"", "k6R/8/2K5/8/8/8/8/8 b -", engine.InCheck, 0, ""},
		// A leap is no way out of check, but one out of stalemate.
		{"", "k6R/8/1K6/8/8/8/8/8 b k", engine.Mate, 1, "check"},
		{"", "k7/8/K7/8/8/8/8/1R6 b -", 0, 1, "stalemate-loses"},
		{"", "k7/8/K7/8/8/8/8/1R6 b k", 0, 0, ""},
		{"bare-king=wins", "k7/8/K7/8/8/8/8/1R6 b k", 0, 1, "bare-king"},
		{"bare-king=wins", "k7/8/8/8/8/8/8/1R5K w k", 0, 0, ""},
		{"bare-king=wins", "k6R/8/1K6/8/8/8/8/8 b", engine.Mate, 1, "check"},
		{"bare-king=wins", "k6R/8/2K5/8/8/8/8/8 b", engine.InCheck, 1, "bare-king"},
	})
}

func TestPerft(t *testing.T)   { enginetest.Perft(t, chaturanga2p.Ruleset(), "testdata/perft.tsv") }
func TestEffects(t *testing.T) { effects.Check(t, chaturanga2p.Ruleset(), positions) }
