package race_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/race"
)

var ways = [engine.MaxSeats]string{
	"c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
	"e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3",
	"c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3",
	"a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3",
}

// plain is the design that the tests start from.
func plain() race.Design {
	b := board.Grid(5, 5)
	squares := func(names string) (out []engine.Square) {
		for name := range strings.FieldsSeq(names) {
			out = append(out, b.Named(name))
		}
		return out
	}
	d := race.Design{
		Board: b, Lot: &lots.Lot{Dice: []lots.Die{lots.Cowries(4, 8)}}, Men: 4,
		Refuges: squares("c1 e3 c5 a3 c3"), Inner: 16, Grace: []uint8{4, 8}, Triple: race.TakeBack,
		Win: "win", Dead: "dead",
		Moves: []race.MoveLaw{
			{ID: "win", Test: race.GameOver}, {ID: "one", Test: race.OneMan}, {ID: "there", Test: race.ManThere},
			{ID: "own", Test: race.OwnMan}, {ID: "triple", Test: race.TripleLost}, {ID: "opening", Test: race.OpeningFirst},
			{ID: "turn-in", Test: race.TurnIn}, {ID: "along", Test: race.AlongWay}, {ID: "exact", Test: race.ExactEnd},
			{ID: "fits", Test: race.ThrowFits}, {ID: "inner", Test: race.InnerRight}, {ID: "single", Test: race.SingleMan},
			{ID: "safe", Test: race.RefugeSafe}, {ID: "capture", Test: race.CaptureTrue}, {ID: "must", Test: race.MustMove},
			{ID: "first", Test: race.CastFirst}, {ID: "grace", Test: race.CastAfterGrace}, {ID: "prize", Test: race.CastAfterCapture},
		},
		Casts: []race.CastLaw{
			{ID: "win", Test: race.GameOverCast}, {ID: "possible", Test: race.CastPossible},
			{ID: "triple", Test: race.CastAfterTriple}, {ID: "earned", Test: race.CastEarned},
		},
		Ends: []race.EndLaw{
			{ID: "must", Test: race.EndUnplayed}, {ID: "first", Test: race.EndUnthrown},
			{ID: "grace", Test: race.EndAfterGrace}, {ID: "prize", Test: race.EndAfterCapture},
		},
	}
	for i, w := range ways {
		d.Ways[i] = squares(w)
	}
	return d
}

var table = &engine.Ruleset{
	Name: "test",
	Seats: []engine.SeatInfo{{Name: "Red", Letter: 'R'}, {Name: "Green", Letter: 'G'},
		{Name: "White", Letter: 'W'}, {Name: "Blue", Letter: 'B'}},
	SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
}

// build makes a game of a design for the seats of one set.
func build(t testing.TB, d race.Design, set int) *race.Game {
	t.Helper()
	if !d.Single {
		d.Moves = without(d.Moves, "single")
	}
	setup, err := table.Complete(engine.Setup{Seats: engine.SeatMask(table.SeatSets[set])})
	if err != nil {
		t.Fatal(err)
	}
	return race.New(table, setup, d)
}

func without(laws []race.MoveLaw, id string) (out []race.MoveLaw) {
	for _, l := range laws {
		if l.ID != id {
			out = append(out, l)
		}
	}
	return out
}

// designs returns every combination of what a design can switch, with a name.
func designs() map[string]race.Design {
	out := map[string]race.Design{}
	for bits := range 1 << 5 {
		for triple := race.TakeBack; triple <= race.VoidThird; triple++ {
			d := plain()
			d.Triple = triple
			d.Opening, d.Cumulative, d.Overrun = bits&1 != 0, bits&2 != 0, bits&4 != 0
			d.Single, d.LoseRight = bits&8 != 0, bits&16 != 0
			d.Reverse = bits%3 == 1
			out[fmt.Sprintf("%05b-%d", bits, triple)] = d
		}
	}
	return out
}

func position(t testing.TB, g engine.Game, text string) engine.State {
	t.Helper()
	s, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays a line of words such as "4 c1-e3 --" on s.
func play(t testing.TB, s engine.State, line string) {
	t.Helper()
	b := s.Game().Board()
	for word := range strings.FieldsSeq(line) {
		if len(word) == 1 {
			c := lots.Of(word[0] - '0')
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
	cumulative, cancel, void, overrun := plain(), plain(), plain(), plain()
	cumulative.Cumulative = true
	cancel.Triple = race.Cancel
	void.Triple = race.VoidThird
	overrun.Triple, overrun.Overrun = race.Cancel, true
	lose := plain()
	lose.LoseRight = true
	opening := plain()
	opening.Opening = true
	single := plain()
	single.Single = true
	start := "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	for _, c := range []struct {
		name         string
		d            race.Design
		from         string
		line, behind string
	}{
		{"a step", plain(), start, "1 c1-d1", "R:c1,c1,c1,d1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"grace", plain(), start, "4 c1-e3", "R:c1,c1,c1,e3 W:c5,c5,c5,c5 R - - cast - 1 1 moved R:c1,c1,c1,c1;W:c5,c5,c5,c5;-"},
		{"taken back", plain(), start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"the third is void", void, start, "4 c1-e3 4 c1-e3 8", "R:c1,c1,e3,e3 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"a series", cancel, start, "8 4 2 c1-e3 e3-e5", "R:c1,c1,c1,e5 W:c5,c5,c5,c5 R - - move 8 0 0 moved"},
		{"a series cancelled", cancel, start, "8 4 4", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - move - 3 0 thrown"},
		{"cancelled and passed", cancel, start, "8 4 4 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"one throw for both", plain(), "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1", "R:c1,c1,d1,e4 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"two throws for both", cumulative, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R - - cast - 0 1 new", "4 d1-e4 1 c1-d1", "R:c1,c1,d1,e4 W:c5,c5,c5,c5 R R - cast - 0 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;-"},
		{"unplayable but earning", plain(), "R:c2,c2,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "4 1 c2-c3", "R:c2,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"nothing to move", plain(), "R:b1,b1,b1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new", "4 3 --", "R:b1,b1,b1,b1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"surplus", overrun, "R:c1,d3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "8 3 d3-c3/3 c1-c5", "R:c5,c3,c3,c3 W:c5,c5,c5,c5 W R - cast - 0 1 new"},
		{"right lost", lose, "R:c1,c1,c1,d1 W:c5,c5,c5,e4 R W - cast - 0 1 new", "4 d1-e4", "R:c1,c1,c1,e4 W:c5,c5,c5,c5 R R - cast - 1 1 moved R:c1,c1,c1,d1;W:c5,c5,c5,e4;W"},
		{"waiting to open", opening, start, "3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 W - - cast - 0 1 new"},
		{"opened for good", opening, start, "4 c1-e3 4 c1-e3 8 3 --", "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - R cast - 0 1 new"},
		{"no room", single, "R:b1,b1,c5,d1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 c5-b5", "R:d1,b5,b1,b1 W:d5,d5,d5,d5 W - - cast - 0 1 new"},
		{"won", plain(), "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new", "1 c2-c3", "R:c3,c3,c3,c3 W:c5,c5,c5,c5 W R - over - 0 0 moved"},
		{"dead", plain(), "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "1 a1-b1", "R:b1,b1,b1,b1 W:d5,d5,d5,d5 W - - over - 0 0 moved"},
		{"not dead while the turn can be taken back", plain(), "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1 8 4",
			"R:a4,b1,b1,b1 W:d5,d5,d5,d5 W - - cast - 0 1 new"},
		{"dead when it no longer can", plain(), "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1 8 3",
			"R:b1,b1,b1,b1 W:d5,d5,d5,d5 W - - over - 0 0 moved"},
		{"dead at once otherwise", void, "R:a4,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new", "4 a4-b1",
			"R:b1,b1,b1,b1 W:d5,d5,d5,d5 R - - over - 0 0 moved"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := position(t, build(t, c.d, 2), c.from)
			play(t, s, c.line)
			if got := string(s.AppendPosition(nil)); got != c.behind {
				t.Errorf("got  %s\nwant %s", got, c.behind)
			}
		})
	}
}
