package search

import (
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
)

// hit is where something happened: the events from the first to behind the last.
type hit struct{ first, end int }

// happenings finds where something happened in a game.
type happenings interface {
	block(ev *plays.Events, bo *plays.Boards)
	// hits appends the places, in the order of their first events.
	hits(dst []hit, v *View) ([]hit, error)
}

// happeningsOf returns what finds where a condition is fulfilled.
func happeningsOf(t *query.Term, words *playedWords) happenings {
	if t.Field == query.Move {
		return newMoveFinder(t, words)
	}
	return &eventMatcher{term: t}
}

// hits implements happenings.
func (m *eventMatcher) hits(dst []hit, v *View) ([]hit, error) {
	if !m.any {
		return dst, nil
	}
	seats := m.seats.of(v)
	from, to := windowIn(m.term.Window, m.ev, v)
	for i := from; i < to; i++ {
		if e := v.Log[i]; m.times[e.What] > 0 && seats&(1<<e.Seat) != 0 {
			dst = append(dst, hit{i, i + 1})
		}
	}
	return dst, nil
}

// countMatcher counts how often something happened.
type countMatcher struct {
	term *query.Term
	happenings
	found []hit
}

func (m *countMatcher) holds(v *View) (bool, error) {
	var err error
	m.found, err = m.hits(m.found[:0], v)
	return enough(m.term.Count, len(m.found)), err
}

// chainMatcher finds things that happened one behind the other.
type chainMatcher struct {
	parts []happenings
	links []*query.Link // before each part but the first
	ev    *plays.Events
	// ends holds behind which events the chain may be as far as it was followed, in order.
	ends, next []int
	found      []hit
	throws     []int // before each event
}

func newChainMatcher(t *query.Term, words *playedWords) *chainMatcher {
	m := &chainMatcher{parts: []happenings{happeningsOf(t, words)}}
	for link := t.Then; link != nil; link = link.Term.Then {
		m.parts = append(m.parts, happeningsOf(link.Term, words))
		m.links = append(m.links, link)
	}
	return m
}

func (m *chainMatcher) block(ev *plays.Events, bo *plays.Boards) {
	m.ev = ev
	for _, p := range m.parts {
		p.block(ev, bo)
	}
}

func (m *chainMatcher) holds(v *View) (bool, error) {
	var err error
	if m.found, err = m.parts[0].hits(m.found[:0], v); err != nil {
		return false, err
	}
	m.ends = m.ends[:0]
	for _, h := range m.found {
		m.ends = append(m.ends, h.end)
	}
	for i, link := range m.links {
		if len(m.ends) == 0 {
			return false, nil
		}
		if m.found, err = m.parts[i+1].hits(m.found[:0], v); err != nil {
			return false, err
		}
		m.follow(link, v)
	}
	return len(m.ends) > 0, nil
}

// follow finds where the chain may end behind its next part, which begins at or behind one of
// the ends. Of those the last one before is the nearest.
func (m *chainMatcher) follow(link *query.Link, v *View) {
	if link.Unit == query.Throws {
		m.countThrows(v)
	}
	m.next = m.next[:0]
	k := -1
	for _, h := range m.found {
		for k+1 < len(m.ends) && m.ends[k+1] <= h.first {
			k++
		}
		if k < 0 || link.Within > 0 && m.apart(link.Unit, m.ends[k], h.first) > link.Within {
			continue
		}
		m.next = append(m.next, h.end)
	}
	m.ends, m.next = m.next, m.ends
}

// apart returns how far an event lies behind the end of what was before: how many events it
// is later, or throws, itself among them.
func (m *chainMatcher) apart(unit query.Unit, end, first int) int {
	if unit == query.Throws {
		return m.throws[first+1] - m.throws[end]
	}
	return first + 1 - end
}

// countThrows counts the throws before each event.
func (m *chainMatcher) countThrows(v *View) {
	m.throws = append(m.throws[:0], 0)
	for i, e := range v.Log {
		n := m.throws[i]
		if m.ev.Whats[e.What].Thrown {
			n++
		}
		m.throws = append(m.throws, n)
	}
}
