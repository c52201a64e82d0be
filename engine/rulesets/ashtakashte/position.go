package ashtakashte

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// AppendPosition appends the position string. What is left of a throw are its points and
// those not spent: 8:3 for 3 points left of a throw of 8.
func (s *State) AppendPosition(dst []byte) []byte {
	flags := split.Flags{Entered: s.Now.Entered, Captured: s.taken, Passed: s.passed}
	return s.Append(dst, flags, func(dst []byte) []byte {
		dst = strconv.AppendUint(dst, uint64(s.Now.Value), 10)
		return strconv.AppendUint(append(dst, ':'), uint64(s.Now.Left[0]), 10)
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
	value, left, two := strings.Cut(field, ":")
	a, b := split.Number(value), split.Number(left)
	s.Now.Value, s.Now.Left[0] = a, b
	return two && a <= split.MaxPoints && b > 0 && b <= a
}

// consistent reports what in the position cannot be, and finds out what follows from
// the rest.
func (s *State) consistent(flags *split.Flags) error {
	s.Now.Entered, s.taken, s.passed = flags.Entered, flags.Captured, flags.Passed
	if err := s.Consistent(flags); err != nil {
		return err
	}
	g, now := s.game, &s.Now
	switch {
	case s.passed && (s.Wants != engine.DueCast || s.Phase != track.Thrown || !g.decline || !g.giveUp):
		return fmt.Errorf("no throw was given up here")
	case s.Wants == engine.DueOver && (s.Phase != track.Moved || s.First != 0):
		return fmt.Errorf("the game is over and has moved")
	case s.Wants != engine.DueMove:
		return nil
	}
	if err := s.ConsistentThrow(flags, false); err != nil {
		return err
	}
	whole := now.Value == now.Left[0]
	switch {
	case now.Entered && (now.Value != entry || !whole || g.entryWhole):
		return fmt.Errorf("this throw has not brought back a man")
	case s.taken && (!g.captureAgain || isAgain(now.Value) || whole && !now.Entered):
		return fmt.Errorf("this throw has not earned another by a capture")
	}
	s.look()
	if s.Stuck = !s.playable(); s.Stuck && (s.Phase == track.Moved || s.earned()) {
		return fmt.Errorf("a move is due, but nothing can be played")
	}
	return nil
}
