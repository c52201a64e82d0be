// Package split is the part of the toolkit for the races of two seats in which the
// points of a throw are shared out among men, which run on one or two ways and may
// capture what they pass; captured men leave the board. As much of a throw as possible is
// played: the package looks ahead over the rest of it to tell which steps allow that. A
// game brings its own turns, entries and laws; its state embeds State, its game Table,
// its case Case.
package split

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
)

// Seats is the number of seats at the table.
const Seats = 2

const (
	// MaxWays is the number of ways at most.
	MaxWays = 4
	maxMen  = 4
	// places is the length of tables by place on a way.
	places = 128
	// offBoard is the place of a captured man, noMan that of a man that does not exist.
	offBoard = 126
	noMan    = 127
	// off is the index of a square that is not on a way, or of a man that is not on
	// the board.
	off = 0xff
)

// TwoSeats are the seats of a table for two, with men that start in the south and north
// and in the east and west.
func TwoSeats() []engine.SeatInfo {
	return []engine.SeatInfo{{Name: "White", Letter: 'W', Place: "south"}, {Name: "Black", Letter: 'B', Place: "east"}}
}

// Course is where a race is run, by whom and with what, as data. It is not changed once
// a table was made of it.
type Course struct {
	Board *board.Board
	Dice  *dice.Set
	// Ways lists the ways, from where a man starts to where it ends, all equally long.
	Ways [MaxWays][]engine.Square
	// Edge is the number of squares of each way on the ring on which it begins, Round that
	// of all squares of the ring.
	Edge, Round int
	// Lanes holds the number of the way of each man of each seat, equally many. Men of
	// one way are neighbours; a seat has at most two ways.
	Lanes [Seats][]uint8
	// Safe lists for each way the squares on which its men are not captured by a step.
	Safe [MaxWays][]engine.Square
	// Capacity is the number of men of a seat that a square holds. With 2 two men that stand
	// together may move as one, for the points of one.
	Capacity int
	// Crowded lists the indices at which any number of men stand.
	Crowded []int
	// Top is the greatest index that a man reaches by points, Reach is how many points a
	// man at each index may spend at most. What leads beyond Top ends there.
	Top   int
	Reach []uint8
	// Takes is how many men on one square a single man captures at most, and two that
	// move as one.
	Takes [2]int
	// PassCaptures lets men capture what they pass, else only where they come to rest.
	PassCaptures bool
	// Win is the rule by which who first has all men at the end wins.
	Win string
}

// Exactly returns the reach of men that come to top with just the points that they need.
func Exactly(top int) []uint8 {
	reach := make([]uint8, top)
	for at := range reach {
		reach[at] = uint8(top - at)
	}
	return reach
}

// Table is a course with its rule set and its setup, compiled.
type Table struct {
	track.Table
	course Course
	game   Game
	start  State
	// divided is set where points are divided at will, must where what can be played is.
	divided, must bool
	// thrown holds what each cast gives to be played, by its numbers.
	thrown [MaxPoints + 1][MaxPoints + 1]Throw
	// ofPoints and ofDouble hold the shares of each throw.
	ofPoints [pool + 1][MaxPoints + 1]shares
	ofDouble [pool + 1]shares

	last, top uint8
	count     int // men of a seat
	capacity  int8
	takesOf   [2]int8
	lane      [Seats][maxMen]uint8
	// fellow are the first and the last slot of the men of a man's way.
	fellow [Seats][maxMen][2]uint8
	square [MaxWays][places]engine.Square
	// playing is square for men in play, none for those at the end and off the board.
	playing [MaxWays][places]engine.Square
	index   [MaxWays][places]uint8
	// safe is set where a man is not captured, crowded where any number stand.
	safe    [MaxWays][places]bool
	crowded [places]bool
	reach   [places]uint8
	// cross has the index on one way of the square at a place of another, off where
	// there is none or the man there has left the board.
	cross [MaxWays][MaxWays][places]uint8
	// along counts the squares that two ways have in common ahead of one that they
	// share.
	along [MaxWays][MaxWays][places]uint8
}

// NewTable compiles a course, which must be sound, for a game that has its options but
// not yet its table.
func NewTable(r *engine.Ruleset, setup engine.Setup, c Course, g Game) *Table {
	t := &Table{course: c, game: g, capacity: int8(c.Capacity), takesOf: [2]int8{int8(c.Takes[0]), int8(c.Takes[1])},
		count: len(c.Lanes[0]), top: uint8(c.Top)}
	base := track.Course{Board: c.Board, Dice: c.Dice, Men: make([]uint8, len(c.Lanes[0])), Limit: MaxPoints,
		Ways: c.Ways, Order: track.Seats(setup)}
	for _, sq := range c.Safe[0] {
		if !slices.ContainsFunc(c.Safe[:], func(safe []engine.Square) bool { return !slices.Contains(safe, sq) }) {
			base.Safe = append(base.Safe, sq)
		}
	}
	t.Table = track.NewTable(r, setup, base)
	t.last = t.Last()
	for i := range c.Lanes {
		copy(t.lane[i][:], c.Lanes[i])
		for k, way := range c.Lanes[i] {
			t.fellow[i][k] = [2]uint8{uint8(slices.Index(c.Lanes[i], way)), uint8(k)}
			for m := range k {
				if c.Lanes[i][m] == way {
					t.fellow[i][m][1] = uint8(k)
				}
			}
		}
	}
	copy(t.reach[:], c.Reach)
	for _, at := range c.Crowded {
		t.crowded[at] = true
	}
	for w := range c.Ways {
		t.compile(w)
	}
	for w := range c.Ways {
		for v := range c.Ways {
			t.compare(w, v)
		}
	}
	t.must = g.Must()
	t.share()
	t.start = t.begin()
	return t
}

// StartApart makes the two men of each way no pair before one of them has left the start.
func (t *Table) StartUnpaired() {
	for _, lanes := range t.course.Lanes {
		for _, way := range lanes {
			t.start.First |= 1 << way
		}
	}
}

// Start returns the start position.
func (t *Table) Start() engine.State { return t.start.Clone() }

// compile makes the tables of a way.
func (t *Table) compile(w int) {
	for sq := range t.index[w] {
		t.index[w][sq] = off
	}
	for p, sq := range t.course.Ways[w] {
		t.square[w][p] = sq
		t.index[w][sq] = uint8(p)
		if p < int(t.last) {
			t.playing[w][p] = sq
		}
		t.safe[w][p] = slices.Contains(t.course.Safe[w], sq)
	}
}

// compare makes the tables of two ways.
func (t *Table) compare(w, v int) {
	for p := range t.cross[w][v] {
		t.cross[w][v][p] = off
	}
	for p := int(t.last) - 1; p >= 0; p-- {
		q := t.index[v][t.square[w][p]]
		t.cross[w][v][p] = q
		if q < t.last && t.square[w][p+1] == t.square[v][q+1] {
			t.along[w][v][p] = t.along[w][v][p+1] + 1
		}
	}
}

// Ways returns the ways of the men of a seat, each once, in the order in which its men
// stand in a position string. The slices belong to the game.
func (t *Table) Ways(s engine.Seat) [][]engine.Square {
	var ways [][]engine.Square
	for _, w := range slices.Compact(slices.Clone(t.course.Lanes[s-1])) {
		ways = append(ways, t.course.Ways[w])
	}
	return ways
}
