package chaukabara

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *State) consistent() error {
	left, series, lost := s.Unspent.N > 0, s.game.triple == accumulate, s.row == tripleRow
	over, cast, move := s.Wants == engine.DueOver, s.Wants == engine.DueCast, s.Wants == engine.DueMove
	fresh, final, changed := s.Phase == track.Fresh, s.home() != 0 || s.final(), s.changed()
	s.Stuck = move && !s.playable()
	rowEnds := fmt.Sprintf("%d grace throws in a row end the turn", tripleRow)
	return track.Consistent(
		track.Check{Wrong: over && (!final || left || s.row > 0 || s.owed > 0 || changed), Text: "the game is not over here, or more than the men and the turn is left of it"},
		track.Check{Wrong: cast && fresh && (left || s.row > 0 || s.owed != 1 || changed), Text: "a new turn has one cast to come and nothing else"},
		track.Check{Wrong: cast && left && (!series || s.row == 0), Text: "throws are to be played before the next cast"},
		track.Check{Wrong: cast && !left && s.owed == 0, Text: "a cast is due, but none is to come"},
		track.Check{Wrong: cast && lost, Text: rowEnds},
		track.Check{Wrong: move && fresh, Text: "a move is due in a new turn"},
		track.Check{Wrong: s.Stuck && (s.Phase == track.Moved || s.owed > 0 || !left && !lost || changed), Text: "a move is due, but no throw can be played"},
		track.Check{Wrong: move && lost && left, Text: rowEnds},
		track.Check{Wrong: !over && final, Text: "the game is over here"},
	)
}
