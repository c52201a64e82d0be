package thaayam

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *State) consistent() error {
	home := 0
	for i := range s.All {
		if s.All[i][0] == isOff {
			home++
		}
	}
	if home > 1 {
		return fmt.Errorf("all men of two seats have left the board")
	}
	if (home == 1) != (s.Wants == engine.DueOver) {
		return fmt.Errorf("the game is over exactly when all men of a seat have left the board")
	}
	g := s.game
	switch {
	case s.extra != 0 && s.Phase != track.Moved:
		return fmt.Errorf("only a turn with a move has earned a series")
	case s.extra == earned && g.atOnce:
		return fmt.Errorf("with these options the series that a capture earns is due at once")
	case s.extra == offered && (s.Wants != engine.DueCast || !g.atOnce && !s.unspent.empty()):
		return fmt.Errorf("a series is offered when its first cast is due and what went before is played")
	}
	switch s.Wants {
	case engine.DueOver:
		if s.Phase != done || !s.unspent.empty() {
			return fmt.Errorf("a game that is over has nothing left to play")
		}
	case engine.DueCast:
		switch {
		case s.Phase == done:
			return fmt.Errorf("a turn that is done has no cast to come")
		case s.Phase == track.Fresh && !s.unspent.empty():
			return fmt.Errorf("a new turn has nothing to play")
		}
	case engine.DueMove:
		return s.consistentMove()
	}
	return nil
}

// consistentMove is consistent where a move is due.
func (s *State) consistentMove() error {
	switch s.Phase {
	case track.Fresh:
		return fmt.Errorf("a move is due in a new turn")
	case done:
		if !s.unspent.empty() || !s.declarable() {
			return fmt.Errorf("a turn is done when nothing is left to play, and waits only if twins can be declared")
		}
		return nil
	case track.Thrown:
		s.Stuck = !s.playable()
		if s.unspent.empty() && s.inPlay() {
			return fmt.Errorf("a move is due, but nothing is thrown")
		}
		return nil
	}
	if !s.playable() {
		return fmt.Errorf("a move is due, but no result can be played")
	}
	return nil
}
