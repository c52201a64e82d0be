package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// branch reads an item in every position that is still possible.
func (l *line) branch(i int, it *notation.Item) {
	for left := max(1, times(it)); left > 0; left-- {
		if !l.branchOnce(i, it) {
			return
		}
		nodes := l.nodes()
		if len(nodes) == 0 {
			l.rememberGap(pastGap{item: it, left: left})
			l.find(diag.NotAllowed, l.held, it, l.noReading(it))
			l.stop()
			l.fails(it, left)
			return
		}
		if !it.IsEvent() {
			break
		}
		l.event++
		if l.isPly(it) {
			l.ply++
		}
		if ply, ok := agreed(nodes, func(n *node) int { return n.ply }); ok {
			l.ply = ply
		}
	}
	if len(l.nodes()) == 1 {
		l.settle()
	}
}

// noReading says that nothing that was left open makes an item legal: by gaps, or by words
// with several readings alone.
func (l *line) noReading(it *notation.Item) diag.Detail {
	isGap := func(it *notation.Item) bool { return it.HasGap() && it.Kind != notation.Readings }
	if isGap(it) || slices.ContainsFunc(l.gap.layers[1:], func(s layer) bool { return isGap(&l.g.Items[s.item]) }) {
		return diag.NoReadingLegal
	}
	return diag.NoChoiceLegal
}

// nodes returns the positions that are possible now.
func (l *line) nodes() []node { return l.gap.layers[len(l.gap.layers)-1].nodes }

// fails goes on behind an item that broke off the judging, with left of its events to
// come, the first of which was judged.
func (l *line) fails(it *notation.Item, left int) {
	if left == 0 || !it.IsEvent() {
		l.judged = l.event
		return
	}
	l.judged = l.event + 1
	l.event += left
	if l.isPly(it) {
		l.ply += left
	}
}

// closeGap says that a gap left the position open.
func (l *line) closeGap() {
	l.noted = true
	l.event, l.ply = l.gap.event, l.gap.ply
	it := &l.g.Items[l.gap.item]
	f := l.find(diag.NotJudged, "", it, diag.Unjudged{Gap: true, Choice: it.Kind == notation.Readings})
	f.Seat = ""
	if l.depth == 0 && !l.brief {
		l.report.Open = &OpenGap{Event: l.event + 1, Candidates: l.left(it)}
	}
}

// maxCandidates bounds the readings of an open gap that are listed.
const maxCandidates = 1000

// left lists what the event that opened the gap can still be.
func (l *line) left(it *notation.Item) []string {
	g := &l.gap
	prune(g.layers)
	texts := []string{}
	if len(g.layers) > 1 {
		for _, n := range g.layers[1].nodes {
			for _, w := range n.from {
				texts = append(texts, w.text())
			}
		}
	} else {
		n := node{ply: g.ply, st: l.spare.copyOf(g.st)}
		l.listing = true
		l.follow(0, &n, it, func(_ engine.State, _ int, w way) bool {
			texts = append(texts, w.text())
			return len(texts) < maxCandidates
		})
		l.listing = false
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// branchOnce takes one event further in every possible position. It reports false
// when they become too many, or cannot be told.
func (l *line) branchOnce(i int, it *notation.Item) bool {
	g := &l.gap
	if it.Turn {
		g.most = maxTurnReadings
	}
	next := layer{i, l.rooms.room()}
	l.places.empty()
	keep := func(st engine.State, ply int, w way) bool {
		k, ok := l.places.at(placeOf(st, ply), len(next.nodes))
		if !ok {
			next.nodes = append(next.nodes, node{ply: ply, st: l.spare.own(st, &l.after), from: l.alone.of(w)})
		} else {
			next.nodes[k].from = append(next.nodes[k].from, w)
		}
		g.ways += 1 + int(w.alike)
		l.ways++
		return len(next.nodes) <= g.most && g.ways <= maxWays
	}
	// What was played against the rules cannot be told from the rules.
	ok := !it.Sic
	nodes := l.nodes()
	for k := 0; ok && k < len(nodes); k++ {
		ok = l.follow(k, &nodes[k], it, keep)
	}
	if l.held = ""; ok && len(next.nodes) == 0 && !l.mute {
		l.held = l.heldInGap(nodes, it)
	}
	l.spare.take(nodes)
	if !ok {
		l.spare.take(next.nodes)
		l.rememberGap(pastGap{})
		l.closeGap()
		l.stop()
		return false
	}
	g.layers = append(g.layers, next)
	return true
}

// maxHeld bounds the positions whose rules are asked what they hold against an event: of so
// many as may be possible behind gaps each tells as much as others, and to ask takes longer
// than to play.
const maxHeld = 512

// heldInGap returns the rule that holds against an event in the position nearest to
// allowing it, empty if that cannot be told.
func (l *line) heldInGap(nodes []node, it *notation.Item) string {
	rule, near := "", -1
	for i := 0; i < min(len(nodes), maxHeld) && near != nearest; i++ {
		c, ok := l.objected(nodes[i].st, it)
		if n := c.remoteness(); ok && (near < 0 || n < near) {
			rule, near = c.objs[0].Rule, n
		}
	}
	return rule
}

// objected returns what the rules hold against a whole event in st, by its nearest
// reading. It reports false where nothing can be asked.
func (l *line) objected(st engine.State, it *notation.Item) (c candidate, ok bool) {
	switch {
	case st.Due() == engine.DueOver:
		o := st.Outcome()
		c.objs = []engine.Objection{{Rule: o.Rule, Reason: engine.ReasonOver}}
	case !it.IsEvent() || it.HasGap():
	case it.Kind == notation.Throw:
		c.objs = st.ObjectCast(l.table.cast(&it.Cast))
	case it.Kind == notation.Pass:
		c.objs = st.Object(engine.Move{Kind: engine.Pass})
	case it.Kind == notation.MoveItem:
		if rule, none := l.table.resolve(&it.Move, &l.pattern); none != nil {
			c.objs = []engine.Objection{{Rule: rule, Reason: engine.ReasonNoSuchMan}}
		} else if cands := candidates(st, st.Candidates(&l.pattern, nil)); len(cands) > 0 {
			c = cands[0]
		}
	}
	return c, len(c.objs) > 0
}

// follow calls keep with every position that an item can lead to from a node. It
// reports false when keep does. A position that is kept must be copied.
func (l *line) follow(k int, n *node, it *notation.Item, keep func(engine.State, int, way) bool) bool {
	st := n.st
	w := way{from: int32(k), seat: st.Seat()}
	switch it.Kind {
	case notation.Number:
		w.ended = !st.Fresh() && st.MayEnd()
	case notation.SeatMark:
		seat := l.table.rs.SeatOf(it.Letter)
		w.ended = st.MayEnd() && st.Next() == seat && (!st.Fresh() || st.Seat() != seat)
		if !w.ended && st.Seat() != seat && st.Due() != engine.DueOver {
			return true
		}
		l.marked = it // what follows is an event of that seat
	default:
		if st.Due() == engine.DueOver {
			return true
		}
		if it.Turn {
			return l.followTurn(st, n.ply, w, keep)
		}
		ok := l.followEvent(st, n.ply, w, it, keep)
		if ok && st.MayEnd() && l.marked == nil {
			copyState(&l.ended, st)
			l.ended.EndTurn()
			w.ended, w.seat = true, l.ended.Seat()
			ok = l.followEvent(l.ended, n.ply, w, it, keep)
		}
		return ok
	}
	if w.ended {
		st.EndTurn()
	}
	return keep(st, n.ply, w)
}

func (l *line) followEvent(st engine.State, ply int, w way, it *notation.Item, keep func(engine.State, int, way) bool) bool {
	gap := it.HasGap()
	throws := it.Kind == notation.Throw || l.g.ReadsThrow(it)
	if st.Due() == engine.DueCast && (throws || it.Kind == notation.Gap) {
		for _, c := range l.table.casts() {
			if throws && !l.castAs(it, c) {
				continue
			}
			copyState(&l.after, st)
			l.after.Throw(c)
			if w.cast = c; gap && !l.brief {
				w.told = &told{text: string(AppendCast(nil, c))}
			}
			if !keep(l.after, ply, w) {
				return false
			}
		}
		w.cast = engine.Cast{}
	}
	if throws {
		return true
	}
	for _, m := range l.movesAs(st, it) {
		copyState(&l.after, st)
		l.after.Apply(m)
		if w.move = m; gap && !l.brief {
			w.told = &told{text: string(l.writer.append(nil, st, m))}
		}
		if !keep(l.after, ply+1, w) {
			return false
		}
	}
	return true
}
