package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Flaws is what is wrong with a word that was stepped.
type Flaws uint8

// The flaws.
const (
	// Broken is a breach, after which nothing is judged.
	Broken Flaws = 1 << iota
	// Jump is a round number that is not the round played.
	Jump
	// Mark is a missing or false mark of capture, check or mate that breaks no rule.
	Mark
)

// Spot is a moment of judging: a position and what the words before it left. The main line of
// a game is one, a variation begins with a copy, a gap leaves a set of them.
type Spot struct {
	St engine.State
	// Event and Ply count what was played before.
	Event, Ply int
	// Offset is what the written round numbers are ahead of the played ones.
	Offset int
	// base is Offset at the first round number.
	base int

	// first is set until the first round number, sic where the last event was marked so.
	first, sic bool
	// unwritten is whether the last throw is recorded.
	unwritten unwritten
	// last is the seat that made the last event in order.
	last engine.Seat
	// marked is the seat mark after the last event if it names the seat whose turn had begun
	// and may end there.
	marked seatMark
}

// unwritten is whether a throw is recorded.
type unwritten uint8

const (
	isWritten unwritten = iota
	byItself            // it is not, and what follows in its line allows it
	byAnother           // it is not, and a variation has it from the line that it branches from
)

// seatMark is a seat mark and its place in the text. Zero is none.
type seatMark struct {
	letter     byte
	start, end int32
}

func (m seatMark) item() *notation.Item {
	return &notation.Item{Kind: notation.SeatMark, Letter: m.letter, Start: m.start, End: m.end}
}

// Copy makes dst equal to src, in place where it can.
func (s *Spot) Copy(src *Spot) {
	st := s.St
	copyState(&st, src.St)
	*s = *src
	s.St = st
}

// behind takes that an event was played after which nothing is marked.
func (s *Spot) behind() {
	s.Event++
	s.sic, s.marked = false, seatMark{}
}

// Key tells moments apart that are not played from alike.
func (s *Spot) Key() uint64 {
	return s.words(s.St.Hash() ^ uint64(s.St.Round()+s.Offset)*0x9e3779b97f4a7c15)
}

// words adds to a hash what the words before a moment left.
func (s *Spot) words(k uint64) uint64 {
	for i, b := range [...]bool{s.first, s.sic, s.marked.letter != 0} {
		if b {
			k ^= 0xbf58476d1ce4e5b9 << i
		}
	}
	return k
}

// Plain reports whether no word is left that says more of the turn than the position does.
func (s *Spot) Plain() bool { return s.marked.letter == 0 }

// Choice is an event that is possible next: a cast, else a move.
type Choice struct {
	Cast engine.Cast
	Move engine.Move
	// Ended is set where the turn ends first, which the rules leave open.
	Ended bool
}

// play plays a choice that is possible.
func (c *Choice) play(st engine.State) {
	if c.Ended {
		st.EndTurn()
	}
	if c.Cast.N > 0 {
		st.Throw(c.Cast)
	} else {
		st.Apply(c.Move)
	}
}

// copyState makes *dst equal to src, in place where it can.
func copyState(dst *engine.State, src engine.State) {
	if *dst == nil || (*dst).Game() != src.Game() {
		*dst = src.Clone()
		return
	}
	(*dst).CopyFrom(src)
}
