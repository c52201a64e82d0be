package points

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Ways returns the ways of the men of a seat, each once, in the order in which its men
// stand in a position string. The slices belong to the game.
func (g *Game) Ways(s engine.Seat) [][]engine.Square {
	var ways [][]engine.Square
	for _, w := range slices.Compact(slices.Clone(g.design.Lanes[s-1])) {
		ways = append(ways, g.design.Ways[w])
	}
	return ways
}

// racers are the men of a race.
var racers = []engine.Piece{engine.Man}

// Pieces lists the one kind of men.
func (g *Game) Pieces() []engine.Piece { return racers }

// AlongRank is false: there are no soldiers.
func (s *State) AlongRank(engine.Square) bool { return false }

// Men appends the men of each seat in the order of their way.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i := range s.men {
		seat := engine.Seat(i + 1)
		ways := 0
		for k, way := range s.game.design.Lanes[i] {
			if k > 0 && way != s.game.design.Lanes[i][k-1] {
				ways++
			}
			m := engine.Men{Seat: seat, Army: seat, Piece: engine.Man, Count: 1, Place: engine.InHand, Way: uint8(ways), Index: -1}
			if at := s.men[i][k]; at != out {
				m.Place, m.Square, m.Index = engine.OnBoard, s.game.square[way][at], int16(at)
				if at == s.game.last {
					m.Place = engine.Home
				}
			}
			buf = append(buf, m)
		}
	}
	return buf
}
