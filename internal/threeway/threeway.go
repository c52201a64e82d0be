// Package threeway merges two edits of a file of games, game by game and event by event: what one changed and the other
// did not is as the one has it, however the text is laid out and wherever the game stands.
package threeway

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// The lines around a conflict, as git has them and agn check reads them.
const (
	begins = "<<<<<<< ours\n"
	parts  = "=======\n"
	ends   = ">>>>>>> theirs\n"
)

// Merge merges two edits of a text, and returns the number of conflicts that stand in it between lines of git: the
// places where both changed the same event, comment, tag or game, each otherwise. Round numbers follow both, and all
// lines end in one way.
func Merge(base, ours, theirs []byte) (out []byte, conflicts int) {
	switch {
	case bytes.Equal(base, ours), bytes.Equal(ours, theirs):
		return theirs, 0
	case bytes.Equal(base, theirs):
		return ours, 0
	}
	returns := carriage(ours)
	if len(base) > 0 && returns == carriage(base) {
		returns = carriage(theirs)
	}
	b, o, t := plainLines(base), plainLines(ours), plainLines(theirs)
	m := merger{}
	m.file(games(b), games(o), games(t))
	if m.conflicts == 0 && !slices.EqualFunc(games(string(m.out)), m.games, func(g game, words string) bool {
		return g.words == words
	}) {
		m = merger{}
		m.conflict(func() { m.out = append(m.out, o...) }, func() { m.out = append(m.out, t...) })
	}
	if m.conflicts == 0 || !bytes.HasSuffix(m.out, []byte{'\n'}) {
		m.out = append(m.out, pick(spaceAfter(b), spaceAfter(o), spaceAfter(t))...)
	}
	if returns {
		m.out = bytes.ReplaceAll(m.out, []byte{'\n'}, []byte("\r\n"))
	}
	return m.out, m.conflicts
}

// carriage reports whether the first line of a text ends with a carriage return.
func carriage(text []byte) bool {
	i := bytes.IndexByte(text, '\n')
	return i > 0 && text[i-1] == '\r'
}

var lineStart = regexp.MustCompile(`\r*\n\x{feff}*|^\x{feff}+`)

// plainLines returns a text without what changes nothing at the ends and starts of lines.
func plainLines(text []byte) string {
	return lineStart.ReplaceAllStringFunc(string(text), func(found string) string {
		return "\n"[:strings.Count(found, "\n")]
	})
}

// pick returns what two have made of something: that of the one who changed it, ours where both did.
func pick[T ~string | int](base, ours, theirs T) T {
	if base == ours {
		return theirs
	}
	return ours
}

// merger writes what is merged.
type merger struct {
	out       []byte
	conflicts int
	games     []string // what the games say that are written
	said      []string // and the units of the one at hand
	last      unit
	space     string // before it
	begun     bool   // whether a unit of the game at hand is written

	base  []unit // the units of the base after the tags
	round int    // the last number
}

// conflict writes what each has between lines of git.
func (m *merger) conflict(ours, theirs func()) {
	if m.conflicts++; !m.begun && len(m.out) > 0 {
		m.line("\n")
	}
	m.begun = true
	m.line(begins)
	ours()
	m.line(parts)
	theirs()
	m.line(ends)
}

// line writes a line of its own.
func (m *merger) line(text string) {
	if n := len(m.out); n > 0 && m.out[n-1] != '\n' {
		m.out = append(m.out, '\n')
	}
	m.out = append(m.out, text...)
}

// put writes a unit, with the space before it that it needs.
func (m *merger) put(u unit) {
	space, lines := u.space, 0
	switch {
	case !m.begun:
		space, lines = m.space, 2
	case m.last.tag && !u.tag:
		lines = 2
	case u.tag, m.last.line, strings.HasPrefix(u.body, "%"):
		lines = 1
	}
	if strings.Count(space, "\n") < lines {
		space = "\n\n"[:lines]
	}
	switch n := len(m.out); {
	case n == 0:
		space = ""
	case m.out[n-1] == '\n': // a line of git, of which no space is left over
		space = "\n"[:lines/2]
	case space == "":
		space = " "
	}
	m.out = append(m.out, space+u.number+u.body...)
	m.said = append(m.said, u.words)
	m.last, m.begun = u, true
}

// file writes the games of the base with the changes of both.
func (m *merger) file(base, ours, theirs []game) {
	n := len(base)
	a, b := ids(match(base, ours, false), len(ours)), ids(match(base, theirs, false), len(theirs))
	m.join(ours, a, theirs, b, n)
	var of [2]map[int]*game
	for k, edit := range [2][]game{ours, theirs} {
		of[k] = map[int]*game{}
		for i, id := range [2][]int{a, b}[k] {
			of[k][id] = &edit[i]
		}
	}
	for _, p := range order(n, a, b) {
		var was *game
		if p.id < n {
			was = &base[p.id]
		}
		m.begun, m.said, m.last = false, nil, unit{}
		switch ours, theirs := of[0][p.id], of[1][p.id]; {
		case !p.ours:
			m.split(nil, theirs)
		case !p.theirs:
			m.split(ours, nil)
		default:
			m.game(was, ours, theirs)
		}
	}
}

// ids returns the numbers of games that are made of those of the base, from 0 up to their number, and of others.
func ids(of []int, games int) []int {
	all := slices.Repeat([]int{-1}, games)
	for i, k := range of {
		if k >= 0 {
			all[k] = i
		}
	}
	next := len(of)
	for k := range all {
		if all[k] < 0 {
			all[k] = next
			next++
		}
	}
	return all
}

// join gives games that both have put in one number where they are the same one, and else different numbers.
func (m *merger) join(ours []game, a []int, theirs []game, b []int, n int) {
	var mine, other []game
	var at []int
	next := n
	for i, id := range a {
		if id >= n {
			mine = append(mine, ours[i])
			next = max(next, id+1)
		}
	}
	for i, id := range b {
		if id >= n {
			other = append(other, theirs[i])
			at = append(at, i)
			b[i] += next - n
		}
	}
	for i, k := range match(mine, other, true) {
		if k >= 0 {
			b[at[k]] = n + i
		}
	}
}

// split writes a game as one has it and the other does not, or as each has it, in a conflict.
func (m *merger) split(ours, theirs *game) {
	m.conflict(func() { m.whole(ours) }, func() { m.whole(theirs) })
}

// whole writes a game as it stands.
func (m *merger) whole(g *game) {
	if g == nil {
		return
	}
	m.space = g.space
	for _, u := range g.units {
		m.put(u)
	}
	m.games = append(m.games, g.words)
}

// game writes a game that has the changes of both. Nil is a game that is not there.
func (m *merger) game(was, ours, theirs *game) {
	switch {
	case ours == nil && theirs == nil:
	case was != nil && ours != nil && theirs != nil:
		m.changed(was, ours, theirs)
	case alike(ours, theirs), alike(was, theirs):
		m.whole(ours)
	case alike(was, ours):
		m.whole(theirs)
	default:
		m.split(ours, theirs)
	}
}

// alike reports whether two games say the same, or neither is there.
func alike(a, b *game) bool { return a == b || a != nil && b != nil && a.words == b.words }

// changed writes a game that is there in both. What would not be read as it is meant is a conflict as a whole.
func (m *merger) changed(was, ours, theirs *game) {
	from, before := len(m.out), m.conflicts
	m.space = pick(was.space, ours.space, theirs.space)
	m.tags(was.units[:was.head], ours.units[:ours.head], theirs.units[:theirs.head])
	var result [3]*unit
	var events [3][]unit
	for k, g := range [...]*game{was, ours, theirs} {
		events[k], result[k] = cutResult(g.units[g.head:])
	}
	m.base, m.round = events[0], 0
	m.merge(m.edit(events[1]), m.edit(events[2]))
	if space := spaceOf(result); space != nil {
		result[1].space, result[2].space = *space, *space
	}
	m.tag(result[0], result[1], result[2])
	if m.conflicts > before {
		return
	}
	words := ""
	for _, said := range m.said {
		words += said + "\x00"
	}
	read := game{units: split(string(m.out[from:]))}
	if read.name(); read.words != words {
		m.out, m.begun, m.last = m.out[:from], false, unit{}
		m.split(ours, theirs)
		return
	}
	if words != "" {
		m.games = append(m.games, words)
	}
}

// cutResult takes the result off the units of a game, which is merged as a tag is: events are put in before it. It is
// nil where there is none.
func cutResult(units []unit) ([]unit, *unit) {
	last := len(units) - 1
	if last < 0 || !result.MatchString(units[last].words) {
		return units, nil
	}
	return units[:last], &units[last]
}

var result = regexp.MustCompile(`^(\*|[01](/[2-9])?(-[01](/[2-9])?)+)( |$)`)

// spaceOf returns the space before the result that all have.
func spaceOf(of [3]*unit) *string {
	if of[0] == nil || of[1] == nil || of[2] == nil {
		return nil
	}
	space := pick(of[0].space, of[1].space, of[2].space)
	return &space
}

// tags writes the tags of a game, whose order means nothing.
func (m *merger) tags(was, ours, theirs []unit) {
	numbers := map[string]int{}
	var of [3]map[int]*unit
	var rows [3][]int
	for k, units := range [3][]unit{was, ours, theirs} {
		of[k] = map[int]*unit{}
		for i := range units {
			id, known := numbers[units[i].key]
			if !known {
				id = len(numbers)
				numbers[units[i].key] = id
			}
			of[k][id] = &units[i]
			rows[k] = append(rows[k], id)
		}
	}
	done := map[int]bool{}
	for _, p := range order(len(was), rows[1], rows[2]) {
		if !done[p.id] {
			m.tag(of[0][p.id], of[1][p.id], of[2][p.id])
		}
		done[p.id] = true
	}
}

// tag writes a tag that has the changes of both. Nil is a tag that is not there.
func (m *merger) tag(was, ours, theirs *unit) {
	is := func(a, b *unit) bool { return a == b || a != nil && b != nil && a.is(*b) }
	put := func(u *unit) {
		if u != nil {
			m.put(*u)
		}
	}
	switch {
	case is(was, ours):
		put(theirs)
	case is(was, theirs), is(ours, theirs):
		put(ours)
	default:
		m.conflict(func() { put(ours) }, func() { put(theirs) })
	}
}

// Open reports whether conflicts stand in a text.
func Open(text []byte) bool { return openConflict.Match(text) }

var openConflict = regexp.MustCompile(`(?m)^(<<<<<<<|>>>>>>>) `)
