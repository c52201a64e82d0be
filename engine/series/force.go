package series

import "github.com/ashtapada/agn/engine"

// Force plays a move that the rules forbid. It spends the result that comes nearest
// to its length, or the cast that is missing; what stands on its target is captured
// as after a legal move. A pass gives up what could be played, or, where a cast is
// due, the cast. An ended game stays as it is.
func (s *State) Force(m engine.Move) bool {
	if s.due == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		if s.due == engine.DueCast || s.phase == done {
			s.ForceEnd()
			return true
		}
		s.effect = engine.Effect{}
		s.giveUp()
		return true
	case engine.Declare:
		return s.forceDeclare(m)
	case engine.Step, engine.Enter, engine.BearOff:
		return s.forceRun(m)
	}
	return false
}

// forceDeclare makes any two single men that stand together twins, but at the end of
// their way, where there are none.
func (s *State) forceDeclare(m engine.Move) bool {
	owner, ok := s.owner(m.From)
	if !ok {
		return false
	}
	i := bit(owner)
	where := at(s.index(i, m.From))
	if where >= at(s.game.last) || s.men.count(i, where) < 2 {
		return false
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.declare(i, where)
	return true
}

// forceRun takes men to where the move says.
func (s *State) forceRun(m engine.Move) bool {
	owner, from, to := s.seat, inHand, isOff
	if m.Kind != engine.Enter {
		var ok bool
		if owner, ok = s.owner(m.From); !ok {
			return false
		}
		from = at(s.index(bit(owner), m.From))
	}
	i := bit(owner)
	if m.Kind != engine.BearOff {
		index := s.index(i, m.To)
		if index == offWay {
			return false
		}
		to = at(index)
	}
	if s.men.count(i, from)+s.men.count(i, from|twin) < max(int(m.Count), 1) ||
		m.Who == engine.WhoTwins && !s.men.has(i, from|twin) {
		return false
	}
	together := m.Count == 2 && s.men.has(i, from|twin)
	s.gone, s.effect = gone{}, engine.Effect{}
	s.forceSpend(m, from, to)
	if from != to {
		s.run(i, from, to, m.Count, markOf(m))
	}
	if m.Kind != engine.BearOff && s.captures(i, m.To, together) {
		s.capture(i, m.To, together)
	}
	s.phase = moved
	if s.extra == offered {
		s.extra = 0
	}
	s.settle()
	return true
}

// markOf is the mark of a move, but that of an index, which tells no men apart here.
func markOf(m engine.Move) uint8 {
	if m.Who == engine.WhoTwins && m.Count <= 1 {
		return engine.WhoTwins
	}
	return 0
}

// forceSpend takes what a forced move spends, if anything is there to be played.
func (s *State) forceSpend(m engine.Move, from, to man) {
	if s.due != engine.DueMove {
		return
	}
	spent := false
	for _, v := range m.Spend {
		if v > 0 && v <= maxValue && s.pool.has(v) {
			s.pool.remove(v)
			spent = true
		}
	}
	if spent || s.pool.empty() {
		return
	}
	way := s.game.design.Key
	if m.Kind == engine.Step {
		way = uint8((max(from, to) - from) >> 1)
	}
	s.pool.remove(s.pool.fit(way))
}

// owner returns the seat of the man that a move from sq means: the seat on turn, or
// the next that has one there.
func (s *State) owner(sq engine.Square) (engine.Seat, bool) {
	seat := s.seat
	for {
		if index := s.index(bit(seat), sq); index != offWay &&
			(s.men.has(bit(seat), at(index)) || s.men.has(bit(seat), at(index)|twin)) {
			return seat, true
		}
		if seat = s.game.next[seat]; seat == s.seat {
			return 0, false
		}
	}
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *State) ForceThrow(c engine.Cast) bool {
	if s.due == engine.DueOver || c.N != 1 || c.V[0] == 0 || c.V[0] > s.game.last {
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
	s.endTurn()
}
