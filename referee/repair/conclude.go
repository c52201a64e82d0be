package repair

import (
	"fmt"
	"slices"
)

const (
	// maxPaths bounds the ways that are gone through for repairs that cost the same, maxPathEdits the
	// edits of all of them, and maxTexts their texts; minPaths are gone through however long they are.
	maxPaths, minPaths = 1000, 2
	maxPathEdits       = 20_000
	maxTexts           = 8 << 20
)

// path is a way through the search, from the start to the end of the record.
type path struct {
	edits []int32
	end   closing
}

// conclude says what the search has found and proven.
func (r *Repairer) conclude(res *Result, s *search, done bool) {
	paths, all := s.paths()
	s.weighing, s.surprises = len(paths) > 1, map[uint64]int{}
	written, spoilt := s.written(paths)
	reps, unread, unwritable := r.readAll(s, written)
	spoilt, done = spoilt || unread || len(reps) > 0, done && !unwritable
	if s.ended() {
		all, done = false, false
	}
	if !s.weighing {
		for i := range reps {
			reps[i].surprise = 0 // not of all of them
		}
	}
	reps = s.allowed(reps)
	slices.SortStableFunc(reps, func(a, b Repair) int { return likelier(&a, &b) })
	if len(reps) > 0 {
		res.Cost = s.best
	}
	res.Repairs, res.More, res.Status = reps, !all, s.status(len(reps), spoilt, done, all)
	res.pages = pagesOf(s.g, r.answers)
	if q, ok := s.ask(res); ok {
		res.Questions = []Question{q}
	}
}

// written returns the repairs of some paths, and whether one of those leads to no legal game after all.
func (s *search) written(paths []path) (out []Repair, spoilt bool) {
	var written same
	for _, p := range paths {
		if s.ended() {
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
	return written.repairs, spoilt
}

// readAll returns of repairs those that are read back as legal games, once each; whether there are others,
// and whether one of those is such a game but cannot be written with its traces.
func (r *Repairer) readAll(s *search, written []Repair) (out []Repair, unread, unwritable bool) {
	var played same
	for _, rep := range written {
		if s.ended() {
			break
		}
		if what, traced := r.reader.readBack(&rep); traced {
			played.add(fmt.Sprint(what, rep.bared), rep)
		} else {
			unread, unwritable = true, unwritable || what != ""
		}
	}
	return played.repairs, unread, unwritable
}

// status is what is known of so many repairs; spoilt is set if others were left out.
func (s *search) status(reps int, spoilt, done, all bool) Status {
	proven := done && s.exact > s.best
	none := (done || s.spent) && s.best == unbounded && s.exact == unbounded
	switch {
	case spoilt && reps == 0, !proven && !none, !all && reps < 2:
		return Budget
	case reps == 0:
		return None
	case reps == 1:
		return Unique
	}
	return Tied
}

// ask returns the question that is asked of a result.
func (s *search) ask(res *Result) (q Question, ok bool) {
	if q, ok = s.doubt(res); ok {
		return q, true
	}
	switch len(res.Repairs) {
	case 0:
		return s.open()
	case 1:
		return s.confirm(&res.Repairs[0])
	}
	return res.pages.question(res.Repairs)
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
	t := tracing{search: s, most: max(minPaths, min(maxPaths, maxTexts/(len(s.g.Text)+1)))}
	for _, g := range s.goals {
		if g.cost == s.best && int(s.nodes[g.node].cost)+g.end.cost == g.cost && !t.back(g.node, g.end) {
			return t.out, false
		}
	}
	return t.out, true
}

// tracing goes back from goals to the start.
type tracing struct {
	*search
	most, edits int // most paths, and edits of those that were found
	out         []path
	seen        map[string]bool
}

// step is a node on the way back, the next of its ways to be gone, and how many edits lie after it.
type step struct {
	node       int32
	way, edits int
}

// back takes all ways to a goal. It reports false where there are more than are taken.
func (t *tracing) back(goal int32, end closing) bool {
	var edits []int32
	stack := []step{{node: goal}}
	for len(stack) > 0 {
		if t.spend(0); t.cut {
			return false
		}
		top := &stack[len(stack)-1]
		edits = edits[:top.edits]
		if top.node == 0 {
			if t.edits += len(edits); len(t.out) >= t.most || len(t.out) >= minPaths && t.edits > maxPathEdits {
				return false
			}
			p := path{edits: slices.Clone(edits), end: end}
			slices.Reverse(p.edits)
			t.out = append(t.out, p)
			stack = stack[:len(stack)-1]
			continue
		}
		way := t.cheap(top.node, top.way)
		if way == len(t.nodes[top.node].ways) { // the search was cut short before a cheaper way was gone on with
			stack = stack[:len(stack)-1]
			continue
		}
		w := t.nodes[top.node].ways[way]
		if w.edit >= 0 {
			edits = append(edits, w.edit)
		}
		if top.way = t.cheap(top.node, way+1); top.way == len(t.nodes[top.node].ways) {
			stack = stack[:len(stack)-1]
		}
		if t.traced(w.from, edits, end.token) {
			continue
		}
		stack = append(stack, step{node: w.from, edits: len(edits)})
		if t.nodes[w.from].ways != nil {
			stack[len(stack)-1].way = t.cheap(w.from, 0)
		}
	}
	return true
}

// cheap is the first way to a node from one on that costs no more than the node: others were come to
// in a cheaper way since.
func (t *tracing) cheap(node int32, from int) int {
	n := &t.nodes[node]
	for from < len(n.ways) && t.nodes[n.ways[from].from].cost+n.ways[from].cost != n.cost {
		from++
	}
	return from
}
