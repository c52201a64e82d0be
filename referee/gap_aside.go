package referee

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// Most turns that are lost can be too many things to be listed, whatever the options of the
// game are. To find that out, positions on the way to which no option was asked for are
// looked through before others. As soon as those are too many it matters no more which
// others there are.

// maxAside bounds the events that are looked through so.
const maxAside = 4 * maxTurnEvents

// aside is a search in which options are asked for as late as can be.
type aside struct {
	*lostTurn
	// asked has the options that may be asked for, all those that were, on any way. queues has
	// the positions that are come to with the former alone and later the others; over counts
	// those among the first in which the turn is over, seen the events that ask for no others,
	// of the first counted of all.
	asked, all          uint16
	queues              [3][]int
	later               []int
	seen, counted, over int
}

// searchAside is search with as few options asked for as it needs.
func (t *lostTurn) searchAside() {
	a := aside{lostTurn: t, queues: [3][]int{{0}}, counted: 1}
	t.game.Aside(true)
	t.limit = maxAside
	for next := 1; t.whole; {
		i, ok := a.next()
		if !ok {
			break
		}
		t.follow(i)
		for ; next < len(t.nodes); next++ {
			a.sort(next)
		}
		a.count()
		switch {
		case a.tooMuch():
			t.whole, a.all = false, a.asked
		case len(t.events)-1 > maxTurnEvents<<bits.OnesCount16(a.all&^a.asked):
			// It is too much under this setting, and an option that is asked for after all
			// costs no more than another search of that size.
			t.whole = false
		}
	}
	t.game.Aside(false)
	t.game.Ask(a.all)
}

// count counts the events that were found since.
func (a *aside) count() {
	for ; a.counted < len(a.events); a.counted++ {
		asked := a.events[a.counted].asked
		if a.all |= asked; asked&^a.asked == 0 {
			a.seen++
		}
	}
}

// next takes a position to look at. It reports false if there are none left. Those come first
// that lead to the fewest positions twice: a cast to none, the first move after one to few.
func (a *aside) next() (int, bool) {
	for {
		for k := range a.queues {
			if q := &a.queues[k]; len(*q) > 0 {
				i := (*q)[0]
				*q = (*q)[1:]
				return i, true
			}
		}
		if len(a.later) == 0 {
			return 0, false
		}
		a.ask()
	}
}

// tooMuch reports whether more was found than can be listed.
func (a *aside) tooMuch() bool { return a.seen > maxTurnEvents || a.over > maxPositions }

// sort puts a position where it belongs.
func (a *aside) sort(i int) {
	st := a.nodes[i].st
	first := &a.events[a.nodes[i].first]
	if first.asked&^a.asked != 0 {
		a.later = append(a.later, i)
		return
	}
	k := 2
	switch {
	case a.ends(st):
		a.over++
		return
	case st.Due() == engine.DueCast:
		k = 0
	case first.Cast.N > 0:
		k = 1
	}
	a.queues[k] = append(a.queues[k], i)
}

// ask lets the option be asked for that opens the most positions, or is wanted for the most.
func (a *aside) ask() {
	var opens, wanted [16]int
	for _, i := range a.later {
		more := a.events[a.nodes[i].first].asked &^ a.asked
		for b := more; b != 0; b &= b - 1 {
			k := bits.TrailingZeros16(b)
			wanted[k]++
			if more == 1<<k {
				opens[k]++
			}
		}
	}
	best := 0
	for k := range opens {
		if opens[k] > opens[best] || opens[k] == opens[best] && wanted[k] > wanted[best] {
			best = k
		}
	}
	a.asked |= 1 << best
	a.seen, a.counted = 0, 1
	a.count()
	later := a.later
	a.later = nil
	for _, i := range later {
		a.sort(i)
	}
}
