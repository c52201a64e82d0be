package postings

import (
	"math/rand/v2"
	"testing"
)

// TestBits: what is packed is read back, codes that a word holds and those that it does not.
func TestBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var w bitWriter
	type number struct {
		v    uint64
		k    uint
		rice bool
	}
	var want []number
	for range 20000 {
		n := number{v: 1 + rng.Uint64()>>(33+rng.UintN(31)), k: rng.UintN(49), rice: rng.IntN(2) == 0}
		if n.rice {
			// Above the bits that are not in unary stands a number about as great as a word has bits.
			n.v = uint64(rng.IntN(130))<<n.k | rng.Uint64()&(1<<n.k-1)
			w.rice(n.v, n.k)
		} else {
			w.gamma(n.v)
		}
		want = append(want, n)
	}
	r := bitReader{data: w.bytes()}
	for i, n := range want {
		got := uint64(0)
		if n.rice {
			got = r.rice(n.k)
		} else {
			got = r.gamma()
		}
		if got != n.v || r.bad {
			t.Fatalf("number %d, %+v, is read back as %d", i, n, got)
		}
	}
}
