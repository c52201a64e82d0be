package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestCast holds what the events of a game write of casts, as they count: the dice from
// the greatest, no mouth up as its points, and nothing of a move or of what cannot be read.
func TestCast(t *testing.T) {
	for text, want := range map[string][]string{
		dice + "1. R: <2,5> Bc3 b3 Y: <4,4> *": {"5 2", "-", "-", "4 4"},
		race + "1. R: <0> c1-c5 <2> c1-e1 *":   {"8", "-", "2", "-"},
		race + "1. R: <_> c1-e1 *":             {"-", "-"},
	} {
		g, read := parsed(t, text)
		ref := referee.New(referee.Config{})
		var got []string
		ref.Walk(g, read, func(s referee.Step) bool {
			if s.Item == nil {
				return true
			}
			said := "-"
			if cast, ok := ref.Cast(s); ok {
				said = fmt.Sprint(cast.V[:cast.N])
				said = said[1 : len(said)-1]
			}
			got = append(got, said)
			return true
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
