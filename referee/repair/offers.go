package repair

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// What the damages of single words offer.

// eventLost puts in an event.
func (m *moment) eventLost(of which) {
	for event := range slices.Chunk(m.possible(), 1) {
		m.offer(of, edit{kind: Insert, tokens: event})
	}
}

// seatMarkLost puts in the mark of another seat than the one on turn.
func (m *moment) seatMarkLost(of which) {
	if !m.spot.Plain() || m.spot.St.Fresh() {
		return
	}
	for k, mark := range m.marks() {
		if k > 0 {
			m.offer(of, edit{kind: Insert, tokens: []token{mark}})
		}
	}
}

// suffixLeft puts in the event that a suffix or sic belongs to, or leaves those out.
func (m *moment) suffixLeft(which) {
	if m.i == len(m.words) || !m.words[m.i].beside || m.words[m.i].answer != nil {
		return
	}
	for event := range slices.Chunk(m.possible(), 1) {
		if event[0].item.Kind != notation.Throw || m.words[m.i].text == "sic" {
			m.offer(eventLost, edit{kind: Insert, n: 1, tokens: event})
		} else { // which has no suffix
			m.offer(otherWord, edit{kind: Replace, n: 1, tokens: event})
		}
	}
	m.offer(wordAdded, edit{kind: Delete, n: 1})
}

// otherWord takes a word for each event that is possible.
func (m *moment) otherWord(of which) {
	if m.w.item.Kind == notation.SeatMark || m.w.isNumber() && strings.HasSuffix(m.w.text, ".") {
		return
	}
	events := m.possible()
	for k := range events {
		t, cost := m.nearest(&events[k], m.i)
		t.item.Sic = m.w.item.Sic
		m.offerAt(of, cost, edit{kind: Replace, n: 1, tokens: []token{t}})
	}
}

// otherMark takes a word for the seat marks that fit.
func (m *moment) otherMark(of which) {
	if m.w.item.Kind != notation.SeatMark && m.w.item.Kind != notation.Bad {
		return
	}
	for mark := range slices.Chunk(m.marks(), 1) {
		if m.i+1 < len(m.words) && mark[0].text == m.w.text+m.words[m.i+1].text {
			m.offer(torn, edit{kind: Replace, n: 2, tokens: mark})
		}
		most := m.damages[of].cost
		if cost := m.meter.word(mark[0].text, m.w.text, most); cost > 0 && cost <= most {
			m.offerAt(of, cost, edit{kind: Replace, n: 1, tokens: mark})
		}
		if m.isName(m.w.text, mark[0].item.Letter) {
			m.offer(seatNamed, edit{kind: Replace, n: 1, tokens: mark})
		}
	}
}

// isName reports whether a word is the name of the seat of a letter, whatever stands after it.
func (s *search) isName(word string, letter byte) bool {
	rs := s.trial.Game().Ruleset()
	seat := rs.SeatOf(letter)
	return seat != 0 && strings.EqualFold(strings.TrimRight(word, ":."), rs.Info(seat).Name)
}

// otherNumber takes what is no word for the round numbers that fit.
func (m *moment) otherNumber(of which) {
	if m.w.item.Kind != notation.Bad {
		return
	}
	m.measure(of, 1, m.w.text, m.numbers())
}

// marks returns the seat marks that fit the moment, numbers the round numbers.
func (m *moment) marks() (out []token) {
	for _, letter := range m.trial.Marks(&m.spot, nil) {
		out = append(out, markToken(letter))
	}
	return out
}

func (m *moment) numbers() (out []token) {
	for _, n := range m.trial.Numbers(&m.spot, nil) {
		out = append(out, numberToken(n))
	}
	return out
}

// measure takes n words that are written as a text for each of several, at the cost of its signs.
func (m *moment) measure(of which, n int, text string, all []token) {
	for t := range slices.Chunk(all, 1) {
		if cost := m.measured(&t[0], text); cost > 0 {
			m.offerAt(of, cost, edit{kind: Replace, n: int32(n), tokens: t})
		}
	}
}

// measured is what it costs by its signs that a word which is meant is written as another, 0 where they
// are the same or have too little in common.
func (s *search) measured(t *token, as string) int {
	most := s.damages[otherWord].cost
	if cost := s.word(t, as, most-1); cost < most {
		return cost
	}
	return 0
}

// wordAdded leaves out a word.
func (m *moment) wordAdded(of which) {
	if !m.w.item.HasGap() && !m.repeats() {
		m.offer(of, edit{kind: Delete, n: 1})
	}
}

// wordTwice leaves out an event that stands next to another like it.
func (m *moment) wordTwice(of which) {
	if !m.w.item.HasGap() && m.repeats() {
		m.offer(of, edit{kind: Delete, n: 1})
	}
}

// repeats reports whether a word is an event that stands before it too.
func (m *moment) repeats() bool { return m.i > 0 && m.w.isEvent() && m.words[m.i-1].text == m.w.text }

// turnAdded leaves out a turn.
func (m *moment) turnAdded(of which) {
	if k := m.turn[m.i]; k > m.i+1 {
		m.offer(of, edit{kind: Delete, n: int32(k - m.i)})
	}
}

// passageTwice leaves out a passage that is written again.
func (m *moment) passageTwice(of which) {
	for _, k := range m.twice[m.i] {
		m.offer(of, edit{kind: Delete, n: k})
	}
}

// isOneWord reports whether a word may hold several, or be a part of one.
func (w *word) isOneWord() bool { return !w.item.HasGap() && w.item.Kind != notation.SeatMark }

// together tries two events for a word: they may have run together.
func (m *moment) together(of which) {
	if !m.w.isOneWord() {
		return
	}
	text, events := m.w.spelled, m.possible()
	for k := range events {
		t := &events[k]
		rest, ok := strings.CutPrefix(text, m.spelled(t, text[:min(len(text), len(t.text))]))
		if !ok || rest == "" {
			continue
		}
		for _, u := range m.after(t) {
			if m.spelled(&u, rest) == rest {
				m.offer(of, edit{kind: Replace, n: 1, tokens: []token{*t, u}})
			}
		}
	}
}

// after returns the events that are possible after one.
func (m *moment) after(t *token) []token {
	m.next.Copy(&m.spot)
	if m.breaks(&m.next, &t.item) {
		return nil
	}
	return m.tokens(&m.next, m.trial.Choices(&m.next, nil))
}

// skipped tries two events for a word that begins as the first does and ends as the second:
// the eye may have gone from one to the other.
func (m *moment) skipped(of which) {
	if !m.w.isOneWord() {
		return
	}
	text, events := m.w.spelled, m.possible()
	for i := range events {
		t := &events[i]
		k, meant := 0, m.spelled(t, text)
		for k < len(text) && k < len(meant) && text[k] == meant[k] {
			k++
		}
		if k == 0 {
			continue
		}
		follow := m.after(t)
		m.spend(len(follow))
		for _, u := range follow {
			if endsAlike(m.spelled(&u, text[k:]), text, k) {
				m.offer(of, edit{kind: Replace, n: 1, tokens: []token{*t, u}})
			}
		}
	}
}

// endsAlike reports whether a word ends as another does after so many signs or fewer, but
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
func (m *moment) torn(of which) {
	if !m.w.isOneWord() {
		return
	}
	text := m.w.spelled
	for n := 2; n <= 3 && m.i+n <= len(m.words) && !m.words[m.i+n-1].item.HasGap(); n++ {
		head := text
		text += m.words[m.i+n-1].spelled
		for t := range slices.Chunk(m.possible(), 1) {
			switch meant := m.spelled(&t[0], text); {
			case meant == text:
				m.offer(of, edit{kind: Replace, n: int32(n), tokens: t})
			case n == 2 && len(meant) == len(text)+1 && strings.HasPrefix(meant, head) &&
				meant[len(head)+1:] == text[len(head):]:
				m.offerAt(tornLost, m.damages[of].cost+lost(rune(meant[len(head)])), edit{kind: Replace, n: 2, tokens: t})
			}
		}
	}
}

// A sign that is no part of any word, or an angle that opens or closes a throw, tears the
// word in which it was written by mistake. The pieces stand without a space between them,
// and are one word that was damaged once.

// maxFragments bounds the pieces of one word.
const maxFragments = 4

// fragmented returns for each word how many pieces of one word begin there, 0 where none do.
// One of them at the least is hopeless by itself.
func fragmented(ws []word, hopeless []bool) []int {
	out := make([]int, len(ws))
	for i := range ws {
		bad := hopeless[i]
		for k := i + 1; k < len(ws) && k < i+maxFragments && ws[k].start == ws[k-1].end &&
			!ws[k].item.HasGap() && ws[k].part == 0 && !ws[k].beside; k++ {
			if bad = bad || hopeless[k]; bad {
				out[i] = k + 1 - i
			}
		}
	}
	return out
}

// fragments tries an event, a seat mark or a round number for pieces of one word.
func (m *moment) fragments(of which) {
	for n := 2; n <= m.pieces[m.i]; n++ {
		m.measure(of, n, m.asOne(m.i, n), slices.Concat(m.possible(), m.marks(), m.numbers()))
	}
}

// asOne is what is written for n words from the i-th on that stand without a space.
func (s *search) asOne(i, n int) string {
	if n == 1 {
		return s.words[i].spelled
	}
	return string(s.g.Text[s.words[i].start:s.words[i+n-1].end])
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
		r = s.nearestOf(t, &s.words[i])
		s.readings[key] = r
	}
	return r.token, r.cost
}

func (s *search) nearestOf(t *token, w *word) reading {
	none, most := reading{*t, maxCost + 1}, s.damages[otherWord].cost
	if t.text == w.text {
		return none // it was read so, and does not do
	}
	best := reading{*t, s.word(t, w.spelled, most-1)}
	try := func(text string, it notation.Item) {
		other := token{it, text}
		if n := s.word(&other, w.spelled, most-1); n < best.cost && text != w.text {
			best = reading{other, n}
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
	if best.cost < most {
		return best
	}
	if k := w.item.Kind; k == notation.Bad || k == notation.Gap || k == notation.Readings ||
		replaceable(k) == replaceable(t.item.Kind) {
		return reading{*t, most}
	}
	return none
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
			rec(slices.Concat(left[:i], left[i+1:]), text+","+strconv.Itoa(int(v)))
		}
	}
	rec(values, "")
}
