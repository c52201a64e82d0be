package repair

import (
	"cmp"
	"maps"
	"slices"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// Where no repair was found there is nothing to choose from, but there is a place where the record
// fails in all that was tried. What stands there and close before it was hardly ever read right, and
// who has the manuscript before him can say what it has instead: with that the search goes on.

const (
	// maxPassage is how many words an open question asks for, maxAround how many events.
	maxPassage = 10
	maxAround  = 4
	// maxFailed is of how many hypotheses the places are looked at in which they failed.
	maxFailed = 8
	// maxPossible is how many events are named that are possible where a record fails.
	maxPossible = 100
)

// open asks for what stands where the record fails in the likeliest of the hypotheses. It reports
// false if all that could be asked was answered.
func (s *search) open() (Question, bool) {
	for _, r := range s.farthest(maxFailed) {
		from, to, ok := s.passageAt(r)
		if !ok {
			continue
		}
		q := s.passage(from, to)
		q.Possible, q.fails = s.possible(r), s.nameOf(r.stop)
		return q, true
	}
	return s.unread()
}

// farthest are so many of the hypotheses that failed, the likeliest first.
func (s *search) farthest(most int) []*run {
	// An edit that brings a hypothesis no farther than so many words for what it costs was
	// hardly ever the one that was needed.
	const dear, far = 8, 3
	runs := slices.Collect(maps.Values(s.failed))
	rank := func(r *run) int { return dear*(r.cost+s.rest(r.stop)) - far*r.stop }
	slices.SortFunc(runs, func(a, b *run) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.stop, a.stop))
	})
	return runs[:min(len(runs), most)]
}

// unread asks for the first word that is none, where there are more of them than edits.
func (s *search) unread() (Question, bool) {
	for i := range s.words {
		if s.need[i] == s.need[i+1] {
			continue
		}
		if from := s.back(i, i+1); s.asks(from, i+1) {
			q := s.passage(from, i+1)
			q.fails = s.nameOf(i)
			return q, true
		}
	}
	return Question{}, false
}

// passageAt returns the words to be asked for, from one to before another, none of which were
// answered: those before the last number that leaves out rounds, else those at which a hypothesis failed,
// else those before.
func (s *search) passageAt(r *run) (from, to int, ok bool) {
	if k, whole := s.lastJump(r); k >= 0 {
		if from, to = k, k; !whole || r.stop-k <= nearBack {
			to = min(max(k, r.stop)+1, k+1+nearBack)
			from = s.back(k, to)
		}
		if s.asks(from, to) {
			return from, to, true
		}
	}
	to = min(r.stop+1, len(s.words))
	for first := true; ; first, to = false, to-1 {
		for ; to > 0 && s.answered(to-1); first = false {
			to--
		}
		if !first {
			if from, to, ok := s.dearest(r); ok {
				return from, to, true
			}
		}
		if from = s.back(max(to-1, 0), to); from < to && s.asks(from, to) {
			return from, to, true
		}
		if to == 0 {
			return 0, 0, false
		}
	}
}

// dearest returns the words about the last dear edit of a hypothesis that was not answered.
func (s *search) dearest(r *run) (from, to int, ok bool) {
	for _, k := range slices.Backward(s.editsTo(r.node)) {
		if e := &s.made[k]; int(e.cost) >= s.damages[eventLost].cost {
			if from, to = s.about(int(e.at), int(e.at+e.n)); s.asks(from, to) {
				return from, to, true
			}
		}
	}
	return 0, 0, false
}

// back goes back from a passage as far as it can be asked for as one.
func (s *search) back(from, to int) int {
	events := 0
	for k := from; k < to; k++ {
		if s.words[k].isEvent() {
			events++
		}
	}
	for from > 0 && to-from < maxPassage && events < maxAround && !s.answered(from-1) {
		if from < to && !s.joined(from) {
			break
		}
		if from--; s.words[from].isEvent() {
			events++
		}
	}
	return from
}

// joined reports whether nothing stands between the i-th word and the one before it, or both are
// events of one gap.
func (s *search) joined(i int) bool {
	w := &s.words[i-1]
	return s.words[i].part > 0 || w.instead == 0 && blank(s.g.Text[w.end:s.words[i].start])
}

// answered reports whether the i-th word was answered.
func (s *search) answered(i int) bool { return s.words[i].answer != nil || s.words[i].fixed != nil }

// asks reports whether a passage was not answered, nor the place where it stands.
func (s *search) asks(from, to int) bool {
	if from < to {
		return !slices.ContainsFunc(s.words[from:to], func(w word) bool {
			return w.answer != nil || w.fixed != nil ||
				w.part > 0
		})
	}
	return !s.closed(from)
}

// closed reports whether nothing more stands before the i-th word than was answered.
func (s *search) closed(i int) bool {
	shut := func(k int) bool {
		if k < 0 || k >= len(s.words) {
			return false
		}
		w := &s.words[k]
		return w.answer != nil && (w.answer.question.Between || w.start == w.end) || w.fixed != nil &&
			w.fixed.question.Between
	}
	return shut(i) || shut(i-1)
}

// passage is the question for what stands between the words before and after a passage.
func (s *search) passage(from, to int) Question {
	q := Question{Open: true, Between: true}
	q.start = s.place(from)
	if q.end = q.start; from < to {
		q.end = s.words[to-1].end
		q.Was = string(s.g.Text[q.start:q.end])
	}
	if from > 0 {
		q.after = s.nameOf(from - 1)
	}
	if to < len(s.words) {
		q.before = s.nameOf(to)
	}
	q.Readings, q.Answers = []string{q.Was}, [][]int{{}}
	a := applying{search: s}
	for i := range from {
		a.pass(i)
	}
	loc := s.g.Locator()
	q.Place = Place{Event: a.event + 1, Ply: a.ply + 1, Span: loc.Span(q.start, q.end)}
	return q
}

// nameOf is the i-th word as it is written, empty for the end.
func (s *search) nameOf(i int) string {
	if i >= len(s.words) {
		return s.g.Result.Text
	}
	return s.plain.stood(s.words[i].start, s.words[i].end, s.words[i].text)
}

// possible lists the events that are possible where a hypothesis failed.
func (s *search) possible(r *run) []string {
	spot, _, ok := s.replayed(r, nil)
	if !ok {
		return nil
	}
	var out []string
	for _, t := range s.tokens(&spot, s.trial.Choices(&spot, nil)) {
		out = append(out, t.text)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), maxPossible)]
}

// lastJump is the last number in a hypothesis that leaves out rounds and was not asked about, -1
// without one, and whether a turn begins at it and its seat mark would tell if it did not.
func (s *search) lastJump(r *run) (at int, whole bool) {
	at = -1
	s.replayed(r, func(spot *referee.Spot, i int) {
		if !s.words[i].isNumber() || s.closed(i) {
			return
		}
		if n, ok := s.number(spot); ok && int(s.words[i].item.N) > n && s.numbers[i] == s.words[i].item.N+1 {
			at, whole = i, s.marked && begins(spot)
		}
	})
	return at, whole
}

// replayed plays a hypothesis as far as it goes and calls f before each word that it reads as written.
func (s *search) replayed(r *run, f func(*referee.Spot, int)) (spot referee.Spot, i int, ok bool) {
	spot = s.trial.Start()
	for _, k := range s.editsTo(r.node) {
		e := &s.made[k]
		for ; i < int(e.at); i++ {
			if !s.step(&spot, i, f) {
				return spot, i, false
			}
		}
		for n := range e.tokens {
			if s.breaks(&spot, &e.tokens[n].item) {
				return spot, i, false
			}
		}
		i = int(e.at + e.n)
	}
	for ; i < r.stop; i++ {
		if !s.step(&spot, i, f) {
			return spot, i, false
		}
	}
	return spot, i, true
}

func (s *search) step(spot *referee.Spot, i int, f func(*referee.Spot, int)) bool {
	if f != nil {
		f(spot, i)
	}
	_, ok := s.read(spot, i)
	return ok
}

// editsTo lists the edits of one cheapest way to a node.
func (s *search) editsTo(k int32) (out []int32) {
	for k != 0 {
		n := &s.nodes[k]
		w := n.ways[slices.IndexFunc(n.ways, func(w way) bool { return s.nodes[w.from].cost+w.cost == n.cost })]
		if w.edit >= 0 {
			out = append(out, w.edit)
		}
		k = w.from
	}
	slices.Reverse(out)
	return out
}

// askOpen is the text of an open question.
func (q *Question) askOpen() words.Text {
	at := words.Of("much would be wrong close together")
	if q.fails != "" {
		at = words.Of("the record fails at %s", quoted(q.fails))
	}
	has := words.Of("where nothing is written")
	if q.Was != "" {
		has = words.Of("where %s is written", quoted(q.Was))
	}
	return words.Of("%s: what stands on line %d %s, %s?", at, q.Span.Start.Line, q.between(), has)
}

func quoted(w string) string { return "`" + OneLine(w) + "`" }

// between says between which words a passage stands.
func (q *Question) between() words.Text {
	switch {
	case q.before == "" && q.after == "":
		return words.Of("in the movetext")
	case q.before == "":
		return words.Of("after %s", quoted(q.after))
	case q.after == "":
		return words.Of("before %s", quoted(q.before))
	}
	return words.Of("between %s and %s", quoted(q.after), quoted(q.before))
}
