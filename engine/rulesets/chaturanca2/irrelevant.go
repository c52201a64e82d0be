package chaturanca2

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
)

// unfinished tells that the game goes on.
func unfinished(st engine.State) bool { return st.Due() != engine.DueOver }

// noneBeaten tells that both camps have a Rajah and another man.
func noneBeaten(st engine.State) bool {
	s := st.(*state)
	kings := s.Kind(engine.King)
	for _, seat := range [2]engine.Seat{1, 2} {
		camp := s.Colour(seat) | s.Colour(s.Ally(seat))
		if camp&kings == 0 || camp&^kings == 0 {
			return false
		}
	}
	return unfinished(st)
}

// thronesFree tells that no man stands on an enemy's throne, and that none did who has
// retired with its army.
func thronesFree(st engine.State) bool {
	s := st.(*state)
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if man := s.At(s.Throne(seat)); man != 0 && s.Enemies(man.Seat(), seat) {
			return false
		}
	}
	return s.In(chaturanca1.Retired) == 0
}

// nonePromotes tells that no soldier is near a square on which some value of
// promotion-squares, or the privilege, promotes it.
func nonePromotes(st engine.State) bool {
	s := st.(*state)
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if !s.NoneComesTo(seat, s.promoting[seat-1]) {
			return false
		}
	}
	return true
}

// promoting returns for each seat the squares on which some value of promotion-squares
// promotes its soldiers, or more: where men of other seats but soldiers began, and the far
// edge of where its own did.
func promoting(cfg *war.Config) (squares [engine.MaxSeats]uint64) {
	for n := range cfg.Armies {
		forward := cfg.Armies[n].Forward
		for i, m := range cfg.Start {
			switch {
			case m == 0 || m.Piece() == engine.Soldier:
			case m.Seat() == engine.Seat(n+1):
				squares[n] |= 1 << (i + 7*(int(forward[0])+8*int(forward[1])))
			default:
				squares[n] |= 1 << i
			}
		}
	}
	return squares
}
