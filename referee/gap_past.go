package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// What a gap comes to is remembered for Fit, while a record is judged under one setting of
// the options after another. Where the gap opens again in the same position, and the
// options that were asked for within it are set alike, it comes to the same.

// Gaps remembers what the gaps of one record came to under settings of one rule set. Zero
// is empty.
type Gaps struct {
	// all has them by the index of the item that opens them.
	all map[int][]*pastGap
}

// pastGap is a gap under one setting.
type pastGap struct {
	moment
	setup engine.Setup
	// asked has the options that were asked for.
	asked uint16
	// before and lost are the number of events that were tried for turns that are lost,
	// before the gap and in it.
	before, lost int

	// layers is what settled it, nil if nothing did. Else the line broke off at an item
	// that no position allowed, with left of its events to come, or if it is nil because there
	// were too many.
	layers     []layer
	item       *notation.Item
	left       int
	event, ply int
}

// moment is where a line stands when a gap opens.
type moment struct {
	position                  string
	round, event, ply, offset int
	first                     bool
	marked                    *notation.Item
}

// moment is where the line stands now. It reports false where a sic has yet to be answered
// for.
func (l *line) moment() (m moment, ok bool) {
	return moment{string(l.st.AppendPosition(nil)), l.st.Round(), l.event, l.ply, l.offset, l.first, l.marked},
		!l.sic && l.idle.Code == ""
}

// recall goes through a gap as it went before. Where it did not, it reports false and
// begins to remember.
func (l *line) recall(i int) bool {
	l.past = nil
	game, ok := l.table.game.(Watched)
	if !ok || !l.mute || l.depth > 0 {
		return false
	}
	now, ok := l.moment()
	if !ok {
		return false
	}
	setup := game.Setup()
	for _, p := range game.Gaps().all[i] {
		if p.moment == now && p.alike(setup) && p.within(l.lost) {
			game.Ask(p.asked)
			l.goBy(i, p)
			return true
		}
	}
	game.Mark(l.st)
	l.past = &pastGap{moment: now, setup: setup, before: l.lost}
	return false
}

// alike reports whether the options that were asked for have these values.
func (p *pastGap) alike(setup engine.Setup) bool {
	for i, v := range setup.Values {
		if p.asked>>i&1 == 1 && p.setup.Values[i] != v {
			return false
		}
	}
	return true
}

// within reports whether behind so many events that were tried before the bound on them
// would cut the gap short if it did then, and only then.
func (p *pastGap) within(before int) bool {
	if p.cut() {
		return p.before+p.lost < maxLostEvents || before >= p.before
	}
	return before+p.lost < maxLostEvents
}

// cut reports whether there was more in the gap than could be gone through.
func (p *pastGap) cut() bool { return p.layers == nil && p.item == nil }

// goBy goes through a gap that opens at item i as it went before.
func (l *line) goBy(i int, p *pastGap) {
	l.lost += p.lost
	l.spared += p.lost
	l.beginGap(i)
	l.gap.layers = append(l.gap.layers[:0], p.layers...)
	switch {
	case p.cut():
		l.closeGap()
		l.stop()
	case p.item != nil:
		l.event, l.ply = p.event, p.ply
		l.find(diag.NotAllowed, "", p.item, diag.NoReadingLegal)
		l.stop()
		l.fails(p.item, p.left)
	default:
		l.settle()
	}
}

// rememberGap remembers the gap that is gone through, if it is one that may be met again.
func (l *line) rememberGap(how pastGap) {
	p := l.past
	if p == nil {
		return
	}
	l.past = nil
	game := l.table.game.(Watched)
	p.layers, p.item, p.left, p.event, p.ply = how.layers, how.item, how.left, l.event, l.ply
	p.asked, p.lost = game.Since(), l.lost-p.before
	gaps, at := game.Gaps(), l.gap.item
	if gaps.all == nil {
		gaps.all = map[int][]*pastGap{}
	}
	gaps.all[at] = append(gaps.all[at], p)
}

// settled is a copy of the layers of a gap without positions.
func settled(layers []layer) []layer {
	layers = slices.Clone(layers)
	last := &layers[len(layers)-1]
	last.nodes = slices.Clone(last.nodes)
	for i := range last.nodes {
		last.nodes[i].st = nil
	}
	return layers
}
