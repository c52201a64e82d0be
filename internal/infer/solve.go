package infer

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// stretch is the layers since the position was last known, in one model.
type stretch struct {
	r      *reader
	model  Model
	layers []layer
	// ahead has for each layer, and before them all, the weight of all ways to each position; behind
	// that of all ways on from it. Those of a layer are scaled to a sum of 1.
	ahead, behind [][]float64
}

// settle finds the odds of the throws in the layers, and starts again after them. last tells in which positions
// after them the record can end as it does, nil for all. Where the layers are cut short, at their end or before they
// begin, no odds are known.
func (r *reader) settle(last []bool, bounded bool) {
	if len(r.layers) == 0 {
		return
	}
	unruled := !bounded && r.starts == 1 && slices.ContainsFunc(r.layers, r.unruled)
	bounded = bounded || r.starts > 1 || unruled
	var by [][]Throw
	for i, m := range r.models {
		s := &stretch{r: r, model: m, layers: r.layers, ahead: r.ahead[i]}
		s.backward(last)
		if by == nil {
			s.number(bounded)
		}
		throws := s.throws(bounded)
		if !bounded {
			s.together(throws)
		}
		for i := range throws {
			if t := &throws[i]; unruled && len(t.Candidates) == 1 {
				t.Bounded, t.Candidates[0].P = false, 1
			} else {
				t.unruled = unruled
			}
		}
		by = append(by, throws)
	}
	for i := range by[0] {
		for _, throws := range by {
			r.answer.Throws = append(r.answer.Throws, throws[i])
		}
	}
	r.layers = nil
}

// unruled reports whether a layer is of a throw without a word before a word with sic, which can stand with the throw
// and without it: that none fell has no odds.
func (r *reader) unruled(l layer) bool {
	if it := r.g.Item(l.item); !l.unwritten || !it.Sic {
		return false
	}
	fell := func(e edge) bool { return e.cast > 0 }
	return slices.ContainsFunc(l.edges, fell)
}

func (s *stretch) backward(last []bool) {
	n := len(s.layers)
	s.behind = make([][]float64, n+1)
	end := make([]float64, s.layers[n-1].n)
	for i := range end {
		if last == nil || last[i] {
			end[i] = 1
		}
	}
	s.behind[n] = scaled(end)
	for k := n - 1; k >= 0; k-- {
		l, on := &s.layers[k], s.behind[k+1]
		from := make([]float64, len(s.ahead[k]))
		for i := range l.edges {
			e := &l.edges[i]
			from[e.from] += on[e.to] * s.r.weight(l, i, s.model)
		}
		s.behind[k] = scaled(from)
	}
}

// alike are n equal weights.
func alike(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1 / float64(n)
	}
	return out
}

// scaled makes numbers add up to 1.
func scaled(v []float64) []float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	if sum > 0 {
		for i := range v {
			v[i] /= sum
		}
	}
	return v
}

// through is the weight of all ways over an edge by its number, unscaled.
func (s *stretch) through(k, i int) float64 {
	l := &s.layers[k]
	e := &l.edges[i]
	return s.ahead[k][e.from] * s.r.weight(l, i, s.model) * s.behind[k+1][e.to]
}

// throws finds the odds of each lost throw.
func (s *stretch) throws(bounded bool) []Throw {
	var out []Throw
	for k := range s.layers {
		l := &s.layers[k]
		if !l.throw {
			continue
		}
		t := Throw{Item: l.item, Event: l.event, Unwritten: l.number, Model: s.model, Bounded: bounded}
		weights := make([]float64, len(s.r.odds))
		var thrower thrower
		for i := range l.edges {
			w := s.through(k, i)
			if w == 0 {
				continue
			}
			e := &l.edges[i]
			weights[e.cast] += w
			if !l.unwritten || e.cast > 0 { // who did not throw tells nothing
				thrower.add(l.plies[e.from]+1, e.seat)
			}
		}
		t.Ply = int(thrower.ply)
		if thrower.seat > 0 {
			t.Seat = s.r.trial.Game().Ruleset().Info(thrower.seat).Letter
		}
		some := slices.Clone(weights)
		for c, p := range level(scaled(weights)) {
			switch {
			case some[c] == 0:
			case c == 0:
				t.Candidates = append(t.Candidates, Candidate{P: p})
			default:
				t.Candidates = append(t.Candidates, Candidate{s.r.casts[c-1], p, s.r.odds[c]})
			}
		}
		if bounded {
			for i := range t.Candidates {
				t.Candidates[i].P = 0
			}
		} else {
			slices.SortStableFunc(t.Candidates, func(a, b Candidate) int { return cmp.Compare(b.P, a.P) })
		}
		out = append(out, t)
	}
	return out
}

// thrower is who throws and before which ply, in all ways, 0 where ways differ in it.
type thrower struct {
	some bool
	ply  int32
	seat engine.Seat
}

func (t *thrower) add(ply int32, seat engine.Seat) {
	if !t.some {
		*t = thrower{true, ply, seat}
		return
	}
	if ply != t.ply {
		t.ply = 0
	}
	if seat != t.seat {
		t.seat = 0
	}
}

// cast is a cast by its number, none by 0.
func (r *reader) cast(number int16) engine.Cast {
	if number == 0 {
		return engine.Cast{}
	}
	return r.casts[number-1]
}

// level makes odds the same that differ no more than rounding makes them differ, so that casts of the same odds stand
// in their own order.
func level(odds []float64) []float64 {
	order := make([]int, len(odds))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(odds[b], odds[a]) })
	for i := 1; i < len(order); i++ {
		if was, p := odds[order[i-1]], odds[order[i]]; was-p < rounding*was {
			odds[order[i]] = was
		}
	}
	return odds
}

// rounding is by which share odds differ at most that count as equal.
const rounding = 1e-10
