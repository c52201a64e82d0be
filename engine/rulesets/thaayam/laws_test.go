package thaayam_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// thaayamGame reads a game of Red and White from a position.
func thaayamGame(t *testing.T, options, position, movetext string) (*notation.Game, diag.List) {
	t.Helper()
	text := "[Red \"?\"]\n[White \"?\"]\n[Result \"*\"]\n[Variant \"thaayam\"]\n"
	if options != "" {
		text += "[Options \"" + options + "\"]\n"
	}
	if position != "" {
		text += "[SetUp \"1\"]\n[FEN \"" + position + "\"]\n"
	}
	text += "\n" + movetext + " *\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var p grammar.Parser
	var g notation.Game
	return &g, p.Parse(&c, &g)
}

// thaayamErrors judges a game of Red and White and returns its errors.
func thaayamErrors(t *testing.T, options, position, movetext string) []diag.Finding {
	t.Helper()
	g, read := thaayamGame(t, options, position, movetext)
	var out []diag.Finding
	for _, f := range referee.New(referee.Config{}).Judge(g, read).Findings {
		if f.Severity == diag.Error {
			out = append(out, f)
		}
	}
	return out
}

// Every law speaks for its rule, with the squares and throws that show it.
func TestThaayamObjections(t *testing.T) {
	const (
		onC1   = "R:@,@,@,c1 W:@,@,@,c5 R cast - new -"
		pair   = "R:@,@,c5,c5 W:@,@,@,@ R cast - new -"
		twins  = "R:@,@,2c5 W:@,@,@,@ R cast - new -"
		mixed  = "R:@,c5,2c5 W:@,@,@,@ R cast - new -"
		taken  = "R:2@,@,d1 W:@,@,@,@ R cast - new -"
		hunted = "R:@,@,@,c1 W:@,@,@,e1 R cast - new -"
	)
	for _, c := range []struct {
		options, from, movetext string
		rule                    string
		text                    string
	}{
		// The worked examples of the source, missed by a little.
		{"", "", "1. R: <8><8><1><8><4><1><3> @c1 @c1 @c1", "thaayam/enter",
			"only a 1 enters a man, but the throw is 8, 4 and 3"},
		{"", "", "1. R: <8><8><1><8><4><1><3> @c1 @c1 c1-c5 c1-c5", "thaayam/before-first-1",
			"the 8 was thrown before the first 1, with no man of Red on the board, and does not count"},
		{"", "", "1. R: <8><1><4><3> @c1 c1-e3 c1-c5", "thaayam/assign", "no man stands on c1"},
		{"", "", "1. R: <8><1><4><3> @c1 c1-c5", "thaayam/before-first-1",
			"the 8 was thrown before the first 1, with no man of Red on the board, and does not count"},
		{"bear-off=any", "R:@,@,@,d3 W:@,@,@,d2 R cast - new -", "1. R: <1><1><2> d3xd2 d2-c3 c3-off <8><1><2> @c1 c1-c5",
			"thaayam/before-first-1",
			"the 8 was thrown before the first 1, with no man of Red on the board, and does not count"},
		{"", "", "1. R: <8><8><1> @c1", "thaayam/series", "Red throws on until a 2 or 3 comes, before anything is moved"},
		{"", "R:@,a3,b1,c2 W:@,@,@,@ R cast - new -", "1. R: <4><8><2> a3-c4", "thaayam/assign",
			"from a3 to c4 it takes 7, but the throw is 8, 4 and 2"},
		{"", "R:@,@,@,e3 W:@,@,2e5 R cast - new -", "1. R: <2> e3xe5", "thaayam/twins-capture",
			"a single man does not capture the twins of White on e5: write e3-e5"},

		{"", onC1, "1. R: c1-e1", "thaayam/series", "Red throws first"},
		{"", onC1, "1. R: <2> <3>", "thaayam/series", "a 2 or 3 has closed the series, which leaves 2 to be played"},
		{"", "", "1. R: <8><2> <3>", "thaayam/series",
			"a 2 or 3 has closed the series, and nothing that Red has thrown counts"},
		{"", onC1, "1. R: <8>  W: <2>", "thaayam/series", "Red throws on until a 2 or 3 comes"},
		{"", onC1, "1. R: <6>", "thaayam/value", "a throw cannot be 6, only 1, 2, 3, 4 or 8"},
		{"", onC1, "1. R: <1,2>", "thaayam/value", "a throw is one number of points, 1, 2, 3, 4 or 8"},
		{"", onC1, "1. R: <4><2> c1-d2", "thaayam/assign", "from c1 to d2 it takes 22, but the throw is 4 and 2"},
		{"", onC1, "1. R: <1><2> c1-e2/2+1", "thaayam/assign", "results are given to the men one by one, not added up"},
		{"", onC1, "1. R: <1><2> c1-e1/8", "thaayam/assign", "no 8 is left to be played, the throw is 2 and 1"},
		{"", onC1, "1. R: <1><2> c1-e1/1", "thaayam/assign", "from c1 to e1 it takes 2, not what 1 gives"},
		{"", onC1, "1. R: <2> c5-a5", "thaayam/turn-order", "the man on c5 is White's, and Red is on turn"},
		{"", onC1, "1. R: <2> c1-c1", "thaayam/path", "the man on c1 would not leave its square"},
		{"", "R:@,@,@,b1 W:@,@,@,@ R cast - new -", "1. R: <2> b1-d1", "thaayam/path",
			"d1 lies behind the man on b1, which goes on to b2"},
		{"", "R:@,@,@,c3 W:@,@,@,@ R cast - new -", "1. R: <1><2> c3-b2", "thaayam/path",
			"the man on c3 has come to the end of its way"},
		{"", onC1, "1. R: <2> --", "thaayam/must-play", "a pass is not allowed: c1-e1 is possible"},
		{"", onC1, "1. R: <1><2> c1-e1  W: <2>", "thaayam/must-play", "1 is left of the throw and can be played: @c1"},
		{"", "", "1. R: <2>  W: <2>", "thaayam/must-play", "Red cannot move, which is written as a pass"},
		{"pass=yes", onC1, "1. R: <1><2> c1-e1  W: <2>", "thaayam/must-play",
			"1 is left of the throw: give it up with a pass"},
		{"", onC1, "1. R: <1><2> @d1", "thaayam/enter", "men of Red enter on c1"},
		{"", "R:c1,c1,c1,c1 W:@,@,@,@ R cast - new -", "1. R: <1><2> @c1", "thaayam/enter",
			"no man of Red is off the board to enter"},
		{"", "", "1. R: <2> @c1", "thaayam/enter", "only a 1 enters a man, and nothing is left to be played"},
		{"", onC1, "1. R: <2> c1xe1", "thaayam/capture", "no man of another seat stands on e1: write c1-e1"},
		{"", "R:@,@,@,c1 W:@,@,@,e3 R cast - new -", "1. R: <4><2> c1xe3", "thaayam/refuge",
			"the man of White on e3 is safe there and cannot be captured: write c1-e3"},
		{"", hunted, "1. R: <2> c1xe1  W: <2>", "thaayam/capture-replay", "Red has captured and must throw again"},
		{"", hunted, "1. R: <2> c1xe1 e1-e2", "thaayam/capture-replay", "Red has captured and must throw again"},
		{"replay=at-once", "R:@,@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <1><2> c1xe1 @c1", "thaayam/capture-replay",
			"Red has captured and must throw again"},
		{"replay=at-once extra-throw=may", hunted, "1. R: <1><2> c1xe1  W: <2>", "thaayam/capture-replay",
			"the series that the capture earned cannot be left while 1 is left of the throw and can be played: @c1"},

		{"", pair, "1. R: <2> 2c5-b5", "thaayam/twins-declare",
			"the men on c5 are not declared twins and do not move together"},
		{"", "R:@,@,@,c5 W:@,@,@,@ R cast - new -", "1. R: c5=T", "thaayam/twins-declare",
			"two single men of Red make twins, and one stands on c5"},
		{"", "", "1. R: <1><2> @c1 c5=T", "thaayam/twins-declare", "no man stands on c5"},
		{"", "R:@,@,@,@ W:@,@,c1,c1 R cast - new -", "1. R: c1=T", "thaayam/twins-declare",
			"the man on c1 is White's, and Red is on turn"},
		{"", "R:@,@,e1,e1 W:@,@,@,@ R cast - new -", "1. R: <2> e1=T", "thaayam/twins-declare",
			"Red declares twins on c5 only"},
		{"", twins, "1. R: <2> c5=T", "thaayam/twins-declare", "two single men of Red make twins, and none stands on c5"},
		{"", "R:@,@,@,c5 W:@,@,@,@ R cast - new -", "1. R: <2> 2c5-b5", "thaayam/twins-declare",
			"only one man of Red stands on c5"},
		{"", "R:@,c5,c5,c5 W:@,@,@,@ R cast - new -", "1. R: <2> 3c5-b5", "thaayam/assign",
			"a result moves one man or twins, not 3 men so"},
		{"", pair, "1. R: <2> c5#T-a5", "thaayam/assign", "there is no man so marked"},
		{"", twins, "1. R: <2> 2c5-a5", "thaayam/twins-move",
			"twins go half of an even result and the whole of an odd one; from c5 to a5 it takes 2, but the throw is 2"},
		{"twins=bell", twins, "1. R: <3> 2c5-a4", "thaayam/twins-move",
			"twins go half of a result, rounded down; from c5 to a4 it takes 3, but the throw is 3"},
		{"", twins, "1. R: <2> c5-b5", "thaayam/twins-split",
			"one of the twins on c5 that leaves the other goes the whole 2 and not 1"},
		{"", mixed, "1. R: <2> c5#T-b5", "thaayam/twins-split",
			"one of the twins on c5 that leaves the other goes the whole 2 and not 1"},
		{"", mixed, "1. R: <2> c5-b5", "thaayam/assign", "from c5 to b5 it takes 1, but the throw is 2"},
		{"", "R:@,@,2c2 W:@,@,@,@ R cast - new -", "1. R: <2> 2c2-c3", "thaayam/twins-no-finish",
			"the twins on c2 cannot enter c3 together, they part first"},
		{"twins=bell", "R:@,@,2c5 W:@,@,@,b5 R cast - new -", "1. R: <2> 2c5xb5", "thaayam/twins-capture",
			"twins do not capture the single man of White on b5: write 2c5-b5"},
		{"", taken, "1. R: <1><2> 2@c1", "thaayam/twins-reenter",
			"twins come back together with two 1s of one series, and only one is there"},
		{"", taken, "1. R: <1><1><2> @c1#T 2@c1", "thaayam/twins-reenter",
			"Red has no captured twins that could come back together"},
		{"", onC1, "1. R: <1><1><2> 2@c1", "thaayam/twins-reenter",
			"Red has no captured twins that could come back together"},

		{"", "R:@,@,@,d2 W:@,@,@,@ R cast - new -", "1. R: <3> d2-c3", "thaayam/exact",
			"the man on d2 needs exactly 2 to reach c3, but the throw is 3"},
		{"", "R:c2,c3,c3,c3 W:@,@,@,@ R cast - new -", "1. R: <1><2> c3-off", "thaayam/bear-off",
			"men are taken off when all have come to c3, and one of Red is still on c2"},
		{"", "R:@,c3,c3,c3 W:@,@,@,@ R cast - new -", "1. R: <1><2> c3-off", "thaayam/bear-off",
			"men are taken off when all have come to c3, and one of Red is still to enter"},
		{"bear-off=any", "R:c2,c3,c3,c3 W:@,@,@,@ R cast - new -", "1. R: <1><2> c2-off", "thaayam/bear-off",
			"the man on c2 has not come to c3"},
		{"bear-off=any", "R:d2,c3,c3,c3 W:@,@,@,@ R cast - new -", "1. R: <2> c3-off", "thaayam/bear-off",
			"only a 1 takes a man off, but the throw is 2"},
		{"", "R:c3,off,off,off W:@,@,@,@ R cast - new -", "1. R: <1><2> c3-off  W: <2>", "thaayam/win", ""},
		// What went by unplayed is still what a try to play it is measured by.
		{"", "R:c1,c1,c1,c2 W:@,@,@,@ R cast - new -", "1. R: <2> c1-e1  W: <2> -- 2. R: <3> c2-c3", "thaayam/exact",
			"the man on c2 needs exactly 1 to reach c3, but the throw is 3"},
		{"", "R:c2,c3,c3,d3 W:@,@,@,@ R cast - new -", "1. R: <8><3> d3-c3 c2-c3", "thaayam/exact",
			"the man on c2 needs exactly 1 to reach c3, but the throw is 8"},
	} {
		t.Run(c.options+" "+c.from+" "+c.movetext, func(t *testing.T) {
			fs := thaayamErrors(t, c.options, c.from, c.movetext)
			if len(fs) == 0 {
				t.Fatal("no error")
			}
			f := fs[0]
			// What may be written where a throw lacks is the referee's to say.
			if text, _, _ := strings.Cut(f.Message, ": the throw before "); f.Rule != c.rule || c.text != "" && text != c.text {
				t.Errorf("%s %s: %s\nwant %s: %s", f.Code, f.Rule, f.Message, c.rule, c.text)
			}
		})
	}
}

// Games that come near to a fault and have none.
func TestThaayamSound(t *testing.T) {
	for _, c := range []struct{ options, from, movetext string }{
		// Twins may be declared before the first throw, in a series, while a move is due,
		// and when all is played.
		{"", "R:@,@,c5,c5 W:@,@,@,@ R cast - new -", "1. R: c5=T <2> 2c5-b5"},
		{"", "R:@,@,c5,c5 W:@,@,@,@ R cast - new -", "1. R: <8> c5=T <2> 2c5-a3 2a3-a2  W: <2> --"},
		{"", "R:c1,c1,c5,c1 W:@,@,@,@ R cast - new -", "1. R: <8><2> c1-c5 c1-e1 c5=T  W: <2> --"},
		{"", "R:c1,c1,c5,c1 W:@,@,@,@ R cast - new -", "1. R: <8><2> c1-e1 c1-c5 <2> -- 2. <1><2> c1-d1 d1-e2"},
		{"", "R:@,@,@,c1 W:c1,c1,@,@ R cast - new -", "1. R: <2> c1-e1 c1=T <2> 2c1-d1"},
		// A mark that is not needed is read.
		{"", "R:@,@,2c5 W:@,@,@,@ R cast - new -", "1. R: <2> c5#T-a5"},
		{"", "R:@,@,@,c5 W:@,@,@,@ R cast - new -", "1. R: <2> c5#8-a5/2"},
		// One of claimed twins enters, marked where a new man could, and the claim is gone.
		{"", "R:2@,@,d1 W:@,@,@,@ R cast - new -", "1. R: <1><1><2> @c1#T @c1 d1-e2"},
		{"", "R:2@,d1,d1 W:@,@,@,@ R cast - new -", "1. R: <1><1><2> @c1 @c1 d1-e2"},
		{"replay=at-once", "R:2@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <1><2> c1xe1 <1><2> 2@c1 c1-e1"},
		// Both ways of a twin over one square name what they spend.
		{"", "R:@,@,2b2 W:@,@,@,@ R cast - new -", "1. R: <1><2> 2b2-b3/2 2b3-b4"},
		{"twins=bell", "R:@,@,2c2 W:@,@,@,@ R cast - new -", "1. R: <2> 2c2-c3"},
		{"pass=yes", "R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <1><2> c1-e1 --  W: <2> --"},
		{"pass=yes", "R:@,@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <1><2> c1xe1 -- <3> --  W: <2> --"},
		{"extra-throw=may", "R:@,@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <2> c1xe1  W: <2> --"},
		{"extra-throw=may replay=at-once", "R:@,@,@,c1 W:@,@,@,e1 R cast - new -",
			"1. R: <1><2> c1xe1 <3> @c1 e1-e4  W: <2> --"},
		// A series that nobody can use goes by without a pass in a turn with a move.
		{"", "R:@,@,@,d2 W:@,@,@,b3 R cast - new -", "1. R: <2> d2-c3  W: <2> b3-c4"},
		{"bear-off=any", "R:@,@,@,d3 W:@,@,@,d2 R cast - new -", "1. R: <1><1><2> d3xd2 d2-c3 c3-off"},
		{"bear-off=any", "R:@,@,@,d3 W:@,@,@,d2 R cast - new -", "1. R: <1><1><2> d3xd2 @c1 c1-e1 <2> e1-e3"},
		// With nobody on the board again, a further series counts from its first 1.
		{"bear-off=any", "R:@,@,@,d3 W:@,@,@,d2 R cast - new -", "1. R: <1><1><2> d3xd2 d2-c3 c3-off <8><1><2> @c1 c1-e1"},
	} {
		t.Run(c.options+" "+c.from+" "+c.movetext, func(t *testing.T) {
			for _, f := range thaayamErrors(t, c.options, c.from, c.movetext) {
				t.Errorf("%s %s: %s", f.Code, f.Rule, f.Message)
			}
		})
	}
}

// What was really played although a rule forbids it is noted and played on.
func TestThaayamSic(t *testing.T) {
	for _, c := range []struct{ from, movetext, after string }{
		{"R:@,@,c5,c5 W:@,@,@,@ R cast - new -", "1. R: <2> 2c5-b5 sic  W: <2> --", "R:@,@,b5,b5 W:@,@,@,@ R cast - new -"},
		{"R:@,@,2c2 W:@,@,@,@ R cast - new -", "1. R: <1><2> 2c2-c3 sic  W: <2> --", "R:@,@,c3,c3 W:@,@,@,@ R cast - new -"},
		{"R:@,@,d1,d1 W:@,@,@,@ R cast - new -", "1. R: d1=T sic <2> 2d1-e1  W: <2> --",
			"R:@,@,2e1 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <2> @c1 sic  W: <2> --", "R:@,@,c1,c1 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <4><2> c1-e2 sic c1-e3 sic", ""},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <4><2> c1-e2 sic e2-e4  W: <2> --",
			"R:@,@,@,e4 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <4><3> c1xe1 sic e1-e5 <2> e5-c5  W: <2> --",
			"R:@,@,@,c5 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,e1 R cast - new -", "1. R: <2> c1xe1 sic  W: <2> --", "R:@,@,@,e1 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <5> sic <2> c1-e4 e4-d5  W: <2> --",
			"R:@,@,@,d5 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <1><2> c1-e1 sic  W: <2> --", "R:@,@,@,e1 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: <2> -- sic  W: <2> --", "R:@,@,@,c1 W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,@ R cast - new -", "1. R: c1-e1 sic  W: <2> --", "R:@,@,@,e1 W:@,@,@,@ R cast - new -"},
		{"R:c2,c3,c3,off W:@,@,@,@ R cast - new -", "1. R: <1><2> c3-off sic  W: <2> --",
			"R:c2,c3,off,off W:@,@,@,@ R cast - new -"},
		{"R:@,@,@,c1 W:@,@,@,c5 R cast - new -", "1. R: <2> c5-a5 sic  W: <2> a5-a3", "R:@,@,@,c1 W:@,@,@,a3 R cast - new -"},
	} {
		t.Run(c.from+" "+c.movetext, func(t *testing.T) {
			if c.after == "" {
				if len(thaayamErrors(t, "", c.from, c.movetext)) == 0 {
					t.Error("a man that is gone was moved")
				}
				return
			}
			for _, f := range thaayamErrors(t, "", c.from, c.movetext) {
				t.Errorf("%s %s: %s", f.Code, f.Rule, f.Message)
			}
			if got := thaayamAfter(t, c.from, c.movetext); got != c.after {
				t.Errorf("%s, want %s", got, c.after)
			}
		})
	}
}

// thaayamAfter is the position behind a game.
func thaayamAfter(t *testing.T, position, movetext string) string {
	t.Helper()
	g, read := thaayamGame(t, "", position, movetext)
	var last string
	referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
		last = string(s.State.AppendPosition(nil))
		return true
	}})
	return last
}
