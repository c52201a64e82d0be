package repair

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// What costs least need not be what happened. Where a hypothesis about the whole makes a record legal too, nothing is
// claimed of a repair that costs less: both are listed.

const (
	// maxBeside is how many versions are listed beside the repairs that cost least.
	maxBeside = 8
	// besideCost is how much more one may cost for that.
	besideCost = 6
)

// besides lists legal versions beside the repairs that cost hardly less: against neither much can be said. Whatever
// they cost those are listed in which few words were wrong, of parts only where the repairs take as many, and those in
// which the words that a repair changes are wrong in the same way as others.
func (m *merging) besides(ctx context.Context, w *whole, res *Result) *Result {
	c := w.cheapestOf(res)
	listed := 0
	for _, v := range m.versionsBeside(c) {
		if listed == maxBeside {
			res.More = true
			break
		}
		if len(res.Repairs) > 0 && c.outbids(v, res.Cost) {
			continue
		}
		if narrow := c.narrowed(v); narrow != nil {
			v = narrow
		}
		reps := others(m.beside(ctx, w, v), res.Repairs)
		if len(reps) == 0 {
			continue
		}
		listed++
		res.list(reps)
	}
	if q, ok := m.askWhole(res.Repairs); ok && listed > 0 {
		res.Questions = []Question{q}
	}
	return res
}

// cheapest is what the first of the repairs that cost least does to a record, by which others are listed beside it.
type cheapest struct {
	*whole
	alone   bool           // it has one word otherwise
	changed map[int]string // what it has otherwise, as wrong gives it
}

// cheapestOf is the first repair of a result as others are compared with it, nothing where there is none.
func (w *whole) cheapestOf(res *Result) *cheapest {
	c := &cheapest{whole: w}
	if len(res.Repairs) > 0 {
		c.alone = w.single(&res.Repairs[0])
		c.changed, _ = w.wrong(res.Repairs[0].Text)
	}
	return c
}

// always reports whether a version is listed whatever it costs, as few words were wrong in it.
func (v *version) always() bool { return v.doubtful && v.least == 0 && !v.part }

// widens reports whether in a version the words that the cheapest repair changes are wrong in the same way as others.
func (c *cheapest) widens(v *version) bool {
	return v.least > 0 && v.left == nil && c.covers(v, c.changed)
}

// leaves reports whether the cheapest repair leaves it possible that a legal version is what happened.
func (c *cheapest) leaves(v *version) bool {
	return !v.doubtful || !c.alone || v.always() || c.widens(v)
}

// outbids reports whether a version costs so much more than the repairs that it is not listed beside them.
func (c *cheapest) outbids(v *version, cost int) bool {
	return v.left == nil && !v.always() && v.cost > cost+besideCost && !c.widens(v)
}

// versionsBeside are the legal versions that may be listed beside the cheapest repair, those that cost less first.
func (m *merging) versionsBeside(c *cheapest) (out []*version) {
	for _, v := range c.versions {
		if v.legal && !m.deniedWhole(v.says) && c.leaves(v) {
			out = append(out, v)
		}
	}
	slices.SortStableFunc(out, func(a, b *version) int { return cmp.Compare(a.cost, b.cost) })
	return out
}

// list puts repairs beside those of a result.
func (res *Result) list(reps []Repair) {
	if res.Repairs = append(res.Repairs, reps...); res.Status == Unique || res.Status == None {
		res.Status = Tied
	}
	if len(res.Repairs) == 1 {
		res.Status, res.Cost = Unique, reps[0].Cost
	}
	res.Questions, res.pages = nil, nil
}

// beside returns the repairs of a version that are listed beside others.
func (m *merging) beside(ctx context.Context, w *whole, v *version) []Repair {
	was := m.Effort
	m.Effort /= goneOnEffort
	res := m.repairVersion(ctx, v, unbounded)
	m.Effort = was
	if len(res.Repairs) > 0 && v.left != nil && !w.plausible(v, &res.Repairs[0]) {
		return nil
	}
	return res.Repairs
}

// others are the repairs whose texts are not among those of others.
func others(reps, than []Repair) (out []Repair) {
	for i := range reps {
		if !slices.ContainsFunc(than, func(r Repair) bool { return string(r.Text) == string(reps[i].Text) }) {
			out = append(out, reps[i])
		}
	}
	return out
}

// wrong has the words of the main line that a text has otherwise, by index among them. It reports false where the text
// has more words or fewer.
func (w *whole) wrong(text []byte) (now map[int]string, ok bool) {
	var (
		g      notation.Game
		parser grammar.Parser
	)
	parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &g)
	now = map[int]string{}
	k := 0
	for _, it := range g.MainLine() {
		if it.Kind == notation.Comment || it.Kind == notation.NAG {
			continue
		}
		if k == len(w.main) {
			return nil, false
		}
		one := string(g.Text[it.Start:it.End])
		if w.words[w.main[k]].text != one && it.Kind != notation.Number {
			now[k] = one
		}
		k++
	}
	return now, k == len(w.main)
}

// covers reports whether a version changes all that is changed, in the same way, and more.
func (w *whole) covers(v *version, changed map[int]string) bool {
	if len(changed) == 0 {
		return false
	}
	now, ok := w.wrong(v.plain.text)
	for k, text := range changed {
		ok = ok && now[k] == text
	}
	return ok && len(now) > len(changed)
}

// single reports whether a repair has one word otherwise.
func (w *whole) single(rep *Repair) bool {
	if rep.Hypotheses == nil {
		return len(rep.Edits) < least
	}
	now, ok := w.wrong(rep.Text)
	return ok && len(now) < least
}

// believed reports whether so many words are wrong in the repairs of an open version that it is believed, and has them
// cost more where they are few.
func (w *whole) believed(v *version, res *Result) bool {
	n := 0
	if now, ok := w.wrong(res.Repairs[0].Text); ok {
		n = len(now)
	} else {
		for _, e := range res.Repairs[0].Edits {
			if e.Kind == Fill && e.Now != e.Was {
				n++
			}
		}
	}
	switch {
	case n < fewest:
		return false
	case n < enough:
		for i := range res.Repairs {
			res.Repairs[i].Cost += shortCost
		}
	}
	return true
}

// plausible reports whether the words that are wrong in a repair of an open version stand in a stretch as it says.
func (w *whole) plausible(v *version, rep *Repair) bool {
	now, ok := w.wrong(rep.Text)
	if ok {
		_, _, ok = w.stretch(v, now)
	}
	return ok
}

// stretch is the stretch of the record in which all of some words stand, what was read as something else stands
// nowhere, and that something often. It reports false where there is none.
func (w *whole) stretch(v *version, changed map[int]string) (from, to int, ok bool) {
	if len(changed) == 0 {
		return 0, 0, false
	}
	at := slices.Sorted(maps.Keys(changed))
	left := func(k int) bool { return v.left(&w.words[w.main[k]]) }
	from, to = at[0], at[len(at)-1]
	for k := from; k <= to; k++ {
		if left(k) {
			return 0, 0, false
		}
	}
	for from > 0 && !left(from-1) {
		from--
	}
	for to+1 < len(w.main) && !left(to+1) {
		to++
	}
	often := 0
	for k := from; k <= to; k++ {
		if one := &w.words[w.main[k]]; v.undo(one) != one.text {
			often++
		}
	}
	return from, to, often >= enough
}

// narrowed is an open version in the stretch in which the words stand that the cheapest repair changes, nil where
// there is no such stretch or that version was made before.
func (c *cheapest) narrowed(v *version) *version {
	if v.left == nil {
		return nil
	}
	for k := range c.changed {
		if one := &c.words[c.main[k]]; v.undo(one) == one.text {
			return nil
		}
	}
	from, to, ok := c.stretch(v, c.changed)
	if !ok {
		return nil
	}
	now, _, _ := c.undone(v.hypothesis)
	out := c.version(v.hypothesis, now, c.main[from], c.main[to]+1)
	if out != nil {
		out.cost += someCost
	}
	return out
}
