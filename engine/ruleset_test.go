package engine

import (
	"errors"
	"strings"
	"testing"
)

var table = Ruleset{
	Name:     "test",
	Seats:    []SeatInfo{{"Red", 'R', "south"}, {"Green", 'G', "east"}, {"White", 'W', "north"}},
	SeatSets: [][]Seat{{1, 2, 3}, {1, 3}},
	Options: []Option{
		{Name: "first-option", Values: []OptionValue{{Name: "a"}, {Name: "b"}}},
		{Name: "second", Values: []OptionValue{{Name: "yes"}, {Name: "no"}}},
	},
	Rules: []Rule{{ID: "test/rule"}},
}

func TestComplete(t *testing.T) {
	s, err := table.Complete(Setup{})
	if err != nil || s.Seats != 7 || s.First != 1 || s.NumSeats() != 3 {
		t.Errorf("%+v, %v", s, err)
	}
	s, err = table.Complete(Setup{Seats: 5, First: 3})
	if err != nil || s.First != 3 || s.Has(2) || !s.Has(3) {
		t.Errorf("%+v, %v", s, err)
	}
	for _, bad := range []Setup{{Seats: 3}, {Seats: 5, First: 2}, {First: 4}} {
		if s, err := table.Complete(bad); err == nil {
			t.Errorf("%+v is accepted as %+v", bad, s)
		}
	}
}

func TestSet(t *testing.T) {
	var s Setup
	if err := table.Set(&s, "second", "no"); err != nil || table.Value(s, "second") != "no" ||
		table.OptionString(s) != "second=no" {
		t.Errorf("%+v, %v", s, err)
	}
	if err := table.Set(&s, "first-option", "b"); err != nil || table.OptionString(s) != "first-option=b second=no" {
		t.Errorf("%+v, %v", s, err)
	}
	for _, tt := range []struct{ option, value, near string }{
		{"secund", "no", "second"}, {"second", "nu", "no"}, {"zzzzzzzzz", "no", ""}, {"second", "", ""}, {"", "", ""},
	} {
		err := table.Set(&s, tt.option, tt.value)
		var unknown *UnknownError
		if !errors.As(err, &unknown) || strings.Join(unknown.Near, " ") != tt.near {
			t.Errorf("%s=%s: %v", tt.option, tt.value, err)
		}
	}
}

func TestSeatNames(t *testing.T) {
	if table.SeatOf('W') != 3 || table.SeatOf('X') != 0 || table.SeatNamed("Green") != 2 || table.SeatNamed("green") != 0 {
		t.Error("seats are not found by their names")
	}
	if _, ok := table.Rule("test/rule"); !ok {
		t.Error("the rule is not found")
	}
	if _, ok := table.Rule("test/other"); ok {
		t.Error("a rule is found that is not there")
	}
}

func TestOutcome(t *testing.T) {
	o := Outcome{Winners: 0b0101, Share: 1}
	if !o.Won(1) || o.Won(2) || !o.Won(3) || o.Won(0) {
		t.Errorf("%+v", o)
	}
}

func TestPieces(t *testing.T) {
	for p := Soldier; p < NumPieces; p++ {
		if l := p.Letter(); l != 0 && PieceOf(l) != p {
			t.Errorf("%v has the letter %c of %v", p, l, PieceOf(l))
		}
		if p.String() == "" {
			t.Errorf("piece %d has no name", p)
		}
	}
	if PieceOf('Q') != 0 || Soldier.Letter() != 0 || Man.Letter() != 0 {
		t.Error("a letter too many")
	}
}
