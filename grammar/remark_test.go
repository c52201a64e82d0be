package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestRemarks reads comments between moves that are new and between moves that are remembered. They are the paragraphs
// that fields make, and those of printable ASCII in one paragraph stand in the text alone.
func TestRemarks(t *testing.T) {
	for _, c := range []struct {
		body   string
		inText bool
	}{
		{"the boat goes round", true},
		{"[%clk 0:01:02]", true},
		{" [%clk 0:01:02] ", true},
		{"two  spaces and one at the end ", true},
		{"a line end\nin it, and ~ too", true},
		{"a line end at the end\n[%x] of a line", true},
		{"  two before it", false},
		{"1 begins with a digit", false},
		{"indented\n  line", false},
		{"two paragraphs\n\nare two comments", false},
		{"a tab\tand a return\r\nin it", false},
		{"zwölf Felder", false},
		{"", false},
		{"at the end\n", true},
		{strings.Repeat("a long one, ", 1000), true},
	} {
		var p Parser
		chunk := Chunk{Text: fmt.Appendf(nil, "1. e3 {%[1]s} e6 2. e3 {%[1]s} e6 1/2-1/2 {%[1]s}", c.body)}
		var want []string
		for para := range strings.SplitSeq(c.body, "\n\n") {
			want = append(want, strings.Join(strings.Fields(para), " "))
		}
		want = slices.Concat(want, want, want)
		var before []notation.Item
		for round := range 2 { // in the second all words are remembered
			var g notation.Game
			if list := p.Parse(&chunk, &g); len(list) > 0 {
				t.Errorf("%q: %v", c.body, list)
			}
			if got := g.AllComments(); !slices.Equal(got, want) {
				t.Errorf("%q, round %d: %q, want %q", c.body, round, got, want)
			}
			if got := len(g.Side)+len(g.Comments) == 0; got != c.inText {
				t.Errorf("%q, round %d: stands in the text alone: %v", c.body, round, got)
			}
			now := items(&g)
			for i, it := range now {
				if g.Start(i) != it.Start || g.End(i) != it.End {
					t.Errorf("%q: item %d stands from %d to %d, not %v", c.body, i, g.Start(i), g.End(i), it)
				}
			}
			if round == 1 && !slices.Equal(before, now) {
				t.Errorf("%q: read again: %v, before %v", c.body, now, before)
			}
			before = now
		}
	}
}
