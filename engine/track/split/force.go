package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// MaxPoints is the greatest face or value that is taken from a record.
const MaxPoints = 8

// ForceStep plays a step that the rules forbid, if there are men for it and their ways
// lead there. It spends the points that it names, else those nearest to its length; it
// captures what a legal step would and all that stands on its target.
func (s *State) ForceStep(m engine.Move) bool {
	t := s.Tab
	for _, seat := range [...]engine.Seat{s.OnTurn, Other(s.OnTurn)} {
		i := track.Bit(seat)
		slots, n := s.standing(i, m.From, m.Who)
		if n == 0 {
			continue
		}
		count := max(int(m.Count), 1)
		if n < count {
			return false
		}
		for _, k := range slots[:count] {
			if s.at(t.lane[i][k], m.To) == off {
				return false
			}
		}
		s.Forget()
		k := 0
		for c := range count {
			// The men of a way change slots as they move, so each is looked for anew.
			at, _ := s.standing(i, m.From, m.Who)
			k = s.drag(i, int(at[0]), m.To, c == count-1)
		}
		if s.Wants == engine.DueMove && s.Now.Left[0] != 0 {
			s.spendNearest(i, k, m)
		}
		s.settled()
		return true
	}
	return false
}

// ForceEntry brings a captured man of the seat on turn back onto a start of its own, and
// captures what stands there.
func (s *State) ForceEntry(m engine.Move) bool {
	i := s.Bit()
	for k, way := range s.Tab.course.Lanes[i] {
		if s.All[i][k] == Out && s.Tab.square[way][0] == m.To && m.Count <= 1 {
			s.Forget()
			s.drag(i, k, m.To, false)
			s.settled()
			return true
		}
	}
	return false
}

// settled brings in order what follows from men that were dragged.
func (s *State) settled() {
	s.placed()
	s.Phase = track.Moved
}

// ForcePass gives up what could be played or, where a cast is due, the cast. Earned is
// set where the throw earns another, which is not given up with it.
func (s *State) ForcePass(earned bool) {
	s.Forget()
	if s.Wants == engine.DueMove && earned {
		s.CastAgain()
		return
	}
	s.HandOn()
}

// Castable reports whether a cast that is not due or cannot fall can be applied: if it is
// as many small numbers as are thrown.
func (s *State) Castable(c engine.Cast) bool {
	if s.Wants == engine.DueOver || int(c.N) != len(s.Tab.course.Dice.Dice) {
		return false
	}
	for _, v := range c.Values() {
		if v == 0 || v > MaxPoints {
			return false
		}
	}
	return true
}

// standing lists the slots of the men of seat bit i on sq, those that who names first,
// else those least far.
func (s *State) standing(i int, sq engine.Square, who uint8) (slots [maxMen]uint8, n int) {
	t := s.Tab
	for k, way := range t.course.Lanes[i] {
		at := s.All[i][k]
		if at > t.last || t.square[way][at] != sq {
			continue
		}
		at0 := n
		for ; at0 > 0 && at < s.All[i][slots[at0-1]]; at0-- {
			slots[at0] = slots[at0-1]
		}
		slots[at0] = uint8(k)
		n++
	}
	for c := 1; c < n; c++ {
		if who >= engine.WhoIndex && s.All[i][slots[c]] == who-engine.WhoIndex {
			slots[0], slots[c] = slots[c], slots[0]
			break
		}
	}
	return slots, n
}

// drag takes the man in slot k to sq; the last of those that move together captures.
func (s *State) drag(i, k int, sq engine.Square, last bool) int {
	t := s.Tab
	from, to := s.All[i][k], s.at(t.lane[i][k], sq)
	var takes, passed uint8
	var r Runner
	v := t.sight(&s.All, i)
	if last && t.run(&r, &s.All, &v, i, k, -1, 0) && to > from {
		takes = t.takes(&r, to)
		passed = t.passed(&r, takes, to)
	}
	if from == 0 {
		s.First &^= 1 << t.lane[i][k]
	}
	for m := range maxMen {
		if t.cross[t.lane[1-i][m]][t.lane[i][k]][s.All[1-i][m]] == to {
			takes |= 1 << m
		}
	}
	way := t.lane[1-i]
	for m := range maxMen {
		if takes>>m&1 == 1 && s.All[1-i][m] == 0 {
			s.First &^= 1 << way[m]
		}
	}
	if to == t.last && from != to {
		s.Did.Home++
	}
	if i == s.Bit() {
		s.noteTaken(takes, passed)
	}
	k = t.put(&s.All, i, k, to)
	t.remove(&s.All, 1-i, takes)
	return k
}

// spendNearest takes the points of a forced step of the man now in slot k.
func (s *State) spendNearest(i, k int, m engine.Move) {
	n := &s.Now
	way := s.Tab.lane[i][k]
	from, to := s.at(way, m.From), s.at(way, m.To)
	length := to - min(from, to)
	if s.Tab.course.Free {
		spend := m.Spend[0]
		if spend == 0 || spend > n.Left[0] {
			spend = max(1, min(length, n.Left[0]))
		}
		s.spend(k, [4]uint8{spend})
		return
	}
	switch {
	case m.Spend[1] != 0 || m.Spend[0] == 0 && length > n.Left[0]:
		s.spend(k, [4]uint8{n.Left[0], n.Left[1]})
	case m.Spend[0] == n.Left[1] && n.Left[1] != 0, m.Spend[0] == 0 && length == n.Left[1] && length != 0:
		s.spend(k, [4]uint8{n.Left[1]})
	default:
		s.spend(k, [4]uint8{n.Left[0]})
	}
	if s.Bit() != i {
		n.Played = 0
	}
}
