package referee

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/notation/word"
)

// through goes through the words from i to end, exclusive.
func (l *line) through(i, end int) {
	for ; i < end || l.gap.state == done; i++ {
		if l.gap.state == done {
			l.gap.state, i = shut, l.gap.item
		}
		if l.j.halt.due() {
			l.state = silent
			return
		}
		if i = l.stepPlain(i, end); i == end {
			break
		}
		switch it := l.item(i); it.Kind {
		case notation.Comment, notation.NAG, notation.VarClose:
		case notation.VarOpen:
			if l.state < stopped && (l.gap.state == shut || l.gap.state == blind) {
				l.variation(i)
			}
			i = l.j.g.Close(i)
		case notation.Bad:
			if it.N == 0 {
				l.state = max(l.state, stopped)
			}
		default:
			if !l.word(i, it) {
				return
			}
		}
	}
}

// stepPlain steps words from i on as long as they can be stepped by themselves, and returns the index of the first that
// cannot.
func (l *line) stepPlain(i, end int) int {
	for i < end && l.plainly() {
		kept := l.keptNext(i, end)
		if i == kept {
			return i
		}
		if i = l.stepWords(i, kept); i < kept {
			return i
		}
	}
	return i
}

// word judges a number, a seat mark or an event. It reports false if nothing more is asked of the line.
func (l *line) word(i int, it *notation.Item) bool {
	switch {
	case l.state >= stopped:
		if it.IsEvent() {
			l.note(it)
		}
		return l.j.asked == everything
	case l.gap.state == open:
		l.branch(i, it)
	case len(l.gap.script) > 0:
		l.replay(i, it)
	case l.j.owes(&l.Spot, it):
		l.openSupply(i, it)
	case !it.IsEvent():
		l.j.step(&l.Spot, it, l)
	case !l.reach(i, it):
	case l.j.g.Words[i].IsAside() && it.HasGap():
		l.openGap(i, it)
	default:
		l.event(it)
	}
	return true
}

// variation judges the variation that opens at item i and replaces what stands before it.
func (l *line) variation(i int) {
	open := l.item(i)
	from := &l.back.move
	switch first := l.j.firstOf(i); {
	case first == 0:
		return
	case first == notation.Throw:
		from = &l.back.cast
	case first == notation.SeatMark || first == notation.Number:
		from = &l.back.turn
	}
	switch {
	case from.known == unknownMoment:
		return
	case from.known == noMoment:
		if l.Event > 0 { // else the parser says so
			l.find(diag.Misplaced, "", open, diag.VariationOfNothing)
		}
		return
	case l.j.asked > 0:
		return // nothing in a variation is an error
	}
	next := l.enter(open)
	if next != Enter && next != Judge {
		return
	}
	v := l.j.line(l.depth + 1)
	v.view.shown = next == Enter
	v.Spot.Copy(&from.Spot)
	v.view.inferred, v.view.seat = l.view.before, v.St.Seat()
	v.first, v.sic, v.marked = l.first, false, seatMark{}
	if v.unwritten != isWritten {
		v.unwritten = byAnother
	}
	v.through(i+1, int(open.N))
	v.close(int(open.N))
	l.j.said = len(l.j.report.Findings)
}

// firstOf returns the kind of the first word of the variation that opens at item i which is not a comment, 0 if it has
// none.
func (j *judge) firstOf(i int) notation.Kind {
	for k := i + 1; k < j.g.Close(i); k++ {
		switch kind := j.g.Kind(k); kind {
		case notation.Comment, notation.NAG:
		case notation.VarOpen:
			k = j.g.Close(k)
		default:
			return kind
		}
	}
	return 0
}

// close ends a line before the word at an index: it says that a gap is still open, or shows a visitor the last position.
func (l *line) close(end int) {
	for l.gap.state == open && l.state < stopped && l.endGap() {
		l.through(end, end)
	}
	switch {
	case l.state >= stopped:
	case l.gap.state == open:
		l.closeGap(0, nil)
	case l.depth == 0:
		l.reach(-1, nil)
	}
	l.showLast()
}

// keptNext returns the next word from i on before which the moment is kept, end if there is none before that. Where it
// is a plain event at i, that moment is kept.
func (l *line) keptNext(i, end int) int {
	if !l.j.kept.on {
		return end
	}
	if i < l.asked || i > l.next || l.next == 0 {
		l.keptFrom(i, end)
	}
	if i == l.next && i < end {
		w := l.j.g.Words[i]
		switch w.Plain() {
		case word.Throw, word.Move, word.Pass:
			l.prepare(w.Plain() == word.Throw)
			l.keptFrom(i+1, end)
		}
	}
	return min(l.next, end)
}

// keptFrom looks for the next word from i on before which the moment is kept.
func (l *line) keptFrom(i, end int) {
	n := bytes.IndexByte(l.j.kept.words[i:end], isKept)
	if n < 0 {
		n = end - i
	}
	l.asked, l.next = i, i+n
}
