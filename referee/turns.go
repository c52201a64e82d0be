package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// number compares a round number with the round that is played. It is said once
// where the count jumps, not at every number after it.
func (l *line) number(it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		return
	}
	n := int(it.N)
	if !l.st.Fresh() {
		switch {
		case l.st.MayEnd():
			l.endTurn()
		case n == l.st.Round()+l.offset:
			return // repeated within a turn, behind a comment or variation
		case !l.endUnfinished(it):
			return
		}
	}
	if l.first && l.table.position {
		l.offset = n - l.st.Round() // a game from a position may count on
	}
	l.first = false
	if want := l.st.Round() + l.offset; n != want {
		l.find(diag.RoundNumber, "", it, l.roundJump(n, want))
		l.offset = n - l.st.Round()
	}
}

// roundJump says what a wrong round number may come from: if it is that of the next
// round, the last seat's turn of this one is missing.
func (l *line) roundJump(written, played int) diag.RoundJump {
	d := diag.RoundJump{Written: written, Played: played}
	if game := l.table.game; written == played+1 && l.st.Next() == game.Setup().First {
		d.Missing, d.Throws = l.table.rs.Info(l.st.Seat()).Name, game.Dice() != nil
	}
	return d
}

// seatMark compares a seat mark with the seat on turn, and ends a turn that the
// rules leave open.
func (l *line) seatMark(it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		return
	}
	on := l.st.Seat()
	seat := on
	if it.Letter != l.table.letters[on] {
		seat = l.table.rs.SeatOf(it.Letter)
	}
	switch {
	case seat == on:
		switch {
		case l.st.Fresh() || !l.st.MayEnd():
		case l.st.Next() == seat:
			l.endTurn() // all others are skipped, and the same seat follows itself
		default:
			l.marked = it
		}
		return
	case seat == l.st.Next() && !l.st.Fresh():
		if l.st.MayEnd() {
			l.endTurn()
			return
		}
		if !l.endUnfinished(it) {
			return
		}
		if seat == l.st.Seat() {
			return
		}
	}
	l.wrongSeat(it)
}

// wrongSeat reports a seat mark that does not name the seat on turn.
func (l *line) wrongSeat(it *notation.Item) {
	seat := l.table.rs.SeatOf(it.Letter)
	on := l.table.rs.Info(l.st.Seat())
	d := diag.SeatAstray{Written: it.Letter, Turn: on.Letter, Name: on.Name}
	if seat != 0 {
		d.Seat, d.Plays = l.table.rs.Info(seat).Name, l.table.game.Setup().Has(seat)
	}
	l.find(diag.WrongSeat, "", it, d)
	l.stop()
}

// endTurn ends a turn that the rules leave open.
func (l *line) endTurn() {
	l.noteIdle()
	l.marked, l.turned = nil, true
	l.st.EndTurn()
}

// endOpen ends a turn that the rules leave open, because only the next seat could make
// the event that follows. It reports false, and judging stops, if a seat mark before the
// event says otherwise.
func (l *line) endOpen() bool {
	mark := l.marked
	l.endTurn()
	if mark != nil {
		l.wrongSeat(mark)
		return false
	}
	return true
}

// endUnfinished ends a turn that the record ends although something is left to do.
// It reports false when judging stops there.
func (l *line) endUnfinished(it *notation.Item) bool {
	if !l.sic && l.refuses(nil) {
		return false
	}
	code, rule, says := diag.NotSpent, "", diag.Detail(diag.TurnUnfinished)
	if obs := l.st.ObjectEnd(); len(obs) > 0 {
		code, rule, says = codeOf(obs[0].Reason), obs[0].Rule, diag.Objection{Law: obs[0].Text}
	}
	if l.sic {
		l.find(diag.IllegalButPlayed, rule, it, says)
		l.st.ForceEnd()
		l.turned = true
		l.sic, l.idle = false, diag.Finding{}
		return true
	}
	f := l.find(code, rule, it, says)
	l.alternatives(f, "")
	l.stop()
	return false
}

// idleSic notes the sic at an event just played that broke no rule. While the turn
// goes on the note waits: as the last word of the turn, sic would cover what the
// turn leaves undone.
func (l *line) idleSic(it *notation.Item, what string) {
	f := l.find(diag.SicWithoutBreach, "", it, diag.SicIdle.With(what))
	f.Seat = l.seatBefore()
	if !l.st.Fresh() {
		l.idle = *f
		l.takeBack(f)
	}
}

// noteIdle gives the note that waited, because the turn went on.
func (l *line) noteIdle() {
	if l.idle.Code != "" {
		if !l.beyond(l.idle.Code) {
			l.report.Findings = append(l.report.Findings, l.idle)
		}
		l.idle = diag.Finding{}
	}
}
