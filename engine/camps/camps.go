// Package camps is the core of the games of four armies on 8×8 squares, those that
// face each other allied: who stands where, whose turn it is and who plays it, how
// men move under the dice, and how kings leave the board and come back. A game is a
// Config: data, a few hooks for what only it knows, and an ordered list of laws. The
// core does not know which one it plays.
//
// As in package war there are two roads to legality. The fast one, Legal, Find and
// Apply, works on bitboards with tables made from the Config. The explaining one,
// Candidates and Object, asks each law in turn and works on the mailbox. Tests hold
// them equal.
package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/war"
)

// Squares is the number of squares of the board, Seats that of the armies.
const (
	Squares = war.Squares
	Seats   = 4
)

// AllSeats has the bit of every seat.
const AllSeats = 1<<Seats - 1

// Ally returns the seat opposite.
func Ally(seat engine.Seat) engine.Seat { return (seat+1)%Seats + 1 }

// Foes returns the two seats of the other camp.
func Foes(seat engine.Seat) [2]engine.Seat { return [2]engine.Seat{seat%Seats + 1, (seat+2)%Seats + 1} }

// SeatBit returns the bit of a seat in a set of seats.
func SeatBit(seat engine.Seat) uint8 { return 1 << (seat - 1) }

// Dice is what is thrown and what it allows.
type Dice struct {
	Lot *lots.Lot
	// Names has by value the kinds of men that a die showing it moves.
	Names [maxFace + 1]war.Kinds
	// Each makes every die a move of its own that may be left unused: the turn may end
	// after any of them, and with a pass when nothing was moved. Otherwise a move that
	// the die allows must be made.
	Each bool
	// Rule is the id of the rule of the throw.
	Rule string
}

// maxFace is the greatest value of a die that moves a man.
const maxFace = 15

// Set names a set of seats that a state carries.
type Set uint8

// The sets of seats that the core knows, and some for the use of one game. Their numbers
// are part of the hash and stay.
const (
	// Leaps holds the seats whose king may still leap.
	Leaps Set = 0
	// Commands holds the seats that play their ally's army too.
	Commands Set = 1
	// Retired holds the seats that left the game; their king is not captured.
	Retired Set = 2
	// Free holds the seats that play although they have no king.
	Free Set = 3
	// OfGame and OfGame+1 mean what the game makes them mean.
	OfGame  Set = 4
	numSets     = OfGame + 2
)

// SetInfo describes a set of seats of a game.
type SetInfo struct {
	// Name is its word in position strings, empty if the game does not use the set.
	Name string
	// Start has the seats that are in it at the start.
	Start uint8
}

// Deed is what a move of a man did.
type Deed struct {
	// Player is who made the move, the seat on turn or its commander.
	Player engine.Seat
	// Man is what moved, before any promotion; its seat is its colour.
	Man      war.Man
	Promo    engine.Piece
	From, To uint    // from a1 = 0
	Taken    war.Man // 0 if the target was empty
}

// Config is the data of a game.
type Config struct {
	Ruleset *engine.Ruleset
	Setup   engine.Setup
	// King is what the game calls its king in messages.
	King string
	// Start is the start position by square from a1 = 0. The square of a seat's king
	// is its throne.
	Start [Squares]war.Man
	// Forward has by seat, from 0, the way of its soldiers: files to the right, ranks up.
	Forward [Seats][2]int8
	Moves   [engine.NumPieces]war.Movement
	// Leap is the king's one leap in a game, not in check; no vectors, no leap.
	Leap war.Movement
	// LeapUnchecked takes the leap away from a king that has been in check.
	LeapUnchecked bool
	// Minor men may not capture Major ones.
	Minor, Major war.Kinds
	// TakesAllies lets men capture those of the ally, his king excepted.
	TakesAllies bool
	// Dice is nil if nothing is thrown.
	Dice *Dice
	// EitherArmy lets a commander move men of both armies on both turns.
	EitherArmy bool
	// Exchanges allows each camp to get a captured king back, when each has lost one.
	Exchanges bool
	// Anywhere lets a king come back on any empty square; otherwise on its throne or,
	// if that is occupied, beside it.
	Anywhere bool
	// MayReturn reports whether a seat holds the right to bring its king back as a free
	// action before its throw. Nil is never.
	MayReturn func(s *State, seat engine.Seat) bool
	// Promotes has by seat, from 0, the squares on which Promotions is asked.
	Promotes [Seats]uint64
	// Promotions returns what a soldier that goes from one square to another may become
	// and whether it may stay a soldier. It is asked before the soldier moves.
	Promotions func(s *State, from, to uint) (become war.Kinds, plain bool)
	// Promoting is called before a man is promoted. Nil does nothing.
	Promoting func(s *State, from, to uint, promo engine.Piece)
	// Came is called when a king has come onto the board: by engine.Enter, Exchange, or,
	// promoted, by Step.
	Came func(s *State, seat engine.Seat, by engine.MoveKind)
	// Fell is called when a seat's last king has been captured, with the captor.
	Fell func(s *State, seat, by engine.Seat)
	// Effects are what follows from a move of a man, in order. The man stands on its
	// target and what it took is gone.
	Effects []func(s *State, d Deed)
	// Settle is called after every action but a pass, and for a position that was read:
	// it ends the game with Finish when its rules say so. Called again it must change
	// nothing.
	Settle func(s *State)
	// Sets describes the sets of seats in use.
	Sets [numSets]SetInfo
	// Ledger is set in games for money; Purses is what each seat has at the start.
	Ledger bool
	Purses [Seats]int32
	// Inspect refuses positions that no game of these rules can have. Nil refuses none.
	Inspect func(s *State) error
	// Ends has the ids of the rules that Finish may name.
	Ends []string
	// OneMove names the rule that a turn ended without its move breaks, NoDice the one
	// that a throw breaks in a game without dice.
	OneMove, NoDice string
	// Laws are the rules of the explaining road, the most telling first.
	Laws []Law
}

// Game is a game with its options settled.
type Game struct {
	cfg    Config
	armies [Seats + 1]army // by seat
	throne [Seats + 1]uint // by seat, from a1 = 0
	// around has the squares beside each throne.
	around [Seats + 1]uint64
	kinds  []engine.Piece // those that occur, soldiers first
	leaps  bool
	each   bool
	start  State
}

// army is the fast form of an army: squares as bits, a1 the lowest.
type army struct {
	// quiet and take have by kind and square left the squares reached, quietFrom and
	// takeFrom by kind and square reached the squares left.
	quiet, take, quietFrom, takeFrom [engine.NumPieces][Squares]uint64
	leap, leapFrom                   [Squares]uint64
	rides                            [engine.NumPieces]bool
	promotes                         uint64
	limit                            [engine.NumPieces]int
	men                              int
}

// New makes the game of a config.
func New(cfg Config) *Game {
	g := &Game{cfg: cfg, leaps: len(cfg.Leap.Quiet) > 0, each: cfg.Dice != nil && cfg.Dice.Each}
	var has war.Kinds
	for i, m := range cfg.Start {
		if m == 0 {
			continue
		}
		seat := m.Seat()
		has |= war.KindsOf(m.Piece())
		a := &g.armies[seat]
		a.limit[m.Piece()]++
		a.men++
		if m.Piece() == engine.King {
			g.throne[seat] = uint(i)
			for _, v := range around {
				g.around[seat] |= war.Shift(uint(i), v, cfg.Forward[seat-1])
			}
		}
	}
	for p := range engine.NumPieces {
		if p != 0 && has.Has(p) {
			g.kinds = append(g.kinds, p)
		}
	}
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		a, fwd := &g.armies[seat], cfg.Forward[seat-1]
		for p := range engine.NumPieces {
			mv := &cfg.Moves[p]
			a.rides[p] = mv.Rides
			war.Fill(&a.quiet[p], &a.quietFrom[p], mv.Quiet, fwd)
			war.Fill(&a.take[p], &a.takeFrom[p], mv.Takes, fwd)
		}
		war.Fill(&a.leap, &a.leapFrom, cfg.Leap.Quiet, fwd)
		a.promotes = cfg.Promotes[seat-1]
	}
	g.start = g.fresh()
	for i, m := range cfg.Start {
		if m != 0 {
			g.start.put(uint(i), m)
		}
	}
	g.start.sit(cfg.Setup.First)
	g.start.begin()
	return g
}

// around are the vectors to the eight neighbours.
var around = []war.Vector{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// squares is the board of all games of the core.
var squares = board.Grid(8, 8)

// Ruleset returns the rule set.
func (g *Game) Ruleset() *engine.Ruleset { return g.cfg.Ruleset }

// Setup returns the setting of options and seats.
func (g *Game) Setup() engine.Setup { return g.cfg.Setup }

// Board returns the board.
func (g *Game) Board() *board.Board { return squares }

// Lot returns what is thrown, nil without dice.
func (g *Game) Lot() *lots.Lot {
	if g.cfg.Dice == nil {
		return nil
	}
	return g.cfg.Dice.Lot
}

// Checks reports false: kings are captured.
func (g *Game) Checks() bool { return false }

// Start returns the start position.
func (g *Game) Start() engine.State { return g.start.Clone() }

// Throne returns the square on which the seat's king stood at the start, from a1 = 0.
func (g *Game) Throne(seat engine.Seat) uint { return g.throne[seat] }

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
