package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// band is edits that are tried together: those that cost more than low and at most high, at
// some of the moments of a hypothesis.
type band struct {
	low, high int
	where     where
	// others is set where of many turns those are tried that fit worse.
	others bool
	// atLeast is the least low of it and those after it.
	atLeast int
}

// nearBack is how many words before the one at which a hypothesis failed are near it.
const nearBack = 2

// bandsOf returns the edits that are tried, in order, and cheaper ones after dearer ones
// only where these show at once. The first is what fills gaps, the second lines, of which the
// numbers tell. Most faults show at once, so
// that what is near is looked at first. A game without dice has pairs of moves for passages.
func bandsOf(damages []damage, dice bool) []band {
	turn, passage, line := damages[turnLost].cost, damages[passageLost].cost, damages[lineLost].cost
	out := []band{{}, {high: line, where: lines}}
	if !dice {
		out = append(out, band{low: min(passage, line) - 1, high: max(passage, line), where: twos})
	}
	low := 0
	for _, high := range []int{6, 8, 9, damages[otherWord].cost, maxCost} {
		if low == damages[eventLost].cost {
			out = append(out, band{low: low, high: line, where: rows})
		}
		b := band{low: low, high: high, where: near}
		out = append(out, b)
		if dice && b.has(turn) {
			out = append(out, band{low: passage - 1, high: passage, where: passages})
		}
		b.where = far
		out = append(out, b)
		low = high
	}
	if dice {
		out = append(out, band{low: turn - 1, high: turn, where: near, others: true},
			band{low: turn - 1, high: turn, where: far, others: true},
			band{low: passage - 1, high: passage, where: passages, others: true})
	}
	least := maxCost
	for i := range slices.Backward(out) {
		least = min(least, out[i].low)
		out[i].atLeast = least
	}
	return out
}

// crowdStep is how many more must have failed at its word for a hypothesis to be weighed again.
const crowdStep = 32

// weigh orders hypotheses: dear ones last, of equally dear ones those first that reach
// farther, and those later that fail at a word at which many were tried in vain.
func (s *search) weigh(r *run) {
	const (
		dear    = 8
		crowded = 2
		// What a band takes beside what it finds: whole turns at many moments are as
		// much work as all other edits of a hundred hypotheses, passages at a few as those
		// of twenty.
		distant   = 32
		guessed   = 128
		wholesale = 512
		// A man that is moved from where it does not stand takes an edit; half of it counts.
		misfit = 28
		// An edit that did not help past the word at which the record failed hardly ever was
		// the one that was needed.
		idle = 96
		// More edits than usual are hardly ever needed.
		further = 192
		// The mark of another seat than the one on turn asks for a turn before it.
		asked = 48
		// One cheap edit that makes the record good is looked for before two, however far those
		// that do not get.
		alone = 1 << 20
	)
	far := 2
	if s.hasty {
		far = 6
	}
	b := &s.bands[r.band]
	low := 0
	if r.band > 0 {
		low = max(b.low, s.meter.least)
	}
	r.crowd = s.crowd[r.stop]
	r.rank = dear*(r.cost+low+s.rest(r.stop)) - far*r.stop + crowded*r.crowd + misfit*r.misfits + idle*r.idle
	if r.edits >= s.usual {
		r.rank += further
	}
	if r.node == 0 && b.high <= s.damages[eventLost].cost {
		r.rank -= alone
	}
	turns := b.has(s.damages[turnLost].cost)
	switch {
	case b.others:
		r.rank += wholesale
	case b.where == near && turns && s.atMark(r.stop):
		r.rank -= asked
	case b.where == near, b.where == lines, b.where == rows, b.where == twos, r.band == 0:
	case b.where == passages:
		r.rank += guessed
	case turns:
		r.rank += wholesale
	default:
		r.rank += distant
	}
}

// rest is what the words from i on cost at the least.
func (s *search) rest(i int) int { return s.need[i] * s.meter.least }

// hasteBack is how many words before a breach edits are tried in haste.
const hasteBack = 40

// hasteEdits is how many edits more a repair may have in haste for each that it may have beyond
// the usual.
const hasteEdits = 4

// hurry goes on, with so much effort, from where the record is read farthest, and looks for
// what is wrong not far before it: with no repair found there is nothing to compare the dear
// ones with, and any tells more than none, one of many edits too.
func (s *search) hurry(effort int) {
	s.hasty, s.effort = true, effort
	s.mostEdits += hasteEdits * (s.mostEdits - s.usual)
	all := s.queue.all
	s.queue.all = nil
	for i := range all {
		r := all[i].of
		s.weigh(r)
		s.queue.push(r.rank, r.order, r)
	}
}

// atMark reports whether a seat mark stands at a word.
func (s *search) atMark(i int) bool {
	return i < len(s.words) && s.words[i].item.Kind == notation.SeatMark
}
