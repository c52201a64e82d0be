package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// throw judges a cast.
func (l *line) throw(it *notation.Item) { l.fall(l.table.cast(&it.Cast), it) }

// fall judges a cast that was written as it.
func (l *line) fall(c engine.Cast, it *notation.Item) {
	due := l.st.Due()
	switch due {
	case engine.DueOver:
		l.over(it)
		return
	case engine.DueMove:
		switch {
		case l.st.MayEnd():
			if !l.endOpen() {
				return
			}
		case l.sic && !l.endUnfinished(it):
			return
		}
		due = l.st.Due()
	}
	if due == engine.DueCast && l.table.can(c) {
		l.played(c, &engine.Move{})
		l.st.Throw(c)
		if it.Sic {
			l.idleSic(it, "throw")
		}
		return
	}
	if l.refuses(it) {
		return
	}
	set := l.table.dice
	reason, rule, says := engine.ReasonCastNotDue, "", diag.Detail(diag.ThrowNotDue)
	if l.terse() && !it.Sic {
		l.find(codeOf(reason), rule, it, says)
		l.stop()
		return
	}
	if obs := l.st.ObjectCast(c); len(obs) > 0 {
		reason, rule = obs[0].Reason, obs[0].Rule
		says = diag.Objection{Law: obs[0].Text, Throw: string(AppendCast(nil, c))}
	} else if set == nil {
		says = diag.GameWithoutThrows
	}
	if it.Sic {
		seat := l.seat()
		l.place()
		if l.st.ForceThrow(c) {
			l.playedByForce(c, engine.Move{})
			l.find(diag.IllegalButPlayed, rule, it, says).Seat = seat
			return
		}
	}
	f := l.find(codeOf(reason), rule, it, says)
	if !it.Sic && l.depth == 0 {
		copyState(&l.scratch, l.st)
		f.Markable = l.scratch.ForceThrow(c)
	}
	if reason == engine.ReasonCastImpossible && set != nil {
		l.nearestCasts(f, c)
	} else {
		l.alternatives(f, "")
	}
	l.stop()
}

// pass judges a pass.
func (l *line) pass(it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		l.over(it)
		return
	}
	l.pattern = engine.Pattern{Kind: engine.Pass}
	l.buf = l.st.Find(&l.pattern, l.buf[:0])
	if len(l.buf) == 0 && l.st.MayEnd() && !l.st.Fresh() {
		copyState(&l.scratch, l.st)
		l.scratch.EndTurn()
		if l.buf = l.scratch.Find(&l.pattern, l.buf[:0]); len(l.buf) > 0 && !l.endOpen() {
			return
		}
	}
	if len(l.buf) > 0 {
		l.played(engine.Cast{}, &l.buf[0])
		l.st.Apply(l.buf[0])
		if it.Sic {
			l.idleSic(it, "pass")
		}
		return
	}
	if !l.refuses(it) {
		l.breach(it, []engine.Move{{Kind: engine.Pass}}, "--")
	}
}

// move judges a move: the fast path. Everything that is not plain goes to breach.
func (l *line) move(it *notation.Item) {
	if rule, none := l.table.resolve(&it.Move, &l.pattern); none != nil {
		if l.st.Due() == engine.DueOver {
			l.over(it)
			return
		}
		if l.refuses(nil) {
			return
		}
		f := l.find(diag.NoSuchMan, rule, it, none)
		l.alternatives(f, l.word(it))
		l.stop()
		return
	}
	l.moveAs(it)
}

// moveAs judges a move whose pattern is at hand.
func (l *line) moveAs(it *notation.Item) {
	w := &it.Move
	l.buf = l.st.Find(&l.pattern, l.buf[:0])
	if len(l.buf) == 0 && l.unfound(it) {
		return
	}
	n := len(l.buf)
	if n > 1 {
		n = fit(l.buf, w)
	}
	switch {
	case n == 1:
	case n == 0 && l.refuses(it), n > 1 && l.refuses(nil):
		return
	case n == 0:
		if l.buf = l.buf[:0]; !l.terse() || it.Sic {
			l.buf = l.st.Candidates(&l.pattern, l.buf)
		}
		l.breach(it, l.buf, l.word(it))
		return
	default:
		l.ambiguous(it, l.buf[:n])
		return
	}
	m := &l.buf[0] // no copy yet: a processor waits where one is made behind stores of its bytes
	if l.trying == nil && mayBeTooMuch(w, m) {
		l.overSpecified(it, *m)
	}
	breach := w.Form == notation.Step && (w.Sep == 'x') != m.Capture && l.captureMark(it, m)
	if l.visitor != nil {
		l.now.found = l.buf
	}
	l.played(engine.Cast{}, m)
	l.st.Apply(*m)
	if w.Check != 0 || l.table.checks && l.st.Check() != 0 {
		breach = l.checkMark(it) || breach
	}
	if it.Sic && !breach {
		l.idleSic(it, "move")
	}
}

// unfound looks further for a move that nothing fits as the turn stands. It reports true where
// judging stops there.
func (l *line) unfound(it *notation.Item) bool {
	if l.st.Due() == engine.DueOver {
		l.over(it)
		return true
	}
	if l.st.MayEnd() && !l.asNext() {
		return true
	}
	if len(l.buf) == 0 {
		l.buf = l.bySpend(l.st, l.buf)
	}
	return false
}

// mayBeTooMuch reports whether a written move might say more than it needs to. It
// spares the common forms the search for the shortest one.
func mayBeTooMuch(w *notation.Move, m *engine.Move) bool {
	if w.Spend[0]|w.Who != 0 {
		return true
	}
	if w.From == (notation.Square{}) || m.Piece == engine.Man {
		return false
	}
	plainCapture := w.Piece == 0 && w.Sep == 'x' && (w.From.File == 0 || w.From.Rank == 0)
	return !plainCapture
}

// asNext looks for a free action that only the next seat could make, and ends the
// turn if it finds one. It reports false where judging stops there.
func (l *line) asNext() bool {
	copyState(&l.scratch, l.st)
	l.scratch.EndTurn()
	l.buf = l.scratch.Find(&l.pattern, l.buf[:0])
	return len(l.buf) == 0 || l.endOpen()
}

// bySpend looks in st for the move of a man that was not marked although a man less far
// could make a move of the same text, if the points that are named decide between them.
func (l *line) bySpend(st engine.State, buf []engine.Move) []engine.Move {
	p := l.pattern
	if p.Spend[0] == 0 || p.Who != 0 {
		return buf[:0]
	}
	p.Spend = [notation.MaxSpend]uint8{}
	if buf = st.Find(&p, buf[:0]); len(buf) == 0 {
		return buf // nothing of that text is open to the man who is meant without a mark
	}
	return slices.DeleteFunc(st.Legal(buf[:0]), func(m engine.Move) bool {
		return m.Kind != p.Kind || count(m) != p.Count || m.From != p.From || m.To != p.To || m.Spend != l.pattern.Spend
	})
}

// fit keeps the moves whose capture agrees with the mark, if any does, and returns
// how many there are.
func fit(ms []engine.Move, w *notation.Move) int {
	n := 0
	for k, m := range ms {
		if m.Capture == (w.Sep == 'x') {
			ms[n], ms[k] = ms[k], ms[n]
			n++
		}
	}
	if n == 0 {
		return len(ms)
	}
	return n
}

// captureMark reports a written step whose capture mark and the move do not agree, if that matters.
func (l *line) captureMark(it *notation.Item, m *engine.Move) bool {
	w := &it.Move
	code, rule, says := diag.CaptureMark, "", diag.Detail(diag.NothingCaptured)
	if !m.Capture {
		// A rule may say why the man there is not taken.
		claimed := *m
		claimed.Capture = true
		if obs := l.st.Object(claimed); len(obs) > 0 {
			rule, says = obs[0].Rule, l.against(&candidate{claimed, obs})
			if obs[0].Reason == engine.ReasonSafe {
				code = diag.SafeSquare
			}
		}
	} else {
		if w.Sep == 0 && w.From.File != 0 && w.From.Rank != 0 {
			return false // a plain long form claims nothing
		}
		code, says = diag.MissingCaptureMark, diag.CaptureUnmarked
	}
	f := l.find(code, rule, it, says)
	f.Legal = []string{l.text(*m)}
	if it.Sic {
		f.Severity = min(f.Severity, diag.Warning)
	}
	return true
}

// checkMark compares the written check mark with the position behind the move.
func (l *line) checkMark(it *notation.Item) bool {
	want := byte(0)
	if l.table.checks {
		want = checkMark(l.st)
	}
	got := it.Move.Check
	if got == want {
		return false
	}
	if got == '+' && l.table.checks && l.st.Check() == engine.InCheck {
		return false // true, though there is nothing left to meet
	}
	f := l.find(diag.CheckMark, "", it, diag.MarkWrong{Written: got, Right: want,
		NoChecks: !l.table.checks, InCheck: l.table.checks && l.st.Check() == engine.InCheck})
	// The finding is about the move just made, not about the seat now on turn.
	f.Seat = l.seatBefore()
	return true
}

// over reports an event after the end of the game.
func (l *line) over(it *notation.Item) {
	if l.refuses(nil) {
		return
	}
	o := l.st.Outcome()
	f := l.find(diag.GameOver, o.Rule, it, diag.GameEnded.With(resultString(l.table.game, o)))
	f.Seat = ""
	l.stop()
}
