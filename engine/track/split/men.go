package split

import "github.com/ashtapada/agn/engine/track"

// The men of each seat are their places on their ways. Men of one way stand side by side,
// ascending.

// put takes the man in slot k of seat bit i to a place, keeps the order of the men of
// its way, and returns the slot in which it stands now.
func (t *Table) put(f *track.Men, i, k int, to uint8) int {
	men, lane := &f[i], &t.lane[i]
	n := t.count
	for ; k+1 < n && lane[k+1] == lane[k] && men[k+1] < to; k++ {
		men[k] = men[k+1]
	}
	for ; k > 0 && lane[k-1] == lane[k] && men[k-1] >= to; k-- {
		men[k] = men[k-1]
	}
	men[k] = to
	return k
}

// sum is the hash of the men: a sum and no exclusive or, because men may stand
// together.
func (t *Table) sum(f *track.Men) uint64 {
	var h uint64
	for i := range Seats {
		for k := range t.count {
			h += t.key(i, k, f[i][k])
		}
	}
	return h
}

// changed is what a run to an index that takes enemies adds to the hash of the men.
func (t *Table) changed(r *Runner, to, takes uint8) uint64 {
	i := int(r.i)
	h := t.key(i, int(r.k), to) - t.key(i, int(r.k), r.from)
	if r.l >= 0 {
		h += t.key(i, int(r.l), r.beside+to-r.from) - t.key(i, int(r.l), r.beside)
	}
	for m := range t.count {
		if takes>>m&1 == 1 {
			h += t.key(1-i, m, Out) - t.key(1-i, m, r.foes[m])
		}
	}
	return h
}

// The keys of each seat bit are 4 times 128, those of each way 128. Archives hold hashes
// made of them, so the numbers stay.
const keyWays, keyPlaces = 4, 128

// A way or a place that the numbers have no room for does not compile.
const (
	_ = uint(keyWays - MaxWays)
	_ = uint(keyPlaces - places)
)

// keys are random numbers for a man of a way at a place.
var keys = makeKeys()

func makeKeys() (k [Seats * keyWays * keyPlaces]uint64) {
	for i := range k {
		k[i] = track.Mix(uint64(i) + 1)
	}
	return k
}

func (t *Table) key(i, k int, at uint8) uint64 {
	return keys[(i*keyWays+int(t.lane[i][k]))*keyPlaces+int(at)]
}
