package view_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestBeforeThrows: a record that leaves out its throws shows after each ply what one with lost throws does.
func TestBeforeThrows(t *testing.T) {
	at := func(text string, ply int) (string, bool) {
		var c grammar.Chunk
		if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
			t.Fatal(err)
		}
		var g notation.Game
		var p grammar.Parser
		read := p.Parse(&c, &g)
		var pos view.Position
		_, reached, _ := pos.Find(referee.New(referee.Config{}), &g, read, ply)
		return pos.State, reached && pos.Ply == ply
	}
	for _, text := range []string{
		"[Variant \"chaturaji\"]\n\n1. R: <_> Ke2 Y: <_> c6 B: <3,2> Nh6 *\n",
		"[Variant \"chaturanca-2\"]\n\n1. R: <_> -- Y: <_> -- B: <1> -- *\n",
		"[Variant \"chauka-bara\"]\n\n1. R: <_> c1-e1 G: <_> e3-e4 *\n",
		"[Variant \"caturanga-race\"]\n\n1. W: <_> e1-h1 e9-a7 B: <_> i5-i8 a5-c9 *\n",
	} {
		bare := strings.ReplaceAll("[Throws \"partial\"]\n"+text, "<_> ", "")
		for ply := range 2 {
			want, known := at(text, ply)
			if got, reached := at(bare, ply); !known || !reached || got != want {
				t.Errorf("%q after ply %d: %q, reached %v, not %q", bare, ply, got, reached, want)
			}
		}
	}
}
