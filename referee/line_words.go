package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// playWords plays the words of a game, as playPlain does items. It reports false where it
// finds something.
func (l *line) playWords(pl *grammar.Plain) bool {
	l.words = wordItems{throw: notation.Item{Kind: notation.Throw}, pass: notation.Item{Kind: notation.Pass}}
	st, t, moves := l.st, l.table, pl.Moves
	stepper, _ := st.(engine.Stepper)
	for _, w := range pl.Words {
		switch w.Kind() {
		case grammar.RoundNumber:
			if l.misnumbered(w) && !l.numberWord(w) {
				return false
			}
			continue
		case grammar.SeatMark:
			if l.mismarked(w) && !l.markWord(w) {
				return false
			}
			continue
		case grammar.Throw:
			if c := t.castOf(w); st.Due() == engine.DueCast && t.can(c) {
				t.last = st.Seat()
				st.Throw(c)
			} else {
				l.fall(c, &l.words.throw)
			}
		case grammar.Pass:
			by := engine.Seat(0)
			if stepper != nil {
				by = stepper.Step(engine.BriefPass)
			}
			if by == 0 {
				l.pass(&l.words.pass)
			} else {
				t.last = by
			}
			l.ply++
		case grammar.LongMove:
			l.words.move = notation.Item{Kind: notation.MoveItem, Move: moves[0]}
			moves = moves[1:]
			l.move(&l.words.move)
			l.ply++
		case grammar.ShortMove:
			by := engine.Seat(0)
			if stepper != nil {
				by = stepper.Step(engine.Brief(w.Brief()))
			}
			if by == 0 {
				l.moveShort(w)
			} else if t.last = by; w.Check() != 0 || t.checks && st.Check() != 0 {
				if !t.checks || checkMark(st) != w.Check() {
					return false
				}
			}
			l.ply++
		}
		if l.marked != nil {
			l.marked = nil
		}
		if l.event++; l.strayed() {
			return false
		}
	}
	l.judged = l.event
	return true
}

// misnumbered and mismarked report whether more is to be asked of a round number or a seat mark
// than whether it is right.
func (l *line) misnumbered(w grammar.Word) bool {
	return l.first || !l.st.Fresh() || l.st.Round()+l.offset != w.Round()
}

func (l *line) mismarked(w grammar.Word) bool {
	return w.Letter() != l.table.letters[l.st.Seat()] || !l.st.Fresh()
}

// numberWord and markWord judge a round number and a seat mark. They report false where anything
// is found.
func (l *line) numberWord(w grammar.Word) bool {
	l.words.number = notation.Item{Kind: notation.Number, N: int32(w.Round())}
	l.number(&l.words.number)
	return !l.strayed()
}

func (l *line) markWord(w grammar.Word) bool {
	l.words.mark = notation.Item{Kind: notation.SeatMark, Letter: w.Letter()}
	l.seatMark(&l.words.mark)
	return !l.strayed()
}

// strayed reports whether anything was found.
func (l *line) strayed() bool { return len(l.report.Findings) > 0 }

// moveShort judges a short move.
func (l *line) moveShort(w grammar.Word) {
	if !l.table.checks && w.Check() == 0 && l.table.resolvePlain(engine.Brief(w.Brief()), &l.pattern) {
		l.buf = l.st.Find(&l.pattern, l.buf[:0])
		if len(l.buf) == 1 && l.buf[0].Piece == engine.Man && l.buf[0].Capture == engine.Brief(w.Brief()).Captures() {
			l.played(engine.Cast{}, &l.buf[0])
			l.st.Apply(l.buf[0])
			return
		}
	}
	l.words.move = notation.Item{Kind: notation.MoveItem, Move: w.Move()}
	l.move(&l.words.move)
}
