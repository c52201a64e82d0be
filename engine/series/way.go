package series

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
		for k := 0; k < numMen; k++ {
			man := s.men[i][k]
			if man == noMan {
				break
			}
			m := engine.Men{Seat: seat, Army: seat, Piece: engine.Man, Count: 1, Place: engine.OnBoard, Index: -1}
			switch {
			case man <= inHand|twin:
				m.Place = engine.InHand
			case man == isOff:
				m.Place = engine.Home
			default:
				m.Index, m.Square = int16(man.index()), s.game.square[i][man.index()]
			}
			if man&twin != 0 {
				m.Count = 2
				k++
			}
			buf = append(buf, m)
		}
	}
	return buf
}
