package split

import (
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Throw applies a cast that is due and can fall.
func (s *State) Throw(c engine.Cast) {
	s.forget()
	thrown := &s.Tab.thrown[c.V[0]][c.V[1]]
	s.Now = *thrown
	s.Phase = max(s.Phase, track.Thrown)
	s.Taken, s.Passed = false, false
	s.reckon()
	if s.settle(); s.Wants != engine.DueMove {
		s.Expired = expired{s.OnTurn, *thrown}
	}
}

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	found := s.found.text
	s.forget()
	switch m.Kind {
	case engine.Pass:
		s.Tab.game.Pass(s)
		return
	case engine.Enter:
		s.comeBack(m.To)
	default:
		s.play(&m, found)
	}
	s.moved()
}

// moved finds out what is due after a move.
func (s *State) moved() {
	s.Taken = s.Taken || s.Did.Taken > 0 && s.Tab.game.CaptureEarns(s.Now)
	s.Phase = track.Moved
	s.settle()
}

// EndTurn ends the turn where MayEnd holds.
func (s *State) EndTurn() {
	if s.MayEnd() {
		s.Did = engine.Effect{}
		s.HandOn()
	}
}

// forget forgets what the last event brought about, and what was found after it.
func (s *State) forget() { s.Expired, s.Did, s.found.text = expired{}, engine.Effect{}, 0 }

// reckon finds out how many points can be spent. Where they may be given up that is found
// out whenever a play is over.
func (s *State) reckon() {
	s.Best = 0
	if s.Tab.must && s.Now.Left[0] != 0 {
		s.Best = s.Now.points()
		if all, _ := s.Tab.strides(&s.All, s.seen(s.Bit()), s.Bit(), s.Best,
			s.Now.barred()); !all { // most often one man can spend all
			s.Best = s.most()
		}
	}
}

// most returns how many points of the throw can be spent at most, if men come back first
// where that lets more be spent.
func (s *State) most() uint8 {
	t, i := s.Tab, s.Bit()
	v := s.seen(i)
	return t.entering(&s.All, i, &s.Now, s.First, t.mostSeen(&s.All, &v, i, &s.Now, s.First))
}

// settle finds out what is due: the end, a move, after a throw that earns another a
// cast, the next seat's cast, or a pass if the turn had no move.
func (s *State) settle() {
	t := s.Tab
	if s.Did.Home != 0 && s.atEnd() != 0 {
		s.HandOn()
		s.First = 0
		s.Wants, s.Phase = engine.DueOver, track.Moved
		return
	}
	s.Wants = engine.DueMove
	if s.Stuck = s.Now.none() || !(t.must && s.Best > 0) && !s.playable(); !s.Stuck {
		if s.Now.Left[0] == 0 && t.game.Declines(s) {
			s.Wants = engine.DueCast
		}
		return
	}
	switch {
	case s.Earned():
		s.CastAgain()
	case s.Phase == track.Moved:
		s.HandOn()
	}
}

// playable reports whether anything but a pass can be played with the throw.
func (s *State) playable() bool {
	t, i := s.Tab, s.Bit()
	if !t.must {
		v := s.seen(i)
		s.Best = min(t.mostSeen(&s.All, &v, i, &s.Now, s.First), 1)
	}
	if s.Best > 0 {
		return true
	}
	home := len(t.ofDouble[s.Now.Double].all) > 0
	enters := t.game.MayEnter(s.Now)
	for k := 0; k < t.count && (home || enters); k++ {
		if home && s.All[i][k] == t.last-s.Now.Double {
			return true
		}
		if after := s.All; enters && t.enter(&after, i, k) {
			return true
		}
	}
	return false
}

// CastAgain makes another cast due, after a throw that is played.
func (s *State) CastAgain() {
	s.Now, s.Best, s.Stuck, s.Taken = Throw{}, 0, false, false
	s.Wants = engine.DueCast
}

// HandOn ends the turn.
func (s *State) HandOn() {
	if s.Struck.Seat == s.OnTurn {
		s.Struck = Struck{}
	}
	s.CastAgain()
	s.PassTurn()
	s.Phase, s.Passed = track.Fresh, false
}

// play plays a legal step, most often the one found last, whose text that was.
func (s *State) play(m *engine.Move, found uint64) {
	if found != track.Text(m) {
		s.find(m)
	}
	s.run(m.Count, &s.Tab.shares(&s.Now).all[s.found.share])
}

// run plays the step that was found, of so many men, by a share.
func (s *State) run(count uint8, share *Share) {
	t, i, f := s.Tab, s.Bit(), &s.found
	r := &f.runner
	if r.from == 0 {
		s.First &^= 1 << r.way
	}
	if f.to == t.last {
		s.Did.Home = count
	}
	if f.takes != 0 {
		s.noteTaken(f.takes, t.passed(r, f.takes, f.to))
	}
	slot := t.carry(&s.All, r, f.to, f.takes)
	t.follow(&s.sight[i], &s.All, r, f.to, slot)
	if f.takes != 0 {
		s.sight[1-i] = t.stand(&s.All, 1-i)
	}
	s.spend(slot, share)
}

// find finds out what it takes to play a legal step.
func (s *State) find(m *engine.Move) {
	t, i, f := s.Tab, s.Bit(), &s.found
	k, l := s.meant(i, *m)
	v := s.seen(i)
	t.run(&f.runner, &s.All, &v, i, k, l, s.First)
	f.to, f.takes = t.index[f.runner.way][m.To], 0
	if m.Capture {
		f.takes = t.takes(&f.runner, f.to)
	}
	f.share = uint8(slices.IndexFunc(t.shares(&s.Now).all, func(x Share) bool { return x.Spend == m.Spend }))
}

// spend takes a share that the man now in a slot has played out of the throw.
func (s *State) spend(slot int, share *Share) {
	share.spend(&s.Now, slot)
	s.Best = max(s.Best, share.Points) - share.Points
}

// noteTaken notes the enemies in these slots as taken, some of them in passing.
func (s *State) noteTaken(takes, passed uint8) {
	s.Did.Taken += uint8(bits.OnesCount8(takes))
	if passed != 0 {
		s.Did.Incidents.Add(engine.Overtaking)
	}
}

// enter brings the man in slot k of seat bit i back to its start and captures what stands
// there, if it was captured and may stand there, and reports whether it did.
func (t *Table) enter(f *track.Men, i, k int) bool {
	if f[i][k] != offBoard {
		return false
	}
	sq := t.square[t.lane[i][k]][0]
	v := t.sight(f, i)
	if v.own.count(sq) >= int(t.capacity) || v.foe.has(sq) && !t.game.EntryTakes() {
		return false
	}
	t.put(f, i, k, 0)
	var enemies uint8
	for m := range t.count {
		if engine.Square(v.foe>>(8*m)) == sq {
			enemies |= 1 << m
		}
	}
	t.remove(f, 1-i, enemies)
	return true
}

// comeBack brings a captured man of the seat on turn onto sq, as enter does.
func (s *State) comeBack(sq engine.Square) {
	t, i := s.Tab, s.Bit()
	before := s.captured(1 - i)
	k := slices.IndexFunc(t.course.Lanes[i], func(way uint8) bool { return t.square[way][0] == sq })
	for ; k < t.count && t.square[t.lane[i][k]][0] == sq; k++ {
		if t.enter(&s.All, i, k) {
			break
		}
	}
	s.placed()
	if s.Did.Taken = s.captured(1-i) - before; s.Did.Taken > 0 {
		s.Struck = Struck{Other(s.OnTurn), sq}
	}
	s.Now = t.game.Enter(s.Now)
	s.Best = min(s.Best, s.Now.points())
}

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
	if s.Wants == engine.DueCast && !s.Open() {
		s.Now, s.Taken = Throw{}, false
	}
	s.reckon()
	s.settle()
	return true
}

// ForceThrow applies a cast that is not due or cannot fall, if it is as many small
// numbers as are thrown.
func (s *State) ForceThrow(c engine.Cast) bool {
	return int(c.N) == len(s.Tab.course.Dice.Dice) && s.ForceCast(c, s.Throw)
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
		if len(slots) < count || slices.ContainsFunc(slots[:count],
			func(k int) bool { return s.at(t.lane[i][k], m.To) == off }) {
			return false
		}
		s.forget()
		k := 0
		for c := range count {
			// The men of a way change slots as they move, so each is looked for again.
			k = s.drag(i, s.standing(seat, m.From, m.Who)[0], m.To, c == count-1)
		}
		if s.Wants == engine.DueMove && s.Now.Left[0] != 0 {
			length := s.at(t.lane[i][k], m.To)
			length -= min(length, s.at(t.lane[i][k], m.From))
			s.spend(k, &t.shares(&s.Now).all[t.game.Nearest(s.Now, m.Spend, length)])
			if s.Bit() != i || s.All[i][k] >= t.last {
				s.Now.Played = 0 // an enemy, or a man that is home, plays no more of it anyway
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
		if s.All[i][k] == offBoard && s.Tab.square[way][0] == m.To && m.Count <= 1 {
			s.forget()
			s.drag(i, k, m.To, false)
			if s.Wants == engine.DueMove || s.Open() {
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
	var r runner
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
