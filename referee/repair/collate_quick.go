package repair

import (
	"cmp"
	"slices"
)

// Where the search for the cheapest text comes to no end, a quick one finds some text: event by event it goes on with
// the few beginnings that cost least so far. It proves nothing.

const (
	// quickWidth is how many beginnings are gone on with, quickPlaces how many places in a witness.
	quickWidth, quickPlaces = 6, 12
	// quickAbove is how much dearer than the cheapest a place may be.
	quickAbove = 40
	// quickEffort is the effort after which one beginning is gone on with.
	quickEffort = 300_000
	// quickFrom is how many words of the witnesses together are so many that a text is looked for quickly first.
	quickFrom = 3000
	// quickAfter is after which effort of a pass it is found out quickly what a text costs at most.
	quickAfter = 10_000
	// overdraw is how many times more than is left a pass may seem to need.
	overdraw = 2
)

// glimpse is what a quick search has found, nil where there was none.
type glimpse struct {
	goals []collated
	best  int32
}

// most is what the cheapest text costs at most.
func (f *glimpse) most() int32 {
	if f == nil {
		return unbounded
	}
	return f.best
}

// quick finds some text: nothing where the time is over before the end of the witnesses, as what it has then leaves out
// the rest.
func (s *collationSearch) quick() *glimpse {
	limit, pairs, effort := s.limit, s.pairs, s.effort
	s.effort = quickEffort
	s.pairs, s.rough, s.limit, s.best, s.goals = nil, true, unbounded/2, unbounded, nil
	most := 0
	for _, w := range s.witnesses {
		most = max(most, len(w.words))
	}
	beam := []*prefix{s.start()}
	for range most + quickWidth {
		for _, p := range beam {
			s.finish(p)
		}
		s.limit = unbounded / 2
		if beam = s.quickNext(beam); len(beam) == 0 || s.ended() {
			break
		}
	}
	out := &glimpse{s.goals[:min(len(s.goals), 1)], s.best}
	s.limit, s.pairs, s.rough, s.effort, s.goals, s.best = limit, pairs, false, effort, nil, unbounded
	if s.ended() {
		return &glimpse{best: unbounded}
	}
	return out
}

// quickNext goes on with some beginnings by an event.
func (s *collationSearch) quickNext(beam []*prefix) []*prefix {
	s.at, s.queue = map[uint64]*prefix{}, pile[*prefix]{}
	for _, p := range beam {
		before := len(s.queue.all)
		s.prepare(p)
		for _, row := range s.skipped {
			s.spend(len(row))
		}
		found, spots := s.nextOf(p, s.candidates(p))
		for i, f := range found {
			p.tried = append(p.tried, plainOf(f.text, &f.item))
			s.take(p, f, spots[i])
		}
		agreed := slices.ContainsFunc(s.queue.all[before:], func(q ranked[*prefix]) bool {
			return q.of.least-p.least < wordCost
		})
		if !agreed && (s.effort > 0 || len(s.queue.all) == before) {
			s.goOnOtherwise(p)
		}
	}
	all := slices.Clone(s.queue.all)
	slices.SortStableFunc(all, func(p, q ranked[*prefix]) int { return cmp.Compare(p.of.least, q.of.least) })
	var out []*prefix
	width := quickWidth
	if s.effort <= 0 {
		width = 1
	}
	for i := range all {
		if len(out) == width {
			break
		}
		if p := all[i].of; s.arrive(p) {
			out = append(out, p)
		}
	}
	return out
}

// few leaves out all but the cheapest places of a row.
func few(row []cell) []cell {
	slices.SortStableFunc(row, func(a, b cell) int { return cmp.Compare(a.cost, b.cost) })
	row = row[:min(len(row), quickPlaces)]
	for len(row) > 1 && row[len(row)-1].cost > row[0].cost+quickAbove {
		row = row[:len(row)-1]
	}
	return row
}
