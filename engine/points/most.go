package points

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// most returns how many points of the throw seat bit i can spend at most.
func (g *Game) most(f *field, i int, t *turn, initial uint8) uint8 {
	if g.design.Free {
		return g.mostFree(f, i, t.dice[0], g.mayEnter(t), initial)
	}
	return g.mostDice(f, i, t.dice, int(t.played)-1)
}

// mayEnter reports whether a value still gives the right to come back: before its
// first point is spent.
func (g *Game) mayEnter(t *turn) bool {
	return t.value != 0 && t.value == g.design.Entry && t.dice[0] == t.value && !t.entered
}

// mostDice is most for dice that are played whole, each by another man than the one in
// slot played.
func (g *Game) mostDice(f *field, i int, dice [2]uint8, played int) uint8 {
	v := g.sight(f, i)
	if all := dice[0] + dice[1]; g.spendsAll(f, &v, i, all, played) {
		return all
	}
	var best uint8
	for k := range g.count {
		var r runner
		if dice[1] == 0 || k == played || !g.single(f, i, k) || !g.run(&r, f, &v, i, k, -1, 0) {
			continue
		}
		for d, n := range dice {
			to, bar := g.rest(&r, n)
			if bar != 0 {
				continue
			}
			after := *f
			slot := g.carry(&after, &r, to, g.takes(&r, to))
			rest := dice[1-d]
			look := g.sight(&after, i)
			if g.spendsAll(&after, &look, i, rest, slot) {
				return n + rest
			}
			best = max(best, n)
		}
	}
	return best
}

// spendsAll reports whether one man, but the one in slot played, can spend all points
// at once.
func (g *Game) spendsAll(f *field, v *sight, i int, points uint8, played int) bool {
	for k := range g.count {
		var r runner
		if k == played || !g.single(f, i, k) || !g.run(&r, f, v, i, k, -1, 0) {
			continue
		}
		if _, bar := g.rest(&r, points); bar == 0 {
			return true
		}
	}
	return false
}

// mostFree is most for points that are divided at will. enter says whether a man may
// come back first.
func (g *Game) mostFree(f *field, i int, points uint8, enter bool, initial uint8) uint8 {
	if points == 0 {
		return 0
	}
	v := g.sight(f, i)
	if g.spendsAll(f, &v, i, points, -1) {
		return points
	}
	for k := range g.count {
		var r runner
		if l := g.partner(&v, k); l >= 0 && g.run(&r, f, &v, i, k, l, initial) {
			if _, bar := g.rest(&r, points); bar == 0 {
				return points
			}
		}
	}
	s := search{game: g, i: i, initial: initial}
	return s.most(*f, points, enter)
}

// some reports whether any of so many points can be spent.
func (g *Game) some(f *field, i int, points, initial uint8) bool {
	v := g.sight(f, i)
	for k := range g.count {
		var r runner
		if g.single(f, i, k) && g.run(&r, f, &v, i, k, -1, initial) && g.spends(&r, points) {
			return true
		}
		if l := g.partner(&v, k); l >= 0 && g.run(&r, f, &v, i, k, l, initial) && g.spends(&r, points) {
			return true
		}
	}
	return false
}

// spends reports whether a runner can spend any of so many points.
func (g *Game) spends(r *runner, points uint8) bool {
	for n := range points {
		if _, bar := g.rest(r, n+1); bar == 0 {
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
	game    *Game
	i       int
	initial uint8
	known   [maxKnown]known
}

// known is the most that can be spent of some points in a position; no points mark an
// empty place.
type known struct {
	men    field
	points uint8
	enter  bool
	most   uint8
}

// place returns where a position is remembered, or an empty place, or nil.
func (s *search) place(f *field, points uint8, enter bool) *known {
	var h uint64
	for _, at := range f[s.i] {
		h = h*131 + uint64(at)
	}
	h = track.Mix(h ^ uint64(points)<<40)
	for n := range uint64(8) {
		k := &s.known[(h+n)%maxKnown]
		if k.points == 0 || k.men == *f && k.points == points && k.enter == enter {
			return k
		}
	}
	return nil
}

func (s *search) most(f field, points uint8, enter bool) uint8 {
	k := s.place(&f, points, enter)
	if k != nil && k.points != 0 {
		return k.most
	}
	best := s.try(&f, points, enter)
	if k = s.place(&f, points, enter); k != nil {
		*k = known{f, points, enter, best}
	}
	return best
}

// try goes through what can be done next, the greatest number of points first.
func (s *search) try(f *field, points uint8, enter bool) uint8 {
	g := s.game
	v := g.sight(f, s.i)
	var best uint8
	for k := range g.count {
		var r runner
		if g.single(f, s.i, k) && g.run(&r, f, &v, s.i, k, -1, s.initial) {
			if best = max(best, s.spend(&r, f, points)); best == points {
				return best
			}
		}
		if l := g.partner(&v, k); l >= 0 && g.run(&r, f, &v, s.i, k, l, s.initial) {
			if best = max(best, s.spend(&r, f, points)); best == points {
				return best
			}
		}
	}
	for k := range g.count {
		after := *f
		if !enter || !g.enter(&after, s.i, k) {
			continue
		}
		if g.design.EntryWhole {
			return points
		}
		best = max(best, s.most(after, points, false))
	}
	return best
}

// spend returns how many points can be spent at most if a runner goes first.
func (s *search) spend(r *runner, f *field, points uint8) uint8 {
	g := s.game
	var best uint8
	for n := points; n > 0; n-- {
		to, bar := g.rest(r, n)
		switch {
		case bar != 0:
			continue
		case n == points:
			return points
		}
		after := *f
		g.carry(&after, r, to, g.takes(r, to))
		if best = max(best, n+s.most(after, points-n, false)); best == points {
			return best
		}
	}
	return best
}

// enter brings the man in slot k of seat bit i back to its start, if it was captured
// and may stand there, and reports whether it did.
func (g *Game) enter(f *field, i, k int) bool {
	if f[i][k] != out {
		return false
	}
	sq := g.square[g.lane[i][k]][0]
	v := g.sight(f, i)
	if v.own.count(sq) >= g.room || v.foe.has(sq) && !g.design.EntryCaptures {
		return false
	}
	g.put(f, i, k, 0)
	var enemies uint8
	for m := range g.count {
		if engine.Square(v.foe>>(8*m)) == sq {
			enemies |= 1 << m
		}
	}
	g.remove(f, 1-i, enemies)
	return true
}
