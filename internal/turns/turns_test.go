package turns

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// TestRounds: a turn begins with a mark, without marks with a throw after a move, and without throws with each event.
func TestRounds(t *testing.T) {
	for text, want := range map[string]string{
		"1. e3 e6 2. d3": "e3|e6 / d3",
		"1. R: <3> c1-e2 <2> c1-e1 G: <2> -- 2. R: <1> --":     "R: <3> c1-e2 <2> c1-e1|G: <2> -- / R: <1> --",
		"1. <5,3> Ke1 Nc3 <4,3> Nc8 2. <3,3> -- <2,2> --":      "<5,3> Ke1 Nc3|<4,3> Nc8 / <3,3> --|<2,2> --",
		"1. <1><3> @c5 c5-a4 <4><4><2> -- 2.":                  "<1> <3> @c5 c5-a4|<4> <4> <2> --",
		"1. R: <_> _ G: _t {lost} 2. R: <2> (R: <3> --) c1-e1": "R: <_> _|G: _t / R: <2> c1-e1",
	} {
		var (
			p     grammar.Parser
			g     notation.Game
			items []notation.Item
			all   []string
		)
		p.Parse(&grammar.Chunk{Text: []byte("[Variant \"x\"]\n\n" + text + " *\n"), Line: 1}, &g)
		for _, it := range g.MainLine() {
			if it.Kind != notation.Comment && it.Kind != notation.NAG {
				items = append(items, it)
			}
		}
		for _, r := range Rounds(items) {
			var parts []string
			for _, turn := range r {
				var words []string
				for _, it := range items[turn.From:turn.To] {
					words = append(words, string(g.Text[it.Start:it.End]))
				}
				parts = append(parts, strings.Join(words, " "))
			}
			all = append(all, strings.Join(parts, "|"))
		}
		if got := fmt.Sprint(strings.Join(all, " / ")); got != want {
			t.Errorf("%s:\n%s, want\n%s", text, got, want)
		}
	}
}
