package repair

import (
	"cmp"
	"context"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A hypothesis may hold for some rounds only, and single words be wrong before them, in them and after them. Where it
// begins, the record as written goes no farther, whatever single words are changed before: but with the hypothesis it
// does. Where it ends is found in the same way, from the version that holds from its beginning on.

const (
	// maxTurning is of how many hypotheses of single words the rounds are looked at where another one may begin or end,
	// and maxBegun how many such beginnings, and of each maxEnds ends, are gone on with.
	maxTurning, maxBegun, maxEnds = 4, 4, 2
	// someEffort is what part of the effort it takes to find out how far single words bring a record.
	someEffort = 32
)

// stretching is a hypothesis that begins or ends before a round, by index among the words of the main line, and how far
// the record is legal then.
type stretching struct {
	of     *version
	now    []string
	at, to int
}

// some repairs versions in which hypotheses hold for some rounds, between which and beside which single words are wrong.
// That there are no others is not known.
func (m *merging) some(ctx context.Context, w *whole) {
	s := m.glanced(m.task, m.Effort/someEffort, true)
	p := w.parts()
	var found []*version
	for _, b := range p.begun(s) {
		v := p.partFrom(b.of, b.now, b.at, len(p.main), fromCost)
		if b.to == len(p.main) {
			found = append(found, v)
			continue
		}
		found = append(found, m.ended(p, v, &b)...)
	}
	m.judge(m.task)
	m.versions(ctx, w, found, m.Effort/goneOnEffort)
	m.unproven = m.unproven || len(m.found) > 0
}

// begun are the beginnings of hypotheses with which the record goes much farther than as written, the farthest first,
// one of a hypothesis.
func (p *parts) begun(s *search) (out []stretching) {
	written := p.mainItems()
	starts := p.turnings(s, written)
	for _, v := range p.versions {
		h := v.hypothesis
		if v.part || v.left != nil || h.undo == nil && h.all == nil || p.deniedWhole(v.says) {
			continue
		}
		items := p.items(v)
		if len(items) != len(written) {
			continue
		}
		now, _, _ := p.undone(h)
		if b := p.beginning(stretching{of: v, now: now}, starts, items, written); b.to > 0 {
			out = append(out, b)
		}
	}
	slices.SortStableFunc(out, func(a, b stretching) int { return cmp.Compare(b.to, a.to) })
	return out[:min(len(out), maxBegun)]
}

// beginning is from which of some moments on a hypothesis brings the record farthest, the last of those; with no end
// where none brings it much farther than it goes as written.
func (p *parts) beginning(b stretching, starts []start, items, written []notation.Item) stretching {
	for i := range starts {
		at := starts[i].at
		if at == 0 || p.left < 0 || p.halted() {
			continue // it is of the whole, or too much was tried
		}
		to := p.reach(&starts[i], items)
		if to < b.to || to == b.to && at <= b.at || p.changes(b.now, at, to) < fewest {
			continue
		}
		if to >= p.reach(&starts[i], written)+muchFarther {
			b.at, b.to = at, to
		}
	}
	return b
}

// ended are the versions in which a hypothesis ends that begins before a round, as far as the record then goes much
// farther; else that in which it does not.
func (m *merging) ended(p *parts, v *version, b *stretching) (out []*version) {
	t := &task{g: v.g, read: v.read}
	var ok bool
	if t.words, ok = wordsOf(t.g, t.read); !ok {
		return nil
	}
	plain := m.plain
	m.plain = v.plain
	s := m.glanced(t, m.Effort/someEffort, true)
	m.plain = plain
	m.judge(m.task)
	written, items := p.mainItems(), p.items(v)
	var ends []stretching
	for _, end := range p.turnings(s, items) {
		if p.left < 0 || end.at <= b.at || p.changes(b.now, b.at, end.at) < least {
			continue
		}
		if to := p.reach(&end, written); to >= p.reach(&end, items)+muchFarther {
			ends = append(ends, stretching{at: end.at, to: to})
		}
	}
	slices.SortStableFunc(ends, func(a, b stretching) int {
		return cmp.Or(cmp.Compare(b.to, a.to), cmp.Compare(b.at, a.at))
	})
	for _, end := range ends[:min(len(ends), maxEnds)] {
		out = append(out, p.partFrom(b.of, b.now, b.at, end.at, someCost))
	}
	if len(out) == 0 {
		out = append(out, v)
	}
	return out
}

// turnings are the moments before rounds that a search came to as written, after the last of its edits.
func (p *parts) turnings(s *search, items []notation.Item) (out []start) {
	begins := map[int32]int{} // by where the round stands
	for _, k := range p.all {
		if k < len(items) {
			begins[items[k].Start] = k
		}
	}
	seen := map[uint64]bool{}
	for _, r := range s.farthest(maxTurning) {
		last := 0
		for _, k := range s.editsTo(r.node) {
			last = int(s.made[k].at + s.made[k].n)
		}
		s.replayed(r, func(spot *referee.Spot, i int) {
			k, ok := begins[s.words[i].start]
			if key := spot.Key() ^ uint64(k)<<32; ok && i >= last && !seen[key] {
				seen[key] = true
				one := start{at: k}
				one.spot.Copy(spot)
				out = append(out, one)
			}
		})
	}
	return out
}

// reach is how far words can be played from a moment on.
func (p *parts) reach(from *start, items []notation.Item) int {
	k := from.at
	for p.spot.Copy(&from.spot); k < len(items) && p.step(&p.spot, &items[k]); k++ {
	}
	return k
}

// changes counts the words of a stretch that are others.
func (p *parts) changes(now []string, from, to int) (n int) {
	for _, i := range p.main[from:to] {
		if now[i] != p.words[i].text && p.words[i].item.Kind != notation.Number {
			n++
		}
	}
	return n
}

// partFrom is the version of a part, which may have been made before.
func (p *parts) partFrom(v *version, now []string, from, to, cost int) *version {
	if out := p.part(v, now, from, to, cost); out != nil {
		p.versions = append(p.versions, out)
		return out
	}
	end := len(p.words)
	if to < len(p.main) {
		end = p.main[to]
	}
	i := slices.IndexFunc(p.versions, func(o *version) bool {
		return o.hypothesis == v.hypothesis && o.from == p.main[from] && o.to == end
	})
	if i < 0 {
		return v // it comes to the same text as another
	}
	return p.versions[i]
}
