package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// takes records what an event in order is, but for how it is written.
func (m *Moment) takes(e *Event) {
	m.Legal, m.Cast, m.Thrown = true, e.Cast, e.Cast
	m.Kind, m.Promo, m.Count = e.Move.Kind, e.Move.Promo, e.Move.Count
}

// still reports whether the men stand as before behind an event: it was a throw, and one
// without effect moves nobody.
func (m *Moment) still() bool { return m.Cast.N > 0 && !m.Open && m.Effect == (engine.Effect{}) }

// recorder fills a recording.
type recorder struct {
	j      *judge
	formed *formed
	rec    *Recording
	// listed is the position of the game whose men were listed last, if any were.
	listed     engine.State
	gone, come []engine.Men
	words      wordRecorder
}

// wordRecorder makes the recording of a game from its words: with each it takes up what the
// judging of items shows to a Recorder, and writes the canonical game straight away, since all
// that was written is played in order.
type wordRecorder struct {
	*recorder
	w       scribe
	game    *notation.Game
	visitor Visitor
	// before is what of the canonical game stood before the number and mark of the event at hand,
	// item the event as written.
	before turnsWritten
	item   notation.Item
}

// turnsWritten is how far a recorder has come with numbers and seat marks.
type turnsWritten struct {
	items, round int
	seat         engine.Seat
}

// watch has a visitor fill a recording too.
func (r *recorder) watch(rec *Recording, v *Visitor) {
	r.reset(rec)
	v.stateless = v.After == nil
	v.Before, v.After = both(r.before, v.Before), both(r.after, v.After)
	v.playing = func(e *Event) {
		r.formed.add(e)
		r.playing(e)
	}
}

// reset prepares to fill a recording.
func (r *recorder) reset(rec *Recording) {
	*rec = Recording{Moments: rec.Moments[:0], Men: rec.Men[:0]}
	r.rec = rec
}

// both calls one function after the other, unless that is nil.
func both(first, second func(*Event) bool) func(*Event) bool {
	if second == nil {
		return first
	}
	return func(e *Event) bool { return first(e) && second(e) }
}

// before records the position before an event of the main line.
func (r *recorder) before(e *Event) bool {
	if e.Depth > 0 {
		return true
	}
	if e.Item == nil {
		r.rec.Outcome = e.State.Outcome()
	}
	// A turn that the rules leave open may yet end before this event.
	m := r.moment(e.Number-1, e.Index)
	if m.Open, m.Seat, m.Turn = e.State == nil, e.Seat, e.Seat; !m.Open {
		r.stand(m, e.State, e.State.Game().Checks())
	}
	return true
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

// playing records what an event in order is.
func (r *recorder) playing(e *Event) {
	if e.Depth > 0 {
		return
	}
	m := r.last()
	if e.turned {
		m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
	}
	m.takes(e)
	m.Written = r.formed.spelled[e.Index].move
}

// after records what an event brought about.
func (r *recorder) after(e *Event) bool {
	if e.Depth > 0 {
		return true
	}
	m := r.last()
	m.Played, m.Effect = e.Played, e.Effect
	switch {
	case e.Thrown.N > 0:
		m.Thrown = e.Thrown
	case !e.Legal && e.Item.Kind == notation.Throw && !e.Item.HasGap():
		m.Thrown = r.j.table.cast(&e.Item.Cast)
	}
	return true
}
