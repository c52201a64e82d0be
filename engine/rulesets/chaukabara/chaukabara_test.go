package chaukabara_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and pairs that meet.
var settings = []string{
	"",
	"triple=accumulate",
	"triple=third-void",
	"turns=cw",
	"own-stack=houses-only",
	"exact=no",
	"extra=cumulative",
	"right=lost",
	"opening-throw=on",
	"triple=accumulate exact=no",
	"triple=accumulate extra=cumulative opening-throw=on",
	"own-stack=houses-only exact=no right=lost",
	"triple=third-void turns=cw own-stack=houses-only exact=no extra=cumulative right=lost opening-throw=on",
}

// positions are for two seats and near what random games seldom reach.
var positions = []string{
	"R:c2,c2,c3,c3 W:c4,c4,c3,c3 R RW RW cast - 0 1 new",
	"R:b1,b1,a1,a3 W:d5,d5,e5,e4 W - RW cast - 0 1 new",
	"R:d2,c2,c3,c3 W:c5,c5,c5,b5 R R RW move 8,4 0 0 thrown",
}

func TestChaukaBara(t *testing.T) {
	for i, options := range settings {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%d %s", seats, options), func(t *testing.T) {
				games := 3
				if testing.Short() {
					games = 1
				}
				g := enginetest.NewSeated(t, chaukabara.Ruleset(), options, seats)
				enginetest.Run(t, g, games, uint64(i))
				for _, p := range positions {
					if seats != 2 {
						break
					}
					if !strings.Contains(options, "opening-throw") {
						p = strings.Replace(p, " RW cast", " - cast", 1)
						p = strings.Replace(p, " RW move", " - move", 1)
					}
					enginetest.RunFrom(t, g, p, games, uint64(i))
				}
			})
		}
	}
}

func FuzzChaukaBaraPosition(f *testing.F) {
	for i := range settings {
		for _, p := range positions {
			f.Add(uint8(i), p)
		}
	}
	var games []engine.Game
	for _, options := range settings {
		games = append(games, enginetest.NewSeated(f, chaukabara.Ruleset(), options, 2))
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		enginetest.Position(t, games[int(which)%len(games)], text)
	})
}

func TestPerft(t *testing.T) { enginetest.Perft(t, chaukabara.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) { effects.Check(t, chaukabara.Ruleset(), positions) }

// Every law speaks for a rule that is listed, and the laws of a rule that is switched
// off are silent.
func TestChaukaBaraObjections(t *testing.T) {
	const (
		start = "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
		three = "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 3 0 0 thrown"
	)
	for _, c := range []struct {
		options, from string
		before, event string
		rule          string
		reason        engine.Reason
		text          string
	}{
		{"", start, "", "c1-e1", "chauka-bara/throw", engine.ReasonCastMissing, "Red throws first"},
		{"", start, "", "5", "chauka-bara/throw", engine.ReasonCastImpossible, "a throw cannot be 5, only 1, 2, 3, 4 or 8"},
		{"", start, "", "end", "chauka-bara/throw", engine.ReasonCastMissing, "Red has not thrown"},
		{"", three, "", "c1-e1", "chauka-bara/move", engine.ReasonWrongThrow, "from c1 to e1 it takes 2, but the throw is 3"},
		{"", three, "", "b2-b3", "chauka-bara/move", engine.ReasonNoSuchMan, "no man stands on b2"},
		{"", three, "", "c5-a4", "chauka-bara/turn-order", engine.ReasonForeignMan,
			"the man on c5 is White's, and Red is on turn"},
		{"", three, "", "c1-a2", "chauka-bara/path", engine.ReasonNotReachable, "a2 lies behind the man on c1"},
		{"", three, "", "--", "chauka-bara/must-move", engine.ReasonFalsePass, "a pass is not allowed: c1-e2 plays the throw of 3"},
		{"", three, "", "2", "chauka-bara/extra-chauka", engine.ReasonCastNotDue,
			"the throw of 3 must be played first and earns no further throw"},
		{"", three, "", "end", "chauka-bara/must-move", engine.ReasonNotSpent,
			"the throw of 3 is not played, though c1-e2 is possible"},
		{"", three, "", "c1xe2", "chauka-bara/capture", engine.ReasonNotAllowed, "no man of another seat stands on e2"},
		{"", start, "4", "2", "chauka-bara/extra-chauka", engine.ReasonCastNotDue,
			"the throw of 4 must be played before the next throw"},
		{"", start, "4 c1-e3", "end", "chauka-bara/extra-chauka", engine.ReasonCastNotTaken,
			"after a throw of 4 or 8 Red must throw again"},
		{"", start, "4 c1-e3", "e3-e4", "chauka-bara/extra-chauka", engine.ReasonCastMissing, "Red throws first"},
		{"", start, "4 c1-e3 4 e3-c5 8", "c1-c5", "chauka-bara/triple", engine.ReasonNotAllowed,
			"Red has thrown 4 or 8 3 times in a row and lost the turn"},
		// A man that was put back is named by where it had stood, at once or in a later turn.
		{"", start, "4 c1-e3 4 c1-e3 4", "e3-c5", "chauka-bara/triple", engine.ReasonNotAllowed,
			"the man of Red that had come to e3 was put back: Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"", start, "4 c1-e3 4 e3-c5 4", "c5-a3", "chauka-bara/triple", engine.ReasonNotAllowed,
			"the man of Red that had come to c5 was put back: Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"", start, "4 c1-e3 4 e3-c5 4", "c5-d5", "chauka-bara/throw", engine.ReasonCastMissing, "White throws first"},
		{"", start, "4 c1-e3 4 e3-c5 4", "c5-b5", "chauka-bara/throw", engine.ReasonCastMissing, "White throws first"},
		{"", start, "4 c1-e3 4 c1-e3 4 1 c5-b5 1", "e3-e4", "chauka-bara/triple", engine.ReasonNoSuchMan,
			"the man of Red that had come to e3 was put back: Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"", start, "4 c1-e3 4 c1-e3 4 1 c5-b5 1 c1-d1 1 b5-a5 1", "e3-e4", "chauka-bara/move", engine.ReasonNoSuchMan,
			"no man stands on e3"},
		{"", "R:c1,c1,c1,d1 W:b5,a5,a5,a5 R - - cast - 0 1 new", "8 d1xb5 4 c1-e3 4 1", "c5-b5", "chauka-bara/triple",
			engine.ReasonNoSuchMan,
			"the man of White that had come to c5 was put back: Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"triple=third-void", start, "4 c1-e3 4 c1-e3 4", "e3-c5", "chauka-bara/triple", engine.ReasonNotAllowed,
			"Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"triple=accumulate", start, "4 4 8", "c1-c5", "chauka-bara/triple", engine.ReasonNotAllowed,
			"Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"triple=accumulate", start, "4 4 8", "1", "chauka-bara/triple", engine.ReasonCastNotDue,
			"Red has thrown 4 or 8 3 times in a row and lost the turn"},
		{"triple=accumulate", start, "4 8 1", "c1-c4", "chauka-bara/move", engine.ReasonWrongThrow,
			"from c1 to c4 it takes 19, but the throw is 8, 4 and 1"},
		{"", "R:c1,c1,c1,d1 W:c5,c5,c5,e1 R - - cast - 0 1 new", "1 d1-e1", "end", "chauka-bara/extra-capture",
			engine.ReasonCastNotTaken, "Red has captured and must throw again"},
		{"", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "3", "b1-b4", "chauka-bara/enter-inner-needs-capture",
			engine.ReasonNotAllowed, "b4 is an inner square, and Red has not captured yet"},
		{"", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "3", "end", "chauka-bara/must-move", engine.ReasonNotSpent,
			"Red cannot move, which is written as a pass"},
		{"", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "3", "2", "chauka-bara/extra-chauka",
			engine.ReasonCastNotDue, "Red has thrown 3, which cannot be played and earns no further throw"},
		// A throw that went by unplayed is still what a try to play it is measured by.
		{"", "R:b1,b1,b1,a1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "8", "b1-c4", "chauka-bara/move", engine.ReasonWrongThrow,
			"from b1 to c4 it takes 4, but the throw is 8"},
		{"", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "8", "b1-c3", "chauka-bara/move", engine.ReasonWrongThrow,
			""},
		{"", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "4", "b1-c4", "chauka-bara/enter-inner-needs-capture",
			engine.ReasonNotAllowed, "c4 is an inner square, and Red has not captured yet"},
		{"", "R:b1,c3,c3,c3 W:c5,c5,c5,d5 R R - move 1 0 0 thrown", "", "b1-c1", "chauka-bara/turn-in",
			engine.ReasonNotReachable, "behind b1 the man on b1 turns in to b2 and does not go round again"},
		{"", "R:b1,c2,c3,c3 W:c5,c5,c5,d5 R R - move 3 0 0 thrown", "", "c2-c3", "chauka-bara/exact", engine.ReasonWrongThrow,
			"the man on c2 needs exactly 1 to reach c3, but the throw is 3"},
		{"", "R:b1,c2,c3,c3 W:c5,c5,c5,d5 R R - move 3 0 0 thrown", "", "c3-b2", "chauka-bara/path",
			engine.ReasonNotReachable, "the man on c3 has come to the end of its way"},
		{"", "R:c1,c1,c1,c1 W:c5,c5,c5,e3 R - - move 4 1 1 thrown", "", "c1xe3", "chauka-bara/house-safe", engine.ReasonSafe,
			"the man of White on e3 is safe there and cannot be captured"},
		{"own-stack=houses-only", "R:c1,c1,c1,e1 W:c5,c5,c5,c5 R - - move 2 0 0 thrown", "", "c1-e1", "chauka-bara/own-stack",
			engine.ReasonOwnMan, "a man of Red stands on e1 already, and it is no house"},
		{"opening-throw=on", start, "3", "c1-e2", "chauka-bara/opening-throw", engine.ReasonNotAllowed,
			"Red must throw 4 or 8 before the first move, and has thrown 3"},
		{"", "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "1 c2-c3", "1", "chauka-bara/win", engine.ReasonOver,
			"the game is over: all men of Red are on c3"},
		{"", "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 a1-b1", "--", "chauka-bara/dead-position",
			engine.ReasonOver, "the game is over: nobody can ever move again"},
	} {
		t.Run(c.options+c.from[:12]+c.before+" "+c.event, func(t *testing.T) {
			s := enginetest.At(t, enginetest.NewSeated(t, chaukabara.Ruleset(), c.options, 2), c.from)
			play(t, s, c.before)
			enginetest.FirstObjection(t, objections(s, c.event), c.rule, c.reason, c.text)
		})
	}
}

// raceMove is the pattern of a written move.
func raceMove(s engine.State, word string) engine.Pattern {
	if word == "--" {
		return engine.Pattern{Kind: engine.Pass}
	}
	b := s.Game().Board()
	return engine.Pattern{Kind: engine.Step, From: b.Named(word[:2]), To: b.Named(word[3:5])}
}

// objections returns what is held against the nearest reading of an event.
func objections(s engine.State, event string) []engine.Objection {
	switch {
	case event == "end":
		return s.ObjectEnd()
	case len(event) == 1:
		return s.ObjectCast(dice.Of(event[0] - '0'))
	}
	p := raceMove(s, event)
	m := s.Candidates(&p, nil)[0]
	m.Capture = m.Capture || strings.Contains(event, "x")
	return s.Object(m)
}

func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, chaukabara.Ruleset(), ""), 2000)
}

func BenchmarkPerft(b *testing.B) {
	enginetest.BenchmarkPerft(b, enginetest.New(b, chaukabara.Ruleset(), ""), 8)
}

func TestAllocations(t *testing.T) {
	enginetest.NeverAllocates(t, chaukabara.Ruleset(), everySetting(), "", 2000)
}
