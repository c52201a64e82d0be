package referee

import (
	"github.com/ashtapada/agn/notation"
)

func (l *line) eventItem(i int, it *notation.Item) {
	plain := it.Kind == notation.MoveItem && it.Move.Plain()
	if !plain && it.HasGap() {
		l.openGap(i, it)
		return
	}
	if l.keep && l.trying == nil {
		l.remember(it.Kind == notation.Throw)
	}
	if l.sic && it.Kind != notation.Throw {
		l.noteIdle()
	}
	switch it.Kind {
	case notation.Throw:
		l.throw(it)
	case notation.MoveItem:
		switch {
		case plain:
			l.move(it)
		case it.Move.OnWay():
			l.moveOnWay(it)
		case it.Move.Unsettled():
			l.soldierCaptures(it)
		default:
			l.move(it)
		}
	case notation.Pass:
		l.pass(it)
	}
	if l.visitor != nil {
		l.showAfter(l.st, true)
	}
	l.passed(it.Kind != notation.Throw)
	l.sic = it.Sic
}

// remember saves what a variation may go back to that replaces the event which comes.
func (l *line) remember(cast bool) {
	if l.st.Fresh() {
		l.save(&l.beforeTurn)
	}
	if cast {
		l.save(&l.beforeCast)
		l.beforeMove.set = false
	} else {
		l.save(&l.beforeMove)
	}
}

// passed goes on behind an event that was judged and shown.
func (l *line) passed(ply bool) {
	l.event++
	l.judged = l.event
	if ply {
		l.ply++
	}
}
