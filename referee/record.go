package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// recorder takes a game down while it is judged: its canonical spelling, and a recording if one is
// wanted.
type recorder struct {
	table *table // nil until the first event
	// scribe writes the numbers and seat marks of the main line, spelled has what belongs to each word
	// of the game.
	scribe  scribe
	spelled []spelling
	moves   []notation.Move
	// game is where the game in canonical spelling is made.
	game notation.Game
	rec  *Recording
	// listed is the position of the game whose men were listed last, if any were.
	listed     engine.State
	gone, come []engine.Men
}

// spelling is the canonical spelling of a word: the word that it is if it was played at once, else the move in its
// shortest clear form, as how manieth of the moves, 0 for none. Those of the scribe's words from an index to before
// another are the number and seat mark that stand before it.
type spelling struct {
	word     word.Word
	from, to int32
	move     int32
}

// begin prepares for a game of n words.
func (r *recorder) begin(n int, rec *Recording) *recorder {
	r.table, r.rec = nil, rec
	r.spelled = slices.Grow(r.spelled[:0], n)[:n]
	clear(r.spelled)
	r.moves = r.moves[:0]
	if rec != nil {
		*rec = Recording{Moments: rec.Moments[:0], Men: rec.Men[:0]}
	}
	return r
}

// turn writes the number and seat mark before a word of the main line, which failed takes back. now is what a step has
// led to, if the word comes right after one.
func (r *recorder) turn(t *table, st engine.State, now engine.Stepped, i int) {
	if r.table == nil {
		r.table = t
		r.scribe.begin(t.game)
	}
	r.scribe.mark()
	s := &r.spelled[i]
	s.from = int32(r.scribe.game.Len())
	if now.Fresh != 0 {
		r.scribe.begins(now.Fresh, int(now.Round))
	} else {
		r.scribe.turn(st)
	}
	s.to = int32(r.scribe.game.Len())
}

// before records the position before an event of the main line.
func (r *recorder) before(e *Event) {
	if e.Depth > 0 || r.rec == nil {
		return
	}
	if e.Item == nil {
		r.rec.Outcome = e.State.Outcome()
	}
	// A turn that the rules leave open may yet end before this event.
	m := r.moment(e.Number-1, e.Index)
	if m.Open, m.Seat, m.Turn = e.State == nil, e.Seat, e.Seat; !m.Open {
		r.stand(m, e.State, e.State.Game().Checks())
	}
}

// stood records a position in which a throw is due that has no word.
func (r *recorder) stood(e *Event, c engine.Cast) {
	if e.Depth > 0 || r.rec == nil {
		return
	}
	m := r.moment(e.Number-1, -1)
	m.Owed, m.Seat, m.Turn, m.Hash, m.Thrown = true, e.Seat, e.Seat, e.State.Hash(), c
}

// moment adds a moment.
func (r *recorder) moment(event, item int) *Moment {
	r.rec.Moments = append(r.rec.Moments, Moment{})
	m := r.last()
	m.Event, m.Item, m.FirstMan = int32(event), int32(item), int32(len(r.rec.Men))
	return m
}

// stand records how the men stand in a position that is known.
func (r *recorder) stand(m *Moment, st engine.State, checks bool) {
	if n := len(r.rec.Moments); n == 1 || !r.rec.Moments[n-2].still() {
		r.men(st)
		m.NumGone, m.NumCome = int32(len(r.gone)), int32(len(r.come))
		r.rec.Men = append(append(r.rec.Men, r.gone...), r.come...)
	}
	if m.Hash = st.Hash(); checks {
		m.Check = st.Check()
	}
}

// still reports whether the men stand as before after an event: it was a throw, and one without effect
// moves nobody.
func (m *Moment) still() bool { return m.Cast.N > 0 && !m.Open && m.Effect == (engine.Effect{}) }

// last returns the moment that was recorded last.
func (r *recorder) last() *Moment { return &r.rec.Moments[len(r.rec.Moments)-1] }

// men takes up the men that have changed since the last position, which a state becomes.
func (r *recorder) men(st engine.State) {
	r.gone, r.come = r.gone[:0], r.come[:0]
	if len(r.rec.Men) == 0 {
		r.come = st.Men(r.come)
	} else {
		r.gone, r.come = st.Changed(r.listed, r.gone, r.come)
	}
	copyState(&r.listed, st)
}

// playing takes what an event in order is, just before it is played.
func (r *recorder) playing(t *table, e *Event) {
	s := &r.spelled[e.Index]
	if e.Depth == 0 {
		r.turn(t, e.State, engine.Stepped{}, e.Index)
	}
	var written notation.Move
	if e.Cast.N == 0 {
		if written = e.Written(); written.Form != 0 {
			r.moves = append(r.moves, written)
			s.move = int32(len(r.moves))
		}
	}
	if e.Depth > 0 || r.rec == nil {
		return
	}
	m := r.last()
	if e.turned {
		m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
	}
	m.Legal, m.Cast, m.Thrown, m.Written = true, e.Cast, e.Cast, written
	m.Kind, m.Promo, m.Count = e.Move.Kind, e.Move.Promo, e.Move.Count
}

// after records what an event brought about.
func (r *recorder) after(t *table, e *Event) {
	if e.Depth > 0 || r.rec == nil {
		return
	}
	m := r.last()
	m.Played, m.Effect = e.Played, e.Effect
	if e.Readings != nil {
		if r.rec.Readings == nil {
			r.rec.Readings = map[int32][]Reading{}
		}
		r.rec.Readings[m.Event] = e.Readings
	}
	switch {
	case e.Thrown.N > 0:
		m.Thrown = e.Thrown
	case !e.Legal && e.Item.Kind == notation.Throw && !e.Item.HasGap():
		m.Thrown = t.cast(&e.Item.Cast)
	}
}

// tries takes that a plain word may be played at once. It reports false for a word that must be shown
// as an event: of a square left of which only the file or the rank is written, as of a soldier who
// captures, the seat says which of the two it is. A recorder that is nil takes nothing.
func (r *recorder) tries(t *table, st engine.State, now engine.Stepped, w word.Word, event, i int) bool {
	return r == nil || r.position(t, st, now, w, event, i)
}

func (r *recorder) position(t *table, st engine.State, now engine.Stepped, w word.Word, event, i int) bool {
	file, rank := w.Left()
	if w.Plain() == word.Move && file != notation.CentreFile && (file == 0) != (rank == 0) &&
		(w.Letter() != 0 || (file == 0) != t.alongRank(st.Seat())) {
		return false
	}
	if r.turn(t, st, now, i); r.rec != nil {
		m := r.moment(event, i)
		m.Seat = st.Seat()
		m.Turn = m.Seat
		r.stand(m, st, t.checks)
	}
	return true
}

// failed takes that a word was not played at once, and is to be shown as an event. It reports whether
// the position before that is recorded.
func (r *recorder) failed(i int) bool {
	if r == nil {
		return false
	}
	r.scribe.back()
	r.spelled[i] = spelling{}
	return r.rec != nil
}

// played takes what was played at once: a cast, a pass, or a step in its shortest clear form, as a state
// plays at once no move of which more was written than needed.
func (r *recorder) played(st engine.State, w word.Word, c engine.Cast, i int) {
	if r != nil {
		r.take(st, w, c, i)
	}
}

func (r *recorder) take(st engine.State, w word.Word, c engine.Cast, i int) {
	kind := engine.Pass
	switch w.Plain() {
	case word.Move:
		if kind = engine.Step; w.Sep() == 0 && uint8(w.Squares()) != 0 {
			w = w.WithSep('-')
		}
	case word.Throw:
		if c.N == 1 {
			w = word.Of(word.Throw, 1).WithDie(0, c.V[0])
		}
	}
	r.spelled[i].word = w
	if r.rec == nil {
		return
	}
	m := r.last()
	m.Played, m.Legal, m.Effect = true, true, st.Effect()
	if m.Cast, m.Thrown = c, c; c.N > 0 {
		return
	}
	if m.Kind = kind; kind == engine.Step {
		m.Count, m.Written = 1, notation.MoveOf(w)
		m.Written.Check = 0
	}
}
