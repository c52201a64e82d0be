package notation_test

import (
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestItems holds that what is added to a movetext comes out as it was, be it a plain word or one
// that stands aside.
func TestItems(t *testing.T) {
	const text = "12... R: <5,2>Nbxd2+<5,2> -- sic _*2 2c5-d5 {x} Rouge:"
	step := notation.Move{Form: notation.Step, Piece: 'N', From: notation.Square{File: 'b'}, Sep: 'x',
		To: notation.Square{File: 'd', Rank: 2}, Check: '+'}
	long := notation.Move{Form: notation.Step, Count: 2, From: notation.Square{File: 'c', Rank: 5}, Sep: '-',
		To: notation.Square{File: 'd', Rank: 5}}
	items := []notation.Item{
		{Kind: notation.Number, N: 12, Dots: 3, Start: 0, End: 5},
		{Kind: notation.SeatMark, Letter: 'R', Start: 6, End: 8},
		{Kind: notation.Throw, Cast: notation.Cast{N: 2, Values: [notation.MaxDice]uint8{5, 2}}, Start: 9, End: 14},
		{Kind: notation.MoveItem, Move: step, Start: 14, End: 20},
		{Kind: notation.Throw, Cast: notation.Cast{N: 2, Values: [notation.MaxDice]uint8{5, 2}}, Start: 20, End: 25},
		{Kind: notation.Pass, Sic: true, Start: 26, End: 28},
		{Kind: notation.Gap, N: 2, Start: 33, End: 36},
		{Kind: notation.MoveItem, Move: long, Start: 37, End: 43},
		{Kind: notation.Comment, Start: 44, End: 47},
		{Kind: notation.SeatMark, Letter: 'R', Start: 48, End: 54},
	}
	g := notation.Game{Text: []byte(text)}
	for _, it := range items[:9] {
		g.Add(it)
	}
	g.AddAside(items[9])
	for i, it := range g.All() {
		if it != items[i] || g.Kind(i) != it.Kind || g.Start(i) != it.Start || g.End(i) != it.End {
			t.Errorf("%q is %+v, want %+v", text[items[i].Start:items[i].End], it, items[i])
		}
	}
	if n := len(g.Side); n != 5 {
		t.Errorf("%d words stand aside", n)
	}
	items[3].Sic = true
	g.Set(3, items[3])
	items[8].Start = 45
	g.Set(8, items[8])
	if g.Item(3) != items[3] || g.Item(8) != items[8] || g.IndexAt(13) != 2 || g.IndexAt(14) != 3 {
		t.Errorf("%+v %+v", g.Item(3), g.Item(8))
	}
}
