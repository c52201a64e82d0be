package chaturanga2p

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// State is a position. A turn is one move.
type State struct {
	war.State
	bareKingLoses bool // the option
}

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.Play(&m)
	s.Settle()
}

// Settle finds out, at the beginning of a turn, whether the seat on turn is in check
// and whether it has lost.
func (s *State) Settle() {
	s.OpenTurn()
	own := s.Colour(s.Seat())
	switch mobile := s.Mobile(); {
	case !mobile && s.Check() != 0:
		s.Mate("chaturanga-2p/check")
	case s.bareKingLoses && own&^s.Kind(engine.King) == 0 && own != 0:
		s.Lose("chaturanga-2p/bare-king", war.SeatBit(s.Seat()))
	case !mobile:
		s.Lose("chaturanga-2p/stalemate-loses", war.SeatBit(s.Seat()))
	}
}

// Irregularities says which armies have no king, or more men of a kind than promotion
// gives back.
func (s *State) Irregularities() []string { return s.Surplus(0) }

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { war.Copy(s, src.(*State)) }

// Clone returns a copy.
func (s *State) Clone() engine.State { return war.Clone(s) }
