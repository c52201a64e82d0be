// Package turns splits the rounds of a record into turns, as they are written: by the marks of seats, else by the
// throws, else by the events. It knows no rules: without marks, a turn with a second throw is two.
package turns

import (
	"github.com/ashtapada/agn/notation"
)

// Turn is a turn of a seat.
type Turn struct {
	// Mark is the letter of the mark of the seat, 0 without one.
	Mark byte
	// From and To are the first item of it and the one after the last, by index.
	From, To int
}

// Rounds splits the items of a main line, without comments, into rounds, each of which has a number and a word at
// least.
func Rounds(items []notation.Item) (out [][]Turn) {
	throws := false
	for i := range items {
		throws = throws || items[i].Kind == notation.Throw
	}
	for i := 0; i < len(items); i++ {
		if items[i].Kind != notation.Number {
			continue
		}
		from := i + 1
		for i+1 < len(items) && items[i+1].Kind != notation.Number {
			i++
		}
		if from <= i {
			out = append(out, split(items, from, i+1, throws))
		}
	}
	return out
}

// split splits a round.
func split(items []notation.Item, from, to int, throws bool) (out []Turn) {
	for i := from; i < to; i++ {
		kind := items[i].Kind
		thrown := i > from && items[i-1].Kind == notation.Throw
		begins := len(out) == 0 || kind == notation.SeatMark
		if last := len(out) - 1; !begins && out[last].Mark == 0 && out[last].To > out[last].From {
			begins = throws && kind == notation.Throw && !thrown || !throws && (kind.IsEvent() || kind == notation.Bad)
		}
		if begins {
			out = append(out, Turn{From: i, To: i})
		}
		last := &out[len(out)-1]
		if last.To = i + 1; kind == notation.SeatMark {
			last.Mark = items[i].Letter
		}
	}
	return out
}
