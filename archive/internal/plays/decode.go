package plays

import (
	"encoding/binary"
	"slices"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
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
	dictionaries   []byte // as they stand in the block
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

// reader reads a block.
type reader struct{ packing.Reader }

func readerOf(data []byte) reader { return reader{packing.Reader{Data: data}} }

func (r *reader) dictionary() (out []string) {
	n := r.Int()
	if n > len(r.Data) {
		r.Bad = true
		return nil
	}
	// The texts are parts of one, which is made at once.
	ends, start := make([]int, 0, 2*n), r.Data
	for range n {
		length := r.Int()
		at := len(start) - len(r.Data)
		r.Take(length)
		ends = append(ends, at, len(start)-len(r.Data))
	}
	all := string(start[:len(start)-len(r.Data)])
	out = make([]string, n)
	for i := range out {
		out[i] = all[ends[2*i]:ends[2*i+1]]
	}
	return out
}

// in reads a place in a list of n.
func (r *reader) in(n int) int {
	i := r.Int()
	if i >= n {
		r.Bad = true
		return 0
	}
	return i
}

// Open reads a block. What it held before is gone. The error is problem.ErrDamaged, wrapped.
func (b *Events) Open(packed []byte) (err error) {
	if b.buf, err = packing.Block(b.buf[:0], packed); err != nil {
		return words.Errorf("a block of plays: %v", err)
	}
	r := readerOf(b.buf)
	n := r.Int()
	b.Tables, b.Whats, b.Games = b.Tables[:0], b.Whats[:0], b.Games[:0]
	b.dictionaries = r.Data
	for _, text := range r.dictionary() {
		t, ok := ReadTable(text)
		r.Bad = r.Bad || !ok
		b.Tables = append(b.Tables, t)
	}
	b.Results, b.Years, b.texts = r.dictionary(), r.dictionary(), r.dictionary()
	for _, text := range b.texts {
		w, ok := ReadWhat(text)
		r.Bad = r.Bad || !ok
		b.Whats = append(b.Whats, w)
	}
	if r.Bad || n > len(r.Data) {
		return errBlock
	}
	b.dictionaries = b.dictionaries[:len(b.dictionaries)-len(r.Data)]
	sizes, classes := make([]int, n), make([]int, n)
	e := Entry{}
	for i := range n {
		if sizes[i] = b.entry(&r, &e); r.Bad {
			return errBlock
		}
		classes[i] = e.Table
		b.Games = append(b.Games, e)
	}
	for _, i := range orderOf(classes) {
		b.Games[i].log = r.Take(sizes[i])
	}
	if r.Bad || len(r.Data) > 0 {
		return errBlock
	}
	return nil
}

// entry reads the entry of the game after another, and returns the size of its log.
func (b *Events) entry(r *reader, e *Entry) int {
	*e = Entry{Number: e.Number + int64(r.Uvarint()), Table: r.in(len(b.Tables))}
	v := r.Byte()
	e.Complete = v&completeBit != 0
	if v &^= completeBit; r.Bad || int(v) >= len(verdicts) {
		r.Bad = true
		return 0
	}
	e.Verdict = verdicts[v]
	e.Result, e.Year = r.in(len(b.Results)), r.in(len(b.Years))
	e.NumEvents, e.Judged, e.Plies = r.Int(), r.Int(), r.Int()
	for i, s := range b.Tables[e.Table].Seats {
		if s.Letter != 0 {
			e.Players[i] = int64(r.Int())
		}
	}
	e.Len = r.Int()
	return r.Int()
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
	var out []*Game
	known := ev.known(words)
	for i := range ev.Games {
		if ev.Games[i].Number != bo.Games[i].Number {
			return nil, errBlock
		}
		g, err := ev.game(&ev.Games[i], known)
		if err != nil {
			return nil, err
		}
		if err := bo.put(g, &bo.Games[i]); err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

// known returns the words of Whats.
func (b *Events) known(words Words) []uint32 {
	known := make([]uint32, len(b.texts))
	for i, text := range b.texts {
		known[i] = words.Word([]byte(text))
	}
	return known
}

// game returns a game without its positions, given the words of Whats.
func (b *Events) game(e *Entry, known []uint32) (*Game, error) {
	g := &Game{Number: e.Number, Head: b.Head(e)}
	var err error
	g.Events, err = b.Log(slices.Grow([]Event(nil), min(e.Len, len(e.log))), e)
	for k := range g.Events {
		g.Events[k].What = known[g.Events[k].What]
	}
	return g, err
}

// Head returns what a block says of a game as a whole.
func (b *Events) Head(e *Entry) Head {
	return Head{Table: b.Tables[e.Table], Verdict: e.Verdict, Complete: e.Complete, Result: b.Results[e.Result],
		Year: b.Years[e.Year], NumEvents: e.NumEvents, Judged: e.Judged, Plies: e.Plies, Players: e.Players}
}

// Text returns the text of one of Whats.
func (b *Events) Text(what uint32) string { return b.texts[what] }
