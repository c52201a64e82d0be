// Package cross is the core of the race on a cross: men go down the column of their
// seat, once or more round the cross and up the column again, three dice at a time
// that are divided among the men. A man is an index on the way of its seat, and a
// game is a Design: ways, partners, what is barred, and the laws in the order in
// which a referee would cite them. The core knows no game by name.
package cross

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
)

// Design is a race on a cross as data. It is not changed once a game was built of it.
type Design struct {
	Board *board.Board
	// Lot is thrown once a turn, at most three dice.
	Lot *lots.Lot
	// Ways holds the way of each seat: the centre, down its column, once round from
	// the foot of the column to the foot, up the column, the centre. All are equally
	// long.
	Ways [engine.MaxSeats][]engine.Square
	// Centre is what the centre is called in a sentence.
	Centre string
	// Foot and Lap are the indices of the foot of the column, reached from above and
	// after a full round.
	Foot, Lap uint8
	// Start holds the indices at which the men of a seat begin.
	Start [maxMen]uint8
	// Partner is the seat that a seat plays together with, 0 for none.
	Partner [engine.MaxSeats]engine.Seat
	// After is the seat whose men must all be home before a seat's own may go home, 0
	// for none.
	After [engine.MaxSeats]engine.Seat
	// NoClimb keeps such men from the column too.
	NoClimb bool
	// Strength protects men of one seat that stand together from fewer men.
	Strength bool
	// Help has a seat whose men are home play those of its partner; else its turns are
	// skipped.
	Help bool
	// Win is the id of the rule that ends the game.
	Win string

	Moves []MoveLaw
	Casts []CastLaw
	Ends  []EndLaw
}

const (
	maxMen     = 4
	maxWay     = 128
	maxSquares = 256
	// off is the index of a square that is not on a way.
	off = 0x7e
	// maxFace bounds the value of a die, so that three of them do not lead twice round.
	maxFace = 20
)

// Game is a design with its rule set and its table, compiled.
type Game struct {
	ruleset *engine.Ruleset
	setup   engine.Setup
	design  Design

	foot, lap, home uint8
	strength        bool
	all             uint8 // the seats that play
	foes            [engine.MaxSeats]uint8
	after           [engine.MaxSeats]int8 // the bit number of Design.After, -1 for none
	square          [engine.MaxSeats][maxWay]engine.Square
	// low and high are the indices of a square on the way of a seat: the first, and
	// the second where the way meets it twice.
	low, high [engine.MaxSeats][maxSquares]uint8
	start     State
}

// New builds a game. The design must be sound.
func New(r *engine.Ruleset, setup engine.Setup, d Design) *Game {
	g := &Game{ruleset: r, setup: setup, design: d, foot: d.Foot, lap: d.Lap, strength: d.Strength, all: setup.Seats}
	g.home = uint8(len(d.Ways[0]) - 1)
	for i, way := range d.Ways {
		g.foes[i] = g.all &^ (1 << i)
		if p := d.Partner[i]; p != 0 {
			g.foes[i] &^= 1 << bit(p)
		}
		g.after[i] = int8(bit(d.After[i]))
		for sq := range g.low[i] {
			g.low[i][sq], g.high[i][sq] = off, off
		}
		for k, sq := range way {
			g.square[i][k] = sq
			if g.low[i][sq] == off {
				g.low[i][sq] = uint8(k)
			} else {
				g.high[i][sq] = uint8(k)
			}
		}
	}
	g.start = g.first()
	return g
}

// first returns the state before the first throw.
func (g *Game) first() State {
	s := State{game: g, seat: g.setup.First, army: g.setup.First, round: 1, due: engine.DueCast}
	for i := range s.men {
		for k := range s.men[i] {
			s.men[i][k] = noMan
			if g.all>>i&1 == 1 {
				s.men[i][k] = g.design.Start[k] << 1
			}
		}
	}
	s.men.sort()
	s.sum = s.men.sum()
	return s
}

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

// bit returns the bit number of a seat, -1 for none.
func bit(s engine.Seat) int { return int(s) - 1 }
