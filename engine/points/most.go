package points

import "github.com/ashtapada/agn/engine/track"

// most returns how many points of the throw seat bit i can spend at most.
func (g *Game) most(f *field, i int, t *turn, initial uint8) uint8 {
	if g.design.Free {
		return g.mostFree(*f, i, t.dice[0], g.mayEnter(t), initial)
	}
	return g.mostDice(*f, i, t.dice, int(t.played)-1)
}

// mayEnter reports whether a value still gives the right to come back: before its
// first point is spent.
func (g *Game) mayEnter(t *turn) bool {
	return t.value != 0 && t.value == g.design.Entry && t.dice[0] == t.value && !t.entered
}

// mostDice is most for dice that are played whole, each by another man.
func (g *Game) mostDice(f field, i int, dice [2]uint8, played int) uint8 {
	var best uint8
	var m movers
	g.movers(&m, &f, i)
	for n := range m.n {
		var r runner
		if int(m.k[n]) == played || !g.run(&r, &f, i, int(m.k[n]), -1, 0) {
			continue
		}
		if dice[1] != 0 {
			if _, ok := g.rest(&r, dice[0]+dice[1]); ok {
				return dice[0] + dice[1]
			}
		}
		for d, v := range dice {
			to, ok := g.rest(&r, v)
			if v == 0 || !ok {
				continue
			}
			sum := v
			if rest := dice[1-d]; rest != 0 {
				after := f
				k := g.carry(&after, i, &r, to, g.takes(&r, to))
				sum += g.mostDice(after, i, [2]uint8{rest}, k)
			}
			best = max(best, sum)
		}
	}
	return best
}

// mostFree is most for points that are divided at will. enter says whether a man may
// come back first.
func (g *Game) mostFree(f field, i int, points uint8, enter bool, initial uint8) uint8 {
	if points == 0 || g.whole(&f, i, points, initial) {
		return points
	}
	s := search{game: g, i: i, initial: initial}
	return s.most(f, points, enter)
}

// whole reports whether one man or pair can spend all points at once.
func (g *Game) whole(f *field, i int, points, initial uint8) bool {
	var m movers
	g.singles(&m, f, i)
	for n := range m.n {
		if g.spendsAll(f, i, int(m.k[n]), -1, points, initial) {
			return true
		}
	}
	m.n = 0
	g.pairs(&m, f, i)
	for n := range m.n {
		if g.spendsAll(f, i, int(m.k[n]), int(m.l[n]), points, initial) {
			return true
		}
	}
	return false
}

func (g *Game) spendsAll(f *field, i, k, l int, points, initial uint8) bool {
	var r runner
	if !g.run(&r, f, i, k, l, initial) {
		return false
	}
	_, ok := g.rest(&r, points)
	return ok
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
	if points == 0 {
		return 0
	}
	k := s.place(&f, points, enter)
	if k != nil && k.points != 0 {
		return k.most
	}
	best := s.try(f, points, enter)
	if k = s.place(&f, points, enter); k != nil {
		*k = known{f, points, enter, best}
	}
	return best
}

// try goes through what can be done next, the greatest number of points first.
func (s *search) try(f field, points uint8, enter bool) uint8 {
	g := s.game
	var best uint8
	var m movers
	g.movers(&m, &f, s.i)
	for n := range m.n {
		var r runner
		if !g.run(&r, &f, s.i, int(m.k[n]), int(m.l[n]), s.initial) {
			continue
		}
		for spend := points; spend > 0; spend-- {
			to, ok := g.rest(&r, spend)
			if !ok {
				continue
			}
			after := f
			if spend < points {
				g.carry(&after, s.i, &r, to, g.takes(&r, to))
			}
			if best = max(best, spend+s.most(after, points-spend, false)); best == points {
				return best
			}
		}
	}
	if !enter {
		return best
	}
	for k := range g.count {
		after := f
		if !g.enter(&after, s.i, k) {
			continue
		}
		if g.design.EntryWhole {
			return points
		}
		best = max(best, s.most(after, points, false))
	}
	return best
}

// enter brings the man in slot k of seat bit i back to its start, if it was captured
// and may stand there, and reports whether it did.
func (g *Game) enter(f *field, i, k int) bool {
	if f[i][k] != out {
		return false
	}
	way := g.lane[i][k]
	own := 0
	for m := range maxMen {
		if g.cross[g.lane[i][m]][way][f[i][m]] == 0 {
			own++
		}
	}
	var enemies uint8
	for m := range maxMen {
		if g.cross[g.lane[1-i][m]][way][f[1-i][m]] == 0 {
			enemies |= 1 << m
		}
	}
	if own >= g.room || enemies != 0 && !g.design.EntryCaptures {
		return false
	}
	g.put(f, i, k, 0)
	g.remove(f, 1-i, enemies)
	return true
}
