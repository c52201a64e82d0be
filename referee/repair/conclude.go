package repair

import (
	"fmt"
	"slices"
)

// maxPaths bounds the ways that are gone through for repairs that cost the same.
const maxPaths = 1000

// path is a way through the search, from the start to the end of the record.
type path struct {
	edits []int32
	end   closing
}

// conclude says what the search has found and proven.
func (r *Repairer) conclude(res *Result, s *search, done bool) {
	paths, all := s.paths()
	s.weighing = len(paths) > 1
	s.surprises = map[uint64]int{}
	var written, played same
	spoilt := false
	for _, p := range paths {
		if s.halted() {
			all, done = false, false
			break
		}
		rep, ok := s.apply(p)
		if !ok {
			spoilt = true
			continue
		}
		rep.Cost = s.best
		rep.from, rep.to, rep.crowded = s.crowded(&p)
		written.add(fmt.Sprint(rep.events, rep.bared), rep)
	}
	for _, rep := range written.repairs {
		if s.halted() {
			all, done = false, false
			break
		}
		what, traced := r.reader.readBack(&rep)
		if !traced {
			spoilt, done = true, done && what == "" // the game is one, but cannot be written so
			continue
		}
		played.add(fmt.Sprint(what, rep.bared), rep)
	}
	res.Repairs = played.repairs
	if !s.weighing {
		for i := range res.Repairs {
			res.Repairs[i].surprise = 0 // not of all of them
		}
	}
	found := len(res.Repairs)
	res.Repairs = s.allowed(res.Repairs)
	slices.SortStableFunc(res.Repairs, func(a, b Repair) int { return likelier(&a, &b) })
	if len(res.Repairs) > 0 {
		res.Cost = s.best
	}
	proven := done && s.exact > s.best
	none := (done || s.spent) && s.best == unbounded && s.exact == unbounded
	switch {
	case (found > 0 || spoilt) && len(res.Repairs) == 0, !proven && !none, !all && len(res.Repairs) < 2:
		res.Status = Budget
	case len(res.Repairs) == 0:
		res.Status = None
	case len(res.Repairs) == 1:
		res.Status = Unique
	default:
		res.Status = Tied
	}
	res.More = !all
	res.pages = pagesOf(s.g, r.told)
	if q, ok := s.doubt(res); ok {
		res.Questions = []Question{q}
	} else if q, ok := res.pages.question(res.Repairs); ok {
		res.Questions = []Question{q}
	} else if len(res.Repairs) == 1 {
		if q, ok := s.confirm(&res.Repairs[0]); ok {
			res.Questions = []Question{q}
		}
	} else if len(res.Repairs) == 0 {
		if q, ok := s.open(); ok {
			res.Questions = []Question{q}
		}
	}
}

// same keeps of repairs that come to the same the likeliest.
type same struct {
	at      map[string]int
	repairs []Repair
}

// add takes a repair, and what it comes to.
func (a *same) add(key string, rep Repair) {
	if a.at == nil {
		a.at = map[string]int{}
	}
	k, ok := a.at[key]
	switch {
	case !ok:
		a.at[key] = len(a.repairs)
		a.repairs = append(a.repairs, rep)
	case likelier(&rep, &a.repairs[k]) < 0:
		a.repairs[k] = rep
	}
}

// paths returns the ways to the goals that are cheapest. It reports false where there are
// more than it goes through.
func (s *search) paths() (out []path, all bool) {
	all = true
	var edits []int32
	var back func(k int32, end closing)
	back = func(k int32, end closing) {
		if len(out) >= maxPaths {
			all = false
			return
		}
		if k == 0 {
			p := path{edits: slices.Clone(edits), end: end}
			slices.Reverse(p.edits)
			out = append(out, p)
			return
		}
		n := &s.nodes[k]
		for _, w := range n.ways {
			if s.nodes[w.from].cost+w.cost != n.cost {
				continue // it was come to in a cheaper way since
			}
			if w.edit >= 0 {
				edits = append(edits, w.edit)
			}
			back(w.from, end)
			if w.edit >= 0 {
				edits = edits[:len(edits)-1]
			}
		}
	}
	for _, g := range s.goals {
		if g.cost == s.best && int(s.nodes[g.node].cost)+g.end.cost == g.cost {
			back(g.node, g.end)
		}
	}
	return out, all
}
