package caturangarace_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/internal/sharing"
	"github.com/ashtapada/agn/engine/rulesets/caturangarace"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and those that meet.
var settings = []string{
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
	"path=corner",
	"return=may",
	"return=may finish=parker reenter=one",
	"path=corner finish=parker return=may split=free",
	"split=free dice=cube reenter=one",
	"split=free finish=parker start=own-katti",
	"path=parker finish=parker capture=land",
	"wait-safe=no wait-overshoot=illegal split=free",
	"path=parker start=own-katti wait-overshoot=illegal wait-safe=no reenter=one dice=cube capture=land",
}

// positions are near what random games seldom reach.
var positions = []string{
	"W:d6,e9 B:i5,a5 W cast - - new -",
	"W:d6,d6 B:i5,f6 W cast - - new -",
	"W:d5,d6 B:d4,f6 B cast - - new -",
	"W:-,- B:a1,- W cast - - new -",
	"W:d6,e5 B:d4,e5 W cast - - new -",
	"W:f6,f5 B:e6,e4 W cast - - new -",
	"W:-,- B:i5,a5 W cast - - new -",
}

func Test(t *testing.T) { sharing.Run(t, caturangarace.Ruleset(), settings, positions) }

func TestPerft(t *testing.T) { enginetest.Perft(t, caturangarace.Ruleset(), "testdata/perft.tsv") }

// TestEffects counts what the events of the game bring about.
func TestEffects(t *testing.T) { effects.Check(t, caturangarace.Ruleset(), positions) }

func FuzzPosition(f *testing.F) {
	enginetest.FuzzPositions(f, caturangarace.Ruleset(), settings, positions...)
}

func FuzzWalk(f *testing.F) { enginetest.FuzzWalks(f, caturangarace.Ruleset(), settings) }

// BenchmarkReplay replays games: every cast thrown, every move found and played.
func BenchmarkReplay(b *testing.B) {
	for _, options := range []string{"", "split=free"} {
		b.Run(options, func(b *testing.B) {
			enginetest.BenchmarkReplay(b, enginetest.New(b, caturangarace.Ruleset(), options), 600)
		})
	}
}

func TestTwoIndices(t *testing.T) {
	sharing.TwoIndices(t, caturangarace.Ruleset(), "W:d6,c3 B:i5,a5 W move 3,2 - thrown -")
}

func TestWays(t *testing.T) {
	for _, c := range []sharing.Spiral{
		{Side: 9, Length: 81, Starts: "e1 i5 e9 a5"},
		{Options: "path=parker", Side: 9, Length: 77, Starts: "e1 i5 e9 a5", Cut: 4},
		{Options: "path=corner", Side: 9, Length: 78, Starts: "e1 i5 e9 a5", Corner: true, Short: 3, Diagonals: 1},
	} {
		sharing.Ways(t, caturangarace.Ruleset(), c)
	}
}

// Every law speaks in whole words, with squares, men and throws.
func TestObjections(t *testing.T) {
	const (
		waiting = "W:d6,e9 B:i5,a5 W cast - - new -"
		onD5    = "W:d5,e9 B:i5,a5 W cast - - new -"
		out     = "W:-,- B:e1,a5 W cast - - new -"
		// One pawn is captured, and its katti is free.
		captured = "W:-,e9 B:i5,a5 W cast - - new -"
	)
	sharing.Objections(t, caturangarace.Ruleset(), []sharing.Objection{
		{"", "", "", "e1-i1", "caturanga-race/dice", engine.ReasonCastMissing, "White throws first"},
		{"", "", "", "5,3", "caturanga-race/dice", engine.ReasonCastImpossible, "a throw cannot show 5, only 1, 3, 4 or 6"},
		{"", "", "", "5", "caturanga-race/dice", engine.ReasonCastImpossible, "a throw is 2 dice, each 1, 3, 4 or 6"},
		{"", "", "", "end", "caturanga-race/dice", engine.ReasonCastMissing, "White has not thrown"},
		{"", "", "6,3", "e1-i1", "caturanga-race/allocate", engine.ReasonWrongThrow,
			"from e1 to i1 it takes 4, but what is left to play is 6 and 3"},
		{"", "", "6,3 e1-h1", "h1-i5", "caturanga-race/allocate", engine.ReasonWrongThrow,
			"from h1 to i5 it takes 5, but what is left to play is 6"},
		{"", "", "6,3 e1-h1", "h1-i6", "caturanga-race/allocate", engine.ReasonWrongThrow,
			"the man on h1 has played a die, the other is another man's"},
		{"", "", "6,3", "c3-d3", "caturanga-race/allocate", engine.ReasonNoSuchMan, "no man stands on c3"},
		{"", "", "6,3", "2e1-h1", "caturanga-race/allocate", engine.ReasonNotAllowed, "men move one by one, not 2 together"},
		{"", "", "6,3", "i5-i8", "caturanga-race/turn-order", engine.ReasonForeignMan,
			"the man on i5 is Black's, and White is on turn"},
		{"", "", "6,3", "e1-b1", "caturanga-race/path", engine.ReasonNotReachable, "b1 lies behind the man on e1"},
		{"", "", "6,3", "4,1", "caturanga-race/double-rethrow", engine.ReasonCastNotDue,
			"no throw is due: 6 and 3 can both be played: e1-i6"},
		{"", "", "3,3", "e1-h1", "caturanga-race/double-rethrow", engine.ReasonWrongThrow,
			"a double 3 is not used to advance, White throws again"},
		{"", "", "3,3", "--", "caturanga-race/double-rethrow", engine.ReasonCastMissing, "White throws again first"},
		{"", "", "3,3", "end", "caturanga-race/double-rethrow", engine.ReasonCastNotTaken,
			"White has thrown a double and must throw again"},
		{"", "", "6,3", "--", "caturanga-race/use-all", engine.ReasonFalsePass, "6 and 3 can both be played: e1-i6"},
		{"", "", "6,3 e1-h1", "end", "caturanga-race/use-all", engine.ReasonNotSpent, "6 can still be played: e9-a7"},
		{"wait-overshoot=illegal", onD5, "3,1", "e9-d9", "caturanga-race/use-all", engine.ReasonNotSpent,
			"3 and 1 can both be played: d5-d6, then e9-b9; e9-d9 leaves 3 of that unplayed"},
		{"", "", "6,3", "e1xi6", "caturanga-race/katti-safe", engine.ReasonSafe, "the man of Black on i5 is safe there and cannot be captured"},
		{"", "", "6,3", "e1xh1", "caturanga-race/capture", engine.ReasonNotAllowed,
			"no man that could be captured stands between e1 and h1 or there"},
		{"capture=land", "", "6,3", "e1xh1", "caturanga-race/capture", engine.ReasonNotAllowed,
			"no man of another seat stands on h1"},
		{"", "W:i1,e9 B:i5,a5 W cast - - new -", "4,1", "i1-i5", "caturanga-race/katti-safe", engine.ReasonSafe,
			"the man of Black on i5 is safe there and cannot be captured"},
		{"", "W:e1,h1 B:i5,a5 W cast - - new -", "3,1", "e1-h1", "caturanga-race/no-stack", engine.ReasonOwnMan,
			"a man of White stands on h1, so the man from e1 stops on g1"},
		{"", "W:e1,f1 B:i5,a5 W cast - - new -", "3,1", "e1-f1", "caturanga-race/no-stack", engine.ReasonOwnMan,
			"a man of White stands on f1, so the man on e1 stays where it is"},
		{"", onD5, "3,1", "d5-e6", "caturanga-race/wait", engine.ReasonNotAllowed, "the man on d5 stops on d6 first"},
		{"wait-overshoot=illegal", onD5, "4,3", "d5-d6", "caturanga-race/wait", engine.ReasonWrongThrow,
			"the man on d5 needs exactly 1 to reach d6, but the throw is 4 and 3"},
		{"", waiting, "3,1", "d6-e6", "caturanga-race/wait", engine.ReasonNotAllowed, "the man on d6 waits for a double 4"},
		{"", waiting, "3,1", "d6-e5", "caturanga-race/finish", engine.ReasonWrongThrow,
			"the man on d6 needs a double 4 to reach e5, but the throw is 3 and 1"},
		{"finish=parker", "W:d5,e9 B:i5,a5 W cast - - new -", "4,4", "d5-e5", "caturanga-race/finish",
			engine.ReasonWrongThrow,
			"e5 is entered with a double, and the man on d5 is 5 squares away"},
		{"", waiting, "4,4", "--", "caturanga-race/finish", engine.ReasonFalsePass, "the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "end", "caturanga-race/finish", engine.ReasonNotSpent, "the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "6,3", "caturanga-race/double-rethrow", engine.ReasonCastNotDue,
			"no throw is due: the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "e9-a9", "caturanga-race/double-rethrow", engine.ReasonWrongThrow,
			"a double 4 is not used to advance, White throws again"},
		{"", "", "6,3", "@e1", "caturanga-race/reenter", engine.ReasonNoSuchMan, "no man of White is captured"},
		{"", out, "1,1", "@e1", "caturanga-race/reenter", engine.ReasonBlocked, "a man of Black stands on e1"},
		{"", out, "1,1", "--", "caturanga-race/reenter", engine.ReasonFalsePass, "the double 1 brings a man back: @e9"},
		{"", out, "1,1", "@i5", "caturanga-race/reenter", engine.ReasonNotReachable,
			"the captured man of White comes back on e1"},
		{"", out, "6,3", "@e9", "caturanga-race/reenter", engine.ReasonWrongThrow,
			"a man comes back only with a double 1, but the throw is 6 and 3"},
		{"return=may", captured, "1,1", "e9-d9", "caturanga-race/double-rethrow", engine.ReasonWrongThrow,
			"a double 1 is not used to advance, White throws again"},
		{"return=may", captured, "1,1", "end", "caturanga-race/double-rethrow", engine.ReasonCastNotTaken,
			"White has thrown a double and must throw again"},
		{"return=may", captured, "1,1", "--", "caturanga-race/double-rethrow", engine.ReasonCastMissing,
			"White throws again first"},
		{"return=may", captured, "1,1 6,3", "@e1", "caturanga-race/reenter", engine.ReasonWrongThrow,
			"a man comes back only with a double 1, but the throw is 6 and 3"},
		{"return=may finish=parker", "W:f5,- B:i5,a5 W cast - - new -", "1,1", "6,3", "caturanga-race/double-rethrow",
			engine.ReasonCastNotDue,
			"no throw is due: the double 1 brings a man home: f5-e5"},
		{"path=corner", "W:a2,e9 B:i5,a5 W cast - - new -", "3,1", "a2-b1", "caturanga-race/path", engine.ReasonNotReachable,
			"b1 is not on the way of the man on a2"},
		{"path=corner", "W:a2,e9 B:i5,a5 W cast - - new -", "6,3", "a2-b8", "caturanga-race/allocate",
			engine.ReasonWrongThrow,
			"from a2 to b8 it takes 8, but what is left to play is 6 and 3"},
		{"path=corner", "W:f6,e9 B:i5,a5 W cast - - new -", "6,3", "f6-f5", "caturanga-race/wait", engine.ReasonNotAllowed,
			"the man on f6 waits for a double 4"},
		{"", "W:d6,e5 B:i5,a5 W cast - - new -", "4,4 d6-e5", "3,1", "caturanga-race/win", engine.ReasonOver,
			"the game is over: all men of White are on e5"},
	})
}

// TestPositionErrors says what is wrong with a position string and where.
func TestPositionErrors(t *testing.T) {
	sharing.PositionErrors(t, caturangarace.Ruleset(), []sharing.Wrong{
		{"", "", "position string has 1 field, want 8: men of White, men of Black, seat on turn, what is due, throw, uses " +
			"of the throw, phase, starts not left"},
		{"", strings.Repeat("x", 600), "position string is longer than 512 bytes"},
		{"", "W:e1,e9 B:i5,a5 R cast - - new -", `field "R": want the letter of a seat`},
		{"", "W:e1,e9 B:i5,a5 W now - - new -", `field "now": want cast, move or over`},
		{"", "B:e1,e9 W:i5,a5 W cast - - new -", `field "B:e1,e9" does not begin with "W:"`},
		{"", "W:e1 B:i5,a5 W cast - - new -", `field "W:e1" has 1 men, want 2`},
		{"", "W:e1,j9 B:i5,a5 W cast - - new -", `field "W:e1,j9": no square "j9" on the way of that man`},
		{"path=parker", "W:e2,e9 B:i5,a5 W cast - - new -", `field "W:e2,e9": no square "e2" on the way of that man`},
		{"", "W:e1,e9 B:i5,e9 W cast - - new -", "men of two seats stand on e9"},
		{"", "W:e5,e5 B:e5,e5 W over - - moved -", "all men of two seats are at the end"},
		{"", "W:e5,e5 B:i5,a5 W cast - - new -", "the game is over when all men of a seat are at the end, and only then"},
		{"", "W:e1,e9 B:i5,a5 W over - - moved -", "the game is over when all men of a seat are at the end, and only then"},
		{"", "W:e1,e9 B:i5,a5 W cast 6,4 - new -", "a throw is played while a move is due, and only then"},
		{"", "W:e1,e9 B:i5,a5 W move - - thrown -", "a move is due without a throw"},
		{"", "W:e1,e9 B:i5,a5 W move 4,6 - thrown -", `field "4,6": want -, or what is left of a throw`},
		{"", "W:e1,e9 B:i5,a5 W move 4,4 - thrown -", "a move is due, but nothing can be played"},
		{"", "W:e1*,e9 B:i5,a5 W move 4 - thrown -", "the throw has been played from, but nothing has moved"},
		{"", "W:e1*,e9* B:i5,a5 W move 4 - moved -", `field "W:e1*,e9*": no * belongs there`},
		{"", "W:e1*,e9 B:i5,a5 W move 6,4 - moved -", "no die has been played"},
		{"return=may", "W:-,e9 B:i5,a5 W move 1,1 - thrown -",
			"with these options a cast is due, which declines what can still be done with the throw"},
		{"return=may", "W:e1,e9 B:i5,a5 W cast 1,1 - thrown -", "nothing can be done any more with the throw"},
		{"return=may", "W:-,e9 B:i5,a5 W cast 1,1 - new -", "a throw is played while a move is due, and only then"},
		{"return=may", "W:-,e9 B:i5,a5 W cast 3,3 - thrown -", "a throw is played while a move is due, and only then"},
		{"return=may finish=parker", "W:f5,- B:i5,a5 W cast 1,1 - thrown -",
			"a throw is played while a move is due, and only then"},
		{"", "W:-,e9 B:i5,a5 W cast 1,1 - thrown -", "a throw is played while a move is due, and only then"},
		{"", "W:e1,e9 B:i5,a5 W cast - - old -", `field "old": want new, thrown or moved`},
		{"", "W:e1,e9 B:i5,a5 W cast - passed thrown -", "no throw was given up here"},
		{"", "W:e1,e9 B:i5,a5 W cast - captured,entered new -",
			`field "captured,entered": want - or some of entered, captured and passed, in this order`},
	})
}
