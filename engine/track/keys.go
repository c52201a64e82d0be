package track

import "github.com/ashtapada/agn/engine"

// NoSeat stands for a seat bit in the numbers of keys that are no man's.
const NoSeat = 4

// A seat that the numbers have no room for does not compile.
const _ = uint(NoSeat - engine.MaxSeats)

// keys are random numbers for a man of a seat, and behind them for what else is counted
// in a hash: key i<<8 + man of seat bit i is Mix of one more. Archives hold hashes made
// of them, so the numbers stay.
var keys = makeKeys()

func makeKeys() (k [(NoSeat + 1) << 8]uint64) {
	for i := range k {
		k[i] = Mix(uint64(i) + 1)
	}
	return k
}

// Key is the random number of a man of seat bit i. With NoSeat for i it is no man's.
func Key(i int, man uint8) uint64 { return keys[i<<8|int(man)] }

// Mix spreads the bits of x over a word (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
