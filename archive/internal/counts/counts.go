// Package counts keeps what statistics tell of games. It is counted when a block of plays is
// made and stands beside the block, so that statistics need not go through the plays.
package counts

import (
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// Counts is what games come to, by their tables: the rule set with its options and the
// seats that play.
type Counts struct {
	Tables map[plays.Table]*Table
	// Devices are what was thrown, each once.
	Devices []*Device

	thrown thrown
	// words holds the casts of the words of the games at hand.
	words []cast
}

// Table is what the games of one table come to.
type Table struct {
	// Legal, Illegal and Unreadable count verdicts, Partly those of the legal games that
	// are so only as far as they were judged, Complete the games that the rules ended.
	Games, Legal, Partly, Illegal, Unreadable, Complete int
	// Results counts games by their result, Years by the year that they were surely
	// played in, "" where that is not known, Plies by their length.
	Results, Years map[string]int
	Plies          map[int]int
	// throws counts how each cast fell, in the order of the device's, in the games that were counted one by one.
	throws map[thrower][]int
}

// thrower is who threw what.
type thrower struct {
	// Seat is 0 where it is not known; Player is the number of the player, 0 for an
	// unknown one.
	Seat   uint8
	Player int64
	// Device is a place in Devices.
	Device int
	// Inferred is set for throws that were not read, but gaps must have been.
	Inferred bool
}

// Device is what was thrown, and how it fell: the texts of casts.
type Device struct {
	Name    string
	Casts   []string
	numbers map[string]int
}

// cast is a cast by the numbers of its device and of itself; device is none for what is no
// throw, inferred set where a gap must have been the cast.
type cast struct {
	device, number int
	inferred       bool
}

const none = -1

// New returns the counts of no games.
func New() *Counts { return &Counts{Tables: map[plays.Table]*Table{}} }

// NewTable returns those of one table.
func NewTable() *Table {
	return &Table{Results: map[string]int{}, Years: map[string]int{}, Plies: map[int]int{}, throws: map[thrower][]int{}}
}

// Of counts the games of a block on its way to the archive.
func Of(games []*plays.Game, words plays.Words) *Counts {
	c := New()
	for _, g := range games {
		for _, e := range g.Events {
			for int(e.What) >= len(c.words) {
				c.words = append(c.words, cast{device: unread})
			}
			if c.words[e.What].device == unread {
				w, _ := plays.ReadWhat(words.Text(e.What))
				c.words[e.What] = c.castOf(&w)
			}
		}
		c.Game(&g.Head, g.Events)
	}
	return c
}

// unread marks a word that was not met yet.
const unread = -2

// Words sets the words of the games that come next.
func (c *Counts) Words(whats []plays.What) {
	c.words = c.words[:0]
	for i := range whats {
		c.words = append(c.words, c.castOf(&whats[i]))
	}
}

// castOf returns the cast of a word.
func (c *Counts) castOf(w *plays.What) cast {
	if w.Cast == "" {
		return cast{device: none}
	}
	to := c.number(w.Device, w.Cast)
	to.inferred = !w.Read()
	return to
}

// number returns the numbers of a cast.
func (c *Counts) number(name, text string) cast {
	for i, d := range c.Devices {
		if d.Name == name {
			return cast{device: i, number: d.number(text)}
		}
	}
	d := &Device{Name: name, numbers: map[string]int{}}
	c.Devices = append(c.Devices, d)
	return cast{device: len(c.Devices) - 1, number: d.number(text)}
}

func (d *Device) number(text string) int {
	n, ok := d.numbers[text]
	if !ok {
		n = len(d.Casts)
		d.numbers[text] = n
		d.Casts = append(d.Casts, text)
	}
	return n
}

// table returns what the games of a table come to.
func (c *Counts) table(of plays.Table) *Table {
	t := c.Tables[of]
	if t == nil {
		t = NewTable()
		c.Tables[of] = t
	}
	return t
}

// Game counts a game; the words of its events are those that were set.
func (c *Counts) Game(h *plays.Head, events []plays.Event) {
	t := c.table(h.Table.Kept())
	t.Games++
	switch h.Verdict {
	case referee.Legal.String():
		t.Legal++
		if h.Judged < h.NumEvents {
			t.Partly++
		}
	case referee.Illegal.String():
		t.Illegal++
	default:
		t.Unreadable++
	}
	if h.Complete {
		t.Complete++
	}
	t.Results[h.Result]++
	t.Years[h.Year]++
	t.Plies[h.Plies]++
	c.throwsIn(t, h, events)
}

// throwsIn counts the throws of a game, which are of one device.
func (c *Counts) throwsIn(t *Table, h *plays.Head, events []plays.Event) {
	at := none
	var counts [2][engine.MaxSeats + 1][]int
	for _, e := range events {
		w := c.words[e.What]
		if w.device == none {
			continue
		}
		if w.device != at {
			at = w.device
			counts = [2][engine.MaxSeats + 1][]int{}
		}
		of := &counts[0]
		if w.inferred {
			of = &counts[1]
		}
		list := of[e.Seat]
		if w.number >= len(list) {
			key := thrower{Seat: e.Seat, Device: at, Inferred: w.inferred}
			if e.Seat > 0 {
				key.Player = h.Players[e.Seat-1]
			}
			list = t.throwsOf(key, len(c.Devices[at].Casts))
			of[e.Seat] = list
		}
		list[w.number]++
	}
}

// throwsOf returns the counts of who threw what, space for n casts at least.
func (t *Table) throwsOf(key thrower, n int) []int {
	list := t.throws[key]
	if more := n - len(list); more > 0 {
		list = append(list, make([]int, more)...)
		t.throws[key] = list
	}
	return list
}

// Add adds what the games of packed forms come to, which another has added.
func (c *Counts) Add(o *Counts) {
	// The numbers of the other's casts are not those of these.
	numbers := make([][]cast, len(o.Devices))
	for i, d := range o.Devices {
		for _, text := range d.Casts {
			numbers[i] = append(numbers[i], c.number(d.Name, text))
		}
	}
	for table, from := range o.Tables {
		c.table(table).AddGames(from)
	}
	c.thrown.add(&o.thrown, numbers)
}

// AddGames adds what other games come to, but for what was thrown in them.
func (t *Table) AddGames(o *Table) {
	t.Games += o.Games
	t.Legal += o.Legal
	t.Partly += o.Partly
	t.Illegal += o.Illegal
	t.Unreadable += o.Unreadable
	t.Complete += o.Complete
	addTo(t.Results, o.Results)
	addTo(t.Years, o.Years)
	addTo(t.Plies, o.Plies)
}

func addTo[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}
