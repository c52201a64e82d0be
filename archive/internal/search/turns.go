package search

import (
	"slices"

	"github.com/ashtapada/agn/grammar/query"
)

// When a condition holds. A game is looked at event by event: of its first n events, n from 0, a
// condition holds or not. Its turns are the numbers n, in order, at which it begins to hold, ends to,
// begins again, and so on. What a query says of the game as a whole holds, or does not, from 0 on.

// happens reports whether a condition is of what happens at some moment of a game, not of the game as
// a whole.
func happens(t *query.Term) bool {
	switch t.Field {
	case query.Happening, query.Throw, query.Move, query.Glyph, query.NumTaken, query.Luck, query.Rupees, query.Position,
		query.Final, query.Material, query.Rule, query.Text:
		return true
	case query.Code:
		return t.Name == "" // what is said of a tag is said of the game
	}
	return false
}

// happens reports whether a node asks for what happens at some moment.
func (n *node) happens() bool {
	return n != nil && (n.kind == atom && n.term != nil && happens(n.term) ||
		slices.ContainsFunc(n.parts, (*node).happens))
}

// places reports whether the moments of an atom that index and row answer are to be looked up.
func (n *node) places() bool {
	return n.kind == atom && !n.scanned() && n.happens() || slices.ContainsFunc(n.parts, (*node).places)
}

// turns implements matcher.
func (m Marks) turns(v *View) ([]int, error) {
	if m.has(v.Number) {
		return []int{0}, nil
	}
	return nil, nil
}

func (m Marks) happened(dst []int, _ *View) ([]int, error) { return dst, nil }

// holdsAt reports whether what has some turns holds after so many events.
func holdsAt(turns []int, n int) bool {
	i, found := slices.BinarySearch(turns, n)
	if found {
		i++
	}
	return i%2 == 1
}

func (j *joint) turns(v *View) (out []int, err error) {
	lists, at := make([][]int, len(j.parts)), []int{0}
	for i, p := range j.parts {
		if lists[i], err = p.turns(v); err != nil {
			return nil, err
		}
		at = append(at, lists[i]...)
	}
	slices.Sort(at)
	for _, n := range slices.Compact(at) {
		held := func(list []int) bool { return holdsAt(list, n) }
		var is bool
		switch j.kind {
		case some:
			is = slices.ContainsFunc(lists, held)
		case all:
			is = !slices.ContainsFunc(lists, func(l []int) bool { return !held(l) })
		default:
			is = !held(lists[0])
		}
		if is != (len(out)%2 == 1) {
			out = append(out, n)
		}
	}
	return out, nil
}

// happened is what happened of all parts, but for what is not to hold.
func (j *joint) happened(dst []int, v *View) (_ []int, err error) {
	for _, p := range j.parts {
		if j.kind == none {
			break
		}
		if dst, err = p.happened(dst, v); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// counting makes turns of a number that grows.
type counting struct {
	holds func(n int) bool
	n     int
	turns []int
}

// add adds at an event, no earlier than the one before: events is how many have then been played.
func (c *counting) add(events, n int) {
	c.n += n
	if c.holds(c.n) == (len(c.turns)%2 == 1) {
		return
	}
	if k := len(c.turns) - 1; k >= 0 && c.turns[k] == events {
		c.turns = c.turns[:k] // it was so for no event
		return
	}
	c.turns = append(c.turns, events)
}

// times says how often something is to happen.
func times(c *query.Count) func(int) bool {
	if c == nil {
		return func(n int) bool { return n > 0 }
	}
	return func(n int) bool { return c.Op.Holds(n, c.N) }
}

func (m *countMatcher) turns(v *View) (_ []int, err error) {
	m.found, err = m.hits(m.found[:0], v)
	slices.SortStableFunc(m.found, func(a, b hit) int { return a.end - b.end })
	c := counting{holds: times(m.term.Count)}
	c.add(0, 0)
	for _, h := range m.found {
		c.add(h.end, h.times)
	}
	return c.turns, err
}

func (m *countMatcher) happened(dst []int, v *View) (_ []int, err error) {
	m.found, err = m.hits(m.found[:0], v)
	for _, h := range m.found {
		dst = append(dst, h.end)
	}
	return dst, err
}

func (m *chainMatcher) happened(dst []int, v *View) ([]int, error) {
	_, err := m.holds(v)
	return append(dst, m.ends...), err
}

func (m *chainMatcher) turns(v *View) ([]int, error) {
	if is, err := m.holds(v); err != nil || !is {
		return nil, err
	}
	return []int{slices.Min(m.ends)}, nil
}

// turns of what adds up are those of its sum. The other numbers are of all that was played.
func (m *numberMatcher) turns(v *View) ([]int, error) {
	switch {
	case m.term.Field == query.NumPlies: // it is of the game as a whole
		if is, err := m.holds(v); err != nil || !is {
			return nil, err
		}
		return []int{0}, nil
	case !m.adds():
		return atEnd(m, v)
	case m.takenOpen(v):
		return nil, nil
	case m.term.Against != "":
		return m.races(v), nil
	}
	seats := m.seats.of(v)
	none := m.term.Seat != "" && !slices.ContainsFunc(seatsOf(v), func(seat int) bool { return seats&(1<<seat) != 0 })
	c := counting{holds: func(n int) bool { return !none && m.term.Holds(n) }}
	c.add(0, 0)
	for i := range v.Log {
		if n := takenAt(v, i, seats); n > 0 {
			c.add(i+1, n)
		}
	}
	return c.turns, nil
}

// takenOpen reports whether gaps leave open how many men the seats that are meant took.
func (m *numberMatcher) takenOpen(v *View) bool {
	seats := m.seats.of(v)
	if m.term.Against != "" {
		seats |= m.other.of(v)
	}
	var by bySeat
	taken(v, &by)
	return by.open(seats)
}

// races returns the turns of the comparison of two sums.
func (m *numberMatcher) races(v *View) []int {
	var sums [2]int
	masks := [2]uint8{m.seats.of(v), m.other.of(v)}
	for _, seats := range masks {
		if !slices.ContainsFunc(seatsOf(v), func(seat int) bool { return seats&(1<<seat) != 0 }) {
			return nil
		}
	}
	c := counting{holds: func(int) bool { return m.term.Op.Holds(sums[0], sums[1]) }}
	c.add(0, 0)
	for i := range v.Log {
		for k, seats := range masks {
			sums[k] += takenAt(v, i, seats)
		}
		c.add(i+1, 0)
	}
	return c.turns
}

// takenAt returns how many men one of some seats took at an event.
func takenAt(v *View, event int, seats uint8) int {
	if e := v.Log[event]; e.Seat > 0 && seats&(1<<e.Seat) != 0 {
		return v.what(event).Taken
	}
	return 0
}

func (m *numberMatcher) happened(dst []int, v *View) ([]int, error) {
	seats := m.seats.of(v)
	if m.term.Against != "" {
		seats |= m.other.of(v)
	}
	for i := range v.Log {
		if m.adds() && takenAt(v, i, seats) > 0 {
			dst = append(dst, i+1)
		}
	}
	return dst, nil
}

// seatsOf lists the seats that play, from 1.
func seatsOf(v *View) (out []int) {
	for i, s := range v.table().Seats {
		if s.Letter != 0 {
			out = append(out, i+1)
		}
	}
	return out
}

// atEnd makes turns of what is only said of all that was played.
func atEnd(m matcher, v *View) ([]int, error) {
	is, err := m.holds(v)
	if err != nil || !is {
		return nil, err
	}
	return []int{len(v.Log)}, nil
}

func (m *boardMatcher) turns(v *View) ([]int, error) {
	if m.term.Field == query.Final {
		return atEnd(m, v)
	}
	if is, err := m.holds(v); err != nil || !is {
		return nil, err
	}
	return []int{m.place}, nil
}

// happened is where the board comes to be what is asked for, and after a throw wherever it is.
func (m *boardMatcher) happened(dst []int, v *View) ([]int, error) {
	if m.term.Field == query.Final {
		return dst, nil
	}
	before := false
	err := m.follow(v, func(place int, is bool) bool {
		if is && (!before || m.after != nil) {
			dst = append(dst, place)
		}
		before = is
		return true
	})
	return dst, err
}

func (m *ledMatcher) turns(v *View) ([]int, error) {
	places, err := m.happened(nil, v)
	if err != nil || len(places) == 0 {
		return nil, err
	}
	return []int{slices.Min(places)}, nil
}

func (m *ledMatcher) happened(dst []int, v *View) ([]int, error) {
	for _, event := range m.places[v.Number] {
		if m.led(v, event) {
			dst = append(dst, event)
		}
	}
	return dst, nil
}
