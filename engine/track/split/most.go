package split

import "github.com/ashtapada/agn/engine/track"

// Most returns how many points of a throw seat bit i can spend at most on men that are
// on the board. First has a bit for each way whose first men are no pair.
func (t *Table) Most(f *track.Men, i int, throw *Throw, first uint8) uint8 {
	points := throw.Points()
	if points == 0 {
		return 0
	}
	v := t.sight(f, i)
	switch {
	case t.spendsAll(f, &v, i, points, int(throw.Played)-1, first):
		return points
	case len(t.shares(throw)) == 1:
		return 0
	}
	s := search{t, i, first}
	if t.divided {
		var m memory
		return s.try(f, *throw, &m)
	}
	return s.try(f, *throw, nil)
}

// spendsAll reports whether one man, but the one in slot played, or one pair can spend
// all points at once.
func (t *Table) spendsAll(f *track.Men, v *sight, i int, points uint8, played int, first uint8) bool {
	for k := range t.count {
		at, way := f[i][k], t.lane[i][k]
		if k == played || !t.single(f, i, k) || points > t.reach[at] {
			continue
		}
		// Where nobody stands nothing bars a man.
		if sq := t.square[way][min(at+points, t.top)]; !v.own.has(sq) && !v.foe.has(sq) {
			return true
		}
		var r Runner
		t.run(&r, f, v, i, k, -1, 0)
		if _, bar := t.rest(&r, points); bar == 0 {
			return true
		}
	}
	if t.room < 2 {
		return false
	}
	for k := range t.count {
		var r Runner
		if l := t.partner(v, k); l >= 0 && t.run(&r, f, v, i, k, l, first) {
			if _, bar := t.rest(&r, points); bar == 0 {
				return true
			}
		}
	}
	return false
}

// search looks through the ways to share out a throw.
type search struct {
	table *Table
	i     int
	first uint8
}

// memory holds the most that can be spent of what is left in a position, as a search has
// found it. It is large enough for what the rules let arise; beyond that a search is
// slower, not wrong.
type memory [256]struct {
	men   track.Men
	throw Throw // no points mark an empty place
	most  uint8
}

// place returns where a position is remembered or can be, or -1.
func (m *memory) place(f *track.Men, i int, throw *Throw) int {
	var h uint64
	for _, at := range f[i] {
		h = h*131 + uint64(at)
	}
	h = track.Mix(h ^ uint64(throw.Left[0])<<40)
	for n := range uint64(8) {
		at := int((h + n) % uint64(len(m)))
		if m[at].throw.Left[0] == 0 || m[at].throw.Left == throw.Left && m[at].men == *f {
			return at
		}
	}
	return -1
}

// most returns the most that can be spent of a throw. It remembers that where there is
// room, and there is where points are divided at will.
func (s *search) most(f track.Men, throw Throw, m *memory) uint8 {
	if m == nil || throw.Left[0] == 0 {
		return s.try(&f, throw, m)
	}
	at := m.place(&f, s.i, &throw)
	if at >= 0 && m[at].throw.Left[0] != 0 {
		return m[at].most
	}
	best := s.try(&f, throw, m)
	if at = m.place(&f, s.i, &throw); at >= 0 {
		m[at].men, m[at].throw, m[at].most = f, throw, best
	}
	return best
}

// try goes through what can be done next.
func (s *search) try(f *track.Men, throw Throw, m *memory) uint8 {
	t, all := s.table, throw.Points()
	v := t.sight(f, s.i)
	var best uint8
	for k := 0; k < t.count && best < all; k++ {
		if k == int(throw.Played)-1 {
			continue
		}
		var r Runner
		if t.single(f, s.i, k) && t.run(&r, f, &v, s.i, k, -1, s.first) {
			best = s.spend(&r, f, throw, best, m)
		}
		if l := t.partner(&v, k); l >= 0 && t.run(&r, f, &v, s.i, k, l, s.first) {
			best = s.spend(&r, f, throw, best, m)
		}
	}
	return best
}

// spend returns how many points can be spent at most if a runner goes first, at least
// best. It tries the last share first, which is the greatest where points are divided.
func (s *search) spend(r *Runner, f *track.Men, throw Throw, best uint8, m *memory) uint8 {
	t, all := s.table, throw.Points()
	shares := t.shares(&throw)
	for n := len(shares) - 1; n >= 0 && best < all; n-- {
		share := &shares[n]
		to, bar := t.goal(r, share)
		if bar != 0 {
			continue
		}
		got := share.Points
		if got < all {
			after := *f
			slot := t.carry(&after, r, to, t.takes(r, to))
			got += s.most(after, share.after(throw, slot), m)
		}
		best = max(best, got)
	}
	return best
}
