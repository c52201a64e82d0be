package referee

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A gap leaves several positions possible. The referee keeps them all, up to
// maxReadings, and lets what follows strike out those that it does not fit. When
// one is left the position is known again and judging goes on; when none is left
// the record is at fault whatever stood in the gap.

// maxReadings bounds the positions kept open behind a gap.
const maxReadings = 64

// reading is one position that a gap leaves possible, and what was read into it.
type reading struct {
	st   engine.State
	says string
}

// gap remembers where the position became open.
type gap struct {
	it         *notation.Item
	event, ply int
}

// hasGap reports whether an event has something unreadable in it.
func hasGap(it *notation.Item) bool {
	switch it.Kind {
	case notation.Gap:
		return true
	case notation.Throw:
		return it.Cast.HasGap()
	case notation.MoveItem:
		return it.Move.HasGap()
	}
	return false
}

// openGap reads an event with a gap in a known position.
func (l *line) openGap(it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		l.over(it)
		return
	}
	l.gap = gap{it, l.event, l.ply}
	l.open = append(l.open[:0], reading{st: l.st.Clone()})
	l.branch(it)
}

// branch reads an item in every position that is still possible.
func (l *line) branch(it *notation.Item) {
	times := 1
	if it.Kind == notation.Gap {
		times = int(it.N)
	}
	for range times {
		if !l.branchOnce(it) {
			return
		}
	}
	if it.IsEvent() {
		l.event += times
		if it.Kind != notation.Throw && !(it.Kind == notation.Gap && l.table.game.Lot() != nil) {
			l.ply += times
		}
		l.sic = it.Sic
	}
	if len(l.open) == 1 {
		l.settleGap(it)
	}
}

// settleGap goes on from the one position that is left.
func (l *line) settleGap(it *notation.Item) {
	r := l.open[0]
	l.open = l.open[:0]
	copyState(&l.mark.st, r.st)
	l.st = l.mark.st
	l.beforeMove.set, l.beforeCast.set, l.beforeTurn.set = false, false, false
	event, ply := l.event, l.ply
	l.event, l.ply = l.gap.event, l.gap.ply
	msg := "the gap can only be " + r.says
	if it != l.gap.it {
		msg = fmt.Sprintf("what follows shows that the gap is %s", r.says)
	}
	f := l.find(diag.GapRead, "", l.gap.it, msg)
	f.Seat = ""
	l.event, l.ply = event, ply
	l.first = l.first && l.offset == 0
}

// closeGap says at the end of a line that a gap left the position open.
func (l *line) closeGap() {
	if l.noted {
		return
	}
	l.noted = true
	l.event, l.ply = l.gap.event, l.gap.ply
	f := l.find(diag.NotJudged, "", l.gap.it, "this gap leaves the position open, not judged from here on")
	f.Seat = ""
}

// branchOnce takes one event further in every possible position. It reports false
// when judging stops.
func (l *line) branchOnce(it *notation.Item) bool {
	if it.Sic {
		l.giveUp() // what was played against the rules cannot be told from the rules
		return false
	}
	var next []reading
	seen := map[uint64]bool{}
	keep := func(st engine.State, says string) bool {
		h := st.Hash()
		if !seen[h] {
			seen[h] = true
			next = append(next, reading{st, says})
		}
		return len(next) <= maxReadings
	}
	for _, r := range l.open {
		if !l.follow(r, it, keep) {
			l.giveUp()
			return false
		}
	}
	if len(next) == 0 {
		l.find(diag.NotAllowed, "", it, "no reading of the gap makes this legal")
		l.stop()
		return false
	}
	l.open = next
	return true
}

// giveUp leaves the position open for good.
func (l *line) giveUp() {
	l.closeGap()
	l.stop()
}

// follow calls keep with every position that an item can lead to from r. It reports
// false when keep does.
func (l *line) follow(r reading, it *notation.Item, keep func(engine.State, string) bool) bool {
	st := r.st
	says := func(text string) string {
		if r.says == "" {
			return text
		}
		if it == l.gap.it {
			return r.says + " " + text
		}
		return r.says
	}
	switch it.Kind {
	case notation.Number:
		if !st.Fresh() && st.MayEnd() {
			st.EndTurn()
		}
		return keep(st, r.says)
	case notation.SeatMark:
		seat := l.table.rs.SeatOf(it.Letter)
		if !st.Fresh() && st.MayEnd() && st.Next() == seat {
			st.EndTurn()
		}
		if st.Seat() != seat && st.Due() != engine.DueOver {
			return true
		}
		return keep(st, r.says)
	}
	if st.Due() == engine.DueOver {
		return true
	}
	ok := l.followEvent(st, it, says, keep)
	if ok && st.MayEnd() {
		ended := st.Clone()
		ended.EndTurn()
		ok = l.followEvent(ended, it, says, keep)
	}
	return ok
}

func (l *line) followEvent(st engine.State, it *notation.Item, says func(string) string, keep func(engine.State, string) bool) bool {
	if st.Due() == engine.DueCast && (it.Kind == notation.Throw || it.Kind == notation.Gap) {
		for _, ch := range l.table.game.Lot().Chances() {
			if it.Kind == notation.Throw && !l.castFits(&it.Cast, ch.Cast) {
				continue
			}
			n := st.Clone()
			n.Throw(ch.Cast)
			if !keep(n, says(string(AppendCast(nil, ch.Cast)))) {
				return false
			}
		}
	}
	if it.Kind == notation.Throw {
		return true
	}
	for _, m := range st.Legal(nil) {
		if it.Kind == notation.Pass && m.Kind != engine.Pass || it.Kind == notation.MoveItem && !(l.table.fits(&it.Move, m) && tells(st, &it.Move, m)) {
			continue
		}
		n := st.Clone()
		n.Apply(m)
		if !keep(n, says(string(l.writer.append(nil, st, m)))) {
			return false
		}
	}
	return true
}

// castFits reports whether c can be what was written, gaps standing for any value.
func (l *line) castFits(w *notation.Cast, c engine.Cast) bool {
	if w.Whole() {
		return true
	}
	if w.N != c.N {
		return false
	}
	left := c
	gaps := 0
	for _, v := range w.Values[:w.N] {
		if v == notation.Unreadable {
			gaps++
			continue
		}
		if v == 0 && w.N == 1 {
			v = l.table.zero
		}
		found := false
		for i := range int(left.N) {
			if left.V[i] == v {
				left.N--
				left.V[i] = left.V[left.N]
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return int(left.N) == gaps
}

// fits reports whether m can be what was written, gaps standing for anything.
func (t *table) fits(w *notation.Move, m engine.Move) bool {
	if w.OnWay() {
		return slices.ContainsFunc(t.onWays(w), func(r onWay) bool { return t.fits(&r.move, m) })
	}
	kinds := [...]engine.MoveKind{notation.Step: engine.Step, notation.Enter: engine.Enter, notation.Exchange: engine.Exchange,
		notation.Off: engine.BearOff, notation.Declare: engine.Declare}
	if kinds[w.Form] != m.Kind {
		return false
	}
	b := t.game.Board()
	letter := func(written byte, p engine.Piece) bool {
		return written == notation.Unreadable || written == p.Letter()
	}
	wholeFrom := w.From.File != 0 && w.From.Rank != 0
	if !letter(w.Piece, m.Piece) && !(w.Piece == 0 && wholeFrom) || !letter(w.Promo, m.Promo) {
		return false
	}
	if w.Piece != notation.Unreadable && max(w.Count, 1) != max(m.Count, 1) {
		return false
	}
	if m.Kind == engine.Step && w.Sep != 0 && w.Sep != notation.Unreadable && (w.Sep == 'x') != m.Capture {
		return false
	}
	return squareFits(b, w.From, m.From) && squareFits(b, w.To, m.To) && squareFits(b, w.To2, m.To2)
}

// squareFits reports whether a written square can be sq.
func squareFits(b *board.Board, w notation.Square, sq engine.Square) bool {
	if sq == engine.NoSquare {
		return w.IsZero()
	}
	file := b.File(sq)
	if file == 0 {
		file = notation.CentreFile
	}
	return w.Matches(file, uint8(b.Rank(sq)))
}
