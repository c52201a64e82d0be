package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Event is an event of a game as a visitor sees it. It and the positions in it are valid
// until the visitor returns.
type Event struct {
	// Number is that of the event in its line, from 1. A variation counts on from the
	// event that it replaces.
	Number int
	// Plies counts the moves and passes before it. It is -1 where a gap leaves open how
	// many they were.
	Plies int
	// Depth is 0 in the main line, 1 in its variations, and so on.
	Depth int
	// Item is the event as written, Index that of the item in the game; nil and -1
	// behind the last event. Several events in a row that could not be read have one item.
	Item  *notation.Item
	Index int
	// State is the position before the event, nil where a gap leaves open what it was. In
	// After it is that in which the event was played: a turn that the rules leave open may
	// have ended first.
	State engine.State
	// Seat is the seat on turn in it, 0 if that is not known.
	Seat engine.Seat

	// What follows is known in After only.

	// Played is set if judging went on behind the event, which was then played: in order,
	// by force where the item has sic, or as a gap that can have been several things.
	Played bool
	// Legal is set if it was in order and it is known what it was: then Cast is the cast,
	// zero for a move, and Move the move, zero for a cast. Of a gap they are what it must
	// have been.
	Legal bool
	Cast  engine.Cast
	Move  engine.Move
	// Behind is the position behind it and Effect what it brought about, if it was played
	// and a gap does not leave them open; else nil and zero.
	Behind engine.State
	Effect engine.Effect
	// Findings is what judging has found since the event before: in the numbers and seat
	// marks on the way, and in the event itself. What reading has found, and what is found
	// in tags, in the result and behind the last event, is in the report alone.
	Findings diag.List
}

// Next is what a visitor wants of a variation.
type Next uint8

// What there is to want. Zero is unset and not allowed.
const (
	Enter Next = iota + 1 // judge and visit it
	Judge                 // judge it without a visit
	Skip                  // leave it out, and what is wrong in it
	Stop                  // end the visit
)

// Visitor is shown the events of a game while it is judged. Each function may be nil.
type Visitor struct {
	// Before is called before each event, and behind the last of the main line. Events
	// behind a gap come when the gap is settled. It returns false to end the visit.
	Before func(*Event) bool
	// After is called behind each event that was judged: not at a gap that is never
	// settled, nor at what stands behind an unmarked breach. It returns false to end the
	// visit.
	After func(*Event) bool
	// Variation is called where a variation opens that can be judged. Without it
	// variations are judged and not visited.
	Variation func(open *notation.Item) Next
}

// Visit judges a game as Judge does and shows it to a visitor. If the visitor ends the
// visit, the report covers the game up to there.
func (r *Referee) Visit(g *notation.Game, read diag.List, v *Visitor) *Report {
	r.run(g, read, v)
	return &r.report
}

// visited reports whether the line is shown to a visitor.
func (l *line) visited() bool { return l.visitor != nil && l.shown }

// reach shows a visitor the event that comes next, once. It reports false when the
// visitor has seen enough. st is nil where a gap leaves open the position before it.
func (l *line) reach(i int, it *notation.Item, st engine.State) bool {
	if !l.visited() {
		return true
	}
	e := &l.now
	*e = Event{Number: l.event + 1, Plies: l.ply, Depth: l.depth, Item: it, Index: i, State: st}
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
	if l.visitor.After != nil && st != nil {
		copyState(&l.was, st)
		e.State = l.was
	}
	l.turned = false
	return true
}

// played takes what the event is that is about to be played in order.
func (l *line) played(c engine.Cast, m engine.Move) {
	l.table.last = l.st.Seat()
	if !l.visited() || l.visitor.After == nil {
		return
	}
	if l.turned {
		copyState(&l.was, l.st)
	}
	l.now.State, l.now.Seat = l.was, l.st.Seat()
	l.now.Legal, l.now.Cast, l.now.Move = true, c, m
}

// shownAfter shows a visitor the event that was just judged. behind is nil where it is not
// known what the event led to, or was.
func (l *line) shownAfter(behind engine.State, known bool) {
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
