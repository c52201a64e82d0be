package postings

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/problem"
)

// randomList makes positions of one bucket, many of them equal.
func randomList(r *rand.Rand, bucket, n int) []Posting {
	games := 1 + r.Int64N(1<<40)
	seen := map[Posting]bool{}
	var out []Posting
	for range n {
		rest := r.Uint64N(1 << restBits)
		if r.IntN(2) == 0 {
			rest = uint64(r.IntN(3)) * (1<<restBits - 1) / 2
		}
		p := Posting{hashOf(bucket, rest), PlaceOf(games+r.Int64N(1<<r.IntN(20)), r.IntN(1<<r.IntN(EventBits+1))), 0}
		if !seen[p] {
			seen[p] = true
			p.Move = r.Uint32() >> r.IntN(32)
			out = append(out, p)
		}
	}
	sortPostings(out)
	return out
}

// TestLists: what is put into a list comes out of it, whole and hash by hash, and a
// list with a changed byte is refused.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		bucket := r.IntN(numBuckets)
		want := randomList(r, bucket, 1+r.IntN(200))
		for _, p := range want {
			if bucketOf(p.Hash) != bucket || hashOf(bucket, restOf(p.Hash)) != p.Hash {
				t.Fatalf("hash %x is not put together again", p.Hash)
			}
		}
		if !slices.IsSortedFunc(want, func(a, b Posting) int {
			return cmp.Or(cmp.Compare(restOf(a.Hash), restOf(b.Hash)), cmp.Compare(a.Place, b.Place))
		}) {
			t.Fatal("not in order")
		}
		data := new(packer).pack(want)
		got, err := appendPostings(nil, bucket, data)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v\nread back as %v, %v", want, got, err)
		}
		one := want[r.IntN(len(want))].Hash
		reader, err := readList(bucket, data)
		if err != nil {
			t.Fatal(err)
		}
		reader.seek(restOf(one))
		for reader.next() && reader.hash != one {
			reader.skip()
		}
		same := slices.DeleteFunc(slices.Clone(want), func(p Posting) bool { return p.Hash != one })
		if got := reader.occurrences(nil, 0, reader.times); !slices.Equal(got, same) {
			t.Fatalf("%v\nfound as %v", same, got)
		}
		changed := slices.Clone(data)
		changed[r.IntN(len(changed))] ^= 1 << r.IntN(8)
		if _, err := appendPostings(nil, bucket, changed); !errors.Is(err, problem.ErrDamaged) {
			t.Fatalf("a changed list: %v", err)
		}
	}
}

// FuzzList: no bytes behind a right checksum make the reader fail otherwise than by
// its error.
func FuzzList(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 8 {
		f.Add(new(packer).pack(randomList(r, 5, 40))[4:])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := listReader{bucket: 5}
		r.open(data)
		n := 0
		for r.next() {
			if r.times > len(data) {
				t.Fatalf("%d times in %d bytes", r.times, len(data))
			}
			n += len(r.occurrences(nil, 0, r.times))
		}
		if n > len(data) {
			t.Fatalf("%d positions in %d bytes", n, len(data))
		}
	})
}
