package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// A throw can bring another, without end, so that a turn that is lost is looked through
// shortest first, and what leads to the same position in it goes on as one.

// followTurn calls keep with every position that a whole turn can lead to. It reports
// false when keep does, or when a turn can be too many things.
func (l *line) followTurn(s *Spot, w way, keep func(engine.State, int, way) bool) bool {
	st, ply := s.St, s.Ply
	if !st.Fresh() {
		if !st.MayEnd() || s.marked.letter != 0 {
			return true
		}
		copyState(&l.gap.ended, st)
		st = l.gap.ended
		st.EndTurn()
		w.Ended = true
	}
	w.seat = st.Seat()
	t := &lostTurn{turnBuffer: &l.gap.turn, line: l, whole: true}
	t.nodes = append(t.nodes[:0], turnNode{ply: ply, st: st, ways: 1})
	t.events = append(t.events[:0], turnEvent{})
	t.at.empty()
	defer t.spare()
	if t.game, _ = l.j.table.game.(watched); t.game != nil {
		t.searchAside()
	} else {
		t.search()
	}
	if !t.whole {
		l.gap.seen = len(t.events) - 1
		if !l.gap.listing {
			return false
		}
	}
	for i := 1; i < len(t.nodes); i++ {
		if !t.keep(i, w, keep) {
			return false
		}
	}
	return t.whole
}

// search finds the positions within the turn, by as many events as are looked through.
func (t *lostTurn) search() {
	t.limit = maxTurnEvents
	for i := 0; i < len(t.nodes) && t.whole; i++ {
		if n := &t.nodes[i]; i == 0 || !t.ends(n.st) {
			t.follow(i)
		}
	}
}

// spare gives back the positions but the first, which is not the turn's own.
func (t *lostTurn) spare() {
	for i := range t.nodes[1:] {
		t.line.gap.spare.put(t.nodes[i+1].st)
	}
}

// keep calls keep with the position after the turn if it can end in a node, once for
// each way there, or once for all where there are too many to be listed or nobody asks.
func (t *lostTurn) keep(i int, w way, keep func(engine.State, int, way) bool) bool {
	n := &t.nodes[i]
	st := n.st
	if !t.ends(st) {
		if !st.MayEnd() {
			return true
		}
		copyState(&t.next, st)
		st = t.next
		st.EndTurn()
		w.closed = true
	}
	w.many = t.count(i) > maxCounted
	once := w.many || t.line.j.asked > 0
	if once && !w.many {
		w.alike = int32(t.count(i) - 1)
	}
	ok := true
	t.trace(i, nil, func(events []turnEvent) bool {
		one := w
		turn := make([]Choice, 0, len(events))
		for _, e := range slices.Backward(events) {
			turn = append(turn, e.Choice)
		}
		one.turn = &turn
		ok = keep(st, n.ply, one)
		return ok && !once
	})
	return ok
}

// counting stands for the number of ways to a node while it is counted.
const counting = -1

// count returns the number of ways to a node, at most maxCounted+1. There is no end of them
// where one leads back to where it was.
func (t *lostTurn) count(i int) int {
	switch t.nodes[i].ways {
	case 0:
		t.nodes[i].ways = counting
		n := 0
		for k := t.nodes[i].first; k != 0; k = t.events[k].more {
			n = min(n+t.count(t.events[k].from), maxCounted+1)
		}
		t.nodes[i].ways = n
	case counting:
		return maxCounted + 1
	}
	return t.nodes[i].ways
}

// trace calls f with the events of each way to a node, the last first, until f returns
// false, and reports whether it did not.
func (t *lostTurn) trace(i int, events []turnEvent, f func([]turnEvent) bool) bool {
	if i == 0 {
		return f(events)
	}
	for k := t.nodes[i].first; k != 0; k = t.events[k].more {
		if e := t.events[k]; !t.trace(e.from, append(events, e), f) {
			return false
		}
	}
	return true
}
