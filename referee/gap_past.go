package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
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

// Watched is implemented by games of which it is noted, for Fit, which of their options
// were asked for.
type Watched interface {
	engine.Game
	// Aside begins or ends a search of which only a part may count.
	Aside(on bool)
	// Asked returns the options that were asked for in a search aside on the way to a
	// position, as bits; Ask says which of them count.
	Asked(st engine.State) uint16
	Ask(options uint16)
	// Gaps has what gaps of the record came to under other settings. Mark begins to note anew,
	// from a position on, which options are asked for, Since ends that and returns them.
	Gaps() *Gaps
	Mark(st engine.State)
	Since() uint16
}

// pastGap is a gap under one setting.
type pastGap struct {
	moment
	setup engine.Setup
	// asked has the options that were asked for.
	asked uint16
	// before and tried are how much was tried before the gap and in it.
	before, tried int

	// layers is what settled it, nil if nothing did. Else the line broke off at an item
	// that no position allowed, with left of its events to come, or if it is nil because there
	// were so many.
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

// alike reports whether the options that were asked for have these values.
func (p *pastGap) alike(setup engine.Setup) bool {
	for i, v := range setup.Values {
		if p.asked>>i&1 == 1 && p.setup.Values[i] != v {
			return false
		}
	}
	return true
}

// within reports whether the bound on what is tried, of which so much was tried before, would cut
// the gap short if it did then, and only then.
func (p *pastGap) within(before int) bool {
	if p.cut() {
		return p.before+p.tried < maxTried || before >= p.before
	}
	return before+p.tried < maxTried
}

// cut reports whether there was more in the gap than could be gone through.
func (p *pastGap) cut() bool { return p.layers == nil && p.item == nil }
