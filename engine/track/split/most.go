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
	case t.shares(*throw) == 1:
		return 0
	}
	s := search{table: t, i: i, first: first}
	return s.try(f, *throw)
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

// maxKnown is the number of positions that a search remembers. It is enough for what
// the rules let arise; beyond it the search is slower, not wrong.
const maxKnown = 256

// search looks through the ways to share out a throw. It remembers the most that can be
// spent of what is left in a position.
type search struct {
	table *Table
	i     int
	first uint8
	known [maxKnown]known
}

// known is an entry of what a search remembers; no points mark an empty place.
type known struct {
	men   track.Men
	throw Throw
	most  uint8
}

// place returns where a position is remembered, or an empty place, or nil.
func (s *search) place(f *track.Men, throw *Throw) *known {
	h := uint64(throw.Left[0])<<40 ^ uint64(throw.Left[1])<<48 ^ uint64(throw.Played)<<56
	for _, at := range f[s.i] {
		h = h*131 + uint64(at)
	}
	h = track.Mix(h)
	for n := range uint64(8) {
		k := &s.known[(h+n)%maxKnown]
		if k.throw.Left[0] == 0 || k.men == *f && k.throw == *throw {
			return k
		}
	}
	return nil
}

// most returns the most that can be spent of a throw.
func (s *search) most(f track.Men, throw Throw) uint8 {
	k := s.place(&f, &throw)
	if k != nil && k.throw.Left[0] != 0 {
		return k.most
	}
	best := s.try(&f, throw)
	if k = s.place(&f, &throw); k != nil {
		*k = known{f, throw, best}
	}
	return best
}

// try goes through what can be done next.
func (s *search) try(f *track.Men, throw Throw) uint8 {
	t, all := s.table, throw.Points()
	v := t.sight(f, s.i)
	var best uint8
	for k := range t.count {
		if k == int(throw.Played)-1 {
			continue
		}
		var r Runner
		if t.single(f, s.i, k) && t.run(&r, f, &v, s.i, k, -1, s.first) {
			best = s.spend(&r, f, throw, best)
		}
		if l := t.partner(&v, k); l >= 0 && best < all && t.run(&r, f, &v, s.i, k, l, s.first) {
			best = s.spend(&r, f, throw, best)
		}
		if best == all {
			break
		}
	}
	return best
}

// spend returns how many points can be spent at most if a runner goes first, at least
// best. It tries the last share first, which is the greatest where points are divided.
func (s *search) spend(r *Runner, f *track.Men, throw Throw, best uint8) uint8 {
	t, all := s.table, throw.Points()
	for n := t.shares(throw) - 1; n >= 0 && best < all; n-- {
		share, _ := t.game.Share(throw, n)
		to, bar := t.goal(r, &share)
		if bar != 0 {
			continue
		}
		got := share.Points
		if got < all {
			after := *f
			slot := t.carry(&after, r, to, t.takes(r, to))
			got += s.most(after, share.after(slot))
		}
		best = max(best, got)
	}
	return best
}
