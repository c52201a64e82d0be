package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// replay goes through an item of a gap that was settled. Where it is known what was played, the
// item is judged like any other.
func (l *line) replay(i int, it *notation.Item) {
	g := &l.gap
	l.back.owed.known, l.view.exact = noMoment, true
	for len(g.script) > 0 && g.script[0].item == i && l.state < stopped {
		s := &g.script[0]
		if s.supplied {
			g.script = g.script[1:]
			l.replaySupply(it, s)
			continue
		}
		if s.readings != nil {
			l.findReadings(it, s.readings, s.certain)
		}
		if it.IsEvent() && !l.reach(i, it) {
			return
		}
		g.script, l.view.exact = g.script[1:], true
		switch {
		case g.state == blind || s.played == nil:
			l.skip(it, s)
		case !it.IsEvent():
			l.j.step(&l.Spot, it, l)
		default:
			if s.played.Ended {
				l.j.endTurn(&l.Spot, l)
			}
			if it.HasGap() {
				l.playGap(it, s.played)
			} else {
				l.event(it)
			}
		}
	}
}

// skip goes past an item of which it is not known in which position it stands, or what was played.
func (l *line) skip(it *notation.Item, s *settledItem) {
	l.forget(unknownMoment)
	var after engine.State
	if l.gap.state = blind; s.after != nil {
		l.gap.state, after = shut, s.after.St
	}
	if it.IsEvent() {
		l.view.now.Thrown, l.view.now.Readings = s.cast, s.happened
		l.showAfter(after, false)
		l.behind()
		l.goesBackToOwed(it.Kind == notation.Throw)
		l.judged, l.Ply, l.idle = l.Event, s.ply, diag.Finding{}
	}
	if s.after != nil {
		l.Spot.Copy(s.after)
	}
}

// playGap plays what a gap was.
func (l *line) playGap(it *notation.Item, w *way) {
	l.prepare(w.Cast.N > 0)
	l.last = l.St.Seat()
	c := Choice{Cast: w.Cast, Move: w.Move}
	l.played(c.Cast, &c.Move, nil)
	c.play(l.St)
	if c := it.Move.Check; it.Kind == notation.MoveItem && c != 0 && c != notation.Unreadable && l.j.mismarked(l.St, c) {
		l.remark(wrongCheck, &l.Spot, it)
	}
	l.showAfter(l.St, true)
	if w.Cast.N == 0 {
		l.Ply++
	}
	l.behind()
	l.judged = l.Event
}
