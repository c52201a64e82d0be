package counts

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/internal/problem"
)

// listed are words by their places in a list.
type listed []string

func (w listed) Text(word uint32) string { return w[word] }
func (w listed) Word(text []byte) uint32 {
	for i, s := range w {
		if s == string(text) {
			return uint32(i)
		}
	}
	panic("an unknown word")
}

// some returns games of two tables, one of which has throws.
func some() ([]*plays.Game, listed) {
	words := listed{"", "capture", "\nd(1 2)\n<1>", "\nd(1 2)\n<2>", "\nother\n<2>", "\nother\n"}
	race := plays.Head{Table: plays.Table{Variant: "race", Seats: [4]plays.Seat{{Letter: 'R', Name: "Red"},
		{Letter: 'W', Name: "White"}}},
		Verdict: "legal", Complete: true, Result: "1-0", Year: "1898", NumEvents: 5, Judged: 5, Plies: 2,
		Players: [4]int64{7, 9}}
	other := race
	other.Verdict, other.Complete, other.Result, other.Year, other.Plies, other.Judged = "illegal", false, "*", "", 3, 2
	war := plays.Head{Table: plays.Table{Variant: "war", Options: "a=b\nc"}, Verdict: "legal", NumEvents: 3, Judged: 1}
	return []*plays.Game{
		{Number: 1, Head: race, Events: []plays.Event{{Seat: 1, What: 2}, {Seat: 1, What: 1}, {Seat: 2, What: 3},
			{Seat: 2, What: 0}, {Seat: 2, What: 3}}},
		{Number: 2, Head: war, Events: []plays.Event{{Seat: 1, What: 1}}},
		{Number: 5, Head: other, Events: []plays.Event{{Seat: 0, What: 2}, {Seat: 1, What: 4}, {Seat: 1, What: 5}}},
	}, words
}

// TestCounts compares what is counted with what can be seen.
func TestCounts(t *testing.T) {
	games, words := some()
	c := Of(games, words)
	if len(c.Tables) != 2 {
		t.Fatalf("%d tables", len(c.Tables))
	}
	race := c.Tables[games[0].Table]
	if race.Games != 2 || race.Legal != 1 || race.Illegal != 1 || race.Complete != 1 || race.Partly != 0 ||
		race.Results["1-0"] != 1 || race.Results["*"] != 1 || race.Years["1898"] != 1 || race.Plies[3] != 1 {
		t.Errorf("%+v", race)
	}
	fell := func(seat uint8, player int64, device, cast string) int {
		for k, list := range race.throws {
			for i, n := range list {
				if d := c.Devices[k.Device]; k.Seat == seat && k.Player == player && d.Name == device && d.Casts[i] == cast {
					return n
				}
			}
		}
		return 0
	}
	if fell(1, 7, "d(1 2)", "<1>") != 1 || fell(2, 9, "d(1 2)", "<2>") != 2 || fell(0, 0, "d(1 2)", "<1>") != 1 ||
		fell(1, 7, "other", "<2>") != 1 {
		t.Errorf("throws %v of %v", race.throws, c.Devices)
	}
	if war := c.Tables[games[1].Table.Kept()]; war == nil || war.Games != 1 || war.Partly != 1 || len(war.throws) != 0 {
		t.Errorf("%+v", war)
	}
}

// TestPacked: the same games are the same bytes, one more game is others, and whichever way packed forms are added, one
// by one or together, the same comes of it.
func TestPacked(t *testing.T) {
	games, words := some()
	whole := Of(games, words)
	if !whole.Packed(Of(games, words).Pack()) {
		t.Error("other counts")
	}
	read, added, counted := New(), New(), New()
	if err := read.AddPacked(whole.Pack()); err != nil {
		t.Fatal(err)
	}
	for i := len(games) - 1; i >= 0; i-- {
		one, part := Of(games[i:i+1], words), New()
		if err := errors.Join(part.AddPacked(one.Pack()), counted.AddCounted(one)); err != nil {
			t.Fatal(err)
		}
		added.Add(part)
	}
	want := []string{"0 d(1 2) <1>1 <2>0", "7 d(1 2) <1>1 <2>0", "7 other <2>1", "9 d(1 2) <1>0 <2>2"}
	for name, c := range map[string]*Counts{"read": read, "added": added, "counted": counted} {
		if got := throwersOf(c, func(player int64) int64 { return player }); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		for table, n := range whole.Tables {
			if got := c.Tables[table]; got == nil || got.Games != n.Games || !maps.Equal(got.Plies, n.Plies) ||
				!maps.Equal(got.Results, n.Results) || !maps.Equal(got.Years, n.Years) || len(c.Tables) != len(whole.Tables) {
				t.Errorf("%s: %+v, want %+v", name, got, n)
			}
		}
	}
	one := throwersOf(added, func(player int64) int64 { return min(player, 7) })
	if want := []string{"0 d(1 2) <1>1 <2>0", "7 d(1 2) <1>1 <2>2", "7 other <2>1"}; !slices.Equal(one, want) {
		t.Errorf("two players as one: %q, want %q", one, want)
	}
	whole.Tables[games[0].Table].Games++
	if whole.Packed(Of(games, words).Pack()) {
		t.Error("one more game is not noticed")
	}
}

// throwersOf lists what players threw, those that were asked for by themselves after all the same.
func throwersOf(c *Counts, as func(int64) int64) (out []string) {
	text := func(f *Fell) string {
		d := c.Devices[f.Device]
		out := fmt.Sprint(f.Player, " ", d.Name)
		for _, cast := range slices.Sorted(slices.Values(d.Casts)) {
			out += fmt.Sprint(" ", cast, f.Read[d.numbers[cast]])
		}
		return out
	}
	c.EachThrower(as, func(f *Fell) { out = append(out, text(f)) })
	var again, apiece []string
	for player := range int64(10) {
		c.OfThrower(player, func(f *Fell) {
			again = append(again, text(f))
			c.WithDevice(player, f.Device, func(f *Fell) { apiece = append(apiece, text(f)) })
		})
	}
	if !slices.Equal(out, again) || !slices.Equal(out, apiece) {
		return append(again, "not the same one by one")
	}
	return out
}

// TestDamaged: what is cut or changed is told, and does no harm.
func TestDamaged(t *testing.T) {
	games, words := some()
	whole := Of(games, words).bytes()
	for i := range whole {
		if err := New().AddPacked(packing.AppendBlock(nil, whole[:i])); !errors.Is(err, problem.ErrDamaged) {
			t.Errorf("cut at %d: %v", i, err)
		}
		for _, b := range []byte{0, 0xff, whole[i] + 1} {
			changed := bytes.Clone(whole)
			changed[i] = b
			if err := New().AddPacked(packing.AppendBlock(nil, changed)); err != nil && !errors.Is(err, problem.ErrDamaged) {
				t.Errorf("%d changed to %d: %v", i, b, err)
			}
		}
	}
	if err := New().AddPacked([]byte("no block")); !errors.Is(err, problem.ErrDamaged) {
		t.Error(err)
	}
}
