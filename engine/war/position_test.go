package war_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/internal/words"
)

// twoSeats builds a game of two seats with a king's leap.
func twoSeats(t testing.TB) engine.Game {
	t.Helper()
	r, ok := rulesets.Lookup("chaturanga-2p")
	if !ok {
		t.Fatal("the rule set is missing")
	}
	g, err := r.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const start = "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk"

func TestPositionForms(t *testing.T) {
	g := twoSeats(t)
	for _, tt := range []struct {
		text, want string
		round      int
	}{
		{start, start, 1},
		{"rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w", start, 1},
		{"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", start, 1},
		{"  rnbkqbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR   w  Kk ", start, 1},
		{"k7/8/8/8/8/8/8/7K b - - 0 12", "k7/8/8/8/8/8/8/7K b -", 12},
		{"k7/8/8/8/8/8/8/7K b k", "k7/8/8/8/8/8/8/7K b k", 1},
		{"k7/8/8/8/8/8/8/7K w K -", "k7/8/8/8/8/8/8/7K w K", 1},
		// More rooks than at the start: a record with a marked breach can have them.
		{"k7/8/8/8/8/8/8/RRR4K w -", "k7/8/8/8/8/8/8/RRR4K w -", 1},
	} {
		s, err := g.Position(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if got := string(s.AppendPosition(nil)); got != tt.want || s.Round() != tt.round {
			t.Errorf("%q: %q in round %d, want %q in round %d", tt.text, got, s.Round(), tt.want, tt.round)
		}
	}
	if got := string(g.Start().AppendPosition(nil)); got != start {
		t.Errorf("the start is %q", got)
	}
}

func TestPositionErrors(t *testing.T) {
	g := twoSeats(t)
	for _, tt := range []struct{ text, want string }{
		{"", ": placement, seat on turn, "},
		{"k7/8/8/8/8/8/8/7K", ": placement, seat on turn, "},
		{"k7/8/8/8/8/8/7K w", "has 7 ranks, not 8"},
		{"k7/8/8/8/8/8/8/8/7K w", "has 9 ranks, not 8"},
		{"k8/8/8/8/8/8/8/7K w", "rank 8 has more than 8 squares"},
		{"k7/8/8/8/8/8/7/7K w", "rank 2 has fewer than 8 squares"},
		{"k7/8/8/8/8/8/8/PPPPPPPPK w", "rank 1 has more than 8 squares"},
		{"k7/8/8/8/8/8//7K w", "rank 2 has fewer than 8 squares"},
		{"k7/8/8/4x3/8/8/8/7K w", `"x3" in rank 5 is no man of this game`},
		{"k7/8/8/4\xff3/8/8/8/7K w", `in rank 5 is no man of this game`},
		{"k7/8/8/8/8/P7/PPPPPPPP/7K w", "White has 9 soldiers, the army began with 8"},
		{"knnnnnnn/nnnnnnnn/n7/8/8/8/8/7K w", "Black has 17 men, the army began with 16"},
		{"k7/8/8/8/8/8/8/7K W", `the seat on turn is "W", not w or b`},
		{"k7/8/8/8/8/8/8/7K w KQkq", `the leaps still held are "KQkq", not Kk, K, k or -`},
		{"k7/8/8/8/8/8/8/7K w - e3", `no en passant square in this game, found "e3"`},
		{"k7/8/8/8/8/8/8/7K w - - x", `"x" is no number of moves`},
		{"k7/8/8/8/8/8/8/7K w - - 0 1 2", `"2" too much`},
		{strings.Repeat("k", 1<<16) + " w", "has 1 ranks, not 8"},
	} {
		s, err := g.Position(tt.text)
		if err == nil || s != nil {
			t.Errorf("%.40q is read", tt.text)
			continue
		}
		if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: %q, want %q in it", tt.text, err, tt.want)
		}
	}
}

// TestIrregular reads positions to which only breaches lead, and says what is irregular.
func TestIrregular(t *testing.T) {
	for _, tt := range []struct{ variant, options, text, want string }{
		{"chaturanga-2p", "", start, ""},
		{"chaturanga-2p", "", "k7/8/8/8/8/8/8/8 w -", "White has no king"},
		{"chaturanga-2p", "", "8/8/8/8/8/8/8/8 w -", "White has no king; Black has no king"},
		{"chaturanga-2p", "", "kk6/8/8/8/8/8/8/7K w -", "Black has 2 men of the kind king, in play never more than 1: correct the FEN"},
		{"chaturanga-2p", "", "k7/8/8/8/8/8/8/RRR4K w -", "White has 3 men of the kind rook, in play never more than 2: correct the FEN"},
		{"chaturanca-3", "", "k7/8/8/8/8/8/8/8 b -", ""}, // White's was captured
		{"chaturanca-3", "", "k7/8/8/8/8/8/8/VV5K b -", "White has 2 men of the kind vizier, in play never more than 1: correct the FEN"},
		{"chaturanca-3", "vizier-limit", "k7/8/8/8/8/8/8/VV5K b -", ""},
		{"chaturanca-3", "royal", "k7/8/8/8/8/8/8/8 b -", "White has no king"},
	} {
		r, ok := rulesets.Lookup(tt.variant)
		if !ok {
			t.Fatal("the rule set is missing")
		}
		var setup engine.Setup
		for i, o := range r.Options {
			if o.Name == tt.options {
				setup.Values[i] = 1
			}
		}
		g, err := r.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Irregular(t, g, tt.text, tt.want)
	}
	g, _ := rulesets.Lookup("chaturanca-3")
	if game, _ := g.New(engine.Setup{}); game != nil {
		if s, err := game.Position("8/8/8/8/8/8/8/8 w -"); err == nil || s != nil {
			t.Error("a game of no Rajah at all is read")
		}
	}
}

func TestHashDistinguishes(t *testing.T) {
	g := twoSeats(t)
	seen := map[uint64]string{}
	for _, placement := range []string{"k7/8/8/8/8/8/8/7K", "k7/8/8/8/8/8/7K/8", "k7/p7/8/8/8/8/8/7K",
		"k7/P7/8/8/8/8/8/7K"} {
		for _, rest := range []string{" w Kk", " w K", " w k", " w -", " b Kk", " b K", " b k", " b -"} {
			s, err := g.Position(placement + rest)
			if err != nil {
				t.Fatal(err)
			}
			if other, ok := seen[s.Hash()]; ok {
				t.Errorf("%q and %q have one hash", placement+rest, other)
			}
			seen[s.Hash()] = placement + rest
		}
	}
}

func TestDiagram(t *testing.T) {
	want := `8 r n e k v e n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N E V K E N R
  a b c d e f g h
`
	if got := string(twoSeats(t).Start().AppendDiagram(nil, words.Text.String)); got != want {
		t.Errorf("got:\n%s", got)
	}
}
