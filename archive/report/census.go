package report

import (
	"context"
	"database/sql"
	"maps"

	"github.com/ashtapada/agn/archive/plays"
	"github.com/ashtapada/agn/archive/search"
	"github.com/ashtapada/agn/referee"
)

// census counts what statistics tell of games, those of only if that is not nil.
func census(ctx context.Context, tx *sql.Tx, only search.Marks) (*counter, error) {
	var parts []*counter
	scan := search.Scan{Visitor: func() search.Visitor {
		c := newCounter()
		parts = append(parts, c)
		return c
	}}
	if _, err := scan.Run(ctx, tx, only); err != nil {
		return nil, err
	}
	all := newCounter()
	for _, p := range parts {
		all.add(p)
	}
	return all, nil
}

// counter counts games and throws.
type counter struct {
	variants map[string]*variantCounts
	years    map[string]int
	// devices are what was thrown, throws counts by player and device how each cast
	// fell, in the order of the device's.
	devices []*device
	throws  map[throwerKey][]int

	// What follows is about the block at hand.
	ev    *plays.Events
	words []castKey
}

type variantCounts struct {
	games, legal, partly, illegal, unreadable, complete int
	results                                             map[string]int
	plies                                               []int
}

// device is what was thrown and how it fell.
type device struct {
	name    string
	casts   []string
	numbers map[string]int
}

type throwerKey struct {
	player int64
	device int
}

// castKey is a cast by the numbers of its device and of itself; device is none for what
// is no throw.
type castKey struct{ device, cast int }

const none = -1

func newCounter() *counter {
	return &counter{variants: map[string]*variantCounts{}, years: map[string]int{}, throws: map[throwerKey][]int{}}
}

// number returns the numbers of a cast.
func (c *counter) number(name, cast string) castKey {
	for i, d := range c.devices {
		if d.name == name {
			return castKey{i, d.number(cast)}
		}
	}
	d := &device{name: name, numbers: map[string]int{}}
	c.devices = append(c.devices, d)
	return castKey{len(c.devices) - 1, d.number(cast)}
}

func (d *device) number(cast string) int {
	n, ok := d.numbers[cast]
	if !ok {
		n = len(d.casts)
		d.numbers[cast] = n
		d.casts = append(d.casts, cast)
	}
	return n
}

// Block implements search.Visitor.
func (c *counter) Block(ev *plays.Events, _ *plays.Boards) {
	c.ev, c.words = ev, c.words[:0]
	for i := range ev.Whats {
		key := castKey{device: none}
		if w := &ev.Whats[i]; w.Cast != "" {
			key = c.number(w.Device, w.Cast)
		}
		c.words = append(c.words, key)
	}
}

// Game implements search.Visitor.
func (c *counter) Game(v *search.View) error {
	name := c.ev.Tables[v.Table].Variant
	n := c.variants[name]
	if n == nil {
		n = &variantCounts{results: map[string]int{}}
		c.variants[name] = n
	}
	n.games++
	switch v.Verdict {
	case referee.Legal.String():
		n.legal++
		if v.Judged < v.NumEvents {
			n.partly++
		}
	case referee.Illegal.String():
		n.illegal++
	default:
		n.unreadable++
	}
	if v.Complete {
		n.complete++
	}
	n.results[c.ev.Results[v.Result]]++
	n.plies = append(n.plies, v.Plies)
	c.years[c.ev.Years[v.Year]]++
	c.thrown(v)
	return nil
}

// thrown counts the throws of a game, which are of one device.
func (c *counter) thrown(v *search.View) {
	at := none
	var counts [len(v.Players) + 1][]int
	for _, e := range v.Log {
		w := c.words[e.What]
		if w.device == none {
			continue
		}
		if w.device != at {
			at = w.device
			counts = [len(v.Players) + 1][]int{}
		}
		list := counts[e.Seat]
		if w.cast >= len(list) {
			key := throwerKey{device: at}
			if e.Seat > 0 {
				key.player = v.Players[e.Seat-1]
			}
			list = c.throws[key]
			if more := len(c.devices[at].casts) - len(list); more > 0 {
				list = append(list, make([]int, more)...)
				c.throws[key] = list
			}
			counts[e.Seat] = list
		}
		list[w.cast]++
	}
}

// add adds what another has counted.
func (c *counter) add(o *counter) {
	for name, n := range o.variants {
		to := c.variants[name]
		if to == nil {
			c.variants[name] = n
			continue
		}
		to.games += n.games
		to.legal += n.legal
		to.partly += n.partly
		to.illegal += n.illegal
		to.unreadable += n.unreadable
		to.complete += n.complete
		to.plies = append(to.plies, n.plies...)
		for r, games := range n.results {
			to.results[r] += games
		}
	}
	for y, n := range o.years {
		c.years[y] += n
	}
	for key := range maps.Keys(o.throws) {
		d := o.devices[key.device]
		for i, n := range o.throws[key] {
			if n == 0 {
				continue
			}
			w := c.number(d.name, d.casts[i])
			own := throwerKey{key.player, w.device}
			for len(c.throws[own]) <= w.cast {
				c.throws[own] = append(c.throws[own], 0)
			}
			c.throws[own][w.cast] += n
		}
	}
}
