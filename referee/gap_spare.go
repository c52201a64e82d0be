package referee

import "github.com/ashtapada/agn/engine"

// maxSpare bounds the positions that are kept for reuse.
const maxSpare = maxTurnEvents

// spare holds positions that are no longer needed, for gaps need many for a moment.
type spare []engine.State

// copyOf returns a copy of st.
func (s *spare) copyOf(st engine.State) engine.State {
	last := len(*s) - 1
	if last < 0 || (*s)[last].Game().Ruleset() != st.Game().Ruleset() {
		*s = (*s)[:0]
		return st.Clone()
	}
	c := s.last()
	c.CopyFrom(st)
	return c
}

// last takes out the position that was put in last.
func (s *spare) last() engine.State {
	last := len(*s) - 1
	st := (*s)[last]
	*s = (*s)[:last]
	return st
}

// own returns the position in *at, which is given away, or a copy of st if that is another.
func (s *spare) own(st engine.State, at *engine.State) engine.State {
	if st != *at {
		return s.copyOf(st)
	}
	if last := len(*s) - 1; last >= 0 && (*s)[last].Game() == st.Game() {
		*at = s.last() // what it holds does not matter
	} else {
		*at = s.copyOf(st)
	}
	return st
}

func (s *spare) put(st engine.State) {
	if st != nil && len(*s) < maxSpare {
		*s = append(*s, st)
	}
}

// take takes the positions of moments from them.
func (s *spare) take(live []Spot) {
	for i := range live {
		s.put(live[i].St)
		live[i] = Spot{}
	}
}

// placeOf tells positions apart. Those that are played from alike but lie in another
// round, or after another number of plies, are not the same moment.
func placeOf(st engine.State, ply int) uint64 {
	return st.Hash() + uint64(st.Round())*0x9e3779b97f4a7c15 + uint64(ply)*0xbf58476d1ce4e5b9
}

// place is placeOf of a moment, with what words before it left behind.
func (s *Spot) place() uint64 {
	return s.words(placeOf(s.St, s.Ply) ^ uint64(s.Offset)*0x94d049bb133111eb)
}

// places finds positions by their places. Emptied, it keeps its memory.
type places struct {
	slots []placed
	// turn tells what was put in since places was emptied last, n how much that is.
	turn uint32
	n    int
}

type placed struct {
	place uint64
	turn  uint32
	at    int32
}

// minPlaces is the size that places begins with, a power of two.
const minPlaces = 64

func (p *places) empty() {
	if p.turn++; p.turn == 0 || p.slots == nil {
		p.slots, p.turn = make([]placed, max(minPlaces, len(p.slots))), 1
	}
	p.n = 0
}

// at returns the number of a place, next if it is new, and whether it was there.
func (p *places) at(k uint64, next int) (int, bool) {
	if s := p.slot(k); s.turn == p.turn {
		return int(s.at), true
	}
	if p.n++; 2*p.n > len(p.slots) {
		p.grow()
	}
	*p.slot(k) = placed{k, p.turn, int32(next)}
	return next, false
}

// slot is where a place is or belongs.
func (p *places) slot(k uint64) *placed {
	last := uint64(len(p.slots) - 1)
	for i := k; ; i++ {
		if s := &p.slots[i&last]; s.turn != p.turn || s.place == k {
			return s
		}
	}
}

func (p *places) grow() {
	old := p.slots
	p.slots = make([]placed, 2*len(old))
	for i := range old {
		if old[i].turn == p.turn {
			*p.slot(old[i].place) = old[i]
		}
	}
}

// maxTurnEvents bounds the events that are looked through for one turn that is lost.
const maxTurnEvents = 1 << 14

// turnNode is a position within a turn that is lost.
type turnNode struct {
	ply int
	st  engine.State
	// first and last are the events that lead here, by their numbers among those of the
	// turn; the first is one from a position that is come to with fewer. No event is 0.
	first, last int32
	// ways is the number of ways that lead here, at most maxCounted+1; 0 where it was not
	// counted yet.
	ways int
}

// turnEvent is an event of a turn that is lost, from a position by its index. More is the
// number of the next one that leads to the same, 0 for none. Asked has the options that were
// asked for on this way to it, if that is noted.
type turnEvent struct {
	from int
	Choice
	more  int32
	asked uint16
}

// turnBuffer is where a turn that is lost is looked through.
type turnBuffer struct {
	nodes  []turnNode
	events []turnEvent
	at     places
	next   engine.State
}
