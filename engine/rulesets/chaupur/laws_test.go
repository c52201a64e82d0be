package chaupur_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/referee"
)

// Start positions for two seats and, with teams, for four.
const (
	chaupurTwo   = "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R cast - new"
	chaupurRoll  = "R:j3,j2,r9,s9 G:j17,j18,b11,a11 R move 6,5,2 thrown"
	chaupurTeams = "R:j3,j2,r9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,r9 W:c10,b10,i2,i1 R move 6,2,1 thrown"
)

// TestChaupurObjections finds each law with its words, and nothing before it.
func TestChaupurObjections(t *testing.T) {
	for _, c := range []struct {
		options, from string
		before, event string
		rule          string
		reason        engine.Reason
		text          string
	}{
		{"", chaupurTwo, "", "j3-j1", "chaupur/dice", engine.ReasonCastMissing, "Red throws first"},
		{"", chaupurTwo, "", "<4,2,1>", "chaupur/dice", engine.ReasonCastImpossible,
			"a die cannot show 4, it has 6, 5, 2 and 1"},
		{"", chaupurTwo, "", "<5,2>", "chaupur/dice", engine.ReasonCastImpossible, "3 dice are thrown, not 2"},
		{"", chaupurTwo, "", "end", "chaupur/dice", engine.ReasonCastMissing, "Red has not thrown"},
		{"", chaupurRoll, "", "<5,2,1>", "chaupur/order", engine.ReasonCastNotDue,
			"Red has 6, 5 and 2 still to play and may not throw again"},
		{"", chaupurRoll, "", "end", "chaupur/must-play", engine.ReasonNotSpent,
			"6, 5 and 2 can still be played: j3-n9 with 6, 5 and 2"},
		{"", chaupurRoll, "", "--", "chaupur/must-play", engine.ReasonFalsePass,
			"6, 5 and 2 can be played: j3-n9 with 6, 5 and 2"},
		{"", chaupurRoll, "", "j17-i19", "chaupur/order", engine.ReasonForeignMan,
			"the man on j17 is Green's, and Red is on turn"},
		{"", chaupurRoll, "", "k5-k6", "chaupur/allocate", engine.ReasonNoSuchMan, "no man stands on k5"},
		{"", chaupurRoll, "", "ck-j7", "chaupur/allocate", engine.ReasonNoSuchMan,
			"no captured man of Red is in the châr-koni"},
		{"", chaupurRoll, "", "r9-s11", "chaupur/allocate", engine.ReasonWrongThrow,
			"from r9 to s11 it takes 3, but the dice are 6, 5 and 2"},
		{"", chaupurRoll, "", "r9-s10/5", "chaupur/allocate", engine.ReasonWrongThrow, "from r9 to s10 it takes 2, not 5"},
		{"", chaupurRoll, "", "r9-s10/1+1", "chaupur/allocate", engine.ReasonWrongThrow,
			"1 and 1 are not there to be spent, the dice are 6, 5 and 2"},
		{"", chaupurRoll, "", "r9-p9", "chaupur/direction", engine.ReasonNotReachable,
			"p9 lies 2 behind the man on r9, and men run counter-clockwise"},
		{"", chaupurRoll, "", "r9-r9", "chaupur/direction", engine.ReasonNotReachable,
			"the man on r9 would not leave its square"},
		{"", chaupurRoll, "", "r9-q10", "chaupur/direction", engine.ReasonNotReachable, "q10 is not on the way of Red"},
		{"", chaupurRoll, "s9-s11", "s11-n11", "chaupur/allocate", engine.ReasonNotAllowed,
			"the man on s11 has moved in this turn: each share of the dice goes to another man"},
		{"", chaupurRoll, "", "2r9-s10", "chaupur/associate", engine.ReasonNoSuchMan, "Red has 1 man on r9, not 2"},
		{"", chaupurRoll, "", "r9xs10", "chaupur/capture", engine.ReasonNotAllowed, "no man of another seat stands on s10"},
		{"", chaupurRoll, "", "j3-j4", "chaupur/leave-column", engine.ReasonNotReachable,
			"the man on j3 must go out of the column and round the board before it goes up to j4"},
		{"", "R:ck,ck,r9,r9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "2ck-j7", "chaupur/associate-captured",
			engine.ReasonNotAllowed, "captured men leave the châr-koni one by one"},
		{"", "R:ck,ck,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "q9xr9", "chaupur/associate", engine.ReasonOwnMan,
			"the man on r9 is Red's own: they join"},
		{"", "R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "2j1-j3", "chaupur/associate",
			engine.ReasonNotAllowed,
			"of the men on j1 some go down the column and some have gone round: they do not go to j3 together"},
		{"", "R:j2,j2#77,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "2j2-j3", "chaupur/associate",
			engine.ReasonNotAllowed,
			"of the men on j2 some go down the column and some have gone round: they do not go to j3 together"},
		{"", "R:j1,j2,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "j1-j3", "chaupur/leave-column",
			engine.ReasonNotReachable, "the man on j1 must go out of the column and round the board before it goes up to j3"},
		{"", "R:j5#80,j2,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "j5-j3", "chaupur/climb-choice",
			engine.ReasonNotReachable, "the man on j5 has begun to climb the column and cannot turn back to j3"},
		{"", "R:j5#80,j2,r9,q9 G:j17,j18,b11,a11 R move 5,5,1 thrown", "", "j5-ck", "chaupur/exact-home",
			engine.ReasonWrongThrow, "the man on j5 needs exactly 4 to come home, but the dice are 5, 5 and 1"},
		{"", "R:k2,k3,r9,q9 G:j17,j18,b11,a11 R move 2,1,1 thrown", "", "k2#11-k3", "chaupur/allocate",
			engine.ReasonNoSuchMan, "no man on k2 that is 11 squares on its way is meant by this move"},
		{"", fourOnFoot, "", "2j1#8+76-j3", "chaupur/associate", engine.ReasonNotAllowed,
			"of the men on j1 some go down the column and some have gone round: they do not go to j3 together"},
		{"", fourOnFoot, "", "2j1#8+77-k2", "chaupur/allocate", engine.ReasonNoSuchMan,
			"no two men on j1 that are 8 and 77 squares on their way are meant by this move"},
		{"teams=on", chaupurTeams, "", "2r9-s10", "chaupur/partners-share", engine.ReasonNotAllowed,
			"the men of Red and Green on r9 share the square and do not join"},
		{"teams=on", "R:j3,j2,q9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,r9 W:c10,b10,i2,i1 R move 6,2,1 thrown", "", "q9xr9",
			"chaupur/no-partner-capture", engine.ReasonSafe,
			"the man on r9 is Green's, the partner of Red: they do not capture each other"},
		{"teams=on", "R:j3,j2,r9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,a11 W:c10,b10,i2,i1 Y move 6,2,1 thrown", "", "s9-ck",
			"chaupur/team-order", engine.ReasonNotAllowed, "men of Yellow go home only when all those of White are home"},
		{"hold=no-climb teams=on", "R:j3,j2,r9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,a11 W:c10,b10,i2,i1 Y move 6,5,2 thrown", "",
			"s9-o10", "chaupur/team-order", engine.ReasonNotAllowed,
			"men of Yellow climb the column only when all those of White are home"},
		{"group-strength=size", "R:j3,j2,r9,s9 G:j17,j18,s10,s10 R move 6,2,1 thrown", "", "r9xs10", "chaupur/group-strength",
			engine.ReasonSafe, "2 men of Green stand together on s10: 1 man cannot capture them"},
		// As far as possible, judged over the whole turn.
		{"", "R:j4#79,j4#79,j7#82,ck#84 G:j17,j18,b11,a11 R move 5,5,2 thrown", "", "2j4-ck", "chaupur/must-play",
			engine.ReasonNotSpent,
			"after this move 5 cannot be played any more; this plays more: j4-ck with 5, then j4-ck with 5, " +
				"then j7-ck with 2"},
		{"", "R:ck#84,ck#84,ck#84,j4#79 G:j17,j18,b11,a11 R move 6,2,1 thrown", "", "j4-j5", "chaupur/must-play",
			engine.ReasonNotSpent,
			"after this move 6 and 2 cannot be played any more; this plays more: j4-j7 with 2 and 1"},
		{"", "R:ck#84,ck#84,ck#84,j4#79 G:j17,j18,b11,a11 R move 6,6,6 thrown", "", "end", "chaupur/must-play",
			engine.ReasonNotSpent, "Red cannot move, which is written as a pass"},
		{"", "R:ck#84,ck#84,ck#84,j4#79 G:j17,j18,b11,a11 R move 6,6,6 thrown", "", "<5,2,1>", "chaupur/order",
			engine.ReasonCastNotDue, "Red has thrown 6, 6 and 6, which cannot be played, and does not throw again"},
		// What went by unplayed is still what a try to play it is measured by.
		{"", "R:ck#84,ck#84,j5#80,j4#79 G:j17,j18,b11,a11 R move 6,6,5 thrown", "j4-ck", "j5-ck", "chaupur/exact-home",
			engine.ReasonWrongThrow, "the man on j5 needs exactly 4 to come home, but the dice are 6 and 6"},
		{"", "R:ck#84,ck#84,j5#80,j4#79 G:j17,j18,b11,a11 R move 6,6,5 thrown", "j4-ck", "--", "chaupur/must-play",
			engine.ReasonNotAllowed, "a pass stands for a turn without a move, and Red has moved"},
		{"finished=help teams=on",
			"R:ck#84,ck#84,ck#84,ck#84 Y:q10,r10,k18,s9 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R move 6,2,1 thrown", "", "q10-s10",
			"chaupur/order", engine.ReasonForeignMan,
			"the man on q10 is Yellow's, and Red plays those of Green"},
		{"", "R:j8#83,ck#84,ck#84,ck#84 G:j17,j18,b11,a11 R move 2,1,1 thrown", "j8-ck", "<1,1,1>", "chaupur/end",
			engine.ReasonOver, "the game is over: all men of Red are home"},
		{"teams=on", "R:j8#83,ck#84,ck#84,ck#84 Y:q10,r10,k18,s9 G:ck#84,ck#84,ck#84,ck#84 W:c10,b10,i2,i1 R move 2,1,1 " +
			"thrown", "j8-ck", "--", "chaupur/end", engine.ReasonOver, "the game is over: all men of Red and Green are home"},
	} {
		t.Run(c.from+" "+c.event, func(t *testing.T) {
			seats := strings.Count(c.from, ":")
			s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), c.options, seats), c.from)
			for word := range strings.FieldsSeq(c.before) {
				p := chaupurPattern(s, word)
				ms := s.Find(&p, nil)
				if len(ms) == 0 {
					t.Fatalf("%s is not legal at %s", word, s.AppendPosition(nil))
				}
				s.Apply(ms[0])
			}
			var o []engine.Objection
			switch {
			case c.event == "end":
				o = s.ObjectEnd()
			case c.event[0] == '<':
				o = s.ObjectCast(chaupurCast(c.event))
			default:
				p := chaupurPattern(s, c.event)
				m := s.Candidates(&p, nil)[0]
				m.Capture = m.Capture || strings.Contains(c.event, "x")
				o = s.Object(m)
			}
			enginetest.FirstObjection(t, o, c.rule, c.reason, c.text)
		})
	}
}

// chaupurCast reads a cast such as "<6,5,2>".
func chaupurCast(word string) engine.Cast {
	var faces []uint8
	for d := range strings.SplitSeq(strings.Trim(word, "<>"), ",") {
		faces = append(faces, d[0]-'0')
	}
	return dice.Of(faces...)
}

// chaupurPattern is the pattern of a written move.
func chaupurPattern(s engine.State, word string) engine.Pattern {
	if word == "--" {
		return engine.Pattern{Kind: engine.Pass}
	}
	p := engine.Pattern{Kind: engine.Step}
	word, spends, spent := strings.Cut(word, "/")
	if spent {
		for k, v := range strings.Split(spends, "+") {
			p.Spend[k] = v[0] - '0'
		}
	}
	if word[0] < 'a' {
		p.Count, word = word[0]-'0', word[1:]
	}
	i := strings.IndexAny(word, "-x")
	from, mark, marked := strings.Cut(word[:i], "#")
	if marked {
		mark, second, both := strings.Cut(mark, "+")
		n, _ := strconv.Atoi(mark)
		p.Who = engine.WhoIndex + uint8(n)
		if both {
			n, _ = strconv.Atoi(second)
			p.Who2 = engine.WhoIndex + uint8(n)
		}
	}
	p.From, p.To = s.Game().Board().Named(from), s.Game().Board().Named(word[i+1:])
	return p
}

// A mark that is not needed is read, another is not.
func TestChaupurMarks(t *testing.T) {
	for _, c := range []struct {
		from, word string
		moves      int
	}{
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1-k2", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1#8-k2", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1#76-k2", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1#76-j3", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1#8-j3", 0},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2j1#76-k2", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2j1#8-k2", 0},
		{"R:j1,j1,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j1#76-k2", 0},
		{"R:j1,j1,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "r9#23-s10", 1},
		{"R:j1,j1,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "r9#22-s10", 0},
		{"R:j2,j2#77,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j2#77-j4", 1},
		{"R:j2,j2#77,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "j2-j4", 1},
		{"R:j1,j1,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "r9-k12/5+6", 1},
		// Two indices, needed only where two men of each stand together.
		{fourOnFoot, "2j1#8+76-k2", 1},
		{fourOnFoot, "2j1#76+8-k2", 1},
		{fourOnFoot, "2j1#8+8-k2", 1},
		{fourOnFoot, "2j1#76+76-k2", 1},
		{fourOnFoot, "2j1#76+76-j3", 1},
		{fourOnFoot, "2j1#8+76-j3", 0},
		{fourOnFoot, "2j1#8+77-k2", 0},
		{fourOnFoot, "3j1#8+76-k2", 0},
		{fourOnFoot, "j1#8+76-k2", 0},
		{"R:j1,j1,j1#76,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2j1#8+76-k2", 1},
		{"R:j1,j1#76,j1#76,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2j1#8+76-k2", 1},
		{"R:j1,j1#76,r9,q9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2j1#8+76-k2", 1},
		{"R:j1,j1,r9,r9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2r9#23+23-s10", 1},
		{"R:j1,j1,r9,r9 G:j17,j18,b11,a11 R move 6,5,2 thrown", "2r9#23+24-s10", 0},
	} {
		s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "", 2), c.from)
		p := chaupurPattern(s, c.word)
		if ms := s.Find(&p, nil); len(ms) != c.moves {
			t.Errorf("%s: %d moves, want %d: %v", c.word, len(ms), c.moves, ms)
		}
	}
}

// fourOnFoot has two men of each index on the foot of Red's column.
const fourOnFoot = "R:j1,j1,j1#76,j1#76 G:j17,j18,b11,a11 R move 6,5,2 thrown"

// Of two men of each index three pairs can go round, and the two indices of a man of
// each are what tells the third; the men that stay and those that go say which it was.
func TestChaupurOneOfEachIndex(t *testing.T) {
	for word, behind := range map[string]string{
		"2j1-k2":      "R:k2*,k2*,j1#76,j1#76 G:j17,j18,b11,a11 R move 6,5 moved",
		"2j1#76-k2":   "R:j1,j1,k2*,k2* G:j17,j18,b11,a11 R move 6,5 moved",
		"2j1#8+76-k2": "R:j1,k2*,k2*,j1#76 G:j17,j18,b11,a11 R move 6,5 moved",
	} {
		s := enginetest.At(t, enginetest.NewSeated(t, chaupur.Ruleset(), "", 2), fourOnFoot)
		p := chaupurPattern(s, word)
		ms := s.Find(&p, nil)
		if len(ms) != 1 {
			t.Fatalf("%s: %+v", word, ms)
		}
		if got := string(referee.AppendMove(nil, s, ms[0])); got != word {
			t.Errorf("%s is written %s", word, got)
		}
		if o := s.Object(ms[0]); len(o) > 0 {
			t.Errorf("%s: %+v", word, o)
		}
		s.Apply(ms[0])
		if got := string(s.AppendPosition(nil)); got != behind {
			t.Errorf("%s: got %s, want %s", word, got, behind)
		}
	}
}

// The ways of the seats in full, from the list of all paths that the rules were
// recovered with.
var chaupurListed = [engine.MaxSeats]string{
	"ck j8 j7 j6 j5 j4 j3 j2 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 s11 r11 " +
		"q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 " +
		"c11 b11 a11 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 j2 j3 j4 j5 j6 j7 j8 " +
		"ck",
	"ck l10 m10 n10 o10 p10 q10 r10 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 i19 i18 " +
		"i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 " +
		"i3 i2 i1 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 r10 q10 p10 o10 n10 m10 l10 " +
		"ck",
	"ck j12 j13 j14 j15 j16 j17 j18 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 a9 b9 " +
		"c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 " +
		"q9 r9 s9 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 j19 j18 j17 j16 j15 j14 j13 j12 " +
		"ck",
	"ck h10 g10 f10 e10 d10 c10 b10 a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1 j1 k1 k2 " +
		"k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 " +
		"k17 k18 k19 j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 a10 b10 c10 d10 e10 f10 g10 h10 " +
		"ck",
}

// chaupurWayOf walks a man alone from the centre home, a point at a time, up the
// column as soon as it may.
func chaupurWayOf(t *testing.T, g engine.Game, seat int) (way []string) {
	t.Helper()
	letter := string(g.Ruleset().Seats[seat].Letter)
	fields := []string{"R:j3,j2,j3,j2", "Y:q10,r10,q10,r10", "G:j17,j18,j17,j18", "W:c10,b10,c10,b10"}
	fields[seat] = letter + ":ck,ck#84,ck#84,ck#84"
	s := enginetest.At(t, g, strings.Join(fields, " ")+" "+letter+" cast - new")
	way = []string{"ck"}
	for len(way) < 200 && s.Due() != engine.DueOver {
		s.ForceThrow(dice.Of(1))
		ms := s.Legal(nil)
		m := slices.MaxFunc(ms, func(a, b engine.Move) int {
			return climb(g.Board(), a.To) - climb(g.Board(), b.To)
		})
		way = append(way, g.Board().Name(m.To))
		s.Apply(m)
		if s.Due() == engine.DueCast {
			for s.Seat() != engine.Seat(seat+1) {
				s.ForceEnd()
			}
		}
	}
	return way
}

// climb is greater for a square of a column or the centre than for another.
func climb(b *board.Board, sq engine.Square) int {
	name := b.Name(sq)
	if name[0] == 'j' || strings.HasSuffix(name, "10") || name == "ck" {
		return 1
	}
	return 0
}

// TestChaupurWays walks a man of each seat along its whole way, and checks the list
// itself: neighbours, length, each square once down and round.
func TestChaupurWays(t *testing.T) {
	g := enginetest.New(t, chaupur.Ruleset(), "")
	for seat, listed := range chaupurListed {
		want := strings.Fields(listed)
		if got := chaupurWayOf(t, g, seat); !slices.Equal(got, want) {
			t.Errorf("seat %d walks %v\nwant %v", seat+1, got, want)
		}
		if len(want) != 85 || want[0] != "ck" || want[84] != "ck" || want[8] != want[76] {
			t.Errorf("seat %d: %d squares, foot %s and %s", seat+1, len(want), want[8], want[76])
		}
		seen := map[string]bool{}
		for i, name := range want {
			if i < 76 && seen[name] {
				t.Errorf("seat %d comes twice to %s before its round is over", seat+1, name)
			}
			seen[name] = true
			if i > 76 && name != want[84-i] {
				t.Errorf("seat %d climbs over %s, not %s", seat+1, name, want[84-i])
			}
			if i > 1 && i < 84 && !neighbours(want[i-1], name) {
				t.Errorf("seat %d: %s and %s are no neighbours", seat+1, want[i-1], name)
			}
		}
		if len(seen) != 68+7+1 {
			t.Errorf("seat %d sees %d squares", seat+1, len(seen))
		}
	}
	if g.Board().Len() != 97 {
		t.Errorf("the board has %d squares", g.Board().Len())
	}
}

// neighbours reports whether two squares share a side, or a corner at one of the four
// inner corners of the cross.
func neighbours(a, b string) bool {
	for _, corner := range []string{"k8 l9", "l11 k12", "i12 h11", "h9 i8"} {
		if corner == a+" "+b {
			return true
		}
	}
	rank := func(s string) int {
		n := 0
		for _, c := range s[1:] {
			n = 10*n + int(c-'0')
		}
		return n
	}
	file, up := int(a[0])-int(b[0]), rank(a)-rank(b)
	return file*file+up*up == 1
}

// TestChaupurFirstThrows counts what each throw can come to from the start, the men
// distinguished by where they began.
func TestChaupurFirstThrows(t *testing.T) {
	want := map[[3]uint8]int{
		{1, 1, 1}: 20, {2, 2, 2}: 20, {5, 5, 5}: 20, {6, 6, 6}: 20, {2, 1, 1}: 34, {6, 5, 1}: 58,
	}
	casts := 0
	for _, chance := range enginetest.New(t, chaupur.Ruleset(), "").Dice().Chances() {
		dice := [3]uint8(chance.Cast.V[:3])
		n := want[dice]
		switch {
		case n > 0:
		case dice[0] != dice[1] && dice[1] != dice[2]:
			n = 64
		default:
			n = 40
		}
		casts++
		for _, seats := range []int{2, 3, 4} {
			g := enginetest.NewSeated(t, chaupur.Ruleset(), "", seats)
			var men [4]engine.Square
			for k, name := range []string{"j3", "j2", "r9", "s9"} {
				men[k] = g.Board().Named(name)
			}
			s := g.Start()
			s.Throw(chance.Cast)
			into := map[[4]engine.Square]bool{}
			chaupurEnds(s, men, [4]bool{}, into)
			if len(into) != n {
				t.Errorf("%v with %d seats: %d results, want %d", dice, seats, len(into), n)
			}
		}
	}
	if casts != 20 {
		t.Errorf("%d casts, want 20", casts)
	}
}

// chaupurEnds collects where the men of the first seat, distinguished by where they
// began, can stand at the end of the turn.
func chaupurEnds(s engine.State, men [4]engine.Square, moved [4]bool, into map[[4]engine.Square]bool) {
	if s.Due() != engine.DueMove {
		into[men] = true
		return
	}
	for _, m := range s.Legal(nil) {
		next, to, done := s.Clone(), men, moved
		next.Apply(m)
		for k := range men {
			if men[k] == m.From && !moved[k] {
				to[k], done[k] = m.To, true
			}
		}
		chaupurEnds(next, to, done, into)
	}
}
