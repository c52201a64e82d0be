package split

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
)

// ring is a game of the test's own: two men a seat, of one way each, round the edge of 3×3
// from opposite corners and into the centre, with the points of one die to share out.
type ring struct {
	*Table
	again uint8
}

func (g *ring) Laws() *Laws {
	return Rules{{ID: "ring/man", Moves: Moves{{Test: (*Case).ManThere}}}}.Book()
}
func (g *ring) Take(c engine.Cast) Throw  { return Throw{Value: c.V[0], Left: [2]uint8{c.V[0]}} }
func (g *ring) Shares(t Throw) []Share    { return AtWill(t.Left[0]) }
func (g *ring) Again(t Throw) bool        { return t.Value == g.again }
func (g *ring) MayEnter(t Throw) bool     { return t.Value == 1 && !t.Entered }
func (g *ring) Enter(t Throw) Throw       { t.Entered = true; return t }
func (g *ring) Consistent(s *State) error { return nil }
func (g *ring) Nearest(t Throw, spend [4]uint8, length uint8) int {
	return NearestAtWill(t.Left[0], spend[0], length)
}
func (g *ring) AppendThrow(dst []byte, t Throw) []byte {
	return track.AppendValues(dst, []uint8{t.Value, t.Left[0]})
}
func (g *ring) ReadThrow(field string) (Throw, bool) {
	value, left := Number(field[:1]), Number(field[len(field)-1:])
	return Throw{Value: value, Left: [2]uint8{left}}, value >= left && left > 0
}

var rings = &engine.Ruleset{
	Name:     "ring",
	Seats:    []engine.SeatInfo{{Name: "White", Letter: 'W'}, {Name: "Black", Letter: 'B'}},
	SeatSets: [][]engine.Seat{{1, 2}},
	Throws:   true,
	Position: AboutPosition("what is left"),
	Build: func(r *engine.Ruleset, setup engine.Setup) engine.Game {
		b := board.Grid(3, 3)
		g := &ring{again: 4}
		c := Course{Board: b, Dice: &dice.Set{Dice: []dice.Die{dice.Uniform("die", 1, 2, 3, 4)}},
			Lanes: [Seats][]uint8{{0, 0}, {1, 1}},
			Edge:  8, Capacity: 2, Takes: [2]int{1, 2}, Top: 8, Reach: Exactly(8), Crowded: []int{8}, PassCaptures: true,
			Win: "ring/win"}
		for i, way := range []string{"a1 b1 c1 c2 c3 b3 a3 a2 b2", "c3 b3 a3 a2 a1 b1 c1 c2 b2"} {
			c.Ways[i] = track.Squares(b, way)
			c.Safe[i] = track.Squares(b, "a1 c3")
		}
		g.Table = NewTable(r, setup, c, g)
		return g
	},
}

// at reads a position.
func at(t *testing.T, text string) *State {
	t.Helper()
	g, err := rings.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// texts are the legal moves as they stand in a sentence.
func texts(s *State) (out []string) {
	for _, m := range s.Legal(nil) {
		out = append(out, s.Text(m))
	}
	return out
}

func TestLegal(t *testing.T) {
	for _, c := range []struct{ from, want string }{
		// A pair moves for the points of one, a single man by any share.
		{"W:a1,a1 B:c3,c3 W move 2,2 - thrown -", "a1-b1 a1-c1 2a1-b1 2a1-c1"},
		// What is passed is captured, what is safe is passed and bars who would land there.
		{"W:c1,b2 B:c2,c3 W move 2,2 - thrown -", "c1xc2"},
		{"W:c1,b2 B:c2,c3 W move 3,3 - thrown -", "c1xc2 c1xb3"},
		// A single man takes no pair but passes it.
		{"W:c1,b2 B:c2,c2 W move 1,1 - thrown -", ""},
		{"W:b3,b2 B:a3,a3 W move 2,2 - thrown -", "b3-a2"},
		// A captured man comes back with a 1 before it is spent.
		{"W:b1,- B:c3,c3 W move 1,1 - thrown -", "@a1 b1-c1"},
		// No more is spent than leads into the centre, and all that can be.
		{"W:a2,b2 B:c3,c3 W move 3,3 - thrown -", "a2-b2"},
		{"W:a2,b1 B:c3,c3 W move 3,3 - thrown -", "b1-c1 b1-c2 a2-b2"},
	} {
		s := at(t, c.from)
		got := ""
		for _, text := range texts(s) {
			if got != "" {
				got += " "
			}
			got += text
		}
		if got != c.want && !(c.want == "" && s.Stuck) {
			t.Errorf("%s: %s, want %s", c.from, got, c.want)
		}
	}
}

func TestMost(t *testing.T) {
	for _, c := range []struct {
		from string
		want uint8
	}{
		{"W:a1,a1 B:c3,c3 W move 4,4 - thrown -", 4},
		{"W:a2,a3 B:c3,c3 W move 4,4 - thrown -", 3}, // 1 and 2 lead both into the centre
		{"W:a2,b2 B:c3,c3 W move 4,4 - thrown -", 1},
		{"W:c1,b2 B:c2,c2 W move 1,1 - thrown -", 0}, // a pair is not for a single man
	} {
		s := at(t, c.from)
		if got := s.most(); got != c.want {
			t.Errorf("%s: %d, want %d", c.from, got, c.want)
		}
	}
}

// TestShares: every share of points divided at will leaves the rest.
func TestShares(t *testing.T) {
	for points := range uint8(9) {
		for n, x := range AtWill(points) {
			if int(x.Points) != n+1 || x.Spend[0] != x.Points || x.Left[0]+x.Points != points {
				t.Errorf("%d of %d: %+v", n, points, x)
			}
		}
		if n := len(AtWill(points)); n != int(points) {
			t.Errorf("%d shares of %d points", n, points)
		}
	}
	for _, c := range []struct{ points, named, length, want uint8 }{{4, 3, 1, 2}, {4, 5, 2, 1}, {4, 0, 9, 3},
		{4, 0, 0, 0}} {
		if got := NearestAtWill(c.points, c.named, c.length); got != int(c.want) {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// TestTurns: a throw that earns another makes a cast due, another hands the turn on, and
// one that nobody can play is passed.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		cast  uint8
		moves []string
		due   engine.Due
		seat  engine.Seat
	}{
		{2, []string{"a1-c1"}, engine.DueCast, 2},
		{4, []string{"a1-c2", "a1-b1"}, engine.DueCast, 1},
		{3, []string{"a1-b1"}, engine.DueMove, 1},
	} {
		s := at(t, "W:a1,a1 B:c3,c3 W cast - - new -")
		s.Throw(dice.Of(c.cast))
		for _, text := range c.moves {
			for _, m := range s.Legal(nil) {
				if s.Text(m) == text {
					s.Apply(m)
					break
				}
			}
		}
		if s.Due() != c.due || s.Seat() != c.seat {
			t.Errorf("%+v: %s of %d", c, s.Due(), s.Seat())
		}
	}
}

// TestObject: the laws of the game are asked, and say what they say of all.
func TestObject(t *testing.T) {
	s := at(t, "W:a1,a1 B:c3,c3 W move 2,2 - thrown -")
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: s.Tab.Board().Named("b1"),
		To: s.Tab.Board().Named("c1")}
	if o := s.Object(m); len(o) != 1 || o[0].Rule != "ring/man" || o[0].Text.String() != "no man stands on b1" {
		t.Errorf("%+v", o)
	}
	m.From = s.Tab.Board().Named("a1")
	if o := s.Object(m); len(o) != 0 {
		t.Errorf("%+v", o)
	}
}
