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
	g.item, g.first, g.sic, g.idle = i, l.first, l.sic, l.idle
	l.save(&g.mark)
	start := node{ply: l.ply, st: l.spare.copyOf(l.st)}
	g.most = maxReadings
	l.rooms.take(g.layers)
	g.layers, g.ways = append(g.layers[:0], layer{i, append(l.rooms.room(), start)}), 0
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
		if p.moment == now && p.alike(setup) && p.within(l.lost) {
			game.Ask(p.asked)
			l.goBy(i, p)
			return true
		}
	}
	game.Mark(l.st)
	l.past = &pastGap{moment: now, setup: setup, before: l.lost}
	return false
}

// goBy goes through a gap that opens at item i as it went before.
func (l *line) goBy(i int, p *pastGap) {
	l.lost += p.lost
	l.spared += p.lost
	l.beginGap(i)
	l.gap.layers = settled(p.layers)
	switch {
	case p.cut():
		l.closeGap()
		l.stop()
	case p.item != nil:
		l.event, l.ply = p.event, p.ply
		l.find(diag.NotAllowed, "", p.item, diag.NoReadingLegal)
		l.stop()
		l.fails(p.item, p.left)
	default:
		l.settle()
	}
}
