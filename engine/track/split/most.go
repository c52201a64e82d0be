package split

import (
	"github.com/ashtapada/agn/engine/track"
)

// Most returns how many points of a throw seat bit i can spend at most on men that are
// on the board. First has a bit for each way whose first men are no pair.
func (t *Table) Most(f *track.Men, i int, throw *Throw, first uint8) uint8 {
	if t.course.Free {
		return t.mostFree(f, i, throw.Left[0], first)
	}
	return t.mostDice(f, i, throw.Left, int(throw.Played)-1)
}

// mostDice is most for dice that are played whole, each by another man than the one in
// slot played.
func (t *Table) mostDice(f *track.Men, i int, dice [2]uint8, played int) uint8 {
	v := t.sight(f, i)
	if all := dice[0] + dice[1]; t.spendsAll(f, &v, i, all, played) {
		return all
	}
	var best uint8
	for k := range t.count {
		var r Runner
		if dice[1] == 0 || k == played || !t.single(f, i, k) || !t.run(&r, f, &v, i, k, -1, 0) {
			continue
		}
		for d, n := range dice {
			to, bar := t.rest(&r, n)
			if bar != 0 {
				continue
			}
			after := *f
			slot := t.carry(&after, &r, to, t.takes(&r, to))
			rest := dice[1-d]
			look := t.sight(&after, i)
			if t.spendsAll(&after, &look, i, rest, slot) {
				return n + rest
			}
			best = max(best, n)
		}
	}
	return best
}

// spendsAll reports whether one man, but the one in slot played, can spend all points
// at once.
func (t *Table) spendsAll(f *track.Men, v *sight, i int, points uint8, played int) bool {
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
	return false
}

// mostFree is most for points that are divided at will.
func (t *Table) mostFree(f *track.Men, i int, points uint8, first uint8) uint8 {
	if points == 0 {
		return 0
	}
	v := t.sight(f, i)
	if t.spendsAll(f, &v, i, points, -1) {
		return points
	}
	for k := range t.count {
		var r Runner
		if l := t.partner(&v, k); l >= 0 && t.run(&r, f, &v, i, k, l, first) {
			if _, bar := t.rest(&r, points); bar == 0 {
				return points
			}
		}
	}
	s := search{table: t, i: i, first: first}
	return s.most(*f, points)
}

// Some reports whether any of so many points can be spent.
func (t *Table) Some(f *track.Men, i int, points, first uint8) bool {
	v := t.sight(f, i)
	for k := range t.count {
		var r Runner
		if t.single(f, i, k) && t.run(&r, f, &v, i, k, -1, first) && t.spends(&r, points) {
			return true
		}
		if l := t.partner(&v, k); l >= 0 && t.run(&r, f, &v, i, k, l, first) && t.spends(&r, points) {
			return true
		}
	}
	return false
}

// spends reports whether a runner can spend any of so many points.
func (t *Table) spends(r *Runner, points uint8) bool {
	for n := range points {
		if _, bar := t.rest(r, n+1); bar == 0 {
			return true
		}
	}
	return false
}

// maxKnown is the number of positions that a search remembers. It is enough for what
// the rules let arise; beyond it the search is slower, not wrong.
const maxKnown = 256

// search looks through the ways to divide points.
type search struct {
	table *Table
	i     int
	first uint8
	known [maxKnown]known
}

// known is the most that can be spent of some points in a position; no points mark an
// empty place.
type known struct {
	men    track.Men
	points uint8
	most   uint8
}

// place returns where a position is remembered, or an empty place, or nil.
func (s *search) place(f *track.Men, points uint8) *known {
	var h uint64
	for _, at := range f[s.i] {
		h = h*131 + uint64(at)
	}
	h = track.Mix(h ^ uint64(points)<<40)
	for n := range uint64(8) {
		k := &s.known[(h+n)%maxKnown]
		if k.points == 0 || k.men == *f && k.points == points {
			return k
		}
	}
	return nil
}

func (s *search) most(f track.Men, points uint8) uint8 {
	k := s.place(&f, points)
	if k != nil && k.points != 0 {
		return k.most
	}
	best := s.try(&f, points)
	if k = s.place(&f, points); k != nil {
		*k = known{f, points, best}
	}
	return best
}

// try goes through what can be done next, the greatest number of points first.
func (s *search) try(f *track.Men, points uint8) uint8 {
	t := s.table
	v := t.sight(f, s.i)
	var best uint8
	for k := range t.count {
		var r Runner
		if t.single(f, s.i, k) && t.run(&r, f, &v, s.i, k, -1, s.first) {
			if best = max(best, s.spend(&r, f, points)); best == points {
				return best
			}
		}
		if l := t.partner(&v, k); l >= 0 && t.run(&r, f, &v, s.i, k, l, s.first) {
			if best = max(best, s.spend(&r, f, points)); best == points {
				return best
			}
		}
	}
	return best
}

// spend returns how many points can be spent at most if a runner goes first.
func (s *search) spend(r *Runner, f *track.Men, points uint8) uint8 {
	t := s.table
	var best uint8
	for n := points; n > 0; n-- {
		to, bar := t.rest(r, n)
		switch {
		case bar != 0:
			continue
		case n == points:
			return points
		}
		after := *f
		t.carry(&after, r, to, t.takes(r, to))
		if best = max(best, n+s.most(after, points-n)); best == points {
			return best
		}
	}
	return best
}
