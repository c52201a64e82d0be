package war

import "github.com/ashtapada/agn/engine"

// The numbers of the Zobrist keys. Archives hold hashes made of them, so they stay;
// what is new gets numbers behind the last.
const (
	manKeys  = 1              // + man<<6 + square
	seatKeys = manKeys + 5120 // + 2*seat for the seat on turn, one more for its leap
	lostKeys = seatKeys + 10  // + 9*seat + piece

	lostPieces, keySeats = 9, 4
)

// A kind or a seat that the numbers have no room for does not compile.
const (
	_ = lostPieces - engine.NumPieces
	_ = uint(keySeats - engine.MaxSeats)
)

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
	for m := range k.man {
		for i := range k.man[m] {
			k.man[m][i] = key(manKeys + m<<6 + i)
		}
	}
	for s := range k.seat {
		k.seat[s] = key(seatKeys + 2*s)
		k.leap[s] = key(seatKeys + 2*s + 1)
	}
	for s := range k.lost {
		for p := range k.lost[s] {
			k.lost[s][p] = key(lostKeys + lostPieces*s + p)
		}
	}
	return k
}

// key is output n of SplitMix64 from a fixed seed, the first being 1.
func key(n int) uint64 {
	z := 0x61676e2077617221 + uint64(n)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
