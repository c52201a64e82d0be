package archive

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAlike: witnesses with eight damages each are found among games that begin alike and whose moves are often forced,
// and none else.
func TestAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 7))
	forced := make([]int32, 120) // after some events one other comes as a rule
	for e := range forced {
		forced[e] = int32(rng.IntN(len(forced)))
	}
	game := func(length int) []int32 {
		events := []int32{1, 2, 3, 4, 5, 6}[:rng.IntN(6)]
		for len(events) < length {
			e := int32(rng.IntN(len(forced)))
			if n := len(events); n > 0 && events[n-1] < 30 && rng.IntN(10) > 0 {
				e = forced[events[n-1]]
			}
			events = append(events, e)
		}
		return events
	}
	var all []*sequence
	add := func(events []int32, of int) {
		s := &sequence{rules: 1, events: events}
		s.game.Game, s.game.Number = int64(len(all)+1), of
		all = append(all, s)
	}
	for range 400 {
		add(game(40+rng.IntN(80)), 0)
	}
	const bases = 60
	for k := range bases {
		base := game(60 + rng.IntN(40))
		for range 2 {
			add(damaged(rng, base, len(forced), 8), k+1)
		}
	}
	pairs, err := alikeDups(t.Context(), all, 8, nil)
	found := 0
	for i := range pairs {
		if d := &pairs[i]; d.A.Number == d.B.Number && d.A.Number > 0 {
			found++
		} else {
			t.Errorf("%d and %d are no witnesses of one game, %d events apart", d.A.Game, d.B.Game, d.Distance)
		}
	}
	if err != nil || found < bases-3 {
		t.Errorf("%d of %d pairs are found (%v)", found, bases, err)
	}
}

// damaged is a game with damages as copyists make them.
func damaged(rng *rand.Rand, from []int32, alphabet, n int) []int32 {
	out := slices.Clone(from)
	for range n {
		at := rng.IntN(len(out) - 8)
		switch rng.IntN(6) {
		case 0:
			out = slices.Delete(out, at, at+1)
		case 1:
			out = slices.Insert(out, at, out[at])
		case 2:
			out[at], out[at+1] = out[at+1], out[at]
		case 3:
			out = slices.Delete(out, at, at+1+rng.IntN(5))
		default:
			out[at] = int32(rng.IntN(alphabet))
		}
	}
	return out
}
