package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// JudgeWords judges and records a game that was read as plain words. It reports false if
// anything is found: such a game is to be read whole, and judged by Judge.
func (r *Recorder) JudgeWords(g *notation.Game, pl *grammar.Plain) (*Report, bool) {
	w := &r.words
	w.Recorder = r
	if w.visitor.playing == nil {
		w.visitor.playing = w.playing
	}
	r.reset()
	j := &r.ref.judge
	main := j.begin(g, nil, nil)
	if main.strayed() || j.table == nil {
		return nil, false
	}
	r.rec.Table = j.table.game
	w.w.begin(j.table.game)
	j.visitor = &w.visitor
	if !main.recordWords(pl, w) {
		j.visitor = nil
		return nil, false
	}
	w.position(main)
	r.rec.Outcome = main.st.Outcome()
	j.report.Events, j.report.Plies = main.event, main.ply
	j.end(main)
	if main.strayed() || j.report.Verdict != Legal {
		return nil, false
	}
	if w.game == nil || !r.ref.again {
		w.game = new(notation.Game)
	}
	tags, items := w.game.Tags[:0], w.w.items
	if !r.ref.again {
		w.w.items = nil
	}
	*w.game = *g
	w.game.Items, w.game.Tags = items, j.canonicalTags(tags, g.Tags)
	r.rec.Canonical = w.game
	return r.ref.give(), true
}

// position records a position, in which no event follows.
func (w *wordRecorder) position(l *line) *Moment {
	m := w.moment(l.event, -1)
	m.Seat = l.st.Seat()
	m.Turn = m.Seat
	w.stand(m, l.st, l.table.checks)
	return m
}

// event records the position before an event, and writes the number and mark in front of it.
func (w *wordRecorder) event(l *line) {
	m := w.position(l)
	w.before = turnsWritten{len(w.w.items), w.w.round, w.w.seat}
	w.w.turn(l.st)
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
	l.words = wordItems{throw: notation.Item{Kind: notation.Throw}, pass: notation.Item{Kind: notation.Pass}}
	st, t := l.st, l.table
	for _, written := range pl.Words {
		kind := written.Plain()
		switch kind {
		case word.Number:
			if l.misnumbered(written) {
				l.numberWord(written)
			}
			if l.strayed() {
				return false
			}
			continue
		case word.SeatMark:
			if l.mismarked(written) {
				l.markWord(written)
			}
			if l.strayed() {
				return false
			}
			continue
		}
		w.event(l)
		l.turned = false
		by := engine.Seat(0)
		switch kind {
		case word.Throw:
			c := t.castOf(written)
			if st.Due() == engine.DueCast && t.can(c) {
				by = st.Seat()
				w.throw(c)
				st.Throw(c)
			} else {
				w.shown(l, notation.Item{Kind: notation.Throw, Cast: notation.Cast{N: c.N, Values: c.V}})
				l.fall(c, &l.words.throw)
			}
		case word.Pass:
			if by = st.Step(written).By; by != 0 {
				w.pass(written)
			} else {
				w.shown(l, notation.Item{Kind: notation.Pass, Suffix: notation.Suffix(written.Small())})
				l.pass(&l.words.pass)
			}
			l.ply++
		default:
			l.words.move = notation.Item{Kind: notation.MoveItem, Suffix: notation.Suffix(written.Small()), Move: pl.Moves[written.Index()]}
			w.shown(l, l.words.move)
			l.move(&l.words.move)
			l.ply++
		case word.Move:
			var now engine.Stepped
			if !oneSide(written) {
				now = st.Step(written)
			}
			if by = now.By; by != 0 {
				w.step(written)
				if mismarkedCheck(st, written, now) {
					return false
				}
			} else {
				w.shown(l, notation.Item{Kind: notation.MoveItem, Suffix: notation.Suffix(written.Small()), Move: notation.MoveOf(written)})
				l.moveShort(written)
			}
			l.ply++
		}
		if by != 0 {
			t.last = by
		}
		m := w.last()
		m.Played, m.Effect = true, st.Effect()
		l.marked = nil
		if l.event++; l.strayed() {
			return false
		}
	}
	l.judged = l.event
	return true
}

// misnumbered and mismarked report whether more is to be asked of a round number or a seat mark
// than whether it is right.
func (l *line) misnumbered(w word.Word) bool {
	return l.first || !l.st.Fresh() || l.st.Round()+l.offset != w.Round()
}

func (l *line) mismarked(w word.Word) bool {
	return w.Letter() != l.table.letters[l.st.Seat()] || !l.st.Fresh()
}

// shown prepares for an event that the recorder is shown, as it was written.
func (w *wordRecorder) shown(l *line, it notation.Item) {
	w.item = it
	l.now = Event{by: &l.writer}
}
