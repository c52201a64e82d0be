package repair

import (
	"github.com/ashtapada/agn/notation"
)

// exchanges tries what stands at the i-th word exchanged with what stands behind it.
func (s *search) exchanges(do func(edit), i, low, high int) {
	c := &s.meter.Costs
	if within(c.Swap, low, high) || within(c.TurnSwap, low, high) {
		if e, ok := s.swap(i); ok {
			do(e)
		}
	}
	if within(c.ThrowSwap, low, high) {
		if e, ok := s.swapThrows(i); ok {
			do(e)
		}
	}
}

// swap exchanges a word and the event behind it, or a turn and the one behind it; a round
// number between them stays.
func (s *search) swap(i int) (edit, bool) {
	k, from, to, ok := s.neighbours(i)
	if !ok {
		return edit{}, false
	}
	if s.words[i].item.Kind == notation.SeatMark {
		return s.exchanged(i, k, from, to, s.meter.TurnSwap, "turns exchanged")
	}
	return s.exchanged(i, k, from, to, s.meter.Swap, "neighbours exchanged")
}

// exchanged exchanges the words from i to before k with those in [from,to). It reports false
// where they are the same, or something there is unreadable.
func (s *search) exchanged(i, k, from, to, cost int, why string) (edit, bool) {
	if k-i == to-from && alike(s.words[i:k], s.words[from:to]) {
		return edit{}, false
	}
	var tokens []token
	for _, part := range [][]word{s.words[from:to], s.words[k:from], s.words[i:k]} {
		for _, w := range part {
			if w.item.HasGap() {
				return edit{}, false
			}
			tokens = append(tokens, token{w.item, w.text})
		}
	}
	return edit{kind: Swap, n: int32(len(tokens)), cost: int32(cost), tokens: tokens, why: why}, true
}

// neighbours are the words from i to before k and those in [from,to) that can have been
// exchanged: two turns where a seat mark is the i-th word, else two events.
func (s *search) neighbours(i int) (k, from, to int, ok bool) {
	if s.words[i].item.Kind == notation.SeatMark {
		if k = s.turn[i]; k == 0 && i > 0 {
			k = s.turn[i-1] // which begins with its round number
		}
		if k == 0 || k == len(s.words) || s.turn[k] == 0 {
			return 0, 0, 0, false
		}
		if from, to = k, s.turn[k]; s.words[from].isNumber() {
			from++
		}
		return k, from, to, true
	}
	for from = i + 1; from < len(s.words) && from < i+2 && s.words[from].isNumber(); {
		from++
	}
	return i + 1, from, from + 1, from < len(s.words) && s.words[i].item.IsEvent() && s.words[from].item.IsEvent()
}

// swapThrows exchanges a throw and the next one of its turn, between which moves stand.
func (s *search) swapThrows(i int) (edit, bool) {
	next := s.nextThrow(i)
	if next == 0 {
		return edit{}, false
	}
	return s.exchanged(i, i+1, next, next+1, s.meter.ThrowSwap, throwsWhy)
}

const throwsWhy = "throws exchanged"

// nextThrow returns the index of the throw behind the throw at i, where moves alone stand
// between the two, else 0.
func (s *search) nextThrow(i int) int {
	for k := i; k < len(s.words) && k < i+maxTurnEvents; k++ {
		switch it := &s.words[k].item; {
		case it.HasGap() || !it.IsEvent() || (it.Kind != notation.Throw && k == i):
			return 0
		case it.Kind != notation.Throw || k == i:
		case k == i+1:
			return 0 // a neighbour
		default:
			return k
		}
	}
	return 0
}
