package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// written is a text in full: its tags, the events and the result. It need not be in canonical form.
func (s *collationSearch) written(head []byte, events []string, token string) []byte {
	text := append([]byte{}, head...)
	text = append(text, '\n')
	column := 0
	for _, e := range append(events[:len(events):len(events)], token) {
		if column += len(e) + 1; column > 90 {
			text, column = append(text, '\n'), len(e)
		} else if column > len(e)+1 {
			text = append(text, ' ')
		}
		text = append(text, e...)
	}
	return append(text, '\n')
}

// wordOf is an event as it stands in a text, after one of a seat.
func wordOf(f *follower, seat byte) string {
	w := f.text
	if f.mark != 0 || f.seat != seat {
		w = string(rune(f.seat)) + ": " + w
	}
	if f.item.Sic {
		w += " sic"
	}
	return w
}

// headOf has the tags of all witnesses, each with the value that most of them have, and the result.
func headOf(witnesses []*witness, result string) []byte {
	var names []string
	values := map[string][]string{}
	for _, w := range witnesses {
		for i := range w.g.Tags {
			t := &w.g.Tags[i]
			if t.Name == "Language" || t.Name == "Siglum" || t.Name == throwsTag {
				continue // they are of a witness and not of the text as it is looked for
			}
			if !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
			values[t.Name] = append(values[t.Name], printable.Visible(t.Value))
		}
	}
	var out []byte
	for _, name := range names {
		value := result
		if name != "Result" {
			value = most(values[name])
		}
		out = append(notation.AppendTag(out, name, value), '\n')
	}
	return out
}

// most is the value that stands most often in a list, of several the first, and "?" only where there is
// nothing else.
func most(values []string) string {
	best, n := values[0], 0
	for _, v := range values {
		count := 0
		for _, o := range values {
			if o == v {
				count++
			}
		}
		if v == "?" || v == "" {
			count = 0
		}
		if count > n {
			best, n = v, count
		}
	}
	return best
}

// text is a text as it is compared with witnesses.
type text struct {
	events []follower
	before []referee.Spot // the position before each event, and after the last
	token  string
	untold bool // the witnesses lack the tag that says why it ended
}

// play goes through a legal game. It reports false where something is left open.
func (s *collationSearch) play(g *notation.Game) (t text, ok bool) {
	spot := s.trial.Start()
	var before referee.Spot
	before.Copy(&spot)
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Comment, it.Kind == notation.NAG:
			continue
		case it.HasGap():
			return t, false
		}
		f := follower{item: it, text: textOf(&it)}
		if it.IsEvent() {
			f.same = s.sameAs(&spot, &it)
		}
		if s.trial.Step(&spot, &it)&referee.Broken != 0 {
			return t, false
		}
		if !it.IsEvent() {
			continue
		}
		if right := s.trial.Right(); right != "" {
			f.text = right
		}
		f.seat, f.round = s.trial.Seat(&before, &spot)
		t.events, t.before = append(t.events, f), append(t.before, before)
		before = referee.Spot{}
		before.Copy(&spot)
	}
	t.before, t.token = append(t.before, before), g.Result.Text
	_, t.untold = endsWith(s.trial, &before, t.token)
	return t, true
}

// sameAs lists the words of witnesses that are read as an event at a moment.
func (s *collationSearch) sameAs(spot *referee.Spot, it *notation.Item) (out []int32) {
	var after, other referee.Spot
	for id := range s.entries {
		e := &s.entries[id]
		if !e.written || e.gap || e.item.Kind != it.Kind || !compatible(&e.item, it) {
			continue
		}
		if after.St == nil {
			after.Copy(spot)
			s.trial.Step(&after, it)
		}
		other.Copy(spot)
		if s.trial.Step(&other, &e.item)&referee.Broken == 0 && other.Key() == after.Key() {
			out = append(out, int32(id))
		}
	}
	return out
}

// match is what a witness has for a word of a text, or beside it.
type match struct {
	from, to int32    // the words
	part     [2]int32 // of a word in which several stand, the bytes
	cost     int32
	by       which
}

// matched is a text compared with a witness.
type matched struct {
	cost   int32
	ends   int32 // what the result costs, of that
	events []match
	// beside are the words that stand before each event, and after the last, and are not of the text; signs
	// the round numbers and seat marks before each that are wrong.
	beside [][]match
}

// traced is a row of a comparison: the places before and after a word of the text.
type traced struct {
	event        int // of an event its index, else -1 - the index of the event that comes next
	closed, rows []cell
	number       bool // of a round number
}

// match compares a text with a witness.
func (s *collationSearch) match(k int, t *text) *matched {
	for most := int32(48); ; most *= 2 {
		if m := s.matchWithin(k, t, most); m != nil {
			return m
		}
		if most > unbounded {
			return nil
		}
	}
}

// matchWithin compares a text with a witness at a cost of at most so much. It returns nil where it costs more.
func (s *collationSearch) matchWithin(k int, t *text, most int32) *matched {
	traces, row := s.traced(k, t, most)
	if len(row) == 0 {
		return nil
	}
	w := s.witnesses[k]
	end := s.skip(k, row, most)
	best := w.cheapestEnd(end)
	if best < 0 {
		return nil
	}
	ends := s.ending(&w.ends, t.token)
	m := &matched{cost: end[best].cost + w.fixed + ends + s.lacksTag(t.untold), ends: ends,
		events: make([]match, len(t.events)), beside: make([][]match, len(t.events)+1)}
	for i := range m.events {
		m.events[i].by = byStaying
	}
	at := m.back(end, best, len(t.events))
	for i := len(traces) - 1; i >= 0; i-- {
		tr := &traces[i]
		after := tr.rows[at]
		one := matchOf(w, &tr.closed[after.from], &after)
		next := tr.event
		if next >= 0 {
			m.events[next] = one
		} else if next = -1 - next; one.from == one.to {
			m.events[next].lacks(&one, tr.number)
		} else if after.mode == inExchange {
			if m.events[next].cost += one.cost; one.cost > 0 {
				m.events[next].by = one.by
			}
		} else if one.cost > 0 {
			m.beside[next] = append(m.beside[next], one)
		}
		at = m.back(tr.closed, int(after.from), next)
	}
	for i := range m.beside {
		slices.Reverse(m.beside[i])
	}
	m.placeThrows(w, t)
	return m
}

// cheapestEnd is the index of the cheapest of the places at the end of a witness in which nothing is open but a passage
// that is missing, -1 where there is none.
func (w *witness) cheapestEnd(row []cell) int {
	best := -1
	for i, c := range row {
		ends := int(c.at) == len(w.words) && (c.mode == nothingOpen || c.mode == missing)
		if ends && (best < 0 || c.cost < row[best].cost) {
			best = i
		}
	}
	return best
}

// lacks adds what it costs that the witness lacks the number or the mark before the word, or that a passage which
// it lacks begins with that.
func (m *match) lacks(sign *match, number bool) {
	if m.cost == 0 && sign.cost > 0 && m.from < m.to {
		if m.by = seatMarkLost; number {
			m.by = byNoNumber
		}
	}
	m.cost += sign.cost
}

// traced compares a text with a witness, and returns all rows and the last. That is empty where it costs too much.
func (s *collationSearch) traced(k int, t *text, most int32) (out []traced, row []cell) {
	w := s.witnesses[k]
	row = []cell{{}}
	seat, round := byte(0), 0
	for i := range t.events {
		f := &t.events[i]
		signs := s.signs(f, seat, round)
		seat, round = f.seat, f.round
		for n := range signs {
			if !w.has(&signs[n]) {
				continue
			}
			at := i
			if n < 2 {
				at = -1 - i
			}
			next := slices.Clone(s.advance(k, row, &signs[n], most))
			out = append(out, traced{at, slices.Clone(s.closed), next, n == 0})
			if row = next; len(row) == 0 {
				return nil, nil
			}
		}
	}
	return out, row
}

// matchOf is what a witness has for a word of a text, by the cells before and after it.
func matchOf(w *witness, before, after *cell) match {
	one := match{from: before.at, to: after.at, cost: after.cost - before.cost, by: after.by}
	switch {
	case before.mode == inExchange:
		one.from = w.exchanged[before.at][before.n>>6].order[before.n&63]
		one.to = one.from + 1
	case after.mode == inExchange:
		one.from = w.exchanged[after.at][after.n>>6].order[0]
		one.to = one.from + 1
	case after.mode == crossing:
		one.from, one.to = before.at+1, before.at+2
	case before.mode == crossing:
		one.to = before.at + 1
	case after.mode == together:
		one.to, one.part = before.at+1, [2]int32{int32(before.n), int32(after.n)}
	case before.mode == together:
		one.to, one.part = before.at+1, [2]int32{int32(before.n), int32(len(w.words[before.at].text))}
	}
	return one
}

// back goes back over the words that stand before an event and are not of the text.
func (m *matched) back(closed []cell, at, event int) int {
	for closed[at].by != byStaying {
		c := &closed[at]
		from := &closed[c.from]
		m.beside[event] = append(m.beside[event], match{from: from.at, to: c.at, cost: c.cost - from.cost, by: c.by})
		at = int(c.from)
	}
	return int(closed[at].from)
}

// telling is a text as it is given, compared with the witnesses.
func (s *collationSearch) telling(canonical []byte, t *text) (Telling, bool) {
	out := Telling{Text: canonical}
	var all []*matched
	for k, w := range s.witnesses {
		m := s.match(k, t)
		if m == nil {
			return out, false
		}
		all = append(all, m)
		out.Cost += int(m.cost)
		out.Costs, out.Ends = append(out.Costs, int(m.cost)), append(out.Ends, int(m.ends))
		out.Hypotheses = append(out.Hypotheses, w.hypotheses)
	}
	places := make([]placing, len(s.witnesses))
	for k, w := range s.witnesses {
		places[k] = placingOf(w)
	}
	ply := 0
	for i := 0; i <= len(t.events); i++ {
		if beside, ok := s.beside(all, places, i, &t.before[i]); ok {
			out.Events = append(out.Events, beside)
		}
		if i == len(t.events) {
			break
		}
		f := &t.events[i]
		if f.item.Kind != notation.Throw {
			ply++
		}
		a := Aligned{Event: i + 1, Ply: ply, Seat: string(rune(f.seat)), Lemma: f.text}
		for k := range s.witnesses {
			r := s.reading(&places[k], k, &all[k].events[i], f, &t.before[i])
			if all[k].lacking(i) {
				s.lacked(&r, t, s.witnesses[k], all[k], i)
			}
			a.Readings = append(a.Readings, r)
		}
		out.Events = append(out.Events, a)
	}
	return out, true
}

// lacked says of the reading of a witness that lacks an event whether it could: a throw that it leaves out, or what it
// goes on with after all that it lacks there.
func (s *collationSearch) lacked(r *Reading, t *text, w *witness, m *matched, i int) {
	if w.leavesOut && t.events[i].item.Kind == notation.Throw {
		r.Legal, r.Why = true, ""
		return
	}
	first := i
	for first > 0 && m.lacking(first-1) && m.events[first-1].to == m.events[i].from {
		first--
	}
	r.Legal = s.goesOn(t, first, w, m.events[i].from)
}

// beside is what witnesses have before an event that the text has not.
func (s *collationSearch) beside(all []*matched, places []placing, event int, before *referee.Spot) (out Aligned,
	ok bool,
) {
	for k, m := range all {
		var r Reading
		words := m.beside[event]
		if len(words) > 0 {
			from, to := words[0].from, words[0].to
			for _, b := range words {
				from, to = min(from, b.from), max(to, b.to)
				r.Cost += int(b.cost)
				if why := s.damages[max(b.by, 0)].why; b.by >= 0 && why != "" && !strings.Contains(r.Why, why) {
					r.Why = strings.TrimPrefix(r.Why+", "+why, ", ")
				}
			}
			r.Place, r.Text = places[k].stretch(from, to)
			r.Legal = s.playable(before, s.witnesses[k].words[from:to])
			ok = true
		}
		out.Readings = append(out.Readings, r)
	}
	return out, ok
}

// reading is what a witness has for an event.
func (s *collationSearch) reading(p *placing, k int, m *match, f *follower, before *referee.Spot) Reading {
	r := Reading{Cost: int(m.cost)}
	r.Place, r.Text = p.stretch(m.from, m.to)
	if m.part[1] > 0 {
		r.Text = r.Text[min(int(m.part[0]), len(r.Text)):min(int(m.part[1]), len(r.Text))]
	}
	var w *word // where it is one alone
	if m.to == m.from+1 && m.part[1] == 0 {
		w = &s.witnesses[k].words[m.from]
	}
	if r.Why = s.why(m, f, w); m.by == swapped && w != nil && m.from > 0 {
		r.Why = "exchanged with " + quoted(s.witnesses[k].words[m.from-1].text) // which stands before it
	}
	r.Legal = m.cost == 0 && m.from < m.to || w != nil && s.playable(before, s.witnesses[k].words[m.from:m.to])
	return r
}

// why says what became of an event in a witness; w is the one word that it has for the event, nil where it has none or
// several. It is empty where nothing became of it.
func (s *collationSearch) why(m *match, f *follower, w *word) string {
	switch {
	case w != nil && m.by == byReading && m.cost > 0:
		return s.meter.explain(f.text, w.text)
	case w != nil && w.item.HasGap():
		return s.damages[gapFilled].why
	case m.by >= 0:
		return s.damages[m.by].why
	case m.by == byNoNumber:
		return "a round number was left out"
	case m.by == byGoingOn && m.from == m.to:
		return s.damages[passageLost].why
	}
	return ""
}

// playable reports whether words can be played from a moment on.
func (s *collationSearch) playable(before *referee.Spot, words []word) bool {
	var spot referee.Spot
	spot.Copy(before)
	for i := range words {
		it := &words[i].item
		if it.HasGap() || it.Kind == notation.Bad || it.IsEvent() && s.trial.Step(&spot, it)&referee.Broken != 0 {
			return false
		}
	}
	return true
}

// lacking reports whether the witness has nothing for an event of the text.
func (m *matched) lacking(event int) bool { return m.events[event].from == m.events[event].to }

// goesOn reports whether a witness that lacks events of a text from one on can go on without them as it does: with its
// next event, or to its end.
func (s *collationSearch) goesOn(t *text, event int, w *witness, at int32) bool {
	for i := int(at); i < len(w.words); i++ {
		if w.words[i].isEvent() {
			return s.playable(&t.before[event], w.words[i:i+1])
		}
	}
	wrong, _ := s.trial.Ends(&t.before[event], w.ends.token)
	return wrong == ""
}

// placing finds the places of words in a witness.
type placing struct {
	w          *witness
	loc        notation.Locator
	event, ply []int32 // before each word
}

func placingOf(w *witness) placing {
	p := placing{w: w, loc: w.source().Locator()}
	event, ply := int32(0), int32(0)
	for i := range w.words {
		p.event, p.ply = append(p.event, event), append(p.ply, ply)
		if it := &w.words[i].item; it.IsEvent() {
			event++
			if it.Kind != notation.Throw {
				ply++
			}
		}
	}
	p.event, p.ply = append(p.event, event), append(p.ply, ply)
	return p
}

// stretch is the place of some words, and what stands there as written.
func (p *placing) stretch(from, to int32) (Place, string) {
	at := Place{Event: int(p.event[from]) + 1, Ply: int(p.ply[from]) + 1}
	words := p.w.words
	var start, end int32
	switch {
	case from < to:
		start, end = words[from].start, words[to-1].end
	case int(from) < len(words):
		start, end = words[from].start, words[from].start
	case from > 0:
		start, end = words[from-1].end, words[from-1].end
	}
	if p.w.plain != nil {
		start, end = p.w.plain.back(start, end)
	}
	at.Span = p.loc.Span(start, end)
	return at, string(p.w.source().Text[start:end])
}

// source is the game of a witness as it is written.
func (w *witness) source() *notation.Game {
	if w.plain != nil {
		return w.plain.g
	}
	return w.g
}
