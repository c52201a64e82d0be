package points

import "github.com/ashtapada/agn/engine"

// Force plays a move that the rules forbid. A step spends the points that it names,
// else those nearest to its length; it captures what a legal step would and all that
// stands on its target. A man comes back onto a start of its own. A pass gives up what
// could be played or, where a cast is due, the cast.
func (s *State) Force(m engine.Move) bool {
	if s.due == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		s.gone, s.effect = gone{}, engine.Effect{}
		if s.due == engine.DueMove && s.earned() {
			s.turn, s.best, s.open = turn{}, 0, false
			s.due = engine.DueCast
			return true
		}
		s.endTurn()
		return true
	case engine.Enter:
		return s.forceEntry(m)
	case engine.Step:
		return s.forceStep(m)
	}
	return false
}

func (s *State) forceStep(m engine.Move) bool {
	g := s.game
	for _, seat := range [...]engine.Seat{s.seat, other(s.seat)} {
		i := bit(seat)
		slots, n := s.standing(i, m.From, m.Who)
		if n == 0 {
			continue
		}
		count := max(int(m.Count), 1)
		if n < count {
			return false
		}
		for _, k := range slots[:count] {
			if s.at(g.lane[i][k], m.To) == off {
				return false
			}
		}
		s.gone, s.effect = gone{}, engine.Effect{}
		k := 0
		for c := range count {
			// The men of a way change slots as they move, so each is looked for anew.
			at, _ := s.standing(i, m.From, m.Who)
			k = s.drag(i, int(at[0]), m.To, c == count-1)
		}
		if s.due == engine.DueMove {
			s.spendNearest(i, k, m)
		}
		s.sum = g.sum(&s.men)
		s.phase, s.passed = moved, false
		s.resettle()
		return true
	}
	return false
}

// standing lists the slots of the men of seat bit i on sq, those that who names first,
// else those least far.
func (s *State) standing(i int, sq engine.Square, who uint8) (slots [maxMen]uint8, n int) {
	g := s.game
	for k, way := range g.design.Lanes[i] {
		at := s.men[i][k]
		if at > g.last || g.square[way][at] != sq {
			continue
		}
		at0 := n
		for ; at0 > 0 && at < s.men[i][slots[at0-1]]; at0-- {
			slots[at0] = slots[at0-1]
		}
		slots[at0] = uint8(k)
		n++
	}
	for c := 1; c < n; c++ {
		if who >= engine.WhoIndex && s.men[i][slots[c]] == who-engine.WhoIndex {
			slots[0], slots[c] = slots[c], slots[0]
			break
		}
	}
	return slots, n
}

// drag takes the man in slot k to sq; the last of those that move together captures.
func (s *State) drag(i, k int, sq engine.Square, last bool) int {
	g := s.game
	from, to := s.men[i][k], s.at(g.lane[i][k], sq)
	var takes, passed uint8
	var r runner
	v := g.sight(&s.men, i)
	if last && g.run(&r, &s.men, &v, i, k, -1, 0) && to > from {
		takes = g.takes(&r, to)
		passed = g.passed(&r, takes, to)
	}
	if from == 0 {
		s.initial &^= 1 << g.lane[i][k]
	}
	for m := range maxMen {
		if g.cross[g.lane[1-i][m]][g.lane[i][k]][s.men[1-i][m]] == to {
			takes |= 1 << m
		}
	}
	way := g.lane[1-i]
	for m := range maxMen {
		if takes>>m&1 == 1 && s.men[1-i][m] == 0 {
			s.initial &^= 1 << way[m]
		}
	}
	if to == g.last && from != to {
		s.effect.Home++
	}
	if i == bit(s.seat) {
		s.noteTaken(takes, passed)
	}
	k = g.put(&s.men, i, k, to)
	g.remove(&s.men, 1-i, takes)
	return k
}

// spendNearest takes the points of a forced step of the man now in slot k.
func (s *State) spendNearest(i, k int, m engine.Move) {
	t := &s.turn
	way := s.game.lane[i][k]
	from, to := s.at(way, m.From), s.at(way, m.To)
	length := to - min(from, to)
	if t.double != 0 {
		return
	}
	if s.game.design.Free {
		spend := m.Spend[0]
		if spend == 0 || spend > t.dice[0] {
			spend = max(1, min(length, t.dice[0]))
		}
		s.spend(k, [4]uint8{spend})
		return
	}
	switch {
	case m.Spend[1] != 0 || m.Spend[0] == 0 && length > t.dice[0]:
		s.spend(k, [4]uint8{t.dice[0], t.dice[1]})
	case m.Spend[0] == t.dice[1] && t.dice[1] != 0, m.Spend[0] == 0 && length == t.dice[1] && length != 0:
		s.spend(k, [4]uint8{t.dice[1]})
	default:
		s.spend(k, [4]uint8{t.dice[0]})
	}
	if bit(s.seat) != i {
		t.played = 0
	}
}

func (s *State) forceEntry(m engine.Move) bool {
	g, i := s.game, bit(s.seat)
	for k, way := range g.design.Lanes[i] {
		if s.men[i][k] != out || g.square[way][0] != m.To || m.Count > 1 {
			continue
		}
		s.gone, s.effect = gone{}, engine.Effect{}
		s.drag(i, k, m.To, false)
		s.sum = g.sum(&s.men)
		t := &s.turn
		switch {
		case s.due != engine.DueMove || t.double != 0:
			t.entered = t.double != 0 && t.double == g.design.Entry && g.design.EntryOne
		case g.design.EntryWhole:
			t.dice = [2]uint8{}
		default:
			t.entered = g.mayEnter(t)
		}
		s.phase, s.passed = moved, false
		s.resettle()
		return true
	}
	return false
}

// resettle is settle behind a move that the rules forbid: what can be spent is found
// anew, and a cast that was due is taken as missing.
func (s *State) resettle() {
	if s.due == engine.DueCast {
		s.turn = turn{}
	}
	s.look()
	s.settle()
}

// ForceThrow applies a cast that is not due or cannot fall, if it is as many small
// numbers as are thrown.
func (s *State) ForceThrow(c engine.Cast) bool {
	if s.due == engine.DueOver || int(c.N) != len(s.game.design.Lot.Dice) {
		return false
	}
	for _, v := range c.Values() {
		if v == 0 || v > maxPoints {
			return false
		}
	}
	s.Throw(c)
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.due == engine.DueOver {
		return
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.endTurn()
}
