// Package series is the core of the track games in which a turn is a series of
// throws: results are kept until one closes the series, and then given to the men
// one by one in any order. Men begin off the board, enter and leave it with one
// certain result, and two of them can be declared twins. A game is a Design: ways,
// refuges, results and the laws in the order in which a referee would cite them. The
// core knows no game by name.
package series

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
)

// Design is a game as data. It is not changed once a game was built of it.
type Design struct {
	Board *board.Board
	// Lot is thrown as one value a cast.
	Lot *lots.Lot
	// Ways holds the way of each seat, from where its men enter to where they end.
	// All are equally long and have every square that a man can stand on.
	Ways [engine.MaxSeats][]engine.Square
	// Refuges are the squares on which nothing is captured. The two ends of a way
	// must be among them.
	Refuges []engine.Square
	// Key is the result that enters a man and takes one off the board. Throws before
	// the first of them do not count for a seat with no man on the board.
	Key uint8
	// Closers are the results that close a series.
	Closers []uint8
	// Facing is the index on a way where two men may be declared twins.
	Facing int
	// HalveAll halves odd results for twins too, rounded down; else they go the whole
	// of an odd result.
	HalveAll bool
	// TwinsSpareSingles keeps twins from capturing single men.
	TwinsSpareSingles bool
	// TwinsFinish lets twins go to the end of their way together, where they are
	// single men again.
	TwinsFinish bool
	// TwinsLost makes captured twins single men; else they keep a claim to come back
	// together.
	TwinsLost bool
	// OffSingly lets a man leave the board before all of its seat have come to the end.
	OffSingly bool
	// AtOnce makes the series that a capture earns due at once and adds what is left of
	// the first to it; else the first is played out before.
	AtOnce bool
	// MayDecline lets a seat leave the series that it has earned.
	MayDecline bool
	// MayPass lets a seat give up what it has thrown.
	MayPass bool
	// Win is the id of the rule that ends the game: all men of a seat are off.
	Win string

	Moves []MoveLaw
	Casts []CastLaw
	Ends  []EndLaw
}

const (
	maxWay     = 32
	maxSquares = 128
	// offWay is the index of a square that is not on a way.
	offWay = 0xfe
)

// Game is a design with its rule set and its table, compiled.
type Game struct {
	ruleset *engine.Ruleset
	setup   engine.Setup
	design  Design

	last    uint8 // the index of the end of every way
	facing  uint8
	closers uint32 // a bit for each value
	next    [engine.MaxSeats + 1]engine.Seat
	// twinPace is how far twins go with a value, twinEnd the last index that they come to.
	twinPace [maxValue + 1]uint8
	twinEnd  uint8
	refuge   [maxSquares]bool
	square   [engine.MaxSeats][maxWay]engine.Square
	index    [engine.MaxSeats][maxSquares]uint8
	start    State
}

// New builds a game. The design must be sound.
func New(r *engine.Ruleset, setup engine.Setup, d Design) *Game {
	g := &Game{ruleset: r, setup: setup, design: d, last: uint8(len(d.Ways[0]) - 1), facing: uint8(d.Facing)}
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
	for _, v := range d.Closers {
		g.closers |= 1 << v
	}
	for v := range g.twinPace {
		g.twinPace[v] = uint8(v)
		if v%2 == 0 || d.HalveAll {
			g.twinPace[v] = uint8(v / 2)
		}
	}
	g.twinEnd = g.last
	if !d.TwinsFinish {
		g.twinEnd--
	}
	for s := range engine.MaxSeats {
		n := (s + 1) % engine.MaxSeats
		for !setup.Has(engine.Seat(n + 1)) {
			n = (n + 1) % engine.MaxSeats
		}
		g.next[s+1] = engine.Seat(n + 1)
	}
	g.start = g.first()
	return g
}

// first returns the state before the first throw.
func (g *Game) first() State {
	s := State{game: g, seat: g.setup.First, round: 1, due: engine.DueCast, phase: fresh}
	for i := range s.men {
		for k := range s.men[i] {
			s.men[i][k] = noMan
			if g.setup.Has(engine.Seat(i + 1)) {
				s.men[i][k] = inHand
			}
		}
	}
	s.sum = s.men.sum()
	return s
}

// closes reports whether a result of v closes a series.
func (g *Game) closes(v uint8) bool { return g.closers>>v&1 == 1 }

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
