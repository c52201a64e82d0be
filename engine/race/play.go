package race

import "github.com/ashtapada/agn/engine"

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.gone, s.effect = gone{}, engine.Effect{}
	if m.Kind == engine.Pass {
		s.endTurn()
		return
	}
	i := bit(s.seat)
	from, to := s.game.index[i][m.From], s.game.index[i][m.To]
	v := m.Spend[0]
	if v == 0 {
		v = s.pool.fit(to - from)
	}
	s.pool.remove(v)
	s.step(i, from, to)
	if m.Capture {
		s.capture(i, m.To)
	}
	s.phase = moved
	s.settle()
}

// step moves one man of seat bit i.
func (s *State) step(i int, from, to uint8) {
	s.men.move(i, from, to)
	s.sum += Key(i, to) - Key(i, from)
	if to == s.game.last {
		s.effect.Home++
	}
}

// capture sends every man on sq of another seat than bit i back to its start. The
// seat on turn has the right and the further throw that a capture earns.
func (s *State) capture(i int, sq engine.Square) {
	for e := range engine.MaxSeats {
		at := s.game.index[e][sq]
		if e == i || !s.men.has(e, at) {
			continue
		}
		for s.men.has(e, at) {
			s.step(e, at, 0)
			if e != bit(s.seat) {
				s.effect.Taken++
			}
		}
		if s.game.design.LoseRight && s.men[e][s.game.design.Men-1] == 0 {
			s.rights &^= 1 << e
		}
	}
	if right := uint8(1) << bit(s.seat); s.rights&right == 0 {
		s.rights |= right
		s.effect.Feats.Add(engine.Right)
	}
	s.earn()
}

// earn adds a further throw.
func (s *State) earn() {
	switch {
	case !s.game.design.Cumulative:
		s.owed = 1
	case s.owed < 0xff:
		s.owed++
	}
}

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) { s.throw(c.V[0]) }

// throw enters a value and finds out what is due now.
func (s *State) throw(v uint8) {
	series := s.due == engine.DueCast && s.pool.n > 0
	if !series && s.owed > 0 {
		s.owed--
	}
	s.gone, s.effect = gone{}, engine.Effect{}
	s.pass = false
	s.phase = max(s.phase, thrown)
	if !s.game.isGrace(v) {
		s.row = 0
		s.pool.add(v)
		s.settle()
		return
	}
	s.opened |= 1 << bit(s.seat)
	s.row = min(s.row+1, tripleRow)
	s.pool.add(v)
	switch {
	case s.row == tripleRow:
		s.lose()
	case s.game.design.Triple == Cancel:
		s.due = engine.DueCast
	default:
		s.earn()
		s.settle()
	}
}

// lose ends a turn with too many grace throws.
func (s *State) lose() {
	s.gone = gone{seat: s.seat, triple: true, pool: s.pool}
	s.effect.Feats.Add(engine.Forfeit)
	var back undone
	if s.changed() {
		s.effect.Feats.Add(engine.Takeback)
		back = undone{s.seat, s.men.without(&s.was.men)}
		s.men, s.sum, s.rights = s.was.men, s.was.sum, s.was.rights
	}
	s.pool.clear()
	s.owed = 0
	s.settle()
	s.undone = back
}

// settle finds out what is due: the end, a move, a cast, the next seat's cast, or a
// pass if the turn had no move.
func (s *State) settle() {
	s.pass = false
	if s.home() != 0 {
		s.over()
		return
	}
	if s.playable() {
		s.due = engine.DueMove
		return
	}
	if s.final() {
		s.over()
		return
	}
	if s.owed == 0 && s.phase != moved {
		s.due, s.pass = engine.DueMove, true
		return
	}
	if s.pool.n > 0 {
		s.gone = gone{seat: s.seat, pool: s.pool}
		s.pool.clear()
	}
	if s.owed == 0 {
		s.endTurn()
		return
	}
	s.due = engine.DueCast
}

// final reports whether nobody can ever move again. While a throw is due, more of
// them could still take the moves of the turn back.
func (s *State) final() bool { return (s.owed == 0 || !s.changed()) && s.dead() }

// endTurn passes the turn to the next seat.
func (s *State) endTurn() {
	s.turnOver()
	s.due, s.phase, s.owed = engine.DueCast, fresh, 1
	s.keep()
}

// turnOver hands on to the next seat and drops what the turn has left.
func (s *State) turnOver() {
	if s.undone.seat == s.seat {
		s.undone = undone{}
	}
	s.seat = s.game.next[s.seat]
	if s.seat == s.game.setup.First {
		s.round++
	}
	s.drop()
}

// drop forgets what is left to do in the turn.
func (s *State) drop() {
	s.pass = false
	s.row, s.owed = 0, 0
	s.pool.clear()
}

// over ends the game. The seat is the one that would have gone on.
func (s *State) over() {
	if s.owed > 0 {
		s.drop()
	} else {
		s.turnOver()
	}
	s.due, s.phase = engine.DueOver, moved
	s.keep()
}
