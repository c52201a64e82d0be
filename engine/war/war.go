// Package war is the core of the games of armies on 8×8 squares: who stands where,
// how men move and capture, check, promotion. A game is a Config, data and an
// ordered list of laws; the core does not know which one it plays.
//
// There are two roads to legality. The fast one, Legal, Find and Apply, works on
// bitboards with tables made from the Config. The explaining one, Candidates and
// Object, asks each law in turn and works on the mailbox from the same Config
// without those tables. Tests hold them equal.
package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
)

// Squares is the number of squares of the board.
const Squares = 64

// Man is a man of a seat; 0 is none.
type Man uint8

// ManOf returns the seat's man of that kind.
func ManOf(seat engine.Seat, piece engine.Piece) Man { return Man(seat)<<4 | Man(piece) }

// Seat returns the seat in whose colour the man is.
func (m Man) Seat() engine.Seat { return engine.Seat(m >> 4) }

// Piece returns the kind of the man.
func (m Man) Piece() engine.Piece { return engine.Piece(m & 15) }

// Kinds is a set of pieces.
type Kinds uint16

// KindsOf returns the set of these pieces.
func KindsOf(pieces ...engine.Piece) Kinds {
	var k Kinds
	for _, p := range pieces {
		k |= 1 << p
	}
	return k
}

// Has reports whether the piece is in the set.
func (k Kinds) Has(p engine.Piece) bool { return k>>p&1 == 1 }

// Vector is a displacement as an army sees it: squares to its right, then squares
// the way its soldiers go.
type Vector [2]int8

// Movement says how a kind of man moves.
type Movement struct {
	// Quiet lists the displacements to an empty square, Takes those onto an enemy.
	// What stands between does not matter.
	Quiet, Takes []Vector
	// Rides is set for men that go any distance along rank or file, not through men.
	Rides bool
	// Says completes "the elephant moves …", SaysTakes "the soldier captures …" for
	// men that capture otherwise than they move.
	Says, SaysTakes string
}

// Leaper returns the movement of a man that moves and captures alike.
func Leaper(says string, vectors ...Vector) Movement {
	return Movement{Quiet: vectors, Takes: vectors, Says: says}
}

// Unpromoted says what becomes of a soldier on its last line that is not exchanged.
type Unpromoted uint8

// The values of Unpromoted.
const (
	// Stays: it stands there for good and never moves again.
	Stays Unpromoted = iota + 1
	// Forbidden: a soldier that cannot be exchanged may not go there.
	Forbidden
	// Later: it may be exchanged where it stands on a later turn, as a move.
	Later
)

// Army is what one seat brings.
type Army struct {
	// Forward is the way of its soldiers on the board: files to the right, ranks up.
	Forward [2]int8
	// Promo has, by square from a1 = 0, what a soldier that arrives there may become.
	Promo [Squares]Kinds
}

// Config is the data of a game.
type Config struct {
	Ruleset *engine.Ruleset
	Setup   engine.Setup
	// Start is the start position by square from a1 = 0.
	Start  [Squares]Man
	Armies []Army // by seat, from 0
	Moves  [engine.NumPieces]Movement
	// Leap is the king's one leap in a game, not in check.
	Leap Movement
	// LeapAttacks makes a leap still held count as an attack.
	LeapAttacks bool
	// LeapUnchecked takes the leap away from a king that has been in check.
	LeapUnchecked bool
	// MustPromote forces the exchange of a soldier where it is possible.
	MustPromote bool
	Unpromoted  Unpromoted
	// Extra has the kinds of which an army may hold one man more than at the start
	// once it has lost one.
	Extra Kinds
	// RoyalCapture lets kings be captured, which ends the game. There is no check.
	RoyalCapture bool
	// StuckPasses makes a seat that cannot move and is not in check pass. Else it has
	// lost.
	StuckPasses bool
	// BareKingLoses ends the game when the seat on turn has a king and nothing else.
	BareKingLoses bool
	// Ends names the rules that end the game.
	Ends Ends
	// NoCast and OneMove name the rules that a throw and a turn without a move break.
	NoCast, OneMove string
	// Laws are the rules of the explaining road, the most telling first.
	Laws []Law
}

// Ends has the ids of the rules by which a seat has lost.
type Ends struct {
	Mate, Stalemate, BareKing, KingTaken string
}

// Game is a war game with its options settled.
type Game struct {
	cfg    Config
	board  *board.Board
	seats  int
	armies [engine.MaxSeats + 1]army // by seat
	next   [engine.MaxSeats + 1]engine.Seat
	kinds  []engine.Piece // those that occur, soldiers first
	start  State
}

// New makes the game of a config.
func New(cfg Config) *Game {
	g := &Game{cfg: cfg, board: squares, seats: len(cfg.Armies)}
	for i := range cfg.Armies {
		seat := engine.Seat(i + 1)
		g.next[seat] = seat%engine.Seat(g.seats) + 1
		g.armies[seat].build(&g.cfg, seat)
	}
	var has Kinds
	for _, m := range cfg.Start {
		if m != 0 {
			has |= 1<<m.Piece() | g.armies[m.Seat()].anyPromo
		}
	}
	for p := range engine.NumPieces {
		if p != 0 && has.Has(p) {
			g.kinds = append(g.kinds, p)
		}
	}
	g.start = g.fresh()
	for i, m := range cfg.Start {
		if m != 0 {
			g.start.put(uint(i), m)
		}
	}
	g.start.grantLeaps(1<<g.seats - 1)
	g.start.begin(cfg.Setup.First)
	return g
}

// squares is the board of all games of the core.
var squares = board.Grid(8, 8)

// Ruleset returns the rule set.
func (g *Game) Ruleset() *engine.Ruleset { return g.cfg.Ruleset }

// Setup returns the setting of options and seats.
func (g *Game) Setup() engine.Setup { return g.cfg.Setup }

// Board returns the board.
func (g *Game) Board() *board.Board { return g.board }

// Lot returns nil: nothing is thrown.
func (g *Game) Lot() *lots.Lot { return nil }

// Checks reports whether the game has check.
func (g *Game) Checks() bool { return !g.cfg.RoyalCapture }

// Start returns the start position.
func (g *Game) Start() engine.State { return g.start.Clone() }

// has reports whether the game has men of that kind.
func (g *Game) has(p engine.Piece) bool {
	for _, k := range g.kinds {
		if k == p {
			return true
		}
	}
	return false
}

// Pieces lists the kinds of men.
func (g *Game) Pieces() []engine.Piece { return g.kinds }

// Ways is nil: men of war run along no way.
func (g *Game) Ways(engine.Seat) [][]engine.Square { return nil }
