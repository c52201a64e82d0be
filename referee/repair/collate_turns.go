package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// A turn that a witness has as lost is several events in a game with throws: so many words of the witness are it, all but
// the first of which may be nothing.

// maxOpenTurn is how many events a turn that is lost may have.
const maxOpenTurn = 12

// isTurn reports whether a word is the gap of a whole turn.
func (w *word) isTurn() bool { return w.item.Kind == notation.Gap && w.item.Turn }

// openTurns puts further words after those that are lost turns.
func (w *witness) openTurns() {
	if !slices.ContainsFunc(w.words, func(w word) bool { return w.isTurn() }) {
		return
	}
	var words []word
	for i := range w.words {
		if words = append(words, w.words[i]); !w.words[i].isTurn() {
			continue
		}
		more := w.words[i]
		more.more = true
		words = append(words, slices.Repeat([]word{more}, maxOpenTurn-1)...)
	}
	open := witnessOf(w.g, words, w.leavesOut)
	for i := range words {
		if words[i].more {
			open.repeats[i] = nil // it is no copy of the event before it
		}
	}
	open.plain, open.read, open.fixed, open.hypotheses = w.plain, w.read, w.fixed, w.hypotheses
	*w = *open
}

// lostTurn is a gap of turns in a witness.
type lostTurn struct {
	witness int
	at      int // where it stands
}

// wholeTurns reports whether in each text the events that stand for turns which a witness has as lost are so many whole
// turns.
func (s *collationSearch) wholeTurns(c *Collation) bool {
	lost := map[lostTurn]int{} // how many turns they are
	for k, w := range s.witnesses {
		for i := range w.words {
			if one := &w.words[i]; one.isTurn() && !one.more {
				lost[lostTurn{k, s.offsetOf(w, one)}]++
			}
		}
	}
	return !slices.ContainsFunc(c.Texts, func(t Telling) bool { return !t.hasTurns(lost) })
}

// offsetOf is where a word of a witness is in its file, as a reading has it.
func (s *collationSearch) offsetOf(w *witness, of *word) int {
	start, end := of.start, of.end
	if w.plain != nil {
		start, end = w.plain.back(start, end)
	}
	loc := w.source().Locator()
	return loc.Span(start, end).Start.Offset
}

// hasTurns reports whether the events of a text that stand for lost turns are so many whole turns.
func (t *Telling) hasTurns(lost map[lostTurn]int) bool {
	found := map[lostTurn]int{}
	var last []lostTurn // of the event before
	first := true
	seat, round := byte(0), 0
	for i := range t.Events {
		a := &t.Events[i]
		if a.Event == 0 {
			continue
		}
		f := &t.text.events[a.Event-1]
		begins := first || f.seat != seat || f.round != round
		first, seat, round = false, f.seat, f.round
		var now []lostTurn
		for k := range a.Readings {
			one := lostTurn{k, a.Readings[k].Span.Start.Offset}
			if lost[one] == 0 || a.Readings[k].Text == "" {
				continue
			}
			if now = append(now, one); begins {
				found[one]++
			} else if !slices.Contains(last, one) {
				return false // it begins in the middle of a turn
			}
		}
		if !begins && slices.ContainsFunc(last, func(one lostTurn) bool { return !slices.Contains(now, one) }) {
			return false // it ends there
		}
		last = now
	}
	for one, n := range lost {
		if found[one] > 0 && found[one] != n {
			return false
		}
	}
	return true
}
