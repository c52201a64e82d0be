package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestCast holds what the events of a game write of casts, as they count: the dice from the greatest, no
// mouth up as its points, what a gap must have been, and nothing of a move.
func TestCast(t *testing.T) {
	for text, want := range map[string][]string{
		dice + "1. R: <2,5> Bc3 b3 Y: <4,4> *": {"5 2", "-", "-", "4 4"},
		race + "1. R: <0> c1-c5 <2> c1-e1 *":   {"8", "-", "2", "-"},
		race + "1. R: <_> c1-e1 *":             {"2", "-"},
	} {
		g, read := parsed(t, text)
		rec := newRecorder(referee.New(referee.Config{}))
		rec.Judge(g, read)
		var got []string
		for _, m := range rec.Recording().Moments {
			if m.Item < 0 {
				break
			}
			said := "-"
			if c := m.Thrown; c.N > 0 {
				said = fmt.Sprint(c.V[:c.N])
				said = said[1 : len(said)-1]
			}
			got = append(got, said)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
