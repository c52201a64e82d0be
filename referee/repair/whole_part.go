package repair

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// parts tries hypotheses about a part of a record: from a round on, or for some rounds.
type parts struct {
	*whole
	// starts has where rounds begin, by index among the words of the main line, with the moments before them
	// as far as the record is legal as written.
	starts []start
	all    []int // where they all begin, legal or not
	// left is how many words may still be played.
	left int
	// broken has the parts that go on for long and then break.
	broken []broken
}

// broken is a hypothesis that is undone from a round on, as far as the record is then legal, which is not to its end.
type broken struct {
	of       *version
	now      []string
	from, to int // by index among the words of the main line
	changed  int // how many words are others up to there
}

// start is where a round begins.
type start struct {
	at   int
	spot referee.Spot
}

const (
	// maxStarts bounds the rounds from which on hypotheses are tried, maxPlayed the words that are played for that.
	maxStarts, maxPlayed = 256, 2_000_000
	// maxOfOne bounds the parts in which one hypothesis is undone.
	maxOfOne = 16
	// maxBroken is how many parts that break are versions, in which further edits are looked for.
	maxBroken = 4
)

// parts reads the record as written, as far as it goes.
func (w *whole) parts() *parts {
	p := &parts{whole: w, left: maxPlayed}
	kind := notation.SeatMark
	for _, i := range w.main {
		if w.words[i].item.Kind == notation.Number {
			kind = notation.Number
			break
		}
	}
	for k, i := range w.main {
		if w.words[i].item.Kind == kind {
			p.all = append(p.all, k)
		}
	}
	spot := w.trial.Start()
	next := 0
	for k, i := range w.main {
		if next < len(p.all) && p.all[next] == k && len(p.starts) < maxStarts {
			s := start{at: k}
			s.spot.Copy(&spot)
			p.starts = append(p.starts, s)
			next++
		}
		if !p.step(&spot, &w.words[i].item) {
			break
		}
	}
	return p
}

// step plays a word. It reports false for a breach and for a gap.
func (p *parts) step(spot *referee.Spot, it *notation.Item) bool {
	p.left--
	return !it.HasGap() && p.trial.Step(spot, it)&referee.Broken == 0
}

// partly is a legal version of a part in which so many words are others.
type partly struct {
	*version
	changed int
}

// try returns the legal versions in which a hypothesis is undone in a part of the record, as it is in v.
func (p *parts) try(v *version, now []string) (out []partly) {
	items := p.items(v)
	if len(items) != len(p.main) {
		return nil
	}
	changed := make([]int, len(p.main)+1) // before each word
	for k, i := range p.main {
		changed[k+1] = changed[k]
		if now[i] != p.words[i].text && p.words[i].item.Kind != notation.Number {
			changed[k+1]++
		}
	}
	far := broken{of: v, now: now}
	for _, s := range p.starts {
		if p.halted() || p.left < 0 || len(out) >= maxOfOne {
			break
		}
		if changed[p.endOf(s.at)] > changed[s.at] { // else it might as well begin with the next round
			found, to := p.from(v, now, s, items, changed)
			out = append(out, found...)
			if s.at > 0 && to < len(items) && to > far.to {
				far.from, far.to, far.changed = s.at, to, changed[to]-changed[s.at]
			}
		}
	}
	if far.changed >= fewest {
		p.broken = append(p.broken, far)
	}
	return out
}

// further returns the versions of the parts that go farthest before they break.
func (p *parts) further() (out []partly) {
	slices.SortStableFunc(p.broken, func(a, b broken) int { return cmp.Compare(b.to, a.to) })
	for _, b := range p.broken[:min(len(p.broken), maxBroken)] {
		if v := p.part(b.of, b.now, b.from, len(p.main), fromCost); v != nil && !v.legal {
			out = append(out, partly{v, enough})
		}
	}
	return out
}

// from returns the legal versions in which a hypothesis is undone from a round on, to the end or for some rounds, and
// how far the record is legal with it.
func (p *parts) from(v *version, now []string, s start, items []notation.Item, changed []int) (out []partly, to int) {
	var turns []start
	p.spot.Copy(&s.spot)
	k := s.at
	for ; k < len(items); k++ {
		if k > s.at && changed[k]-changed[s.at] >= least && slices.Contains(p.all, k) {
			turn := start{at: k}
			turn.spot.Copy(&p.spot)
			turns = append(turns, turn)
		}
		if !p.step(&p.spot, &items[k]) {
			break
		}
	}
	if k == len(items) && s.at > 0 && changed[k]-changed[s.at] >= least {
		turns = append(turns, start{at: k})
	}
	for _, turn := range slices.Backward(turns) { // the longest first
		if found := p.until(v, now, s.at, turn, changed); found != nil {
			out = append(out, partly{found, changed[turn.at] - changed[s.at]})
		}
	}
	return out, k
}

// endOf is where the round ends that begins at a word.
func (p *parts) endOf(at int) int {
	k, _ := slices.BinarySearch(p.all, at+1)
	if k == len(p.all) {
		return len(p.main)
	}
	return p.all[k]
}

// until returns the version that is as written again from a moment on, if it is not the end; nil if it is not legal
// to its end.
func (p *parts) until(v *version, now []string, from int, to start, changed []int) *version {
	cost := fromCost
	if to.at < len(p.main) {
		cost = someCost
		k, _ := slices.BinarySearch(p.all, to.at)
		if last := p.all[k-1]; changed[to.at] == changed[last] {
			return nil // it might as well end before
		}
	}
	for k := to.at; k < len(p.main); k++ {
		if !p.step(&to.spot, &p.words[p.main[k]].item) {
			return nil
		}
	}
	if out := p.part(v, now, from, to.at, cost); out != nil && out.legal {
		return out
	}
	return nil
}

// part makes the version of a part, nil where that was made before.
func (p *parts) part(v *version, now []string, from, to, cost int) *version {
	end := len(p.words)
	if to < len(p.main) {
		end = p.main[to]
	}
	out := p.version(v.hypothesis, now, p.main[from], end)
	if out == nil {
		return nil
	}
	out.cost, out.part = out.cost+cost, true
	out.says = fmt.Sprintf("%s, %s on", v.hypothesis.says, p.named(from))
	if to < len(p.main) {
		out.says = fmt.Sprintf("%s, %s to before %s", v.hypothesis.says, p.named(from), p.place(to))
	}
	return out
}

// named says from where a part is.
func (p *parts) named(k int) string { return "from " + p.place(k) }

// place names a round.
func (p *parts) place(k int) string {
	it := &p.words[p.main[k]].item
	line := p.g.Span(it.Start, it.End).Start.Line
	if it.Kind == notation.Number {
		return fmt.Sprintf("round %d (line %d)", it.N, line)
	}
	return fmt.Sprintf("line %d", line)
}

// items returns the words of the main line of a version.
func (p *parts) items(v *version) (out []notation.Item) {
	for _, it := range v.g.MainLine() {
		if it.Kind != notation.Comment && it.Kind != notation.NAG {
			out = append(out, it)
		}
	}
	return out
}
