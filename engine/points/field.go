package points

import "github.com/ashtapada/agn/engine/race"

// field holds the places of the men of each seat on their ways. Men of one way stand
// side by side, ascending.
type field [Seats][maxMen]uint8

// put takes the man in slot k of seat bit i to a place, keeps the order of the men of
// its way, and returns the slot in which it stands now.
func (g *Game) put(f *field, i, k int, to uint8) int {
	men, lane := &f[i], &g.lane[i]
	n := g.count
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
func (g *Game) sum(f *field) uint64 {
	var h uint64
	for i := range f {
		for k := range g.count {
			h += g.key(i, k, f[i][k])
		}
	}
	return h
}

// The keys of each seat bit are 4 times 128, those of each way 128. Archives hold hashes
// made of them, so the numbers stay.
const keyWays, keyPlaces = 4, 128

// A way or a place that the numbers have no room for does not compile.
const (
	_ = uint(keyWays - maxWays)
	_ = uint(keyPlaces - places)
)

// keys are random numbers for a man of a way at a place.
var keys = makeKeys()

func makeKeys() (k [Seats * keyWays * keyPlaces]uint64) {
	for i := range k {
		k[i] = race.Mix(uint64(i) + 1)
	}
	return k
}

func (g *Game) key(i, k int, at uint8) uint64 {
	return keys[(i*keyWays+int(g.lane[i][k]))*keyPlaces+int(at)]
}
