package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/chromedp/chromedp/kb"
)

// TestControls plays each kind of move that is more than a man and a square by its own control on the board, from a
// position in which it can be played: by the mouse, by drag and drop where it leads to another square, and by keys.
func TestControls(t *testing.T) {
	const thaayam = "[Red \"?\"]\n[White \"?\"]\n[Variant \"thaayam\"]"
	cases := []struct {
		what, tags, fen string
		// from is the square of the man, hand what he is called beside the board, to where he goes, on called as that is
		// there; choice is what is answered where that can be done in several ways.
		from, hand, to, called, choice string
		want                           string
	}{
		{"promotion", `[Variant "chaturanca-3"]`, "3v1e2/P1r1kp2/4e1p1/R4E1n/4p3/3P4/2P1PPP1/3VK3 w K",
			"a7", "", "a8", "^a8: 2 moves", "^rook: a8=R", "1. a8=R *"},
		{"exchange", `[Variant "chaturanca-1"]` + "\n" + `[Options "dice=on"]`,
			"rN2bR2bN1/5bPbPgR/4yRbE2/yK2yN4/6gP1/5rKrE1/rPrPrPgN2gP1/2rR3gPgE r leaps:ry",
			"", "^Black: .*king", "", "^K@e8~K@h4", "", "K@e8~K@h4 *"},
		{"bear-off", thaayam, "R:e1,e2,e5,c5 W:c3,c3,c3,c3 W move 8,2,1 moved -", "c3", "", "", "^c3-off", "", "c3-off *"},
		{"twins declared", thaayam, "R:@,@,c1,c1 W:b1,c1,c1,c4 W move 8,1 moved earned",
			"c1", "", "", "^c1=T", "", "c1=T *"},
		{"twins", thaayam, "R:@,@,c1,c1 W:2c1,d5,c4 W move 1 moved earned",
			"c1", "", "d1", "^d1: 2 moves", "2c1-d1", "2c1-d1 *"},
		{"how many", `[Variant "ashta-kashte"]`, "W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 2:2 - thrown -",
			"d1", "", "f1", "^f1: 2 moves", "2d1-f1", "2d1-f1 *"},
		{"entry", thaayam, "R:@,@,@,@ W:@,@,@,@ R move 3,1 thrown -", "", "^Red, in hand", "c1", "^@c1", "", "@c1 *"},
	}
	var files []string
	for i, c := range cases {
		file := filepath.Join(t.TempDir(), fmt.Sprintf("%d.agn", i))
		text := fmt.Sprintf("%s\n[SetUp \"1\"]\n[FEN %q]\n\n*\n", c.tags, c.fen)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	s := startWith(t, serve.Config{Files: files, Write: true})
	b := browsertest.New(t, s.URL)
	for i, c := range cases {
		for _, how := range []string{"click", "drag", "keys"} {
			if how == "drag" && (c.from == "" || c.to == "" || c.from == c.to) {
				continue
			}
			means := browsertest.Mouse
			if how == "keys" {
				means = browsertest.Keys
			}
			p := b.Person(means)
			p.Open(fmt.Sprintf("%s/write?file=%d", s.URL, i+1))
			p.Ready()
			pick, aim := lies(c.from), c.called
			if c.from == "" {
				pick = c.hand
			}
			switch {
			case how == "drag":
				p.Draw("button", pick, lies(c.to), "^Squares")
			case how == "keys" && c.from != "":
				p.Arrows(pick, "^Squares")
				p.Type(kb.Enter)
			default:
				p.Use("button", pick, "^Board")
			}
			if how != "drag" {
				p.Use("button", aim, "^Board")
			}
			if c.choice != "" {
				p.Use("button", c.choice, asks)
			}
			p.Until(ends(c.want))
			p.Ready()
			p.Use("button", "^Undo", "")
			p.Until(ends("*"))
		}
	}
	b.Sound()
}
