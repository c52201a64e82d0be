// Package war is the toolkit of the games of armies, most of them on 8×8 squares: who stands where
// and which armies are allied, how men move and capture, check, promotion, kings that
// leave the board and come back, the dice that name the men to move, the codec of
// positions, and the laws that such games have in common.
//
// A game is a Config, which is data, its rules with their laws, and a state of its own
// that embeds State. In Walk it says what a turn is, and it overrides the methods of
// Own in which it differs. What two games have in common stands here, what is one
// game's own stands in its package. The toolkit does not know which one it plays.
//
// There are two ways to legality. The fast way, Legal, Find and Apply, works on
// bitboards with tables made from the Config, or on another board than 8×8 on the
// mailbox. The explaining way, Candidates and
// Object, asks each law in turn and works on the mailbox from the same Config
// without those tables. Tests hold them equal.
package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
)

// Squares is the number of squares of the usual board of 8×8, MaxSquares that of the greatest, 12×12.
const (
	Squares    = 64
	maxSquares = 144
)

// Man is a man of a seat; 0 is none.
type Man uint8

// ManOf returns the seat's man of that kind.
func ManOf(seat engine.Seat, piece engine.Piece) Man { return Man(seat)<<4 | Man(piece) }

// Seat returns the seat in whose colour the man is.
func (m Man) Seat() engine.Seat { return engine.Seat(m >> 4 & 7) }

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
func (k Kinds) Has(p engine.Piece) bool { return k>>(p&15)&1 == 1 }

// Vector is a displacement as an army sees it: squares to its right, then squares
// the way its soldiers go.
type Vector [2]int8

// Movement says how a kind of man moves.
type Movement struct {
	// Quiet lists the displacements to an empty square, Takes those onto an enemy.
	// What stands between does not matter.
	Quiet, Takes []Vector
	// Rides is set for men that go any distance along rank or file, not through men. One
	// kind of a game at most does.
	Rides bool
	// Says completes "the elephant moves …", SaysTakes "the soldier captures …" for
	// men that capture otherwise than they move.
	Says, SaysTakes words.Name
}

// Leaper returns the movement of a man that moves and captures alike.
func Leaper(says words.Name, vectors ...Vector) Movement {
	return Movement{Quiet: vectors, Takes: vectors, Says: says}
}

// Unpromoted says what becomes of a soldier on its last line that is not exchanged.
type Unpromoted uint8

// The values of Unpromoted.
const (
	Stays     Unpromoted = iota // it stands there for good and never moves again
	Forbidden                   // a soldier that cannot be exchanged may not go there
	Later                       // it may be exchanged where it stands on a later turn, as a move
)

// Army is what one seat brings.
type Army struct {
	// Forward is the way of its soldiers on the board: files to the right, ranks up.
	Forward [2]int8
	// Ally is the seat of its camp besides its own, 0 if it stands alone.
	Ally engine.Seat
	// Promo has, by square from a1 = 0, what a soldier that arrives there may become
	// if nothing else stands against it.
	Promo [maxSquares]Kinds
}

// Dice is what is thrown and what it allows.
type Dice struct {
	Set *dice.Set
	// Names has by value the kinds of men that a die showing it moves.
	Names [maxFace + 1]Kinds
}

// FourKinds returns dice of which 2 moves the man from the corner, 3 the knight, 4 the
// rook, 5 a soldier or the king.
func FourKinds(corner engine.Piece, thrown ...dice.Die) *Dice {
	d := &Dice{Set: &dice.Set{Dice: thrown}}
	for i, p := range [3]engine.Piece{corner, engine.Knight, engine.Rook} {
		d.Names[2+i] = KindsOf(p)
	}
	d.Names[5] = KindsOf(engine.Soldier, engine.King)
	return d
}

// maxFace is the greatest value of a die that moves a man, maxDice the greatest number
// of dice in one throw.
const (
	maxFace = 15
	maxDice = 2
)

// Config is the data of a game.
type Config struct {
	Ruleset *engine.Ruleset
	Setup   engine.Setup
	// King is what the game calls its king in messages.
	King words.Name
	// Board is a grid of 5×5 to 12×12 squares, 8×8 if it is nil. Camps need one of at most 64 squares.
	Board *board.Board
	// Start is the start position by square from a1 = 0, rank by rank. In games in which
	// kings come back the square of a seat's king is its throne.
	Start  [maxSquares]Man
	Armies []Army // by seat, from 0
	Moves  [engine.NumPieces]Movement
	// Spares has by kind what its men do not capture, SparesAlly what of its ally's an
	// army does not.
	Spares     [engine.NumPieces]Kinds
	SparesAlly Kinds
	// CommandsBoth lets who commands his ally's army move a man of either on both turns.
	CommandsBoth bool
	// Check has kings that are not captured but checked, and mated, of two armies.
	Check bool
	// Leap is the king's one leap in a game, not in check.
	Leap Movement
	// LeapSpares lets a leap still held attack nothing.
	LeapSpares bool
	// LeapUnchecked takes the leap away from a king that has been in check.
	LeapUnchecked bool
	// MustPromote forces the exchange of a soldier where it is possible.
	MustPromote bool
	Unpromoted  Unpromoted
	// StuckPasses makes a seat that cannot move pass.
	StuckPasses bool
	// Dice is nil if nothing is thrown.
	Dice *Dice
	// Sets describes the sets of seats that a state carries.
	Sets [numSets]SetInfo
	// Laws are what the rules of the game hold against an event.
	Laws Book
}

// Game is a game of armies with its options settled.
type Game struct {
	grid
	// tabled is set if the board has 8×8 squares and thus tables.
	tabled bool
	// far is set for more squares than a word has bits: then no square has one in mask.
	far  bool
	mask uint64
	// checks is set if kings are checked, and the tables say which are.
	checks bool
	keys   *zobrist
	next   [engine.MaxSeats + 1]engine.Seat
	// turns has by seat what passing its turn on changes.
	turns [engine.MaxSeats + 1]turn
	ally  [engine.MaxSeats + 1]engine.Seat // 0 if it stands alone
	seats int
	// allied is set if a seat has an ally, plain if none has, nothing is thrown and there are tables, leaps
	// if kings have a leap, pairs if two dice are thrown.
	allied, plain, leaps, pairs bool
	has                         Kinds          // the kinds of men that occur
	kinds                       []engine.Piece // the same, soldiers first
	rider                       engine.Piece   // the one that rides, 0 if none does
	// commands and playsOn are the sets of seats with these roles.
	commands, playsOn Set
	// camps has by seat the seats of its camp, itself first, foes those of the others.
	camps, foes [engine.MaxSeats + 1][]engine.Seat
	throne      [engine.MaxSeats + 1]uint // by seat, from a1 = 0
	// around has by seat the squares beside its throne.
	around [engine.MaxSeats + 1]uint64
	armies [engine.MaxSeats + 1]army // by seat

	cfg   Config
	start own
	copying
}

// New makes the game of a config. Blank is a state of the game that holds nothing of the position
// yet; it belongs to the game. New panics, with what is wrong, at a config that cannot be set up:
// men of a seat or of a kind that does not play, allies that are not each other's, check without a
// king of each, dice that name no men, a board that is no grid of 5×5 to 12×12.
func New[T any, P interface {
	*T
	own
}](cfg Config, blank P) *Game {
	if cfg.Board == nil {
		cfg.Board = squares
	}
	if what := cfg.fault(); what != "" {
		panic("war: " + what)
	}
	g := &Game{cfg: cfg, copying: copyingOf[T, P](), seats: len(cfg.Armies), leaps: len(cfg.Leap.Quiet) > 0,
		pairs: cfg.Dice != nil && len(cfg.Dice.Set.Dice) == maxDice}
	g.grid = gridOf(cfg.Board)
	g.tabled, g.far = g.grid == grid{8, 8}, g.size() > Squares
	if !g.far {
		g.mask = ^uint64(0)
	}
	g.keys = g.makeKeys()
	g.commands, g.playsOn = noSeats, noSeats
	for i := range cfg.Sets {
		switch cfg.Sets[i].Role {
		case Commands:
			g.commands = Set(i)
		case PlaysOn:
			g.playsOn = Set(i)
		}
	}
	for i := range cfg.Armies {
		seat := engine.Seat(i + 1)
		g.next[seat] = seat%engine.Seat(g.seats) + 1
		g.turns[seat] = g.turn(seat, g.next[seat])
		g.has |= g.armies[seat].build(&g.cfg, g.tabled, seat)
		g.ally[seat] = cfg.Armies[i].Ally
		g.allied = g.allied || g.ally[seat] != 0
	}
	g.checks = g.tabled && cfg.Check
	g.plain = g.tabled && !g.allied && cfg.Dice == nil
	g.kinds = g.listed(g.has)
	for _, k := range g.kinds {
		if cfg.Moves[k].Rides {
			g.rider = k
		}
	}
	for seat := engine.Seat(1); int(seat) <= g.seats; seat++ {
		g.seat(seat)
	}
	s := blank.base()
	s.g, s.own = g, blank
	s.clear()
	for i, m := range cfg.Start {
		if m != 0 {
			s.put(uint(i), m)
		}
	}
	if g.far {
		s.crown()
	}
	s.sit(cfg.Setup.First)
	s.begin()
	blank.Settle()
	s.effect = engine.Effect{}
	g.start = blank
	return g
}

// seat works out what a seat has to do with the others, and where its king begins.
func (g *Game) seat(seat engine.Seat) {
	g.camps[seat] = []engine.Seat{seat}
	if g.ally[seat] != 0 {
		g.camps[seat] = append(g.camps[seat], g.ally[seat])
	}
	for n, other := 1, g.next[seat]; n < g.seats; n, other = n+1, g.next[other] {
		if other != g.ally[seat] {
			g.foes[seat] = append(g.foes[seat], other)
		}
	}
	g.armies[seat].spare(g, seat)
	for i, m := range g.cfg.Start {
		if m != ManOf(seat, engine.King) {
			continue
		}
		g.throne[seat] = uint(i)
		for _, v := range Around {
			if near, ok := g.displaced(uint(i), v, lines[0]); ok {
				g.around[seat] |= bit(near)
			}
		}
	}
}

// squares is the usual board.
var squares = board.Grid(8, 8)

// gridOf returns the sides of a board whose last square is in its corner.
func gridOf(b *board.Board) grid {
	last := engine.Square(b.Len())
	return grid{uint(b.File(last)-'a') + 1, uint(b.Rank(last))}
}

// size is the number of squares of the board.
func (g grid) size() uint { return g.files * g.ranks }

// onBoard reports whether the board has a square.
func (g grid) onBoard(sq engine.Square) bool { return sq >= 1 && uint(sq) <= g.size() }

// Ruleset returns the rule set.
func (g *Game) Ruleset() *engine.Ruleset { return g.cfg.Ruleset }

// Setup returns the setting of options and seats.
func (g *Game) Setup() engine.Setup { return g.cfg.Setup }

// Board returns the board.
func (g *Game) Board() *board.Board { return g.cfg.Board }

// Dice returns what is thrown, nil without dice.
func (g *Game) Dice() *dice.Set {
	if g.cfg.Dice == nil {
		return nil
	}
	return g.cfg.Dice.Set
}

// Pieces lists the kinds of men.
func (g *Game) Pieces() []engine.Piece { return g.kinds }

// Ways is nil: men of war run along no way.
func (g *Game) Ways(engine.Seat) [][]engine.Square { return nil }

// Checks reports whether the game has check.
func (g *Game) Checks() bool { return g.cfg.Check }

// Start returns the start position.
func (g *Game) Start() engine.State { return g.start.Clone() }

// takes reports whether a man may capture another, but for kings that are checked.
func (g *Game) takes(man, prey Man) bool {
	return man.Seat() != prey.Seat() && !g.cfg.Spares[man.Piece()].Has(prey.Piece()) &&
		(g.ally[man.Seat()] != prey.Seat() || !g.cfg.SparesAlly.Has(prey.Piece()))
}

// listed returns the kinds of the game that are in a set.
func (g *Game) listed(kinds Kinds) (in []engine.Piece) {
	for p := engine.Soldier; p < engine.NumPieces; p++ {
		if (kinds & g.has).Has(p) {
			in = append(in, p)
		}
	}
	return in
}

// enemies reports whether two seats are of different camps.
func (g *Game) enemies(a, b engine.Seat) bool { return a != b && g.ally[a] != b }

func (g *Game) seatName(seat engine.Seat) string { return g.cfg.Ruleset.Info(seat).Name }
