// Package track is the toolkit of the races: men that run along the way of their seat,
// moved by throws. It holds what several of them have in common: the ways and the table
// compiled, the men with their hash, throws that wait to be played, the boilerplate of a
// game and its states, the reading and writing of positions and diagrams, and the laws
// that are the same for all. A game brings its own turns, moves and laws; its state
// embeds State, its game Table, its case Case. The toolkit knows no game by name.
package track

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/notation/word"
)

const (
	maxWay     = 128
	maxSquares = 256
	// Off is the index of a square that is not on a way.
	Off = 0x7e
)

// Course is where a race is run, by whom and with what, as data. It is not changed once
// a table was made of it.
type Course struct {
	Board *board.Board
	Dice  *dice.Set
	// Men are those that each seat begins with, at most MaxMen; four at the start of their way if nil.
	Men []uint8
	// Limit is the greatest number that is taken from a record as thrown.
	Limit int
	// Ways holds the way of each seat, from where its men start to where they end. All
	// are equally long, and none meets a square more than twice.
	Ways [engine.MaxSeats][]engine.Square
	// Order holds the seats that play, as their turns follow one another.
	Order []engine.Seat
	// Safe are the squares on which nothing is captured.
	Safe []engine.Square
	// Index tells at which index of its way a man stands by what it is in Men, -1 for a
	// man that is not on the board. Where it is nil a man is its index.
	Index func(man uint8) int
	// Where tells which place a man of seat bit i has and where it stands, and of twins how
	// many they are. Where it is nil a man is its index, and home at the end of its way.
	Where func(t *Table, i int, man uint8) engine.Men
}

// Squares returns the squares of a list of names with spaces between.
func Squares(b *board.Board, names string) []engine.Square {
	var out []engine.Square
	for name := range strings.FieldsSeq(names) {
		out = append(out, b.Named(name))
	}
	return out
}

// Turned returns the ways of the two or four seats at the sides of a square board by that
// of the seat in the south: each of the others sees the board turned.
func Turned(b *board.Board, seats int, south string) (ways [engine.MaxSeats][]engine.Square) {
	way := Squares(b, south)
	side := b.Rank(engine.Square(b.Len()))
	for quarter := range engine.MaxSeats {
		if every := engine.MaxSeats / seats; quarter%every == 0 {
			ways[quarter/every] = slices.Clone(way)
		}
		for k, sq := range way {
			way[k] = b.At('a'+byte(side-b.Rank(sq)), int(b.File(sq)-'a')+1)
		}
	}
	return ways
}

// Around names the seats of a table, two that sit opposite or one at each side, from the
// south counter-clockwise. A seat's letter is the first of its name.
func Around(names ...string) []engine.SeatInfo {
	places := []string{"south", "east", "north", "west"}
	var seats []engine.SeatInfo
	for k, name := range names {
		seats = append(seats, engine.SeatInfo{Name: name, Letter: name[0], Place: places[k*len(places)/len(names)]})
	}
	return seats
}

// Seats returns the seats that play in the table's order.
func Seats(setup engine.Setup) []engine.Seat {
	var out []engine.Seat
	for s := engine.Seat(1); s <= engine.MaxSeats; s++ {
		if setup.Has(s) {
			out = append(out, s)
		}
	}
	return out
}

// Table is a course with its rule set and its setup, compiled.
type Table struct {
	ruleset *engine.Ruleset
	setup   engine.Setup
	course  Course

	last uint8
	men  int // of a seat
	next [engine.MaxSeats + 1]engine.Seat
	// stand holds the index of each man that is on the board, else -1.
	stand  [1 << 8]int16
	safe   [maxSquares]bool
	square [engine.MaxSeats][maxWay]engine.Square
	// low and high are the indices of a square on the way of a seat: the first, and the
	// second where the way meets it twice.
	low, high [engine.MaxSeats][maxSquares]uint8
	// standing returns what Course.Where tells.
	standing func(*Table) *standings
}

// fault says what cannot be compiled of a course, "" if everything can.
func (c *Course) fault() string {
	switch {
	case c.Board == nil || c.Dice == nil:
		return "no board, or no dice"
	case c.Board.Len() >= maxSquares:
		return fmt.Sprintf("a board of %d squares, want fewer than %d", c.Board.Len(), maxSquares)
	case len(c.Men) > MaxMen:
		return fmt.Sprintf("%d men of a seat, want at most %d", len(c.Men), MaxMen)
	case len(c.Ways[0]) == 0 || len(c.Ways[0]) > maxWay:
		return fmt.Sprintf("a way of %d squares, want 1 to %d", len(c.Ways[0]), maxWay)
	}
	for i := range c.Ways {
		if what := c.wayFault(i); what != "" {
			return what
		}
	}
	for k, seat := range c.Order {
		if seat < 1 || seat > engine.MaxSeats || len(c.Ways[seat-1]) == 0 || slices.Contains(c.Order[:k], seat) {
			return fmt.Sprintf("the order of the seats is %v", c.Order)
		}
	}
	if slices.ContainsFunc(c.Safe, func(sq engine.Square) bool { return !c.on(sq) }) {
		return "a safe square that is not on the board"
	}
	return ""
}

// on reports whether the board has a square.
func (c *Course) on(sq engine.Square) bool { return sq >= 1 && int(sq) <= c.Board.Len() }

// wayFault is fault of the way of seat bit i.
func (c *Course) wayFault(i int) string {
	way := c.Ways[i]
	if len(way) != 0 && len(way) != len(c.Ways[0]) {
		return fmt.Sprintf("ways of %d and %d squares", len(c.Ways[0]), len(way))
	}
	var met [maxSquares]int
	for k, sq := range way {
		if !c.on(sq) {
			return fmt.Sprintf("the way of seat %d has no square at %d", i+1, k)
		}
		if met[sq]++; met[sq] > 2 {
			return fmt.Sprintf("the way of seat %d meets a square more than twice", i+1)
		}
	}
	return ""
}

// NewTable compiles a course. It panics, with what is wrong, at one that cannot be compiled: ways of different
// lengths, or with squares that the board does not have or that they meet more than twice, or an order with
// seats without a way.
func NewTable(r *engine.Ruleset, setup engine.Setup, c Course) Table {
	if what := c.fault(); what != "" {
		panic("track: " + what)
	}
	if c.Men == nil {
		c.Men = make([]uint8, 4)
	}
	t := Table{ruleset: r, setup: setup, course: c, men: len(c.Men), last: uint8(len(c.Ways[0]) - 1),
		standing: stands(c.Where)}
	for k, seat := range c.Order {
		t.next[seat] = c.Order[(k+1)%len(c.Order)]
	}
	for _, sq := range c.Safe {
		t.safe[sq] = true
	}
	for man := range t.stand {
		index := man
		if c.Index != nil {
			index = c.Index(uint8(man))
		}
		if index > int(t.last) {
			index = -1
		}
		t.stand[man] = int16(index)
	}
	for i, way := range c.Ways {
		for sq := range t.low[i] {
			t.low[i][sq], t.high[i][sq] = Off, Off
		}
		for k, sq := range way {
			t.square[i][k] = sq
			if t.low[i][sq] == Off {
				t.low[i][sq] = uint8(k)
			} else {
				t.high[i][sq] = uint8(k)
			}
		}
	}
	return t
}

// Ruleset returns the rule set.
func (t *Table) Ruleset() *engine.Ruleset { return t.ruleset }

// Setup returns the options and the table.
func (t *Table) Setup() engine.Setup { return t.setup }

// Board returns the board.
func (t *Table) Board() *board.Board { return t.course.Board }

// Dice returns what a cast throws.
func (t *Table) Dice() *dice.Set { return t.course.Dice }

// Checks is false: nothing gives check in a race.
func (t *Table) Checks() bool { return false }

// kinds are the kinds of men of a race.
var kinds = []engine.Piece{engine.Man}

// Pieces lists the one kind of men.
func (t *Table) Pieces() []engine.Piece { return kinds }

// Ways returns the one way of a seat.
func (t *Table) Ways(s engine.Seat) [][]engine.Square { return t.course.Ways[s-1 : s] }

// Way is the way of a seat, from where its men start to where they end.
func (t *Table) Way(s engine.Seat) []engine.Square { return t.course.Ways[s-1] }

// Last is the index of the end of every way.
func (t *Table) Last() uint8 { return t.last }

// Next is the seat whose turn follows that of a seat.
func (t *Table) Next(s engine.Seat) engine.Seat { return t.next[s] }

// Plays reports whether seat bit i plays.
func (t *Table) Plays(i int) bool { return t.setup.Seats>>i&1 == 1 }

// Square is the square at an index on the way of seat bit i, none beyond its end.
func (t *Table) Square(i int, index uint8) engine.Square { return t.square[i][index] }

// Index is the first index of sq on the way of seat bit i, Off if there is none.
func (t *Table) Index(i int, sq engine.Square) uint8 { return t.low[i][sq] }

// Again is the second index of sq on the way of seat bit i, Off if there is none.
func (t *Table) Again(i int, sq engine.Square) uint8 { return t.high[i][sq] }

// Ends returns the squares that a short step of a man names, none for one that is not on the board
// or was not written in full.
func (t *Table) Ends(w word.Word) (from, to engine.Square) {
	if w.Letter() != 0 {
		return engine.NoSquare, engine.NoSquare
	}
	return t.course.Board.Two(w.Squares())
}

// Safe reports whether nothing is captured on sq.
func (t *Table) Safe(sq engine.Square) bool { return t.safe[sq] }

// Prey holds for each seat what its foes' men are on a square where they can be captured.
type Prey [engine.MaxSeats][]Men

// Prey is that of seats with these foes, as bits, where man tells what a man is at an index.
func (t *Table) Prey(foes [engine.MaxSeats]uint8, man func(index uint8) uint8) (p Prey) {
	for i := range p {
		p[i] = make([]Men, t.course.Board.Len()+1)
		for sq := range p[i] {
			for e := range p[i][sq] {
				there := uint8(Nobody)
				if at := t.low[e][sq]; foes[i]>>e&1 == 1 && at != Off && !t.safe[sq] {
					there = man(at)
				}
				for k := range p[i][sq][e] {
					p[i][sq][e][k] = there
				}
			}
		}
	}
	return p
}

// Others are the other seats that play, as bits, for each seat.
func (t *Table) Others() (others [engine.MaxSeats]uint8) {
	for i := range others {
		others[i] = t.setup.Seats &^ (1 << i)
	}
	return others
}

// Letter is the mark of a seat.
func (t *Table) Letter(s engine.Seat) byte { return t.ruleset.Info(s).Letter }

// Bit returns the bit number of a seat, -1 for none.
func Bit(s engine.Seat) int { return int(s) - 1 }

// Mask returns the bit of a seat, 0 for none.
func Mask(s engine.Seat) uint8 { return 1 << s >> 1 }
