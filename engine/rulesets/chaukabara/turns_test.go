package chaukabara_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
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
		{"grace", plain, start, "4 c1-e3", "R:c1,c1,c1,e3 W:c5,c5,c5,c5 R - - cast - 1 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-"},
		{"taken back", plain, start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"the third is void", void, start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,e3,e3 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"a series", cancel, start, "8 4 2 c1-e3 e3-e5", "R:c1,c1,c1,e5 W:c5,c5,c5,c5 R - - move 8 0 0 moved"},
		{"a series cancelled", cancel, start, "8 4 4", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move - 3 0 thrown"},
		{"cancelled and passed", cancel, start, "8 4 4 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"one throw for both", plain, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1", "R:c1,c1,d1,e4 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"two throws for both", cumulative, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1", "R:c1,c1,d1,e4 W:c5,c5,c5,c5 R R - cast - 0 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;-"},
		{"unplayable but earning", plain, "R:c2,c2,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "4 1 c2-c3", "R:c2,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"nothing to move", plain, "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "4 3 --", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"surplus", overrun, "R:c1,d3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "8 3 d3-c3/3 c1-c5", "R:c5,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"right lost", lose, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R W - cast - 0 1 new", "4 d1-e4", "R:c1,c1,c1,e4 W:c5,c5,c5,c5 R R - cast - 1 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;W"},
		{"waiting to open", opening, start, "3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"opened for good", opening, start, "4 c1-e3 4 c1-e3 8 3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - R cast - 0 1 new"},
		{"no room", single, "R:b1,b1,c5,d1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 c5-b5", "R:d1,b5,b1,b1 W:d5,d5,d5,d5 W - - cast - 0 1 new"},
		{"won", plain, "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "1 c2-c3", "R:c3,c3,c3,c3 W:c5,c5,c5,c5 W R - over - 0 0 moved"},
		{"dead", plain, "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 a1-b1", "R:b1,b1,b1,b1 W:d5,d5,d5,d5 W - - over - 0 0 moved"},
		{"not dead while the turn can be taken back", plain, "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1 8 4",
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
