package repair

import (
	"cmp"
	"fmt"
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
	var places []place
	for i := range reps {
		for _, s := range reps[i].slots {
			if p := (place{s.start, s.end}); !slices.Contains(places, p) {
				places = append(places, p)
			}
		}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	var best Question
	score := 0
	for _, p := range places {
		q := Question{start: p.start, end: p.end}
		groups := map[string][]int{}
		was := ""
		for i := range reps {
			for _, s := range reps[i].slots {
				if s.start == p.start && s.end == p.end {
					was = s.was
				}
			}
		}
		for i := range reps {
			now := was
			for k, s := range reps[i].slots {
				if s.start == p.start && s.end == p.end {
					now = s.now
					q.Place, q.closing = reps[i].Edits[k].Place, s.closing
				}
			}
			groups[now] = append(groups[now], i)
		}
		n := 0
		for _, g := range groups {
			n += len(g) * len(g)
		}
		if len(groups) < 2 || score > 0 && n >= score {
			continue
		}
		score = n
		q.Was = was
		for now := range groups {
			q.Readings = append(q.Readings, now)
		}
		slices.Sort(q.Readings)
		for _, now := range q.Readings {
			q.Answers = append(q.Answers, groups[now])
		}
		best = q
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
// the only one. An open question is not answered so, but told.
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
