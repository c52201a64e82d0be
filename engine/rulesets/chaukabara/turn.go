package chaukabara

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/notation/word"
)

// Apply plays a legal move.
func (s *state) Apply(m engine.Move) {
	s.expired, s.Did = expired{}, engine.Effect{}
	if m.Kind == engine.Pass {
		s.endTurn()
		return
	}
	i := track.Bit(s.OnTurn)
	from, to := s.game.Index(i, m.From), s.game.Index(i, m.To)
	v := m.Spend[0]
	if v == 0 {
		v = s.fit(to - from)
	}
	s.play(i, from, to, v, m.To, m.Capture)
}

// play plays a legal step by a throw.
func (s *state) play(i int, from, to, v uint8, sq engine.Square, capture bool) {
	s.Unspent.Remove(v)
	s.Run(i, from, to, 1)
	if capture {
		s.capture(i, sq)
	}
	s.Phase = track.Moved
	s.settle()
}

// Step plays a step to where a throw leads exactly.
func (s *state) Step(w word.Word) engine.Stepped {
	if w.Kind() == word.Pass {
		return s.StepPass(s)
	}
	g, i := s.game, track.Bit(s.OnTurn)
	left, sq := g.Ends(w)
	from := g.Index(i, left)
	v := g.Index(i, sq) - from
	if s.Wants != engine.DueMove || s.Stuck || !s.All.Has(i, from) || !s.Unspent.Has(v) {
		return engine.Stepped{}
	}
	to, ok := s.target(i, from, v)
	capture := s.All.Meet(&g.prey[i][sq])
	if !ok || to == centre && g.overrun || capture != w.Captures() {
		return engine.Stepped{}
	}
	by := s.OnTurn
	s.expired, s.Did = expired{}, engine.Effect{}
	s.play(i, from, to, v, sq, capture)
	return s.LedTo(by)
}

// capture sends every man on sq of another seat than bit i back to its start. The
// seat on turn has the right and the further throw that a capture earns.
func (s *state) capture(i int, sq engine.Square) {
	back := s.Capture(&s.game.prey[i][sq])
	for e := range s.All {
		if s.game.loseRight && back>>e&1 == 1 && s.Farthest(e) == 0 {
			s.rights &^= 1 << e
		}
	}
	if right := uint8(1) << track.Bit(s.OnTurn); s.rights&right == 0 {
		s.rights |= right
		s.Did.Incidents.Add(engine.Right)
	}
	s.earn()
}

// earn adds a further throw.
func (s *state) earn() {
	switch {
	case !s.game.cumulative:
		s.owed = 1
	case s.owed < 0xff:
		s.owed++
	}
}

// Throw applies a cast that is due and can fall.
func (s *state) Throw(c engine.Cast) { s.throw(c.V[0]) }

// fit returns the throw that a move over a distance spends: the distance itself, else the
// smallest that is greater, else the greatest; 0 if there are no throws.
func (s *state) fit(distance uint8) uint8 {
	best := s.Unspent.V[0]
	for _, v := range s.Unspent.Values() {
		if v >= distance {
			best = v
		}
	}
	return best
}

// throw enters a value and finds out what is due now.
func (s *state) throw(v uint8) {
	series := s.Wants == engine.DueCast && s.Unspent.N > 0
	if !series && s.owed > 0 {
		s.owed--
	}
	s.expired, s.Did = expired{}, engine.Effect{}
	s.Stuck = false
	s.Phase = max(s.Phase, track.Thrown)
	if !isGrace(v) {
		s.row = 0
		s.Unspent.Add(v)
		s.settle()
		return
	}
	s.opened |= 1 << track.Bit(s.OnTurn)
	s.row = min(s.row+1, tripleRow)
	s.Unspent.Add(v)
	switch {
	case s.row == tripleRow:
		s.lose()
	case s.game.triple == accumulate:
		s.Wants = engine.DueCast
	default:
		s.earn()
		s.settle()
	}
}

// lose ends a turn with too many graces.
func (s *state) lose() {
	s.expired = expired{seat: s.OnTurn, triple: true, throws: s.Unspent}
	s.Did.Incidents.Add(engine.Forfeit)
	var back undone
	if s.changed() {
		s.Did.Incidents.Add(engine.Takeback)
		back = undone{s.OnTurn, without(s.All, s.was.men)}
		s.All, s.rights = s.was.men, s.was.rights
	}
	s.Unspent.Clear()
	s.owed = 0
	s.settle()
	s.undone = back
}

// without returns the men that are not among others; those that are become NoMan.
func without(men, others track.Men) track.Men {
	for i := range men {
		for k, man := range men[i] {
			if j := slices.Index(others[i][:], man); j >= 0 {
				men[i][k], others[i][j] = track.NoMan, track.NoMan
			}
		}
	}
	return men
}

// settle finds out what is due: the end, a move, a cast, the next seat's cast, or a
// pass if the turn had no move.
func (s *state) settle() {
	s.Stuck = false
	if s.Did.Home != 0 && s.home() != 0 {
		s.over()
		return
	}
	if s.playable() {
		s.Wants = engine.DueMove
		return
	}
	if s.final() {
		s.over()
		return
	}
	if s.owed == 0 && s.Phase != track.Moved {
		s.Wants, s.Stuck = engine.DueMove, true
		return
	}
	if s.Unspent.N > 0 {
		s.expired = expired{seat: s.OnTurn, throws: s.Unspent}
		s.Unspent.Clear()
	}
	if s.owed == 0 {
		s.endTurn()
		return
	}
	s.Wants = engine.DueCast
}

// final reports whether nobody can ever move again. While a throw is due, more of
// them could still take the moves of the turn back.
func (s *state) final() bool { return (s.owed == 0 || !s.changed()) && s.dead() }

// endTurn passes the turn to the next seat.
func (s *state) endTurn() {
	s.turnOver()
	s.owed = 1
	s.keep()
}

// turnOver hands on to the next seat and drops what the turn has left.
func (s *state) turnOver() {
	if s.undone.seat == s.OnTurn {
		s.undone = undone{}
	}
	s.HandOn()
	s.row, s.owed = 0, 0
}

// over ends the game. The seat is the one that would have gone on.
func (s *state) over() {
	if s.owed > 0 {
		s.row, s.owed = 0, 0
		s.Unspent.Clear()
	} else {
		s.turnOver()
	}
	s.Finish()
	s.keep()
}

// Force plays a step or a pass that the rules forbid. A step spends the throw that
// comes nearest to its length, or the cast that is missing; what stands on its
// target is captured as after a legal step. A pass gives up what could be played,
// or, where a cast is due, the cast. An ended game stays as it is.
func (s *state) Force(m engine.Move) bool {
	switch {
	case s.Wants == engine.DueOver:
		return false
	case m.Kind == engine.Pass && (s.Wants == engine.DueCast || s.owed == 0):
		s.ForceEnd()
		return true
	case m.Kind == engine.Pass:
		s.expired, s.Did = expired{}, engine.Effect{}
		s.Unspent.Clear()
		s.settle()
		return true
	}
	i, from, to, ok := s.Forced(m)
	if !ok {
		return false
	}
	s.expired, s.Did = expired{}, engine.Effect{}
	s.spend(from, to, m.Spend[0])
	s.Run(i, from, to, max(m.Count, 1))
	if s.All.Meet(&s.game.prey[i][m.To]) {
		s.capture(i, m.To)
	}
	s.Phase = track.Moved
	s.settle()
	return true
}

// spend takes what a forced step spends.
func (s *state) spend(from, to, v uint8) {
	if s.row == tripleRow {
		s.row = 0
	}
	if s.Wants == engine.DueCast {
		if s.Unspent.N == 0 && s.owed > 0 {
			s.owed--
		}
		return
	}
	if !s.Unspent.Has(v) {
		v = s.fit(to - min(from, to))
	}
	s.Unspent.Remove(v)
}

// ForceThrow applies a cast that is not due or cannot fall, if it is one value that
// a man could run.
func (s *state) ForceThrow(c engine.Cast) bool {
	return s.Unspent.N < track.MaxThrows && s.ForceCast(c, s.Throw)
}

// ForceEnd ends the turn whatever is left undone.
func (s *state) ForceEnd() {
	if s.Wants == engine.DueOver {
		return
	}
	s.expired, s.Did = expired{}, engine.Effect{}
	s.Unspent.Clear()
	s.owed = 0
	s.Phase = track.Moved
	s.settle()
}
