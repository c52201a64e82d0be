package war

import "github.com/ashtapada/agn/engine"

// zobrist has the keys of everything that a position string holds and that is not
// hashed by its value.
type zobrist struct {
	man  [(engine.MaxSeats + 1) << 4][Squares]uint64
	won  [Squares]uint64
	seat [engine.MaxSeats + 1]uint64
	// set has by set the keys of the seats in it.
	set [numSets][1 << engine.MaxSeats]uint64
}

// Archives hold hashes, so that keys never change: they are drawn from the seeds of
// the first games of two and of four armies, in the order in which those had them.
const (
	twoSeed  = 0x61676e2077617221
	fourSeed = 0x61676e2063616d70
)

var twoKeys, fourKeys = makeTwoKeys(), makeFourKeys()

// draw returns a source of keys.
func draw(seed uint64) func() uint64 {
	n := uint64(0)
	return func() uint64 { n++; return mix(seed, n) }
}

// mix is the n-th number of SplitMix64 from a seed: the same in every program.
func mix(seed, n uint64) uint64 {
	z := seed + n*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (k *zobrist) drawMen(next func() uint64) {
	for m := range k.man {
		for i := range k.man[m] {
			k.man[m][i] = next()
		}
	}
}

// makeTwoKeys has a key for each seat in a set.
func makeTwoKeys() *zobrist {
	k := &zobrist{}
	next := draw(twoSeed)
	k.drawMen(next)
	var in [2][engine.MaxSeats + 1]uint64
	for s := range k.seat {
		k.seat[s] = next()
		in[0][s] = next()
	}
	for s := range in[1] {
		for p := range engine.NumPieces {
			if n := next(); p == engine.Vizier {
				in[1][s] = n
			}
		}
	}
	for set := range in {
		for seats := range k.set[set] {
			for s := range engine.MaxSeats {
				if seats>>s&1 == 1 {
					k.set[set][seats] ^= in[set][s+1]
				}
			}
		}
	}
	return k
}

// makeFourKeys hashes the seats in a set as a value.
func makeFourKeys() *zobrist {
	k := &zobrist{}
	next := draw(fourSeed)
	k.drawMen(next)
	for i := range k.won {
		k.won[i] = next()
	}
	for s := range k.seat {
		k.seat[s] = next()
	}
	for set := range k.set {
		for seats := range k.set[set] {
			k.set[set][seats] = valueKey(uint64(set)+1, uint64(seats))
		}
	}
	return k
}

// The places of what is hashed by value, above those of the sets.
const (
	placeDice = 1<<8 + iota
	placeActed
	placePartly
	placeOwn = 1 << 9
)

// valueKey is the key of a value that is not 0 in a place of the state.
func valueKey(place, value uint64) uint64 {
	if value == 0 {
		return 0
	}
	return mix(fourSeed, place<<32|value)
}

// Rekey enters into the hash that something which only this game has changes its value.
// Places count from 0.
func (s *State) Rekey(place int, old, value uint32) {
	s.hash ^= valueKey(placeOwn+uint64(place), uint64(old)) ^ valueKey(placeOwn+uint64(place), uint64(value))
}

// setDice replaces the dice that are not yet used.
func (s *State) setDice(dice [maxDice]uint8) {
	if s.dice != dice {
		s.hash ^= s.diceKey()
		s.dice = dice
		s.hash ^= s.diceKey()
	}
}

func (s *State) diceKey() uint64 {
	key := valueKey(placeDice, uint64(s.dice[0])<<8|uint64(s.dice[1]))
	if s.PartlyUsed() {
		key ^= valueKey(placePartly, 1)
	}
	return key
}

func (s *State) setActed(to bool) {
	if s.acted != to {
		s.acted = to
		s.hash ^= valueKey(placeActed, 1)
	}
}
