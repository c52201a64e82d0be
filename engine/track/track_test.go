package track_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
)

var rules = &engine.Ruleset{
	Name:     "test",
	Seats:    []engine.SeatInfo{{Name: "Red", Letter: 'R'}, {Name: "Green", Letter: 'G'}, {Name: "White", Letter: 'W'}},
	SeatSets: [][]engine.Seat{{1, 2, 3}, {1, 3}},
}

// ring is a course of four squares round and back to the first, for Red and White.
func ring(t *testing.T, men ...uint8) *track.Table {
	t.Helper()
	b := board.Grid(2, 2)
	setup, err := rules.Complete(engine.Setup{Seats: 0b101})
	if err != nil {
		t.Fatal(err)
	}
	way := track.Squares(b, "a1 b1 b2 a2 a1")
	table := track.NewTable(rules, setup, track.Course{
		Board: b, Dice: &dice.Set{Dice: []dice.Die{dice.Uniform("die", 1, 2)}}, Order: track.Seats(setup),
		Ways: [engine.MaxSeats][]engine.Square{way, way, way, way}, Safe: track.Squares(b, "b2"),
		Index: func(man uint8) int { return int(man) - 1 }, Men: men,
	})
	return &table
}

// A way meets a square once or twice; what is not on it has no index.
func TestIndices(t *testing.T) {
	table := ring(t)
	a1, b2 := table.Board().Named("a1"), table.Board().Named("b2")
	for _, c := range []struct {
		name string
		got  uint8
		want uint8
	}{
		{"a1", table.Index(0, a1), 0}, {"a1 again", table.Again(0, a1), 4},
		{"b2", table.Index(0, b2), 2}, {"b2 again", table.Again(0, b2), track.Off},
		{"nowhere", table.Index(0, engine.NoSquare), track.Off},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
	if table.Next(1) != 3 || table.Next(3) != 1 || table.Plays(1) || !table.Safe(b2) || table.Safe(a1) {
		t.Error("the seats or the safe squares are wrong")
	}
}

// What looks at four men as one word sees what one sees who looks at each.
func TestMenInAWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	few := []uint8{0, 1, 2, 0x7f, 0x80, 0x81, 0xfe, 0xff}
	for range 100000 {
		var m track.Men
		for k := range m[2] {
			m[2][k] = few[rng.IntN(len(few))]
		}
		slices.Sort(m[2][:])
		man, to := few[rng.IntN(len(few))], few[rng.IntN(len(few))]
		n := uint8(0)
		for _, a := range m[2] {
			if a == man {
				n++
			}
		}
		if m.Count(2, man) != n || m.Has(2, man) != (n > 0) {
			t.Fatalf("%v: %d of %d, has %v, want %d", m[2], m.Count(2, man), man, m.Has(2, man), n)
		}
		low, high := man&0x7f, to&0x7f
		if got := m.Between(2, low, high); got != slices.ContainsFunc(m[2][:],
			func(a uint8) bool { return low <= a && a <= high }) {
			t.Fatalf("%v: %v from %d to %d", m[2], got, low, high)
		}
		if n == 0 {
			continue
		}
		want := m
		want[2][slices.Index(want[2][:], man)] = to
		slices.Sort(want[2][:])
		before := m
		if m.Change(2, man, to); m != want {
			t.Fatalf("%v with %d for %d: %v", before[2], to, man, m[2])
		}
	}
}

// Men are kept in order as they change; men that are not on the board stand on
// no square, and both ends of a square that is met twice are one.
func TestMen(t *testing.T) {
	s := ring(t, 1, 0, 1, 1).Begin()
	for _, c := range [][3]uint8{{0, 0, 5}, {0, 1, 3}, {2, 1, 5}, {0, 5, 2}, {0, 3, 5}} {
		s.All.Change(int(c[0]), c[1], c[2])
		if !slices.IsSorted(s.All[c[0]][:]) {
			t.Errorf("%v behind %v: the order is wrong", s.All[c[0]], c)
		}
	}
	if got, want := s.MenOf(0), []uint8{1, 1, 2, 5}; !slices.Equal(got, want) {
		t.Errorf("men %v, want %v", got, want)
	}
	board := s.Table.Board()
	on := func(seat engine.Seat, name string) string { return fmt.Sprint(s.On(seat, board.Named(name))) }
	if got := on(1, "a1") + on(1, "b1") + on(1, "b2") + on(3, "a1"); got != "[1 1 5][2][][1 1 5]" {
		t.Errorf("on the squares stand %s", got)
	}
	if s.Owner(1, board.Named("b1")) != 1 || s.Owner(3, board.Named("a1")) != 3 || s.Owner(3, board.Named("b2")) != 0 {
		t.Error("the owner is wrong")
	}
	s.Take(2, 5, 0)
	s.Take(0, 5, 0)
	if s.Did.Taken != 1 {
		t.Errorf("%d men are taken by Red, who is on turn, want 1", s.Did.Taken)
	}
	s.PassTurn()
	s.PassTurn()
	if s.Seat() != 1 || s.Round() != 2 {
		t.Errorf("seat %d in round %d", s.Seat(), s.Round())
	}
}

// A square on which several seats stand is left by the first of them only.
func TestLeaving(t *testing.T) {
	s := ring(t, 1, 1, 1, 2).Begin()
	s.All.Change(2, 2, 3)
	for _, c := range []struct {
		p    engine.Pattern
		want string
	}{
		{engine.Pattern{}, "3:a1 3:b2 1:b1"},
		{engine.Pattern{File: 'b'}, "3:b2 1:b1"},
		{engine.Pattern{File: 'b', Rank: 1}, "1:b1"},
		{engine.Pattern{From: s.Table.Board().Named("a2")}, ""},
	} {
		var got []string
		for seat, sq := range s.Leaving(&c.p, 3) {
			got = append(got, fmt.Sprintf("%d:%s", seat, s.At(sq)))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%+v: %s, want %s", c.p, text, c.want)
		}
	}
}

func TestThrows(t *testing.T) {
	var throws track.Throws
	for _, v := range []uint8{2, 8, 1, 2} {
		throws.Add(v)
	}
	throws.Remove(2)
	throws.Remove(5)
	if throws.Words().String() != "8, 2 and 1" || !throws.Has(2) || throws.Has(4) {
		t.Errorf("unspent are %s", throws.Words())
	}
	for range track.MaxThrows - 3 {
		throws.Add(1)
	}
	if throws.Add(1) {
		t.Error("more throws are held than there is room for")
	}
	if got := track.List([]uint8{1, 6, 5}).String(); got != "6, 5 and 1" {
		t.Errorf("the list is %s", got)
	}
}

func TestReadThrows(t *testing.T) {
	for field, want := range map[string]string{
		"-": "-", "6": "6", "6,6,1": "6,6,1",
		"": "", "0": "", "7": "", "06": "", "+6": "", "1,6": "", "1,1,1,1": "", "6,": "",
	} {
		var throws track.Throws
		err := throws.Read(field, 3, 6)
		if (err == nil) != (want != "") {
			t.Errorf("%q: %v", field, err)
		} else if got := string(track.AppendValues(nil, throws.Values())); err == nil && got != want {
			t.Errorf("%q is read as %s", field, got)
		}
	}
}

func TestPhases(t *testing.T) {
	var s track.State
	for _, name := range []string{"new", "thrown", "moved", "waiting"} {
		f := s.PhaseField("waiting")
		if err := f.Read(name); err != nil || string(f.Append(nil)) != name {
			t.Errorf("%s is read as %d, %v", name, s.Phase, err)
		}
	}
	if err := s.PhaseField().Read("waiting"); err == nil || !strings.Contains(err.Error(), "new, thrown or moved") {
		t.Errorf("a phase of another game: %v", err)
	}
}

// Safe squares are in brackets, empty ones are shown.
func TestCells(t *testing.T) {
	table := ring(t)
	got := table.Board().AppendGrid(nil, 2, 1, "", func(dst []byte, sq engine.Square) []byte {
		return track.AppendCell(table, dst, sq, func(dst []byte, sq engine.Square) []byte {
			return track.AppendCount(dst, "R", int(sq)-1)
		})
	})
	want := "2  R2   [R3]\n1  .    R\n   a    b\n"
	if string(got) != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestMeet compares men with others one by one.
func TestMeet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 10000 {
		var men, others track.Men
		want := uint32(0)
		for i := range men {
			for k := range men[i] {
				men[i][k], others[i][k] = uint8(random.UintN(8)), uint8(random.UintN(8))
				if random.UintN(2) == 0 {
					others[i][k] = track.Nobody
				}
				if men[i][k] == others[i][k] {
					want |= 1 << i
				}
			}
		}
		if got := men.Seats(&others); got != want || men.Meet(&others) != (want != 0) {
			t.Fatalf("%v and %v: seats %b, want %b, meet %v", men, others, got, want, men.Meet(&others))
		}
	}
}
