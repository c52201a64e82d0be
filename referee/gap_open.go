package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// openGap reads an event with a gap in a known position.
func (l *line) openGap(i int, it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		l.over(it)
		l.fails(it, times(it))
		return
	}
	if l.recall(i) {
		return
	}
	l.beginGap(i)
	l.branch(i, it)
}

// beginGap begins a gap in a known position.
func (l *line) beginGap(i int) {
	g := &l.gap
	g.item, g.first, g.sic, g.idle, g.opened, g.tried, g.seen = i, l.first, l.sic, l.idle, l.marked, *l.tried(), 0
	l.save(&g.mark)
	l.spare.take(g.live)
	start := g.start()
	start.St = l.spare.copyOf(g.st)
	g.live = append(g.live[:0], start)
	g.layers = append(g.layers[:0], layer{item: i, plies: []int32{int32(l.ply)}})
	l.open = true
}

// moment is where the line stands now. It reports false where a sic has yet to be answered
// for.
func (l *line) moment() (m moment, ok bool) {
	return moment{string(l.st.AppendPosition(nil)), l.st.Round(), l.event, l.ply, l.offset, l.first, l.marked},
		!l.sic && l.idle.Code == ""
}

// recall goes through a gap as it went before. Where it did not, it reports false and
// begins to remember.
func (l *line) recall(i int) bool {
	l.past = nil
	game, ok := l.table.game.(Watched)
	if !ok || !l.mute || l.depth > 0 {
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
	game.Mark(l.st)
	l.past = &pastGap{moment: now, setup: setup, before: *l.tried()}
	return false
}

// goBy goes through a gap that opens at item i as it went before.
func (l *line) goBy(i int, p *pastGap) {
	*l.tried() += p.tried
	l.spared += p.tried
	l.beginGap(i)
	if p.layers != nil {
		l.gap.layers = copied(p.layers)
	}
	switch {
	case p.cut():
		l.closeGap(p.left)
		l.stop()
	case p.item != nil:
		l.event, l.ply = p.event, p.ply
		l.find(diag.NotAllowed, "", p.item, diag.NoReadingLegal)
		l.stop()
		l.fails(p.item, p.left)
	default:
		l.settle(len(p.layers)-1, true)
	}
}
