package search

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
)

// look returns what looks for a condition in the play, see node.look.
func (s *search) look(t *query.Term) (make func(*texts) matcher, within *dialect.Clause, err error) {
	switch {
	case costOf(t) == byBoards:
		p, err := partialOf(t)
		return func(*texts) matcher { return newBoardMatcher(t, p) }, nil, err
	case t.After != "":
		places, err := s.places(t)
		if err == nil {
			within, err = s.oneOf(slices.Collect(maps.Keys(places)))
		}
		return func(*texts) matcher { return &ledMatcher{term: t, places: places} }, within, err
	case t.Then != nil:
		return func(x *texts) matcher { return newChainMatcher(t, x) }, nil, nil
	case t.Field.Number():
		return func(x *texts) matcher { return newNumberMatcher(t, x) }, nil, nil
	}
	return func(x *texts) matcher { return &countMatcher{term: t, happenings: happeningsOf(t, x)} }, nil, nil
}

// hit is where something happened: the events from the first up to the end, and how often.
type hit struct{ first, end, times int }

// happenings finds where something happened in a game.
type happenings interface {
	block(ev *plays.Events)
	// hits appends the places, in the order of their first events.
	hits(dst []hit, v *View) ([]hit, error)
}

// happeningsOf returns what finds where a condition is fulfilled.
func happeningsOf(t *query.Term, x *texts) happenings {
	switch t.Field {
	case query.Move:
		return newMoveFinder(t, x)
	case query.Glyph:
		return newGlyphFinder(t, x)
	}
	return &eventFinder{term: t}
}

// countMatcher compares how often something happened.
type countMatcher struct {
	term *query.Term
	happenings
	found []hit
}

func (m *countMatcher) holds(v *View) (_ bool, err error) {
	m.found, err = m.hits(m.found[:0], v)
	n := 0
	for _, h := range m.found {
		n += h.times
	}
	if c := m.term.Count; c != nil {
		return c.Op.Holds(n, c.N), err
	}
	return n > 0, err
}

// fallsAs reports whether a throw, as a word and by its points, is one that a query names: by its dice or,
// with one number, by its points.
func fallsAs(want, word string, points int) bool {
	if strings.Contains(want, ",") {
		return word == "<"+want+">"
	}
	return strconv.Itoa(points) == want
}

// thrownAs returns which words of a block are throws that a query names.
func thrownAs(dst []bool, ev *plays.Events, want string) []bool {
	dst = dst[:0]
	for i := range ev.Whats {
		w := &ev.Whats[i]
		dst = append(dst, w.Cast != "" && fallsAs(want, w.Cast, w.Points()))
	}
	return dst
}

// eventFinder finds events or throws.
type eventFinder struct {
	term   *query.Term
	in     []int // by word, how often what is asked for occurs in it
	thrown []bool
	any    bool
	seats  seatFilter
}

func (m *eventFinder) block(ev *plays.Events) {
	m.in, m.any = m.in[:0], false
	if m.term.Field == query.Throw {
		m.thrown = thrownAs(m.thrown, ev, m.term.Value)
	}
	kind := strings.ToLower(m.term.Value)
	for i := range ev.Whats {
		n := 0
		switch w := &ev.Whats[i]; {
		case m.term.Field != query.Throw:
			for k, is := range w.Kinds {
				if fits(kind, w.Kinds[k:k+1]) && (kind != "*" || !strings.HasPrefix(is, plays.OpenMark)) {
					n++
				}
			}
		case m.thrown[i]:
			n = 1
		}
		m.in = append(m.in, n)
		m.any = m.any || n > 0
	}
	m.seats.begin(m.term.Seat)
}

func (m *eventFinder) hits(dst []hit, v *View) ([]hit, error) {
	if !m.any {
		return dst, nil
	}
	seats := m.seats.of(v)
	from, to := windowIn(m.term.Window, v)
	for i, e := range v.Log[from:to] {
		if n := m.in[e.What]; n > 0 && seats&(1<<e.Seat) != 0 {
			dst = append(dst, hit{from + i, from + i + 1, n})
		}
	}
	return dst, nil
}

// windowIn returns the part of the log that a condition asks for. Windows end where
// judging ended, and every throw counts in them, one that cannot be read too.
func windowIn(w *query.Window, v *View) (from, to int) {
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
	for i := all - 1; w.Last && i >= 0; i-- {
		if v.what(i).Thrown {
			if left--; left == 0 {
				return i, all
			}
		}
	}
	if w.Last || len(v.throws()) <= w.N {
		return 0, all
	}
	return 0, v.throws()[w.N]
}

// seatFilter knows which seats of a game a condition means.
type seatFilter struct {
	want  string
	known map[[2]int]uint8 // by table and result
}

// begin begins a block.
func (f *seatFilter) begin(want string) {
	f.want = want
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
		mask = seatsMeant(f.want, v.table(), v.of.ev.Results[v.Result])
		f.known[key] = mask
	}
	return mask
}

// seatsMeant returns the seats that a word means in games at some table with some result.
func seatsMeant(want string, t *plays.Table, result string) (mask uint8) {
	points, somebody := t.Points(result)
	for i, s := range t.Seats {
		is := false
		switch want {
		case query.Winner:
			is = points[i] > 0
		case query.Loser:
			is = points[i] == 0 && somebody
		default:
			is = strings.EqualFold(s.Name, want) || strings.EqualFold(string(rune(s.Letter)), want)
		}
		if is && s.Letter != 0 {
			mask |= 1 << (i + 1)
		}
	}
	return mask
}

// moveFinder finds moves that were played one after another.
type moveFinder struct {
	term  *query.Term
	texts *texts
	want  []wantedWord
	// throws is set if a throw is among them; else throws are passed over.
	throws bool
	seats  seatFilter
	at     []int // the events that count, in order
}

// wantedWord is a word or, before a star, its beginning.
type wantedWord struct {
	text []byte
	head bool
}

func (w *wantedWord) is(word []byte) bool {
	if w.head {
		return len(word) > 0 && bytes.HasPrefix(word, w.text)
	}
	return bytes.Equal(word, w.text)
}

func newMoveFinder(t *query.Term, x *texts) *moveFinder {
	m := &moveFinder{term: t, texts: x}
	for w := range strings.FieldsSeq(t.Value) {
		head, star := strings.CutSuffix(w, "*")
		m.want = append(m.want, wantedWord{[]byte(head), star})
		m.throws = m.throws || strings.HasPrefix(w, "<")
	}
	return m
}

func (m *moveFinder) block(*plays.Events) { m.seats.begin(m.term.Seat) }

// may reports whether all words stand somewhere in a text that says in so many words what
// was played.
func (m *moveFinder) may(text []byte) bool {
	return !slices.ContainsFunc(m.want, func(w wantedWord) bool { return !bytes.Contains(text, w.text) })
}

func (m *moveFinder) hits(dst []hit, v *View) ([]hit, error) {
	text, err := m.texts.of(v)
	if err != nil || plain(v, text) && !m.may(text) {
		return dst, err
	}
	words, err := m.texts.wordsOf(v)
	if err != nil {
		return dst, err
	}
	seats := m.seats.of(v)
	from, to := windowIn(m.term.Window, v)
	m.at = m.at[:0]
	for i := from; i < to; i++ {
		if m.throws || !v.what(i).Thrown {
			m.at = append(m.at, i)
		}
	}
	for i := 0; i+len(m.want) <= len(m.at); i++ {
		all := seats&(1<<v.Log[m.at[i]].Seat) != 0
		for k := 0; all && k < len(m.want); k++ {
			all = m.want[k].is(words[m.at[i+k]])
		}
		if all {
			dst = append(dst, hit{m.at[i], m.at[i+len(m.want)-1] + 1, 1})
		}
	}
	return dst, nil
}

// chainMatcher finds things that happened one after the other.
type chainMatcher struct {
	parts []happenings
	links []*query.Link // before each part but the first
	// ends holds after which events the chain may be as far as it was followed, in order.
	ends, next []int
	found      []hit
}

func newChainMatcher(t *query.Term, x *texts) *chainMatcher {
	m := &chainMatcher{parts: []happenings{happeningsOf(t, x)}}
	for link := t.Then; link != nil; link = link.Term.Then {
		m.parts = append(m.parts, happeningsOf(link.Term, x))
		m.links = append(m.links, link)
	}
	for _, p := range m.parts {
		if g, ok := p.(*glyphFinder); ok {
			g.judged = true
		}
	}
	return m
}

func (m *chainMatcher) block(ev *plays.Events) {
	for _, p := range m.parts {
		p.block(ev)
	}
}

func (m *chainMatcher) holds(v *View) (bool, error) {
	m.ends = m.ends[:0]
	for i, p := range m.parts {
		var err error
		if m.found, err = p.hits(m.found[:0], v); err != nil {
			return false, err
		}
		m.next = m.next[:0]
		if i > 0 {
			m.follow(m.links[i-1], v)
		} else {
			for _, h := range m.found {
				m.next = append(m.next, h.end)
			}
		}
		m.ends, m.next = m.next, m.ends
		if len(m.ends) == 0 {
			return false, nil
		}
	}
	return true, nil
}

// follow finds where the chain may end after its next part, which begins at or after one of
// the ends. Of those the last one before is the nearest.
func (m *chainMatcher) follow(link *query.Link, v *View) {
	k := -1
	for _, h := range m.found {
		for k+1 < len(m.ends) && m.ends[k+1] <= h.first {
			k++
		}
		if k >= 0 && (link.Within == 0 || v.distance(link.Unit, m.ends[k], h.first) <= link.Within) {
			m.next = append(m.next, h.end)
		}
	}
}

// distance returns how far an event lies after the end of what was before: how many events it
// is later, or throws, itself among them.
func (v *View) distance(unit query.Unit, end, first int) int {
	if unit != query.Throws {
		return first + 1 - end
	}
	from, _ := slices.BinarySearch(v.throws(), end)
	to, _ := slices.BinarySearch(v.throws(), first+1)
	return to - from
}
