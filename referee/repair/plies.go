package repair

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// In a game without dice a passage that was left out is moves alone, and only so far as the record
// tells that it is there, by a round number or a seat mark, are two of them tried at once: there are
// a thousand pairs of moves at any moment.

// pairLost puts in two moves before the i-th word, and takes all pairs with which what follows
// can go on.
func (s *search) pairLost(at int32, spot *referee.Spot, i, edits, cost, price int, why string) {
	if !spot.Plain() || spot.St.Due() != engine.DueMove {
		return
	}
	var next, behind referee.Spot
	choices := s.trial.Choices(spot, nil)
	first := s.tokens(spot, choices)
	for k := range first {
		next.Copy(spot)
		s.spend(1)
		if choices[k].Ended || s.trial.Step(&next, &first[k].item)&referee.Broken != 0 || !next.St.Fresh() ||
			next.St.Due() != engine.DueMove {
			continue
		}
		for _, second := range s.tokens(&next, s.trial.Choices(&next, nil)) {
			if s.effort <= 0 {
				s.exact = min(s.exact, cost+price)
				return
			}
			behind.Copy(&next)
			s.spend(1)
			if s.trial.Step(&behind, &second.item)&referee.Broken != 0 || !s.resumes(&behind, i) {
				continue
			}
			s.take(at, spot, &edit{kind: Insert, at: int32(i), cost: int32(price), tokens: []token{first[k], second}, why: why},
				edits, cost)
		}
	}
}

// tells reports whether a hypothesis comes to a number that leaves out rounds, or close before one,
// or to the mark of a seat that is not on turn.
func (s *search) tells(r *run) bool {
	return s.skips[min(r.stop+1+maxBefore, len(s.words))] > s.skips[r.start] || s.atMark(r.stop)
}

// maxBefore is how many moves before a number that leaves out a round one is put in.
const maxBefore = 2

// roundLost puts in the moves of a round of two before the i-th word, where the next number behind
// it, two moves on at most, leaves out one.
func (s *search) roundLost(at int32, spot *referee.Spot, i, edits, cost int) {
	k := i
	for k < len(s.words) && k < i+maxBefore && s.words[k].item.Kind == notation.MoveItem {
		k++
	}
	if k == len(s.words) || s.skips[k+1] == s.skips[k] || s.trial.Game().Setup().NumSeats() != 2 {
		return
	}
	s.rounds = s.trial.Numbers(spot, s.rounds[:0])
	due := 1
	if i < k {
		due = 2 // a round ends before the number
	}
	if len(s.rounds) == 0 || int(s.words[k].item.N) != s.rounds[0]+due {
		return
	}
	s.pairLost(at, spot, i, edits, cost, s.meter.LineLost, "a line was left out")
}

// movesLost puts in two moves before the i-th word, where a seat mark shows that some were lost.
func (s *search) movesLost(at int32, spot *referee.Spot, i, edits, cost int) {
	k := i
	for k < len(s.words) && s.words[k].isNumber() {
		k++
	}
	if !s.atMark(k) || !begins(spot) || s.words[k].item.Letter == s.beginner(spot) {
		return
	}
	s.pairLost(at, spot, i, edits, cost, s.meter.PassageLost, passageWhy)
}
