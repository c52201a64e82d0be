package repair

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// A line that was left out is a round of every seat, more turns than can be tried one after
// another. The round numbers show where it stood, and what each seat plays after it shows
// what its turn brought about.

const (
	// maxSkipped is how many rounds a number may leave out.
	maxSkipped = 2
	// maxLines is how many lines are gone on with from turn to turn, maxLineTurns how many turns
	// of one from event to event, maxLineEvents how many of those, maxWholeLines how many lines
	// are tried.
	maxLines      = 16
	maxWholeLines = 64
	// maxLineAhead is how many moves are looked at after a line: until later ones much happens
	// that hangs on other lines.
	maxLineAhead  = 40
	maxLineTurns  = 8
	maxLineEvents = 10
)

// leavesOut reports whether the i-th word is a round number that leaves out a round or two.
func (s *search) leavesOut(spot *referee.Spot, i int) bool {
	if i == len(s.words) || !s.words[i].isNumber() || !begins(spot) {
		return false
	}
	n, ok := s.number(spot)
	by := int(s.words[i].item.N) - n
	return ok && by > 0 && by <= maxSkipped
}

// leftOut counts for each word the numbers before it that leave out rounds, so many at most, or before
// which rounds should stand that come later.
func leftOut(ws []word, misplaced map[int][2]int, most int32) []int32 {
	out := make([]int32, len(ws)+1)
	last, n := int32(0), int32(0)
	for i := range ws {
		if ws[i].isNumber() {
			_, later := misplaced[i]
			if by := ws[i].item.N - last - 1; by > 0 && by <= most || later {
				n++
			}
			last = ws[i].item.N
		}
		out[i+1] = n
	}
	return out
}

// lineLost puts in whole rounds before a number that leaves them out, those first that what
// follows asks for.
func (m *moment) lineLost(of which) {
	if !m.dice() || !m.leavesOut(&m.spot, m.i) {
		return
	}
	l := lineSearch{moment: m}
	beam := []*partial{{spot: m.spot}}
	for len(beam) > 0 && m.effort > 0 {
		l.ends = l.ends[:0]
		for _, p := range beam {
			l.moved |= 1 << nextSeat(&p.spot)
			l.turn(p)
		}
		beam = l.best()
		for _, p := range l.whole {
			m.offer(of, edit{kind: Insert, tokens: p.tokens})
		}
	}
	m.passOver(m.cost + m.damages[of].cost)
}

// lineSearch looks for lines before a word, turn by turn.
type lineSearch struct {
	*moment
	// ends are the lines made so far, whole the best of those that leave nothing out.
	ends, whole []*partial
	// moved has a bit for each seat that has had a turn in the lines.
	moved uint8
}

// best returns the lines made so far that fit best and leave more to be put in, and notes the
// best of those that do not. Of those that come to one position one is taken.
func (l *lineSearch) best() (beam []*partial) {
	slices.SortStableFunc(l.ends, byMisfits)
	seen := map[uint64]bool{}
	l.whole = l.whole[:0]
	for _, p := range l.ends {
		key := p.spot.Key()
		if seen[key] {
			continue
		}
		seen[key] = true
		switch {
		case len(l.whole) < maxWholeLines && l.leadsTo(&p.spot):
			l.whole = append(l.whole, p)
		case len(beam) < maxLines && l.leavesOut(&p.spot, l.i):
			beam = append(beam, p)
		}
	}
	return beam
}

// turn goes on with a line by one turn, event by event.
func (l *lineSearch) turn(from *partial) {
	for level := []*partial{from}; len(level) > 0; {
		var next []*partial
		for _, p := range level {
			next = l.event(p, p == from && !p.spot.St.Fresh(), next)
		}
		slices.SortStableFunc(next, byMisfits)
		level = next[:min(len(next), maxLineTurns)]
		if len(level) > 0 && len(level[0].tokens)-len(from.tokens) >= maxLineEvents {
			return
		}
	}
}

// event goes on with a turn by one event, the first of a turn after one that the rules leave
// open, and appends those with which the turn need not be over.
func (l *lineSearch) event(p *partial, open bool, next []*partial) []*partial {
	choices := l.trial.Choices(&p.spot, nil)
	items := l.tokens(&p.spot, choices)
	for k, c := range choices {
		if c.Ended != open {
			continue
		}
		q := &partial{tokens: append(p.tokens[:len(p.tokens):len(p.tokens)], items[k])}
		q.spot.Copy(&p.spot)
		l.spend(3) // it is played, and all men are counted
		if l.breaks(&q.spot, &items[k].item) {
			continue
		}
		q.misfits = l.badness(q)
		if begins(&q.spot) {
			l.ends = append(l.ends, q)
		}
		if !q.spot.St.Fresh() && q.spot.St.Due() != engine.DueOver {
			next = append(next, q)
		}
	}
	return next
}

// badness is how badly what follows goes with a line, above all with the seats that have had
// their turn in it, and how long it is.
func (l *lineSearch) badness(p *partial) int {
	n := l.ahead.misfits(&p.spot, l.i, maxLineAhead) + len(p.tokens)
	for seat, bad := range l.of {
		if l.moved>>seat&1 != 0 {
			n += 3 * bad
		}
	}
	return n
}

func byMisfits(a, b *partial) int { return cmp.Compare(a.misfits, b.misfits) }

// nextSeat is the seat that has the next turn.
func nextSeat(spot *referee.Spot) engine.Seat {
	if spot.St.Fresh() {
		return spot.St.Seat()
	}
	return spot.St.Next()
}

// leadsTo reports whether the word of the moment is the number of the round that begins after a line,
// and what is written after it is possible.
func (l *lineSearch) leadsTo(spot *referee.Spot) bool {
	if !begins(spot) {
		return false
	}
	l.next.Copy(spot)
	return l.trial.Step(&l.next, &l.words[l.i].item) == 0 && l.resumes(spot, l.i)
}
