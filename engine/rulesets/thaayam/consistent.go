package thaayam

import (
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
	left, atOnce, playable := !s.unspent.empty(), s.game.atOnce, s.playable()
	over, cast, move := s.Wants == engine.DueOver, s.Wants == engine.DueCast, s.Wants == engine.DueMove
	s.Stuck = move && s.Phase == track.Thrown && !playable
	return track.Consistent(
		track.Check{Wrong: home > 1, Text: "all men of two seats have left the board"},
		track.Check{Wrong: (home == 1) != over, Text: "the game is over exactly when all men of a seat have left the board"},
		track.Check{Wrong: s.extra != 0 && s.Phase != track.Moved, Text: "only a turn with a move has earned a series"},
		track.Check{Wrong: s.extra == earned && atOnce, Text: "with these options the series that a capture earns is due at once"},
		track.Check{Wrong: s.extra == offered && (!cast || !atOnce && left), Text: "a series is offered when its first cast is due and what went before is played"},
		track.Check{Wrong: over && (s.Phase != done || left), Text: "a game that is over has nothing left to play"},
		track.Check{Wrong: cast && s.Phase == done, Text: "a turn that is done has no cast to come"},
		track.Check{Wrong: cast && s.Phase == track.Fresh && left, Text: "a new turn has nothing to play"},
		track.Check{Wrong: move && s.Phase == track.Fresh, Text: "a move is due in a new turn"},
		track.Check{Wrong: move && s.Phase == done && (left || !s.declarable()), Text: "a turn is done when nothing is left to play, and waits only if twins can be declared"},
		track.Check{Wrong: move && s.Phase == track.Thrown && !left && s.inPlay(), Text: "a move is due, but nothing is thrown"},
		track.Check{Wrong: move && s.Phase == track.Moved && !playable, Text: "a move is due, but no result can be played"},
	)
}
