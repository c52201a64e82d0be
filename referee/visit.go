package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// visited reports whether the line is shown to a visitor.
func (l *line) visited() bool { return l.visitor != nil && l.shown }

// reach shows a visitor the event that comes next, once. It reports false when the
// visitor has seen enough. st is nil where a gap leaves open the position before it.
func (l *line) reach(i int, it *notation.Item, st engine.State) bool {
	if !l.visited() {
		return true
	}
	e := &l.now
	*e = Event{Number: l.event + 1, Plies: l.ply, Depth: l.depth, Item: it, Index: i, State: st, by: &l.writer}
	if st != nil {
		e.Seat = st.Seat()
	} else {
		e.Seat = l.script[0].seat
	}
	if l.told <= l.event {
		l.told = l.event + 1
		if l.visitor.Before != nil && !l.visitor.Before(e) {
			l.leave()
			return false
		}
	}
	if !l.visitor.brief() && st != nil {
		copyState(&l.was, st)
		e.State = l.was
	}
	l.turned = false
	return true
}

// played takes what the event is that is about to be played in order.
func (l *line) played(c engine.Cast, m *engine.Move) {
	if l.table.last = l.st.Seat(); l.visitor != nil {
		l.keepPlayed(c, m)
	}
}

// keepPlayed keeps for a visitor what was played in order in the present position.
func (l *line) keepPlayed(c engine.Cast, m *engine.Move) {
	e := &l.now
	if l.place() {
		e.Legal, e.Cast, e.Move = true, c, *m
	}
	if l.shown && l.visitor.playing != nil {
		kept := e.State
		e.State, e.Legal, e.Cast, e.Move, e.turned, e.asked = l.st, true, c, *m, l.turned, &l.pattern
		l.visitor.playing(e)
		e.State = kept
	}
	e.asked, e.found = nil, nil
}

// place keeps for a visitor the present position as that in which the event is played.
// It reports false where nobody wants it.
func (l *line) place() bool {
	if !l.visited() || l.visitor.After == nil {
		return false
	}
	l.now.Seat = l.st.Seat()
	if l.visitor.stateless {
		return true
	}
	if l.turned {
		copyState(&l.was, l.st)
	}
	l.now.State = l.was
	return true
}

// playedByForce keeps for a visitor what was played by force in the position of place.
func (l *line) playedByForce(c engine.Cast, m engine.Move) {
	if l.visited() {
		l.now.Cast, l.now.Move = c, m
	}
}

// showAfter shows a visitor the event that was just judged. behind is nil where it is not
// known what the event led to, or was.
func (l *line) showAfter(behind engine.State, known bool) {
	if !l.visited() || l.visitor.After == nil {
		return
	}
	e := &l.now
	if e.Played = !l.stopped; e.Played {
		e.Behind = behind
		if known {
			e.Effect = behind.Effect()
		}
	}
	e.Findings = l.report.Findings[l.said:]
	more := l.visitor.After(e)
	l.said = len(l.report.Findings)
	if !more {
		l.leave()
	}
}

// enter asks a visitor about a variation of the line. It returns Judge without one.
func (l *line) enter(open *notation.Item) Next {
	if !l.visited() || l.visitor.Variation == nil {
		return Judge
	}
	next := l.visitor.Variation(open)
	switch next {
	case Enter, Judge, Skip:
	case Stop:
		l.leave()
	default:
		panic("referee: a visitor's answer to a variation is unset")
	}
	return next
}

// leave ends the visit: nothing more is judged, in this line or those above it.
func (l *line) leave() {
	l.visitor = nil
	for _, above := range l.lines[:l.depth+1] {
		above.stopped, above.noted = true, true
	}
}
