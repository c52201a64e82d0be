package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// playWords plays the words of a game, as playPlain does items. It reports false where it
// finds something.
func (l *line) playWords(pl *grammar.Plain) bool {
	l.words = wordItems{throw: notation.Item{Kind: notation.Throw}, pass: notation.Item{Kind: notation.Pass}}
	for words := pl.Words; ; words = words[1:] {
		n, ok := l.stepWords(words)
		if words = words[n:]; !ok || len(words) == 0 {
			l.judged = l.event
			return ok
		}
		w := words[0]
		switch w.Plain() {
		case word.Number:
			l.numberWord(w)
		case word.SeatMark:
			l.markWord(w)
		case word.Throw:
			l.fall(l.table.castOf(w), &l.words.throw)
			l.count(1, 0)
		case word.Pass:
			l.pass(&l.words.pass)
			l.count(1, 1)
		default:
			l.words.move = notation.Item{Kind: notation.MoveItem, Move: pl.Moves[w.Index()]}
			l.move(&l.words.move)
			l.count(1, 1)
		case word.Move:
			l.moveShort(w)
			l.count(1, 1)
		}
		if l.strayed() {
			return false
		}
	}
}

// stepWords plays the words that need no more than to be played, as far as they go, and returns
// how many they are. What round numbers and seat marks must be it knows behind a step. It
// reports false where it finds something.
func (l *line) stepWords(words []word.Word) (n int, ok bool) {
	st, t := l.st, l.table
	var now engine.Stepped // empty where it is not known
	plies, throws := 0, 0
	ok = true
words:
	for ; n < len(words); n++ {
		switch w := words[n]; w.Plain() {
		case word.Number:
			if now.Fresh == 0 || l.first || int(now.Round)+l.offset != w.Round() {
				break words
			}
		case word.SeatMark:
			if t.letters[now.Fresh] != w.Letter() {
				break words
			}
		case word.Throw:
			c := t.castOf(w)
			if st.Due() != engine.DueCast || !t.can(c) {
				break words
			}
			t.last, now.Fresh = st.Seat(), 0
			st.Throw(c)
			throws++
		case word.Move, word.Pass:
			if now = st.Step(w); now.By == 0 {
				break words
			}
			t.last = now.By
			plies++
			if mismarkedCheck(st, w, now) {
				ok = false
				break words
			}
		default:
			break words
		}
	}
	l.count(plies+throws, plies)
	return n, ok
}

// mismarkedCheck reports whether a move is marked with another check than its step has led to.
func mismarkedCheck(st engine.State, w word.Word, now engine.Stepped) bool {
	return w.Check()|byte(now.Check) != 0 && checkMark(st) != w.Check()
}

// count counts events that were played.
func (l *line) count(events, plies int) {
	if events > 0 {
		l.marked = nil
	}
	l.event += events
	l.ply += plies
}

// numberWord and markWord judge a round number and a seat mark.
func (l *line) numberWord(w word.Word) {
	l.words.number = notation.Item{Kind: notation.Number, N: int32(w.Round())}
	l.number(&l.words.number)
}

func (l *line) markWord(w word.Word) {
	l.words.mark = notation.Item{Kind: notation.SeatMark, Letter: w.Letter()}
	l.seatMark(&l.words.mark)
}

// strayed reports whether anything was found.
func (l *line) strayed() bool { return len(l.report.Findings) > 0 }

// moveShort judges a short move.
func (l *line) moveShort(w word.Word) {
	it := &l.words.move
	*it = notation.Item{Kind: notation.MoveItem, Move: notation.MoveOf(w)}
	if l.table.resolvePlain(w, &l.pattern) {
		l.moveAs(it)
	} else {
		l.move(it)
	}
}
