package race

import "github.com/ashtapada/agn/engine"

// racers are the men of a race.
var racers = []engine.Piece{engine.Man}

// Pieces lists the one kind of men.
func (g *Game) Pieces() []engine.Piece { return racers }

// Ways returns the one way of a seat.
func (g *Game) Ways(s engine.Seat) [][]engine.Square { return g.design.Ways[s-1 : s] }

// AlongRank is false: there are no soldiers.
func (s *State) AlongRank(engine.Square) bool { return false }

// Men appends the men of each seat in the order of their way.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i := range s.men {
		seat := engine.Seat(i + 1)
		for _, at := range s.men[i] {
			if at == noMan {
				continue
			}
			m := engine.Men{Seat: seat, Army: seat, Piece: engine.Man, Count: 1, Place: engine.OnBoard,
				Square: s.game.square[i][at], Index: int16(at)}
			if at == s.game.last {
				m.Place = engine.Home
			}
			buf = append(buf, m)
		}
	}
	return buf
}
