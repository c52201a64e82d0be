package plays

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/engine"
)

// MaxGames and MaxEvents are how many games, or events, fill a block.
const (
	MaxGames  = 4096
	MaxEvents = 1 << 19
)

// Encoder makes blocks. It keeps its buffers and serves one goroutine.
type Encoder struct {
	body, logs buffer
	numbers    []uint32 // of words in the block's dictionary
	counts     []uint32
	used       []uint32
	boardEncoder
}

// Encode returns a block of games, in the order of their numbers: what happened in
// them, and the positions. The words are those of the games' events.
func (e *Encoder) Encode(games []*Game, words Words) (events, boards []byte) {
	return e.events(games, words), e.boards(games)
}

// buffer takes numbers and texts.
type buffer []byte

func (b *buffer) add(numbers ...int) {
	for _, n := range numbers {
		*b = binary.AppendUvarint(*b, uint64(n))
	}
}

func (b *buffer) dictionary(list []string) {
	b.add(len(list))
	for _, s := range list {
		b.add(len(s))
		*b = append(*b, s...)
	}
}

// dictionary numbers texts from 0 as they come.
type dictionary struct {
	numbers map[string]int
	list    []string
}

func (d *dictionary) number(s string) int {
	n, ok := d.numbers[s]
	if !ok {
		if d.numbers == nil {
			d.numbers = map[string]int{}
		}
		n = len(d.list)
		d.numbers[s] = n
		d.list = append(d.list, s)
	}
	return n
}

// The escapes of a log. Other numbers are twice that of a word, from 1, and one more
// where the seat is the next one.
const (
	escapeSeat = 0 // the next byte is the seat
	firstWord  = 1
)

func (e *Encoder) events(games []*Game, words Words) []byte {
	var results, years, whats dictionary
	for _, w := range e.ranked(games) {
		e.numbers[w] = uint32(whats.number(words.Text(w))) + firstWord
	}
	tables, classes, order := classesOf(games)
	e.logs = e.logs[:0]
	sizes := make([]int, len(games))
	for _, i := range order {
		start := len(e.logs)
		e.log(games[i])
		sizes[i] = len(e.logs) - start
	}
	var heads buffer
	before := int64(0)
	for i, g := range games {
		heads.entry(before, &Entry{Number: g.Number, Table: classes[i], Result: results.number(g.Result),
			Year: years.number(g.Year), Verdict: g.Verdict, Complete: g.Complete, NumEvents: g.NumEvents, Judged: g.Judged,
			Plies: g.Plies, Players: g.Players, Len: len(g.Events)}, &g.Table, sizes[i])
		before = g.Number
	}
	e.body = e.body[:0]
	e.body.add(len(games))
	for _, d := range []*dictionary{&tables, &results, &years, &whats} {
		e.body.dictionary(d.list)
	}
	e.body = append(append(e.body, heads...), e.logs...)
	for _, w := range e.used {
		e.numbers[w], e.counts[w] = 0, 0
	}
	return packing.AppendBlock(nil, e.body)
}

// entry appends the entry of a game after that of another one.
func (b *buffer) entry(before int64, e *Entry, table *Table, log int) {
	b.add(int(e.Number-before), e.Table)
	*b = append(*b, verdictByte(e.Verdict, e.Complete))
	b.add(e.Result, e.Year, e.NumEvents, e.Judged, e.Plies)
	for i, s := range table.Seats {
		if s.Letter != 0 {
			b.add(int(e.Players[i]))
		}
	}
	b.add(e.Len, log)
}

// ranked returns the words of some games, the most frequent first, so that these take
// the fewest bytes, and those alike in the order in which they come.
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

// nextSeats returns for each seat the one that comes after it, for none the first.
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

// letter returns the letter of a seat, 0 for one that does not play.
func (h *Head) letter(seat uint8) byte {
	if seat == 0 || int(seat) > len(h.Table.Seats) {
		return 0
	}
	return h.Table.Seats[seat-1].Letter
}
