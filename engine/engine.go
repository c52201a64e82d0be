// Package engine is the vocabulary that every rule set speaks: seats, men, moves,
// casts, states, options, rules. A turn is a sequence of events, casts and moves;
// a state says which of them is due. The package knows no text: what was written
// is joined to what was played by the referee.
package engine

import (
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/word"
)

// Square is a square of the rule set's board; 0 is none.
type Square = board.Square

// Cast is one throw.
type Cast = dice.Cast

// NoSquare is the absence of a square.
const NoSquare = board.NoSquare

// Seat is a place at the table, numbered from 1 in the table's order; 0 is none.
type Seat uint8

// MaxSeats is the greatest number of seats at a table.
const MaxSeats = 4

// Piece is a kind of man. Zero is none.
type Piece uint8

// The kinds of men. A race game has only Man. Their numbers are part of the hashes of
// positions, which archives hold, and stay.
const (
	Soldier  Piece = 1
	King     Piece = 2
	Rook     Piece = 3
	Knight   Piece = 4
	Elephant Piece = 5
	Boat     Piece = 6
	Vizier   Piece = 7
	Man      Piece = 8
	// NumPieces is one more than the greatest number.
	NumPieces = Man + 1
)

const pieceLetters = "\x00\x00KRNEBV\x00"

var pieceOf = [256]Piece{'K': King, 'R': Rook, 'N': Knight, 'E': Elephant, 'B': Boat, 'V': Vizier}

var pieceNames = [NumPieces]string{"", "soldier", "king", "rook", "knight", "elephant", "boat", "vizier", "man"}

// Letter returns the capital that names the piece in a move, 0 for a soldier or a
// race man, which have none.
func (p Piece) Letter() byte { return pieceLetters[p] }

// String returns the English name of the piece.
func (p Piece) String() string { return pieceNames[p] }

// PieceOf returns the piece of a capital, or 0.
func PieceOf(letter byte) Piece { return pieceOf[letter] }

// Due says what a state waits for. Zero is unset.
type Due uint8

// The things that can be due. Their numbers are part of the hashes of positions and
// stay.
const (
	DueCast Due = 1
	DueMove Due = 2
	DueOver Due = 3
)

var dueNames = [...]string{"", "cast", "move", "over"}

func (d Due) String() string { return dueNames[d] }

// MoveKind is the kind of a move. Zero is unset.
type MoveKind uint8

// The kinds of moves.
const (
	// Step takes a man, or Count men together, from From to To. A soldier that is
	// exchanged where it stands has From == To.
	Step MoveKind = iota + 1
	// Pass moves nothing.
	Pass
	// Enter brings a man, or Count men, onto To.
	Enter
	// Exchange brings back one king of each camp: the mover's camp's to To, the
	// other's to To2.
	Exchange
	// BearOff takes a man from From off the board for good.
	BearOff
	// Declare declares the men on From twins.
	Declare
)

// Move is a resolved move. Moves are comparable; equal moves in equal states have
// equal effects and the same canonical text.
type Move struct {
	Kind  MoveKind
	Piece Piece // what moves, before any promotion
	Promo Piece // what it becomes, 0 if it stays
	Count uint8 // men that move together; 1 but for groups
	From  Square
	To    Square
	To2   Square
	// Who distinguishes men of one owner that stand on From together: 0 for the one
	// meant when nothing is written, WhoTwins for twins, else WhoIndex plus the
	// index on the man's own way. Who2 is set, as Who is by an index, where two men
	// that go together are of different indices and neither the least far nor the
	// farthest of those there: then each of the two names one.
	Who, Who2 uint8
	// Capture is set when an enemy's man is taken, by landing or by passing, except
	// on entry.
	Capture bool
	// Spend lists the points that the move spends, descending, zero-padded, in rule
	// sets in which one throw can be spent in several ways.
	Spend [4]uint8
	_     [2]uint8 // 16 bytes are copied at once, 14 in two halves that overlap, for which a processor waits
}

// The values of Move.Who and Move.Who2.
const (
	WhoTwins uint8 = 1
	WhoIndex uint8 = 2
)

// Pattern asks for moves. What is zero was not written and matches anything, but
// for Promo, which must be equal, and Who and Count, whose zero means the default
// of the notation: one man, the one least far on his way.
type Pattern struct {
	Kind  MoveKind
	Piece Piece
	Promo Piece
	From  Square // set when both its file and rank were written
	File  byte   // of the square left, a letter
	Rank  uint8  // of the square left, from 1
	To    Square
	// What follows is eight bytes, nearly always zero, which are read at once.
	Count uint8
	To2   Square
	Who   uint8
	Who2  uint8 // set beside Who where two indices were written
	Spend [4]uint8
}

// Written is the move of p as it stands: a step of one man where nothing else was
// written. Piece is what moves where p does not say it, 0 if that is left open.
func (p *Pattern) Written(piece Piece) Move {
	m := Move{Kind: p.Kind, Piece: p.Piece, Promo: p.Promo, Count: max(p.Count, 1), From: p.From, To: p.To, To2: p.To2,
		Who: p.Who, Who2: p.Who2, Spend: p.Spend}
	if m.Kind == 0 {
		m.Kind = Step
	}
	if m.Piece == 0 {
		m.Piece = piece
	}
	return m
}

// Leaves reports whether p can ask for a move from a square of a board.
func (p *Pattern) Leaves(b *board.Board, sq Square) bool {
	return (p.From == NoSquare || p.From == sq) && (p.File == 0 || p.File == b.File(sq)) &&
		(p.Rank == 0 || int(p.Rank) == b.Rank(sq))
}

// Fits reports whether a move on a board is one of those that p asks for.
func (p *Pattern) Fits(b *board.Board, m *Move) bool {
	same := (p.Kind == 0 || p.Kind == m.Kind) && (p.Piece == 0 || p.Piece == m.Piece) && p.Promo == m.Promo &&
		max(1, p.Count) == max(1, m.Count) && p.Who == m.Who && p.Who2 == m.Who2
	return same && p.Leaves(b, m.From) && (p.To == 0 || p.To == m.To) && (p.To2 == 0 || p.To2 == m.To2) &&
		(p.Spend == [4]uint8{} || p.Spend == m.Spend)
}

// Check is the state of the king of the seat on turn.
type Check uint8

// The values of Check. Zero is no check.
const (
	InCheck Check = iota + 1
	Mate
)

// Outcome is how the rules ended a game.
type Outcome struct {
	// Winners has bit s-1 set for each seat s with a share in the best place.
	Winners uint8
	// Share is k when the winners get 1/k each, 1 when each gets a whole point.
	Share uint8
	// Rule is the id of the rule that ended the game.
	Rule string
}

// Won reports whether seat s has a share in the best place.
func (o Outcome) Won(s Seat) bool { return s > 0 && o.Winners>>(s-1)&1 == 1 }

// State is a position with everything that the rules need to go on from it. It shows
// what stands and what is due, plays events, and explains them. It is not safe for
// concurrent use. Methods that take a buffer append to it.
type State interface {
	View
	Player
	explainer
}

// View is what can be seen of a position.
type View interface {
	// Game returns the game that the state belongs to.
	Game() Game
	// Seat is the seat on turn; when the game is over, the one that would be.
	Seat() Seat
	// Next is the seat that would be on turn if the turn ended now, with no further
	// throw or move.
	Next() Seat
	Due() Due
	// Round counts from 1, one up whenever the order passes the seat that began.
	Round() int
	// MayEnd reports whether the turn may end here although no rule ends it.
	MayEnd() bool
	// Fresh reports whether nothing has happened in this turn yet.
	Fresh() bool
	// Check is the state of the king of the seat on turn, 0 in games without check.
	Check() Check
	// Outcome is how the game ended; the zero Outcome while it goes on.
	Outcome() Outcome
	// Effect is what the last event brought about, zero where none was played yet. It
	// is no part of the position, nor of Hash.
	Effect() Effect
	// Men appends the men in the game, on the board, in hand and home. War games list
	// them by square, races by seat and way. Captured men that do not come back are not
	// among them.
	Men(buf []Men) []Men
	// Changed appends what Men lists of another state of the same game, and what it lists of
	// this one, without men that are alike in both: not all of those, but all others, in the
	// order of the lists.
	Changed(before State, was, is []Men) ([]Men, []Men)
	// AlongRank reports whether a soldier on that square travels along its rank, so
	// that its captures name the rank left and not the file.
	AlongRank(sq Square) bool
	// Hash is a Zobrist hash of all that the position string shows.
	Hash() uint64
	// AppendPosition appends the position string, from which Game.Position makes an
	// equal state, but for its round.
	AppendPosition(dst []byte) []byte
	// AppendDiagram appends a drawing of the board for people, lines of plain text, what stands below it as say puts
	// it into words: words.Text.String is English.
	AppendDiagram(dst []byte, say func(words.Text) string) []byte
}

// Player plays events. It is the generator: it finds and applies without allocating.
type Player interface {
	// Legal appends the legal moves, a pass among them where it is legal, each
	// once, and the free actions that are possible before a cast.
	Legal(buf []Move) []Move
	// Find appends the legal moves that fit p. It generates only what p asks for and
	// does not allocate.
	Find(p *Pattern, buf []Move) []Move
	// Step plays the one legal move that was meant, and returns what it has led to. Where
	// there is none, several, one that captures otherwise than was written, one of which more
	// was written than needed but for the whole square left, or where more is to be asked than is
	// asked here, it returns nothing and nothing has changed: Find tells which.
	Step(w word.Word) Stepped
	// Apply plays a legal move. Playing another is a bug of the caller.
	Apply(m Move)
	// Throw applies a cast that is due and can fall.
	Throw(c Cast)
	// EndTurn ends the turn where View.MayEnd holds.
	EndTurn()

	// CopyFrom makes the state equal to src, a state of the same rule set, to whose game it
	// belongs then.
	CopyFrom(src State)
	// Clone returns a copy.
	Clone() State
}

// explainer says why an event is not legal, and plays it all the same. It is written
// from the rules, independent of the generator.
type explainer interface {
	// Candidates appends every conceivable move that fits p, legal or not, nearest
	// first where that is known; p nil asks for all there are. Moves of other
	// seats' men are among them.
	Candidates(p *Pattern, buf []Move) []Move
	// Object returns what the rules hold against a conceivable move, in the order
	// of the rules; nothing exactly when it is legal.
	Object(m Move) []Objection
	// ObjectCast returns what the rules hold against a cast now.
	ObjectCast(c Cast) []Objection
	// ObjectEnd returns what the rules hold against ending the turn now.
	ObjectEnd() []Objection

	// Force plays a move that the rules forbid as it stands. It reports false and
	// changes nothing if the move cannot be applied at all.
	Force(m Move) bool
	// ForceThrow applies a cast that is not due or cannot fall.
	ForceThrow(c Cast) bool
	// ForceEnd ends the turn whatever is left undone.
	ForceEnd()
}

// Game is a rule set with its options and seats settled. It is immutable and safe
// for concurrent use.
type Game interface {
	Ruleset() *Ruleset
	Setup() Setup
	Board() *board.Board
	// Dice is what a cast throws, nil in games without throws.
	Dice() *dice.Set
	// Pieces lists the kinds of men that can be on the board, soldiers first.
	Pieces() []Piece
	// Ways lists the ways that the men of a seat run, each once, from where they start
	// to where they end; nil in games in which men do not run along a way. The slices
	// belong to the game.
	Ways(s Seat) [][]Square
	// Checks reports whether the game has check, and thus the marks + and #.
	Checks() bool
	// Start returns the start position.
	Start() State
	// Position reads a position string.
	Position(s string) (State, error)
}
