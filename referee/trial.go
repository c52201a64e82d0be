package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Game is what the record is judged by.
func (t *Trial) Game() engine.Game { return t.j.table.game }

// Start is the moment before the first word.
func (t *Trial) Start() Spot { return Spot{St: t.j.table.start.Clone(), first: true} }

// Step plays a word, which must have no gap, and reports its flaws. After a breach the moment is of
// no use.
func (t *Trial) Step(s *Spot, it *notation.Item) Flaws {
	t.flaws, t.right, t.did = 0, notation.Move{}, Reading{}
	switch it.Kind {
	case notation.Number, notation.SeatMark, notation.Throw, notation.MoveItem, notation.Pass:
		t.j.step(s, it, t)
		return t.flaws
	}
	return Broken
}

// Right is how the move just played is written with the marks that it should have, empty if it has
// them.
func (t *Trial) Right() string {
	if t.right.Form == 0 {
		return ""
	}
	return string(notation.AppendMove(nil, &t.right))
}

func (t *Trial) refuse(wrong, *Spot, *notation.Item) { t.flaws |= Broken }

func (t *Trial) remark(what wrong, s *Spot, it *notation.Item) {
	switch what {
	case wrongRound:
		t.flaws |= Jump
	case captureMissing:
		m := t.marked(it)
		if m.Sep = 'x'; m.Piece == 0 && m.From == (notation.Square{}) {
			// A soldier's capture is no word without what it left.
			m.From = t.j.writer.unmarked(s.St, t.j.moves[0]).From
		}
	case wrongCheck:
		t.marked(it).Check = t.j.check(s.St)
	case captureFalse:
		if !it.Sic || t.j.againstCapture(s.St, t.j.moves[0]).code == diag.SafeSquare {
			t.flaws |= Broken
		}
	}
}

func (t *Trial) force(_ *Spot, _ *notation.Item, c Choice, _ objection) {
	t.did = c.reading()
	t.did.Forced = true
}

func (t *Trial) play(_ *Spot, c engine.Cast, m *engine.Move) {
	if t.did = (Reading{Cast: c.N > 0}); m != nil {
		t.did.move(m)
	}
}

func (t *Trial) end(*Spot) {}

// marked is the move whose marks are put right.
func (t *Trial) marked(it *notation.Item) *notation.Move {
	t.flaws |= Mark
	if t.right.Form == 0 {
		t.right = it.Move
	}
	return &t.right
}

// anything is a word that every event can be, also of the turn after one that may end.
var anything = notation.Item{Kind: notation.Gap}

// Choices appends every event that is possible at a moment.
func (t *Trial) Choices(s *Spot, buf []Choice) []Choice { return t.Fits(s, &anything, buf) }

// after makes ended the position after the end of the turn.
func (t *Trial) after(s *Spot) {
	copyState(&t.ended, s.St)
	t.ended.EndTurn()
}

// Fits appends the events that a word with a gap can be. One that would be read of the turn as it
// stands is none after its end, but in a run of events, in which seat marks may be lost too.
func (t *Trial) Fits(s *Spot, it *notation.Item, buf []Choice) []Choice {
	buf = t.fitsIn(s.St, false, it, buf)
	if s.St.MayEnd() && s.Plain() {
		t.after(s)
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
		w := t.j.writer.written(ended, c.Move)
		if _, none := t.j.table.resolve(&w, &p); none != nil {
			return false
		}
	}
	t.j.moves = st.Find(&p, t.j.moves[:0])
	return len(t.j.moves) > 0
}

func (t *Trial) fitsIn(st engine.State, ended bool, it *notation.Item, buf []Choice) []Choice {
	if st.Due() == engine.DueOver {
		return buf
	}
	throws := it.Kind == notation.Throw || t.j.g.ReadsThrow(it)
	if st.Due() == engine.DueCast && (throws || it.Kind == notation.Gap) {
		for _, c := range t.j.table.casts() {
			if !throws || t.castAs(it, c) {
				buf = append(buf, Choice{Cast: c, Ended: ended})
			}
		}
	}
	if throws {
		return buf
	}
	for _, m := range t.movesAs(st, it) {
		buf = append(buf, Choice{Move: m, Ended: ended})
	}
	return buf
}

// Play plays an event that is possible.
func (t *Trial) Play(s *Spot, c Choice) {
	if c.play(s.St); c.Cast.N == 0 {
		s.Ply++
	}
	s.behind()
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
	return notation.Item{Kind: notation.MoveItem, Move: t.j.writer.written(st, c.Move)}
}

// Marks appends the letters of the seats that a mark at a moment can name.
func (t *Trial) Marks(s *Spot, buf []byte) []byte {
	if s.St.Due() == engine.DueOver {
		return buf
	}
	rs := t.j.table.rs
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
		t.after(s)
		return append(buf, t.ended.Round()+s.Offset)
	}
	return append(buf, s.St.Round()+s.Offset)
}

// Ends says what is wrong if the game ends at a moment with a closing token, empty if nothing is, and what the
// rules say of it, empty if they have not ended the game.
func (t *Trial) Ends(s *Spot, token string) (code diag.Code, computed string) {
	j := t.j
	result := j.g.Result
	j.g.Result.Text = token
	wrong, computed := t.ending(s)
	j.g.Result = result
	if wrong != nil {
		code = wrong.Code
	}
	return code, computed
}

// ending returns the first error in how the record ends at a moment, nil without one, and what the
// rules say of the result.
func (t *Trial) ending(s *Spot) (wrong *diag.Finding, computed string) {
	j := t.j
	report := j.report
	j.report = new(Report)
	j.checkResult(s, true)
	j.checkRupees(s.St)
	j.checkPlaces(s.St)
	if i := slices.IndexFunc(j.report.Findings, func(f diag.Finding) bool { return f.Severity == diag.Error }); i >= 0 {
		wrong = &j.report.Findings[i]
	}
	computed = j.report.Computed
	j.report = report
	return wrong, computed
}

// Hopeless reports whether a word is a breach in any position.
func (t *Trial) Hopeless(it *notation.Item) bool {
	tab := t.j.table
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
func (t *Trial) Due(s *Spot) byte { return t.j.table.rs.Info(s.St.Seat()).Letter }

// Seat is the letter of the seat that played the last event of a moment, and the number of the
// round that it was played in from the moment before it on.
func (t *Trial) Seat(before, after *Spot) (letter byte, round int) {
	rs, st := t.j.table.rs, before.St
	seat := after.last
	if seat == 0 {
		seat = st.Seat()
	}
	if st.Seat() != seat && st.MayEnd() {
		t.after(before)
		st = t.ended
	}
	return rs.Info(seat).Letter, st.Round() + before.Offset
}
