package dialect

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
)

// Window is of how many games a statement has arguments: what is known of each game is given to it for so many at a
// time, so that no argument grows with the archive. Tests make it smaller.
var Window = 1 << 16

// perGame is an argument that holds so many bytes of each game from number 1. A statement has those of a window.
type perGame struct {
	bytes []byte
	width int
}

// part returns the bytes of a window. They are never none, which would be NULL.
func (p perGame) part(window int) []byte {
	size := Window * p.width
	from := min(window*size, len(p.bytes))
	if part := p.bytes[from:min(from+size, len(p.bytes))]; len(part) > 0 {
		return part
	}
	return make([]byte, p.width)
}

// limit is an argument that is a number of the window. Zero is unset.
type limit uint8

const (
	before limit = iota + 1 // the greatest number before the window
	least                   // the least in it
	greatest
)

func (l limit) of(window, windows int) int64 {
	switch {
	case l == before:
		return int64(window * Window)
	case l == least && window > 0:
		return int64(window*Window) + 1
	case l == least:
		return math.MinInt64
	case window == windows-1:
		return math.MaxInt64
	}
	return int64((window + 1) * Window)
}

// windows returns how many statements carry the clause out, each with its window of games.
func (c *Clause) windows() int {
	n := 1
	for _, a := range c.args {
		if p, ok := a.(perGame); ok {
			n = max(n, (len(p.bytes)/p.width+Window-1)/Window)
		}
	}
	return n
}

// argsIn returns the arguments of the placeholders in a window.
func (c *Clause) argsIn(window, windows int) []any {
	out := make([]any, len(c.args))
	for i, a := range c.args {
		switch is := a.(type) {
		case perGame:
			out[i] = is.part(window)
		case limit:
			out[i] = is.of(window, windows)
		default:
			out[i] = a
		}
	}
	return out
}

// firstWindow is the clause as it is carried out in the first window.
func (c *Clause) firstWindow() *Clause {
	out := &Clause{args: c.argsIn(0, c.windows())}
	out.sql.WriteString(c.String())
	return out
}

// Whole reports whether one statement finds the games that fulfil a condition, in an order.
func Whole(where *Clause, order []Order) bool {
	return new(Clause).and(where).and(orderedBy(order)).windows() == 1
}

// inWindow is a condition of games, in the window if there are several.
func inWindow(where *Clause, windows int) *Clause {
	if windows == 1 {
		return where
	}
	return clauseOf("g.game BETWEEN ? AND ? AND (", least, greatest).and(where).add(")")
}

// selecting is a statement that reads something of the games that fulfil a condition, which is asked for window by
// window: what it finds is in the order of the games if it is so in each.
func selecting(what fragment, where *Clause) *Clause {
	return clauseOf(what).and(inWindow(where, where.windows()))
}

// Each calls f with each row that the clause finds, until f returns an error.
func (c *Clause) Each(ctx context.Context, db Source, f func(*sql.Rows) error) error {
	text, windows := c.String(), c.windows()
	for i := range windows {
		if err := Each(ctx, db, f, text, c.argsIn(i, windows)...); err != nil {
			return err
		}
	}
	return nil
}

// EachOf calls f with each row that a statement finds whose argument is a List of some games, which may be many.
func EachOf(ctx context.Context, db Source, games []int64, f func(*sql.Rows) error, statement string) error {
	for some := range slices.Chunk(slices.Clone(games), Window) {
		if err := Each(ctx, db, f, statement, List(some)); err != nil {
			return err
		}
	}
	return nil
}

// Sum adds up the one number that the clause finds.
func (c *Clause) Sum(ctx context.Context, db Source) (sum int, err error) {
	err = c.Each(ctx, db, func(rows *sql.Rows) error {
		var n int
		err := rows.Scan(&n)
		sum += n
		return err
	})
	return sum, err
}

// Keyed is a game with what it is ordered by.
type Keyed struct {
	Game int64
	keys []any
}

// KeysOf reads the games that fulfil a condition, of each window those that come first in an order, up to a limit if
// it is not 0. ByKeys has their order.
func KeysOf(ctx context.Context, db Source, where *Clause, order []Order, limit int) (out []Keyed, _ error) {
	if limit <= 0 {
		limit = -1
	}
	by := orderedBy(order)
	windows := new(Clause).and(where).and(by).windows()
	c := clauseOf("SELECT g.game")
	n := 0
	for _, k := range order {
		is := orders[k.Field]
		for _, key := range is.keys() {
			n++
			c.add(", ").add(key).addValues(k, is).add(" AS k")
		}
	}
	c.add(orderedIn(order)).and(inWindow(where, windows)).and(by).add(" LIMIT ? OFFSET ?", limit, 0)
	for i := range windows {
		err := Each(ctx, db, func(rows *sql.Rows) error {
			p := Keyed{keys: make([]any, n)}
			into := []any{&p.Game}
			for i := range p.keys {
				into = append(into, &p.keys[i])
			}
			err := rows.Scan(into...)
			out = append(out, p)
			return err
		}, c.String(), c.argsIn(i, windows)...)
		if err != nil || n == 0 && limit > 0 && len(out) >= limit {
			return out, err
		}
	}
	return out, nil
}

// ByKeys returns what compares games as an order does.
func ByKeys(order []Order) func(a, b Keyed) int {
	var down []bool
	for _, k := range order {
		is := orders[k.Field]
		for i := range is.keys() {
			down = append(down, k.Descending && i >= len(is.first))
		}
	}
	return func(a, b Keyed) int {
		for i, x := range a.keys {
			if n := compareValues(x, b.keys[i]); n != 0 {
				if down[i] {
					return -n
				}
				return n
			}
		}
		return cmp.Compare(a.Game, b.Game)
	}
}

// compareValues compares values of one column as SQLite does: NULL is least.
func compareValues(a, b any) int {
	switch x := a.(type) {
	case int64:
		if y, ok := b.(int64); ok {
			return cmp.Compare(x, y)
		}
	case string:
		if y, ok := b.(string); ok {
			return strings.Compare(x, y)
		}
	case []byte:
		if y, ok := b.([]byte); ok {
			return bytes.Compare(x, y)
		}
	}
	known := func(v any) int {
		if v == nil {
			return 0
		}
		return 1
	}
	return known(a) - known(b)
}
