package split

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Force plays a move that the rules forbid. A step spends the points that it names, else
// those nearest to its length; it captures what a legal step would and all that stands on
// its target. A man comes back onto a start of its own. A pass gives up what could be
// played or, where a cast is due, the cast.
func (s *State) Force(m engine.Move) bool {
	if s.Wants == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		s.forget()
		if s.Wants == engine.DueMove && s.Earned() {
			s.CastAgain()
		} else {
			s.HandOn()
		}
		return true
	case engine.Enter:
		if !s.forceEntry(m) {
			return false
		}
	case engine.Step:
		if !s.forceStep(m) {
			return false
		}
	default:
		return false
	}
	s.placed()
	s.Phase, s.Passed = track.Moved, false
	if s.Wants == engine.DueCast {
		s.Now, s.Taken = Throw{}, false
	}
	s.reckon()
	s.settle()
	return true
}

// ForceThrow applies a cast that is not due or cannot fall, if it is as many small
// numbers as are thrown.
func (s *State) ForceThrow(c engine.Cast) bool {
	if s.Wants == engine.DueOver || int(c.N) != len(s.Tab.course.Dice.Dice) ||
		slices.ContainsFunc(c.Values(), func(v uint8) bool { return v == 0 || v > MaxPoints }) {
		return false
	}
	s.Throw(c)
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.Wants != engine.DueOver {
		s.forget()
		s.HandOn()
	}
}

// forceStep plays a step, if there are men for it and their ways lead there.
func (s *State) forceStep(m engine.Move) bool {
	t := s.Tab
	for _, seat := range [...]engine.Seat{s.OnTurn, Other(s.OnTurn)} {
		i := track.Bit(seat)
		slots := s.standing(seat, m.From, m.Who)
		if len(slots) == 0 {
			continue
		}
		count := max(int(m.Count), 1)
		if len(slots) < count || slices.ContainsFunc(slots[:count], func(k int) bool { return s.at(t.lane[i][k], m.To) == off }) {
			return false
		}
		s.forget()
		k := 0
		for c := range count {
			// The men of a way change slots as they move, so each is looked for anew.
			k = s.drag(i, s.standing(seat, m.From, m.Who)[0], m.To, c == count-1)
		}
		if s.Wants == engine.DueMove && s.Now.Left[0] != 0 {
			length := s.at(t.lane[i][k], m.To)
			length -= min(length, s.at(t.lane[i][k], m.From))
			s.spend(k, &t.shares(&s.Now)[t.game.Nearest(s.Now, m.Spend, length)])
			if s.Bit() != i {
				s.Now.Played = 0
			}
		}
		return true
	}
	return false
}

// forceEntry brings a captured man of the seat on turn back onto a start of its own, and
// captures what stands there.
func (s *State) forceEntry(m engine.Move) bool {
	i := s.Bit()
	for k, way := range s.Tab.course.Lanes[i] {
		if s.All[i][k] == Out && s.Tab.square[way][0] == m.To && m.Count <= 1 {
			s.forget()
			s.drag(i, k, m.To, false)
			if s.Wants == engine.DueMove {
				s.Now = s.Tab.game.Enter(s.Now)
			}
			return true
		}
	}
	return false
}

// standing lists the slots of the men of a seat on sq, the one that who names first, else
// those least far.
func (s *State) standing(seat engine.Seat, sq engine.Square, who uint8) []int {
	on := s.On(seat, sq)
	named := func(k int) bool { return who >= engine.WhoIndex && s.All[track.Bit(seat)][k] == who-engine.WhoIndex }
	if c := slices.IndexFunc(on, named); c > 0 {
		on[0], on[c] = on[c], on[0]
	}
	return on
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
		if takes>>m&1 == 1 && s.All[1-i][m] == 0 {
			s.First &^= 1 << t.lane[1-i][m]
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
