// Package points is the core of the track games in which the points of a throw are
// shared out among the men, men that are passed are captured, and captured men leave
// the board until a throw brings them back. Two seats play, each with men on one or
// two ways. A game is a Design: ways, how points are shared out, what brings men home,
// and the laws in the order in which a referee would cite them. As many points as
// possible are played; the package looks ahead over the rest of the throw to tell
// which moves allow that. The core knows no game by name.
package points

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
)

// Seats is the number of seats at the table.
const Seats = 2

const (
	maxMen  = 4
	maxWays = 4
	maxWay  = 81
	// places is the length of tables by place on a way.
	places = 128
	// out is the place of a captured man, noMan that of a man that does not exist.
	out   = 126
	noMan = 127
	// off is the index of a square that is not on a way, or of a man that is not on
	// the board.
	off = 0xff
)

// Design is a game as data. It is not changed once a game was built of it.
type Design struct {
	Board *board.Board
	// Lot is thrown in one cast: one value of points, or two dice of which equal ones
	// are not moved but thrown again.
	Lot *lots.Lot
	// Ways lists the ways, from where a man starts to where it ends.
	Ways [maxWays][]engine.Square
	// Edge is the number of squares of the ring on which every way begins.
	Edge int
	// Lanes holds the number of the way of each man of each seat, equally many. Men of
	// one way are neighbours; a seat has at most two ways.
	Lanes [Seats][]uint8
	// Refuges are the squares on which no man is captured by a step.
	Refuges []engine.Square
	// Room is the number of men of a seat that a square holds before the end. With 2
	// two men that stand together may move as one, for the points of one.
	Room int
	// FirstPairs lets men move so that have stood together since the start.
	FirstPairs bool
	// Top is the greatest index that a man reaches by points.
	Top int
	// Surplus lets a man reach Top with more points than it needs.
	Surplus bool
	// Wait makes Top the square on which men wait to go home; any number of men share
	// it.
	Wait bool
	// WaitSafe keeps men that wait from being captured.
	WaitSafe bool
	// PassCaptures lets men capture what they pass, else only where they come to rest.
	PassCaptures bool
	// PairSafe keeps two men together from being captured by one man's step.
	PairSafe bool
	// Free lets points be divided at will; else each die is played whole, each by
	// another man or both by one.
	Free bool
	// Home lists the doubles that bring men home that are exactly so far from the end.
	Home []uint8
	// Entry is the throw, or the double, that brings a captured man back.
	Entry uint8
	// EntryOne lets a double bring back one man only.
	EntryOne bool
	// EntryCaptures lets a man that comes back capture what stands there; else the
	// square must be empty.
	EntryCaptures bool
	// EntryWhole makes coming back take the whole throw.
	EntryWhole bool
	// Again lists the throws that earn another, CaptureAgain adds those that captured.
	Again        []uint8
	CaptureAgain bool
	// Decline makes an earned throw a right that need not be used.
	Decline bool
	// GiveUp lets a seat pass instead of playing points.
	GiveUp bool
	// Win is the id of the rule that ends the game: all men of a seat at the end.
	Win string

	Moves []MoveLaw
	Casts []CastLaw
	Ends  []EndLaw
}

// Game is a design with its rule set and its table, compiled.
type Game struct {
	ruleset *engine.Ruleset
	setup   engine.Setup
	design  Design

	last, top uint8
	count     int // men of a seat
	room      int
	doubles   bool
	again     uint32
	home      uint32
	lane      [Seats][maxMen]uint8
	square    [maxWays][places]engine.Square
	index     [maxWays][places]uint8
	// playing is square for men in play, none for those at the end and off the board.
	playing [maxWays][places]engine.Square
	refuge  [places]bool
	// cross has the index on one way of the square at a place of another, off where
	// there is none or the man there has left the board.
	cross [maxWays][maxWays][places]uint8
	// along counts the squares that two ways have in common ahead of one that they
	// share.
	along [maxWays][maxWays][places]uint8
	start State
}

// New builds a game. The design must be sound; all ways are equally long.
func New(r *engine.Ruleset, setup engine.Setup, d Design) *Game {
	g := &Game{ruleset: r, setup: setup, design: d, room: d.Room, count: len(d.Lanes[0])}
	g.last = uint8(len(d.Ways[0]) - 1)
	g.top = uint8(d.Top)
	g.doubles = len(d.Lot.Dice) == 2
	for _, v := range d.Again {
		g.again |= 1 << v
	}
	for _, v := range d.Home {
		g.home |= 1 << v
	}
	g.tables()
	g.start = g.first()
	return g
}

// tables compiles the ways.
func (g *Game) tables() {
	for w, way := range g.design.Ways {
		for sq := range g.index[w] {
			g.index[w][sq] = off
		}
		for p, sq := range way {
			g.square[w][p] = sq
			g.index[w][sq] = uint8(p)
			if p < int(g.last) {
				g.playing[w][p] = sq
			}
		}
	}
	for _, sq := range g.design.Refuges {
		g.refuge[sq] = true
	}
	for w := range g.design.Ways {
		for v, other := range g.design.Ways {
			for p := range g.cross[w][v] {
				g.cross[w][v][p] = off
			}
			if len(other) == 0 {
				continue
			}
			for p := range g.last {
				q := g.index[v][g.square[w][p]]
				g.cross[w][v][p] = q
				for n := uint8(1); q != off && p+n <= g.last && q+n <= g.last && g.square[w][p+n] == g.square[v][q+n]; n++ {
					g.along[w][v][p] = n
				}
			}
		}
	}
}

// first returns the state before the first throw.
func (g *Game) first() State {
	s := State{game: g, seat: g.setup.First, round: 1, due: engine.DueCast}
	for i := range s.men {
		for k := range s.men[i] {
			s.men[i][k] = noMan
		}
		for k, w := range g.design.Lanes[i] {
			g.lane[i][k] = w
			s.men[i][k] = 0
			if !g.design.FirstPairs && g.room > 1 {
				s.initial |= 1 << w
			}
		}
	}
	s.sum = g.sum(&s.men)
	return s
}

// isAgain reports whether a throw of v earns another.
func (g *Game) isAgain(v uint8) bool { return v < 32 && g.again>>v&1 == 1 }

// isHome reports whether a double v brings men home.
func (g *Game) isHome(v uint8) bool { return v < 32 && g.home>>v&1 == 1 }

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
