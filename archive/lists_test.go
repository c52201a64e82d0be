package archive

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// allPositions reads every position of an archive, in the order of the lists.
func allPositions(t testing.TB, a *Archive) (out []indexed) {
	t.Helper()
	for bucket := range numBuckets {
		err := listIndex{db: a.read}.lists(t.Context(), bucket, func(_ int64, data []byte) (bool, error) {
			var err error
			out, err = appendIndexed(out, bucket, data)
			return true, err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// mostFrequent returns the position that stands most often, and how often.
func mostFrequent(all []indexed) (hash, times int64) {
	count := map[int64]int64{}
	for _, p := range all {
		if count[p.hash]++; count[p.hash] > times {
			hash, times = p.hash, count[p.hash]
		}
	}
	return hash, times
}

// randomList makes positions of one bucket, many of them equal.
func randomList(r *rand.Rand, bucket, n int) []indexed {
	games := 1 + r.Int64N(1<<40)
	seen := map[indexed]bool{}
	var out []indexed
	for range n {
		rest := r.Uint64N(1 << restBits)
		if r.IntN(2) == 0 {
			rest = uint64(r.IntN(3)) * (1<<restBits - 1) / 2
		}
		p := indexed{hashOf(bucket, rest), PlaceOf(games+r.Int64N(1<<r.IntN(20)), r.IntN(1<<r.IntN(eventBits+1))), 0}
		if !seen[p] {
			seen[p] = true
			p.move = r.Uint32() >> r.IntN(32)
			out = append(out, p)
		}
	}
	sortIndexed(out)
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
			if bucketOf(p.hash) != bucket || hashOf(bucket, restOf(p.hash)) != p.hash {
				t.Fatalf("hash %x is not put together again", p.hash)
			}
		}
		if !slices.IsSortedFunc(want, func(a, b indexed) int {
			return cmp.Or(cmp.Compare(restOf(a.hash), restOf(b.hash)), cmp.Compare(a.place, b.place))
		}) {
			t.Fatal("not in order")
		}
		data := new(packer).pack(want)
		got, err := appendIndexed(nil, bucket, data)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v\nread back as %v, %v", want, got, err)
		}
		one := want[r.IntN(len(want))].hash
		reader, err := readList(bucket, data)
		if err != nil {
			t.Fatal(err)
		}
		reader.seek(restOf(one))
		for reader.next() && reader.hash != one {
			reader.skip()
		}
		same := slices.DeleteFunc(slices.Clone(want), func(p indexed) bool { return p.hash != one })
		if got := reader.occurrences(nil, 0, reader.times); !slices.Equal(got, same) {
			t.Fatalf("%v\nfound as %v", same, got)
		}
		changed := slices.Clone(data)
		changed[r.IntN(len(changed))] ^= 1 << r.IntN(8)
		if _, err := appendIndexed(nil, bucket, changed); !errors.Is(err, ErrDamaged) {
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

// TestForgedList: a list with a right checksum that says something else is noticed in
// the games that it is about.
func TestForgedList(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	all := allPositions(t, a)
	bucket := bucketOf(all[0].hash)
	for name, forge := range map[string]func(p *indexed){
		"move":  func(p *indexed) { p.move++ },
		"event": func(p *indexed) { p.place++ },
		"game":  func(p *indexed) { p.place += 1 << eventBits },
		"hash":  func(p *indexed) { p.hash ^= 1 },
	} {
		list := slices.DeleteFunc(slices.Clone(all), func(p indexed) bool { return bucketOf(p.hash) != bucket })
		forge(&list[0])
		sortIndexed(list)
		if _, err := a.write.Exec("UPDATE postings SET data = ? WHERE key = ?", new(packer).pack(list), int64(bucket)<<bucketShift|1); err != nil {
			t.Fatal(err)
		}
		problems := 0
		if _, err := a.Verify(t.Context(), VerifyOptions{}, func(Problem) { problems++ }); err != nil || problems == 0 {
			t.Errorf("%s: %d problems, %v", name, problems, err)
		}
	}
}
