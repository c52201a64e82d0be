package notation_test

import (
	"os"

	"github.com/ashtapada/agn/notation"
)

// A game is built and printed in canonical layout. The seats of the style put the
// players' tags in the table's order.
func ExampleAppend() {
	square := func(file byte, rank uint8) notation.Square { return notation.Square{File: file, Rank: rank} }
	g := &notation.Game{
		Tags: []notation.Tag{{Name: "Variant", Value: "chauka-bara"}, {Name: "White", Value: "Ravi"},
			{Name: "Red", Value: "Asha"}},
		Comments: []string{"to the corner"},
		Result:   notation.Result{Text: "*"},
	}
	for _, it := range []notation.Item{
		{Kind: notation.Number, N: 1},
		{Kind: notation.SeatMark, Letter: 'R'},
		{Kind: notation.Throw, Cast: notation.Cast{N: 1, Values: [notation.MaxDice]uint8{2}}},
		{Kind: notation.MoveItem, Suffix: notation.Good, Move: notation.Move{
			Form: notation.Step, From: square('c', 1), Sep: '-', To: square('e', 1),
		}},
		{Kind: notation.Comment, N: 0},
	} {
		g.Add(it)
	}
	os.Stdout.Write(notation.Append(nil, g, notation.Style{Seats: []string{"Red", "White"}}))
	// Output:
	// [Red "Asha"]
	// [White "Ravi"]
	// [Variant "chauka-bara"]
	//
	// 1. R: <2> c1-e1! {to the corner} *
}
