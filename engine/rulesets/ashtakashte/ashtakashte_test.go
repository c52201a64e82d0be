package ashtakashte_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/internal/sharing"
	"github.com/ashtapada/agn/engine/rulesets/ashtakashte"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and those that meet.
var settings = []string{
	"",
	"path=straight",
	"entry=uses-throw",
	"initial-pair=no",
	"pair-safe=from-singles",
	"pass=yes",
	"capture-rethrow=yes",
	"extra-throw=may",
	"reenter=all",
	"reenter=all entry=uses-throw extra-throw=may",
	"reenter=all entry=uses-throw pass=yes",
	"reenter=all pair-safe=from-singles initial-pair=no",
	"pass=yes extra-throw=may",
	"entry=uses-throw capture-rethrow=yes extra-throw=may",
	"initial-pair=no pair-safe=from-singles pass=yes",
	"path=straight entry=uses-throw initial-pair=no pair-safe=from-singles pass=yes capture-rethrow=yes extra-throw=may",
}

// positions are near what random games seldom reach.
var positions = []string{
	"W:d3,d4,d5,d4 B:c4,d4,e4,d4 W cast - - new -",
	"W:-,-,d7,d7 B:g4,d1,a4,a4 W cast - - new -",
	"W:e3,e3,c5,d5 B:d1,d1,e1,e1 B cast - - new -",
	"W:d1,e1,d7,e1 B:-,-,-,- B cast - - new -",
	"W:-,-,-,- B:g2,g2,a4,a4 W cast - - new -",
	"W:c1,c1,c1,d7 B:b2,b2,g4,a4 W cast - - new -",
	"W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 8:3 - moved -",
}

func Test(t *testing.T) { sharing.Run(t, ashtakashte.Ruleset(), settings, positions) }

func TestPerft(t *testing.T) { enginetest.Perft(t, ashtakashte.Ruleset(), "testdata/perft.tsv") }

// TestEffects counts what the events of the game bring about.
func TestEffects(t *testing.T) { effects.Check(t, ashtakashte.Ruleset(), positions) }

func FuzzPosition(f *testing.F) {
	enginetest.FuzzPositions(f, ashtakashte.Ruleset(), settings, positions...)
}

func FuzzWalk(f *testing.F) { enginetest.FuzzWalks(f, ashtakashte.Ruleset(), settings) }

// BenchmarkReplay replays games: every cast thrown, every move found and played.
func BenchmarkReplay(b *testing.B) {
	for _, options := range []string{"", "pass=yes"} {
		b.Run(options, func(b *testing.B) {
			enginetest.BenchmarkReplay(b, enginetest.New(b, ashtakashte.Ruleset(), options), 600)
		})
	}
}

func TestTwoIndices(t *testing.T) {
	sharing.TwoIndices(t, ashtakashte.Ruleset(), "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 8:3 - moved -")
}

func TestWays(t *testing.T) {
	for _, c := range []sharing.Spiral{
		{Side: 7, Length: 49, Starts: "d1 g4 d7 a4", Corner: true, Diagonals: 1},
		{Options: "path=straight", Side: 7, Length: 49, Starts: "d1 g4 d7 a4", Diagonals: 1},
	} {
		sharing.Ways(t, ashtakashte.Ruleset(), c)
	}
}

// Every law speaks in whole words, with squares, men and throws.
func TestObjections(t *testing.T) {
	const out = "W:-,-,d7,d7 B:g4,d1,a4,a4 W cast - - new -"
	sharing.Objections(t, ashtakashte.Ruleset(), []sharing.Objection{
		{"", "", "", "5", "ashta-kashte/throw", engine.ReasonCastImpossible, "a throw cannot show 5, only 1, 2, 3, 4 or 8"},
		{"", "", "3", "d1-g2", "ashta-kashte/allocate", engine.ReasonWrongThrow,
			"from d1 to g2 it takes 4, but what is left to play is 3"},
		{"", "", "3", "3d1-e1", "ashta-kashte/allocate", engine.ReasonNotAllowed, "two men may move together, not 3"},
		{"", "", "3", "end", "ashta-kashte/use-all", engine.ReasonNotSpent, "all 3 points can be played: d1-g1"},
		{"", "", "3 d1-e1", "2e1-f1", "ashta-kashte/pair", engine.ReasonNoSuchMan, "only one man stands on e1"},
		{"", "W:d1,c1,d7,c1 B:g4,g4,a4,a4 W cast - - new -", "2", "2c1-b2", "ashta-kashte/pair", engine.ReasonNotReachable,
			"the ways of the two men on c1 part before b2"},
		{"initial-pair=no", "", "", "2d1-e1", "ashta-kashte/throw", engine.ReasonCastMissing, "White throws first"},
		{"initial-pair=no", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 1:1 - thrown d1,g4,d7,a4", "", "2d1-e1", "ashta-kashte/pair",
			engine.ReasonNotAllowed,
			"the two men on d1 stand there since the start and are no pair"},
		{"", "W:d1,e1,d7,e1 B:g4,g4,a4,a4 W cast - - new -", "2", "d1-e1/1", "ashta-kashte/third-man", engine.ReasonOwnMan,
			"White has no room on e1, so the man on d1 stays where it is"},
		{"", "W:d1,f1,d7,f1 B:g4,g4,a4,a4 W cast - - new -", "2", "d1-f1", "ashta-kashte/third-man", engine.ReasonOwnMan,
			"White has no room on f1, so the man from d1 stops on e1"},
		{"", "W:d1,g3,d7,d7 B:g4,g4,a4,a4 W cast - - new -", "1", "g3-g4", "ashta-kashte/capture", engine.ReasonSafe,
			"the man of Black on g4 is safe there and cannot be captured"},
		{"pair-safe=from-singles", "W:d1,d1,d7,d7 B:e1,e1,a4,a4 W cast - - new -", "2", "d1xe1", "ashta-kashte/pair-safe",
			engine.ReasonSafe,
			"the man of Black on e1 is safe there and cannot be captured"},
		{"pair-safe=from-singles", "W:d1,d1,d7,d7 B:e1,e1,a4,a4 W cast - - new -", "2", "d1xf1", "ashta-kashte/pair-safe",
			engine.ReasonSafe,
			"the man of Black on e1 is safe there and cannot be captured"},
		{"", "W:d1,d3,d7,d7 B:g4,g4,a4,a4 W cast - - new -", "2", "d3-d4/2", "ashta-kashte/finish", engine.ReasonWrongThrow,
			"the man on d3 needs exactly 1 to reach d4, not 2"},
		{"", "", "4", "@d1", "ashta-kashte/reenter", engine.ReasonNoSuchMan, "no man of White is captured"},
		{"", out, "3", "@d1", "ashta-kashte/reenter", engine.ReasonWrongThrow,
			"a man comes back only with 4, but the throw is 3"},
		{"", out, "4 d7-c7", "@d1", "ashta-kashte/reenter", engine.ReasonNotAllowed,
			"a man comes back before the first point is spent"},
		{"", out, "4 @d1", "@d1", "ashta-kashte/reenter", engine.ReasonNotAllowed,
			"this throw has brought back a man already"},
		{"", out, "4 @d1 d1-g2 1 d7-c7", "d1-e1", "ashta-kashte/entry-captures", engine.ReasonNoSuchMan,
			"the man of Black on d1 was captured when a man of White came back there"},
		{"", "W:d1,-,d7,d1 B:g4,g4,a4,a4 W cast - - new -", "4", "@d1", "ashta-kashte/third-man", engine.ReasonOwnMan,
			"two men of White stand on d1 already"},
		{"reenter=all", out, "4 @d1 d1-e1", "@d1", "ashta-kashte/reenter", engine.ReasonNotAllowed,
			"a man comes back before the first point is spent"},
		{"reenter=all entry=uses-throw", out, "4 @d1", "d7-c7", "ashta-kashte/rethrow", engine.ReasonCastMissing,
			"White throws again first"},
		{"reenter=all entry=uses-throw", out, "4 @d1", "end", "ashta-kashte/rethrow", engine.ReasonCastNotTaken,
			"White has earned a further throw and must throw again"},
		{"reenter=all entry=uses-throw", out, "4 @d1 3", "@d1", "ashta-kashte/reenter", engine.ReasonWrongThrow,
			"a man comes back only with 4, but the throw is 3"},
		{"reenter=all entry=uses-throw", out, "4 @d1 @d1", "d7-c7", "ashta-kashte/rethrow", engine.ReasonCastMissing,
			"White throws again first"},
		// Two men have to come back for all points: the first could not pass the pair on g2 alone.
		{"reenter=all pair-safe=from-singles", "W:-,d4,d4,- B:g2,g2,a4,a4 W cast - - new -", "4 @d1", "d1-g1",
			"ashta-kashte/use-all", engine.ReasonNotSpent,
			"all 4 points can be played: @d7, then d1-g1, then d7-c7; d1-g1 leaves 1 of that unplayed"},
		{"", "", "4 d1-g2", "end", "ashta-kashte/rethrow", engine.ReasonCastNotTaken,
			"White has earned a further throw and must throw again"},
		{"extra-throw=may", "", "4 d1-g2", "--", "ashta-kashte/rethrow", engine.ReasonNotAllowed,
			"a pass stands for a turn without a move; White throws again or simply ends the turn"},
		{"extra-throw=may pass=yes", "W:d3,d4,d4,d4 B:g4,g4,a4,a4 W cast - - new -", "8", "end", "ashta-kashte/use-all",
			engine.ReasonNotSpent,
			"points are given up by a pass, and 1 of 8 points can be played: d3-d4"},
		{"extra-throw=may", "W:d3,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "end", "ashta-kashte/use-all",
			engine.ReasonNotSpent,
			"1 of 2 points can be played: d3-d4"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "end", "ashta-kashte/use-all", engine.ReasonNotSpent,
			"White cannot move, which is written as a pass"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "1", "ashta-kashte/rethrow", engine.ReasonCastNotDue,
			"White cannot play 2, which is written as a pass and earns no further throw"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "8", "d3-d4", "ashta-kashte/allocate", engine.ReasonNoSuchMan,
			"no man stands on d3"},
		{"", "W:d3,d4,d4,d4 B:g4,g4,a4,a4 W cast - - new -", "1 d3-d4", "g4-g5", "ashta-kashte/win", engine.ReasonOver,
			"the game is over: all men of White are on d4"},
	})
}

// TestPositionErrors says what is wrong with a position string and where.
func TestPositionErrors(t *testing.T) {
	sharing.PositionErrors(t, ashtakashte.Ruleset(), []sharing.Wrong{
		{"", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:4 - thrown -", `field "3:4": want -, or what is left of a throw`},
		{"", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:3 entered moved -", "this throw has not brought back a man"},
		{"reenter=all", "W:d1,-,d7,d7 B:g4,g4,a4,a4 W move 4:4 entered moved -", "this throw has not brought back a man"},
		{"reenter=all entry=uses-throw", "W:d1,-,d7,d7 B:g4,g4,a4,a4 W move 4:0 - moved -",
			"with these options a cast is due, which declines what can still be done with the throw"},
		{"reenter=all entry=uses-throw", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W cast 4:0 - moved -",
			"nothing can be done any more with the throw"},
		{"reenter=all entry=uses-throw", "W:d1,-,d7,d7 B:g4,g4,a4,a4 W cast 4:0 - thrown -",
			"the throw has been played from, but nothing has moved"},
		{"reenter=all", "W:d1,-,d7,d7 B:g4,g4,a4,a4 W cast 4:0 - moved -", `field "4:0": want -, or what is left of a throw`},
		{"", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:2 captured moved -", "this throw has not earned another by a capture"},
		{"initial-pair=no", "W:d1,e1,d7,d7 B:g4,g4,a4,a4 W cast - - new d1",
			`field "d1": the first men are not on d1 any more`},
		{"", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W cast - - new d1",
			`field "d1": want - or squares on which men begin together, in the order of the start, where that matters`},
	})
}
