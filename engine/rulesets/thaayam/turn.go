package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/notation/word"
)

// Apply plays a legal move.
func (s *state) Apply(m engine.Move) {
	s.expired, s.Did = expired{}, engine.Effect{}
	i := track.Bit(s.OnTurn)
	switch m.Kind {
	case engine.Pass:
		s.giveUp()
		return
	case engine.Declare:
		s.declare(i, at(facing))
		return
	}
	for _, v := range m.Spend {
		if v == 0 {
			break
		}
		s.unspent.remove(v)
	}
	from, to := uint8(inHand), uint8(isOff)
	if m.Kind != engine.Enter {
		from = at(s.game.Index(i, m.From))
	}
	if m.Kind != engine.BearOff {
		to = at(s.game.Index(i, m.To))
	}
	together := m.Count > 1
	s.run(i, from, to, m.Count, m.Who)
	if m.Capture {
		s.capture(i, m.To, together)
	}
	s.Phase = track.Moved
	s.settle()
}

// Step plays a step of a man that is no twin.
func (s *state) Step(w word.Word) engine.Stepped {
	if w.Kind() == word.Pass {
		if !s.mayPass() {
			return engine.Stepped{}
		}
		return s.Pass(s)
	}
	g, i := s.game, track.Bit(s.OnTurn)
	left, sq := g.Ends(w)
	from, to := g.Index(i, left), g.Index(i, sq)
	v := to - from
	if !s.open() || s.Stuck || !s.All.Has(i, at(from)) || !s.unspent.has(v) || to > centre {
		return engine.Stepped{}
	}
	capture := s.captures(i, sq, false)
	if capture != w.Captures() {
		return engine.Stepped{}
	}
	by := s.OnTurn
	s.expired, s.Did = expired{}, engine.Effect{}
	s.unspent.remove(v)
	s.All.Change(i, at(from), at(to))
	if capture {
		s.capture(i, sq, false)
	}
	s.Phase = track.Moved
	s.settle()
	return s.LedTo(by)
}

// run takes men of seat bit i from one place to another; both are given as a single
// man there. Two twins stay twins unless they come to the end. Of men that do not
// move as twins the single ones go first, unless who names a twin.
func (s *state) run(i int, from, to, n, who uint8) {
	if from == inHand && s.game.firstOnly {
		s.entered |= 1 << i
	}
	if to == isOff {
		s.Did.Home += max(n, 1)
	}
	if n == 2 && s.All.Has(i, from|twin) {
		if to < at(centre) {
			to |= twin
		}
		s.All.Change(i, from|twin, to)
		s.All.Change(i, from|twin, to)
		return
	}
	for range max(n, 1) {
		if who != engine.WhoTwins && s.All.Has(i, from) {
			s.All.Change(i, from, to)
			continue
		}
		// Twins that part are twins no more.
		s.All.Change(i, from|twin, to)
		s.All.Change(i, from|twin, from)
		if onBoard(from) {
			s.Did.Incidents.Add(engine.Split)
		}
	}
}

// capture takes back into hand what men of seat bit i capture on sq, and earns a
// series for the seat on turn.
func (s *state) capture(i int, sq engine.Square, twins bool) {
	g := s.game
	s.extra = earned
	if !twins || !g.bell {
		s.Capture(&g.prey[i][sq]) // to inHand, which is 0
	}
	if !twins {
		return
	}
	claim := uint8(inHand | twin)
	if g.bell {
		claim = inHand
	}
	for e := range engine.MaxSeats {
		for there := at(g.Index(e, sq)) | twin; e != i && s.All.Has(e, there); {
			s.Take(e, there, claim)
		}
	}
}

// declare makes two single men of seat bit i in a place twins.
func (s *state) declare(i int, where uint8) {
	s.All.Change(i, where, where|twin)
	s.All.Change(i, where, where|twin)
	switch s.Phase {
	case track.Fresh:
		s.Phase = track.Thrown
	case done:
		s.close()
	}
}

// declarable reports whether the seat on turn may declare twins.
func (s *state) declarable() bool {
	where := at(facing)
	i := track.Bit(s.OnTurn)
	return s.All.Has(i, where) && s.All.Count(i, where) >= 2
}

// giveUp drops what is left of the series.
func (s *state) giveUp() {
	if s.extra == earned {
		s.offer()
		return
	}
	s.close()
}

// Throw applies a cast that is due and can fall.
func (s *state) Throw(c engine.Cast) { s.throw(c.V[0]) }

// throw enters a result and finds out what is due now.
func (s *state) throw(v uint8) {
	s.expired, s.Did = expired{}, engine.Effect{}
	s.Stuck = false
	if s.extra == offered {
		s.extra = 0
	}
	switch s.Phase {
	case track.Fresh:
		s.Phase = track.Thrown
	case done:
		s.Phase = track.Moved
	}
	if v == one || s.unspent.has(one) || s.counts() {
		s.unspent.add(v)
	} else {
		s.void |= 1 << v
	}
	if closes(v) {
		s.settle()
		return
	}
	s.Wants = engine.DueCast
}

// counts reports whether all results of the seat on turn count, whether or not a 1 is among
// them.
func (s *state) counts() bool { return s.inPlay() || s.entered>>track.Bit(s.OnTurn)&1 == 1 }

// inPlay reports whether the seat on turn has a man on the board.
func (s *state) inPlay() bool { return s.onBoard(track.Bit(s.OnTurn)) }

// onBoard reports whether seat bit i has a man on the board.
func (s *state) onBoard(i int) bool { return s.All.Between(i, at(0), isOff-1) }

// settle finds out what is due when a series is closed or a move is made: the end, a
// move, the series that a capture earned, the next seat's cast, or a pass if the turn
// had no move.
func (s *state) settle() {
	s.Stuck = false
	if s.Did.Home != 0 && s.home() != 0 {
		s.over()
		return
	}
	switch {
	case s.extra == earned && s.game.atOnce:
		s.Wants, s.extra, s.void = engine.DueCast, offered, 0
	case s.playable():
		s.Wants = engine.DueMove
	case s.extra == earned:
		s.offer()
	case s.Phase == track.Moved:
		s.close()
	default:
		s.Wants, s.Stuck = engine.DueMove, true
	}
}

// offer drops what is left and makes the series due that a capture has earned.
func (s *state) offer() {
	s.drop()
	s.Wants, s.extra = engine.DueCast, offered
}

// drop forgets what has been thrown.
func (s *state) drop() {
	s.expired = expired{}
	if !s.unspent.empty() {
		s.expired = expired{s.OnTurn, s.unspent.have}
		s.unspent.clear()
	}
	s.void = 0
	s.Stuck = false
}

// close ends a turn in which all is played, unless twins may still be declared.
func (s *state) close() {
	s.drop()
	if s.declarable() {
		s.Wants, s.Phase, s.extra = engine.DueMove, done, 0
		return
	}
	s.endTurn()
}

// endTurn passes the turn to the next seat.
func (s *state) endTurn() {
	s.HandOn()
	s.extra, s.void = 0, 0
	if !s.unspent.empty() {
		s.unspent.clear()
	}
}

// over ends the game.
func (s *state) over() {
	s.expired = expired{}
	s.endTurn()
	s.Wants, s.Phase = engine.DueOver, done
}

// Force plays a move that the rules forbid. It spends the result that comes nearest
// to its length, or the cast that is missing; what stands on its target is captured
// as after a legal move. A pass gives up what could be played, or, where a cast is
// due, the cast. An ended game stays as it is.
func (s *state) Force(m engine.Move) bool {
	if s.Wants == engine.DueOver {
		return false
	}
	switch m.Kind {
	case engine.Pass:
		if s.Wants == engine.DueCast || s.Phase == done {
			s.ForceEnd()
			return true
		}
		s.Did = engine.Effect{}
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
func (s *state) forceDeclare(m engine.Move) bool {
	owner := s.Owner(s.OnTurn, m.From)
	if owner == 0 {
		return false
	}
	i := track.Bit(owner)
	where := at(s.game.Index(i, m.From))
	if where >= at(centre) || s.All.Count(i, where) < 2 {
		return false
	}
	s.expired, s.Did = expired{}, engine.Effect{}
	s.declare(i, where)
	return true
}

// forceRun takes men to where the move says.
func (s *state) forceRun(m engine.Move) bool {
	owner, from, to := s.OnTurn, uint8(inHand), uint8(isOff)
	if m.Kind != engine.Enter {
		if owner = s.Owner(s.OnTurn, m.From); owner == 0 {
			return false
		}
		from = at(s.game.Index(track.Bit(owner), m.From))
	}
	i := track.Bit(owner)
	if m.Kind != engine.BearOff {
		index := s.game.Index(i, m.To)
		if index == track.Off {
			return false
		}
		to = at(index)
	}
	if s.All.Count(i, from)+s.All.Count(i, from|twin) < max(m.Count, 1) ||
		m.Who == engine.WhoTwins && !s.All.Has(i, from|twin) {
		return false
	}
	together := m.Count == 2 && s.All.Has(i, from|twin)
	s.expired, s.Did = expired{}, engine.Effect{}
	s.forceSpend(m, from, to)
	if from != to {
		s.run(i, from, to, m.Count, markOf(m))
	}
	if m.Kind != engine.BearOff && s.captures(i, m.To, together) {
		s.capture(i, m.To, together)
	}
	s.Phase = track.Moved
	if s.extra == offered {
		s.extra = 0
	}
	s.settle()
	return true
}

// markOf is the mark of a move, but that of an index, which distinguishes no men here.
func markOf(m engine.Move) uint8 {
	if m.Who == engine.WhoTwins && m.Count <= 1 {
		return engine.WhoTwins
	}
	return 0
}

// forceSpend takes what a forced move spends, if anything is there to be played.
func (s *state) forceSpend(m engine.Move, from, to uint8) {
	if s.Wants != engine.DueMove {
		return
	}
	spent := false
	for _, v := range m.Spend {
		if v > 0 && v <= maxValue && s.unspent.has(v) {
			s.unspent.remove(v)
			spent = true
		}
	}
	if spent || s.unspent.empty() {
		return
	}
	way := uint8(one)
	if m.Kind == engine.Step {
		way = (max(from, to) - from) >> 1
	}
	s.unspent.remove(s.unspent.fit(way))
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *state) ForceThrow(c engine.Cast) bool { return s.ForceCast(c, s.Throw) }

// ForceEnd ends the turn whatever is left undone.
func (s *state) ForceEnd() {
	if s.Wants == engine.DueOver {
		return
	}
	s.expired, s.Did = expired{}, engine.Effect{}
	s.endTurn()
}
