package referee

import (
	"iter"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Throws that are not recorded are no events. Before a word in a position in which one is due, the referee takes
// every series of them that can have fallen, and none, as it takes all that a gap can be.

// LeavesOut reports whether throws that are due need not be written in a game, as its tag Throws says, or else the
// configuration.
func (c *Config) LeavesOut(g *notation.Game) bool {
	said := c.Throws
	if t := g.FindTag(recorded.Tag); t != nil {
		said = t.Value
	}
	return recorded.Lacks(said)
}

// readThrows finds out whether throws are recorded.
func (j *judge) readThrows() {
	t := j.g.FindTag(recorded.Tag)
	switch {
	case j.cfg.LeavesOut(j.g):
		j.gaps.unrecorded = j.table != nil && j.table.dice != nil
	case t != nil && j.asked == everything:
		meant := []string{recorded.None, recorded.Some}
		if near := engine.Nearest(strings.ToLower(t.Value), meant); near != nil && t.Value != recorded.All {
			meant = near
		}
		j.valueFinding(diag.BadThrows, t, diag.ThrowsUnknown.With(clip(t.Value), diag.Any(meant)))
	}
}

// sayThrows notes how many throws are inferred.
func (j *judge) sayThrows() {
	if j.gaps.places == 0 || j.asked != everything {
		return
	}
	d := diag.ThrowsInferred.With(j.gaps.places, j.gaps.fell, j.gaps.certain)
	if t := j.g.FindTag(recorded.Tag); t != nil {
		j.valueFinding(diag.ThrowsLost, t, d)
		return
	}
	f := diag.New(diag.ThrowsLost, j.loc.Span(j.g.Start(0), j.g.End(0)), d)
	j.report.Findings = append(j.report.Findings, f)
}

// Owes reports whether throws that are not recorded can come before the word of the game by its index at a moment:
// it returns nil if none can, else what Supply asks for.
func (t *Trial) Owes(s *Spot, i int) []uint32 {
	it := t.j.g.Item(i)
	return t.j.owed(s, i, &it)
}

// Supply plays a throw that is not recorded, of a series that can come at a moment as Owes says, and reports whether
// the series can go on. What no word that follows can tell from it counts as the same position.
func (t *Trial) Supply(s *Spot, c engine.Cast, owed []uint32) (on bool) {
	s.supply(c)
	if h, ok := s.St.(engine.Hoard); ok {
		h.Lump(c, owed)
	}
	return s.St.Due() == engine.DueCast && !s.St.Fresh()
}

// supply plays a throw that is not recorded, if it is one.
func (s *Spot) supply(c engine.Cast) {
	if c.N == 0 {
		return
	}
	s.last, s.sic, s.marked, s.unwritten = s.St.Seat(), false, seatMark{}, byItself
	s.St.Throw(c)
}

// noNeeds is what is asked for in games in which throws do not heap up.
var noNeeds = []uint32{}

// owed is what Owes returns.
func (j *judge) owed(s *Spot, i int, it *notation.Item) []uint32 {
	if !j.owes(s, it) {
		return nil
	}
	if h, ok := s.St.(engine.Hoard); ok {
		if needs := h.Needs(j.ahead(i, s.St.Seat())); needs != nil {
			return needs
		}
	}
	return noNeeds
}

// ahead are the moves from a word on that can be of the turn of a seat, nil for one that is not known by its word.
func (j *judge) ahead(i int, seat engine.Seat) iter.Seq[*engine.Pattern] {
	return func(yield func(*engine.Pattern) bool) {
		for ; i < j.g.Len(); i++ {
			it := j.g.Item(i)
			switch it.Kind {
			case notation.VarOpen:
				i = j.g.Close(i)
			case notation.VarClose:
				return
			case notation.SeatMark:
				if it.Letter != j.table.letters[seat] {
					return
				}
			case notation.Gap, notation.Readings, notation.Pass, notation.MoveItem:
				if it.Turn {
					return // it stands where a turn begins
				}
				p := j.asks(&it)
				for range times(&it) {
					if !yield(p) {
						return
					}
				}
			}
		}
	}
}

// asks is what a word asks for, nil if it does not say that without a position.
func (j *judge) asks(it *notation.Item) *engine.Pattern {
	switch {
	case it.Sic || it.HasGap():
		return nil
	case it.Kind == notation.Pass:
		return &engine.Pattern{Kind: engine.Pass}
	case it.Move.OnWay() || it.Move.Unsettled():
		return nil
	}
	var p engine.Pattern
	if _, none := j.table.resolve(&it.Move, &p); none != nil {
		return nil
	}
	return &p
}

// owes reports whether throws that are not recorded can come before a word at a moment. A turn that has not begun
// has none before a number or mark that fits it.
func (j *judge) owes(s *Spot, it *notation.Item) bool {
	if !j.gaps.unrecorded || s.St.Due() != engine.DueCast || it.Kind == notation.Throw && it.Cast.Whole() {
		return false // what comes before a throw of which nothing is known can as well come after it
	}
	switch it.Kind {
	case notation.Number:
		return !s.St.Fresh() || !s.first && int(it.N) != s.St.Round()+s.Offset
	case notation.SeatMark:
		return !s.St.Fresh() || it.Letter != j.table.letters[s.St.Seat()]
	}
	return it.IsEvent()
}

// supply plays in every position what throws can have come before a word and are not recorded, one a layer. It
// reports false where the positions become too many, and how many they are by then. A series may have no end, but the
// positions in it are some only. Where no further throw leads to a new one, as many throws again show what all series
// that fit have in common: a longer series that fits holds the way from a position back to that position, and fits
// without it. That way can be taken out after the throws that the shortest series has.
func (l *line) supply(i int, it *notation.Item) (many int, ok bool) {
	if !l.j.gaps.unrecorded {
		return 0, true
	}
	g := &l.gap
	// on tells in which positions a series can go on.
	var on [][]uint32
	some := false
	for k := range g.live {
		on = append(on, l.j.owed(&g.live[k], i, it))
		some = some || on[k] != nil
	}
	seen, deep := map[uint64]bool{}, 0
	for n := 1; some; n++ {
		next := supplying{line: l, layer: layer{item: i, supplied: true}, seen: seen, ends: n > 2*(deep+1)}
		g.places.empty()
		ok := true
		for k := 0; ok && k < len(g.live); k++ {
			ok = next.from(k, &g.live[k], on[k])
		}
		many = max(len(next.live), len(g.live))
		g.spare.take(g.live)
		if g.live = next.live; !ok {
			return many, false
		}
		if next.fresh {
			deep = n
		}
		on, some = next.on, next.some
		g.layers = append(g.layers, next.layer)
	}
	return 0, true
}

// supplying is a layer of throws that are not recorded while it is made.
type supplying struct {
	line *line
	layer
	live []Spot
	on   [][]uint32
	// some is set if a series can go on, fresh if it can in a position in which it could not before, as seen has them.
	// ends is set if none goes on.
	some, fresh, ends bool
	seen              map[uint64]bool
}

// from adds what can come in a position by its index: no further throw, and each throw if the series goes on.
func (n *supplying) from(k int, s *Spot, owed []uint32) bool {
	l := n.line
	w := way{from: int32(k), seat: s.St.Seat()}
	if !n.keep(*s, w, nil) {
		return false
	}
	if owed == nil {
		return true
	}
	for _, c := range l.j.table.casts() {
		copyState(&l.gap.after, s.St)
		after := *s
		after.St = l.gap.after
		w.Choice = Choice{Cast: c}
		on := owed
		if !l.j.trial.Supply(&after, c, owed) || n.ends {
			on = nil
		}
		if !n.keep(after, w, on) {
			return false
		}
	}
	return true
}

// keep adds a position, which is copied if it is new. One in which the series goes on is another than one in
// which it does not.
func (n *supplying) keep(s Spot, w way, on []uint32) bool {
	l := n.line
	place := s.place()
	if on != nil {
		place ^= 0xd6e8feb86659fd93
	}
	to, met := l.gap.places.at(place, len(n.live))
	if !met {
		s.St = l.gap.spare.copyOf(s.St)
		n.live, n.on, n.plies = append(n.live, s), append(n.on, on), append(n.plies, int32(s.Ply))
	}
	if on != nil && !met {
		n.some = true
		if !n.seen[place] {
			n.seen[place], n.fresh = true, true
		}
	}
	w.to = int32(to)
	n.ways = append(n.ways, w)
	return l.try(1) && len(n.live) <= maxPositions
}

// lostThrow stands for a throw of which no more is known.
const lostThrow = "<_> "

// supplied finds out what is certain of throws that are not recorded, from their layers one after another.
type supplied struct {
	next int // the layer that would go on with the series
	at   []series
	// within is set where a series comes between the events of one word, where no throw can be written.
	within bool
}

// or is what is known of a position to which both lead.
func (a series) or(b series) series {
	all := series{several: a.several || b.several || len(a.throws) != len(b.throws), some: a.some || b.some}
	for i, t := range a.throws[:min(len(a.throws), len(b.throws))] {
		if t != b.throws[i] {
			t, all.several = lostThrow, true
		}
		all.throws = append(all.throws, t)
	}
	return all
}

// layer takes the layer of throws at an index, and returns what is known of the series by then: last is set where the
// series ends with it and comes before a word.
func (p *supplied) layer(layers []layer, k int) (known series, last bool) {
	s := &layers[k]
	if k != p.next || s.item != layers[k-1].item {
		p.at, p.within = nil, k > 1 && layers[k-1].item == s.item
	}
	p.next = k + 1
	after := make([]series, s.n())
	seen := make([]bool, s.n())
	var all series
	for i := range s.ways {
		w := &s.ways[i]
		var one series
		if p.at != nil {
			one = p.at[w.from]
		}
		if w.Cast.N > 0 {
			one.throws = append(slices.Clip(one.throws), string(AppendCast(nil, w.Cast))+" ")
			one.some = true
		}
		if seen[w.to] {
			one = one.or(after[w.to])
		}
		after[w.to], seen[w.to] = one, true
	}
	for i := range after {
		if i == 0 {
			all = after[i]
		} else {
			all = all.or(after[i])
		}
	}
	p.at = after
	ends := k+1 == len(layers) || !layers[k+1].supplied || layers[k+1].item != s.item
	return all, ends && !p.within
}

// saySupplied notes what is known of throws before an item.
func (l *line) saySupplied(it *notation.Item, known series) {
	if !known.some {
		return
	}
	text := strings.Join(known.throws, "")
	if t := &l.j.gaps; l.depth == 0 {
		if t.places++; !known.several {
			t.certain++
		}
		if text != "" {
			t.fell++
		}
	}
	if text != "" {
		l.j.report.Certain = append(l.j.report.Certain, Certain{it.Start, it.Start, text})
	}
}

// stoodBefore takes the position before a throw that is not recorded, or may have fallen, if it is known. Of games in
// which throws heap up, positions that count as the same can be others.
func (l *line) stoodBefore(s *settledItem) {
	if l.gap.state == blind {
		return
	}
	v := &l.view
	switch {
	case !v.exact:
	case s.played == nil:
		l.stands(l.St, engine.Cast{})
	case s.played.Cast.N > 0:
		l.stands(l.St, s.played.Cast)
	}
	_, heaps := l.St.(engine.Hoard)
	v.exact = v.exact && (s.played != nil || !heaps)
}

// replaySupply goes through throws that are not recorded, of a gap that was settled.
func (l *line) replaySupply(it *notation.Item, s *settledItem) {
	l.saySupplied(it, s.thrown)
	l.owing()
	l.stoodBefore(s)
	l.view.supplied = l.view.supplied || s.played == nil || s.played.Cast.N > 0
	switch {
	case l.gap.state != blind && s.played != nil:
		l.Spot.supply(s.played.Cast)
	case s.after != nil:
		l.forget(unknownMoment)
		l.gap.state = shut
		l.Spot.Copy(s.after)
	default:
		l.forget(unknownMoment)
		l.gap.state = blind
	}
}
