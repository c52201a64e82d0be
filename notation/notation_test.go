package notation

import (
	"slices"
	"testing"
)

func TestSquareMatches(t *testing.T) {
	for _, test := range []struct {
		s    Square
		file byte
		rank uint8
		want bool
	}{
		{Square{}, 'a', 1, true},
		{Square{}, CentreFile, 0, true},
		{Square{File: 'a'}, 'a', 19, true},
		{Square{File: 'a'}, 'b', 19, false},
		{Square{File: 'a'}, CentreFile, 0, false},
		{Square{Rank: 4}, 'b', 4, true},
		{Square{Rank: 4}, 'b', 14, false},
		{Square{File: 'c', Rank: 4}, 'c', 4, true},
		{Square{File: 'c', Rank: Unreadable}, 'c', 12, true},
		{Square{File: Unreadable, Rank: 4}, 'c', 4, true},
		{Square{File: Unreadable, Rank: 4}, CentreFile, 0, false},
		{Square{File: Unreadable, Rank: Unreadable}, CentreFile, 0, true},
		{Square{File: CentreFile}, CentreFile, 0, true},
		{Square{File: CentreFile}, 'c', 4, false},
		{Square{File: 'j', Rank: RankTens + 1}, 'j', 1, true},
		{Square{File: 'j', Rank: RankTens + 1}, 'j', 17, true},
		{Square{File: 'j', Rank: RankTens + 1}, 'j', 2, false},
		{Square{File: 'j', Rank: RankTens + 1}, 'j', 21, false},
		{Square{File: 'j', Rank: RankOnes + 4}, 'j', 14, true},
		{Square{File: 'j', Rank: RankOnes + 4}, 'j', 4, false},
		{Square{File: 'j', Rank: RankOnes}, 'j', 10, true},
	} {
		if got := test.s.Matches(test.file, test.rank); got != test.want {
			t.Errorf("%v, %c%d: %t", test.s, test.file, test.rank, got)
		}
	}
}

func TestHasGap(t *testing.T) {
	for _, m := range []Move{
		{Piece: Unreadable}, {From: Square{File: Unreadable}}, {To: Square{File: 'a', Rank: RankOnes}},
		{To2: Square{Rank: Unreadable}},
		{Piece2: Unreadable}, {Sep: Unreadable}, {Who: Unreadable}, {Who: WhoNumbers, WhoIndex: Unreadable},
		{Who: WhoNumbers, WhoIndex2: Unreadable}, {Promo: Unreadable}, {Check: Unreadable},
		{Spend: [MaxSpend]uint8{2, Unreadable}},
	} {
		if !m.HasGap() {
			t.Errorf("%+v has a gap", m)
		}
	}
	for _, m := range []Move{
		{Form: Step, Piece: 'N', From: Square{File: 't', Rank: 99}, To: Square{File: CentreFile}, Who: WhoNumber,
			WhoIndex: 250},
		{Form: Step, From: Square{File: 'a', Rank: 1}, To: Square{File: 'a', Rank: 3}, Who: WhoNumbers, WhoIndex: 1,
			WhoIndex2: 2},
		{Form: Step, Who: WhoNumber, WhoIndex: 1, Spend: [MaxSpend]uint8{6, 5}},
	} {
		if m.HasGap() {
			t.Errorf("%+v has no gap", m)
		}
	}
}

func TestCast(t *testing.T) {
	c := Cast{N: 5, Values: [MaxDice]uint8{1, Unreadable, 6, 0, 250}}
	if got := string(AppendCast(nil, &c)); got != "<250,6,1,0,_>" || c.Values[0] != 1 {
		t.Error(got, c)
	}
	if !c.HasGap() || c.Whole() {
		t.Error("one value of five is a gap")
	}
	if c = (Cast{N: 1, Values: [MaxDice]uint8{Unreadable}}); !c.Whole() {
		t.Error("<_> is the throw as a whole")
	}
	// What lies behind the last value is no value.
	if c = (Cast{N: 1, Values: [MaxDice]uint8{6, Unreadable}}); c.HasGap() || c.Whole() {
		t.Error("<6> has no gap")
	}
}

func TestSortTags(t *testing.T) {
	tags := []Tag{{Name: "b"}, {Name: "FEN"}, {Name: "Green"}, {Name: "Round"}, {Name: "A", Value: "2"}, {Name: "Red"},
		{Name: "Variant"}, {Name: "Event"}, {Name: "A", Value: "1"}}
	SortTags(tags, []string{"Red", "Green"})
	var got []string
	for _, tag := range tags {
		got = append(got, tag.Name+tag.Value)
	}
	if want := []string{"Event", "Round", "Red", "Green", "Variant", "FEN", "A2", "A1", "b"}; !slices.Equal(got, want) {
		t.Error(got)
	}
	if got := string(AppendTag(nil, "A", "a\"b\\c\nd")); got != `[A "a\"b\\c d"]` {
		t.Error(got)
	}
}

func TestWalk(t *testing.T) {
	var g Game
	for _, it := range []Item{{Kind: MoveItem}, {Kind: VarOpen}, {Kind: Pass}, {Kind: NAG}} {
		g.Add(it)
	}
	g.CloseVariation(1, 0, 0)
	g.Add(Item{Kind: Throw})
	g.Add(Item{Kind: Number})
	var at []int
	for i, it := range g.MainLine() {
		if at = append(at, i); it.Kind == Throw {
			break
		}
	}
	if !slices.Equal(at, []int{0, 5}) {
		t.Error(at)
	}
	if g.Close(1) != 4 || g.Kind(2) != Pass || !g.Kind(2).IsEvent() || g.Kind(3).IsEvent() {
		t.Error(g.Words)
	}
}

// TestLineCommentIsForced holds that a tree made by a program is printed so that it
// can be read: no brace ends a comment before its end.
func TestLineCommentIsForced(t *testing.T) {
	g := Game{Comments: []string{"a }\n b"}, Result: Result{Text: "*"}}
	g.Add(Item{Kind: Comment})
	g.Add(Item{Kind: Pass})
	if got := string(Append(nil, &g, Style{})); got != "; a } b\n-- *\n" {
		t.Errorf("%q", got)
	}
}

// TestUnsettled: a move is unsettled if only the position tells which it is: on a way of
// its seat, or a soldier's capture that does not say whence. What a throw, a pass or a man
// from the hand leaves out is not missing.
func TestUnsettled(t *testing.T) {
	way := WaySquare('R', 12)
	a1, b2 := Square{File: 'a', Rank: 1}, Square{File: 'b', Rank: 2}
	for i, test := range []struct {
		m    Move
		want bool
	}{
		{Move{Form: Step, From: way, To: a1}, true},
		{Move{Form: Step, From: a1, To: way}, true},
		{Move{Form: Step, Sep: 'x', To: b2}, true},
		{Move{Form: Step, Sep: 'x', From: a1, To: b2}, false},
		{Move{Form: Step, Sep: 'x', From: Square{File: 'a'}, To: b2}, false},
		{Move{Form: Step, Sep: 'x', Piece: 'N', To: b2}, false},
		{Move{Form: Step, To: b2}, false},
		{Move{Form: Step, Piece: 'N', To: b2}, false},
		{Move{Form: Enter, Piece: 'K', To: b2}, false},
		{Move{Form: Declare}, false},
	} {
		if got := test.m.Unsettled(); got != test.want {
			t.Errorf("%d: %+v: %t", i, test.m, got)
		}
	}
}
