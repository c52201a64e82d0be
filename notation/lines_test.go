package notation_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

func parse(t *testing.T, text string) *notation.Game {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var p grammar.Parser
	g := &notation.Game{}
	p.Parse(&c, g)
	return g
}

func TestAppendLines(t *testing.T) {
	const text = `[Variant "x"]
[Event "a"]

1.e3!{one
 two}e6 $3 $4 ;b } c
(1... d6 sic (W: <4> <2> -- ) $1 )2... *`
	const want = `[Event "a"]
[Variant "x"]

1. e3!
{one two}
e6 $3 $4
; b } c
(
  1... d6 sic
  (
    W: <4>
    <2>
    --
  )
  $1
)
2...
*
`
	if got := string(notation.AppendLines(nil, parse(t, text), notation.Style{})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	const lossy = "1. e3 what  ) * e4"
	if got := string(notation.AppendLines(nil, parse(t, lossy+" \n"), notation.Style{})); got != lossy+"\n" {
		t.Errorf("a game that cannot be read becomes %q", got)
	}
}

// TestAppendLinesReads reads the lines of every sound game as the same game.
func TestAppendLinesReads(t *testing.T) {
	paths, err := filepath.Glob("../testdata/games/*.agn")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		r := grammar.NewReader(f)
		for c := (grammar.Chunk{}); r.Next(&c) == nil; {
			var p grammar.Parser
			var g notation.Game
			p.Parse(&c, &g)
			again := parse(t, string(notation.AppendLines(nil, &g, notation.Style{})))
			if !slices.Equal(placeless(&g), placeless(again)) || !slices.Equal(g.AllComments(), again.AllComments()) ||
				g.Result.Text != again.Result.Text {
				t.Fatalf("%s:%d: the lines are another game", path, c.Line)
			}
		}
		f.Close()
	}
}

func placeless(g *notation.Game) (items []notation.Item) {
	for _, it := range g.All() {
		if it.Kind == notation.Comment {
			it.N = 0 // where its text is kept
		}
		it.Start, it.End, it.LineComment = 0, 0, false
		items = append(items, it)
	}
	return items
}
