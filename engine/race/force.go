package race

import "github.com/ashtapada/agn/engine"

// Force plays a step or a pass that the rules forbid. A step spends the throw that
// comes nearest to its length, or the cast that is missing; what stands on its
// target is captured as after a legal step. A pass gives up what could be played,
// or, where a cast is due, the cast. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	switch {
	case s.due == engine.DueOver:
		return false
	case m.Kind == engine.Pass && (s.due == engine.DueCast || s.owed == 0):
		s.ForceEnd()
		return true
	case m.Kind == engine.Pass:
		s.gone, s.effect = gone{}, engine.Effect{}
		s.pool.clear()
		s.settle()
		return true
	case m.Kind != engine.Step:
		return false
	}
	owner, ok := s.owner(m.From)
	if !ok {
		return false
	}
	i := bit(owner)
	from, to := s.index(i, m.From), s.index(i, m.To)
	n := max(int(m.Count), 1)
	if to == offWay || s.count(i, from) < n {
		return false
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.spend(from, to, m.Spend[0])
	if from != to {
		for range n {
			s.step(i, from, to)
		}
	}
	if s.enemies(i, m.To) {
		s.capture(i, m.To)
	}
	s.phase = moved
	s.settle()
	return true
}

// spend takes what a forced step spends.
func (s *State) spend(from, to, v uint8) {
	if s.row == tripleRow {
		s.row = 0
	}
	if s.due == engine.DueCast {
		if s.pool.n == 0 && s.owed > 0 {
			s.owed--
		}
		return
	}
	if !s.pool.has(v) {
		v = s.pool.fit(to - min(from, to))
	}
	s.pool.remove(v)
}

// owner returns the seat of the man that a move from sq means: the seat on turn, or
// the next that has one there.
func (s *State) owner(sq engine.Square) (engine.Seat, bool) {
	seat := s.seat
	for {
		if s.men.has(bit(seat), s.index(bit(seat), sq)) {
			return seat, true
		}
		if seat = s.game.next[seat]; seat == s.seat {
			return 0, false
		}
	}
}

// count returns how many men of seat bit i stand at an index.
func (s *State) count(i int, at uint8) int {
	n := 0
	for _, a := range s.men[i] {
		if a == at {
			n++
		}
	}
	return n
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *State) ForceThrow(c engine.Cast) bool {
	if s.due == engine.DueOver || c.N != 1 || c.V[0] == 0 || c.V[0] > s.game.last || s.pool.n == maxPool {
		return false
	}
	s.throw(c.V[0])
	return true
}

// ForceEnd ends the turn whatever is left undone.
func (s *State) ForceEnd() {
	if s.due == engine.DueOver {
		return
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.pool.clear()
	s.owed = 0
	s.phase = moved
	s.settle()
}
