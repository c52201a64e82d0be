package referee

import (
	"sort"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A lenient reading leaves open what only the position tells. Judging settles it in the
// tree, so that what is printed afterwards is plain notation.

// soldierCaptures judges a soldier's capture that does not say which soldier captures:
// the one that legally can.
func (l *line) soldierCaptures(it *notation.Item) {
	if st, m, ok := l.onlySoldier(it); ok {
		w := it.Move
		w.From = l.writer.unmarked(st, m).From
		l.readAs(it, w)
	}
	l.move(it)
}

// onlySoldier returns the capture, if there is one only, and the position in which it
// is legal.
func (l *line) onlySoldier(it *notation.Item) (engine.State, engine.Move, bool) {
	if l.st.Due() == engine.DueOver {
		return nil, engine.Move{}, false
	}
	if _, none := l.table.resolve(&it.Move, &l.pattern); none != nil {
		return nil, engine.Move{}, false
	}
	st := l.st
	l.buf = st.Find(&l.pattern, l.buf[:0])
	if len(l.buf) == 0 && st.MayEnd() {
		copyState(&l.scratch, st)
		st = l.scratch
		st.EndTurn()
		l.buf = st.Find(&l.pattern, l.buf[:0])
	}
	n := len(l.buf)
	if n > 1 {
		n = fit(l.buf, &it.Move)
	}
	if n != 1 {
		return nil, engine.Move{}, false
	}
	return st, l.buf[0], true
}

// readAs puts what a move was settled to into its item, and makes the reader's note say
// so.
func (l *line) readAs(it *notation.Item, w notation.Move) {
	it.Move = w
	if l.trying != nil {
		return
	}
	at := l.g.Offset + int(it.Start)
	k := sort.Search(len(l.read), func(k int) bool { return l.read[k].Span.Start.Offset >= at })
	for ; k < len(l.read) && l.read[k].Span.Start.Offset == at; k++ {
		if d, ok := l.read[k].Detail.(diag.ReadAs); ok {
			d.As = string(notation.AppendMove(nil, &w))
			l.read[k].Say(d)
			l.report.Findings[k].Say(d)
		}
	}
}

// unsettled marks a game in which moves are left that the position did not settle. Its
// tree is no text of the notation.
func (j *judge) unsettled() {
	if len(j.read) == 0 || j.g.Lossy {
		return // such a move has a note
	}
	for i := range j.g.Items {
		if it := &j.g.Items[i]; it.Kind == notation.MoveItem && it.Move.Unsettled() {
			j.g.Lossy = true
			return
		}
	}
}
