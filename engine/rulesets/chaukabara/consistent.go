package chaukabara

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *State) consistent() error {
	series := s.game.triple == accumulate
	final := s.home() != 0 || s.final()
	switch s.Wants {
	case engine.DueOver:
		if !final || s.Unspent.N > 0 || s.row > 0 || s.owed > 0 || s.changed() {
			return fmt.Errorf("the game is not over here, or more than the men and the turn is left of it")
		}
		return nil
	case engine.DueCast:
		switch {
		case s.Phase == track.Fresh && (s.Unspent.N > 0 || s.row > 0 || s.owed != 1 || s.changed()):
			return fmt.Errorf("a new turn has one cast to come and nothing else")
		case s.Unspent.N > 0 && (!series || s.row == 0):
			return fmt.Errorf("throws are to be played before the next cast")
		case s.Unspent.N == 0 && s.owed == 0:
			return fmt.Errorf("a cast is due, but none is to come")
		case s.row == tripleRow:
			return fmt.Errorf("%d grace throws in a row end the turn", tripleRow)
		}
	case engine.DueMove:
		if s.Phase == track.Fresh {
			return fmt.Errorf("a move is due in a new turn")
		}
		if !s.playable() {
			if s.Phase == track.Moved || s.owed > 0 || s.Unspent.N == 0 && s.row != tripleRow || s.changed() {
				return fmt.Errorf("a move is due, but no throw can be played")
			}
			s.Stuck = true
		}
		if s.row == tripleRow && s.Unspent.N > 0 {
			return fmt.Errorf("%d grace throws in a row end the turn", tripleRow)
		}
	}
	if final {
		return fmt.Errorf("the game is over here")
	}
	return nil
}
