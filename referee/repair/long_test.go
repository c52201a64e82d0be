package repair

import (
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestLongSeries: where a turn can spend more throws than a series is followed for, nothing is proven from that cost
// on, and elsewhere it is.
func TestLongSeries(t *testing.T) {
	gap := func(n int32) word { return word{item: notation.Item{Kind: notation.Gap, N: n}} }
	mark := word{item: notation.Item{Kind: notation.SeatMark}}
	for _, c := range []struct {
		words []word
		want  int
	}{
		{[]word{gap(13)}, 3},
		{[]word{gap(6), gap(5)}, 3},
		{[]word{gap(6), mark, gap(6)}, unbounded},
		{[]word{gap(1)}, unbounded},
	} {
		s := &search{source: &source{words: c.words}, mostEdits: 1}
		s.exact = unbounded
		m := &moment{search: s, state: state{cost: 3, edits: 1, silent: maxSilent}}
		if m.supply(); s.exact != c.want {
			t.Errorf("%d words: proven below %d, not %d", len(c.words), s.exact, c.want)
		}
	}
}
