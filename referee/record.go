package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Recording is what a game went through while it was judged: every position of its
// main line and what was played there.
type Recording struct {
	// Table is the game's rules with options and seats, nil when they are not known.
	Table engine.Game
	// Moments holds the positions in order, as far as the events can be played; the
	// last one has no event unless judging stopped at it.
	Moments []Moment
	// Men holds the men of which the positions differ one behind another, see Moment.
	Men []engine.Men
	// Outcome is how the rules ended the game, zero if they did not.
	Outcome engine.Outcome
	// Canonical is the game in canonical spelling, as Referee.Canonical returns it.
	Canonical *notation.Game
}

// Moment is a position and the event that comes next.
type Moment struct {
	// Open is set where a gap leaves open what the position was: Hash and Check are
	// zero then, and Seat where that is not known either.
	Open bool
	// Hash is the position's, Seat the seat on turn in it, Check the state of its
	// king.
	Hash  uint64
	Seat  engine.Seat
	Check engine.Check
	// Turn is the seat on turn when the event before had been played; a turn that the
	// rules leave open may have ended since, and Seat is another then.
	Turn engine.Seat
	// Of the recording's men NumGone from FirstMan on stood otherwise in the last position
	// that is known, NumCome behind them stand so since, as engine.View.Changed lists them;
	// in the first position all have come.
	FirstMan, NumGone, NumCome int32
	// Event counts the events before, Item is the next one's index in the game as
	// written, or in the canonical game where that has no items, -1 after the last.
	Event, Item int32
	// Played is set when judging went on behind the event, as in Event; Legal when it was
	// legal and it is known what it was: only then Cast, Kind and what follows it, and Written are set.
	Played, Legal bool
	// Cast is the cast, zero for a move; Kind is the move's, zero for a cast, Promo what it
	// became, Count how many men moved.
	Cast  engine.Cast
	Kind  engine.MoveKind
	Promo engine.Piece
	Count uint8
	// Thrown is the cast that the event writes, as it counts, legal or not, or which a
	// gap must have been; zero if there is none or it is not known.
	Thrown engine.Cast
	// Effect is what the event brought about, legal or not; zero if it was not played,
	// or a gap leaves it open.
	Effect engine.Effect
	// Written is the move in its shortest clear form, without a mark for check; zero
	// for a cast or pass.
	Written notation.Move
}

// takes records what an event in order is, but for how it is written.
func (m *Moment) takes(e *Event) {
	m.Legal, m.Cast, m.Thrown = true, e.Cast, e.Cast
	m.Kind, m.Promo, m.Count = e.Move.Kind, e.Move.Promo, e.Move.Count
}

// still reports whether the men stand as before behind an event: it was a throw, and one
// without effect moves nobody.
func (m *Moment) still() bool { return m.Cast.N > 0 && !m.Open && m.Effect == (engine.Effect{}) }

// Recorder is a referee that keeps a recording of each game it judges.
type Recorder struct {
	ref     *Referee
	rec     *Recording
	f       formed
	visitor Visitor
	// listed is the position of the game whose men were listed last, if any were.
	listed     engine.State
	gone, come []engine.Men
	words      wordRecorder
}

// wordRecorder makes the recording of a game from its words: with each it takes up what the
// judging of items shows to a Recorder, and writes the canonical game straight away, since all
// that was written is played in order.
type wordRecorder struct {
	*Recorder
	w       recorder
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

// NewRecorder returns a recorder that judges with ref.
func NewRecorder(ref *Referee) *Recorder {
	r := &Recorder{ref: ref}
	r.visitor = Visitor{Before: r.before, After: r.after, playing: r.playing, stateless: true,
		Variation: func(*notation.Item) Next { return Enter }}
	return r
}

// before records the position before an event of the main line.
func (r *Recorder) before(e *Event) bool {
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
func (r *Recorder) moment(event, item int) *Moment {
	r.rec.Moments = append(r.rec.Moments, Moment{})
	m := r.last()
	m.Event, m.Item, m.FirstMan = int32(event), int32(item), int32(len(r.rec.Men))
	return m
}

// stand records how the men stand in a position that is known.
func (r *Recorder) stand(m *Moment, st engine.State, checks bool) {
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
func (r *Recorder) last() *Moment { return &r.rec.Moments[len(r.rec.Moments)-1] }

// men takes up the men that have changed since the last position, which a state becomes.
func (r *Recorder) men(st engine.State) {
	r.gone, r.come = r.gone[:0], r.come[:0]
	if len(r.rec.Men) == 0 {
		r.come = st.Men(r.come)
	} else {
		r.gone, r.come = st.Changed(r.listed, r.gone, r.come)
	}
	copyState(&r.listed, st)
}

// playing records what an event in order is.
func (r *Recorder) playing(e *Event) {
	r.f.add(e)
	if e.Depth > 0 {
		return
	}
	m := r.last()
	if e.turned {
		m.Hash, m.Seat = e.State.Hash(), e.State.Seat()
	}
	m.takes(e)
	m.Written = r.f.spelled[e.Index].move
}

// after records what an event brought about.
func (r *Recorder) after(e *Event) bool {
	if e.Depth > 0 {
		return true
	}
	m := r.last()
	m.Played, m.Effect = e.Played, e.Effect
	switch {
	case e.Thrown.N > 0:
		m.Thrown = e.Thrown
	case !e.Legal && e.Item.Kind == notation.Throw && !e.Item.HasGap():
		m.Thrown = r.ref.table.cast(&e.Item.Cast)
	}
	return true
}

// Judge judges a game as Referee.Judge does and records it.
func (r *Recorder) Judge(g *notation.Game, read diag.List) *Report {
	r.reset()
	r.f.reset(len(g.Items))
	r.ref.run(g, read, &r.visitor)
	r.rec.Table = r.ref.Table()
	r.rec.Canonical = r.ref.form(g, r.ref.report, &r.f)
	return r.ref.give()
}

// reset prepares for a game.
func (r *Recorder) reset() {
	if r.rec == nil || !r.ref.again {
		r.rec = new(Recording)
	}
	*r.rec = Recording{Moments: r.rec.Moments[:0], Men: r.rec.Men[:0]}
}

// Recording returns the recording of the game judged last.
func (r *Recorder) Recording() *Recording { return r.rec }
