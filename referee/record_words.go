package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// recordWords judges and records a game that was read as plain words. It reports false if anything
// is found: such a game is to be read whole.
func (r *recorder) recordWords(g *notation.Game, pl *grammar.Plain, rec *Recording) bool {
	w := &r.words
	w.recorder = r
	if w.visitor.playing == nil {
		w.visitor.playing = w.playing
	}
	r.reset(rec)
	j := r.j
	main := j.begin(g, nil, nil)
	if main.strayed() || j.table == nil {
		return false
	}
	r.rec.Table = j.table.game
	w.w.begin(j.table.game)
	j.visitor = &w.visitor
	if !main.recordWords(pl, w) {
		j.visitor = nil
		return false
	}
	w.position(main)
	r.rec.Outcome = main.St.Outcome()
	j.report.Events, j.report.Plies = main.Event, main.Ply
	j.end(main)
	if main.strayed() || j.report.Verdict != Legal {
		return false
	}
	if w.game == nil {
		w.game = new(notation.Game)
	}
	tags, items := w.game.Tags[:0], w.w.items
	*w.game = *g
	w.game.Items, w.game.Tags = items, j.canonicalTags(tags, g.Tags)
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
func (w *wordRecorder) event(l *line) {
	m := w.position(l)
	w.before = turnsWritten{len(w.w.items), w.w.round, w.w.seat}
	w.w.turn(l.St)
	m.Item = int32(len(w.w.items))
}

// playing records what an event is that is not played at once.
func (w *wordRecorder) playing(e *Event) {
	m := w.last()
	if e.turned { // what stands before the event belongs to the next turn
		m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
		b := &w.before
		w.w.items, w.w.round, w.w.seat = w.w.items[:b.items], b.round, b.seat
		w.w.turn(e.State)
		m.Item = int32(len(w.w.items))
	}
	m.takes(e)
	if e.Cast.N == 0 && e.Move.Kind != engine.Pass {
		m.Written = e.Written()
		w.item.Move = spelled(&w.item.Move, m.Written)
	}
	w.w.items = append(w.w.items, w.item)
}

// step records a short move that was played at once.
func (w *wordRecorder) step(written word.Word) {
	m := w.last()
	m.Legal, m.Kind, m.Count = true, engine.Step, 1
	shortest(&m.Written, written)
	it := w.add(notation.MoveItem)
	shortest(&it.Move, written)
	it.Suffix, it.Move.Check = notation.Suffix(written.Small()), written.Check()
}

// add adds an item to the canonical game.
func (w *wordRecorder) add(kind notation.Kind) *notation.Item {
	w.w.items = append(w.w.items, notation.Item{})
	it := &w.w.items[len(w.w.items)-1]
	it.Kind = kind
	return it
}

// shortest sets a move, which is zero, to the shortest clear form of a short move that a state has
// played at once, which does not play what more was written of than needed; unless oneSide says that it
// may be another.
func shortest(m *notation.Move, w word.Word) {
	m.Form, m.Piece, m.Sep = notation.Step, w.Letter(), w.Sep()
	m.From.File, m.From.Rank = w.Left()
	m.To.File, m.To.Rank = w.To()
	if m.Sep == 0 && m.From.File != 0 {
		m.Sep = '-'
	}
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
	w.add(notation.Throw).Cast = notation.Cast{N: c.N, Values: c.V}
}

// pass records a pass that was played at once.
func (w *wordRecorder) pass(written word.Word) {
	m := w.last()
	m.Legal, m.Kind = true, engine.Pass
	w.add(notation.Pass).Suffix = notation.Suffix(written.Small())
}

// recordWords is playWords with a recorder. What is played one by one it is shown just before.
func (l *line) recordWords(pl *grammar.Plain, w *wordRecorder) bool {
	st, t := l.St, l.j.table
	for _, written := range pl.Words {
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
			w.event(l)
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
		it := itemOf(written, pl.Moves)
		if it.IsEvent() {
			w.item, l.view.now, l.view.turned = it, Event{by: &l.j.writer}, false
		}
		if l.j.step(&l.Spot, &it, l); l.strayed() {
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
