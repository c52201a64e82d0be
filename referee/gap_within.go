package referee

import "github.com/ashtapada/agn/engine"

// lostTurn is what a turn that is lost can be. The first node is where it begins.
type lostTurn struct {
	*turnBuffer
	line *line
	// game is set if it is noted which of its options were asked for.
	game watched
	// limit is how many events are looked through, whole is set unless there are more.
	limit int
	whole bool
}

// ends reports whether the turn is over in a position within it.
func (t *lostTurn) ends(st engine.State) bool { return st.Due() == engine.DueOver || st.Fresh() }

// follow adds what can come next in a position.
func (t *lostTurn) follow(i int) {
	l, st, ply := t.line, t.nodes[i].st, t.nodes[i].ply
	if st.Due() == engine.DueCast {
		for _, c := range l.j.table.casts() {
			copyState(&t.next, st)
			t.next.Throw(c)
			t.add(ply, turnEvent{from: i, Choice: Choice{Cast: c}})
		}
	}
	l.j.moves = st.Legal(l.j.moves[:0])
	for _, m := range l.j.moves {
		copyState(&t.next, st)
		t.next.Apply(m)
		t.add(ply+1, turnEvent{from: i, Choice: Choice{Move: m}})
	}
}

// add notes that an event leads to the next position.
func (t *lostTurn) add(ply int, e turnEvent) {
	l := t.line
	if t.whole = l.try(1) && t.whole && len(t.events) <= t.limit; !t.whole {
		return
	}
	if t.game != nil {
		e.asked = t.game.Asked(t.next)
	}
	k, ok := t.at.at(placeOf(t.next, ply), len(t.nodes))
	if !ok {
		t.nodes = append(t.nodes, turnNode{ply: ply, st: l.gap.spare.own(t.next, &t.next)})
	}
	n, number := &t.nodes[k], int32(len(t.events))
	if t.events = append(t.events, e); n.first == 0 {
		n.first = number
	} else {
		t.events[n.last].more = number
	}
	n.last = number
}
