package referee

import "github.com/ashtapada/agn/engine"

// maxSpare bounds the positions that are kept for reuse.
const maxSpare = maxTurnReadings

// spare holds positions that are no longer needed, for gaps need many for a moment.
type spare []engine.State

// copyOf returns a copy of st.
func (s *spare) copyOf(st engine.State) engine.State {
	last := len(*s) - 1
	if last < 0 || (*s)[last].Game() != st.Game() {
		*s = (*s)[:0]
		return st.Clone()
	}
	c := (*s)[last]
	*s = (*s)[:last]
	c.CopyFrom(st)
	return c
}

func (s *spare) put(st engine.State) {
	if st != nil && len(*s) < maxSpare {
		*s = append(*s, st)
	}
}

// take takes the positions of nodes from them.
func (s *spare) take(nodes []node) {
	for i := range nodes {
		s.put(nodes[i].st)
		nodes[i].st = nil
	}
}

// maxIndex bounds the size up to which an index of places is emptied rather than made
// anew, which then is faster.
const maxIndex = 256

// index returns an empty index of places.
func (l *line) index() map[place]int {
	if l.places == nil || len(l.places) > maxIndex {
		l.places = map[place]int{}
	}
	clear(l.places)
	return l.places
}
