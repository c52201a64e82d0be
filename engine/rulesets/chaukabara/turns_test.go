package chaukabara_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
)

// play plays a line of words such as "4 c1-e3 --" on s.
func play(t testing.TB, s engine.State, line string) {
	t.Helper()
	b := s.Game().Board()
	for word := range strings.FieldsSeq(line) {
		if len(word) == 1 {
			c := dice.Of(word[0] - '0')
			if o := s.ObjectCast(c); len(o) > 0 {
				t.Fatalf("cast %s in %q: %v", word, line, o)
			}
			s.Throw(c)
			continue
		}
		p := engine.Pattern{Kind: engine.Pass}
		if word != "--" {
			p = engine.Pattern{Kind: engine.Step, From: b.Named(word[:2]), To: b.Named(word[3:5])}
			if len(word) > 5 {
				p.Spend[0] = word[6] - '0'
			}
		}
		ms := s.Find(&p, nil)
		if len(ms) != 1 {
			t.Fatalf("move %s in %q: %d moves at %s", word, line, len(ms), s.AppendPosition(nil))
		}
		s.Apply(ms[0])
	}
}

func TestTurns(t *testing.T) {
	const (
		plain, cumulative, cancel, void = "", "extra=cumulative", "triple=accumulate", "triple=third-void"
		overrun, lose                   = "triple=accumulate exact=no", "right=lost"
		opening, single                 = "opening-throw=on", "own-stack=houses-only"
	)
	start := "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	for _, c := range []struct {
		name         string
		options      string
		from         string
		line, behind string
	}{
		{"a step", plain, start, "1 c1-d1", "R:c1,c1,c1,d1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"grace", plain, start, "4 c1-e3",
			"R:c1,c1,c1,e3 W:c5,c5,c5,c5 R - - cast - 1 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-"},
		{"taken back", plain, start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"the third is void", void, start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,e3,e3 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"a series", cancel, start, "8 4 2 c1-e3 e3-e5", "R:c1,c1,c1,e5 W:c5,c5,c5,c5 R - - move 8 0 0 moved"},
		{"a series cancelled", cancel, start, "8 4 4", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move - 3 0 thrown"},
		{"cancelled and passed", cancel, start, "8 4 4 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"one throw for both", plain, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1",
			"R:c1,c1,d1,e4 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"two throws for both", cumulative, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1",
			"R:c1,c1,d1,e4 W:c5,c5,c5,c5 R R - cast - 0 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;-"},
		{"unplayable but earning", plain, "R:c2,c2,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "4 1 c2-c3",
			"R:c2,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"nothing to move", plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "4 3 --",
			"R:b1,b1,b1,b1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"surplus", overrun, "R:c1,d3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "8 3 d3-c3/3 c1-c5",
			"R:c5,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"right lost", lose, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R W - cast - 0 1 new", "4 d1-e4",
			"R:c1,c1,c1,e4 W:c5,c5,c5,c5 R R - cast - 1 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;W"},
		{"waiting to open", opening, start, "3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"opened for good", opening, start, "4 c1-e3 4 c1-e3 8 3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - R cast - 0 1 new"},
		{"no room", single, "R:b1,b1,c5,d1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 c5-b5",
			"R:d1,b5,b1,b1 W:d5,d5,d5,d5 W - - cast - 0 1 new"},
		{"won", plain, "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "1 c2-c3",
			"R:c3,c3,c3,c3 W:c5,c5,c5,c5 W R - over - 0 0 moved"},
		{"dead", plain, "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 a1-b1",
			"R:b1,b1,b1,b1 W:d5,d5,d5,d5 W - - over - 0 0 moved"},
		{"not dead while the turn can be taken back", plain, "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new",
			"4 a4-b1 8 4",
			"R:a4,b1,b1,b1 W:d5,d5,d5,d5 W - - cast - 0 1 new"},
		{"dead when it no longer can", plain, "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1 8 3",
			"R:b1,b1,b1,b1 W:d5,d5,d5,d5 W - - over - 0 0 moved"},
		{"dead at once otherwise", void, "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1",
			"R:b1,b1,b1,b1 W:d5,d5,d5,d5 R - - over - 0 0 moved"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := enginetest.At(t, enginetest.NewSeated(t, chaukabara.Ruleset(), c.options, 2), c.from)
			play(t, s, c.line)
			if got := string(s.AppendPosition(nil)); got != c.behind {
				t.Errorf("got  %s\nwant %s", got, c.behind)
			}
		})
	}
}

func TestPositionErrors(t *testing.T) {
	const plain, opening, cancel = "", "opening-throw=on", "triple=accumulate"
	for _, c := range []struct {
		options    string
		text, want string
	}{
		{plain, "", "want 10 or 11: men of Red"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new ", "parts"},
		{plain, "R:c1,c1,c1,c1  W:c5,c5,c5,c5 R - - cast - 0 1 new", `field "" does not begin with "W:"`},
		{plain, "R:c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "3 men"},
		{plain, "R:c1,c1,c1,c9 W:c5,c5,c5,c5 R - - cast - 0 1 new", `no square "c9"`},
		{plain, "R:c1,c1,c1, W:c5,c5,c5,c5 R - - cast - 0 1 new", `no square ""`},
		{plain, "R:c1,c1,c1,e1 W:c5,c5,c5,e1 R - - cast - 0 1 new", "men of two seats stand on e1"},
		{plain, "R:c3,c3,c3,c3 W:c3,c3,c3,c3 R - - over - 0 0 moved", "two seats are at the end"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 G - - cast - 0 1 new", "a seat that plays"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R WR - cast - 0 1 new", "table's order"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R  - cast - 0 1 new", "letters of seats"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - R cast - 0 1 new", "no opening throw"},
		{opening, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - Q cast - 0 1 new", "table's order"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - wait - 0 1 new", "cast, move or over"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 25 0 0 thrown", "from 1 to 24"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 0 0 0 thrown", "descending"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1,2 0 0 thrown", "descending"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1,1,1,1,1,1,1,1,1 0 0 thrown", "at most 8"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 01 0 0 thrown", "from 1 to 24"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 4 0 thrown", "from 0 to 3"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 2 thrown", "from 0 to 1"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 0 gone", "new, thrown or moved"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 0 0 new", "in a new turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move 1 3 0 thrown", "in a row end the turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 3 1 thrown", "in a row end the turn"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 0 thrown", "none is to come"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 0 new", "one cast to come"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast 4 1 1 thrown", "before the next cast"},
		{cancel, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast 4 0 0 thrown", "before the next cast"},
		{plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 1 thrown", "no throw can be played"},
		{plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 0 moved", "no throw can be played"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move - 0 0 thrown", "no throw can be played"},
		{plain, "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - over - 0 0 moved", "not over"},
		{plain, "R:c3,c3,c3,c3 W:c5,c5,c5,c5 R - - cast - 0 1 new", "over here"},
		{plain, "R:b1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "over here"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5", "2 parts, want 3"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,c5;-", "it differs"},
		{plain, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 new R:c1,c1,c1,c1;W:c5,c5,c5,c5;-", "one cast to come"},
		{cancel, "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-", "can be taken back"},
		{plain, strings.Repeat("x", 3000), "longer than"},
	} {
		enginetest.Refused(t, enginetest.NewSeated(t, chaukabara.Ruleset(), c.options, 2), c.text, c.want)
	}
}

// The men of a seat may be listed in any order.
func TestPositionOrder(t *testing.T) {
	enginetest.Reads(t, enginetest.NewSeated(t, chaukabara.Ruleset(), "", 2),
		"R:e1,c1,d1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "R:c1,c1,d1,e1 W:c5,c5,c5,c5 R - - cast - 0 1 new")
}

func FuzzPosition(f *testing.F) {
	strayer.FuzzPosition(f, games(f), []uint16{0, 37, 74, 111},
		"R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new",
		"R:c1,c1,c1,e3 W:c5,c5,c5,c5 R - - cast - 1 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-",
		"R:c1,c1,c1,c1 W:c5,c5,c5,c5 R RW R move 8,4,1 2 0 moved",
		"R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - move 3 0 0 thrown",
		"R:c2,c3,c3,c3 W:d4,e2,c5,c5 W RW RW cast 4 1 0 thrown",
		"R:c3,c3,c3,c3 W:c5,c5,c5,c5 W R - over - 0 0 moved",
	)
}

func TestDiagram(t *testing.T) {
	enginetest.Draws(t, enginetest.New(t, chaukabara.Ruleset(), ""),
		"R:c1,a3,e2,e2 G:e3,e3,c1,c1 W:a3,a3,c2,c4 B:a3,a3,a3,c3 G RW - move 3 0 0 thrown",
		`5  .       .       [ ]     .       .
4  .       .       W       .       .
3  [RW2B3] .       [B]     .       [G2]
2  .       .       W       .       R2
1  .       .       [RG2]   .       .
   a       b       c       d       e
Green moves, thrown 3
may enter the inner squares: RW
`)
}

// values are what a test throws: the grace values often, so that rows of three and
// captures with them come up.
var values = []uint8{1, 1, 2, 2, 3, 3, 4, 4, 8}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.Due() == engine.DueCast {
		s.Throw(dice.Of(values[rng.IntN(len(values))]))
		return
	}
	ms := s.Legal(nil)
	s.Apply(ms[rng.IntN(len(ms))])
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if due := s.Due() == engine.DueMove; due != (len(legal) > 0) {
		return fmt.Errorf("%v is due with the moves %v", s.Due(), legal)
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		if due := s.Due() == engine.DueCast; due != (len(s.ObjectCast(dice.Of(v))) == 0) {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(dice.Of(v)))
		}
	}
	if len(s.ObjectCast(dice.Of(5))) == 0 || len(s.ObjectCast(dice.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if over := s.Due() == engine.DueOver; over != (len(s.ObjectEnd()) == 0) {
		return fmt.Errorf("%v is due, against the end of the turn: %v", s.Due(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: enginetest.StrayEvent(4), Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, From: m.From, To: m.To, Spend: m.Spend}
	}}

// everySetting has every combination of the options, with a name.
func everySetting() (out []string) {
	for bits := range 1 << 5 {
		for _, triple := range []string{"takeback", "accumulate", "third-void"} {
			options := "triple=" + triple
			for k, o := range []string{"opening-throw=on", "extra=cumulative", "exact=no", "own-stack=houses-only",
				"right=lost"} {
				if bits>>k&1 == 1 {
					options += " " + o
				}
			}
			if bits%3 == 1 {
				options += " turns=cw"
			}
			out = append(out, options)
		}
	}
	return out
}

func TestStrayPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 10
	}
	mine := daily.Part(t, 2)
	for i, options := range everySetting() {
		for seats := 2; seats <= 4; seats++ {
			if !mine(i + seats) {
				continue
			}
			t.Run(fmt.Sprintf("%s-%d", options, seats), func(t *testing.T) {
				strayer.Run(t, enginetest.NewSeated(t, chaukabara.Ruleset(), options, seats), 2, events, uint64(4-seats))
			})
		}
	}
}

// games builds every setting for every set of seats.
func games(t testing.TB) []engine.Game {
	return enginetest.Seated(t, chaukabara.Ruleset(), everySetting(), 4, 3, 2)
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }
