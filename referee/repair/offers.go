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
	if !m.affords(m.damages[of].cost, m.i) {
		return
	}
	for _, id := range m.possible() {
		m.offer(of, edit{kind: Insert, tokens: m.event(id)})
	}
}

// affords reports whether a hypothesis that goes on with the i-th word after an edit can come to be a repair.
func (m *moment) affords(cost, i int) bool {
	return m.cost+cost+m.rest(i) <= m.most && m.edits+1+m.need[i] <= m.mostEdits
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
	for _, id := range m.possible() {
		event := m.event(id)
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
	if m.w.item.Kind == notation.SeatMark || m.w.isDotted() {
		return
	}
	for _, id := range m.possible() {
		f := m.fit(id, m.i)
		if !m.has(int(f.cost)) || !m.affords(int(f.cost), m.i+1) {
			continue
		}
		now := m.event(f.as)
		if now[0].item.Sic != m.w.item.Sic {
			now = slices.Clone(now)
			now[0].item.Sic = m.w.item.Sic
		}
		m.offerAt(of, int(f.cost), edit{kind: Replace, n: 1, tokens: now})
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

// isOneWord reports whether a word may hold several, or be a part of one: no event has a dot.
func (w *word) isOneWord() bool {
	return !w.item.HasGap() && w.item.Kind != notation.SeatMark && !w.isDotted()
}

// isDotted reports whether a word is a round number with its dot.
func (w *word) isDotted() bool { return w.isNumber() && strings.HasSuffix(w.text, ".") }

// together tries two events for a word: they may have run together.
func (m *moment) together(of which) {
	if !m.w.isOneWord() {
		return
	}
	text := m.w.spelled
	for _, id := range m.possible() {
		if !m.fit(id, m.i).heads {
			continue
		}
		t := m.all[id]
		rest := strings.TrimPrefix(text, m.spelled(&t, text[:min(len(text), len(t.text))]))
		for _, u := range m.after(&t) {
			if m.spelled(&u, rest) == rest {
				m.offer(of, edit{kind: Replace, n: 1, tokens: []token{t, u}})
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
	if m.unrecorded {
		return m.afterThrows(&m.next)
	}
	return m.tokens(&m.next, m.trial.Choices(&m.next, nil))
}

// skipped tries two events for a word that begins as the first does and ends as the second:
// the eye may have gone from one to the other.
func (m *moment) skipped(of which) {
	if !m.w.isOneWord() || !m.affords(m.damages[of].cost, m.i+1) {
		return
	}
	text := m.w.spelled
	for _, id := range m.possible() {
		t := &m.all[id]
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
	for _, id := range m.possible() {
		f := m.fit(id, m.i)
		if f.whole2 {
			m.offer(of, edit{kind: Replace, n: 2, tokens: m.event(id)})
		}
		if f.torn != 0 {
			m.offerAt(tornLost, int(f.torn), edit{kind: Replace, n: 2, tokens: m.event(id)})
		}
		if f.whole3 {
			m.offer(of, edit{kind: Replace, n: 3, tokens: m.event(id)})
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
		text := m.asOne(m.i, n)
		for _, id := range m.possible() {
			m.measure(of, n, text, m.event(id))
		}
		m.measure(of, n, text, slices.Concat(m.marks(), m.numbers()))
	}
}

// asOne is what is written for n words from the i-th on that stand without a space.
func (s *search) asOne(i, n int) string {
	if n == 1 {
		return s.words[i].spelled
	}
	return string(s.g.Text[s.words[i].start:s.words[i+n-1].end])
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
