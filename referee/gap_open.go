package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// openGap reads an event with a gap in a known position.
func (l *line) openGap(i int, it *notation.Item) {
	if l.St.Due() == engine.DueOver {
		l.refuse(gameOver, &l.Spot, it)
		l.fails(it, times(it))
		return
	}
	if l.recall(i) {
		return
	}
	l.beginGap(i)
	l.gap.owed = false
	l.branch(i, it)
}

// openSupply reads a word before which throws can be missing, in a known position.
func (l *line) openSupply(i int, it *notation.Item) {
	l.gap.past = nil
	l.beginGap(i)
	l.gap.owed = true
	l.branch(i, it)
}

// beginGap begins a gap in a known position.
func (l *line) beginGap(i int) {
	g := &l.gap
	g.state, g.item, g.idle, g.tried, g.seen = open, i, l.idle, *l.tried(), 0
	g.start.Copy(&l.Spot)
	g.spare.take(g.live)
	start := g.begin()
	g.live = append(g.live[:0], start)
	g.layers = append(g.layers[:0], layer{item: i, plies: []int32{int32(l.Ply)}})
}

// moment is where the line stands now. It reports false where a sic has yet to be answered
// for.
func (l *line) moment() (m moment, ok bool) {
	return moment{string(l.St.AppendPosition(nil)), l.St.Round(), l.Event, l.Ply, l.Offset, l.first, l.marked},
		!l.sic && l.idle.Code == ""
}

// recall goes through a gap as it went before. Where it did not, it reports false and
// begins to remember.
func (l *line) recall(i int) bool {
	l.gap.past = nil
	game, ok := l.j.table.game.(watched)
	if !ok || l.j.asked != whether || l.depth > 0 {
		return false
	}
	now, ok := l.moment()
	if !ok {
		return false
	}
	setup := game.Setup()
	for _, p := range game.Gaps().all[i] {
		if p.moment == now && p.alike(setup) && p.within(*l.tried()) {
			game.Ask(p.asked)
			l.goBy(i, p)
			return true
		}
	}
	game.Mark(l.St)
	l.gap.past = &pastGap{moment: now, setup: setup, before: *l.tried()}
	return false
}

// goBy goes through a gap that opens at item i as it went before.
func (l *line) goBy(i int, p *pastGap) {
	*l.tried() += p.tried
	l.gap.spared += p.tried
	l.beginGap(i)
	if p.layers != nil {
		l.gap.layers = copied(p.layers)
	}
	switch {
	case p.cut():
		l.closeGap(p.left, l.j.item(l.gap.item))
		l.stop()
	case p.item > 0:
		it := l.j.item(p.item - 1)
		l.Event, l.Ply = p.event, p.ply
		l.find(diag.NotAllowed, "", it, diag.NothingFits{})
		l.stop()
		l.fails(it, p.left)
	default:
		l.settle(len(p.layers)-1, true)
	}
}
