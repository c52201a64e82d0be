package counts

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// Counts are kept as a packed block: their devices, each with its casts, and their tables,
// each with its counts. Everything stands in order, so that the same counts are the same
// bytes. Numbers are varints, and texts and lists follow their length.

// Pack returns the packed form.
func (c *Counts) Pack() []byte { return packing.AppendBlock(nil, c.bytes()) }

// Packed reports whether a packed form is that of the counts.
func (c *Counts) Packed(packed []byte) bool {
	data, err := packing.Block(nil, packed)
	return err == nil && bytes.Equal(data, c.bytes())
}

func (c *Counts) bytes() []byte {
	// Where each device went, and where its casts did.
	order := make([]int, len(c.Devices))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(c.Devices[a].Name, c.Devices[b].Name) })
	place := make([]int, len(order))
	casts := make([][]int, len(order))
	b := appendNumber(nil, len(order))
	for to, from := range order {
		d := c.Devices[from]
		place[from] = to
		texts := slices.Sorted(slices.Values(d.Casts))
		b = appendNumber(appendText(b, d.Name), len(texts))
		for _, text := range texts {
			b = appendText(b, text)
			casts[from] = append(casts[from], d.numbers[text])
		}
	}
	texts := map[string]*Table{}
	for table, t := range c.Tables {
		texts[string(table.AppendText(nil))] = t
	}
	b = appendNumber(b, len(texts))
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		t := texts[text]
		b = appendText(b, text)
		for _, n := range t.numbers() {
			b = appendNumber(b, *n)
		}
		b = appendCounts(b, t.Results, appendText)
		b = appendCounts(b, t.Years, appendText)
		b = appendCounts(b, t.Plies, appendNumber)
		keys := slices.SortedFunc(maps.Keys(t.throws), func(a, b thrower) int {
			return cmp.Or(cmp.Compare(place[a.Device], place[b.Device]), cmp.Compare(a.seated(), b.seated()),
				cmp.Compare(a.Player, b.Player))
		})
		b = appendNumber(b, len(keys))
		for _, k := range keys {
			b = appendNumber(b, place[k.Device])
			b = appendNumber(b, k.seated())
			b = binary.AppendUvarint(b, uint64(k.Player))
			list := t.throws[k]
			for _, i := range casts[k.Device] {
				n := 0
				if i < len(list) {
					n = list[i]
				}
				b = appendNumber(b, n)
			}
		}
	}
	return b
}

// seated returns the seat of a thrower as it is kept: twice, and one more for what gaps must have been.
func (t *thrower) seated() int {
	if t.Inferred {
		return 2*int(t.Seat) + 1
	}
	return 2 * int(t.Seat)
}

// numbers returns the plain counts in the order in which they are kept.
func (t *Table) numbers() []*int {
	return []*int{&t.Games, &t.Legal, &t.Partly, &t.Illegal, &t.Unreadable, &t.Complete}
}

func appendNumber(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) }

func appendText(b []byte, s string) []byte { return append(appendNumber(b, len(s)), s...) }

func appendCounts[K cmp.Ordered](b []byte, counts map[K]int, key func([]byte, K) []byte) []byte {
	b = appendNumber(b, len(counts))
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		b = appendNumber(key(b, k), counts[k])
	}
	return b
}

// errCounts says that something is no counts.
const errCounts = problem.Damage("the counts of a block")

// AddPacked adds what a packed form holds. The error is problem.ErrDamaged, wrapped; what was
// counted is of no use then.
func (c *Counts) AddPacked(packed []byte) error {
	data, err := packing.Block(nil, packed)
	if err != nil {
		return words.Errorf("the counts of a block: %v", err)
	}
	return c.read(data)
}

// AddCounted adds what games come to that another has counted one by one.
func (c *Counts) AddCounted(o *Counts) error { return c.read(o.bytes()) }

// read adds what bytes holds, which it keeps.
func (c *Counts) read(data []byte) error {
	r := &packing.Reader{Data: data}
	casts := make([][]cast, r.Length())
	for i := range casts {
		name := r.Text()
		for range r.Length() {
			casts[i] = append(casts[i], c.number(name, r.Text()))
		}
	}
	first := c.thrown.lists(casts)
	for range r.Length() {
		table, ok := plays.ReadTable(r.Text())
		if !ok {
			return errCounts
		}
		t := c.table(table)
		for _, n := range t.numbers() {
			*n += r.Int()
		}
		readCounts(r, t.Results, r.Text)
		readCounts(r, t.Years, r.Text)
		readCounts(r, t.Plies, r.Int)
		for range r.Length() {
			device, seated, player := r.Int(), r.Int(), r.Int()
			if device >= len(casts) || seated/2 > engine.MaxSeats || len(casts[device]) == 0 {
				return errCounts
			}
			c.thrown.take(r, thrownRow{player: uint32(player), list: first + int32(device), inferred: seated%2 == 1})
		}
	}
	if r.Bad || len(r.Data) > 0 {
		return errCounts
	}
	return nil
}

func readCounts[K comparable](r *packing.Reader, counts map[K]int, key func() K) {
	for range r.Length() {
		k := key()
		counts[k] += r.Int()
	}
}
