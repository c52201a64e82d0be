package repair

import (
	"fmt"
	"math/bits"
	"strconv"

	"github.com/ashtapada/agn/notation"
)

// The rounds of a record can be counted otherwise: from 0, from 1 again, by moves, or with a leap. Each number is then
// wrong by itself, and in truth there is one error.

// numbering counts the rounds of a record again. It leaves a number that alone does not go on from the one before.
type numbering struct {
	*whole
	at    []int   // of the numbers among the words
	meant []int32 // as they are read, by moves or rounds
	plies bool
	each  bool // every turn has a number of its own
	leaps bool // the first that is wrong is too high, after others that are right
}

// numbers is the hypothesis that the rounds are counted otherwise, false where they are not, or few are. It reports
// whether it is one of a leap.
func (w *whole) numbers() (h hypothesis, leaps, ok bool) {
	n := numbering{whole: w}
	for _, i := range w.main {
		if it := &w.words[i].item; it.Kind == notation.Number {
			n.at, n.meant = append(n.at, i), append(n.meant, it.N)
		}
	}
	n.byMoves()
	n.byTurns()
	now, first, changed := n.counted()
	if changed < fewest {
		return hypothesis{}, false, false
	}
	it := &w.words[first].item
	says := "the rounds counted from 0"
	switch line := w.g.Span(it.Start, it.End).Start.Line; {
	case n.plies:
		says = "moves counted in place of rounds"
	case first != n.at[0] || it.N != 0:
		says = fmt.Sprintf("the rounds counted otherwise, from round %d (line %d) on", it.N, line)
	}
	return hypothesis{says: says, cost: wholeCost, all: func(*whole) []string { return now }}, n.leaps, true
}

// byMoves reads numbers that go on by as many as there are seats as those of moves.
func (n *numbering) byMoves() {
	seats := int32(bits.OnesCount8(n.trial.Game().Setup().Seats))
	by, one := 0, 0
	for k := 1; k < len(n.meant); k++ {
		switch n.meant[k] - n.meant[k-1] {
		case seats:
			by++
		case 1:
			one++
		}
	}
	if n.plies = seats > 1 && by > 2*one && by >= fewest; n.plies {
		for k := range n.meant {
			n.meant[k] = (n.meant[k]-1)/seats + 1
		}
	}
}

// byTurns reads numbers as those of turns where nearly every one stands before a single turn and goes on from the one
// before.
func (n *numbering) byTurns() {
	seats := int32(bits.OnesCount8(n.trial.Game().Setup().Seats))
	single, one := 0, 0
	_, rounds := n.rounds()
	for _, round := range rounds {
		if len(round) == 1 {
			single++
		}
	}
	for k := 1; k < len(n.meant); k++ {
		if n.meant[k] == n.meant[k-1]+1 {
			one++
		}
	}
	if all := len(n.meant); seats > 1 && all >= fewest && 10*single >= 9*all && 10*one >= 8*(all-1) {
		n.plies, n.each = true, true
		for k := range n.meant {
			n.meant[k] = (n.meant[k]-1)/seats + 1
		}
	}
}

// counted returns the words with each number that of its round, the first that is another, and how many are.
func (n *numbering) counted() (now []string, first, changed int) {
	now = make([]string, len(n.words))
	for i := range n.words {
		now[i] = n.words[i].text
	}
	offset, before := int32(0), int32(0)
	if len(n.meant) > 0 {
		before = max(n.meant[0], 1) - 1 // a record may begin in the middle
	}
	if n.each {
		return n.ofTurns(now)
	}
	for k, i := range n.at {
		if due := before + 1; n.meant[k]+offset != due && n.goesOn(k, offset != 0) {
			offset = due - n.meant[k]
		}
		before = n.meant[k] + offset
		if it := &n.words[i].item; before != it.N {
			if changed++; changed == 1 {
				first, n.leaps = i, k > 0 && it.N > before && !n.plies
			}
			digits := len(strconv.Itoa(int(it.N)))
			now[i] = strconv.Itoa(int(before)) + n.words[i].text[min(digits, len(n.words[i].text)):]
		}
	}
	return now, first, changed
}

// ofTurns leaves of the numbers of turns those before the first of a round.
func (n *numbering) ofTurns(now []string) (_ []string, first, changed int) {
	before := int32(0)
	for k, i := range n.at {
		is := n.meant[k]
		switch digits := len(strconv.Itoa(int(n.words[i].item.N))); {
		case is == before:
			now[i] = ""
		case is != n.words[i].item.N:
			now[i] = strconv.Itoa(int(is)) + n.words[i].text[min(digits, len(n.words[i].text)):]
		}
		if before = is; now[i] != n.words[i].text {
			if changed++; changed == 1 {
				first = i
			}
		}
	}
	return now, first, changed
}

// goesOn reports whether the numbers after one go on from it. Of the last it is said where others leapt before it.
func (n *numbering) goesOn(k int, leapt bool) bool {
	rest := n.meant[k+1 : min(k+3, len(n.meant))]
	for i, is := range rest {
		if is != n.meant[k]+int32(i)+1 {
			return false
		}
	}
	return len(rest) == 2 || leapt
}

// renumbered is the version in which the rounds are counted as they are elsewhere, nil where they are. Where that alone
// does not make a game of it, a leap speaks for a passage that was left out, and the hypothesis costs what one costs
// that holds from a round on.
func (w *whole) renumbered() *version {
	h, leaps, ok := w.numbers()
	if !ok {
		return nil
	}
	v := w.version(&h, h.all(w), 0, len(w.words))
	if v != nil {
		if leaps && !v.legal {
			v.cost += fromCost
		}
		w.versions = append(w.versions, v)
	}
	return v
}
