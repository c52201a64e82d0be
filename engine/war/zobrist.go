package war

import "github.com/ashtapada/agn/engine"

// keys are the Zobrist keys of everything a position string holds.
var keys = makeKeys()

type zobrist struct {
	man  [(engine.MaxSeats + 1) << 4][Squares]uint64
	seat [engine.MaxSeats + 1]uint64
	leap [engine.MaxSeats + 1]uint64
	lost [engine.MaxSeats + 1][engine.NumPieces]uint64
}

func makeKeys() *zobrist {
	k := &zobrist{}
	// SplitMix64 from a fixed seed: the same keys in every program.
	x := uint64(0x61676e2077617221)
	next := func() uint64 {
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for m := range k.man {
		for i := range k.man[m] {
			k.man[m][i] = next()
		}
	}
	for s := range k.seat {
		k.seat[s] = next()
		k.leap[s] = next()
	}
	for s := range k.lost {
		for p := range k.lost[s] {
			k.lost[s][p] = next()
		}
	}
	return k
}
