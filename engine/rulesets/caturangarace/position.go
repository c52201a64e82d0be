package caturangarace

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// AppendPosition appends the position string. What is left of a throw are the dice,
// descending, equal ones for a double; all points together where they are divided at will.
func (s *State) AppendPosition(dst []byte) []byte {
	return s.Append(dst, split.Flags{Entered: s.Now.Entered}, func(dst []byte) []byte {
		if d := s.double(); d != 0 {
			return track.AppendValues(dst, []uint8{d, d})
		}
		return track.AppendValues(dst, s.Now.Unspent())
	})
}

// Position reads a position string as AppendPosition writes it. The men of one way may
// stand in any order. The error says which field is wrong.
func (g *Game) Position(text string) (engine.State, error) {
	s := g.start
	var flags split.Flags
	if err := s.Read(text, &flags, s.readThrow); err != nil {
		return nil, err
	}
	if err := s.consistent(&flags); err != nil {
		return nil, err
	}
	return &s, nil
}

func (s *State) readThrow(field string) bool {
	first, second, two := strings.Cut(field, ",")
	a, b := split.Number(first), split.Number(second)
	switch {
	case two && a == b && a > 0 && a <= split.MaxPoints:
		s.Now.Value = a
	case !two && a > 0 && (a <= split.MaxPoints || s.game.Divided() && a < 2*split.MaxPoints):
		s.Now.Left[0] = a
	case two && !s.game.Divided() && a > b && b > 0 && a <= split.MaxPoints:
		s.Now.Left = [2]uint8{a, b}
	default:
		return false
	}
	return true
}

// consistent reports what in the position cannot be, and finds out what follows from
// the rest.
func (s *State) consistent(flags *split.Flags) error {
	s.Now.Entered = flags.Entered
	if err := s.Consistent(flags); err != nil {
		return err
	}
	switch {
	case flags.Passed:
		return fmt.Errorf("no throw was given up here")
	case s.Wants == engine.DueOver && s.Phase != track.Moved:
		return fmt.Errorf("the game is over and has moved")
	case s.Wants != engine.DueMove:
		return nil
	}
	double := s.double() != 0
	if err := s.ConsistentThrow(flags, double); err != nil {
		return err
	}
	switch {
	case s.Now.Entered && double && !(s.double() == entry && s.game.one):
		return fmt.Errorf("this double has not brought back the only man that it may")
	case s.Now.Entered && !double:
		return fmt.Errorf("this throw has not brought back a man")
	case flags.Captured:
		return fmt.Errorf("this throw has not earned another by a capture")
	}
	s.Look()
	if s.Stuck = !s.playable(); s.Stuck && (s.Phase == track.Moved || double) {
		return fmt.Errorf("a move is due, but nothing can be played")
	}
	return nil
}
