package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Trial plays hypotheses about a record: words that are not written there, or written
// otherwise. What it says of a word is what judging says, without the explanation. It
// plays what is certain only: a word with a gap is offered as what it can be, by Fits.
type Trial struct {
	judge *judge
	line  *line
	grave map[diag.Code]bool // the codes that are errors

	flaws Flaws
	right notation.Move
	scrap diag.Finding
	ended engine.State

	choices []Choice            // for Surprise
	odds    map[engine.Cast]int // how little each cast is to be expected
}

func newTrial(j *judge) *Trial {
	t := &Trial{judge: j, grave: map[diag.Code]bool{}}
	for _, in := range diag.Table {
		t.grave[in.Code] = in.Severity == diag.Error
	}
	t.line = &line{judge: j, trying: t}
	return t
}

// Game is what the record is judged by.
func (t *Trial) Game() engine.Game { return t.judge.table.game }

// Start is the moment before the first word.
func (t *Trial) Start() Spot { return Spot{St: t.judge.table.start.Clone(), first: true} }

func (t *Trial) load(s *Spot) *line {
	l := t.line
	l.st, l.event, l.ply, l.offset, l.first, l.sic, l.marked = s.St, s.Event, s.Ply, s.Offset, s.first, s.sic, s.marked
	l.idle, l.stopped = diag.Finding{}, false
	t.flaws, t.right = 0, notation.Move{}
	return l
}

func (t *Trial) store(s *Spot) {
	l := t.line
	s.St, s.Event, s.Ply, s.Offset, s.first, s.sic, s.marked = l.st, l.event, l.ply, l.offset, l.first, l.sic, l.marked
}

// Step plays a word, which must have no gap, and reports its flaws. Behind a breach the
// moment is of no use.
func (t *Trial) Step(s *Spot, it *notation.Item) Flaws {
	l := t.load(s)
	switch it.Kind {
	case notation.Number:
		l.number(it)
	case notation.SeatMark:
		l.seatMark(it)
	case notation.Throw, notation.MoveItem, notation.Pass:
		l.eventItem(0, it)
		l.marked = nil
	default:
		return Broken
	}
	t.store(s)
	return t.flaws
}

// Right is how the move just played is written with the marks that it should have, empty
// if it has them.
func (t *Trial) Right() string {
	if t.right.Form == 0 {
		return ""
	}
	return string(notation.AppendMove(nil, &t.right))
}

// found takes what judging finds in a trial.
func (t *Trial) found(code diag.Code, it *notation.Item, d diag.Detail) *diag.Finding {
	switch {
	case code == diag.RoundNumber:
		t.flaws |= Jump
	case code == diag.MissingCaptureMark:
		t.flaws |= Mark
		m := t.marked(it)
		if m.Sep = 'x'; m.Piece == 0 && m.From == (notation.Square{}) {
			// A soldier's capture is no word without what it left.
			m.From = t.judge.writer.unmarked(t.line.st, t.line.buf[0]).From
		}
	case code == diag.CheckMark:
		t.flaws |= Mark
		if m, ok := d.(diag.MarkWrong); ok {
			t.marked(it).Check = m.Right
		}
	case t.grave[code] && !(it.Sic && code == diag.CaptureMark):
		t.flaws |= Broken
	}
	t.scrap = diag.Finding{Code: code}
	return &t.scrap
}

// marked is the move whose marks are put right.
func (t *Trial) marked(it *notation.Item) *notation.Move {
	if t.right.Form == 0 {
		t.right = it.Move
	}
	return &t.right
}

func (t *Trial) refused() { t.flaws |= Broken }

// Choices appends every event that is possible at a moment.
func (t *Trial) Choices(s *Spot, buf []Choice) []Choice {
	buf = t.choicesIn(s.St, false, buf)
	if s.St.MayEnd() && s.marked == nil {
		t.end(s)
		buf = t.choicesIn(t.ended, true, buf)
	}
	return buf
}

func (t *Trial) end(s *Spot) {
	copyState(&t.ended, s.St)
	t.ended.EndTurn()
}

func (t *Trial) choicesIn(st engine.State, ended bool, buf []Choice) []Choice {
	if st.Due() == engine.DueOver {
		return buf
	}
	if st.Due() == engine.DueCast {
		for _, c := range t.judge.table.casts() {
			buf = append(buf, Choice{Cast: c, Ended: ended})
		}
	}
	t.judge.buf = st.Legal(t.judge.buf[:0])
	for _, m := range t.judge.buf {
		buf = append(buf, Choice{Move: m, Ended: ended})
	}
	return buf
}

// Fits appends the events that a word with a gap can be. One that would be read of the turn as it
// stands is none behind its end, but in a run of events, in which seat marks may be lost too.
func (t *Trial) Fits(s *Spot, it *notation.Item, buf []Choice) []Choice {
	buf = t.fitsIn(s.St, false, it, buf)
	if s.St.MayEnd() && s.marked == nil {
		t.end(s)
		n := len(buf)
		buf = t.fitsIn(t.ended, true, it, buf)
		if it.Kind != notation.Gap || it.N == 1 {
			behind := slices.DeleteFunc(buf[n:], func(c Choice) bool { return t.goesOn(s.St, t.ended, c) })
			buf = buf[:n+len(behind)]
		}
	}
	return buf
}

// goesOn reports whether an event that is possible once a turn has ended would be read, as it is
// written then, as one of that turn.
func (t *Trial) goesOn(st, ended engine.State, c Choice) bool {
	if c.Cast.N > 0 {
		return st.Due() == engine.DueCast
	}
	p := engine.Pattern{Kind: engine.Pass}
	if c.Move.Kind != engine.Pass {
		w := t.judge.writer.written(ended, c.Move)
		if _, none := t.judge.table.resolve(&w, &p); none != nil {
			return false
		}
	}
	t.judge.buf = st.Find(&p, t.judge.buf[:0])
	return len(t.judge.buf) > 0
}

func (t *Trial) fitsIn(st engine.State, ended bool, it *notation.Item, buf []Choice) []Choice {
	if st.Due() == engine.DueOver {
		return buf
	}
	throws := it.Kind == notation.Throw || t.judge.g.ReadsThrow(it)
	if st.Due() == engine.DueCast && (throws || it.Kind == notation.Gap) {
		for _, c := range t.judge.table.casts() {
			if !throws || t.line.castAs(it, c) {
				buf = append(buf, Choice{Cast: c, Ended: ended})
			}
		}
	}
	if throws {
		return buf
	}
	for _, m := range t.line.movesAs(st, it) {
		buf = append(buf, Choice{Move: m, Ended: ended})
	}
	return buf
}

// Play plays an event that is possible.
func (t *Trial) Play(s *Spot, c Choice) {
	if c.Ended {
		s.St.EndTurn()
	}
	if c.Cast.N > 0 {
		s.St.Throw(c.Cast)
	} else {
		s.St.Apply(c.Move)
		s.Ply++
	}
	s.Event++
	s.sic, s.marked = false, nil
}

// Written is the item of an event that is possible at a moment, in canonical spelling.
func (t *Trial) Written(s *Spot, c Choice) notation.Item {
	if c.Cast.N > 0 {
		return notation.Item{Kind: notation.Throw, Cast: notation.Cast{N: c.Cast.N, Values: c.Cast.V}}
	}
	if c.Move.Kind == engine.Pass {
		return notation.Item{Kind: notation.Pass}
	}
	st := s.St
	if c.Ended {
		st = t.ended
	}
	return notation.Item{Kind: notation.MoveItem, Move: t.judge.writer.written(st, c.Move)}
}

// Marks appends the letters of the seats that a mark at a moment can name.
func (t *Trial) Marks(s *Spot, buf []byte) []byte {
	if s.St.Due() == engine.DueOver {
		return buf
	}
	rs := t.judge.table.rs
	buf = append(buf, rs.Info(s.St.Seat()).Letter)
	if next := rs.Info(s.St.Next()).Letter; s.St.MayEnd() && !slices.Contains(buf, next) {
		buf = append(buf, next)
	}
	return buf
}

// Numbers appends the round numbers that fit a moment.
func (t *Trial) Numbers(s *Spot, buf []int) []int {
	if s.St.Due() == engine.DueOver {
		return buf
	}
	if s.St.MayEnd() && !s.St.Fresh() {
		t.end(s)
		return append(buf, t.ended.Round()+s.Offset)
	}
	return append(buf, s.St.Round()+s.Offset)
}

// Ends reports whether the game may end at a moment with a closing token, and what the
// rules say of it, empty if they have not ended the game.
func (t *Trial) Ends(s *Spot, token string) (ok bool, computed string) {
	j := t.judge
	result := j.g.Result
	j.g.Result.Text = token
	wrong, computed := t.ending(s)
	j.g.Result = result
	return wrong == nil, computed
}

// ending returns the first error in how the record ends at a moment, nil without one, and what the
// rules say of the result.
func (t *Trial) ending(s *Spot) (wrong *diag.Finding, computed string) {
	j := t.judge
	report := j.report
	j.report = new(Report)
	l := t.load(s)
	j.checkResult(l)
	j.checkRupees(l)
	if i := slices.IndexFunc(j.report.Findings, func(f diag.Finding) bool { return f.Severity == diag.Error }); i >= 0 {
		wrong = &j.report.Findings[i]
	}
	computed = j.report.Computed
	j.report = report
	return wrong, computed
}

// Hopeless reports whether a word is a breach in any position.
func (t *Trial) Hopeless(it *notation.Item) bool {
	tab := t.judge.table
	switch it.Kind {
	case notation.Bad:
		return true
	case notation.SeatMark:
		seat := tab.rs.SeatOf(it.Letter)
		return seat == 0 || !tab.game.Setup().Has(seat)
	case notation.Throw:
		if it.Sic || it.HasGap() {
			return false
		}
		dice := tab.game.Dice()
		return dice == nil || !dice.Can(tab.cast(&it.Cast))
	case notation.MoveItem:
		if it.HasGap() {
			return false
		}
		var p engine.Pattern
		_, none := tab.resolve(&it.Move, &p)
		return none != nil
	}
	return false
}

// Due is the letter of the seat on turn.
func (t *Trial) Due(s *Spot) byte { return t.judge.table.rs.Info(s.St.Seat()).Letter }

// Seat is the letter of the seat that played the event tried last, and the number of the
// round that it was played in from a moment on.
func (t *Trial) Seat(s *Spot) (letter byte, round int) {
	rs := t.judge.table.rs
	seat := t.judge.table.last
	if seat == 0 {
		seat = s.St.Seat()
	}
	if s.St.Seat() == seat || !s.St.MayEnd() {
		return rs.Info(seat).Letter, s.St.Round() + s.Offset
	}
	t.end(s)
	return rs.Info(seat).Letter, t.ended.Round() + s.Offset
}
