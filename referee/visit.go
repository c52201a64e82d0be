package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// visited reports whether the line is shown to a visitor, or taken down.
func (l *line) visited() bool { return l.view.shown && (l.j.visitor != nil || l.j.recorder != nil) }

// seesAfter reports whether a visitor is shown events after they were judged.
func (j *judge) seesAfter() bool { return j.visitor != nil && j.visitor.After != nil }

// reach shows the event that comes next, once. It reports false when the visitor has seen enough.
func (l *line) reach(i int, it *notation.Item) bool {
	if !l.visited() {
		return true
	}
	v, j := &l.view, l.j
	if v.waits > 0 {
		var now engine.State
		if l.gap.state != blind {
			now = l.St
		}
		if !l.showStood(now, l.Event+1, l.Ply) {
			return false
		}
	}
	if it != nil && j.visitor != nil {
		it.End = j.g.EndOf(it)
	}
	e := &v.now
	*e = Event{Number: l.Event + 1, Plies: l.Ply, Depth: l.depth, Item: it, Index: i, by: &j.writer}
	if l.gap.state == blind {
		e.Seat = l.gap.script[0].seat
	} else {
		e.State, e.Seat = l.St, l.St.Seat()
	}
	v.arrive(e)
	if v.last <= l.Event {
		v.last = l.Event + 1
		if j.recorder != nil {
			j.recorder.before(e)
		}
		if j.visitor != nil && j.visitor.Before != nil && !j.visitor.Before(e) {
			l.leave()
			return false
		}
	}
	if j.seesAfter() && e.State != nil {
		copyState(&v.was, l.St)
		e.State = v.was
	}
	v.turned = false
	return true
}

// arrive finds out whether a throw of the turn is inferred in which an event stands.
func (v *view) arrive(e *Event) {
	v.inferred = v.supplied || v.inferred && v.seat == e.Seat
	v.inferred = v.inferred && (e.State == nil || !e.State.Fresh())
	v.supplied, v.seat, v.before, e.Inferred = false, e.Seat, v.inferred, v.inferred
}

// pass finds out whether a throw of the turn is inferred after an event, which is a throw that a gap must have been if
// thrown is set.
func (v *view) pass(e *Event, thrown bool) {
	v.inferred = thrown || v.inferred && !v.turned
	v.inferred = v.inferred && (e.Behind == nil || !e.Behind.Fresh())
	if v.turned {
		v.seat = e.Seat
	}
	e.Inferred = v.inferred
}

// gapThrown reports whether the event at hand has a gap and was a throw, or can have been one.
func (l *line) gapThrown(e *Event) bool {
	switch {
	case !e.Item.HasGap():
		return false
	case e.Cast.N > 0, e.Thrown.N > 0:
		return true
	}
	return e.Move.Kind == 0 && e.Item.Kind != notation.MoveItem && l.St.Game().Dice() != nil
}

// owing keeps for a variation the moment before throws that are not recorded, if it is known and the first since the
// last event.
func (l *line) owing() {
	if b := &l.back.owed; l.j.kept.on && b.known == noMoment {
		if b.known = unknownMoment; l.gap.state != blind {
			l.save(b)
		}
	}
}

// stands keeps a position in which a throw is due that has no word until the next event is shown.
func (l *line) stands(st engine.State, c engine.Cast) {
	v := &l.view
	if !l.visited() || st.Due() != engine.DueCast {
		return
	}
	if v.waits == len(v.stood) {
		v.stood = append(v.stood, stood{})
	}
	s := &v.stood[v.waits]
	copyState(&s.st, st)
	s.cast = c
	v.waits++
}

// showStood shows the positions that wait, each once and none that is the present one, which is nil where it is not
// known. It reports false when the visitor has seen enough.
func (l *line) showStood(now engine.State, number, plies int) bool {
	v, j := &l.view, l.j
	waiting := v.stood[:v.waits]
	v.waits = 0
	var shown []uint64
	if now != nil {
		shown = append(shown, now.Hash())
	}
	for i := range waiting {
		s := &waiting[i]
		if hash := s.st.Hash(); !slices.Contains(shown, hash) {
			shown = append(shown, hash)
			e := &v.now
			*e = Event{Number: number, Plies: plies, Depth: l.depth, Index: -1, State: s.st, Seat: s.st.Seat(),
				Legal: s.cast.N > 0, Cast: s.cast, by: &j.writer}
			if j.recorder != nil {
				j.recorder.stood(e, s.cast)
			}
			if j.visitor != nil && j.visitor.Stood != nil && !j.visitor.Stood(e) {
				l.leave()
				return false
			}
		}
	}
	return true
}

// showLast shows positions before throws that are not recorded where no event follows that is judged.
func (l *line) showLast() {
	g := &l.gap
	if g.state == open && g.owed {
		if l.stands(g.start.St, engine.Cast{}); l.view.waits > 0 {
			l.showStood(nil, g.start.Event+1, g.start.Ply)
		}
	} else if l.view.waits > 0 {
		l.showStood(nil, l.Event+1, l.Ply)
	}
}

// played keeps what is about to be played in order. found is what the pattern at hand finds in the
// present position, if that is known.
func (l *line) played(c engine.Cast, m *engine.Move, found []engine.Move) {
	if !l.visited() {
		return
	}
	e := &l.view.now
	l.place()
	if e.Legal, e.Cast = true, c; m != nil {
		e.Move = *m
	}
	if rec := l.j.recorder; rec != nil {
		kept := e.State
		e.State, e.turned, e.asked, e.found = l.St, l.view.turned, &l.j.pattern, found
		rec.playing(l.j.table, e)
		e.State, e.asked, e.found = kept, nil, nil
	}
}

// place keeps for a visitor the present position as that in which the event is played.
func (l *line) place() {
	v := &l.view
	v.now.Seat = l.St.Seat()
	if !l.j.seesAfter() {
		return
	}
	if v.turned {
		copyState(&v.was, l.St)
	}
	v.now.State = v.was
}

// showAfter shows the event that was just judged. behind is nil where it is not known what the event led
// to, or was.
func (l *line) showAfter(behind engine.State, known bool) {
	if !l.visited() {
		return
	}
	e, j := &l.view.now, l.j
	if e.Played = l.state < stopped; e.Played {
		e.Behind = behind
		if known {
			e.Effect = behind.Effect()
		}
	}
	if l.view.pass(e, l.gapThrown(e)); j.recorder != nil {
		j.recorder.after(j.table, e)
	}
	if !j.seesAfter() {
		return
	}
	e.Findings = j.report.Findings[j.said:]
	more := j.visitor.After(e)
	if j.said = len(j.report.Findings); !more {
		l.leave()
	}
}

// enter asks a visitor about a variation of the line. It returns Judge without one.
func (l *line) enter(open *notation.Item) Next {
	switch {
	case !l.visited():
		return Judge
	case l.j.recorder != nil:
		return Enter
	case l.j.visitor.Variation == nil:
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
