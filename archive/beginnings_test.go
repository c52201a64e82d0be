package archive

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBeginningsNaive: the beginnings that are found are those that comparing each game with each finds, each of the
// longest game that it begins, of several the first; and numbers of more than a byte are compared whole.
func TestBeginningsNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	found := 0
	for range 300 {
		var plays []*compact
		numbers := map[string][]uint32{}
		for i := range 14 {
			var events []uint32
			if i > 0 && rng.IntN(2) > 0 {
				events = slices.Clone(numbers[fmt.Sprint(1+rng.IntN(i))])
			}
			for range rng.IntN(3) {
				events = append(events, []uint32{1, 2, 127, 128, 300}[rng.IntN(5)])
			}
			c := &compact{number: int64(i + 1), rules: uint32(rng.IntN(2)), n: len(events)}
			for _, e := range events {
				c.coded = binary.AppendUvarint(c.coded, uint64(e))
			}
			numbers[fmt.Sprint(c.number)] = events
			if !slices.ContainsFunc(plays, func(o *compact) bool { return o.rules == c.rules && bytes.Equal(o.coded, c.coded) }) {
				plays = append(plays, c) // games of one play are paired before
			}
		}
		least := 1 + rng.IntN(3)
		var want []string
		for _, a := range plays {
			var longest *compact
			for _, b := range plays {
				from, in := numbers[fmt.Sprint(a.number)], numbers[fmt.Sprint(b.number)]
				if a.n >= least && a.rules == b.rules && len(from) < len(in) && slices.Equal(from, in[:len(from)]) &&
					(longest == nil || b.n > longest.n) {
					longest = b
				}
			}
			if longest != nil {
				want = append(want, fmt.Sprint(a.number, longest.number, longest.n-a.n))
			}
		}
		d := &dupSet{plays: slices.Clone(plays)}
		rng.Shuffle(len(d.plays), func(i, k int) { d.plays[i], d.plays[k] = d.plays[k], d.plays[i] })
		var got []string
		for _, p := range d.beginnings(least, nil) {
			got = append(got, fmt.Sprint(p.A.Game, p.B.Game, p.Distance))
		}
		if found += len(got); !slices.Equal(got, want) {
			t.Fatalf("least %d: %q, want %q", least, got, want)
		}
	}
	if found < 300 {
		t.Errorf("%d beginnings", found)
	}
}
