package search

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// scanTerm is a condition that is looked for in plays.
type scanTerm struct {
	term     *query.Term
	partial  *pattern.Partial
	material *pattern.Material
	// places holds by game the numbers of events before the positions that were found by
	// their hashes and must have been led to by a throw.
	places map[int64][]int
}

// boards reports whether a condition asks for what stood on the board.
func (t *scanTerm) boards() bool { return t.partial != nil || t.material != nil }

// games lists those with places.
func (t *scanTerm) games() (out []int64) {
	for game := range t.places {
		out = append(out, game)
	}
	return out
}

// texts reports whether a condition asks for what only the text says.
func (t *scanTerm) texts() bool {
	for term := t.term; term != nil; term = following(term) {
		if term.Field == query.Move || term.Field == query.Rupees {
			return true
		}
	}
	return false
}

// following returns what must happen behind a condition, nil for nothing.
func following(t *query.Term) *query.Term {
	if t.Then == nil {
		return nil
	}
	return t.Then.Term
}

func (t *scanTerm) matcher(words *playedWords) matcher {
	switch {
	case t.places != nil:
		return &ledMatcher{scanTerm: t}
	case t.boards():
		return newBoardMatcher(t)
	case t.term.Then != nil:
		return newChainMatcher(t.term, words)
	}
	switch t.term.Field {
	case query.Move:
		return &countMatcher{t.term, newMoveFinder(t.term, words), nil}
	case query.NumTaken, query.Luck, query.Rupees:
		return newNumberMatcher(t.term)
	}
	return &eventMatcher{term: t.term}
}

// thrown reports whether a word is a throw that a query names, by its dice or, with one
// number, its points.
func thrown(w *plays.What, want string) bool {
	switch {
	case w.Cast == "":
		return false
	case strings.Contains(want, ","):
		return w.Cast == "<"+want+">"
	}
	return strconv.Itoa(w.Points()) == want
}

// thrownAs returns which words of a block are such throws.
func thrownAs(dst []bool, ev *plays.Events, want string) []bool {
	dst = dst[:0]
	for i := range ev.Whats {
		dst = append(dst, thrown(&ev.Whats[i], want))
	}
	return dst
}

// eventMatcher counts events or throws.
type eventMatcher struct {
	term  *query.Term
	ev    *plays.Events
	times []int // by word, how often what is asked for occurs in it
	any   bool
	seats seatFilter
}

func (m *eventMatcher) block(ev *plays.Events, _ *plays.Boards) {
	m.ev = ev
	m.times, m.any = m.times[:0], false
	kind := strings.ToLower(m.term.Value)
	for i := range ev.Whats {
		n := 0
		if w := &ev.Whats[i]; m.term.Field == query.Throw {
			if thrown(w, m.term.Value) {
				n = 1
			}
		} else {
			for k := range w.Kinds {
				if fits(kind, w.Kinds[k:k+1]) {
					n++
				}
			}
		}
		m.times = append(m.times, n)
		m.any = m.any || n > 0
	}
	m.seats.begin(m.term.Seat, ev)
}

func (m *eventMatcher) holds(v *View) (bool, error) {
	n := 0
	if m.any {
		from, to := windowIn(m.term.Window, m.ev, v)
		n = m.count(v, v.Log[from:to])
	}
	return enough(m.term.Count, n), nil
}

// enough reports whether something happened as often as it was to.
func enough(c *query.Count, n int) bool {
	if c == nil {
		return n > 0
	}
	return c.Op.Holds(n, c.N)
}

// count counts how often what the condition asks for occurs in some events.
func (m *eventMatcher) count(v *View, log []plays.Event) (n int) {
	if m.term.Seat == "" {
		for _, e := range log {
			n += m.times[e.What]
		}
		return n
	}
	seats := m.seats.of(v)
	for _, e := range log {
		if seats&(1<<e.Seat) != 0 {
			n += m.times[e.What]
		}
	}
	return n
}

// windowIn returns the part of the log that a condition asks for. Windows end where
// judging ended, and every throw counts in them, one that cannot be read too.
func windowIn(w *query.Window, ev *plays.Events, v *View) (from, to int) {
	all := len(v.Log)
	switch {
	case w == nil:
		return 0, all
	case w.Unit == query.Events && w.Last:
		return min(max(v.Judged-w.N, 0), all), all
	case w.Unit == query.Events:
		return 0, min(w.N, all)
	}
	left := w.N
	if w.Last {
		for i := all - 1; i >= 0; i-- {
			if ev.Whats[v.Log[i].What].Thrown {
				if left--; left == 0 {
					return i, all
				}
			}
		}
		return 0, all
	}
	for i, e := range v.Log {
		if ev.Whats[e.What].Thrown {
			if left--; left < 0 {
				return 0, i
			}
		}
	}
	return 0, all
}

// seatFilter tells which seats of a game a condition means.
type seatFilter struct {
	want  string
	ev    *plays.Events
	known map[[2]int]uint8 // by table and result
}

func (f *seatFilter) begin(want string, ev *plays.Events) {
	f.want, f.ev = want, ev
	if f.known == nil {
		f.known = map[[2]int]uint8{}
	}
	clear(f.known)
}

// of returns a bit for each seat, 1<<seat; all of them where no seat was named.
func (f *seatFilter) of(v *View) uint8 {
	if f.want == "" {
		return ^uint8(0)
	}
	key := [2]int{v.Table, v.Result}
	mask, ok := f.known[key]
	if !ok {
		mask = seatsMeant(f.want, &f.ev.Tables[v.Table], f.ev.Results[v.Result])
		f.known[key] = mask
	}
	return mask
}

// seatsMeant returns the seats that a word means in games at some table with some result.
func seatsMeant(want string, t *plays.Table, result string) (mask uint8) {
	points, somebody := t.Points(result)
	for i, s := range t.Seats {
		if s.Letter == 0 {
			continue
		}
		is := false
		switch want {
		case query.Winner:
			is = points[i] > 0
		case query.Loser:
			is = points[i] == 0 && somebody
		default:
			is = strings.EqualFold(s.Name, want) || strings.EqualFold(string(rune(s.Letter)), want)
		}
		if is {
			mask |= 1 << (i + 1)
		}
	}
	return mask
}

// ledMatcher finds games in which a throw led to one of some places.
type ledMatcher struct {
	*scanTerm
	is []bool
}

func (m *ledMatcher) block(ev *plays.Events, _ *plays.Boards) {
	m.is = thrownAs(m.is, ev, m.term.After)
}

func (m *ledMatcher) holds(v *View) (bool, error) {
	return slices.ContainsFunc(m.places[v.Number], func(event int) bool {
		return event >= 1 && event <= len(v.Log) && m.is[v.Log[event-1].What]
	}), nil
}

// boardMatcher follows what a condition asks of the board from position to position.
type boardMatcher struct {
	*scanTerm
	ev    *plays.Events
	bo    *plays.Boards
	after []bool
	// wants holds what is counted, have how much of it there is.
	wants []want
	have  []int
	// steps holds by change what it does to have; most do nothing.
	steps [][]step
	room  []step
	pairs []*pairFollower
}

// want is a number of men that is asked for.
type want struct {
	square string // "" for the whole board
	seat   byte   // 0 for any
	piece  engine.Piece
	any    bool // any piece
	// least, or exactly, so many.
	least, exactly int
}

type step struct{ want, count int }

const notExactly = -1

func newBoardMatcher(t *scanTerm) *boardMatcher {
	m := &boardMatcher{scanTerm: t}
	if t.material != nil {
		for i := range t.material.Seats {
			a := &t.material.Seats[i]
			for p := engine.Soldier; p < engine.NumPieces; p++ {
				if p != engine.Man { // counts as a soldier
					m.wants = append(m.wants, want{seat: a.Seat, piece: p, exactly: a.Men(p)})
				}
			}
		}
	} else {
		for _, w := range t.partial.Men {
			m.wants = append(m.wants, want{square: w.Square, seat: w.Seat, piece: w.Piece, any: w.Piece == 0, least: w.Count,
				exactly: notExactly})
		}
		for _, square := range t.partial.Empty {
			m.wants = append(m.wants, want{square: square, any: true})
		}
		for i := range t.partial.Pairs {
			m.pairs = append(m.pairs, &pairFollower{pair: &t.partial.Pairs[i]})
		}
	}
	m.have = make([]int, len(m.wants))
	return m
}

func (w *want) counts(c *plays.Change) bool {
	return (w.square == "" || w.square == c.Square) && (w.seat == 0 || w.seat == c.Seat) &&
		(w.any || w.piece == c.Piece || w.piece == engine.Soldier && c.Piece == engine.Man)
}

func (m *boardMatcher) block(ev *plays.Events, bo *plays.Boards) {
	m.ev, m.bo = ev, bo
	if m.term.After != "" {
		m.after = thrownAs(m.after, ev, m.term.After)
	}
	m.steps = m.steps[:0]
	m.room = m.room[:0]
	for _, delta := range bo.Deltas {
		start := len(m.room)
		for i := range delta {
			for k := range m.wants {
				if m.wants[k].counts(&delta[i]) {
					m.room = append(m.room, step{k, int(delta[i].Count)})
				}
			}
		}
		m.steps = append(m.steps, m.room[start:len(m.room):len(m.room)])
	}
	for _, p := range m.pairs {
		p.block(bo)
	}
}

// meets reports whether the board is what the condition asks for.
func (m *boardMatcher) meets() bool {
	for i := range m.wants {
		w := &m.wants[i]
		if w.exactly != notExactly && m.have[i] != w.exactly || m.have[i] < w.least {
			return false
		}
	}
	for _, p := range m.pairs {
		if !p.meets() {
			return false
		}
	}
	return true
}

func (m *boardMatcher) holds(v *View) (bool, error) {
	clear(m.have)
	for _, p := range m.pairs {
		p.begin()
	}
	final := m.term.Field == query.Final
	meets, last := m.meets(), false
	turn := byte(0)
	if m.partial != nil {
		turn = m.partial.Turn
	}
	table := &m.ev.Tables[v.Table]
	for i := range v.Positions {
		p := &v.Positions[i]
		if p.Open {
			continue // of a position that a gap leaves open nothing is said
		}
		if p.Delta >= 0 && m.change(int(p.Delta)) {
			meets = m.meets()
		}
		last = meets
		if meets && turn != 0 {
			last = turnOf(table, v, i) == turn
		}
		if last && m.after != nil {
			last = i > 0 && m.after[v.Log[i-1].What]
		}
		if last && !final {
			return true, nil
		}
	}
	return last && final, nil
}

// change follows a change of the board, and reports whether it concerns the condition.
func (m *boardMatcher) change(delta int) (concerns bool) {
	for _, s := range m.steps[delta] {
		m.have[s.want] += s.count
		concerns = true
	}
	for _, p := range m.pairs {
		concerns = p.change(delta) || concerns
	}
	return concerns
}

// turnOf returns the letter of the seat on turn in a position.
func turnOf(t *plays.Table, v *View, position int) byte {
	if letter := v.Positions[position].Turn; letter != 0 {
		return letter
	}
	if position < len(v.Log) {
		if s := v.Log[position].Seat; s > 0 {
			return t.Seats[s-1].Letter
		}
	}
	return 0
}
