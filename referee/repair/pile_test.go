package repair

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPile: what is taken from a heap, between what is put in, is always what sorting has first.
func TestPile(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 3))
	var (
		p    pile[int]
		left []ranked[int]
	)
	for n := range 20_000 {
		if rng.IntN(9) < 5 {
			x := ranked[int]{rng.IntN(40), n, n}
			p.push(x.rank, x.order, x.of)
			left = append(left, x)
			continue
		}
		if len(left) == 0 {
			continue
		}
		first := slices.MinFunc(left, func(a, b ranked[int]) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.order, b.order))
		})
		if got := p.pop(); got != first.of {
			t.Fatalf("%d is taken, not %d", got, first.of)
		}
		left = slices.DeleteFunc(left, func(x ranked[int]) bool { return x.order == first.order })
		if len(p.all) != len(left) {
			t.Fatalf("%d are left, not %d", len(p.all), len(left))
		}
	}
}
