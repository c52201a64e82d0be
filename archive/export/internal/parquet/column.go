package parquet

import (
	"slices"

	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// The most that a page and a dictionary hold, but for one text that is longer.
const (
	pageRows        = 1 << 15
	pageBytes       = 1 << 20
	dictionaryBytes = 1 << 20
)

// column gathers the values of a column and puts them into the pages of a row group. It
// writes numbers into a dictionary as long as that has space, else the values themselves.
type column[V comparable] struct {
	*chunk
	value[V]
	// get reads the value to which a cell points, false for null.
	get func(cell any) (V, bool)
	// words is nil in a column that never has a dictionary.
	words *dictionary[V]
	// left is how many bytes a dictionary may still grow by.
	left int
	// last is the value added last, its number lastAt, if again is set.
	last   V
	lastAt int32
	again  bool

	// What follows is of the page: for a column that can be null 1 for a value and 0 for
	// null, the numbers of values in the dictionary or the values, and how long these are.
	levels []byte
	at     []int32
	direct []V
	size   int

	// seen is where the bounds of numbered values are sought.
	seen []bool
	// What follows is of the row group: its bounds, and those of the page before.
	low, high         V
	pageLow, pageHigh V
}

// add adds the values of rows.
func (c *column[V]) add(cells []any, step int) error {
	for i := 0; i < len(cells); i += step {
		v, ok := c.get(cells[i])
		if c.optional {
			if !ok {
				c.levels = append(c.levels, 0)
				continue
			}
			c.levels = append(c.levels, 1)
		}
		if c.left > 0 {
			if !c.again || v != c.last {
				c.last, c.again = v, true
				if c.lastAt = c.words.find(v, c.place(v)); c.lastAt < 0 {
					v = c.keep(v)
					c.left -= c.length(v)
					c.lastAt = c.words.add(v)
				}
			}
			c.at = append(c.at, c.lastAt)
			if c.left > 0 {
				continue
			}
		} else {
			c.direct = append(c.direct, v)
			if c.size += c.length(v); c.size < pageBytes {
				continue
			}
		}
		if err := c.endPage(); err != nil {
			return err
		}
	}
	return nil
}

// endPage encodes what was added since the last page.
func (c *column[V]) endPage() (err error) {
	p := pageOf{values: len(c.at) + len(c.direct)}
	if p.rows = p.values; c.optional {
		p.rows = len(c.levels)
		levels := rle.Encoding{BitWidth: 1}
		if c.Compressor.levels, err = levels.EncodeLevels(c.Compressor.levels, c.levels); err != nil {
			return err
		}
	}
	if p.rows == 0 {
		return nil
	}
	if p.values > 0 {
		c.bound(&p)
	}
	if len(c.at) > 0 || len(c.direct) == 0 && c.left > 0 {
		p.encoding = format.RLEDictionary
		c.raw, err = new(rle.DictionaryEncoding).EncodeInt32(c.raw, c.at)
	} else {
		p.encoding = c.encoding
		c.raw, err = c.encode(c.raw[:0], c.direct)
	}
	clear(c.direct)
	c.levels, c.at, c.direct, c.size = c.levels[:0], c.at[:0], c.direct[:0], 0
	if err != nil {
		return err
	}
	return c.chunk.add(&p)
}

// bound finds the least and the greatest value of the page.
func (c *column[V]) bound(p *pageOf) {
	var low, high V
	if len(c.direct) > 0 {
		low, high = slices.MinFunc(c.direct, c.compare), slices.MaxFunc(c.direct, c.compare)
	} else {
		low, high = c.boundNumbered()
	}
	if !c.some {
		c.low, c.high = low, high
	} else {
		if c.compare(low, c.pageLow) < 0 || c.compare(high, c.pageHigh) < 0 {
			c.unordered = true
		}
		c.low, c.high = slices.MinFunc([]V{c.low, low}, c.compare), slices.MaxFunc([]V{c.high, high}, c.compare)
	}
	c.some = true
	c.pageLow, c.pageHigh = c.keep(low), c.keep(high)
	p.low, p.high = c.append(nil, low), c.append(nil, high)
}

// boundNumbered looks once at each value that the page has.
func (c *column[V]) boundNumbered() (low, high V) {
	c.seen = slices.Grow(c.seen[:0], len(c.words.values))[:len(c.words.values)]
	clear(c.seen)
	for _, at := range c.at {
		c.seen[at] = true
	}
	some := false
	for at, seen := range c.seen {
		if !seen {
			continue
		}
		v := c.words.values[at]
		if !some || c.compare(v, low) < 0 {
			low = v
		}
		if !some || c.compare(v, high) > 0 {
			high = v
		}
		some = true
	}
	return low, high
}

// end ends the last page and the dictionary.
func (c *column[V]) end() error {
	if err := c.endPage(); err != nil {
		return err
	}
	if c.some {
		c.chunk.low, c.chunk.high = c.append(nil, c.low), c.append(nil, c.high)
	}
	if c.words == nil {
		return nil
	}
	c.raw = c.raw[:0]
	for _, v := range c.words.values {
		c.raw = c.plain(c.raw, v)
	}
	return c.chunk.addDictionary(len(c.words.values))
}

// reset makes the column ready for another row group.
func (c *column[V]) reset() {
	var none V
	c.low, c.high, c.pageLow, c.pageHigh, c.last, c.again = none, none, none, none, none, false
	if c.words != nil {
		c.words.reset()
		c.left = dictionaryBytes
	}
	c.chunk.reset()
}

func (c *column[V]) of() *chunk { return c.chunk }
