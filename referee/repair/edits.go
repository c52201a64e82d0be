package repair

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Kind is the kind of an edit. Zero is unset.
type Kind uint8

// The kinds of edits.
const (
	Replace Kind = iota + 1
	Delete
	Insert
	Swap
	Fill
)

func (k Kind) String() string {
	return [...]string{"", "replace", "delete", "insert", "swap", "fill"}[k]
}

// edit puts tokens in the place of n words from at on.
type edit struct {
	kind   Kind
	at, n  int32
	cost   int32
	tokens []token
	// signs are where the ";" stand that hide the tokens, or the brace of the comment that is one,
	// which braced is; nil for other edits.
	signs  []int32
	braced string
	why    string
}

// token is a word that was not written so.
type token struct {
	item notation.Item
	text string
}

// tokens writes events that are possible at a moment.
func (s *search) tokens(spot *referee.Spot, choices []referee.Choice) []token {
	out := make([]token, 0, len(choices))
	for _, c := range choices {
		it := s.trial.Written(spot, c)
		out = append(out, token{it, textOf(&it)})
	}
	return out
}

func textOf(it *notation.Item) string {
	switch it.Kind {
	case notation.Throw:
		return string(notation.AppendCast(nil, &it.Cast))
	case notation.Pass:
		return "--"
	case notation.Number:
		return strconv.Itoa(int(it.N)) + "."
	case notation.SeatMark:
		return string(it.Letter) + ":"
	}
	return string(notation.AppendMove(nil, &it.Move))
}

// try tries the edits of a moment that a band has and that cost at most high.
func (s *search) try(at int32, spot *referee.Spot, i, edits, cost int, b band, high int) {
	low := b.low
	c := &s.meter.Costs
	if i < len(s.words) && s.words[i].part > 0 {
		return // what a gap stands for is looked at as a whole
	}
	do := func(e edit) {
		if int(e.cost) > low && int(e.cost) <= high {
			e.at = int32(i)
			s.take(at, spot, &e, edits, cost)
		}
	}
	if s.passagesOnly(at, spot, i, edits, cost, b, high) {
		return
	}
	s.bared(do, at, spot, i, low, high)
	s.choices = s.trial.Choices(spot, s.choices[:0])
	s.spend(len(s.choices))
	events := s.tokens(spot, s.choices)
	if within(c.Insert, low, high) {
		for k := range events {
			do(edit{kind: Insert, cost: int32(c.Insert), tokens: events[k : k+1], why: "an event was left out"})
		}
	}
	if within(c.SeatMark, low, high) && spot.Plain() && !spot.St.Fresh() {
		s.marks = s.trial.Marks(spot, s.marks[:0])
		for _, letter := range s.marks[min(1, len(s.marks)):] {
			do(edit{kind: Insert, cost: int32(c.SeatMark), tokens: []token{markToken(letter)}, why: "a seat mark was left out"})
		}
	}
	if i == len(s.words) || s.words[i].told != nil {
		return
	}
	w := &s.words[i]
	if w.beside {
		for k := range events {
			if events[k].item.Kind != notation.Throw || w.text == "sic" {
				do(edit{kind: Insert, n: 1, cost: int32(c.Insert), tokens: events[k : k+1], why: "an event was left out"})
			} else { // which has no suffix
				do(edit{kind: Replace, n: 1, cost: int32(c.Other), tokens: events[k : k+1]})
			}
		}
		do(edit{kind: Delete, n: 1, cost: int32(c.Delete), why: "a word that does not belong here"})
		return
	}
	if w.item.Kind != notation.SeatMark && !(w.isNumber() && strings.HasSuffix(w.text, ".")) {
		for k := range events {
			t, n := s.nearest(&events[k], i)
			t.item.Sic = w.item.Sic
			do(edit{kind: Replace, n: 1, cost: int32(n), tokens: []token{t}})
		}
	}
	s.marksAndNumbers(do, i, spot)
	s.fragments(do, events, i, spot)
	if !w.item.HasGap() && w.item.Kind != notation.SeatMark {
		if within(c.Run, low, high) {
			s.together(do, events, spot, i)
		}
		if high >= c.Run && low < c.Run+c.Lost {
			s.torn(do, events, i)
		}
		if within(c.Skipped, low, high) && b.where == near {
			s.skipped(do, events, spot, i)
		}
	}
	if !w.item.HasGap() {
		cost, why := c.Delete, "a word that does not belong here"
		if i > 0 && w.isEvent() && s.words[i-1].text == w.text {
			cost, why = c.Twice, "written twice"
		}
		do(edit{kind: Delete, n: 1, cost: int32(cost), why: why})
	}
	if k := s.turn[i]; k > i+1 {
		do(edit{kind: Delete, n: int32(k - i), cost: int32(c.TurnAdded), why: "a turn that does not belong here"})
	}
	for _, k := range s.twice[i] {
		do(edit{kind: Delete, n: k, cost: int32(c.Twice), why: "a passage written twice"})
	}
	s.exchanges(do, i, low, high)
}

// marksAndNumbers tries the seat marks and round numbers that fit a moment for a word.
func (s *search) marksAndNumbers(do func(edit), i int, spot *referee.Spot) {
	w, c := &s.words[i], &s.meter.Costs
	if w.item.Kind == notation.SeatMark || w.item.Kind == notation.Bad {
		s.marks = s.trial.Marks(spot, s.marks[:0])
		for _, letter := range slices.Clone(s.marks) {
			t := markToken(letter)
			if i+1 < len(s.words) && t.text == w.text+s.words[i+1].text {
				do(edit{kind: Replace, n: 2, cost: int32(c.Run), tokens: []token{t}, why: "a word torn apart"})
			}
			if n := s.meter.word(t.text, w.text, c.Other); n > 0 && n <= c.Other {
				do(edit{kind: Replace, n: 1, cost: int32(n), tokens: []token{t}})
			}
			if s.isName(w.text, letter) {
				do(edit{kind: Replace, n: 1, cost: int32(c.Word + c.Mark), tokens: []token{t}, why: "the name of the seat"})
			}
		}
	}
	if w.item.Kind == notation.Bad {
		s.rounds = s.trial.Numbers(spot, s.rounds[:0])
		for _, n := range slices.Clone(s.rounds) {
			t := numberToken(n)
			if n := s.meter.word(t.text, w.text, c.Other-1); n < c.Other {
				do(edit{kind: Replace, n: 1, cost: int32(n), tokens: []token{t}})
			}
		}
	}
}

// passagesOnly tries the passages of a moment that a band has, and reports whether it has no other
// edits.
func (s *search) passagesOnly(at int32, spot *referee.Spot, i, edits, cost int, b band, high int) bool {
	switch b.where {
	case lines:
		if e, ok := s.inOrder(i); ok {
			e.at = int32(i)
			s.take(at, spot, &e, edits, cost)
		}
		s.lineLost(at, spot, i, edits, cost)
		return true
	case twos:
		s.roundLost(at, spot, i, edits, cost)
		s.movesLost(at, spot, i, edits, cost)
		s.manyLost(at, spot, i, edits, cost)
		return true
	case passages:
		s.passageLost(at, spot, i, edits, cost)
		return true
	}
	if within(s.meter.TurnLost, b.low, high) && begins(spot) && s.beside(spot, i) == (b.where == beside) {
		s.turnLost(at, spot, i, edits, cost)
	}
	return b.where == beside
}

// isName reports whether a word is the name of the seat of a letter, whatever stands behind it.
func (s *search) isName(word string, letter byte) bool {
	rs := s.trial.Game().Ruleset()
	seat := rs.SeatOf(letter)
	return seat != 0 && strings.EqualFold(strings.TrimRight(word, ":."), rs.Info(seat).Name)
}

func within(c, low, high int) bool { return c > low && c <= high }

func markToken(letter byte) token {
	it := notation.Item{Kind: notation.SeatMark, Letter: letter}
	return token{it, textOf(&it)}
}

func numberToken(n int) token {
	it := notation.Item{Kind: notation.Number, N: int32(n), Dots: 1}
	return token{it, textOf(&it)}
}

// pair is an event in canonical spelling and the word at an index.
type pair struct {
	text string
	at   int
}

// reading is the spelling of an event that is nearest to what was written, and its cost.
type reading struct {
	token
	cost int
}

// nearest is the reading of the i-th word as an event.
func (s *search) nearest(t *token, i int) (token, int) {
	key := pair{t.text, i}
	r, ok := s.readings[key]
	if !ok {
		r.token, r.cost = s.nearestOf(t, &s.words[i])
		s.readings[key] = r
	}
	return r.token, r.cost
}

func (s *search) nearestOf(t *token, w *word) (token, int) {
	c := &s.meter.Costs
	if t.text == w.text {
		return *t, maxCost + 1 // it was read so, and does not do
	}
	best, cost := *t, s.word(t, w.spelled, c.Other-1)
	try := func(text string, it notation.Item) {
		other := token{it, text}
		if n := s.word(&other, w.spelled, c.Other-1); n < cost && text != w.text {
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
	if cost < c.Other {
		return best, cost
	}
	if k := w.item.Kind; k == t.item.Kind || k == notation.Bad || k == notation.Gap || k == notation.Readings ||
		k == notation.Pass && t.item.Kind == notation.MoveItem || k == notation.MoveItem && t.item.Kind == notation.Pass {
		return *t, c.Other
	}
	return *t, maxCost + 1
}

// orders calls f with a throw written in every order of its dice.
func orders(values []uint8, f func(string)) {
	var rec func(left []uint8, text string)
	rec = func(left []uint8, text string) {
		if len(left) == 0 {
			f("<" + text[1:] + ">")
			return
		}
		for i, v := range left {
			rest := append(append([]uint8(nil), left[:i]...), left[i+1:]...)
			rec(rest, text+","+strconv.Itoa(int(v)))
		}
	}
	rec(values, "")
}

// together tries two events for a word: they may have run together.
func (s *search) together(do func(edit), events []token, spot *referee.Spot, i int) {
	text := s.words[i].spelled
	for _, t := range events {
		rest, ok := strings.CutPrefix(text, s.spelled(&t, text[:min(len(text), len(t.text))]))
		if !ok || rest == "" {
			continue
		}
		s.next.Copy(spot)
		if s.trial.Step(&s.next, &t.item)&referee.Broken != 0 {
			continue
		}
		behind := s.tokens(&s.next, s.trial.Choices(&s.next, nil))
		for _, u := range behind {
			if s.spelled(&u, rest) == rest {
				do(edit{kind: Replace, n: 1, cost: int32(s.meter.Run), tokens: []token{t, u}, why: "two words run together"})
			}
		}
	}
}

// skipped tries two events for a word that begins as the first does and ends as the second:
// the eye may have gone from one to the other.
func (s *search) skipped(do func(edit), events []token, spot *referee.Spot, i int) {
	text := s.words[i].spelled
	for _, t := range events {
		k, meant := 0, s.spelled(&t, text)
		for k < len(text) && k < len(meant) && text[k] == meant[k] {
			k++
		}
		if k == 0 {
			continue
		}
		s.next.Copy(spot)
		if s.trial.Step(&s.next, &t.item)&referee.Broken != 0 {
			continue
		}
		behind := s.tokens(&s.next, s.trial.Choices(&s.next, nil))
		s.spend(len(behind))
		for _, u := range behind {
			if endsAlike(s.spelled(&u, text[k:]), text, k) {
				do(edit{kind: Replace, n: 1, cost: int32(s.meter.Skipped), tokens: []token{t, u},
					why: "the end of a word and the beginning of the next left out"})
			}
		}
	}
}

// endsAlike reports whether a word ends as another does behind so many signs or fewer, but
// for one sign at the least.
func endsAlike(word, text string, most int) bool {
	for k := min(most, len(text)-1); k >= 0 && len(text)-k <= len(word); k-- {
		if strings.HasSuffix(word, text[k:]) {
			return true
		}
	}
	return false
}

// torn tries one event for two words or three: it may have been torn, with the mark in its
// middle lost or alone.
func (s *search) torn(do func(edit), events []token, i int) {
	text := s.words[i].spelled
	for n := 2; n <= 3 && i+n <= len(s.words) && !s.words[i+n-1].item.HasGap(); n++ {
		head := text
		text += s.words[i+n-1].spelled
		for k := range events {
			t := events[k : k+1]
			switch meant := s.spelled(&t[0], text); {
			case meant == text:
				do(edit{kind: Replace, n: int32(n), cost: int32(s.meter.Run), tokens: t, why: "a word torn apart"})
			case n == 2 && len(meant) == len(text)+1 && strings.HasPrefix(meant, head) &&
				meant[len(head)+1:] == text[len(head):]:
				cost := s.meter.Run + s.meter.lost(rune(meant[len(head)]))
				do(edit{kind: Replace, n: 2, cost: int32(cost), tokens: t, why: "a word torn in two where a sign was lost"})
			}
		}
	}
}
