package counts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/packing"
)

// thrown is who threw what, whatever the table and the seat. The counts stay as they stand in packed forms, a byte each
// as a rule: of many players a number each would take most of the memory.
type thrown struct {
	// casts has lists of casts by their numbers, as the devices of packed forms have them.
	casts [][]cast
	rows  []thrownRow
	// order has the rows in the order of their players, once it is made: the player over the place of the row.
	order []uint64
}

// thrownRow is what a player threw with a device at a seat, how often each cast of a list.
type thrownRow struct {
	counts   []byte
	player   uint32
	list     int32
	inferred bool
}

// lists adds the lists of the devices of a packed form, and returns the number of the first.
func (t *thrown) lists(casts [][]cast) int32 {
	first := len(t.casts)
	t.casts = append(t.casts, casts...)
	return int32(first)
}

// take reads the counts of a row.
func (t *thrown) take(r *packing.Reader, row thrownRow) {
	start := r.Data
	for range t.casts[row.list] {
		r.Int()
	}
	row.counts = start[:len(start)-len(r.Data)]
	t.rows = append(t.rows, row)
}

// add adds those of others, whose casts have numbers here.
func (t *thrown) add(o *thrown, numbers [][]cast) {
	first := int32(len(t.casts))
	for _, list := range o.casts {
		own := make([]cast, len(list))
		for i, w := range list {
			own[i] = numbers[w.device][w.number]
		}
		t.casts = append(t.casts, own)
	}
	t.rows = slices.Grow(t.rows, len(o.rows))
	for _, row := range o.rows {
		row.list += first
		t.rows = append(t.rows, row)
	}
}

// Fell is what a player threw with a device: how often each cast fell that was read, in the order of the device's, and
// how many gaps must have been.
type Fell struct {
	Player   int64
	Device   int // a place in Devices
	Read     []int
	Inferred int
}

// EachThrower calls each with what every player threw, by their numbers and the names of devices; 0 is unknown ones. The
// players for whom as has the same number are one. What each gets is valid until the next call.
func (c *Counts) EachThrower(as func(player int64) int64, each func(*Fell)) {
	t := &c.thrown
	t.order = make([]uint64, len(t.rows))
	for i := range t.rows {
		t.order[i] = uint64(as(int64(t.rows[i].player)))<<32 | uint64(i)
	}
	slices.Sort(t.order)
	s := c.summing(none)
	for from := 0; from < len(t.order); {
		to := from + 1
		for to < len(t.order) && t.order[to]>>32 == t.order[from]>>32 {
			to++
		}
		s.run(t.order[from:to], each)
		from = to
	}
}

// OfThrower calls each with what one player threw, by his number after as, once EachThrower has been called. Several can
// be asked for at once.
func (c *Counts) OfThrower(player int64, each func(*Fell)) { c.ofThrower(player, none, each) }

// WithDevice calls each with what one player threw with one of Devices, as OfThrower does.
func (c *Counts) WithDevice(player int64, device int, each func(*Fell)) {
	c.ofThrower(player, device, each)
}

func (c *Counts) ofThrower(player int64, device int, each func(*Fell)) {
	order := c.thrown.order
	from, _ := slices.BinarySearch(order, uint64(player)<<32)
	to, _ := slices.BinarySearch(order, uint64(player+1)<<32)
	c.summing(device).run(order[from:to], each)
}

// summing adds up the rows of one player after another.
type summing struct {
	*Counts
	only int    // a device, none for all
	by   []Fell // by device
	at   []int  // the devices at hand
}

func (c *Counts) summing(only int) *summing {
	s := &summing{Counts: c, only: only, by: make([]Fell, len(c.Devices))}
	for i, d := range c.Devices {
		s.by[i] = Fell{Device: i, Read: make([]int, len(d.Casts))}
	}
	return s
}

// run calls each with the sums of some rows, those of one player.
func (s *summing) run(rows []uint64, each func(*Fell)) {
	s.at = s.at[:0]
	for _, at := range rows {
		row := &s.thrown.rows[uint32(at)]
		r := packing.Reader{Data: row.counts}
		list := s.thrown.casts[row.list]
		if s.only != none && list[0].device != s.only {
			continue
		}
		f := &s.by[list[0].device]
		if !slices.Contains(s.at, f.Device) {
			s.at = append(s.at, f.Device)
			f.Player, f.Inferred = int64(at>>32), 0
			clear(f.Read)
		}
		for _, w := range list {
			if n := r.Int(); row.inferred {
				f.Inferred += n
			} else {
				f.Read[w.number] += n
			}
		}
	}
	slices.SortFunc(s.at, func(a, b int) int {
		return cmp.Or(strings.Compare(s.Devices[a].Name, s.Devices[b].Name), cmp.Compare(a, b))
	})
	for _, device := range s.at {
		each(&s.by[device])
	}
}
