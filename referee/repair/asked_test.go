package repair

import (
	"slices"
	"strings"
)

// manuscript is what a damaged game was copied from: somebody who has it before him can answer
// every question.
type manuscript struct {
	// words are those of the damaged game; before has what stands before each and was lost, with
	// what was lost at the end after them.
	words  []manuscriptWord
	before [][]string
}

// manuscriptWord is a word of the damaged game, and what stands in the manuscript for it.
type manuscriptWord struct {
	start, end int32
	stands     []string
}

// manuscriptOf lines up the words of a damaged game with those of the true one.
func manuscriptOf(t *trial) *manuscript {
	m := &manuscript{before: [][]string{nil}}
	at := int32(strings.Index(t.text(), "\n\n") + 2)
	add := func(word string, stands []string) {
		end := at + int32(len(word))
		m.words = append(m.words, manuscriptWord{at, end, stands})
		m.before = append(m.before, nil)
		at = end + 1
	}
	i := 0
	asWritten := func(to int) {
		for ; i < to; i++ {
			add(t.truth.words[i], t.truth.words[i:i+1])
		}
	}
	for _, d := range slices.Backward(t.damages) {
		asWritten(d.at)
		was := t.truth.words[d.at : d.at+d.n]
		head, tail := sameEnds(d.now, was)
		middle := was[head : len(was)-tail]
		for k, w := range d.now {
			switch {
			case k < head:
				add(w, was[k:k+1])
			case k >= len(d.now)-tail:
				add(w, was[len(was)-len(d.now)+k:][:1])
			case k == head:
				add(w, middle)
			default:
				add(w, nil)
			}
		}
		if len(d.now) == head+tail { // nothing is left of what was between
			gap := &m.before[len(m.before)-1-tail]
			*gap = append(*gap, middle...)
		}
		i = d.at + d.n
	}
	asWritten(len(t.truth.words))
	return m
}

// sameEnds counts the words at the start and, after those, at the end that two passages share.
func sameEnds(a, b []string) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head] == b[head] {
		head++
	}
	for head+tail < n && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// says is what stands in the place of a question, of a passage with what was lost beside it.
func (m *manuscript) says(q *Question) string {
	var out []string
	for i, w := range m.words {
		if q.Between && q.start < q.end && (w.start == q.start || i > 0 && m.words[i-1].end == q.end) {
			out = append(out, m.before[i]...)
		}
		switch {
		case q.start == q.end && w.start == q.start:
			return strings.Join(m.before[i], " ")
		case w.start >= q.start && w.start < q.end:
			if w.start > q.start {
				out = append(out, m.before[i]...)
			}
			out = append(out, w.stands...)
		}
	}
	switch last := len(m.words); {
	case q.start == q.end:
		out = m.before[last]
	case q.Between && m.words[last-1].end == q.end:
		out = append(out, m.before[last]...)
	}
	return strings.Join(out, " ")
}
