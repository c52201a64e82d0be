package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/referee"
)

// A record is often a table, a round in a row and a seat in a column. Who copies it can take one row for another, or
// go on with a column a row too low or too high.

// takesRows reports whether rows and columns are tried in a band: of the record as written all at once before other
// edits, since of what stands in a wrong place every word asks for one.
func (m *moment) takesRows() bool { return (m.where == rows) == (m.from.node == 0) }

// contents exchanges what stands in a round with what stands in a later one, the numbers stay: in the next one,
// and while nothing else was changed in any.
func (m *moment) contents(of which) {
	if !m.takesRows() || m.i == 0 || !m.words[m.i-1].isNumber() || !m.affords(m.damages[of].cost, m.i) {
		return
	}
	k := m.roundEnd(m.i)
	for from := k; from < len(m.words); {
		to := m.roundEnd(from + 1)
		m.exchange(of, k, from+1, to)
		if from = to; m.edits > 0 {
			return
		}
	}
}

// roundEnd is the index of the next number from the i-th word on.
func (s *source) roundEnd(i int) int {
	for i < len(s.words) && !s.words[i].isNumber() {
		i++
	}
	return i
}

// turnWords is where the words of a turn stand, from one to before another.
type turnWords struct{ from, to int }

// column is the turns of a seat that stand in wrong rows: what stands in each of the places moves to the place before
// it or, where the first turn was lost, after it.
type column struct {
	places []turnWords
	up     bool
	lost   int32 // how many tokens were lost
	bare   int   // the number of a row in which nothing is left, 0 without one
}

// columnOf returns the turns of the seat on turn from a moment on, at most one a row, and the index of the last
// row's number. In a record without seat marks that follows from the place in the row, in a game of two without dice.
func (m *moment) columnOf() (turns []turnWords, last int) {
	byPlace := !m.marked && !m.dice() && m.trial.Game().Setup().NumSeats() == 2
	if !byPlace && !m.marked || !begins(&m.spot) {
		return nil, 0
	}
	second, letter := m.i > 0 && !m.words[m.i-1].isNumber(), byte(0)
	if m.marked {
		letter = m.beginner()
	}
	row := m.i
	for row > 0 && !m.words[row-1].isNumber() {
		row--
	}
	if row == 0 {
		return nil, 0
	}
	for row <= len(m.words) {
		end := m.roundEnd(row)
		turn := m.markedTurn(row, end, letter)
		if byPlace {
			turn = m.placedTurn(row, end, second)
		}
		if turn.from < turn.to && turn.from >= m.i {
			turns = append(turns, turn)
		}
		last, row = row-1, end+1
	}
	return turns, last
}

// markedTurn is where the turn of a seat stands in a row.
func (m *moment) markedTurn(from, to int, letter byte) (t turnWords) {
	for k := from; k < to; k++ {
		if !m.atMark(k) || m.words[k].item.Letter != letter {
			continue
		}
		for t = (turnWords{k, k + 1}); t.to < to && !m.atMark(t.to); {
			t.to++
		}
		return t
	}
	return turnWords{}
}

// placedTurn is where the first or second move stands in a row. Where there is one move alone, it stands
// where the other one is lacking.
func (m *moment) placedTurn(from, to int, second bool) turnWords {
	switch n := to - from; {
	case n == 2 && second, n == 3 && second && to == len(m.words):
		return turnWords{from + 1, from + 2}
	case n == 2, n == 3 && to == len(m.words):
		return turnWords{from, from + 1}
	case n == 1 && second == (m.i > from && m.i <= to):
		return turnWords{}
	case n == 1 && !second && m.i != from:
		return turnWords{from, to}
	}
	return turnWords{}
}

// minColumn is how many turns of a column stand in wrong rows at least.
const minColumn = 2

// columnDown moves the turns of a seat up a row, where one is lacking.
func (m *moment) columnDown(of which) {
	if m.unrecorded {
		m.passOver(m.cost + m.damages[of].cost)
		return
	}
	if !m.takesRows() || !m.affords(m.damages[of].cost, len(m.words)) || m.w != nil && m.w.isEvent() && m.marked {
		return
	}
	turns, last := m.columnOf()
	if len(turns) < minColumn || turns[0].from < m.roundEnd(m.i) {
		return
	}
	made := len(m.made)
	if hanging := m.hanging(last + 1); hanging.from < hanging.to && hanging != turns[len(turns)-1] {
		m.moveUp(of, append(turns, hanging))
	}
	if len(m.made) == made {
		m.moveUp(of, turns)
	}
}

// hanging is the turn at the end of the record that a column may hang over by.
func (m *moment) hanging(row int) turnWords {
	n := len(m.words)
	if m.marked {
		letter := m.beginner()
		return m.markedTurn(max(row, m.markedTurn(row, n, letter).to), n, letter)
	}
	if n-row <= 3 {
		return turnWords{n - 1, n}
	}
	return turnWords{}
}

// moveUp moves each turn of a column to the place of the one before it, the first to the moment.
func (m *moment) moveUp(of which, turns []turnWords) {
	if m.next.Copy(&m.spot); !m.plays(turns[0]) {
		return
	}
	c := &column{places: append([]turnWords{{m.i, m.i}}, turns...)}
	if end := turns[len(turns)-1]; end.to == len(m.words) && m.words[end.from-1].isNumber() {
		c.bare = end.from - 1
	}
	m.shift(of, c, nil)
}

// columnUp moves the turns of a seat down a row, the first of which was lost, where the last row has none.
func (m *moment) columnUp(of which) {
	if m.unrecorded {
		m.passOver(m.cost + m.damages[of].cost)
		return
	}
	if !m.takesRows() || m.edits > 0 || m.w == nil || !m.affords(m.damages[of].cost, len(m.words)) {
		return
	}
	turns, last := m.columnOf()
	if !m.goesUp(turns, last) {
		return
	}
	m.columns++
	t := turnSearch{moment: m, edit: edit{kind: Insert, of: of}, left: maxColumnTurns, shortest: 1, rest: unbounded,
		keeps: true}
	if t.longest = maxTurnEvents; !m.dice() {
		t.longest = 1
	}
	start, places := t.find(), m.rowPlaces(last)
	for _, lost := range t.whole {
		if m.starts(&lost.spot, turns) {
			t.eachWay(lost, start, nil, func(tokens []token) (useless bool) {
				made := len(m.made)
				for _, at := range places {
					m.shift(of, &column{places: append(slices.Clone(turns), turnWords{at, at}), up: true}, tokens)
				}
				return len(m.made) == made
			})
		}
	}
}

// goesUp reports whether turns of a column can stand one row higher.
func (m *moment) goesUp(turns []turnWords, last int) bool {
	return len(turns) >= minColumn && turns[0].from == m.i && turns[len(turns)-1].from <= last &&
		!(m.dice() && m.columns == maxColumns) && m.stop-m.i <= maxColumnBack
}

// rowPlaces are where a turn can be put in in the last row, after the number at an index.
func (m *moment) rowPlaces(last int) (out []int) {
	for at := last + 1; at <= len(m.words); at++ {
		if at == len(m.words) || m.atMark(at) || !m.marked {
			out = append(out, at)
		}
	}
	return out
}

const (
	// maxColumns is how many columns of a game with dice are looked at in which a turn was lost, maxColumnBack how many
	// words before that at which the record fails, maxColumnTurns how many turns can be the lost one.
	maxColumns     = 16
	maxColumnBack  = 60
	maxColumnTurns = 2_500
)

// starts reports whether what is written up to the second turn of a column can be played after one that was lost, and
// then the first.
func (m *moment) starts(lost *referee.Spot, turns []turnWords) bool {
	m.next.Copy(lost)
	return m.plays(turnWords{turns[0].to, turns[1].from}) && m.plays(turns[0])
}

// plays plays the words of a turn at the next moment. It reports false where that cannot be.
func (m *moment) plays(t turnWords) bool {
	for i := t.from; i < t.to; i++ {
		if m.spend(1); m.words[i].item.HasGap() || m.breaks(&m.next, &m.words[i].item) {
			return false
		}
	}
	return true
}

// shift tries the turns of a column in other rows.
func (m *moment) shift(of which, c *column, lost []token) {
	e := edit{kind: Swap, n: int32(len(m.words) - m.i), column: c}
	e.tokens, c.lost = slices.Clone(lost), int32(len(lost))
	shifted := *c
	e.column = &shifted
	at := m.i
	add := func(from, to int) bool {
		for k := from; k < to; k++ {
			if w := &m.words[k]; w.item.HasGap() {
				return false
			} else if k != c.bare || k == 0 {
				e.tokens = append(e.tokens, token{item: w.item, text: w.text, moved: int32(k) + 1})
			}
		}
		return true
	}
	for k, place := range c.places {
		now, ok := c.now(k)
		if !add(at, place.from) || ok && !add(now.from, now.to) {
			return
		}
		at = place.to
	}
	if add(at, len(m.words)) {
		m.offer(of, e)
	}
}

// now is what should stand in a place, ok false where that is nothing or was lost.
func (c *column) now(k int) (turn turnWords, ok bool) {
	if c.up {
		k--
	} else {
		k++
	}
	if k < 0 || k == len(c.places) {
		return turn, false
	}
	return c.places[k], true
}

// columned moves the turns of a column.
func (a *applying) columned(e *edit, lost []string, why string) {
	c, text, before := e.column, a.g.Text, a.changes
	a.changes = nil
	done := int(e.at)
	for k, place := range c.places {
		a.putRight(done, place.from)
		done = place.to
		now := ""
		if turn, ok := c.now(k); ok {
			now = a.moved(turn.from, turn.to)
		} else if c.up {
			now = strings.Join(lost, " ")
		}
		if place.from == place.to {
			at := a.place(place.from)
			put := change{start: at, end: at, now: now + " ", trace: now + trace("") + " "}
			if place.from == len(a.words) && a.g.Result.Text == "" {
				put = change{start: at, end: at, now: " " + now, trace: " " + now + trace("")}
			}
			a.changes = append(a.changes, put)
			continue
		}
		from := place.from
		if now == "" && c.bare > 0 {
			from = c.bare
		}
		was := trace(a.stood(from, place.to))
		if now == "" {
			was = was[1:]
		}
		a.changes = append(a.changes, change{start: a.words[from].start, end: a.tailEnd(&a.words[place.to-1]), now: now,
			trace: now + was})
	}
	a.putRight(done, int(e.at+e.n))
	changes := a.changes
	start, end := changes[0].start, changes[len(changes)-1].end
	here := slices.Clone(changes)
	for k := range here {
		here[k].start, here[k].end = here[k].start-start, here[k].end-start
	}
	a.record(Swap, start, end, string(text[start:end]),
		string(changed(text[start:end], here, func(c *change) (string, int32) { return c.now, c.end })), why)
	a.changes = append(before, changes...)
}
