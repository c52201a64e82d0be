package repair

import (
	"github.com/ashtapada/agn/referee"
)

// A sign that is no part of any word, or an angle that opens or closes a throw, tears the
// word in which it was written by mistake. The pieces stand without a blank between them,
// and are one word that was damaged once.

// maxFragments bounds the pieces of one word.
const maxFragments = 4

// fragmented returns for each word how many pieces of one word begin there, 0 where none do.
// One of them at the least is hopeless by itself.
func fragmented(ws []word, hopeless []bool) []int {
	out := make([]int, len(ws))
	for i := range ws {
		bad := hopeless[i]
		for k := i + 1; k < len(ws) && k < i+maxFragments && ws[k].start == ws[k-1].end && !ws[k].item.HasGap() &&
			ws[k].part == 0 && !ws[k].beside; k++ {
			if bad = bad || hopeless[k]; bad {
				out[i] = k + 1 - i
			}
		}
	}
	return out
}

// fragments tries an event, a seat mark or a round number for pieces of one word.
func (s *search) fragments(do func(edit), events []token, i int, spot *referee.Spot) {
	for n := 2; n <= s.pieces[i]; n++ {
		text := s.asOne(i, n)
		try := func(t *token) {
			if cost := s.word(t, text, s.meter.Other-1); cost > 0 && cost < s.meter.Other {
				do(edit{kind: Replace, n: int32(n), cost: int32(cost), tokens: []token{*t}})
			}
		}
		for k := range events {
			try(&events[k])
		}
		s.marks = s.trial.Marks(spot, s.marks[:0])
		for _, letter := range s.marks {
			t := markToken(letter)
			try(&t)
		}
		s.rounds = s.trial.Numbers(spot, s.rounds[:0])
		for _, round := range s.rounds {
			t := numberToken(round)
			try(&t)
		}
	}
}

// asOne is what is written for n words from the i-th on that stand without a blank.
func (s *search) asOne(i, n int) string {
	if n == 1 {
		return s.words[i].spelled
	}
	return string(s.g.Text[s.words[i].start:s.words[i+n-1].end])
}
