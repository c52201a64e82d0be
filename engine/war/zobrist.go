package war

import (
	"sync"

	"github.com/ashtapada/agn/engine"
)

// zobrist has the keys of everything that a position string holds and that is not
// hashed by its value.
type zobrist struct {
	man  [(engine.MaxSeats + 1) << 4][256]uint64
	won  [Squares]uint64
	seat [engine.MaxSeats + 1]uint64
	// set has by set the keys of the seats in it.
	set [numSets][1 << engine.MaxSeats]uint64
	// dice has by the dice that are left, the greater first, their key.
	dice [maxFace + 1][maxFace + 1]uint64
}

// The seeds and numbers of the keys. Archives hold hashes made of them, so they stay;
// what is new gets numbers after the last. Two armies and four have keys of their own.
const (
	twoSeed  = 0x61676e2077617221
	fourSeed = 0x61676e2063616d70

	manKeys = 1 // + man<<6 + square

	twoSeatKeys = manKeys + 5120   // + 2*seat for the seat on turn, one more for its leap
	twoLostKeys = twoSeatKeys + 10 // + 9*seat for its second set of seats
	lostKey     = 7                // of the nine

	fourWonKeys  = manKeys + 5120   // + square
	fourSeatKeys = fourWonKeys + 64 // + seat

	farKeys = 1 << 16 // + man<<8 + square, of the squares from 64 on
)

// A seat that the numbers have no place for does not compile.
const _ = uint(4 - engine.MaxSeats)

// The keys fill tens of pages of memory, which a program that asks for no such game is spared.
var (
	twoKeys, fourKeys       = keysOnce(makeTwoKeys, Squares), keysOnce(makeFourKeys, Squares)
	farTwoKeys, farFourKeys = keysOnce(makeTwoKeys, maxSquares), keysOnce(makeFourKeys, maxSquares)
)

func keysOnce(of func(squares uint) *zobrist, squares uint) func() *zobrist {
	return sync.OnceValue(func() *zobrist { return of(squares) })
}

// makeKeys returns the keys of a game.
func (g *Game) makeKeys() *zobrist {
	switch {
	case g.seats == 2 && g.far:
		return farTwoKeys()
	case g.seats == 2:
		return twoKeys()
	case g.far:
		return farFourKeys()
	}
	return fourKeys()
}

// mix is output n of SplitMix64 from a seed, the first being 1: the same in every program.
func mix(seed, n uint64) uint64 {
	z := seed + n*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func newKeys(seed uint64, squares uint) *zobrist {
	k := &zobrist{}
	for m := uint64(ManOf(1, 0)); m < uint64(len(k.man)); m++ {
		for i := range uint64(squares) {
			n := manKeys + m<<6 + i
			if i >= Squares {
				n = farKeys + m<<8 + i
			}
			k.man[m][i] = mix(seed, n)
		}
	}
	return k
}

// makeTwoKeys has a key for each seat in a set.
func makeTwoKeys(squares uint) *zobrist {
	k := newKeys(twoSeed, squares)
	for s := range k.seat {
		k.seat[s] = mix(twoSeed, twoSeatKeys+2*uint64(s))
		for seats := range k.set[0] {
			if s > 0 && seats>>(s-1)&1 == 1 {
				k.set[0][seats] ^= mix(twoSeed, twoSeatKeys+2*uint64(s)+1)
				k.set[1][seats] ^= mix(twoSeed, twoLostKeys+9*uint64(s)+lostKey)
			}
		}
	}
	return k
}

// makeFourKeys hashes the seats in a set as a value.
func makeFourKeys(squares uint) *zobrist {
	k := newKeys(fourSeed, squares)
	for i := range k.won {
		k.won[i] = mix(fourSeed, fourWonKeys+uint64(i))
	}
	for s := range k.seat {
		k.seat[s] = mix(fourSeed, fourSeatKeys+uint64(s))
	}
	for set := range k.set {
		for seats := range k.set[set] {
			k.set[set][seats] = valueKey(placeSets+uint64(set), uint64(seats))
		}
	}
	for a := range k.dice {
		for b := range k.dice[a] {
			k.dice[a][b] = valueKey(placeDice, uint64(a)<<8|uint64(b))
		}
	}
	return k
}

// The places of what is hashed by value. They stay, too. A place and its value are one
// number for mix, far after those of the keys.
const (
	placeSets   = 1   // + set
	placeDice   = 256 // of the two dice in one value
	placeActed  = 257
	placePartly = 258
	placeOwn    = 512 // + what the game counts
)

// valueKey is the key of a value that is not 0 in a place of the state.
func valueKey(place, value uint64) uint64 {
	if value == 0 {
		return 0
	}
	return mix(fourSeed, place<<32|value)
}

// The keys of a turn of which a die is used, and of one with a free action before it.
var partlyKey, actedKey = valueKey(placePartly, 1), valueKey(placeActed, 1)

// Rekey enters into the hash that something which only this game has changes its value.
// Places count from 0.
func (s *State) Rekey(place int, old, value uint32) {
	s.hash ^= valueKey(placeOwn+uint64(place), uint64(old)) ^ valueKey(placeOwn+uint64(place), uint64(value))
}

// setDice replaces the dice that are not yet used.
func (s *State) setDice(a, b uint8) {
	if s.dice[0] != a || s.dice[1] != b {
		s.hash ^= s.diceKey(s.dice[0], s.dice[1]) ^ s.diceKey(a, b)
		s.dice[0], s.dice[1] = a, b
	}
}

func (s *State) diceKey(a, b uint8) uint64 {
	key := s.g.keys.dice[a&maxFace][b&maxFace]
	if s.g.pairs && a != 0 && b == 0 {
		key ^= partlyKey
	}
	return key
}

func (s *State) setActed(to bool) {
	if s.acted != to {
		s.acted = to
		s.hash ^= actedKey
	}
}
