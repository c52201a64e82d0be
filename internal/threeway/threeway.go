// Package threeway merges two edits of a file of games, event by event: what one changed and the other did not is as
// the one has it, however the text is laid out.
package threeway

import (
	"bytes"
	"slices"
	"strconv"
)

// The lines around a conflict, as git has them and agn check reads them.
const (
	begins = "<<<<<<< ours\n"
	parts  = "=======\n"
	ends   = ">>>>>>> theirs\n"
)

// Merge merges two edits of a text, and returns the number of conflicts that stand in it between lines of git: the
// places where both changed the same event, comment or tag, each otherwise. Round numbers follow both.
func Merge(base, ours, theirs []byte) (out []byte, conflicts int) {
	m := merger{base: split(base)}
	a, b := m.edit(split(ours)), m.edit(split(theirs))
	m.merge(a, b)
	tail := pick(spaceAfter(base), spaceAfter(ours), spaceAfter(theirs))
	if m.conflicts > 0 && len(m.out) > 0 && m.out[len(m.out)-1] == '\n' {
		tail = nil
	}
	return append(m.out, tail...), m.conflicts
}

// pick returns what two have made of something: that of the one who changed it, ours where both did.
func pick(base, ours, theirs []byte) []byte {
	if bytes.Equal(base, ours) {
		return theirs
	}
	return ours
}

// edit is a text that was made of the base.
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

type merger struct {
	base      []unit
	out       []byte
	conflicts int
}

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
		case k == len(b.hunks) || i < len(a.hunks) && before(a.hunks[i], b.hunks[k]):
			at = m.take(a.hunks[i], at, a, b)
			m.write(a, a.hunks[i], b)
			i++
		case i == len(a.hunks) || before(b.hunks[k], a.hunks[i]):
			at = m.take(b.hunks[k], at, a, b)
			m.write(b, b.hunks[k], a)
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

// take writes what stands before a hunk, and returns where the base goes on after it.
func (m *merger) take(h hunk, at int, a, b *edit) int {
	m.unchanged(at, h.from, a, b)
	return h.to
}

// before reports whether a change ends before another begins. What is put in before an event does not touch it.
func before(a, b hunk) bool {
	return a.to < b.from || a.to == b.from && (!a.inserts() || !b.inserts())
}

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

// both writes what both changed: once if they did the same, both if they put in games, else as a conflict.
func (m *merger) both(a *edit, ours hunk, b *edit, theirs hunk) {
	x, y := a.units[ours.first:ours.last], b.units[theirs.first:theirs.last]
	switch {
	case slices.EqualFunc(x, y, unit.is):
		m.write(a, ours, nil)
	case ours.inserts() && m.game(ours.from, x) && m.game(ours.from, y):
		m.write(a, ours, nil)
		m.write(b, theirs, nil)
	default:
		m.conflicts++
		m.line(begins)
		m.write(a, ours, nil)
		m.line(parts)
		m.write(b, theirs, nil)
		m.line(ends)
	}
}

// game reports whether units that are put in at a place of the base are whole games.
func (m *merger) game(at int, units []unit) bool {
	return units[0].tag && !units[len(units)-1].tag && (at == 0 || !m.base[at-1].tag) &&
		(at == len(m.base) || m.base[at].tag)
}

// line writes a line of its own.
func (m *merger) line(text string) {
	if n := len(m.out); n > 0 && m.out[n-1] != '\n' {
		m.out = append(m.out, '\n')
	}
	m.out = append(m.out, text...)
}

// write writes a change. Where it stands for a unit of the base that the other, if there is one, has moved or numbered
// meanwhile, that is kept.
func (m *merger) write(e *edit, h hunk, other *edit) {
	for i := h.first; i < h.last; i++ {
		u := e.units[i]
		if at := h.from + i - h.first; other != nil && h.to-h.from == h.last-h.first && other.of[at] >= 0 {
			was, now := m.base[at], other.units[other.of[at]]
			u.space, u.number = pick(was.space, u.space, now.space), numberOf(was.number, u.number, now.number)
		}
		m.put(u)
	}
}

// unchanged writes units that neither changed, in the layout of the one that changed it, with the numbers of both.
func (m *merger) unchanged(from, to int, a, b *edit) {
	for ; from < to; from++ {
		u, x, y := m.base[from], a.units[a.of[from]], b.units[b.of[from]]
		body := pick(u.body, x.body, y.body)
		m.put(unit{space: pick(u.space, x.space, y.space), number: numberOf(u.number, x.number, y.number), body: body})
	}
}

// numberOf returns a round number that both may have moved.
func numberOf(base, ours, theirs string) string {
	switch {
	case base == ours:
		return theirs
	case base == theirs || ours == theirs:
		return ours
	}
	digits := func(s string) (n int, rest string) {
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		n, _ = strconv.Atoi(s[:i]) // 0 of none
		return n, s[i:]
	}
	o, _ := digits(base)
	x, rest := digits(ours)
	y, _ := digits(theirs)
	return strconv.Itoa(x+y-o) + rest
}

// put writes a unit. After a line of a conflict no space is left over.
func (m *merger) put(u unit) {
	space := u.space
	if n := len(m.out); n == 0 || m.out[n-1] == '\n' {
		space = bytes.TrimLeft(space, " \t\r\n")
		if u.tag && n > 0 && bytes.Count(u.space, []byte("\n")) > 1 {
			space = append([]byte{'\n'}, space...)
		}
	} else if len(space) == 0 {
		space = []byte{' '}
	}
	m.out = append(append(append(m.out, space...), u.number...), u.body...)
}

// Open reports whether conflicts stand in a text.
func Open(text []byte) bool {
	mark := []byte("<<<<<<< ")
	return bytes.HasPrefix(text, mark) || bytes.Contains(text, append([]byte{'\n'}, mark...))
}
