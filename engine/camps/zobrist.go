package camps

import "github.com/ashtapada/agn/engine"

// The numbers of the Zobrist keys. Archives hold hashes made of them, so they stay;
// what is new gets numbers behind the last.
const (
	manKeys  = 1              // + man<<6 + square
	wonKeys  = manKeys + 5120 // + square
	seatKeys = wonKeys + 64   // + seat
)

// A seat that the numbers have no room for does not compile.
const _ = uint(4 - engine.MaxSeats)

// keys are the Zobrist keys of what changes with every move.
var keys = makeKeys()

type zobrist struct {
	man  [(engine.MaxSeats + 1) << 4][Squares]uint64
	won  [Squares]uint64
	seat [engine.MaxSeats + 1]uint64
}

// The places of what is hashed by value. They stay, too. A place and its value are one
// number for mix, far behind those of the keys.
const (
	placeSets  = 1   // + set
	placeDice  = 256 // of the two dice in one value
	placeActed = 257
	placeMoved = 258
	placePurse = 512 // + seat, from 0
)

func makeKeys() *zobrist {
	k := &zobrist{}
	for m := range k.man {
		for i := range k.man[m] {
			k.man[m][i] = mix(manKeys + uint64(m)<<6 + uint64(i))
		}
	}
	for i := range k.won {
		k.won[i] = mix(wonKeys + uint64(i))
	}
	for s := range k.seat {
		k.seat[s] = mix(seatKeys + uint64(s))
	}
	return k
}

// mix is output n of SplitMix64 from a fixed seed, the first being 1.
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

func setKey(set Set, seats uint8) uint64 { return valueKey(placeSets+uint64(set), uint64(seats)) }

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
