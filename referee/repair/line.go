package repair

import (
	"cmp"
	"container/heap"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// A line that was left out is a round of every seat, more turns than can be tried one after
// another. The round numbers tell where it stood, and what each seat plays behind it tells
// what its turn brought about.

const (
	// maxSkipped is how many rounds a number may leave out.
	maxSkipped = 2
	// maxLines is how many lines are gone on with from turn to turn, maxLineTurns how many
	// events are tried in a turn of one.
	maxLines     = 12
	maxLineTurns = 800
)

// skips reports whether the i-th word is a round number that leaves out a round or two.
func (s *search) skips(spot *referee.Spot, i int) bool {
	if i == len(s.words) || !s.words[i].isNumber() || !begins(spot) {
		return false
	}
	s.rounds = s.trial.Numbers(spot, s.rounds[:0])
	n := int(s.words[i].item.N)
	return len(s.rounds) > 0 && n > s.rounds[0] && n <= s.rounds[0]+maxSkipped
}

// lineLost puts in whole rounds before the i-th word, a number that leaves them out, those
// first that what follows asks for.
func (s *search) lineLost(at int32, spot *referee.Spot, i, edits, cost int) {
	if s.trial.Game().Dice() == nil || !s.skips(spot, i) {
		return
	}
	l := lineSearch{search: s, i: i}
	beam := []*partial{{spot: *spot}}
	for len(beam) > 0 && s.effort > 0 {
		l.ends = l.ends[:0]
		for _, p := range beam {
			l.turn(p)
		}
		beam = beam[:0]
		for _, p := range l.best() {
			if s.leadsTo(&p.spot, i) {
				s.take(at, spot, &edit{kind: Insert, at: int32(i), cost: int32(s.meter.LineLost), tokens: p.tokens, why: "a line was left out"}, edits, cost)
			} else if s.skips(&p.spot, i) {
				beam = append(beam, p)
			}
		}
	}
	s.exact = min(s.exact, cost+s.meter.LineLost)
}

// lineSearch looks for lines before the i-th word, turn by turn.
type lineSearch struct {
	*search
	i    int
	ends []*partial
}

// best returns the lines made so far that fit best, of those that come to one position one.
func (l *lineSearch) best() []*partial {
	slices.SortStableFunc(l.ends, func(a, b *partial) int {
		return cmp.Or(cmp.Compare(a.misfits, b.misfits), cmp.Compare(len(a.tokens), len(b.tokens)))
	})
	seen := map[uint64]bool{}
	var out []*partial
	for _, p := range l.ends {
		if key := p.spot.Key(); !seen[key] && len(out) < maxLines {
			seen[key] = true
			out = append(out, p)
		}
	}
	return out
}

// turn goes on with a line by one turn.
func (l *lineSearch) turn(from *partial) {
	queue := partials{from}
	for tried := 0; len(queue) > 0; {
		p := heap.Pop(&queue).(*partial)
		choices := l.trial.Choices(&p.spot, nil)
		items := l.tokens(&p.spot, choices)
		behind := p == from && !p.spot.St.Fresh() // a turn that the rules leave open
		for k, c := range choices {
			if c.Ended != behind {
				continue
			}
			if tried++; tried > maxLineTurns || l.effort <= 0 {
				return
			}
			next := &partial{tokens: append(p.tokens[:len(p.tokens):len(p.tokens)], items[k]), order: tried}
			next.spot.Copy(&p.spot)
			l.effort -= 8 // it is played, and all men are counted
			if l.trial.Step(&next.spot, &items[k].item)&referee.Broken != 0 {
				continue
			}
			next.misfits = l.misfitsOf(&next.spot, l.i)
			if begins(&next.spot) {
				l.ends = append(l.ends, next)
			}
			if !next.spot.St.Fresh() && next.spot.St.Due() != engine.DueOver {
				heap.Push(&queue, next)
			}
		}
	}
}

// leadsTo reports whether the i-th word is the number of the round that begins at a moment,
// and what is written behind it is possible.
func (s *search) leadsTo(spot *referee.Spot, i int) bool {
	s.next.Copy(spot)
	return begins(spot) && s.trial.Step(&s.next, &s.words[i].item) == 0 && s.resumes(spot, i)
}
