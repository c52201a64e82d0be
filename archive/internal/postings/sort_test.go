package postings

import (
	"database/sql"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// TestSort compares sorting by digits with sorting by comparing, of lists long and short,
// in the order of their places and not.
func TestSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s sorter
	for _, n := range []int{0, 1, fewRows - 1, fewRows, 3 * fewRows} {
		for _, shuffled := range []bool{false, true} {
			list := make([]Posting, n)
			for i := range list {
				// Some hashes stand often, and some differ in their highest bits alone.
				hash := rng.Uint64() >> rng.UintN(64) << rng.UintN(48)
				list[i] = Posting{Hash: Cut(hash), Place: PlaceOf(int64(1+i/80), i%80), Move: uint32(i)}
			}
			if shuffled {
				rng.Shuffle(n, func(i, k int) { list[i], list[k] = list[k], list[i] })
			}
			want := slices.Clone(list)
			sortPostings(want)
			if s.sort(list); !slices.Equal(want, list) {
				t.Errorf("%d positions, shuffled %t: another order", n, shuffled)
			}
		}
	}
}

// TestSpread compares putting the positions of a page, that come as sorted lists, in order with
// sorting them by comparing.
func TestSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var s sorter
	for range 300 {
		pages := 1 + rng.IntN(1<<rng.IntN(30))
		page := rng.IntN(pages)
		least, next := leastOf(page, pages), leastOf(page+1, pages)
		var all []Posting
		for i := range rng.IntN(300) {
			var list []Posting
			for k := range rng.IntN(20) {
				u := least + rng.Uint64N(next-least)
				if rng.IntN(4) == 0 {
					u = []uint64{least, least + (next-least)/2, next - 1}[rng.IntN(3)]
				}
				list = append(list, Posting{Hash: Cut(u), Place: PlaceOf(int64(i), k)})
			}
			sortPostings(list)
			all = append(all, list...)
		}
		want := slices.Clone(all)
		sortPostings(want)
		if got := s.spread(all, least, next); !slices.Equal(got, want) {
			t.Fatalf("page %d of %d: another order", page, pages)
		}
	}
}

// TestSegmentPages: SQL finds the page of a hash that pageOf finds, up to the greatest
// number of pages, where 64 bits hold the product only in halves.
func TestSegmentPages(t *testing.T) {
	db, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Exec("CREATE TABLE segments (segment INTEGER PRIMARY KEY, first, last, pages, longs, positions); " +
		"CREATE TABLE postings (key INTEGER PRIMARY KEY, data)"); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, pages := range []int{1, 2, 3, 920, 1 << 15, 1<<15 + 1, 60000, 1<<31 - 1} {
		for _, u := range []uint64{0, 1, 1<<47 - 1, 1 << 47, 1<<hashBits - 1, rng.Uint64N(1 << hashBits),
			leastOf(pages-1, pages), max(leastOf(pages-1, pages), 1) - 1} {
			s := segment{id: 7, pages: pages}
			if _, err := db.Exec("DELETE FROM segments; DELETE FROM postings; INSERT INTO segments VALUES (7, 1, 1, ?1, 0, "+
				"0); INSERT INTO postings VALUES (?2, 'here')",
				pages, s.pageKey(pageOf(u, pages))); err != nil {
				t.Fatal(err)
			}
			var data sql.NullString
			var n int64
			if err := db.QueryRow(dialect.SegmentPages, int64(u)).Scan(&n, &n, &n, &n, &n, &n, &data); err != nil ||
				data.String != "here" {
				t.Errorf("hash %x of %d pages: %q, %v", u, pages, data.String, err)
			}
		}
	}
}
