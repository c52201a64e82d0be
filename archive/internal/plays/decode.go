package plays

import (
	"encoding/binary"
	"fmt"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
)

// errBlock says that a block is not one.
const errBlock = problem.Damage("a block of plays")

// Events is what happened in the games of a block.
type Events struct {
	Tables         []Table
	Results, Years []string
	Whats          []What
	Games          []Entry
	texts          []string // of the whats
	buf            []byte
}

// Entry is a game of a block. Table, Result and Year are places in the block's lists.
type Entry struct {
	Number              int64
	Table, Result, Year int
	Verdict             string
	Complete            bool
	NumEvents, Judged   int
	Plies               int
	Players             [engine.MaxSeats]int64
	// Len is the number of events that were judged and whose log there is.
	Len int
	log []byte
}

// reader reads numbers; after the end it only gives zeros.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.bad, r.data = true, nil
		return 0
	}
	r.data = r.data[size:]
	return n
}

// most is a bound of every number and length in a block.
const most = 1<<31 - 1

func (r *reader) int() int {
	n := r.number()
	if n > most {
		r.bad = true
		return 0
	}
	return int(n)
}

func (r *reader) signed() int64 {
	n, size := binary.Varint(r.data)
	if size <= 0 || n > most || n < -most {
		r.bad, r.data = true, nil
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) byte() byte {
	if len(r.data) == 0 {
		r.bad = true
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		r.bad, n = true, len(r.data)
	}
	out := r.data[:n]
	r.data = r.data[n:]
	return out
}

func (r *reader) dictionary() (out []string) {
	n := r.int()
	if n > len(r.data) {
		r.bad = true
		return nil
	}
	// The texts are parts of one, which is made at once.
	ends, start := make([]int, 0, 2*n), r.data
	for range n {
		length := r.int()
		at := len(start) - len(r.data)
		r.take(length)
		ends = append(ends, at, len(start)-len(r.data))
	}
	all := string(start[:len(start)-len(r.data)])
	out = make([]string, n)
	for i := range out {
		out[i] = all[ends[2*i]:ends[2*i+1]]
	}
	return out
}

// in reads a place in a list of n.
func (r *reader) in(n int) int {
	i := r.int()
	if i >= n {
		r.bad = true
		return 0
	}
	return i
}

// Open reads a block. What it held before is gone. The error is problem.ErrDamaged, wrapped.
func (b *Events) Open(packed []byte) (err error) {
	if b.buf, err = packing.Block(b.buf[:0], packed); err != nil {
		return fmt.Errorf("a block of plays: %w", err)
	}
	r := reader{data: b.buf}
	n := r.int()
	b.Tables, b.Whats, b.Games = b.Tables[:0], b.Whats[:0], b.Games[:0]
	for _, text := range r.dictionary() {
		t, ok := ReadTable(text)
		r.bad = r.bad || !ok
		b.Tables = append(b.Tables, t)
	}
	b.Results, b.Years, b.texts = r.dictionary(), r.dictionary(), r.dictionary()
	for _, text := range b.texts {
		w, ok := ReadWhat(text)
		r.bad = r.bad || !ok
		b.Whats = append(b.Whats, w)
	}
	if r.bad || n > len(r.data) {
		return errBlock
	}
	sizes, classes := make([]int, n), make([]int, n)
	e := Entry{}
	for i := range n {
		if sizes[i] = b.entry(&r, &e); r.bad {
			return errBlock
		}
		classes[i] = e.Table
		b.Games = append(b.Games, e)
	}
	for _, i := range orderOf(classes) {
		b.Games[i].log = r.take(sizes[i])
	}
	if r.bad || len(r.data) > 0 {
		return errBlock
	}
	return nil
}

// entry reads the entry of the game after another, and returns the size of its log.
func (b *Events) entry(r *reader, e *Entry) int {
	*e = Entry{Number: e.Number + int64(r.number()), Table: r.in(len(b.Tables))}
	v := r.byte()
	e.Complete = v&completeBit != 0
	if v &^= completeBit; r.bad || int(v) >= len(verdicts) {
		r.bad = true
		return 0
	}
	e.Verdict = verdicts[v]
	e.Result, e.Year = r.in(len(b.Results)), r.in(len(b.Years))
	e.NumEvents, e.Judged, e.Plies = r.int(), r.int(), r.int()
	for i, s := range b.Tables[e.Table].Seats {
		if s.Letter != 0 {
			e.Players[i] = int64(r.int())
		}
	}
	e.Len = r.int()
	return r.int()
}

// Log appends the events of a game; their words are places in Whats.
func (b *Events) Log(dst []Event, e *Entry) ([]Event, error) {
	next := nextSeats(&b.Tables[e.Table])
	log, seat, n := e.log, uint8(0), 0
	for len(log) > 0 {
		// Most numbers have one byte, and a function that reads both kinds is not inlined.
		v, size := uint64(log[0]), 1
		if v >= 0x80 {
			if v, size = binary.Uvarint(log); size <= 0 {
				return dst, errBlock
			}
		}
		log = log[size:]
		if v == escapeSeat {
			if len(log) == 0 || int(log[0]) >= len(next) {
				return dst, errBlock
			}
			seat, log = log[0], log[1:]
			continue
		}
		if v&1 != 0 {
			seat = next[seat]
		}
		what := v>>1 - firstWord
		if what >= uint64(len(b.Whats)) {
			return dst, errBlock
		}
		dst = append(dst, Event{seat, uint32(what)})
		n++
	}
	if n != e.Len {
		return dst, errBlock
	}
	return dst, nil
}

// Decode returns the games of a block as they were before it was made, so that another
// can be made of them. The words are taken up by words.
func Decode(events, boards []byte, words Words) ([]*Game, error) {
	var ev Events
	var bo Boards
	if err := ev.Open(events); err != nil {
		return nil, err
	}
	if err := bo.Open(boards); err != nil {
		return nil, err
	}
	if len(ev.Games) != len(bo.Games) {
		return nil, errBlock
	}
	known := make([]uint32, len(ev.texts))
	for i, text := range ev.texts {
		known[i] = words.Word([]byte(text))
	}
	var out []*Game
	for i := range ev.Games {
		g, err := ev.game(i, &bo)
		if err != nil {
			return nil, err
		}
		for k := range g.Events {
			g.Events[k].What = known[g.Events[k].What]
		}
		out = append(out, g)
	}
	return out, nil
}

// Head returns what a block says of a game as a whole.
func (b *Events) Head(e *Entry) Head {
	return Head{Table: b.Tables[e.Table], Verdict: e.Verdict, Complete: e.Complete, Result: b.Results[e.Result],
		Year: b.Years[e.Year], NumEvents: e.NumEvents, Judged: e.Judged, Plies: e.Plies, Players: e.Players}
}

// Text returns the text of one of Whats.
func (b *Events) Text(what uint32) string { return b.texts[what] }
