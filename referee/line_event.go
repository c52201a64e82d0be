package referee

import "github.com/ashtapada/agn/notation"

// event judges an event without a gap.
func (l *line) event(it *notation.Item) {
	cast := it.Kind == notation.Throw
	if l.j.kept.on || l.sic {
		l.prepare(cast)
	}
	l.j.step(&l.Spot, it, l)
	l.judged = l.Event
	l.showAfter(l.St, true)
}

// prepare takes that an event comes: it saves what a variation may go back to that replaces it, and
// gives the note that waited for the end of the turn.
func (l *line) prepare(cast bool) {
	if l.j.kept.on && !l.goesBackToOwed(cast) {
		if l.St.Fresh() {
			l.save(&l.back.turn)
		}
		if cast {
			l.save(&l.back.cast)
			if l.back.move.known == knownMoment {
				l.back.move.known = noMoment
			}
		} else {
			l.save(&l.back.move)
		}
	}
	if l.sic && !cast {
		l.noteIdle()
	}
}

// goesBackToOwed takes that an event comes, before which throws that are not recorded may have fallen: a variation that
// replaces it has its own. It reports false where none may have.
func (l *line) goesBackToOwed(cast bool) bool {
	b := &l.back
	if b.owed.known != knownMoment {
		return false
	}
	if b.owed.St.Fresh() {
		b.turn.copy(&b.owed)
	}
	b.cast.copy(&b.owed)
	if !cast {
		b.move.copy(&b.owed)
	} else if b.move.known == knownMoment {
		b.move.known = noMoment
	}
	b.owed.known = noMoment
	return true
}

// known reports whether it is known how the line stands.
func (l *line) known() bool { return l.state < stopped && l.gap.state != open }
