package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// visited reports whether the line is shown to a visitor.
func (l *line) visited() bool { return l.j.visitor != nil && l.view.shown }

// reach shows a visitor the event that comes next, once. It reports false when the visitor has seen
// enough.
func (l *line) reach(i int, it *notation.Item) bool {
	if !l.visited() {
		return true
	}
	v, visitor := &l.view, l.j.visitor
	e := &v.now
	*e = Event{Number: l.Event + 1, Plies: l.Ply, Depth: l.depth, Item: it, Index: i, by: &l.j.writer}
	if l.gap.state == blind {
		e.Seat = l.gap.script[0].seat
	} else {
		e.State, e.Seat = l.St, l.St.Seat()
	}
	if v.told <= l.Event {
		v.told = l.Event + 1
		if visitor.Before != nil && !visitor.Before(e) {
			l.leave()
			return false
		}
	}
	if !visitor.brief() && e.State != nil {
		copyState(&v.was, l.St)
		e.State = v.was
	}
	v.turned = false
	return true
}

// played keeps for a visitor what is about to be played in order. found is what the pattern at hand
// finds in the present position, if that is known.
func (l *line) played(c engine.Cast, m *engine.Move, found []engine.Move) {
	e := &l.view.now
	if m == nil {
		m = &engine.Move{}
	}
	if l.place() {
		e.Legal, e.Cast, e.Move = true, c, *m
	}
	if l.view.shown && l.j.visitor.playing != nil {
		kept := e.State
		e.State, e.Legal, e.Cast, e.Move, e.turned = l.St, true, c, *m, l.view.turned
		e.asked, e.found = &l.j.pattern, found
		l.j.visitor.playing(e)
		e.State = kept
	}
	e.asked, e.found = nil, nil
}

// place keeps for a visitor the present position as that in which the event is played.
// It reports false where nobody wants it.
func (l *line) place() bool {
	if !l.visited() || l.j.visitor.After == nil {
		return false
	}
	l.view.now.Seat = l.St.Seat()
	if l.j.visitor.stateless {
		return true
	}
	if l.view.turned {
		copyState(&l.view.was, l.St)
	}
	l.view.now.State = l.view.was
	return true
}

// showAfter shows a visitor the event that was just judged. behind is nil where it is not
// known what the event led to, or was.
func (l *line) showAfter(behind engine.State, known bool) {
	if !l.visited() || l.j.visitor.After == nil {
		return
	}
	e := &l.view.now
	if e.Played = l.state < stopped; e.Played {
		e.Behind = behind
		if known {
			e.Effect = behind.Effect()
		}
	}
	e.Findings = l.j.report.Findings[l.j.said:]
	more := l.j.visitor.After(e)
	l.j.said = len(l.j.report.Findings)
	if !more {
		l.leave()
	}
}

// enter asks a visitor about a variation of the line. It returns Judge without one.
func (l *line) enter(open *notation.Item) Next {
	if !l.visited() || l.j.visitor.Variation == nil {
		return Judge
	}
	next := l.j.visitor.Variation(open)
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
	l.j.visitor = nil
	for _, above := range l.j.lines[:l.depth+1] {
		above.state = silent
	}
}
