package split

import "github.com/ashtapada/agn/engine"

// anyone asks for men marked in whatever way.
const anyone = 0xff

// Every appends the legal steps.
func (s *State) Every(buf []engine.Move) []engine.Move {
	all := engine.Pattern{Who: anyone}
	buf = s.Steps(&all, buf)
	if s.Tab.room > 1 && s.Now.Left[0] != 0 {
		all.Count = 2
		buf = s.Steps(&all, buf)
	}
	return buf
}

// Asks reports whether men of these races can fit p.
func Asks(p *engine.Pattern) bool {
	return p.Who != anyone && p.Who2 == 0 && (p.Piece == 0 || p.Piece == engine.Man) && p.Promo == 0 && p.To2 == engine.NoSquare
}

// AsksPass reports whether a pass fits p.
func AsksPass(p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == engine.Pass) && p.Count <= 1 &&
		*p == engine.Pattern{Kind: p.Kind, Count: p.Count}
}

// AsksEntry reports whether an entry fits p.
func AsksEntry(p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == engine.Enter) && p.Count <= 1 && p.Who == 0 && p.From == engine.NoSquare &&
		p.File == 0 && p.Rank == 0 && p.Spend == [4]uint8{}
}

// Entries appends the ways to bring a man of the seat on turn back that fit p and leave
// at least so many points to be spent.
func (s *State) Entries(p *engine.Pattern, captures bool, least uint8, buf []engine.Move) []engine.Move {
	t, i := s.Tab, s.Bit()
	done := -1
	for k, way := range t.course.Lanes[i] {
		sq := t.square[way][0]
		if s.All[i][k] != Out || int(way) == done || p.To != engine.NoSquare && p.To != sq {
			continue
		}
		done = int(way)
		after := s.All
		if t.Enter(&after, i, k, captures) && (least == 0 || t.Most(&after, i, &s.Now, s.First) >= least) {
			buf = append(buf, engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: sq})
		}
	}
	return buf
}

// Steps appends the steps that fit p.
func (s *State) Steps(p *engine.Pattern, buf []engine.Move) []engine.Move {
	i := s.Bit()
	t := s.Tab
	if p.Count > 2 {
		return buf
	}
	v := s.seen(i)
	for k := range t.count {
		l := -1
		if p.Count < 2 {
			if !t.single(&s.All, i, k) {
				continue
			}
		} else if l = t.partner(&v, k); l < 0 {
			continue
		}
		var r Runner
		if t.Leaves(p, t.square[t.lane[i][k]][s.All[i][k]]) && t.run(&r, &s.All, &v, i, k, l, s.First) {
			buf = s.stepsOf(&r, p, buf)
		}
	}
	return buf
}

// Finishes appends the steps that fit p of men that are so far from the end of their way
// into it, for nothing that is spent.
func (s *State) Finishes(left uint8, p *engine.Pattern, buf []engine.Move) []engine.Move {
	t, i := s.Tab, s.Bit()
	v := s.seen(i)
	for k := range t.count {
		var r Runner
		if p.Count < 2 && s.All[i][k] == t.last-left && t.single(&s.All, i, k) &&
			t.Leaves(p, t.square[t.lane[i][k]][s.All[i][k]]) && t.run(&r, &s.All, &v, i, k, -1, s.First) {
			buf = s.step(&r, t.last, [4]uint8{}, p, buf)
		}
	}
	return buf
}

// stepsOf appends the steps of one runner that fit p.
func (s *State) stepsOf(r *Runner, p *engine.Pattern, buf []engine.Move) []engine.Move {
	t := s.Tab
	first := uint8(1)
	if p.To != engine.NoSquare {
		at := s.at(r.way, p.To)
		if at == off || at <= r.from {
			return buf
		}
		// Fewer points than the length of the step do not bring it there.
		first = at - r.from
	}
	if t.course.Free {
		for n := first; n <= min(s.Now.Left[0], t.reach[r.from]); n++ {
			if to, bar := t.rest(r, n); bar == 0 {
				buf = s.step(r, to, [4]uint8{n}, p, buf)
			}
		}
		return buf
	}
	for n := 0; ; n++ {
		spend, ok := s.portion(int(r.k), n)
		if !ok {
			return buf
		}
		if to, bar := t.rest(r, spend[0]+spend[1]); bar == 0 {
			buf = s.step(r, to, spend, p, buf)
		}
	}
}

// portion returns the n-th way to spend points on the man in slot k, from 0.
func (s *State) portion(k, n int) (spend [4]uint8, ok bool) {
	now := &s.Now
	switch {
	case s.Tab.course.Free:
		return [4]uint8{uint8(n + 1)}, n < int(now.Left[0])
	case int(now.Played) == k+1:
		return spend, false
	case n == 2:
		return [4]uint8{now.Left[0], now.Left[1]}, now.Left[1] != 0
	}
	if n > 2 {
		return spend, false
	}
	return [4]uint8{now.Left[n]}, now.Left[n] != 0
}

// at returns the index of sq on a way, off for a square that is not on it.
func (s *State) at(way uint8, sq engine.Square) uint8 {
	if int(sq) >= places {
		return off
	}
	return s.Tab.index[way][sq]
}

// step appends the step of a runner to an index if it fits p and wastes nothing.
func (s *State) step(r *Runner, to uint8, spend [4]uint8, p *engine.Pattern, buf []engine.Move) []engine.Move {
	t := s.Tab
	sq := t.square[r.way][to]
	if p.To != engine.NoSquare && p.To != sq || p.Spend != [4]uint8{} && p.Spend != spend {
		return buf
	}
	takes := t.takes(r, to)
	if !s.thrifty(r, to, takes, spend) {
		return buf
	}
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: t.square[r.way][r.from], To: sq,
		Capture: takes != 0, Spend: spend}
	if r.l >= 0 {
		m.Count = 2
	} else if r.friends.has(m.From) {
		m.Who = s.who(r, sq, m.Capture)
	}
	if p.Who != m.Who && p.Who != anyone && (p.Who != engine.WhoIndex+r.from || r.l >= 0) {
		return buf
	}
	return append(buf, m)
}

// thrifty reports whether a step leaves as many points to be spent as any other play.
func (s *State) thrifty(r *Runner, to, takes uint8, spend [4]uint8) bool {
	t := s.Tab
	points := spend[0] + spend[1]
	if points >= s.Best {
		return true
	}
	after := s.All
	k := t.carry(&after, r, to, takes)
	rest := s.Best - points
	if t.course.Free {
		return t.mostFree(&after, int(r.i), s.Now.Left[0]-points, s.First) >= rest
	}
	left := s.Now.Left[0]
	if left == points {
		left = s.Now.Left[1]
	}
	return left != 0 && t.mostDice(&after, int(r.i), [2]uint8{left}, k) >= rest
}

// who returns the mark of a single man that shares its square: none, unless a man less
// far on his way could make a move of the same text.
func (s *State) who(r *Runner, to engine.Square, capture bool) uint8 {
	t := s.Tab
	for k := range t.count {
		at := s.All[r.i][k]
		if at < r.from && t.cross[t.lane[r.i][k]][r.way][at] == r.from && s.plays(int(r.i), k, to, capture) {
			return engine.WhoIndex + r.from
		}
	}
	return 0
}

// plays reports whether the man in slot k has a legal step to sq that captures or does
// not, whatever it spends.
func (s *State) plays(i, k int, sq engine.Square, capture bool) bool {
	t := s.Tab
	var r Runner
	v := s.seen(i)
	if !t.run(&r, &s.All, &v, i, k, -1, s.First) {
		return false
	}
	to := s.at(r.way, sq)
	if to == off || to <= r.from {
		return false
	}
	takes := t.takes(&r, to)
	if (takes != 0) != capture {
		return false
	}
	for n := 0; ; n++ {
		spend, ok := s.portion(k, n)
		if !ok {
			return false
		}
		if at, bar := t.rest(&r, spend[0]+spend[1]); bar == 0 && at == to && s.thrifty(&r, to, takes, spend) {
			return true
		}
	}
}

// Play plays a legal step.
func (s *State) Play(m engine.Move) {
	t, i := s.Tab, s.Bit()
	k, l := s.meant(i, m)
	var r Runner
	v := s.seen(i)
	t.run(&r, &s.All, &v, i, k, l, s.First)
	to := t.index[r.way][m.To]
	s.move(&r, to, t.takes(&r, to), m.Spend)
}

// Finish takes the man in slot k of the seat on turn into the end of its way.
func (s *State) Finish(k int) {
	var r Runner
	t, i := s.Tab, s.Bit()
	v := s.seen(i)
	t.run(&r, &s.All, &v, i, k, -1, s.First)
	s.move(&r, t.last, t.takes(&r, t.last), [4]uint8{})
}

// meant returns the slots of the men that a legal step moves.
func (s *State) meant(i int, m engine.Move) (k, l int) {
	t := s.Tab
	k, l = -1, -1
	for n := range t.count {
		if at := s.All[i][n]; at >= t.last || t.square[t.lane[i][n]][at] != m.From {
			continue
		}
		switch {
		case k < 0:
			k = n
		case t.lane[i][n] == t.lane[i][k]:
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
	if s.All[i][l] < s.All[i][k] {
		k, l = l, k
	}
	if m.Who == 0 && s.plays(i, k, m.To, m.Capture) || m.Who == engine.WhoIndex+s.All[i][k] {
		return k, -1
	}
	return l, -1
}
