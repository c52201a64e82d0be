package engine

// Place says where men are. Zero is unset.
type Place uint8

// The places.
const (
	OnBoard Place = iota + 1 // they stand on a square and are in play
	InHand                   // they have not entered yet, or were captured and may come back
	Home                     // they have come to the end of their way, or left the board, for good
)

// Men are one man, or two that go as twins.
type Men struct {
	Seat  Seat  // whose colour they have
	Army  Seat  // to whose army they belong; another than Seat for men that were won
	Piece Piece // Man in races
	Count uint8 // 1, or 2 for twins
	Place Place
	// Square is where they stand, NoSquare off the board. Men in hand and men at home
	// have a square in games in which they wait or stay on one.
	Square Square
	// Way is the number of their way among Game.Ways, and Index where they are on it;
	// Index is -1 for men that are on no way.
	Way   uint8
	Index int8
}
