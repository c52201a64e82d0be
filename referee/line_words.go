package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/word"
)

// stepWords plays the words from i on that need no more than to be played, as far as they go before
// end, and returns the index of the first that needs more. What round numbers and seat marks must be
// it knows after a step.
func (l *line) stepWords(i, end int) int {
	st, t, words := l.St, l.j.table, l.j.g.Words[i:end]
	var now engine.Stepped // empty where it is not known
	n, plies, throws := 0, 0, 0
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
			if mismarkedCheck(st, w, now) && l.j.mismarked(st, w.Check()) {
				l.count(plies+throws, plies)
				plies, throws = 0, 0
				l.remark(wrongCheck, &l.Spot, l.item(i+n))
			}
			plies++
		default:
			break words
		}
	}
	l.count(plies+throws, plies)
	l.judged = l.Event
	return i + n
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
