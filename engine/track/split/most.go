package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// most returns how many points of a throw seat bit i can spend at most on men that are
// on the board. First has a bit for each way whose first men are no pair.
func (t *Table) most(f *track.Men, i int, throw *Throw, first uint8) uint8 {
	v := t.sight(f, i)
	return t.mostSeen(f, &v, i, throw, first)
}

// mostSeen is Most where it is known what the seat sees.
func (t *Table) mostSeen(f *track.Men, v *sight, i int, throw *Throw, first uint8) uint8 {
	points := throw.points()
	all, some := t.strides(f, *v, i, points, throw.barred())
	switch {
	case all:
		return points
	case !some || points == 0:
		return 0
	case t.squeezes(f, v, i, points, throw.barred(), first):
		return points
	case len(t.shares(throw).all) == 1:
		return 0
	}
	s := search{t, i, first}
	// To clear the memory costs more than a search of few points.
	if t.divided && points > 3 {
		var m memory
		return s.try(f, v, throw, &m)
	}
	return s.try(f, v, throw, nil)
}

// mostEntering is Most if men may come back first.
func (t *Table) mostEntering(f *track.Men, i int, throw *Throw, first uint8) uint8 {
	return t.entering(f, i, throw, first, t.most(f, i, throw, first))
}

// entering is mostEntering where it is known how much is the most if nobody comes back.
func (t *Table) entering(f *track.Men, i int, throw *Throw, first, best uint8) uint8 {
	all := throw.points()
	if best == all || !t.game.MayEnter(*throw) {
		return best
	}
	rest := t.game.Enter(*throw)
	for k := range t.count {
		if after := *f; t.enter(&after, i, k) {
			best = max(best, all-rest.points()+t.mostEntering(&after, i, &rest, first))
		}
	}
	return best
}

// strides reports whether one man, but those in barred slots, can spend all points at once, as
// nobody stands where they lead, and else whether any man could spend one if nobody stood
// anywhere.
func (t *Table) strides(f *track.Men, v sight, i int, points, barred uint8) (all, some bool) {
	w, men, far := &t.lane[i], &f[i], uint8(0)
	for k := range maxMen {
		at := men[k]
		reach := t.reach[at%places]
		if far |= reach; points <= reach && barred>>k&1 == 0 && v.bare(t.square[w[k]%MaxWays][min(at+points, t.top)%places]) {
			return true, true
		}
	}
	return false, far != 0
}

// squeezes reports whether one man, but those in barred slots, or one pair can spend all points
// at once although somebody stands there.
func (t *Table) squeezes(f *track.Men, v *sight, i int, points, barred, first uint8) bool {
	var r runner
	for k := range t.count {
		if points > t.reach[f[i][k]] {
			continue
		}
		if barred>>k&1 == 0 && t.run(&r, f, v, i, k, -1, 0) {
			if _, bar := t.among(&r, points); bar == 0 {
				return true
			}
		}
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
// found it, by a hash: what comes to the place of another takes it.
type memory [64]struct {
	men   track.Men
	throw Throw // no points mark an empty place
	most  uint8
}

// most returns the most that can be spent of a throw. It remembers that where points are
// divided at will.
func (s *search) most(f track.Men, throw Throw, m *memory) uint8 {
	if throw.Left[0] == 0 {
		return 0
	}
	v := s.table.sight(&f, s.i)
	if m == nil {
		return s.try(&f, &v, &throw, m)
	}
	h := uint64(throw.Left[0]) << 40
	for _, at := range f[s.i] {
		h = h*131 + uint64(at)
	}
	e := &m[track.Mix(h)%uint64(len(m))]
	if e.throw.Left != throw.Left || e.men != f {
		best := s.try(&f, &v, &throw, m)
		e.men, e.throw, e.most = f, throw, best
	}
	return e.most
}

// try goes through what can be done next, where it is known what the seat sees.
func (s *search) try(f *track.Men, v *sight, throw *Throw, m *memory) uint8 {
	t, all := s.table, throw.points()
	var best uint8
	for k := 0; k < t.count && best < all; k++ {
		if k == int(throw.Played)-1 || t.reach[f[s.i][k]] == 0 {
			continue
		}
		var r runner
		if t.single(f, s.i, k) && t.run(&r, f, v, s.i, k, -1, s.first) {
			best = s.spend(&r, f, throw, best, m)
		}
		if l := t.partner(v, k); l >= 0 && t.run(&r, f, v, s.i, k, l, s.first) {
			best = s.spend(&r, f, throw, best, m)
		}
	}
	return best
}

// spend returns how many points can be spent at most if a runner goes first, at least
// best. It tries the last share first, which is the greatest where points are divided.
func (s *search) spend(r *runner, f *track.Men, throw *Throw, best uint8, m *memory) uint8 {
	t, all := s.table, throw.points()
	shares := t.shares(throw).all
	for n := len(shares) - 1; n >= 0 && best < all; n-- {
		share := &shares[n]
		if share.Points > r.free && !share.Home {
			continue
		}
		to, bar := t.goal(r, share)
		if bar != 0 {
			continue
		}
		got := share.Points
		if got < all {
			after, rest := *f, *throw
			share.spend(&rest, t.carry(&after, r, to, t.takes(r, to)))
			got += s.most(after, rest, m)
		}
		best = max(best, got)
	}
	return best
}

// turnOrder is an order of play of what a seat can play of a throw, as a referee names it: of
// those that spend the most points the one that begins with the first man and with the
// most points.
type turnOrder struct {
	Points uint8 // what all spend together
	Steps  []engine.Move
}

// player looks for an order of play. A man keeps its slot here, whatever passes it.
type player struct {
	*State
	men   track.Men
	throw Throw
	steps []engine.Move
}

// turnOrder finds the order of play of the throw. It begins with men that come back only if
// that lets more points be spent, or if nothing else can be played.
func (s *State) Order() *turnOrder {
	return s.orderEntering(s.All, s.Now, s.most())
}

// orderEntering finds an order that spends the most points, best, of a throw on these men.
func (s *State) orderEntering(men track.Men, throw Throw, best uint8) *turnOrder {
	t, i := s.Tab, s.Bit()
	order := s.orderOf(men, throw)
	if order.Points == best && order.Steps != nil || throw.points() == 0 || !t.game.MayEnter(throw) {
		return order
	}
	rest := t.game.Enter(throw)
	for k := range t.count {
		behind, after := men, men
		if !t.enter(&after, i, k) {
			continue
		}
		behind[1-i], behind[i][k] = after[1-i], 0
		back := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: t.square[t.lane[i][k]][0]}
		if o := s.orderEntering(behind, rest, best); rest.points() == 0 || o.Points == best {
			return &turnOrder{best, append([]engine.Move{back}, o.Steps...)}
		}
	}
	return order
}

// orderOf finds the order of play of a throw on these men.
func (s *State) orderOf(men track.Men, throw Throw) *turnOrder {
	p := &player{State: s, men: men, throw: throw}
	for p.throw.Left[0] != 0 && p.next() {
	}
	return &turnOrder{s.Tab.most(&men, s.Bit(), &throw, s.First), p.steps}
}

// next plays the first step that lets the most points be spent.
func (p *player) next() bool {
	t, i := p.Tab, p.Bit()
	want := int(t.most(&p.men, i, &p.throw, p.First))
	v := t.sight(&p.men, i)
	for k := range t.count {
		if p.step(&v, k, -1, want) {
			return true
		}
		// A pair is tried after the man of it that is less far.
		at := &p.men[i]
		for l := range t.count {
			pair := t.partner(&v, min(k, l)) == max(k, l)
			if pair && (at[l] > at[k] || at[l] == at[k] && l > k) && p.step(&v, k, l, want) {
				return true
			}
		}
	}
	return false
}

// step plays these men by the most points with which the rest can be spent too.
func (p *player) step(v *sight, k, l, want int) bool {
	t, i := p.Tab, p.Bit()
	var r runner
	if !t.run(&r, &p.men, v, i, k, l, p.First) {
		return false
	}
	tries := t.tries(&r, &p.throw)
	for n := len(tries) - 1; n >= 0; n-- {
		x := &tries[n]
		if x.bar != 0 {
			continue
		}
		to := uint8(x.rest)
		takes := t.takes(&r, to)
		men, throw := p.men, p.throw
		x.spend(&throw, k)
		men[i][k] += to - r.from
		if l >= 0 {
			men[i][l] += to - r.from
		}
		t.remove(&men, 1-i, takes)
		if int(x.Points)+int(t.most(&men, i, &throw, p.First)) == want {
			p.steps = append(p.steps, t.stepOf(&r, to))
			p.men, p.throw = men, throw
			return true
		}
	}
	return false
}

// stepOf is the step of a runner as a move, as far as its text goes.
func (t *Table) stepOf(r *runner, to uint8) engine.Move {
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: t.square[r.way][r.from],
		To:      t.square[r.way][to],
		Capture: t.takes(r, to) != 0}
	if r.l >= 0 {
		m.Count = 2
	}
	return m
}

// Say says what can be played of the throw and how: "6 and 4 can both be played: c1-c5,
// then d2-d8".
func (s *State) Say(o *turnOrder) words.Text {
	steps := make([]string, len(o.Steps))
	for i, m := range o.Steps {
		steps[i] = s.Text(m)
	}
	throw, how := &s.Now, words.Then(steps)
	free, all := s.Tab.divided, throw.points()
	switch {
	case free && all == 1:
		return words.Of("1 point can still be played: %s", how)
	case free && o.Points == all:
		return words.Of("all %d points can be played: %s", all, how)
	case free:
		return words.Of("%d of %d points can be played: %s", o.Points, all, how)
	case o.Points == all && throw.Left[1] != 0:
		return words.Of("%s can both be played: %s", throw, how)
	}
	return words.Of("%d can still be played: %s", o.Points, how)
}
