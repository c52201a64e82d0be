package notation_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestPlainPrinted prints games of words of eight bytes as it prints the same items, each of which stands aside.
func TestPlainPrinted(t *testing.T) {
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(42, seed))
		plain := notation.Game{Comments: []string{"a word or two", "[%clk 1] % }"}}
		aside := notation.Game{Comments: plain.Comments}
		var open []int
		for range rng.IntN(60) {
			switch rng.IntN(12) {
			case 0:
				open = append(open, plain.Len())
				plain.Add(notation.Item{Kind: notation.VarOpen})
				aside.Add(notation.Item{Kind: notation.VarOpen})
				continue
			case 1:
				if n := len(open) - 1; n >= 0 {
					plain.CloseVariation(open[n], 0, 0)
					aside.CloseVariation(open[n], 0, 0)
					open = open[:n]
				}
				continue
			}
			it := somePlain(rng)
			plain.Add(it)
			aside.AddAside(it)
		}
		for n := len(open) - 1; n >= 0; n-- {
			plain.CloseVariation(open[n], 0, 0)
			aside.CloseVariation(open[n], 0, 0)
		}
		plain.Result.Text, aside.Result.Text = "1-0", "1-0"
		before := []byte("x")
		got, want := notation.Append(before, &plain, notation.Style{}), notation.Append(before, &aside, notation.Style{})
		if string(got) != string(want) {
			t.Fatalf("seed %d: %q\nnot %q", seed, got, want)
		}
	}
}

// somePlain is an item, most often one of a plain word.
func somePlain(rng *rand.Rand) notation.Item {
	it := notation.Item{Kind: notation.MoveItem, Suffix: notation.Suffix(max(0, rng.IntN(40)-33))}
	switch rng.IntN(10) {
	case 0:
		n := rng.Int32N([]int32{9, 150, 1e9}[rng.IntN(3)])
		return notation.Item{Kind: notation.Number, N: n, Dots: 1 + 2*uint8(rng.IntN(2))}
	case 1, 2:
		return notation.Item{Kind: notation.SeatMark, Letter: 'A' + byte(rng.IntN(26))}
	case 3, 4:
		it := notation.Item{Kind: notation.Throw, Sic: rng.IntN(9) == 0}
		it.Cast.N = uint8(1 + rng.IntN(3))
		for k := range it.Cast.N {
			it.Cast.Values[k] = uint8(rng.IntN([]int{10, 30, 251}[rng.IntN(3)]))
		}
		return it
	case 5:
		it.Kind, it.Sic = notation.Pass, rng.IntN(9) == 0
		return it
	case 6:
		return notation.Item{Kind: notation.Comment, N: rng.Int32N(2), LineComment: rng.IntN(2) == 0}
	case 7:
		return notation.Item{Kind: notation.NAG, N: rng.Int32N(140)}
	}
	it.Move = notation.Move{Form: notation.Step, Piece: "\x00\x00KNB"[rng.IntN(5)], Sep: "\x00\x00-xx"[rng.IntN(5)],
		Check: "\x00\x00\x00+#"[rng.IntN(5)],
		To:    notation.Square{File: 'a' + byte(rng.IntN(20)), Rank: uint8(1 + rng.IntN(20))}}
	if rng.IntN(2) == 0 {
		it.Move.From.File = 'a' + byte(rng.IntN(20))
	}
	if rng.IntN(2) == 0 {
		it.Move.From.Rank = uint8(1 + rng.IntN(20))
	}
	switch rng.IntN(12) {
	case 0:
		it.Move.From = notation.Square{File: notation.CentreFile}
	case 1:
		it.Move.To, it.Move.Sep = notation.Square{File: notation.CentreFile}, '-'
	}
	return it
}
