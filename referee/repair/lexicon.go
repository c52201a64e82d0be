package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// A lexicon has the events that were possible anywhere in a search, and how each of them goes with each word
// of the record. A move is possible at thousands of moments; what it costs that a word is written for it
// hangs on none of them.
type lexicon struct {
	ids  map[string]int32 // by their text
	all  []token
	fits [][]fit            // by word and event
	at   map[uint64][]int32 // what is possible in a position, by its key
}

// fit is how an event goes with a word.
type fit struct {
	known bool
	// heads is set where the word begins with the event and goes on; whole2 and whole3 where the event is the
	// word and the one or two after it.
	heads, whole2, whole3 bool
	// cost is what it costs that the word was written for the event, as tokens has it that is nearest to the
	// word; more than maxCost where it was not. torn is the cost where the word and the next one are the
	// event but for a sign between them, 0 for others.
	cost, torn uint8
	as         int32
}

// id is the number of a token, which is new or known.
func (l *lexicon) id(t token) int32 {
	id, ok := l.ids[t.text]
	if !ok {
		id = int32(len(l.all))
		l.ids[t.text] = id
		l.all = append(l.all, t)
	}
	return id
}

// event is an event by its number, alone.
func (l *lexicon) event(id int32) []token { return l.all[id : id+1 : id+1] }

// fit is how an event goes with the i-th word.
func (s *search) fit(id int32, i int) *fit {
	row := &s.lexicon.fits[i]
	if int(id) >= len(*row) {
		*row = slices.Grow(*row, len(s.all))[:len(s.all)]
	}
	f := &(*row)[id]
	if !f.known {
		*f = s.fitOf(s.all[id], i)
	}
	return f
}

func (s *search) fitOf(t token, i int) fit {
	w := &s.words[i]
	near, cost := s.nearest(&t, w)
	f := fit{known: true, cost: uint8(cost), as: s.lexicon.id(near)}
	text := w.spelled
	rest, ok := strings.CutPrefix(text, s.spelled(&t, text[:min(len(text), len(t.text))]))
	f.heads = ok && rest != ""
	if i+1 == len(s.words) || s.words[i+1].item.HasGap() {
		return f
	}
	head, text := text, text+s.words[i+1].spelled
	switch meant := s.spelled(&t, text); {
	case meant == text:
		f.whole2 = true
	case len(meant) == len(text)+1 && strings.HasPrefix(meant, head) && meant[len(head)+1:] == text[len(head):]:
		f.torn = uint8(s.damages[torn].cost + lost(rune(meant[len(head)])))
	}
	if i+2 < len(s.words) && !s.words[i+2].item.HasGap() {
		text += s.words[i+2].spelled
		f.whole3 = s.spelled(&t, text) == text
	}
	return f
}

// nearest is the spelling of an event that is nearest to what was written as a word, and its cost.
func (s *search) nearest(t *token, w *word) (best token, cost int) {
	best, most := *t, s.damages[otherWord].cost
	if t.text == w.text {
		return best, maxCost + 1 // it was read so, and does not do
	}
	cost = s.word(t, w.spelled, most-1)
	try := func(text string, it notation.Item) {
		other := token{item: it, text: text}
		if n := s.word(&other, w.spelled, most-1); n < cost && text != w.text {
			best, cost = other, n
		}
	}
	switch t.item.Kind {
	case notation.Throw:
		if n := t.item.Cast.N; n == 2 || n == 3 {
			orders(t.item.Cast.Values[:n], func(text string) { try(text, t.item) })
		}
	case notation.MoveItem:
		if m := t.item.Move; m.Check != 0 {
			it := t.item
			it.Move.Check = 0
			try(string(notation.AppendMove(nil, &it.Move)), it)
		}
	}
	if cost < most {
		return best, cost
	}
	if k := w.item.Kind; k == notation.Bad || k == notation.Gap || k == notation.Readings ||
		replaceable(k) == replaceable(t.item.Kind) {
		return *t, most
	}
	return *t, maxCost + 1
}
