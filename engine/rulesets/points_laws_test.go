package rulesets_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
)

// pointsPattern reads a written move: "2e1xf1#12/2", "@e1", "--".
func pointsPattern(b interface {
	Named(string) engine.Square
}, word string) engine.Pattern {
	number := func(text string) (n uint8) {
		for _, digit := range []byte(text) {
			n = n*10 + digit - '0'
		}
		return n
	}
	if word == "--" {
		return engine.Pattern{Kind: engine.Pass}
	}
	if to, ok := strings.CutPrefix(word, "@"); ok {
		return engine.Pattern{Kind: engine.Enter, To: b.Named(to)}
	}
	p := engine.Pattern{Kind: engine.Step}
	if word[0] >= '2' && word[0] <= '9' {
		p.Count, word = word[0]-'0', word[1:]
	}
	word, spend, _ := strings.Cut(word, "/")
	if spend != "" {
		for i, n := range strings.Split(spend, "+") {
			p.Spend[i] = number(n)
		}
	}
	i := strings.IndexAny(word, "-x")
	from, who, ok := strings.Cut(word[:i], "#")
	if ok {
		p.Who = engine.WhoIndex + number(who)
	}
	p.From, p.To = b.Named(from), b.Named(word[i+1:])
	return p
}

// pointsCast reads a written cast, and reports whether it is one.
func pointsCast(word string) (engine.Cast, bool) {
	if strings.Trim(word, "0123456789,") != "" {
		return engine.Cast{}, false
	}
	var values []uint8
	for v := range strings.SplitSeq(word, ",") {
		values = append(values, v[0]-'0')
	}
	return dice.Of(values...), true
}

// playPoints plays legal events.
func playPoints(t *testing.T, s engine.State, words string) {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		if c, ok := pointsCast(word); ok {
			if o := s.ObjectCast(c); len(o) > 0 {
				t.Fatalf("%s: %+v", word, o)
			}
			s.Throw(c)
			continue
		}
		p := pointsPattern(s.Game().Board(), word)
		ms := s.Find(&p, nil)
		if len(ms) != 1 {
			t.Fatalf("%s is %v at %s", word, ms, s.AppendPosition(nil))
		}
		s.Apply(ms[0])
	}
}

// pointsObjections returns what is held against the first reading of an event.
func pointsObjections(s engine.State, word string) []engine.Objection {
	if word == "end" {
		return s.ObjectEnd()
	}
	if c, ok := pointsCast(word); ok {
		return s.ObjectCast(c)
	}
	p := pointsPattern(s.Game().Board(), word)
	m := s.Candidates(&p, nil)[0]
	m.Capture = m.Capture || strings.Contains(word, "x")
	return s.Object(m)
}

type pointsObjection struct {
	options, from string
	before, event string
	rule          string
	reason        engine.Reason
	text          string
}

func testPointsObjections(t *testing.T, variant, start string, cases []pointsObjection) {
	for _, c := range cases {
		if c.from == "" {
			c.from = start
		}
		t.Run(c.options+" "+c.from+" "+c.before+" "+c.event, func(t *testing.T) {
			s := enginetest.At(t, newGame(t, variant, c.options), c.from)
			playPoints(t, s, c.before)
			o := pointsObjections(s, c.event)
			if len(o) == 0 {
				t.Fatalf("no objection at %s", s.AppendPosition(nil))
			}
			if o[0].Rule != variant+"/"+c.rule || o[0].Reason != c.reason || o[0].Text != c.text {
				t.Errorf("%+v\nwant %s, reason %d: %s", o, c.rule, c.reason, c.text)
			}
		})
	}
}

// Every law speaks in whole words, with squares, men and throws.
func TestCaturangaRaceObjections(t *testing.T) {
	const (
		waiting = "W:d6,e9 B:i5,a5 W cast - - new -"
		onD5    = "W:d5,e9 B:i5,a5 W cast - - new -"
		out     = "W:-,- B:e1,a5 W cast - - new -"
	)
	testPointsObjections(t, "caturanga-race", "W:e1,e9 B:i5,a5 W cast - - new -", []pointsObjection{
		{"", "", "", "e1-i1", "dice", engine.ReasonCastMissing, "White throws first"},
		{"", "", "", "5,3", "dice", engine.ReasonCastImpossible, "a cast cannot show 5, only 1, 3, 4 or 6"},
		{"", "", "", "5", "dice", engine.ReasonCastImpossible, "a cast is 2 dice, each 1, 3, 4 or 6"},
		{"", "", "", "end", "dice", engine.ReasonCastMissing, "White has not thrown"},
		{"", "", "6,3", "e1-i1", "allocate", engine.ReasonWrongThrow, "from e1 to i1 it takes 4, and there is 6 and 3 to be played"},
		{"", "", "6,3 e1-h1", "h1-i5", "allocate", engine.ReasonWrongThrow, "from h1 to i5 it takes 5, and there is 6 to be played"},
		{"", "", "6,3 e1-h1", "h1-i6", "allocate", engine.ReasonWrongThrow, "the man on h1 has played a die, the other is another man's"},
		{"", "", "6,3", "c3-d3", "allocate", engine.ReasonNoSuchMan, "no man stands on c3"},
		{"", "", "6,3", "2e1-h1", "allocate", engine.ReasonNotAllowed, "men move one by one, not 2 together"},
		{"", "", "6,3", "i5-i8", "turn-order", engine.ReasonForeignMan, "the man on i5 is Black's, and White is on turn"},
		{"", "", "6,3", "e1-b1", "path", engine.ReasonNotReachable, "b1 lies behind the man on e1"},
		{"", "", "6,3", "4,1", "double-rethrow", engine.ReasonCastNotDue, "no cast is due, 6 and 3 can both be played: e1-i6"},
		{"", "", "3,3", "e1-h1", "double-rethrow", engine.ReasonWrongThrow, "a double 3 is not used to advance, White throws again"},
		{"", "", "3,3", "--", "double-rethrow", engine.ReasonCastMissing, "White throws again first"},
		{"", "", "3,3", "end", "double-rethrow", engine.ReasonCastNotTaken, "White has thrown a double and throws again"},
		{"", "", "6,3", "--", "use-all", engine.ReasonFalsePass, "6 and 3 can both be played: e1-i6"},
		{"", "", "6,3 e1-h1", "end", "use-all", engine.ReasonNotSpent, "6 can be played: e9-a7"},
		{"wait-overshoot=illegal", onD5, "3,1", "e9-d9", "use-all", engine.ReasonNotSpent,
			"3 and 1 can both be played: d5-d6, then e9-b9; e9-d9 leaves 3 of that unplayed"},
		{"", "", "6,3", "e1xi6", "katti-safe", engine.ReasonSafe, "the man of Black on i5 is safe there"},
		{"", "", "6,3", "e1xh1", "capture", engine.ReasonNotAllowed, "no man that could be captured stands between e1 and h1 or there"},
		{"capture=land", "", "6,3", "e1xh1", "capture", engine.ReasonNotAllowed, "no man of another seat stands on h1"},
		{"", "W:i1,e9 B:i5,a5 W cast - - new -", "4,1", "i1-i5", "katti-safe", engine.ReasonSafe, "the man of Black on i5 is safe there"},
		{"", "W:e1,h1 B:i5,a5 W cast - - new -", "3,1", "e1-h1", "no-stack", engine.ReasonOwnMan,
			"a man of White stands on h1, so the man from e1 stops on g1"},
		{"", "W:e1,f1 B:i5,a5 W cast - - new -", "3,1", "e1-f1", "no-stack", engine.ReasonOwnMan,
			"a man of White stands on f1, so the man on e1 stays where it is"},
		{"", onD5, "3,1", "d5-e6", "wait", engine.ReasonNotAllowed, "the man on d5 stops on d6 first"},
		{"wait-overshoot=illegal", onD5, "4,3", "d5-d6", "wait", engine.ReasonWrongThrow,
			"the man on d5 needs exactly 1 to reach d6, and the throw is 4 and 3"},
		{"", waiting, "3,1", "d6-e6", "wait", engine.ReasonNotAllowed, "the man on d6 waits for a double 4"},
		{"", waiting, "3,1", "d6-e5", "finish", engine.ReasonWrongThrow, "the man on d6 needs a double 4 to reach e5, and the throw is 3 and 1"},
		{"finish=parker", "W:d5,e9 B:i5,a5 W cast - - new -", "4,4", "d5-e5", "finish", engine.ReasonWrongThrow,
			"e5 is entered with a double, and the man on d5 is 5 squares away"},
		{"", waiting, "4,4", "--", "finish", engine.ReasonFalsePass, "the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "end", "finish", engine.ReasonNotSpent, "the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "6,3", "double-rethrow", engine.ReasonCastNotDue, "no cast is due, the double 4 brings a man home: d6-e5"},
		{"", waiting, "4,4", "e9-a9", "double-rethrow", engine.ReasonWrongThrow, "a double 4 is not used to advance, White throws again"},
		{"", "", "6,3", "@e1", "reenter", engine.ReasonNoSuchMan, "no man of White is captured"},
		{"", out, "1,1", "@e1", "reenter", engine.ReasonBlocked, "a man of Black stands on e1"},
		{"", out, "1,1", "--", "reenter", engine.ReasonFalsePass, "the double 1 brings a man back: @e9"},
		{"", out, "1,1", "@i5", "reenter", engine.ReasonNotReachable, "the captured man of White comes back on e1"},
		{"", out, "6,3", "@e9", "reenter", engine.ReasonWrongThrow, "a man comes back with a double 1, and the throw is 6 and 3"},
		{"", "W:d6,e5 B:i5,a5 W cast - - new -", "4,4 d6-e5", "3,1", "win", engine.ReasonOver, "the game is over: all men of White are on e5"},
	})
}

func TestAshtaKashteObjections(t *testing.T) {
	const out = "W:-,-,d7,d7 B:g4,d1,a4,a4 W cast - - new -"
	testPointsObjections(t, "ashta-kashte", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W cast - - new -", []pointsObjection{
		{"", "", "", "5", "throw", engine.ReasonCastImpossible, "a cast cannot show 5, only 1, 2, 3, 4 or 8"},
		{"", "", "3", "d1-g2", "allocate", engine.ReasonWrongThrow, "from d1 to g2 it takes 4, and there is 3 to be played"},
		{"", "", "3", "3d1-e1", "allocate", engine.ReasonNotAllowed, "two men may move together, not 3"},
		{"", "", "3", "end", "use-all", engine.ReasonNotSpent, "all 3 points can be played: d1-g1"},
		{"", "", "3 d1-e1", "2e1-f1", "pair", engine.ReasonNoSuchMan, "only one man stands on e1"},
		{"", "W:d1,c1,d7,c1 B:g4,g4,a4,a4 W cast - - new -", "2", "2c1-b2", "pair", engine.ReasonNotReachable,
			"the ways of the two men on c1 part before b2"},
		{"initial-pair=no", "", "", "2d1-e1", "throw", engine.ReasonCastMissing, "White throws first"},
		{"initial-pair=no", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 1:1 - thrown d1,g4,d7,a4", "", "2d1-e1", "pair", engine.ReasonNotAllowed,
			"the two men on d1 stand there since the start and are no pair"},
		{"", "W:d1,e1,d7,e1 B:g4,g4,a4,a4 W cast - - new -", "2", "d1-e1/1", "third-man", engine.ReasonOwnMan,
			"White has no room on e1, so the man on d1 stays where it is"},
		{"", "W:d1,f1,d7,f1 B:g4,g4,a4,a4 W cast - - new -", "2", "d1-f1", "third-man", engine.ReasonOwnMan,
			"White has no room on f1, so the man from d1 stops on e1"},
		{"", "W:d1,g3,d7,d7 B:g4,g4,a4,a4 W cast - - new -", "1", "g3-g4", "capture", engine.ReasonSafe, "the man of Black on g4 is safe there"},
		{"pair-safe=from-singles", "W:d1,d1,d7,d7 B:e1,e1,a4,a4 W cast - - new -", "2", "d1xe1", "pair-safe", engine.ReasonSafe,
			"the man of Black on e1 is safe there"},
		{"pair-safe=from-singles", "W:d1,d1,d7,d7 B:e1,e1,a4,a4 W cast - - new -", "2", "d1xf1", "pair-safe", engine.ReasonSafe,
			"the man of Black on e1 is safe there"},
		{"", "W:d1,d3,d7,d7 B:g4,g4,a4,a4 W cast - - new -", "2", "d3-d4/2", "finish", engine.ReasonWrongThrow,
			"the man on d3 needs exactly 1 to reach d4, not 2"},
		{"", "", "4", "@d1", "reenter", engine.ReasonNoSuchMan, "no man of White is captured"},
		{"", out, "3", "@d1", "reenter", engine.ReasonWrongThrow, "a man comes back with 4, and the throw is 3"},
		{"", out, "4 d7-c7", "@d1", "reenter", engine.ReasonNotAllowed, "a man comes back before the first point is spent"},
		{"", out, "4 @d1", "@d1", "reenter", engine.ReasonNotAllowed, "this throw has brought back a man already"},
		{"", out, "4 @d1 d1-g2 1 d7-c7", "d1-e1", "entry-captures", engine.ReasonNoSuchMan,
			"the man of Black on d1 was captured when a man of White came back there"},
		{"", "W:d1,-,d7,d1 B:g4,g4,a4,a4 W cast - - new -", "4", "@d1", "third-man", engine.ReasonOwnMan, "two men of White stand on d1 already"},
		{"", "", "4 d1-g2", "end", "rethrow", engine.ReasonCastNotTaken, "White has earned a further cast and throws again"},
		{"extra-throw=may", "", "4 d1-g2", "--", "rethrow", engine.ReasonNotAllowed,
			"a pass stands for a turn without a move; White throws again or simply ends the turn"},
		{"extra-throw=may pass=yes", "W:d3,d4,d4,d4 B:g4,g4,a4,a4 W cast - - new -", "8", "end", "use-all", engine.ReasonNotSpent,
			"points are given up by a pass, and 1 of 8 points can be played: d3-d4"},
		{"extra-throw=may", "W:d3,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "end", "use-all", engine.ReasonNotSpent,
			"1 of 2 points can be played: d3-d4"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "end", "use-all", engine.ReasonNotSpent, "White cannot move, which is written as a pass"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "2", "1", "rethrow", engine.ReasonCastNotDue,
			"White cannot play 2, which is written as a pass and earns no further cast"},
		{"", "W:-,d4,d4,d4 B:d7,d1,a4,g4 W cast - - new -", "8", "d3-d4", "allocate", engine.ReasonNoSuchMan, "no man stands on d3"},
		{"", "W:d3,d4,d4,d4 B:g4,g4,a4,a4 W cast - - new -", "1 d3-d4", "g4-g5", "win", engine.ReasonOver, "the game is over: all men of White are on d4"},
	})
}

// TestPointsPositionErrors says what is wrong with a position string and where.
func TestPointsPositionErrors(t *testing.T) {
	for _, c := range []struct{ variant, options, text, err string }{
		{"caturanga-race", "", "", "position string has 1 fields, want 8"},
		{"caturanga-race", "", strings.Repeat("x", 600), "position string is longer than 512 bytes"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 R cast - - new -", `field "R": want the letter of a seat`},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W now - - new -", `field "now": want cast, move or over`},
		{"caturanga-race", "", "B:e1,e9 W:i5,a5 W cast - - new -", `field "B:e1,e9" does not begin with "W:"`},
		{"caturanga-race", "", "W:e1 B:i5,a5 W cast - - new -", `field "W:e1" has 1 men, want 2`},
		{"caturanga-race", "", "W:e1,j9 B:i5,a5 W cast - - new -", `field "W:e1,j9": no square "j9" on the way of that man`},
		{"caturanga-race", "path=parker", "W:e2,e9 B:i5,a5 W cast - - new -", `field "W:e2,e9": no square "e2" on the way of that man`},
		{"caturanga-race", "", "W:e1,e9 B:i5,e9 W cast - - new -", "men of two seats stand on e9"},
		{"caturanga-race", "", "W:e5,e5 B:e5,e5 W over - - moved -", "all men of two seats are at the end"},
		{"caturanga-race", "", "W:e5,e5 B:i5,a5 W cast - - new -", "the game is over when all men of a seat are at the end, and only then"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W over - - moved -", "the game is over when all men of a seat are at the end, and only then"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W cast 6,4 - new -", "a throw is played while a move is due, and only then"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W move - - thrown -", "a move is due without a throw"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W move 4,6 - thrown -", `field "4,6": want -, or what is left of a throw`},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W move 4,4 - thrown -", "a move is due, but nothing can be played"},
		{"caturanga-race", "", "W:e1*,e9 B:i5,a5 W move 4 - thrown -", "the throw has been played from, but nothing has moved"},
		{"caturanga-race", "", "W:e1*,e9* B:i5,a5 W move 4 - moved -", `field "W:e1*,e9*": no * belongs there`},
		{"caturanga-race", "", "W:e1*,e9 B:i5,a5 W move 6,4 - moved -", "no die has been played"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W cast - - old -", `field "old": want new, thrown or moved`},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W cast - passed thrown -", "no throw was given up here"},
		{"caturanga-race", "", "W:e1,e9 B:i5,a5 W cast - captured,entered new -",
			`field "captured,entered": want - or some of entered, captured and passed, in this order`},
		{"ashta-kashte", "", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:4 - thrown -", `field "3:4": want -, or what is left of a throw`},
		{"ashta-kashte", "", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:3 entered moved -", "this throw has not brought back a man"},
		{"ashta-kashte", "", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 3:2 captured moved -", "this throw has not earned another by a capture"},
		{"ashta-kashte", "initial-pair=no", "W:d1,e1,d7,d7 B:g4,g4,a4,a4 W cast - - new d1", `field "d1": the first men are not on d1 any more`},
		{"ashta-kashte", "", "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W cast - - new d1",
			`field "d1": want - or squares on which men begin together, in the order of the start, where that matters`},
	} {
		_, err := newGame(t, c.variant, c.options).Position(c.text)
		if err == nil || err.Error() != c.err {
			t.Errorf("%s %q %q:\n     %v\nwant %s", c.variant, c.options, c.text, err, c.err)
		}
	}
}

// FuzzPointsWalk plays games at random and checks where they lead.
func FuzzPointsWalk(f *testing.F) {
	var games []engine.Game
	for i, options := range caturangaRaceSettings {
		games = append(games, newGame(f, "caturanga-race", options))
		f.Add(uint8(i), []byte("a race on nine by nine"))
	}
	for _, options := range ashtaKashteSettings {
		games = append(games, newGame(f, "ashta-kashte", options))
		f.Add(uint8(len(games)-1), []byte("a race on seven by seven"))
	}
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		enginetest.Walk(t, games[int(which)%len(games)], choices)
	})
}

// Two indices name two men of different indices that go together, which there are none of
// in these games.
func TestPointsTwoIndices(t *testing.T) {
	for variant, from := range map[string]string{
		"caturanga-race": "W:d6,c3 B:i5,a5 W move 3,2 - thrown -",
		"ashta-kashte":   "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 8:3 - moved -",
	} {
		s := enginetest.At(t, newGame(t, variant, ""), from)
		steps := 0
		for _, m := range s.Legal(nil) {
			if m.Kind != engine.Step {
				continue
			}
			steps++
			m.Who, m.Who2 = engine.WhoIndex, engine.WhoIndex+1
			p := engine.Pattern{From: m.From, To: m.To, Count: m.Count, Who: m.Who, Who2: m.Who2}
			if found := s.Find(&p, nil); len(found) > 0 {
				t.Errorf("%s: %+v finds %+v", variant, p, found)
			}
			if o := s.Object(m); len(o) == 0 || o[0].Text != "no man so marked can be meant" {
				t.Errorf("%s: against %+v: %+v", variant, m, o)
			}
		}
		if steps == 0 {
			t.Errorf("%s: no step is legal at %s", variant, s.AppendPosition(nil))
		}
	}
}
