package repair

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// question finds the place that splits the repairs best: what stands there leaves the
// fewest of them on average, whichever the answer is.
func (p *pages) question(reps []Repair) (Question, bool) {
	if len(reps) < 2 {
		return Question{}, false
	}
	type place struct{ start, end int32 }
	type filled struct{ rep, slot int }
	at := map[place][]filled{} // by what repairs a place is filled, one slot a repair
	var places []place
	for i := range reps {
		for k, s := range reps[i].slots {
			p := place{s.start, s.end}
			all := at[p]
			switch n := len(all); {
			case n == 0:
				places = append(places, p)
			case all[n-1].rep == i:
				all = all[:n-1]
			}
			at[p] = append(all, filled{i, k})
		}
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.start, b.start),
			cmp.Compare(a.end, b.end))
	})
	slotOf := func(f filled) *slot { return &reps[f.rep].slots[f.slot] }
	var best Question
	score := 0
	for _, p := range places {
		all := at[p]
		last := all[len(all)-1]
		was := slotOf(last).was
		has := map[string]int{} // how many repairs have something there
		for _, f := range all {
			has[slotOf(f).now]++
		}
		if others := len(reps) - len(all); others > 0 {
			has[was] += others
		}
		n := 0
		for _, k := range has {
			n += k * k
		}
		if len(has) < 2 || score > 0 && n >= score {
			continue
		}
		score = n
		best = Question{start: p.start, end: p.end, Was: was, Place: reps[last.rep].Edits[last.slot].Place,
			closing: slotOf(last).closing}
	}
	if score > 0 {
		groups, all := map[string][]int{}, at[place{best.start, best.end}]
		for i := range reps {
			now := best.Was
			if len(all) > 0 && all[0].rep == i {
				now, all = slotOf(all[0]).now, all[1:]
			}
			groups[now] = append(groups[now], i)
		}
		best.Readings = slices.Sorted(maps.Keys(groups))
		for _, now := range best.Readings {
			best.Answers = append(best.Answers, groups[now])
		}
	}
	if score > 0 && best.start == best.end {
		best, _ = p.together(best, reps)
	}
	return best, score > 0
}

// maxAsked is how many readings a question names.
const maxAsked = 6

func (q *Question) ask() string {
	if q.Open {
		return q.askOpen()
	}
	var names []string
	for i, r := range q.Readings {
		if i == maxAsked {
			names = append(names, fmt.Sprintf("one of %d more", len(q.Readings)-i))
			break
		}
		if r == "" {
			names = append(names, "nothing")
		} else {
			names = append(names, "`"+OneLine(r)+"`")
		}
	}
	last := len(names) - 1
	list := names[last]
	if last > 0 {
		list = strings.Join(names[:last], ", ") + " or " + list
	}
	if q.Span.Start == q.Span.End {
		return fmt.Sprintf("is there on line %d, before column %d, %s?", q.Span.Start.Line, q.Span.Start.Column, list)
	}
	if q.Between {
		return fmt.Sprintf("does on line %d %s stand %s?", q.Span.Start.Line, q.between(), list)
	}
	what := "word"
	if strings.ContainsRune(strings.TrimSpace(q.Was), ' ') {
		what = "passage"
	}
	return fmt.Sprintf("is the %s on line %d %s?", what, q.Span.Start.Line, list)
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
	if q, ok := r.pages.question(left); ok {
		r.Questions = []Question{q}
	} else if !r.More && r.Status == Tied {
		r.Status = Unique
	}
}
