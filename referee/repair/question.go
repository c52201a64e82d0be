package repair

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// filled is what a repair has in a place.
type filled struct {
	rep  int
	edit *Edit
}

// question finds the place that splits the repairs best: what stands there leaves the
// fewest of them on average, whichever the answer is.
func (p *pages) question(reps []Repair) (best Question, ok bool) {
	at := map[stretch][]filled{} // by what repairs a place is filled, one edit a repair
	for i := range reps {
		for k := range reps[i].Edits {
			e := &reps[i].Edits[k]
			all := at[e.stretch]
			if n := len(all); n > 0 && all[n-1].rep == i {
				all = all[:n-1]
			}
			at[e.stretch] = append(all, filled{i, e})
		}
	}
	var all []filled
	score := 0
	for _, place := range slices.SortedFunc(maps.Keys(at), func(a, b stretch) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	}) {
		if n := split(at[place], len(reps)); n > 0 && (score == 0 || n < score) {
			score, all = n, at[place]
		}
	}
	if score == 0 {
		return best, false
	}
	best = all[len(all)-1].edit.question()
	groups := map[string][]int{}
	for i := range reps {
		now := best.Was
		if len(all) > 0 && all[0].rep == i {
			now, all = all[0].edit.Now, all[1:]
		}
		groups[now] = append(groups[now], i)
	}
	if best.offer(groups); best.start == best.end {
		best, _ = p.together(best, reps)
	}
	return best, true
}

// split is how many repairs are left on average, times their number, when one of the readings of a place is
// chosen; 0 if there is one reading.
func split(all []filled, reps int) (n int) {
	has := map[string]int{} // how many repairs have something there
	for _, f := range all {
		has[f.edit.Now]++
	}
	if others := reps - len(all); others > 0 {
		has[all[len(all)-1].edit.was] += others
	}
	if len(has) < 2 {
		return 0
	}
	for _, k := range has {
		n += k * k
	}
	return n
}

// offer has a question list readings, each with the repairs that have it.
func (q *Question) offer(groups map[string][]int) {
	q.Readings, q.Answers = slices.Sorted(maps.Keys(groups)), nil
	for _, now := range q.Readings {
		q.Answers = append(q.Answers, groups[now])
	}
}

// maxAsked is how many readings a question names.
const maxAsked = 6

func (q *Question) ask() words.Text {
	if q.Open {
		return q.askOpen()
	}
	var names []words.Text
	for i, r := range q.Readings {
		if i == maxAsked {
			names = append(names, words.Of("one of %d more", len(q.Readings)-i))
			break
		}
		if q.whole {
			names = append(names, words.Name(cmp.Or(r, nothingWhole)).Words())
		} else if r == "" {
			names = append(names, words.Of("nothing"))
		} else {
			names = append(names, words.Of("`%s`", OneLine(r)))
		}
	}
	if q.whole {
		return words.Of("what is wrong with the whole of the record: %s?", words.Else(names))
	}
	list := words.Or(names)
	if q.Span.Start == q.Span.End {
		return words.Of("is there on line %d, before column %d, %s?", q.Span.Start.Line, q.Span.Start.Column, list)
	}
	if q.Between {
		return words.Of("does on line %d %s stand %s?", q.Span.Start.Line, q.between(), list)
	}
	if strings.ContainsRune(strings.TrimSpace(q.Was), ' ') {
		return words.Of("is the passage on line %d %s?", q.Span.Start.Line, list)
	}
	return words.Of("is the word on line %d %s?", q.Span.Start.Line, list)
}

// Answer takes the reading of a place that a question asked for, by its index: repairs that
// have another are no longer among them. When one is left, and none was left out, it is
// the only one. An open question takes an Answer instead.
func (r *Result) Answer(reading int) {
	q := r.Questions[0]
	var left []Repair
	for _, i := range q.Answers[reading] {
		left = append(left, r.Repairs[i])
	}
	r.Repairs, r.Questions = left, nil
	q, ok := Question{}, false
	if r.pages != nil {
		q, ok = r.pages.question(left)
	}
	if ok {
		r.Questions = []Question{q}
	} else if !r.More && r.Status == Tied {
		r.Status = Unique
	}
}
