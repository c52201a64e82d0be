package threeway

import (
	"slices"
	"strconv"
	"strings"
)

// edit is what was made of the units of the base.
type edit struct {
	units []unit
	// hunks are its changes, in order, of the one unit of the base for which it stands.
	hunks []hunk
	// of is the place of each unit of the base in the edit, -1 if it is not there.
	of []int
}

// hunk says that units of the base from one up to another are units of an edit.
type hunk struct{ from, to, first, last int }

func (h hunk) inserts() bool { return h.from == h.to }

// edit finds out what was changed.
func (m *merger) edit(units []unit) *edit {
	e := &edit{units: units, of: make([]int, len(m.base))}
	from, first := 0, 0
	change := func(to, last int) {
		if to-from == last-first { // one by one
			for ; from < to; from, first = from+1, first+1 {
				e.hunks = append(e.hunks, hunk{from, from + 1, first, first + 1})
			}
		} else {
			e.hunks = append(e.hunks, hunk{from, to, first, last})
		}
	}
	for _, pair := range align(m.base, units) {
		for i := from; i < pair[0]; i++ {
			e.of[i] = -1
		}
		if pair[0] > from || pair[1] > first {
			change(pair[0], pair[1])
		}
		if pair[0] < len(m.base) {
			e.of[pair[0]] = pair[1]
		}
		from, first = pair[0]+1, pair[1]+1
	}
	return e
}

// merge writes the base with the changes of both.
func (m *merger) merge(a, b *edit) {
	at, i, k := 0, 0, 0
	for i < len(a.hunks) || k < len(b.hunks) {
		switch {
		case k == len(b.hunks) || i < len(a.hunks) && before(a, a.hunks[i], b, b.hunks[k]):
			m.unchanged(at, a.hunks[i].from, a, b)
			at = m.write(a.hunks[i], a, b)
			i++
		case i == len(a.hunks) || before(b, b.hunks[k], a, a.hunks[i]):
			m.unchanged(at, b.hunks[k].from, a, b)
			at = m.write(b.hunks[k], b, a)
			k++
		default:
			ours, theirs := m.together(a, b, &i, &k)
			m.unchanged(at, ours.from, a, b)
			at = ours.to
			m.both(a, ours, b, theirs)
		}
	}
	m.unchanged(at, len(m.base), a, b)
}

// before reports whether a change ends before another begins. What is put in before an event does not touch it, nor
// what is put in after it, unless the other has put in the same beside the event that it changed.
func before(of *edit, a hunk, by *edit, b hunk) bool {
	if a.to != b.from || a.inserts() && b.inserts() {
		return a.to < b.from
	}
	x, y := of.units[a.first:a.last], by.units[b.first:b.last]
	n := min(len(x), len(y))
	switch {
	case n == 0:
	case a.inserts():
		return n < len(x) || !same(x, y[:n])
	case b.inserts():
		return n < len(y) || !same(x[len(x)-n:], y)
	}
	return true
}

// same reports whether units say the same.
func same(a, b []unit) bool { return slices.EqualFunc(a, b, unit.is) }

// together returns the stretches in which changes of both touch each other, of the same units of the base.
func (m *merger) together(a, b *edit, i, k *int) (ours, theirs hunk) {
	first, second := *i, *k
	from, to := min(a.hunks[first].from, b.hunks[second].from), max(a.hunks[first].to, b.hunks[second].to)
	*i, *k = first+1, second+1
	for {
		switch {
		case *i < len(a.hunks) && a.hunks[*i].from < to:
			to = max(to, a.hunks[*i].to)
			*i++
			continue
		case *k < len(b.hunks) && b.hunks[*k].from < to:
			to = max(to, b.hunks[*k].to)
			*k++
			continue
		}
		break
	}
	return a.stretch(from, to, a.hunks[first:*i]), b.stretch(from, to, b.hunks[second:*k])
}

// stretch is what an edit has of units of the base, among which these changes are.
func (e *edit) stretch(from, to int, hunks []hunk) hunk {
	first, last := hunks[0], hunks[len(hunks)-1]
	return hunk{from, to, first.first - (first.from - from), last.last + (to - last.to)}
}

// both writes what both changed: once what they did alike, and as a conflict where each did something else.
func (m *merger) both(a *edit, ours hunk, b *edit, theirs hunk) {
	x, y, base := a.units[ours.first:ours.last], b.units[theirs.first:theirs.last], m.base[ours.from:ours.to]
	head, tail := 0, 0
	for head < min(len(x), len(y)) && x[head].is(y[head]) {
		head++
	}
	for len(base) > 0 && tail < min(len(x), len(y))-head && x[len(x)-1-tail].is(y[len(y)-1-tail]) {
		tail++
	}
	m.all(x[:head])
	last := x[len(x)-tail:]
	switch x, y = x[head:len(x)-tail], y[head:len(y)-tail]; {
	case same(x, y), same(y, base):
		m.all(x)
	case same(x, base):
		m.all(y)
	default:
		round, after := m.round, 0
		m.conflict(func() { m.all(x); after = m.round }, func() { m.round = round; m.all(y) })
		m.round = after
	}
	m.all(last)
}

// all writes units as they are.
func (m *merger) all(units []unit) {
	for _, u := range units {
		m.move(u, u)
	}
}

// write writes a change, with what the other has made of spaces and numbers there, and returns where the base goes on.
func (m *merger) write(h hunk, e, other *edit) int {
	for i := h.first; i < h.last; i++ {
		u := e.units[i]
		if at := h.from + i - h.first; h.to-h.from == h.last-h.first && other.of[at] >= 0 {
			was, now := m.base[at], other.units[other.of[at]]
			u.space = pick(was.space, u.space, now.space)
			u.number, u.step = pick(was.number, u.number, now.number), pick(was.step, u.step, now.step)
		}
		m.move(u, e.units[i])
	}
	return h.to
}

// unchanged writes units that neither changed, in the layout of the one that changed it, with the numbers of both.
func (m *merger) unchanged(from, to int, a, b *edit) {
	for ; from < to; from++ {
		u, x, y := m.base[from], a.units[a.of[from]], b.units[b.of[from]]
		u.space, u.body = pick(u.space, x.space, y.space), pick(u.body, x.body, y.body)
		u.number, u.step = pick(u.number, x.number, y.number), pick(u.step, x.step, y.step)
		m.move(u, unit{})
	}
}

// move writes an event with the round number that follows from those before it. So do the numbers in the variations of
// an event that was changed.
func (m *merger) move(u, changed unit) {
	if u.number != "" {
		m.round += u.step
		if is := roundOf(u.number); m.round < 0 {
			m.round = is
		} else if m.round != is {
			u.number = renumber(u.number, m.round-is)
		}
	}
	if by := m.round - changed.round; by != 0 && changed.round > 0 {
		u.body, u.words = renumberVariations(u.body, by), renumberVariations(u.words, by)
	}
	m.put(u)
}

// roundOf is the round that a number says.
func roundOf(text string) int {
	n, _ := strconv.Atoi(text[:digits(text)]) // none that the notation has is too large
	return n
}

// renumber moves a round number.
func renumber(text string, by int) string {
	return strconv.Itoa(max(roundOf(text)+by, 0)) + text[digits(text):]
}

func renumberVariations(body string, by int) string {
	s := splitter{text: body, moves: true}
	var out strings.Builder
	from := 0
	for at := 0; at < len(body); {
		if isSpace(body[at]) {
			at++
			continue
		}
		end, _ := s.token(at)
		if n := digits(body[at:end]); s.depth > 0 && n > 0 && n < end-at && body[at+n] == '.' {
			out.WriteString(body[from:at] + renumber(body[at:end], by))
			from = end
		}
		at = end
	}
	return out.String() + body[from:]
}
