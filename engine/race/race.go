// Package race is the core of the track games: men that run along the way of their
// seat, moved by throws. A way is a list of squares, a man is an index on it, and a
// game is a Design: ways, refuges, how throws follow one another, and the laws in
// the order in which a referee would cite them. The core knows no game by name.
package race

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
)

// Triple says what the third grace throw in a row does. Zero is unset.
type Triple uint8

// The values of Triple. Each ends the turn.
const (
	// TakeBack undoes the moves of the turn.
	TakeBack Triple = iota + 1
	// Cancel lets grace throws gather until another throw closes the series, and
	// cancels the series that has three of them.
	Cancel
	// VoidThird voids the third throw alone.
	VoidThird
)

// tripleRow is the number of grace throws in a row that loses the turn.
const tripleRow = 3

// Design is a race game as data. It is not changed once a game was built of it.
type Design struct {
	Board *board.Board
	// Lot is thrown as one value a cast.
	Lot *lots.Lot
	// Ways holds the way of each seat, from where its men start to where they end.
	Ways [engine.MaxSeats][]engine.Square
	// Men is the number of men of a seat, at most 4.
	Men int
	// Refuges are the squares on which nothing is captured and men of several seats
	// stand together. The end of a way must be one.
	Refuges []engine.Square
	// Inner is the first index for which a seat needs the right that a capture gives.
	Inner int
	// LoseRight takes that right from a seat all of whose men are back at the start.
	LoseRight bool
	// Grace lists the values that earn a further throw.
	Grace []uint8
	// Triple is what becomes of three of them in a row.
	Triple Triple
	// Opening keeps a seat from moving until it has thrown a grace value once.
	Opening bool
	// Cumulative adds up what one throw earns; else it earns one further throw.
	Cumulative bool
	// Overrun lets a man reach the end with more points than it needs.
	Overrun bool
	// Single keeps two men of a seat from sharing a square that is no refuge.
	Single bool
	// Reverse passes the turn against the order of the table.
	Reverse bool
	// Win and Dead are the ids of the rules that end the game: all men of a seat at
	// the end, and nobody able ever to move again.
	Win, Dead string

	Moves []MoveLaw
	Casts []CastLaw
	Ends  []EndLaw
}

const (
	maxMen     = 4
	maxWay     = 128
	maxSquares = 128
	// noMan is the index of a man that does not exist, offWay that of a square that
	// is not on a way.
	noMan  = 0xff
	offWay = 0xfe
)

// Game is a design with its rule set and its table, compiled.
type Game struct {
	ruleset *engine.Ruleset
	setup   engine.Setup
	design  Design

	last   uint8 // the index of the end of every way
	inner  uint8
	all    uint8 // the seats that play
	grace  uint32
	values []uint8 // that a throw can show, ascending
	next   [engine.MaxSeats + 1]engine.Seat
	// spends is set where two different throws can take a man to the same square, so
	// that moves name what they spend.
	spends bool
	refuge [maxSquares]bool
	square [engine.MaxSeats][maxWay]engine.Square
	index  [engine.MaxSeats][maxSquares]uint8
	start  State
}

// New builds a game. The design must be sound; all ways are equally long.
func New(r *engine.Ruleset, setup engine.Setup, d Design) *Game {
	g := &Game{ruleset: r, setup: setup, design: d, all: setup.Seats}
	g.last = uint8(len(d.Ways[0]) - 1)
	g.inner = uint8(d.Inner)
	g.spends = d.Overrun
	for s, way := range d.Ways {
		for sq := range g.index[s] {
			g.index[s][sq] = offWay
		}
		for i, sq := range way {
			g.square[s][i] = sq
			g.index[s][sq] = uint8(i)
		}
	}
	for _, sq := range d.Refuges {
		g.refuge[sq] = true
	}
	for _, v := range d.Grace {
		g.grace |= 1 << v
	}
	chances := d.Lot.Chances()
	for i := len(chances) - 1; i >= 0; i-- {
		g.values = append(g.values, chances[i].Cast.V[0])
	}
	g.order()
	g.start = g.first()
	return g
}

// order fills next.
func (g *Game) order() {
	step := 1
	if g.design.Reverse {
		step = engine.MaxSeats - 1
	}
	for s := range engine.MaxSeats {
		n := (s + step) % engine.MaxSeats
		for g.all>>n&1 == 0 {
			n = (n + step) % engine.MaxSeats
		}
		g.next[s+1] = engine.Seat(n + 1)
	}
}

// first returns the state before the first throw.
func (g *Game) first() State {
	s := State{game: g, seat: g.setup.First, round: 1, owed: 1, due: engine.DueCast}
	if !g.design.Opening {
		s.opened = g.all
	}
	for i := range s.men {
		for j := range s.men[i] {
			s.men[i][j] = noMan
			if g.all>>i&1 == 1 && j < g.design.Men {
				s.men[i][j] = 0
			}
		}
	}
	s.sum = s.men.sum()
	s.keep()
	return s
}

// isGrace reports whether a throw of v earns another.
func (g *Game) isGrace(v uint8) bool { return v < 32 && g.grace>>v&1 == 1 }

// Ruleset returns the rule set.
func (g *Game) Ruleset() *engine.Ruleset { return g.ruleset }

// Setup returns the options and the table.
func (g *Game) Setup() engine.Setup { return g.setup }

// Board returns the board.
func (g *Game) Board() *board.Board { return g.design.Board }

// Lot returns what a cast throws.
func (g *Game) Lot() *lots.Lot { return g.design.Lot }

// Checks is false: nothing gives check here.
func (g *Game) Checks() bool { return false }

// Start returns the start position.
func (g *Game) Start() engine.State {
	s := g.start
	return &s
}
