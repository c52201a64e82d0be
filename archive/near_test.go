package archive

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestNearNaive: the pairs that share a piece are all the pairs that are near.
func TestNearNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for range 200 {
		near := 1 + rng.IntN(4)
		var all []*sequence
		for i := range 12 {
			s := &sequence{rules: int32(rng.IntN(2))}
			s.game.Game = int64(i + 1)
			if len(all) > 0 && rng.IntN(3) > 0 {
				s.events = edited(rng, all[rng.IntN(len(all))].events)
			} else {
				for range 1 + rng.IntN(20) {
					s.events = append(s.events, int32(rng.IntN(4)))
				}
			}
			if len(s.events) > 0 {
				all = append(all, s)
			}
		}
		var got []string
		want := nearPairs(all, near)
		pairs, err := nearDups(t.Context(), all, near)
		for _, d := range pairs {
			got = append(got, fmt.Sprint(d.A.Game, d.B.Game, d.Distance))
		}
		slices.Sort(want)
		slices.Sort(got)
		if err != nil || !slices.Equal(want, got) {
			t.Fatalf("near %d: %q, want %q (%v)", near, got, want, err)
		}
	}
}

// nearPairs are the pairs of games near each other, found by comparing each game with each.
func nearPairs(all []*sequence, near int) (pairs []string) {
	for i, a := range all {
		for _, b := range all[i+1:] {
			d := levenshtein(a.events, b.events)
			if a.rules == b.rules && d <= near && d < max(len(a.events), len(b.events)) && !begins(a.events, b.events) &&
				!begins(b.events, a.events) {
				pairs = append(pairs, fmt.Sprint(min(a.game.Game, b.game.Game), max(a.game.Game, b.game.Game), d))
			}
		}
	}
	return pairs
}

func edited(rng *rand.Rand, from []int32) []int32 {
	out := slices.Clone(from)
	for range rng.IntN(4) {
		at := rng.IntN(len(out) + 1)
		switch rng.IntN(3) {
		case 0:
			out = slices.Insert(out, at, int32(rng.IntN(4)))
		case 1:
			if at < len(out) {
				out = slices.Delete(out, at, at+1)
			}
		default:
			if at < len(out) {
				out[at] = int32(rng.IntN(4))
			}
		}
	}
	return out
}

func levenshtein(a, b []int32) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			best := min(row[j]+1, row[j+1]+1)
			if a[i] == b[j] {
				best = min(best, diagonal)
			} else {
				best = min(best, diagonal+1)
			}
			diagonal, row[j+1] = row[j+1], best
		}
	}
	return row[len(b)]
}

// TestDistance: the banded distance is the plain one as far as the limit goes.
func TestDistance(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 2000 {
		a := make([]int32, rng.IntN(12))
		for i := range a {
			a[i] = int32(rng.IntN(3))
		}
		b := edited(rng, a)
		limit := rng.IntN(5)
		want := min(levenshtein(a, b), limit+1)
		if got := min(distance(a, b, limit), limit+1); got != want {
			t.Fatalf("%v %v limit %d: %d, want %d", a, b, limit, got, want)
		}
	}
}
