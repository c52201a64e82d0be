package postings

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/problem"
)

// randomPage makes positions of one page, many of them equal.
func randomPage(r *rand.Rand, page, pages, n int) []Posting {
	least, above := leastOf(page, pages), leastOf(page+1, pages)
	games := 1 + r.Int64N(1<<40)
	var hashes []uint64
	for range 1 + n/3 {
		hashes = append(hashes, least+r.Uint64N(above-least))
	}
	hashes = append(hashes, least, above-1)
	seen := map[Posting]bool{}
	var out []Posting
	for range n {
		u := hashes[min(r.IntN(len(hashes)), r.IntN(len(hashes)))]
		p := Posting{Cut(u), PlaceOf(games+r.Int64N(1<<r.IntN(20)), r.IntN(1<<r.IntN(EventBits+1))), 0}
		if !seen[p] {
			seen[p] = true
			if p.known() {
				p.Move = r.Uint32() >> r.IntN(32)
			}
			out = append(out, p)
		}
	}
	sortPostings(out)
	return out
}

// asKept is what a page keeps of positions: those that stand a few times are known by their
// games.
func asKept(all []Posting, few int) (out []Posting) {
	for i := 0; i < len(all); {
		same := all[i : i+sameHash(all[i:])]
		i += len(same)
		for k := range same {
			p := same[k]
			if len(same) <= max(few, 1) {
				p.Place, p.Move = PlaceOf(p.Game(), unknown), 0
			}
			out = append(out, p)
		}
	}
	return out
}

// TestPages: what is put into a page comes out of it, whole and hash by hash, and a page
// with a changed byte, or another one, is refused.
func TestPages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		pages := 1 + r.IntN(1<<r.IntN(20))
		page := r.IntN(pages)
		all := randomPage(r, page, pages, 1+r.IntN(400))
		for _, p := range all {
			if Cut(bitsOf(p.Hash)) != p.Hash || pageOf(bitsOf(p.Hash), pages) != page {
				t.Fatalf("hash %x is not one of page %d of %d", p.Hash, page, pages)
			}
		}
		var longs [][]byte
		k := packer{few: r.IntN(2 * fewTimes)}
		data := k.pack(all, page, pages, func(same []Posting) int {
			longs = append(longs, slices.Clone(k.packLong(same)))
			return len(longs) - 1
		})
		x, err := openPage(data, page, pages)
		if err != nil {
			t.Fatal(err)
		}
		var got []Posting
		for x.next() {
			switch {
			case !x.long():
				got = x.occurrences(got)
			default:
				if got, err = appendLong(got, longs[x.longNumber()], x.u); err != nil {
					t.Fatal(err)
				}
			}
		}
		if want := asKept(all, k.few); x.err() != nil || !slices.Equal(got, want) {
			t.Fatalf("%v\nread back as %v, %v", want, got, x.err())
		}
		one := all[r.IntN(len(all))].Hash
		s := segment{id: 1, pages: pages}
		if h, ok, err := s.find(data, bitsOf(one)); err != nil || !ok || h.long < 0 && h.same[0].Hash != one {
			t.Fatalf("%x is found as %+v, %v, %v", one, h, ok, err)
		}
		if _, ok, err := s.find(data, bitsOf(one)^1); err != nil || ok &&
			!slices.ContainsFunc(all, func(p Posting) bool { return bitsOf(p.Hash) == bitsOf(one)^1 }) {
			if pageOf(bitsOf(one)^1, pages) == page {
				t.Fatalf("what is not there is found: %v, %v", ok, err)
			}
		}
		changed := slices.Clone(data)
		changed[r.IntN(len(changed))] ^= 1 << r.IntN(8)
		if _, err := openPage(changed, page, pages); !errors.Is(err, problem.ErrDamaged) {
			t.Fatalf("a changed page: %v", err)
		}
		if _, err := openPage(data, page, pages+1); !errors.Is(err, problem.ErrDamaged) {
			t.Fatalf("another page: %v", err)
		}
	}
}

// TestSegments: however positions come, there are never very many segments, and few once they
// are settled; what comes at once is one.
func TestSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var all []segment
	merged := int64(0)
	mergeNewest := func(k int) {
		one := segment{}
		for _, s := range all[len(all)-k:] {
			one.positions += s.positions
		}
		merged += one.positions
		all = append(all[:len(all)-k], one)
	}
	total := int64(0)
	for i := range 20000 {
		n := int64(1) << r.IntN(1+r.IntN(19))
		total += n
		all = append(all, segment{positions: n})
		for k := tooMany(all); k > 0; k = tooMany(all) {
			mergeNewest(k)
		}
		if len(all) > 3*fanout {
			t.Fatalf("%d segments of %d positions", len(all), total)
		}
		if i > 10000 && r.IntN(4) > 0 {
			continue
		}
		if k := unsettled(all); k > 0 {
			mergeNewest(k)
		}
		if k := unsettled(all); k > 0 || len(all) > 9 {
			t.Fatalf("%d segments of %d positions, of which %d more would be merged", len(all), total, k)
		}
	}
	all, merged = nil, 0
	for range 500 {
		all = append(all, segment{positions: 1 << 18})
		for k := tooMany(all); k > 0; k = tooMany(all) {
			mergeNewest(k)
		}
	}
	mergeNewest(unsettled(all))
	if all[0].positions != 500<<18 || len(all) != 1 {
		t.Errorf("%d segments of what came at once", len(all))
	}
	if merged > 2*all[0].positions {
		t.Errorf("%d positions were merged on the way to %d", merged, all[0].positions)
	}
	all = nil
	for range 1 << 13 {
		all = append(all, segment{positions: 1 << 18})
		for k := tooMany(all); k > 0; k = tooMany(all) {
			mergeNewest(k)
		}
	}
	if k := unsettled(all); k > 0 {
		mergeNewest(k)
	}
	for _, s := range all {
		if s.positions > mostSettled {
			t.Errorf("a segment of %d positions", s.positions)
		}
	}
	if len(all) > 2<<31/mostSettled {
		t.Errorf("%d segments of 2,147,483,648 positions", len(all))
	}
}

// FuzzPage: no bytes behind a right checksum make the reader fail otherwise than by its
// error.
func FuzzPage(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 8 {
		var k packer
		data := k.pack(randomPage(r, 0, 1, 40), 0, 1, func([]Posting) int { return 0 })
		f.Add(slices.Clone(data[4:]))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var r pageReader
		if r.open(data, 0, 1) != nil {
			return
		}
		n := 0
		for r.next() {
			if r.long() {
				r.longNumber()
				continue
			}
			n += len(r.occurrences(nil))
		}
		if n > longFrom*8*len(data) {
			t.Fatalf("%d positions in %d bytes", n, len(data))
		}
	})
}
