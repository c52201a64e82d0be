package repair

import "container/heap"

// band is edits that are tried together: those that cost more than low and at most high,
// whole turns where they do not look out of place; or, where beside is set, those that do.
type band struct {
	low, high int
	beside    bool
}

// bands are the edits that are tried, in order. The first is what fills gaps.
func bandsOf(c *Costs) []band {
	out := []band{{}}
	low, turn := 0, c.TurnLost
	for _, high := range []int{6, 8, 9, c.Other, maxCost} {
		out = append(out, band{low: low, high: high})
		if turn > low && turn <= high {
			out = append(out, band{low: turn - 1, high: turn, beside: true})
		}
		low = high
	}
	return out
}

type queue []*run

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].rank != q[j].rank {
		return q[i].rank < q[j].rank
	}
	return q[i].order < q[j].order
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*run)) }
func (q *queue) Pop() any {
	old := *q
	r := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return r
}

// crowdStep is how many more must have failed at its word for a hypothesis to be weighed anew.
const crowdStep = 32

// weigh orders hypotheses: dear ones last, of equally dear ones those first that reach
// farther, and those later that fail at a word at which many were tried in vain.
func (s *search) weigh(r *run) {
	const (
		dear    = 8
		crowded = 2
	)
	far := 2
	if s.hasty {
		far = 6
	}
	low := 0
	if r.band > 0 {
		low = max(s.bands[r.band].low, s.meter.min)
	}
	r.crowd = s.crowd[r.stop]
	r.rank = dear*(r.cost+low+s.rest(r.stop)) - far*r.stop + crowded*r.crowd
}

// rest is what the words from i on cost at the least.
func (s *search) rest(i int) int { return s.need[i] * s.meter.min }

// hasteBack is how many words before a breach edits are tried in haste.
const hasteBack = 40

// hurry goes on, with so much effort, from where the record is read farthest, and looks for
// what is wrong not far before it: with no repair found there is nothing to compare the dear
// ones with, and any tells more than none.
func (s *search) hurry(effort int) {
	s.hasty, s.effort = true, effort
	for _, r := range s.queue {
		s.weigh(r)
	}
	heap.Init(&s.queue)
}
