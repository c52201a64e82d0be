package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// playWords plays the words of a game. It reports false where it finds something.
func (l *line) playWords(pl *grammar.Plain) bool {
	for words := pl.Words; ; words = words[1:] {
		n, ok := l.stepWords(words)
		if words = words[n:]; !ok || len(words) == 0 {
			l.judged = l.Event
			return ok
		}
		it := itemOf(words[0], pl.Moves)
		if l.j.step(&l.Spot, &it, l); l.strayed() {
			return false
		}
	}
}

// itemOf is a word as an item without a place; moves has the long ones.
func itemOf(w word.Word, moves []notation.Move) (it notation.Item) {
	switch w.Plain() {
	case word.Number:
		it.Kind, it.N = notation.Number, int32(w.Round())
	case word.SeatMark:
		it.Kind, it.Letter = notation.SeatMark, w.Letter()
	case word.Throw:
		it.Kind, it.Cast.N = notation.Throw, w.Small()
		for k := range int(w.Small()) {
			it.Cast.Values[k] = w.Die(k)
		}
	case word.Pass:
		it.Kind, it.Suffix = notation.Pass, notation.Suffix(w.Small())
	case word.Move:
		it.Kind, it.Move, it.Suffix = notation.MoveItem, notation.MoveOf(w), notation.Suffix(w.Small())
	default:
		it.Kind, it.Move, it.Suffix = notation.MoveItem, moves[w.Index()], notation.Suffix(w.Small())
	}
	return it
}

// stepWords plays the words that need no more than to be played, as far as they go, and returns
// how many they are. What round numbers and seat marks must be it knows behind a step. It
// reports false where it finds something.
func (l *line) stepWords(words []word.Word) (n int, ok bool) {
	st, t := l.St, l.j.table
	var now engine.Stepped // empty where it is not known
	plies, throws := 0, 0
	ok = true
words:
	for ; n < len(words); n++ {
		switch w := words[n]; w.Plain() {
		case word.Number:
			if now.Fresh == 0 || l.first || int(now.Round)+l.Offset != w.Round() {
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
			l.last, now.Fresh = st.Seat(), 0
			st.Throw(c)
			throws++
		case word.Move, word.Pass:
			if now = st.Step(w); now.By == 0 {
				break words
			}
			l.last = now.By
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
		l.marked = seatMark{}
	}
	l.Event += events
	l.Ply += plies
}

// strayed reports whether anything was found.
func (l *line) strayed() bool { return len(l.j.report.Findings) > 0 }
