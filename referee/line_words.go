package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// plainly reports whether words can be played without a look at each: nobody is shown them, no gap is
// open, and the line and the last event ask for nothing.
func (l *line) plainly() bool {
	v := l.j.visitor
	return (v == nil || v.Before == nil && v.After == nil) && !l.j.gaps.unrecorded && !l.sic &&
		(l.depth == 0 || l.j.recorder == nil) && l.state == playing && l.gap.state == shut && len(l.gap.script) == 0
}

// stepWords plays the words from i on as long as they need no more than a step, and returns the index of
// the first that needs more. What round numbers and seat marks must be it knows after a step that was
// played at once.
func (l *line) stepWords(i, end int) int {
	st, t, words, rec := l.St, l.j.table, l.j.g.Words[:end], l.j.recorder
	var now engine.Stepped // empty where it is not known
	plies, throws := 0, 0
	for ; i < len(words); i++ {
		w := words[i]
		switch w.Plain() {
		case word.Number:
			if now.Fresh != 0 && int(now.Round)+l.Offset == w.Round() && !l.first {
				continue
			}
		case word.SeatMark:
			if t.letters[now.Fresh] == w.Letter() {
				continue
			}
		case word.Throw:
			if c := t.castOf(w); st.Due() == engine.DueCast && t.can(c) {
				rec.tries(t, st, now, w, l.Event+plies+throws, i)
				l.last, now.Fresh = st.Seat(), 0
				st.Throw(c)
				throws++
				rec.played(st, w, c, i)
				continue
			}
		case word.Move, word.Pass:
			if rec != nil && !rec.tries(t, st, now, w, l.Event+plies+throws, i) {
				break
			}
			if now = st.Step(w); now.By == 0 {
				if rec.failed(i) {
					l.view.last = l.Event + plies + throws + 1
				}
				break
			}
			l.last, plies = now.By, plies+1
			if w.Check()|byte(now.Check) == 0 {
				rec.played(st, w, engine.Cast{}, i)
				continue
			}
			if now.Check&engine.Enough == 0 {
				rec.played(st, w, engine.Cast{}, i)
			} else {
				l.count(plies+throws-1, plies-1)
				plies, throws = 1, 0
				l.stepped(i, w, now.By)
			}
			if l.j.mismarked(st, w.Check()) {
				l.count(plies+throws-1, plies-1)
				plies, throws = 1, 0
				l.remark(wrongCheck, &l.Spot, l.item(i))
			}
			continue
		default:
			k := notation.Kind(w.Kind())
			if (k == notation.Comment || k == notation.NAG) && l.j.halt.halted == nil {
				continue
			}
		}
		l.count(plies+throws, plies)
		plies, throws, now = 0, 0, engine.Stepped{}
		if !l.stepOne(i, w) {
			return i
		}
		if !l.plainly() || l.j.halt.halted != nil {
			return i + 1
		}
	}
	l.count(plies+throws, plies)
	return i
}

// stepRespelled plays an event that stands aside only because its text has another spelling, as stepWords plays a plain
// word. It reports false if it could not be played at once, and has changed nothing then.
func (l *line) stepRespelled(i int, w word.Word) bool {
	st, t := l.St, l.j.table
	switch w = l.j.g.Side[w.Index()].Word(); w.Plain() {
	case word.Throw:
		c := t.castOf(w)
		if st.Due() != engine.DueCast || !t.can(c) {
			return false
		}
		l.last = st.Seat()
		st.Throw(c)
		l.count(1, 0)
		return true
	case word.Move, word.Pass:
		now := st.Step(w)
		if now.By == 0 {
			return false
		}
		l.last = now.By
		if now.Check&engine.Enough != 0 {
			l.stepped(i, w, now.By)
		}
		if w.Check()|byte(now.Check) != 0 && l.j.mismarked(st, w.Check()) {
			l.remark(wrongCheck, &l.Spot, l.item(i))
		}
		l.count(1, 1)
		return true
	}
	return false
}

// count counts events that were played.
func (l *line) count(events, plies int) {
	if events > 0 {
		l.marked = seatMark{}
		l.Event += events
		l.Ply += plies
		l.judged = l.Event
	}
}

// stepOne steps one word. It reports false for what is no plain word of a game, has a gap, or must be shown
// as an event.
func (l *line) stepOne(i int, w word.Word) bool {
	switch notation.Kind(w.Kind()) {
	case notation.Number:
		l.j.number(&l.Spot, l.item(i), l)
		return true
	case notation.SeatMark:
		if w.IsAside() {
			l.j.seatMark(&l.Spot, l.item(i), l)
			return true
		}
		at := l.j.g.Start(i)
		l.now = notation.Item{Kind: notation.SeatMark, Letter: w.Letter(), Start: at, End: at + 2}
		l.j.seatMark(&l.Spot, &l.now, l)
		return true
	case notation.Throw, notation.MoveItem, notation.Pass:
		it := l.item(i)
		if l.j.recorder != nil || w.IsAside() && it.HasGap() {
			return false
		}
		if w.IsAside() && l.stepRespelled(i, w) {
			return true
		}
		l.j.step(&l.Spot, it, l)
		l.judged = l.Event
		return true
	}
	return false
}
