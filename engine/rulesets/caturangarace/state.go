package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// State is a position with all that is needed to go on from it. Of a throw the value is
// the face of two equal dice, which are not moved.
type State struct {
	split.State
	game *Game
}

// double is the face of two equal dice that are played, 0 for others.
func (s *State) double() uint8 { return s.Now.Value }

// Game returns the game.
func (s *State) Game() engine.Game { return s.game }

// Outcome is a win of the seat whose pawns are all in the centre.
func (s *State) Outcome() engine.Outcome {
	if s.Wants != engine.DueOver {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: 1 << track.Bit(s.AtEnd()), Share: 1, Rule: "caturanga-race/win"}
}

// The flag of a hash.
const entered = 8

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	flags := uint64(0)
	if s.Now.Entered {
		flags = entered
	}
	return s.Digest(flags, uint64(s.Now.Value))
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	switch {
	case s.Wants != engine.DueMove:
		return buf
	case s.Stuck:
		return append(buf, engine.Move{Kind: engine.Pass})
	case s.double() != 0:
		var all engine.Pattern
		return s.finishes(&all, s.entries(&all, buf))
	}
	return s.Every(buf)
}

// Find appends the legal moves that fit p.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if s.Wants == engine.DueMove && s.Stuck && split.AsksPass(p) {
		return append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.Open() || !split.Asks(p) {
		return buf
	}
	double := s.double() != 0
	if double && split.AsksEntry(p) {
		buf = s.entries(p, buf)
	}
	switch {
	case p.Kind != 0 && p.Kind != engine.Step:
		return buf
	case double:
		return s.finishes(p, buf)
	}
	return s.Steps(p, buf)
}

// entries appends the ways to bring a pawn back with a double that fit p.
func (s *State) entries(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if s.double() != entry || s.Now.Entered {
		return buf
	}
	return s.Entries(p, false, 0, buf)
}

// finishes appends the steps into the centre that a double allows and that fit p.
func (s *State) finishes(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if !s.game.brings(s.double()) {
		return buf
	}
	return s.Finishes(s.double(), p, buf)
}
