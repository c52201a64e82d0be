package camps

import "github.com/ashtapada/agn/engine"

// keys are the Zobrist keys of what changes with every move.
var keys = makeKeys()

type zobrist struct {
	man  [(engine.MaxSeats + 1) << 4][Squares]uint64
	won  [Squares]uint64
	seat [engine.MaxSeats + 1]uint64
}

// The places of what is hashed by value, above those of the sets.
const (
	placeDice = 1<<8 + iota
	placeActed
	placeMoved
	placePurse = 1 << 9
)

func makeKeys() *zobrist {
	k := &zobrist{}
	n := uint64(0)
	next := func() uint64 { n++; return mix(n) }
	for m := range k.man {
		for i := range k.man[m] {
			k.man[m][i] = next()
		}
	}
	for i := range k.won {
		k.won[i] = next()
	}
	for s := range k.seat {
		k.seat[s] = next()
	}
	return k
}

// mix is SplitMix64: the same keys in every program.
func mix(n uint64) uint64 {
	z := 0x61676e2063616d70 + n*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// valueKey is the key of a value that is not 0 in a place of the state.
func valueKey(place, value uint64) uint64 {
	if value == 0 {
		return 0
	}
	return mix(place<<32 | value)
}

func setKey(set Set, seats uint8) uint64 { return valueKey(uint64(set)+1, uint64(seats)) }

func purseKey(i int, units int32) uint64 {
	return valueKey(placePurse+uint64(i), uint64(uint32(units)))
}

// throwDice replaces the dice that are not yet used.
func (s *State) throwDice(dice [maxDice]uint8) {
	s.hash ^= diceKey(s.dice) ^ diceKey(dice)
	s.dice = dice
}

func diceKey(dice [maxDice]uint8) uint64 {
	return valueKey(placeDice, uint64(dice[0])<<8|uint64(dice[1]))
}

func (s *State) setActed(to bool) {
	if s.acted != to {
		s.acted = to
		s.hash ^= valueKey(placeActed, 1)
	}
}

func (s *State) setMoved(to bool) {
	if s.moved != to {
		s.moved = to
		s.hash ^= valueKey(placeMoved, 1)
	}
}
