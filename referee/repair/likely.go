package repair

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// maxWeighed bounds the positions that are looked at to find out which of several repairs
// is the likeliest, over all of them.
const maxWeighed = 60_000

// expect adds to a repair how little an event was to be expected, where that is asked for.
// Repairs of one record come through the same positions for the most part.
func (a *applying) expect(it *notation.Item) {
	if !a.weighing || !it.IsEvent() {
		return
	}
	if it.Kind == notation.Throw {
		a.rep.surprise += a.trial.Surprise(&a.spot, it)
		return
	}
	key := a.spot.Key()
	n, ok := a.surprises[key]
	if !ok {
		if a.weighing = len(a.surprises) < maxWeighed; !a.weighing {
			return
		}
		n = a.trial.Surprise(&a.spot, it)
		a.surprises[key] = n
	}
	a.rep.surprise += n
}

// orderly reports whether the throws of the record have their dice in descending order
// more often than not.
func orderly(words []word) bool {
	with, without := 0, 0
	for i := range words {
		w := &words[i]
		switch {
		case w.item.Kind != notation.Throw || w.item.HasGap() || w.item.Cast.N < 2:
		case w.text == textOf(&w.item):
			with++
		default:
			without++
		}
	}
	return with > without
}

// likelier orders repairs that cost the same: the one with fewer edits first, then the one
// that writes as the record does, then the one that takes fewer signs for others, then the
// one whose events were rather to be expected, then the one with fewer and shorter words
// put in, then by their text.
func likelier(a, b *Repair) int {
	n := func(r *Repair) (n int) {
		for i := range r.Edits {
			n += max(len(r.Edits[i].Now), len(r.Edits[i].Was))
		}
		return n
	}
	return cmp.Or(cmp.Compare(len(a.Edits), len(b.Edits)), cmp.Compare(a.odd, b.odd), cmp.Compare(a.signs, b.signs),
		cmp.Compare(a.surprise, b.surprise), cmp.Compare(n(a), n(b)), slices.Compare(a.events, b.events))
}
