package plays

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/packing"
	"github.com/ashtapada/agn/engine"
)

// MaxGames and MaxEvents are how many games, or events, fill a block.
const (
	MaxGames  = 4096
	MaxEvents = 1 << 19
)

// Encoder makes blocks. It keeps its buffers and serves one goroutine.
type Encoder struct {
	body, logs []byte
	numbers    []uint32 // of words in the block's dictionary
	counts     []uint32
	used       []uint32
	// What has changed from position to position, by text and in the order of the block;
	// the places there by the order in which they came; and the positions.
	deltas  deltaTable
	changes []delta
	order   []uint32
	steps   []step
}

// Encode returns a block of games, in the order of their numbers: what happened in
// them, and the positions. The words are those of the games' events.
func (e *Encoder) Encode(games []*Game, words Words) (events, boards []byte) {
	return e.events(games, words), e.boards(games)
}

// dictionary numbers texts from 0 as they come.
type dictionary struct {
	numbers map[string]int
	list    []string
}

func (d *dictionary) number(s string) uint64 {
	n, ok := d.numbers[s]
	if !ok {
		if d.numbers == nil {
			d.numbers = map[string]int{}
		}
		n = len(d.list)
		d.numbers[s] = n
		d.list = append(d.list, s)
	}
	return uint64(n)
}

func (d *dictionary) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(d.list)))
	for _, s := range d.list {
		dst = binary.AppendUvarint(dst, uint64(len(s)))
		dst = append(dst, s...)
	}
	return dst
}

// The escapes of a log. Other numbers are twice that of a word, from 1, and one more
// where the seat is the next one.
const (
	escapeSeat = 0 // the next byte is the seat
	firstWord  = 1
)

func (e *Encoder) events(games []*Game, words Words) []byte {
	var tables, results, years, whats dictionary
	for _, w := range e.ranked(games) {
		e.numbers[w] = uint32(whats.number(words.Text(w))) + firstWord
	}
	e.logs = e.logs[:0]
	var heads, table []byte
	before := int64(0)
	for _, g := range games {
		table = g.Table.AppendText(table[:0])
		heads = binary.AppendUvarint(heads, uint64(g.Number-before))
		before = g.Number
		heads = binary.AppendUvarint(heads, tables.number(string(table)))
		heads = append(heads, verdictByte(g.Verdict, g.Complete))
		heads = binary.AppendUvarint(heads, results.number(g.Result))
		heads = binary.AppendUvarint(heads, years.number(g.Year))
		for _, n := range []int{g.NumEvents, g.Judged, g.Plies} {
			heads = binary.AppendUvarint(heads, uint64(n))
		}
		for i, s := range g.Table.Seats {
			if s.Letter != 0 {
				heads = binary.AppendUvarint(heads, uint64(g.Players[i]))
			}
		}
		start := len(e.logs)
		e.log(g)
		heads = binary.AppendUvarint(heads, uint64(len(g.Events)))
		heads = binary.AppendUvarint(heads, uint64(len(e.logs)-start))
	}
	e.body = binary.AppendUvarint(e.body[:0], uint64(len(games)))
	for _, d := range []*dictionary{&tables, &results, &years, &whats} {
		e.body = d.append(e.body)
	}
	e.body = append(append(e.body, heads...), e.logs...)
	for _, w := range e.used {
		e.numbers[w], e.counts[w] = 0, 0
	}
	return packing.AppendBlock(nil, e.body)
}

// ranked returns the words of some games, the most frequent first, so that these take
// the least room, and those alike in the order in which they come.
func (e *Encoder) ranked(games []*Game) []uint32 {
	e.used = e.used[:0]
	for _, g := range games {
		for _, ev := range g.Events {
			if int(ev.What) >= len(e.counts) {
				more := int(ev.What) + 1 - len(e.counts)
				e.counts = append(e.counts, make([]uint32, more)...)
				e.numbers = append(e.numbers, make([]uint32, more)...)
			}
			if e.counts[ev.What] == 0 {
				e.used = append(e.used, ev.What)
			}
			e.counts[ev.What]++
		}
	}
	slices.SortStableFunc(e.used, func(a, b uint32) int { return cmp.Compare(e.counts[b], e.counts[a]) })
	return e.used
}

// log appends the events of a game.
func (e *Encoder) log(g *Game) {
	next := nextSeats(&g.Table)
	seat := uint8(0)
	for _, ev := range g.Events {
		v := uint64(e.numbers[ev.What]) << 1
		switch {
		case ev.Seat == seat:
		case next[seat] == ev.Seat:
			v |= 1
		default:
			e.logs = append(e.logs, escapeSeat, ev.Seat)
		}
		seat = ev.Seat
		e.logs = binary.AppendUvarint(e.logs, v)
	}
}

// nextSeats returns for each seat the one that comes behind it, for none the first.
func nextSeats(t *Table) (next [engine.MaxSeats + 1]uint8) {
	for s := range next {
		for i := range t.Seats {
			if k := (s + i) % len(t.Seats); t.Seats[k].Letter != 0 {
				next[s] = uint8(k + 1)
				break
			}
		}
	}
	return next
}

// verdicts are the verdicts by their numbers in a block.
var verdicts = [...]string{"", "legal", "illegal", "unreadable"}

// completeBit is set in a verdict's byte for a game that the rules ended.
const completeBit = 0x80

func verdictByte(verdict string, complete bool) byte {
	b := byte(max(slices.Index(verdicts[:], verdict), 0))
	if complete {
		b |= completeBit
	}
	return b
}

// The first numbers of positions. Those from firstDelta on are the block's changes.
const (
	sameBoard  = 0
	openBoard  = 1
	firstDelta = 2
)

// step is a position of a game: what has changed, as in the escapes above, the changes not
// in the order of the block yet; and the letter of the seat on turn if it is to be said.
type step struct {
	change uint32
	turn   byte
	said   bool
}

// boards encodes the positions. A position is the number of what has changed, doubled,
// and one more if the letter of the seat on turn follows, which is else that of the
// event.
func (e *Encoder) boards(games []*Game) []byte {
	e.deltas.clear()
	e.changes, e.steps = e.changes[:0], e.steps[:0]
	ends := make([]int, len(games))
	for i, g := range games {
		e.positions(g)
		ends[i] = len(e.steps)
	}
	numbers := e.rankedChanges()
	e.logs = e.logs[:0]
	var heads []byte
	number, first := int64(0), 0
	for i, g := range games {
		heads = binary.AppendUvarint(heads, uint64(g.Number-number))
		number = g.Number
		start := len(e.logs)
		for _, s := range e.steps[first:ends[i]] {
			v := uint64(s.change)
			if v >= firstDelta {
				v = uint64(numbers[v-firstDelta]) + firstDelta
			}
			v <<= 1
			if s.said {
				e.logs = append(binary.AppendUvarint(e.logs, v|1), s.turn)
				continue
			}
			e.logs = binary.AppendUvarint(e.logs, v)
		}
		heads = binary.AppendUvarint(heads, uint64(ends[i]-first))
		heads = binary.AppendUvarint(heads, uint64(len(e.logs)-start))
		first = ends[i]
	}
	e.body = binary.AppendUvarint(e.body[:0], uint64(len(games)))
	e.body = binary.AppendUvarint(e.body, uint64(len(e.changes)))
	for i := range e.changes {
		e.body = binary.AppendUvarint(e.body, uint64(len(e.changes[i].text)))
		e.body = append(e.body, e.changes[i].text...)
	}
	e.body = append(append(e.body, heads...), e.logs...)
	return packing.AppendBlock(nil, e.body)
}

// positions takes up the positions of a game.
func (e *Encoder) positions(g *Game) {
	n := 0
	for b := g.Boards; len(b) > 0; n++ {
		count := int(b[0])
		if count == open {
			e.steps = append(e.steps, step{change: openBoard})
			b = b[1:]
			continue
		}
		s := step{change: sameBoard, turn: b[1]}
		b = b[2:]
		size := changesLen(b, count)
		if count > 0 {
			s.change = e.delta(b[:size]) + firstDelta
		}
		b = b[size:]
		s.said = n >= len(g.Events) || g.letter(g.Events[n].Seat) != s.turn
		e.steps = append(e.steps, s)
	}
}

// delta is what changes from one position to the next, and how often it does so in a block.
type delta struct {
	text  string
	id    uint32 // in the order in which they come
	times uint32
}

// delta numbers changes. Looking them up makes no text.
func (e *Encoder) delta(changes []byte) uint32 {
	slot := e.deltas.slot(changes, e.changes)
	if *slot == 0 {
		e.changes = append(e.changes, delta{text: string(changes), id: uint32(len(e.changes))})
		*slot = uint32(len(e.changes))
	}
	d := &e.changes[*slot-1]
	d.times++
	return d.id
}

// deltaTable finds the changes of a block: it holds their numbers, from 1, where their hashes
// say, or behind. A map takes three times as long.
type deltaTable struct{ slots []uint32 }

// clear empties the table.
func (t *deltaTable) clear() { clear(t.slots) }

// slot returns where the number of a text stands, or is to be put if it is 0 there.
func (t *deltaTable) slot(text []byte, all []delta) *uint32 {
	if 2*len(all) >= len(t.slots) {
		t.grow(all)
	}
	for at := hashOf(text); ; at++ {
		slot := &t.slots[at&uint64(len(t.slots)-1)]
		if *slot == 0 || all[*slot-1].text == string(text) {
			return slot
		}
	}
}

// grow makes room.
func (t *deltaTable) grow(all []delta) {
	t.slots = make([]uint32, max(1<<12, 2*len(t.slots)))
	for i := range all {
		*t.slot([]byte(all[i].text), all) = uint32(i + 1)
	}
}

// hashOf hashes changes, eight bytes at a time.
func hashOf(b []byte) uint64 {
	h := uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		h = mixed(h ^ binary.LittleEndian.Uint64(b))
	}
	rest := uint64(0)
	for i, c := range b {
		rest |= uint64(c) << (8 * i)
	}
	return mixed(h ^ rest)
}

func mixed(h uint64) uint64 {
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}

// frequent is how often changes must occur in a block to get one of the least numbers.
const frequent = 32

// rankedChanges orders the changes of a block: the frequent ones come first, since their
// numbers take the least room, and then the others by their text, since what is alike
// compresses well. It returns the places by id.
func (e *Encoder) rankedChanges() []uint32 {
	rank := func(d *delta) uint32 {
		if d.times < frequent {
			return 0
		}
		return d.times
	}
	slices.SortFunc(e.changes, func(a, b delta) int {
		return cmp.Or(cmp.Compare(rank(&b), rank(&a)), strings.Compare(a.text, b.text))
	})
	e.order = slices.Grow(e.order[:0], len(e.changes))[:len(e.changes)]
	for i := range e.changes {
		e.order[e.changes[i].id] = uint32(i)
	}
	return e.order
}

// letter returns the letter of a seat, 0 for one that does not play.
func (h *Head) letter(seat uint8) byte {
	if seat == 0 || int(seat) > len(h.Table.Seats) {
		return 0
	}
	return h.Table.Seats[seat-1].Letter
}
