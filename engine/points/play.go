package points

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.gone, s.effect = gone{}, engine.Effect{}
	i := bit(s.seat)
	switch m.Kind {
	case engine.Pass:
		s.giveUp()
		return
	case engine.Enter:
		s.comeBack(i, m.To)
	default:
		k, l := s.meant(i, m)
		var r runner
		v := s.game.sight(&s.men, i)
		s.game.run(&r, &s.men, &v, i, k, l, s.initial)
		to := s.game.index[r.way][m.To]
		s.move(&r, to, s.game.takes(&r, to), m.Spend)
	}
	s.phase = moved
	s.settle()
}

// meant returns the slots of the men that a legal step moves.
func (s *State) meant(i int, m engine.Move) (k, l int) {
	g := s.game
	k, l = -1, -1
	for n := range g.count {
		if at := s.men[i][n]; at >= g.last || g.square[g.lane[i][n]][at] != m.From {
			continue
		}
		switch {
		case k < 0:
			k = n
		case g.lane[i][n] == g.lane[i][k]:
			if m.Count > 1 {
				return k, n
			}
		default:
			l = n
		}
	}
	if l < 0 || m.Count > 1 {
		return k, l
	}
	// Two men of different ways: the one less far, unless the other alone can do it.
	if s.men[i][l] < s.men[i][k] {
		k, l = l, k
	}
	if m.Who == 0 && s.plays(i, k, m.To, m.Capture) || m.Who == engine.WhoIndex+s.men[i][k] {
		return k, -1
	}
	return l, -1
}

// move carries a runner to an index and spends what it costs.
func (s *State) move(r *runner, to, takes uint8, spend [4]uint8) {
	g := s.game
	if r.from == 0 {
		s.initial &^= 1 << r.way
	}
	if to == g.last {
		s.effect.Home = 1
		if r.l >= 0 {
			s.effect.Home = 2
		}
	}
	if takes != 0 {
		s.noteTaken(takes, g.passed(r, takes, to))
	}
	k := g.carry(&s.men, r, to, takes)
	s.sum += g.changed(r, to, takes)
	s.turn.taken = s.turn.taken || takes != 0 && g.design.CaptureAgain && !g.isAgain(s.turn.value)
	s.spend(k, spend)
}

// noteTaken notes the enemies in these slots as taken, some of them in passing.
func (s *State) noteTaken(takes, passed uint8) {
	s.effect.Taken += uint8(bits.OnesCount8(takes))
	if passed != 0 {
		s.effect.Feats.Add(engine.Overtaking)
	}
}

// spend takes points that the man now in slot k has used out of the throw.
func (s *State) spend(k int, points [4]uint8) {
	t := &s.turn
	if points[0] == 0 {
		return
	}
	s.best -= min(s.best, points[0]+points[1])
	t.entered = false
	switch {
	case s.game.design.Free:
		t.dice[0] -= min(t.dice[0], points[0])
	case points[1] != 0:
		t.dice = [2]uint8{}
	case points[0] == t.dice[0]:
		t.dice = [2]uint8{t.dice[1]}
	default:
		t.dice[1] = 0
	}
	t.played = 0
	if t.dice[0] != 0 && !s.game.design.Free {
		t.played = uint8(k) + 1
	}
}

// comeBack brings a captured man of seat bit i onto sq.
func (s *State) comeBack(i int, sq engine.Square) {
	g, t := s.game, &s.turn
	for k, way := range g.design.Lanes[i] {
		if g.square[way][0] != sq {
			continue
		}
		before := s.men[1-i]
		if !g.enter(&s.men, i, k) {
			continue
		}
		s.sum = g.sum(&s.men)
		if s.men[1-i] != before {
			s.effect.Taken = captured(&s.men[1-i]) - captured(&before)
			s.struck = struck{other(s.seat), sq}
			t.taken = t.taken || g.design.CaptureAgain && !g.isAgain(t.value)
		}
		break
	}
	switch {
	case g.design.EntryWhole:
		t.dice[0], s.best = 0, 0
	case !g.doubles || g.design.EntryOne:
		t.entered = true
	}
}

// captured returns how many men of a seat are off the board.
func captured(men *[maxMen]uint8) uint8 {
	n := uint8(0)
	for _, at := range men {
		if at == out {
			n++
		}
	}
	return n
}

// giveUp plays a pass: what could be played is lost, the turn ends unless it has
// another throw to come.
func (s *State) giveUp() {
	if s.due == engine.DueMove && s.open && s.earned() {
		s.passed = s.game.design.Decline && s.phase == thrown
		s.turn = turn{}
		s.open, s.best = false, 0
		s.due = engine.DueCast
		return
	}
	s.endTurn()
}

// earned reports whether the throw that was played earns another.
func (s *State) earned() bool {
	return s.turn.double != 0 || s.game.isAgain(s.turn.value) || s.turn.taken
}

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	g := s.game
	s.gone, s.effect = gone{}, engine.Effect{}
	s.turn, s.passed = turn{}, false
	s.phase = max(s.phase, thrown)
	t := &s.turn
	switch {
	case !g.doubles:
		t.value, t.dice[0] = c.V[0], c.V[0]
	case c.V[0] == c.V[1]:
		t.double = c.V[0]
	case g.design.Free:
		t.dice[0] = c.V[0] + c.V[1]
	default:
		t.dice = [2]uint8{c.V[0], c.V[1]}
	}
	if !g.design.GiveUp {
		s.look()
	}
	now := gone{s.seat, s.turn}
	s.settle()
	if s.due != engine.DueMove {
		s.gone = now
	}
}

// look finds out how many points can be spent. Where they may be given up that counts
// for nothing, and is 1 if there are any.
func (s *State) look() {
	s.best = 0
	switch {
	case s.game.design.GiveUp:
		if s.game.some(&s.men, bit(s.seat), s.turn.dice[0], s.initial) {
			s.best = 1
		}
	case s.turn.dice[0] != 0:
		s.best = s.game.most(&s.men, bit(s.seat), &s.turn, s.initial)
	}
}

// settle finds out what is due: the end, a move, a cast, the next seat's cast, or a
// pass if the turn had no move.
func (s *State) settle() {
	if s.effect.Home != 0 && s.home() != 0 {
		s.over()
		return
	}
	s.due = engine.DueMove
	if s.open = s.playable(); s.open {
		return
	}
	switch {
	case s.earned():
		s.turn, s.best = turn{}, 0
		s.due = engine.DueCast
	case s.phase == moved:
		s.endTurn()
	}
}

// playable reports whether anything but a pass can be played with the throw.
func (s *State) playable() bool {
	g, t, i := s.game, &s.turn, bit(s.seat)
	switch {
	case t.double != 0:
		return s.playableDouble(i)
	case g.design.GiveUp:
		// Points may have been wasted, so that best is no longer what can be spent.
		s.look()
	}
	return s.best > 0 || g.mayEnter(t) && s.canEnter(i)
}

// playableDouble reports whether a double brings a man of seat bit i home or back.
func (s *State) playableDouble(i int) bool {
	g, d := s.game, s.turn.double
	if g.isHome(d) {
		for k := range g.count {
			if s.men[i][k] == g.last-d {
				return true
			}
		}
	}
	return d == g.design.Entry && !s.turn.entered && s.canEnter(i)
}

// canEnter reports whether some captured man of seat bit i can come back.
func (s *State) canEnter(i int) bool {
	for k := range s.game.count {
		after := s.men
		if s.men[i][k] == out && s.game.enter(&after, i, k) {
			return true
		}
	}
	return false
}

// endTurn passes the turn to the other seat.
func (s *State) endTurn() {
	if s.struck.seat == s.seat {
		s.struck = struck{}
	}
	s.drop()
	s.due, s.phase = engine.DueCast, fresh
}

// drop hands on to the other seat and forgets what is left of the turn.
func (s *State) drop() {
	s.seat = other(s.seat)
	if s.seat == s.game.setup.First {
		s.round++
	}
	s.turn, s.passed, s.best, s.open = turn{}, false, 0, false
}

// over ends the game.
func (s *State) over() {
	s.drop()
	s.initial = 0
	s.due, s.phase = engine.DueOver, moved
}
