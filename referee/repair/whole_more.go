package repair

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// What is wrong with a whole record need not be its words: it is two games, or others play than its tags say, or
// a page of it is missing, or all turns of a seat.

const (
	// pairCost is what it costs that two games run together, beside what is wrong in each.
	pairCost = 10
	// lostWholeCost is what it costs that a page or all turns of a seat are missing.
	lostWholeCost = 20
	// maxPairs bounds the places that are tried for the beginning of a second game.
	maxPairs = 4
)

// tags tries that others play than the tags say, or that another seat begins.
func (w *whole) tags() {
	if w.cfg.Game != nil {
		return // the tags do not say it
	}
	game := w.trial.Game()
	rs, setup := game.Ruleset(), game.Setup()
	for s := engine.Seat(1); int(s) <= len(rs.Seats) && w.g.FindTag("First") == nil; s++ {
		if setup.Has(s) && s != setup.First {
			h := &hypothesis{says: rs.Info(s).Name + " begins", cost: wholeCost, tagged: true}
			w.add(h, []change{w.tag("First", rs.Info(s).Name)})
		}
	}
	marked := uint8(0)
	for _, letter := range w.marks() {
		if s := rs.SeatOf(letter); s > 0 {
			marked |= 1 << (s - 1)
		}
	}
	fit := slices.ContainsFunc(rs.SeatSets, func(set []engine.Seat) bool { return engine.SeatMask(set) == marked })
	if fit && marked&^setup.Seats == 0 && marked != setup.Seats {
		w.add(w.fewer(rs, setup, marked))
	}
}

// fewer is that of the seats that the tags name only those play that are marked.
func (w *whole) fewer(rs *engine.Ruleset, setup engine.Setup, marked uint8) (*hypothesis, []change) {
	var names []string
	var changes []change
	for s := engine.Seat(1); int(s) <= len(rs.Seats); s++ {
		name := rs.Info(s).Name
		tag := w.g.FindTag(name)
		switch plays := marked>>(s-1)&1 == 1; {
		case plays && tag == nil:
			changes = append(changes, w.tag(name, "?"))
		case !plays && setup.Has(s):
			if names = append(names, name); tag != nil {
				changes = append(changes, change{start: tag.Start, end: tag.End + w.lineEnd(tag.End)})
			}
		}
	}
	does := " does not play"
	if len(names) > 1 {
		does = " do not play"
	}
	return &hypothesis{says: strings.Join(names, " and ") + does, cost: wholeCost, tagged: true}, changes
}

// marks lists the letters of the seat marks of the main line, in the order of the record.
func (w *whole) marks() (marks []byte) {
	for _, i := range w.main {
		if it := &w.words[i].item; it.Kind == notation.SeatMark && !slices.Contains(marks, it.Letter) {
			marks = append(marks, it.Letter)
		}
	}
	return marks
}

// lineEnd is how many bytes a line has more at a place that are its end.
func (w *whole) lineEnd(at int32) int32 {
	rest := w.g.Text[at:]
	trimmed := bytes.TrimLeft(rest, " \t\r")
	if len(trimmed) == 0 || trimmed[0] != '\n' {
		return 0
	}
	return int32(len(rest) - len(trimmed) + 1)
}

// tag puts in a tag.
func (w *whole) tag(name, value string) change {
	at := int32(0)
	for i := range w.g.Tags {
		at = w.g.Tags[i].End
	}
	now := string(notation.AppendTag(nil, name, value))
	if at == 0 {
		return change{now: now + "\n\n"}
	}
	return change{start: at, end: at, now: "\n" + now}
}

// add tries a version with changes.
func (w *whole) add(h *hypothesis, changes []change) {
	if v := w.changed(h, changes, 0, len(w.words)); v != nil {
		events := 0
		for _, i := range w.main {
			if w.words[i].item.IsEvent() {
				events++
			}
		}
		w.keep(v, events)
	}
}

// missing tries that a page or all turns of a seat are missing. What stood there is left open.
func (w *whole) missing() {
	for _, h := range append(w.unmarked(), w.page(), w.seat()) {
		if len(h.changes) == 0 {
			continue
		}
		v := w.changed(&hypothesis{says: h.says, cost: lostWholeCost}, h.changes, 0, len(w.words))
		if v != nil && v.legal {
			v.doubtful, w.open = true, append(w.open, v)
		}
	}
}

// lostPart is what is missing, and what to put in for it.
type lostPart struct {
	says    string
	changes []change
}

// page puts in the turns of rounds that the numbers leave out.
func (w *whole) page() (out lostPart) {
	seats := bits.OnesCount8(w.trial.Game().Setup().Seats)
	before := int32(0)
	for _, i := range w.main {
		it := &w.words[i].item
		if it.Kind != notation.Number {
			continue
		}
		if it.N <= before {
			return lostPart{} // the numbers tell nothing
		}
		if turns := int(it.N-before-1) * seats; turns > maxLost && turns < maxWords { // fewer are looked for
			out.changes = append(out.changes, change{start: it.Start, end: it.Start, now: fmt.Sprintf("_t*%d ", turns)})
			if out.says != "" {
				out.says += ", and "
			}
			out.says += fmt.Sprintf("a page missing before round %d (line %d): %d turns", it.N,
				w.g.Span(it.Start, it.End).Start.Line, turns)
		}
		before = it.N
	}
	return out
}

// seat puts in a turn wherever one of the seats that play is never marked.
func (w *whole) seat() (out lostPart) {
	game := w.trial.Game()
	rs := game.Ruleset()
	var order []byte // in which they play
	for _, s := range inOrder(game) {
		order = append(order, rs.Info(s).Letter)
	}
	marks := w.marks()
	k := slices.IndexFunc(order, func(letter byte) bool { return !slices.Contains(marks, letter) })
	foreign := func(m byte) bool { return !slices.Contains(order, m) }
	if k < 0 || len(marks) != len(order)-1 || slices.ContainsFunc(marks, foreign) {
		return out
	}
	turn, next, last := fmt.Sprintf("%c: _t ", order[k]), order[(k+1)%len(order)], k == len(order)-1
	out.says = fmt.Sprintf("the turns of %s left out", rs.Info(rs.SeatOf(order[k])).Name)
	for n, i := range w.main {
		it := &w.words[i].item
		if it.Kind != notation.SeatMark || it.Letter != next || last && n < 2 {
			continue // before the first turn there is none of the last seat
		}
		at := it.Start
		if before := w.main[max(n-1, 0)]; last && w.words[before].item.Kind == notation.Number {
			at = w.words[before].item.Start
		}
		out.changes = append(out.changes, change{start: at, end: at, now: turn})
	}
	return out
}

// lost takes versions in which turns are missing: what stood there is open, and nothing is proven.
func (m *merging) lost(w *whole) {
	for _, v := range w.open {
		m.missing = true
		m.take([]Repair{{Cost: v.cost, Text: v.plain.text, Traced: noted(v.plain.text, v.says), Hypotheses: []string{v.says},
			respelled: true}}, nil, false)
	}
}

// pairs tries that two games run together, with so much effort for each game. Where the second may begin is given.
func (m *merging) pairs(ctx context.Context, w *whole, all []int, effort int) {
	was := m.Effort
	m.Effort = effort
	defer func() { m.Effort = was }()
	for _, k := range all[:min(len(all), maxPairs)] {
		if m.halted() {
			return
		}
		it := &w.words[w.main[k]].item
		cost, events := pairCost, 0
		if it.Kind == notation.Number && it.N == 1 {
			cost = wholeCost
		}
		for _, i := range w.main[:k] {
			if w.words[i].item.IsEvent() {
				events++
			}
		}
		if cost > m.bound {
			continue
		}
		reps, status := m.twoGames(ctx, w.g, stretch{it.Start, it.Start}, events, cost)
		m.take(reps, nil, status != Budget)
	}
}

// seconds lists where a second game may begin, by index among the words of the main line: where the rounds are
// counted from 1 again, and where all that follows is legal from the start.
func (w *whole) seconds() (out []int) {
	for k, i := range w.main {
		if it := &w.words[i].item; k > fewest && it.Kind == notation.Number && it.N == 1 {
			out = append(out, k)
		}
	}
	p := w.parts()
	for _, s := range p.starts {
		if s.at == 0 || len(w.main)-s.at < 2*fewest || slices.Contains(out, s.at) {
			continue
		}
		w.spot.Copy(&w.first)
		k := s.at
		for k < len(w.main) && p.step(&w.spot, &w.words[w.main[k]].item) {
			k++
		}
		if k == len(w.main) {
			out = append(out, s.at)
		}
	}
	return out
}

// twoGames repairs the two games that a record is made of, the first up to the start of a stretch of its text, the
// second from its end on, so many events after the beginning. That there are two costs so much.
func (r *Repairer) twoGames(ctx context.Context, g *notation.Game, between stretch, events, cost int) ([]Repair,
	Status) {
	end, start := between.start, between.end
	says := fmt.Sprintf("two games run together: the second begins at event %d (line %d)", events+1,
		g.Span(start, start).Start.Line)
	var parser grammar.Parser
	first, second := &plain{g: g}, &plain{g: g}
	rest := g.Text[start:]
	var tail notation.Game
	parser.Parse(&grammar.Chunk{Text: rest, Line: 1}, &tail)
	firstResult, lastResult := "", tail.Result.Text
	if g.Result.Text != "" && g.Result.End <= end {
		firstResult = g.Result.Text
	}
	size := int32(len(g.Text))
	cut := change{start: end, end: size, now: "\n"}
	if firstResult == "" {
		first.put([]change{{start: end, end: size, now: "*\n"}})
		var open notation.Game
		read := parser.Parse(&grammar.Chunk{Text: first.text, Line: 1}, &open)
		firstResult = "*"
		if c := r.reader.referee.Judge(&open, read).Computed; c != "" {
			firstResult = c
		}
		first, cut.now = &plain{g: g}, firstResult+"\n"
	}
	first.put(append(resultTag(g, firstResult), cut))
	head := notation.Game{Text: g.Text[:0]}
	if n := len(g.Tags); n > 0 {
		head.Text = g.Text[:g.Tags[n-1].End]
	}
	tags := &plain{g: &head}
	tags.put(resultTag(g, lastResult))
	before := slices.Concat(tags.text, []byte("\n\n"))
	second.text = slices.Concat(before, rest)
	second.respelled = []respelled{{0, start, 0, int32(len(before))}}
	if lastResult == "" {
		second.text = append(bytes.TrimRight(second.text, " \t\r\n"), " *\n"...)
	}
	var found [2]*Result
	for i, p := range []*plain{first, second} {
		var one notation.Game
		read := parser.Parse(&grammar.Chunk{Text: p.text, Line: 1}, &one)
		found[i] = r.repairIn(ctx, p, &one, read, unbounded)
		if len(found[i].Repairs) == 0 {
			return nil, found[i].Status
		}
		cost += found[i].Repairs[0].Cost
	}
	status := max(found[0].Status, found[1].Status)
	var out []Repair
	for i := range found[0].Repairs {
		for k := range found[1].Repairs {
			if len(out) < maxPaths {
				a, b := &found[0].Repairs[i], &found[1].Repairs[k]
				out = append(out, Repair{Cost: cost, Edits: slices.Concat(a.Edits, b.Edits), respelled: true,
					Hypotheses: []string{says}, Text: bothTexts(a.Text, b.Text),
					Traced: bothTexts(noted(a.Traced, says), b.Traced)})
			}
		}
	}
	return out, status
}

// resultTag is the change of the tag Result to a result.
func resultTag(g *notation.Game, result string) []change {
	t := g.FindTag("Result")
	if t == nil || result == "" || t.Value == result || t.ValueStart+int32(len(t.Value)) > t.End {
		return nil
	}
	return []change{{start: t.ValueStart, end: t.ValueStart + int32(len(t.Value)), now: result}}
}

// bothTexts is the text of two games.
func bothTexts(a, b []byte) []byte {
	return slices.Concat(bytes.TrimRight(a, " \t\r\n"), []byte("\n\n"), b)
}

// afterResult repairs two games of which the second stands after the result of the first. It returns nil for a
// record that is no such thing.
func (r *Repairer) afterResult(ctx context.Context, t *task) *Result {
	k := slices.IndexFunc(t.read, func(f diag.Finding) bool { return f.Code == diag.AfterResult })
	if k < 0 || r.within > 0 || len(r.answers)+len(r.denied) > 0 {
		return nil
	}
	start := int32(t.read[k].Span.Start.Offset - t.g.Offset)
	reps, status := r.twoGames(ctx, t.g, stretch{t.g.Result.End, start}, t.report.Events, wholeCost)
	if len(reps) == 0 {
		return nil
	}
	res := *t.res
	res.Repairs, res.Status, res.Cost = reps, status, reps[0].Cost
	return &res
}
