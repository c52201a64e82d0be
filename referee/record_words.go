package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// recordWords judges and records a game of plain words and long moves, in which reading has found
// nothing. It reports false if anything is found.
func (r *recorder) recordWords(g *notation.Game, rec *Recording) bool {
	w := &r.words
	w.recorder = r
	if w.visitor.playing == nil {
		w.visitor.playing = w.playing
	}
	r.reset(rec)
	j := r.j
	main := j.begin(g, nil, nil)
	if len(j.report.Findings) > 0 || j.table == nil {
		return false
	}
	r.rec.Table = j.table.game
	w.w.begin(j.table.game)
	j.visitor = &w.visitor
	if !main.recordWords(w) {
		j.visitor = nil
		return false
	}
	w.position(main)
	r.rec.Outcome = main.St.Outcome()
	j.report.Events, j.report.Plies = main.Event, main.Ply
	j.end(main)
	if len(j.report.Findings) > 0 || j.report.Verdict != Legal {
		return false
	}
	if w.game == nil {
		w.game = new(notation.Game)
	}
	words, side, tags := w.w.game.Words, w.w.game.Side, j.canonicalTags(w.game.Tags[:0], g.Tags)
	*w.game = *g
	w.game.Words, w.game.At, w.game.Side, w.game.Tags = words, nil, side, tags
	r.rec.Canonical = w.game
	return true
}

// position records a position, in which no event follows.
func (w *wordRecorder) position(l *line) *Moment {
	m := w.moment(l.Event, -1)
	m.Seat = l.St.Seat()
	m.Turn = m.Seat
	w.stand(m, l.St, l.j.table.checks)
	return m
}

// event records the position before an event, and writes the number and mark in front of it.
func (w *wordRecorder) event(l *line, item int) {
	w.position(l).Item = int32(item)
	w.before = turnsWritten{w.w.game.Len(), w.w.round, w.w.seat}
	w.w.turn(l.St)
}

// playing records what an event is that is not played at once.
func (w *wordRecorder) playing(e *Event) {
	m := w.last()
	if e.turned { // what stands before the event belongs to the next turn
		m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
		b := &w.before
		w.w.game.Words, w.w.round, w.w.seat = w.w.game.Words[:b.items], b.round, b.seat
		w.w.turn(e.State)
	}
	m.takes(e)
	if e.Cast.N == 0 && e.Move.Kind != engine.Pass {
		m.Written = e.Written()
		w.item.Move = spelled(&w.item.Move, m.Written)
	}
	w.w.game.Add(w.item)
}

// step records a short move that was played at once, in its shortest clear form: a state plays at once
// no move of which more was written than needed; unless oneSide says that it may be another.
func (w *wordRecorder) step(written word.Word) {
	m := w.last()
	m.Legal, m.Kind, m.Count = true, engine.Step, 1
	if written.Sep() == 0 && uint8(written.Squares()) != 0 {
		written = written.WithSep('-')
	}
	m.Written = notation.MoveOf(written)
	m.Written.Check = 0
	w.w.add(written)
}

// oneSide reports whether of the square left only the file or the rank was written, as of that of
// a soldier who captures: which of the two is for the position to say.
func oneSide(w word.Word) bool {
	file, rank := w.Left()
	return file != notation.CentreFile && (file == 0) != (rank == 0)
}

// throw records a cast that was played at once.
func (w *wordRecorder) throw(c engine.Cast) {
	m := w.last()
	m.Legal, m.Cast, m.Thrown = true, c, c
	w.w.throw(c)
}

// pass records a pass that was played at once.
func (w *wordRecorder) pass(written word.Word) {
	m := w.last()
	m.Legal, m.Kind = true, engine.Pass
	w.w.add(written)
}

// recordWords plays the words of a game and records them. What is played one by one it is shown just before.
func (l *line) recordWords(w *wordRecorder) bool {
	st, t := l.St, l.j.table
	for i, written := range l.j.g.Words {
		switch written.Plain() {
		case word.Number:
			if !l.first && st.Fresh() && st.Round()+l.Offset == written.Round() {
				continue
			}
		case word.SeatMark:
			if st.Fresh() && written.Letter() == t.letters[st.Seat()] {
				continue
			}
		default:
			w.event(l, i)
			by, ok := w.quick(l, written)
			if !ok {
				return false
			}
			if by != 0 {
				l.last = by
				l.Event++
				l.marked = seatMark{}
				if written.Plain() != word.Throw {
					l.Ply++
				}
				m := w.last()
				m.Played, m.Effect = true, st.Effect()
				continue
			}
		}
		it := *l.item(i)
		if it.IsEvent() {
			w.item, l.view.now, l.view.turned = it, Event{by: &l.j.writer}, false
		}
		if l.j.step(&l.Spot, &it, l); len(l.j.report.Findings) > 0 {
			return false
		}
		if it.IsEvent() {
			m := w.last()
			m.Played, m.Effect = true, st.Effect()
		}
	}
	l.judged = l.Event
	return true
}

// quick plays a word that needs no more than to be played, and returns the seat that played it, 0 if
// it needs more. It reports false where it finds something.
func (w *wordRecorder) quick(l *line, written word.Word) (by engine.Seat, ok bool) {
	st := l.St
	switch written.Plain() {
	case word.Throw:
		if c := l.j.table.castOf(written); st.Due() == engine.DueCast && l.j.table.can(c) {
			by = st.Seat()
			w.throw(c)
			st.Throw(c)
		}
	case word.Pass:
		if by = st.Step(written).By; by != 0 {
			w.pass(written)
		}
	case word.Move:
		if oneSide(written) {
			return 0, true
		}
		now := st.Step(written)
		if by = now.By; by != 0 {
			w.step(written)
			return by, !mismarkedCheck(st, written, now)
		}
	}
	return by, true
}
