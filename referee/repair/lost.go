package repair

import (
	"container/heap"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

const (
	// maxTurns bounds the events that are tried in turns put in at one place, maxLostTurns
	// those of a turn that the record has as lost.
	maxTurns     = 5000
	maxLostTurns = 20_000
	// maxTurnEvents bounds the events of one such turn.
	maxTurnEvents = 6
)

// turnLost puts in whole turns before the i-th word, where one can begin.
func (s *search) turnLost(at int32, spot *referee.Spot, i, edits, cost int) {
	if s.trial.Game().Dice() == nil {
		return
	}
	s.turns(at, spot, edit{kind: Insert, at: int32(i), cost: int32(s.meter.TurnLost), why: "a turn was left out"}, edits,
		cost, maxTurns)
}

// passageLost puts in passages before the i-th word that need not be whole turns.
func (s *search) passageLost(at int32, spot *referee.Spot, i, edits, cost int) {
	if s.trial.Game().Dice() == nil || !spot.Plain() || spot.St.Due() == engine.DueOver {
		return
	}
	s.turns(at, spot, edit{kind: Insert, at: int32(i), cost: int32(s.meter.PassageLost), why: passageWhy}, edits, cost,
		maxTurns)
}

const passageWhy = "a passage was left out"

// turns tries whole turns as an edit, or passages, those first that what follows asks for,
// then the shorter, at most so many events in all.
func (s *search) turns(at int32, spot *referee.Spot, e edit, edits, cost, most int) {
	tried, passage := 0, e.why == passageWhy
	if edits > 0 && e.kind == Insert {
		most /= 4 // of the many hypotheses of several edits each may take less
	}
	queue := partials{{spot: *spot, misfits: s.misfitsOf(spot, int(e.at))}}
	for len(queue) > 0 {
		p := heap.Pop(&queue).(*partial)
		behind := len(p.tokens) == 0 && !spot.St.Fresh() // a turn that the rules leave open
		choices := s.trial.Choices(&p.spot, nil)
		items := s.tokens(&p.spot, choices)
		for k, c := range choices {
			if !passage && (c.Ended != behind || behind &&
				slices.Contains(choices, referee.Choice{Cast: c.Cast, Move: c.Move})) {
				continue // it would go on with the turn
			}
			if tried++; tried > most || s.effort <= 0 {
				s.exact = min(s.exact, cost+int(e.cost))
				return
			}
			var next referee.Spot
			next.Copy(&p.spot)
			s.spend(1)
			if s.trial.Step(&next, &items[k].item)&referee.Broken != 0 {
				continue
			}
			all := append(p.tokens[:len(p.tokens):len(p.tokens)], items[k])
			ends := next.St.Fresh() || next.St.Due() == engine.DueOver
			whole := ends || next.St.MayEnd()
			misfits := p.misfits
			if items[k].item.Kind == notation.MoveItem {
				misfits = s.misfitsOf(&next, int(e.at))
			}
			if (len(all) > 1 || e.kind == Fill) && (whole && !passage || passage && s.resumes(&next, int(e.at))) {
				turn := e
				turn.tokens = all
				s.take(at, &s.spot, &turn, edits, cost)
			}
			switch {
			case ends && !passage:
			case len(all) == maxTurnEvents:
				s.exact = min(s.exact, cost+int(e.cost))
			default:
				heap.Push(&queue, &partial{next, all, misfits, tried})
			}
		}
	}
}

// resumes reports whether the next event that is written from the i-th word on is possible
// at a moment.
func (s *search) resumes(spot *referee.Spot, i int) bool {
	s.next.Copy(spot)
	for ; i < len(s.words); i++ {
		w := &s.words[i]
		if w.item.HasGap() {
			return true
		}
		s.spend(1)
		if s.trial.Step(&s.next, &w.item)&referee.Broken != 0 {
			return false
		}
		if w.item.IsEvent() {
			return true
		}
	}
	return true
}

// begins reports whether a turn can begin at a moment.
func begins(spot *referee.Spot) bool {
	return spot.Plain() && spot.St.Due() != engine.DueOver && (spot.St.Fresh() || spot.St.MayEnd())
}

// beginner is the letter of the seat whose turn begins, or goes on, at a moment before the end
// of the game.
func (s *search) beginner(spot *referee.Spot) byte {
	if spot.St.Fresh() {
		return s.trial.Due(spot)
	}
	s.marks = s.trial.Marks(spot, s.marks[:0])
	return s.marks[len(s.marks)-1]
}

// beside reports whether a turn put in where one can begin, before the i-th word, hardly ever goes on: in a record
// with seat marks none of another seat stands there.
func (s *search) beside(spot *referee.Spot, i int) bool {
	for i < len(s.words) && s.words[i].isNumber() {
		i++
	}
	return s.marked && (i == len(s.words) || s.words[i].item.Kind != notation.SeatMark ||
		s.words[i].item.Letter == s.beginner(spot))
}
