package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// play goes through the items from i to end, exclusive.
func (l *line) play(i, end int) {
	items := l.g.Items
	for ; i < end || l.again; i++ {
		if l.again {
			l.again = false
			i = l.gap.item
		}
		if i = l.playPlain(i, end); i >= end {
			break
		}
		if l.halts() {
			l.stopped, l.noted = true, true
			return
		}
		it := &items[i]
		switch it.Kind {
		case notation.Comment, notation.NAG, notation.VarClose:
			continue
		case notation.VarOpen:
			if !l.stopped && !l.open && !l.blind {
				l.variation(i)
			}
			i = int(it.N)
			continue
		case notation.Bad:
			l.stopped = true
			continue
		}
		if l.stopped {
			if l.brief {
				return
			}
			if it.IsEvent() {
				l.note(it)
			}
			continue
		}
		if l.open {
			l.branch(i, it)
			if it.IsEvent() {
				l.marked = nil
			}
			continue
		}
		if len(l.script) > 0 {
			l.replay(i, it)
			continue
		}
		switch it.Kind {
		case notation.Number:
			l.number(it)
		case notation.SeatMark:
			l.seatMark(it)
		default:
			if l.shows(i, it) {
				l.eventItem(i, it)
			}
			if l.marked != nil {
				l.marked = nil
			}
		}
	}
}

// playPlain plays what is most of a game, words that need no more than to be played: in a line
// without variations, for which no visitor needs a position behind an event, those without a gap
// or a sic. It returns the index of the first item that is none of them.
func (l *line) playPlain(i, end int) int {
	if l.visitor != nil && !l.visitor.brief() || l.keep || l.stopped || l.open || l.sic || len(l.script) > 0 {
		return i
	}
	items, t := l.g.Items[:end], l.table
	for ; i < len(items) && !l.stopped; i++ {
		it := &items[i]
		switch it.Kind {
		case notation.Number:
			if l.first || !l.st.Fresh() || l.st.Round()+l.offset != int(it.N) {
				l.number(it)
			}
			continue
		case notation.SeatMark:
			if it.Letter != t.letters[l.st.Seat()] || !l.st.Fresh() {
				l.seatMark(it)
			}
			continue
		case notation.MoveItem:
			if it.Sic || !l.shows(i, it) {
				return i
			}
			now, w := engine.Stepped{}, it.Move.Word()
			if w != 0 && l.visitor == nil {
				now = l.st.Step(w)
			}
			switch {
			case now.By != 0:
				if t.last = now.By; it.Move.Check != 0 || now.Check != 0 {
					l.checkMark(it)
				}
			case t.resolvePlain(w, &l.pattern):
				l.moveAs(it)
			default:
				return i
			}
			l.ply++
		case notation.Throw:
			if it.Sic || it.Cast.HasGap() || !l.shows(i, it) {
				return i
			}
			l.throw(it)
		case notation.Pass:
			if it.Sic || !l.shows(i, it) {
				return i
			}
			l.pass(it)
			l.ply++
		default:
			return i
		}
		if l.visitor != nil {
			l.showAfter(l.st, true)
		}
		if l.marked != nil {
			l.marked = nil
		}
		l.event++
		l.judged = l.event
	}
	return i
}

// shows shows a visitor the event that comes next, if there is one. It reports false when the
// visitor has seen enough.
func (l *line) shows(i int, it *notation.Item) bool { return l.visitor == nil || l.reach(i, it, l.st) }

// variation judges the variation that opens at item i and replaces what stands
// before it.
func (l *line) variation(i int) {
	items := l.g.Items
	from := &l.beforeMove
	switch first := l.firstOf(i); {
	case first == nil:
		return
	case first.Kind == notation.Throw:
		from = &l.beforeCast
	case first.Kind == notation.SeatMark || first.Kind == notation.Number:
		from = &l.beforeTurn
	}
	if from.unknown && !from.set {
		return
	}
	if !from.set {
		l.find(diag.Misplaced, "", &items[i], diag.VariationOfNothing)
		return
	}
	if l.brief {
		return // nothing in a variation is an error
	}
	next := l.enter(&items[i])
	if next != Enter && next != Judge {
		return
	}
	v := l.line(l.depth + 1)
	v.shown = next == Enter
	v.begin(from.st)
	v.event, v.ply, v.offset, v.first = from.event, from.ply, from.offset, l.first
	v.play(i+1, int(items[i].N))
	v.close()
	l.said = len(l.report.Findings)
}

// firstOf returns the first word of the variation that opens at item i which is
// not a comment.
func (l *line) firstOf(i int) *notation.Item {
	for k := i + 1; k < int(l.g.Items[i].N); k++ {
		switch l.g.Items[k].Kind {
		case notation.Comment, notation.NAG:
		case notation.VarOpen:
			k = int(l.g.Items[k].N)
		default:
			return &l.g.Items[k]
		}
	}
	return nil
}

// close ends a line: it says that a gap is still open, or shows a visitor the last position.
func (l *line) close() {
	for l.open && !l.stopped && l.endGap() {
		l.play(len(l.g.Items), len(l.g.Items))
	}
	switch {
	case l.stopped:
	case l.open:
		l.closeGap(0)
	case l.depth == 0:
		l.reach(-1, nil, l.st)
	}
}
