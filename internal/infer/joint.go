package infer

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"github.com/ashtapada/agn/engine"
)

const (
	// maxSets bounds what throws can have been together, by the positions that it leads to, in the
	// search for those that hang together. Where there is more each throw is taken with the next alone.
	maxSets = 1 << 12
	// dependent is by how much the odds of two casts together must differ from the product of theirs.
	dependent = 1e-9
)

// set is what several throws were, each by the number of its cast in two bytes.
type set string

func (t set) at(i int) int16 { return int16(binary.BigEndian.Uint16([]byte(t[2*i:]))) }

func (t set) with(cast int16) set { return t + set(binary.BigEndian.AppendUint16(nil, uint16(cast))) }

// only leaves of a set the throws of some indices.
func (t set) only(which []int) set {
	var out set
	for _, i := range which {
		out += t[2*i : 2*i+2]
	}
	return out
}

// together says of the throws of the stretch, found before, which casts go together.
func (s *stretch) together(throws []Throw) {
	var open []int // of the throws
	var at []int   // their layers
	n := 0
	for k := range s.layers {
		if !s.layers[k].throw {
			continue
		}
		if len(throws[n].Candidates) > 1 {
			open, at = append(open, n), append(at, k)
		}
		n++
	}
	if len(open) < 2 {
		return
	}
	sets := s.sets(at)
	if sets == nil {
		for i := range open[1:] {
			pair := s.pair(at[i], at[i+1])
			if len(groups(pair, 2)[0]) == 2 {
				s.give(throws, open[i:i+2], pair)
			}
		}
		return
	}
	for _, g := range groups(sets, len(open)) {
		if len(g) > 1 {
			which := make([]int, len(g))
			for i, k := range g {
				which[i] = open[k]
			}
			s.give(throws, which, marginal(sets, inOrder(sets), g))
		}
	}
}

// give notes at the first of some throws what they can have been together.
func (s *stretch) give(throws []Throw, which []int, sets map[set]float64) {
	events, unwritten := make([]int, len(which)), make([]int, len(which))
	for i, k := range which {
		events[i], unwritten[i] = throws[k].Event, throws[k].Unwritten
	}
	to, order := &throws[which[0]].Joint, inOrder(sets)
	odds := make([]float64, len(order))
	for i, t := range order {
		odds[i] = sets[t]
	}
	for i, p := range level(odds) {
		casts := make([]engine.Cast, len(which))
		for k := range casts {
			casts[k] = s.r.cast(order[i].at(k))
		}
		*to = append(*to, Joint{events, unwritten, casts, p})
	}
	slices.SortStableFunc(*to, func(a, b Joint) int { return cmp.Compare(b.P, a.P) })
}

// sets finds the odds of what the throws of some layers can have been together, nil where that is too much.
func (s *stretch) sets(at []int) map[set]float64 {
	type place struct {
		pos int32
		set set
	}
	now, places := map[place]float64{{}: 1}, []place{{}} // in the order in which they were met, to add up in one order
	for k := range s.layers {
		l := &s.layers[k]
		counts := slices.Contains(at, k)
		by := make([][]place, len(s.ahead[k])) // at each position
		for _, p := range places {
			by[p.pos] = append(by[p.pos], p)
		}
		next := map[place]float64{}
		places = places[:0]
		for i := range l.edges {
			e := &l.edges[i]
			if s.behind[k+1][e.to] == 0 {
				continue
			}
			w := s.r.weight(l, i, s.model)
			for _, p := range by[e.from] {
				to := place{e.to, p.set}
				if counts {
					to.set = p.set.with(e.cast)
				}
				if _, met := next[to]; !met {
					places = append(places, to)
				}
				next[to] += now[p] * w
			}
			if len(next) > maxSets {
				return nil
			}
		}
		// To scale them keeps small numbers from vanishing.
		sum := 0.0
		for _, p := range places {
			sum += next[p]
		}
		for p := range next {
			next[p] /= sum
		}
		now = next
	}
	out := map[set]float64{}
	end := s.behind[len(s.layers)]
	for _, p := range places {
		out[p.set] += now[p] * end[p.pos]
	}
	return whole(out)
}

// whole makes odds add up to 1.
func whole(sets map[set]float64) map[set]float64 {
	sum := 0.0
	for _, t := range inOrder(sets) {
		sum += sets[t]
	}
	for t := range sets {
		sets[t] /= sum
	}
	return sets
}

// inOrder are what throws can have been together in an order that is always the same, as sums of odds hang on it.
func inOrder(sets map[set]float64) []set { return slices.Sorted(maps.Keys(sets)) }

// pair is sets of the throws of two layers, one after the other.
func (s *stretch) pair(first, second int) map[set]float64 {
	out := map[set]float64{}
	l := &s.layers[first]
	for cast := range s.r.odds {
		now := make([]float64, l.n)
		some := false
		for i := range l.edges {
			if e := &l.edges[i]; int(e.cast) == cast {
				now[e.to] += s.ahead[first][e.from] * s.r.weight(l, i, s.model)
				some = true
			}
		}
		if !some {
			continue
		}
		for k := first + 1; k < second; k++ {
			now = s.step(k, now)
		}
		last := &s.layers[second]
		for i := range last.edges {
			e := &last.edges[i]
			if w := now[e.from] * s.r.weight(last, i, s.model) * s.behind[second+1][e.to]; w > 0 {
				out[set("").with(int16(cast)).with(e.cast)] += w
			}
		}
	}
	return whole(out)
}

// step takes weights over a layer.
func (s *stretch) step(k int, from []float64) []float64 { return s.r.over(&s.layers[k], s.model, from) }

// marginal is the odds of some throws of sets, which are given in order too.
func marginal(sets map[set]float64, order []set, which []int) map[set]float64 {
	out := map[set]float64{}
	for _, t := range order {
		out[t.only(which)] += sets[t]
	}
	return out
}

// groups parts so many throws into those that hang together, each in ascending order.
func groups(sets map[set]float64, n int) [][]int {
	of, order := make([]int, n), inOrder(sets)
	for i := range of {
		of[i] = i
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if of[i] != of[j] && !independent(sets, order, [][]int{{i}, {j}}) {
				for k, old := 0, of[j]; k < n; k++ {
					if of[k] == old {
						of[k] = of[i]
					}
				}
			}
		}
	}
	var out [][]int
	for id := range n {
		var g []int
		for i := range n {
			if of[i] == id {
				g = append(g, i)
			}
		}
		if g != nil {
			out = append(out, g)
		}
	}
	if len(out) > 1 && !independent(sets, order, out) {
		// Any two of them may be independent and all of them not.
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return [][]int{all}
	}
	return out
}

// independent reports whether the odds of groups of throws together are the product of theirs.
func independent(sets map[set]float64, order []set, groups [][]int) bool {
	var which []int
	parts := make([]map[set]float64, len(groups))
	all := 1
	for i, g := range groups {
		which = append(which, g...)
		parts[i] = marginal(sets, order, g)
		all *= len(parts[i])
	}
	joint := marginal(sets, order, which)
	if len(joint) != all {
		return false
	}
	for t, w := range joint {
		p, from := 1.0, 0
		for i, g := range groups {
			p *= parts[i][t[2*from:2*(from+len(g))]]
			from += len(g)
		}
		if math.Abs(p-w) > dependent {
			return false
		}
	}
	return true
}
