package chaupur

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// consistent reports what in the position cannot be. It also finds out whether a pass
// is due.
func (s *State) consistent() error {
	if err := s.apart(); err != nil {
		return err
	}
	if err := s.Single(s.winners() != 0); err != nil || s.Wants == engine.DueOver {
		return err
	}
	if s.Wants == engine.DueMove {
		s.Stuck = !s.playable()
	}
	switch {
	case s.Stuck && s.Phase == track.Moved:
		return fmt.Errorf("a move is due, but no die can be played")
	case s.home(track.Bit(s.army)):
		return fmt.Errorf("all men of %s are home, its turns are skipped", s.Name(s.OnTurn))
	}
	return nil
}

// apart reports enemies on a square where they cannot stand together, men that have
// moved where none can have, and two winners.
func (s *State) apart() error {
	won := s.winners()
	for i := range s.All {
		if !s.game.Plays(i) {
			continue
		}
		if p := s.game.partner[i]; s.home(i) && (p == 0 || s.home(track.Bit(p))) && won>>i&1 == 0 {
			return fmt.Errorf("two have won here")
		}
		for _, b := range s.All[i] {
			if b&movedBit != 0 && (s.Phase != track.Moved || s.Wants != engine.DueMove || i != track.Bit(s.army)) {
				return fmt.Errorf("a man of %s is marked as moved, which only those can be whose turn has had a move", s.Name(engine.Seat(i+1)))
			}
			sq := s.game.Square(i, b>>1)
			for e := range i {
				if sq != s.centre() && s.game.foes[i]>>e&1 == 1 && s.stands(engine.Seat(e+1), sq) > 0 {
					return fmt.Errorf("men of %s and %s stand on %s", s.Name(engine.Seat(e+1)), s.Name(engine.Seat(i+1)), s.square(sq))
				}
			}
		}
	}
	return nil
}
