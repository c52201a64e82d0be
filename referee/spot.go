package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Flaws is what is wrong with a word that was tried.
type Flaws uint8

// The flaws.
const (
	// Broken is a breach, behind which nothing is judged.
	Broken Flaws = 1 << iota
	// Jump is a round number that is not the round played.
	Jump
	// Mark is a missing or false mark of capture, check or mate that breaks no rule.
	Mark
)

// Spot is a moment of a hypothesis: a position and what the words before it left behind.
type Spot struct {
	St engine.State
	// Event and Ply count what was played before.
	Event, Ply int
	// Offset is what the written round numbers are ahead of the played ones.
	Offset int

	first, sic bool
	marked     *notation.Item
}

// Choice is an event that is possible next: a cast, else a move.
type Choice struct {
	Cast engine.Cast
	Move engine.Move
	// Ended is set where the turn ends first, which the rules leave open.
	Ended bool
}

// Copy makes dst equal to src, in place where it can.
func (s *Spot) Copy(src *Spot) {
	st := s.St
	copyState(&st, src.St)
	*s = *src
	s.St = st
}

// Key tells moments apart that are not played from alike.
func (s *Spot) Key() uint64 {
	k := s.St.Hash() ^ uint64(s.St.Round()+s.Offset)*0x9e3779b97f4a7c15
	for i, b := range [...]bool{s.first, s.sic, s.marked != nil} {
		if b {
			k ^= 0xbf58476d1ce4e5b9 << i
		}
	}
	return k
}

// Plain reports whether no word is left that says more of the turn than the position does.
func (s *Spot) Plain() bool { return s.marked == nil }
