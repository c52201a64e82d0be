package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// branch reads an item in every position that is still possible.
func (l *line) branch(i int, it *notation.Item) {
	for left := max(1, times(it)); left > 0; left-- {
		if many, ok := l.branchOnce(i, it); !ok {
			l.cut(many, it)
			return
		}
		if l.possible() == 0 {
			l.rememberGap(pastGap{item: i + 1, left: left})
			l.find(diag.NotAllowed, l.gap.held.rule, it, l.noReading(it)).Legal = l.gap.held.legal
			l.stop()
			l.stillOpen()
			l.fails(it, left)
			return
		}
		if !it.IsEvent() {
			break
		}
		l.Event++
		if l.j.isPly(it) {
			l.Ply++
		}
		if ply, ok := agreed(l.newest().plies, func(n *int32) int32 { return *n }); ok {
			l.Ply = int(ply)
		}
	}
	if l.possible() == 1 {
		l.settle(len(l.gap.layers)-1, true)
	}
}

// fails goes on after an item that broke off the judging, with left of its events to
// come, the first of which was judged.
func (l *line) fails(it *notation.Item, left int) {
	if left == 0 || !it.IsEvent() {
		l.judged = l.Event
		return
	}
	l.judged = l.Event + 1
	l.Event += left
	if l.j.isPly(it) {
		l.Ply += left
	}
}

// branchOnce takes one event further in every possible position. It reports false where they
// become too many, and how many they are by then, or where that is not known, 0.
func (l *line) branchOnce(i int, it *notation.Item) (many int, ok bool) {
	if many, ok := l.supply(i, it); !ok {
		return many, false
	}
	l.gap.places.empty()
	if it.HasGap() {
		return l.widen(i, it)
	}
	return l.narrow(i, it)
}

// narrow reads an item without a gap, and strikes out the positions in which an error follows.
func (l *line) narrow(i int, it *notation.Item) (many int, ok bool) {
	g := &l.gap
	next := layer{item: i, plies: make([]int32, 0, len(g.live)), ways: make([]way, 0, len(g.live))}
	n := 0
	for k := range g.live {
		s := &g.live[k]
		if !l.try(1) {
			// Some have gone on, so that what is kept of all is not to be used any more.
			return l.possible(), false
		}
		seat := s.St.Seat()
		if !l.steps(s, it) {
			continue
		}
		if it.IsEvent() {
			seat = s.last
		}
		to, met := l.gap.places.at(s.place(), n)
		if !met {
			next.plies = append(next.plies, int32(s.Ply))
			g.live[n], *s = *s, g.live[n]
			n++
		}
		next.ways = append(next.ways, way{from: int32(k), to: int32(to), seat: seat})
	}
	l.gap.spare.take(g.live[n:])
	g.live = g.live[:n]
	l.gap.held = heldBy{}
	if n == 0 && l.j.asked != whether {
		l.gap.held = l.heldInGap(it)
	}
	g.layers = append(g.layers, next)
	return 0, true
}

// widen plays in every position all that a word with a gap can be there.
func (l *line) widen(i int, it *notation.Item) (many int, ok bool) {
	if it.Sic {
		return 0, false // what was played against the rules does not follow from the rules
	}
	g := &l.gap
	next := layer{item: i}
	var live []Spot
	from := &g.live[0]
	keep := func(st engine.State, ply int, w way) bool {
		s := Spot{St: st, Event: l.Event + 1, Ply: ply, Offset: from.Offset, base: from.base, first: from.first,
			last: from.last}
		to, met := l.gap.places.at(s.place(), len(live))
		if !met {
			s.St = l.gap.spare.own(st, &l.gap.after)
			live = append(live, s)
			next.plies = append(next.plies, int32(ply))
		}
		w.to = int32(to)
		next.ways = append(next.ways, w)
		cost := 1
		if w.turn != nil {
			cost = turnCost
		}
		return l.try(cost*(1+int(w.alike))) && len(live) <= maxPositions
	}
	ok = true
	for k := 0; ok && k < len(g.live); k++ {
		if from = &g.live[k]; from.St.Due() != engine.DueOver {
			ok = l.follow(k, from, it, keep)
		}
		l.gap.spare.put(from.St)
		from.St = nil
	}
	l.gap.spare.take(g.live)
	many = max(len(live), l.possible(), g.seen)
	g.live = live
	if !ok {
		l.gap.spare.take(live)
		g.live = live[:0]
		return many, false
	}
	l.gap.held = heldBy{}
	g.layers = append(g.layers, next)
	return 0, true
}
