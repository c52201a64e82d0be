package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// replay goes through an item of a gap that was settled. Where it is known what was
// played, the item is judged like any other.
func (l *line) replay(i int, it *notation.Item) {
	for len(l.script) > 0 && l.script[0].item == i && !l.stopped {
		s := &l.script[0]
		if s.readings != nil {
			l.findReadings(it, s.readings, s.certain)
		}
		if it.IsEvent() {
			st := l.st
			if l.blind {
				st = nil
			}
			if !l.reach(i, it, st) {
				return
			}
		}
		l.script = l.script[1:]
		switch {
		case l.blind || s.played == nil:
			l.skip(it, s)
		case it.Kind == notation.Number:
			l.number(it)
		case it.Kind == notation.SeatMark:
			l.seatMark(it)
		default:
			if s.played.ended {
				l.endTurn()
			}
			if it.HasGap() {
				l.playGap(it, s.played)
			} else {
				l.eventItem(i, it)
			}
			l.marked = nil
		}
	}
}

// skip goes past an item of which it is not known in which position it stands, or what
// was played.
func (l *line) skip(it *notation.Item, s *settledItem) {
	l.forget(true)
	var after engine.State
	if l.blind = s.after == nil; !l.blind {
		copyState(&l.mark.st, s.after.St)
		l.st, after = l.mark.st, s.after.St
		l.offset, l.first, l.marked = s.after.Offset, s.after.first, s.after.marked
	}
	if it.IsEvent() {
		l.now.Thrown = s.cast
		l.showAfter(after, false)
		l.event++
		l.judged, l.ply = l.event, s.ply
		l.sic, l.idle = false, diag.Finding{}
	}
	if !l.blind {
		l.sic = s.after.sic
	}
}

// playGap plays what a gap was.
func (l *line) playGap(it *notation.Item, w *way) {
	cast := w.cast.N > 0
	if l.keep {
		l.remember(cast)
	}
	if l.sic && !cast {
		l.noteIdle()
	}
	l.played(w.cast, &w.move)
	if cast {
		l.st.Throw(w.cast)
	} else {
		l.st.Apply(w.move)
	}
	if c := it.Move.Check; it.Kind == notation.MoveItem && c != 0 && c != notation.Unreadable {
		l.checkMark(it)
	}
	l.showAfter(l.st, true)
	l.passed(!cast)
	l.sic = false
}
