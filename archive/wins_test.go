package archive

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/grammar/query"
)

// TestWins counts games that partners win, that are drawn, shared, without a result and with one that does not fit,
// of several seats, kept as they stand and gone through.
func TestWins(t *testing.T) {
	var text strings.Builder
	for i, g := range []struct{ variant, tags, move, result string }{
		{"chaturanga-2p", "", "1. e3", "1-0"}, {"chaturanga-2p", "", "1. d3", "1-0"}, {"chaturanga-2p", "", "1. c3", "0-1"},
		{"chaturanga-2p", "", "1. b3", "1/2-1/2"}, {"chaturanga-2p", "", "1. a3", "*"},
		{"chaturanga-2p", "", "1. f3", "1-0-0-0"}, {"chaturanga-2p", "", "1. f3", "0-0"},
		{"chaturaji", "", "1. R: <5,2>", "1-0-1-0"}, {"chaturaji", "", "1. R: <5,3>", "0-1/2-0-1/2"},
		{"chaturaji", "", "1. R: <5,4>", "0-1-0-0"}, {"chaturaji", "", "1. R: <5,5>", "*"},
		{"chauka-bara", "", "1. R: <4>", "1-0-0-0"},
		{"chauka-bara", "[Red \"?\"]\n[White \"?\"]\n", "1. R: <4>", "1-0"},
		{"chauka-bara", "[Red \"?\"]\n[White \"?\"]\n", "1. R: <8>", "0-1"},
		{"chauka-bara", "[Red \"?\"]\n[White \"?\"]\n", "1. R: <3>", "0-1"},
	} {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[Variant \"%s\"]\n%s[Result \"%s\"]\n\n%s %[4]s\n\n", i, g.variant, g.tags,
			g.result, g.move)
	}
	text.WriteString("[Variant \"nothing\"]\n\n1. x 1-0\n")
	a := archiveOf(t, text.String())
	want := map[string][]Wins{
		"nothing":       nil,
		"chaturanga-2p": {{7, 4, []SeatWins{{'W', "White", 2, 1}, {'B', "Black", 1, 1}}}},
		"chaturaji": {{4, 3, []SeatWins{{'R', "Red", 1, 0}, {'Y', "Yellow", 1, 1}, {'B', "Black", 1, 0},
			{'G', "Green", 0, 1}}}},
		"chauka-bara": {{3, 3, []SeatWins{{'R', "Red", 1, 0}, {'W', "White", 2, 0}}},
			{1, 1, []SeatWins{{'R', "Red", 1, 0}, {'G', "Green", 0, 0}, {'W', "White", 0, 0}, {'B', "Blue", 0, 0}}}},
	}
	all, err := query.Parse("plies>=0")
	if err != nil {
		t.Fatal(err)
	}
	for name, q := range map[string]*query.Query{"kept": {}, "gone through": all} {
		s, err := a.Stats(t.Context(), q, Players{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string][]Wins{}
		for _, v := range s.Variants {
			got[v.Variant] = v.Wins
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
	for even, w := range map[float64]Wins{3.0 / 8: want["chaturanga-2p"][0], 3.0 / 12: want["chaturaji"][0],
		0.5: want["chauka-bara"][0],
		0:   {Games: 2, Seats: make([]SeatWins, 2)}} {
		if w.Even() != even {
			t.Errorf("%v, want %v", w.Even(), even)
		}
	}
}

// TestWilson holds the bounds against what they are solutions of: the shares that lie so many standard
// deviations, by themselves, from the one at hand.
func TestWilson(t *testing.T) {
	for n := 1; n <= 300; n += 13 {
		for won := 0; won <= n; won++ {
			w := Wins{Games: n, Decided: n, Seats: []SeatWins{{Won: won}}}
			low, high := w.Interval(0)
			p := float64(won) / float64(n)
			for _, bound := range []float64{low, high} {
				off, most := (p-bound)*(p-bound), z95*z95*bound*(1-bound)/float64(n)
				if math.Abs(off-most) > 1e-12 && bound > 0 && bound < 1 {
					t.Errorf("%d of %d: %v is no bound", won, n, bound)
				}
			}
			if low > p || high < p || (low == 0) != (won == 0) || (high == 1) != (won == n) {
				t.Errorf("%d of %d: %v to %v", won, n, low, high)
			}
		}
	}
}
