package series

import "github.com/ashtapada/agn/engine"

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.gone, s.effect = gone{}, engine.Effect{}
	i := bit(s.seat)
	switch m.Kind {
	case engine.Pass:
		s.giveUp()
		return
	case engine.Declare:
		s.declare(i, at(s.game.facing))
		return
	}
	for _, v := range m.Spend {
		s.pool.remove(v)
	}
	from, to := inHand, isOff
	if m.Kind != engine.Enter {
		from = at(s.game.index[i][m.From])
	}
	if m.Kind != engine.BearOff {
		to = at(s.game.index[i][m.To])
	}
	together := m.Count > 1
	s.run(i, from, to, m.Count, m.Who)
	if m.Capture {
		s.capture(i, m.To, together)
	}
	s.phase = moved
	s.settle()
}

// change makes one man of seat bit i another.
func (s *State) change(i int, from, to man) {
	s.men.change(i, from, to)
	s.sum += key(i, to) - key(i, from)
}

// run takes men of seat bit i from one place to another; both are given as a single
// man there. Two twins stay twins unless they come to the end. Of men that do not
// move as twins the single ones go first, unless who names a twin.
func (s *State) run(i int, from, to man, n, who uint8) {
	if to == isOff {
		s.effect.Home += max(n, 1)
	}
	if n == 2 && s.men.has(i, from|twin) {
		if to < at(s.game.last) {
			to |= twin
		}
		s.change(i, from|twin, to)
		s.change(i, from|twin, to)
		return
	}
	for range max(n, 1) {
		if who != engine.WhoTwins && s.men.has(i, from) {
			s.change(i, from, to)
			continue
		}
		// Twins that part are twins no more.
		s.change(i, from|twin, to)
		s.change(i, from|twin, from)
		if from.onBoard() {
			s.effect.Feats.Add(engine.Split)
		}
	}
}

// capture takes back into hand what men of seat bit i capture on sq, and earns a
// series for the seat on turn.
func (s *State) capture(i int, sq engine.Square, twins bool) {
	d := &s.game.design
	for e := range engine.MaxSeats {
		if e == i {
			continue
		}
		there := at(s.game.index[e][sq])
		for (!twins || !d.TwinsSpareSingles) && s.men.has(e, there) {
			s.change(e, there, inHand)
			s.noteTaken(e)
		}
		claim := inHand | twin
		if d.TwinsLost {
			claim = inHand
		}
		for twins && s.men.has(e, there|twin) {
			s.change(e, there|twin, claim)
			s.noteTaken(e)
		}
	}
	s.extra = earned
}

// noteTaken notes a man of seat bit e that was captured.
func (s *State) noteTaken(e int) {
	if e != bit(s.seat) {
		s.effect.Taken++
	}
}

// declare makes two single men of seat bit i in a place twins.
func (s *State) declare(i int, where man) {
	s.change(i, where, where|twin)
	s.change(i, where, where|twin)
	switch s.phase {
	case fresh:
		s.phase = begun
	case done:
		s.close()
	}
}

// declarable reports whether the seat on turn may declare twins.
func (s *State) declarable() bool {
	where := at(s.game.facing)
	i := bit(s.seat)
	return s.men.has(i, where) && s.men.count(i, where) >= 2
}

// giveUp drops what is left of the series.
func (s *State) giveUp() {
	if s.extra == earned {
		s.offer()
		return
	}
	s.close()
}

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) { s.throw(c.V[0]) }

// throw enters a result and finds out what is due now.
func (s *State) throw(v uint8) {
	s.gone, s.effect = gone{}, engine.Effect{}
	s.stuck = false
	if s.extra == offered {
		s.extra = 0
	}
	switch s.phase {
	case fresh:
		s.phase = begun
	case done:
		s.phase = moved
	}
	if d := &s.game.design; v == d.Key || s.pool.has(d.Key) || s.inPlay() {
		s.pool.add(v)
	} else {
		s.void |= 1 << v
	}
	if s.game.closes(v) {
		s.settle()
		return
	}
	s.due = engine.DueCast
}

// inPlay reports whether the seat on turn has a man on the board.
func (s *State) inPlay() bool {
	for _, m := range s.men[bit(s.seat)] {
		if m.onBoard() {
			return true
		}
	}
	return false
}

// settle finds out what is due when a series is closed or a move is made: the end, a
// move, the series that a capture earned, the next seat's cast, or a pass if the turn
// had no move.
func (s *State) settle() {
	s.stuck = false
	if s.home() != 0 {
		s.over()
		return
	}
	switch {
	case s.extra == earned && s.game.design.AtOnce:
		s.due, s.extra, s.void = engine.DueCast, offered, 0
	case s.playable():
		s.due = engine.DueMove
	case s.extra == earned:
		s.offer()
	case s.phase == moved:
		s.close()
	default:
		s.due, s.stuck = engine.DueMove, true
	}
}

// offer drops what is left and makes the series due that a capture has earned.
func (s *State) offer() {
	s.drop()
	s.due, s.extra = engine.DueCast, offered
}

// drop forgets what has been thrown.
func (s *State) drop() {
	s.gone = gone{}
	if !s.pool.empty() {
		s.gone = gone{s.seat, s.pool.have}
		s.pool.clear()
	}
	s.void = 0
	s.stuck = false
}

// close ends a turn in which all is played, unless twins may still be declared.
func (s *State) close() {
	s.drop()
	if s.declarable() {
		s.due, s.phase, s.extra = engine.DueMove, done, 0
		return
	}
	s.endTurn()
}

// endTurn passes the turn to the next seat.
func (s *State) endTurn() {
	s.seat = s.game.next[s.seat]
	if s.seat == s.game.setup.First {
		s.round++
	}
	if !s.pool.empty() {
		s.pool.clear()
	}
	s.due, s.phase, s.extra = engine.DueCast, fresh, 0
	s.stuck, s.void = false, 0
}

// over ends the game.
func (s *State) over() {
	s.gone = gone{}
	s.endTurn()
	s.due, s.phase = engine.DueOver, done
}
