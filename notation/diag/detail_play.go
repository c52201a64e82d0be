package diag

// The details of findings about play.

// Objection is what a rule holds against an event.
type Objection struct {
	// Law is the sentence of the rule.
	Law string
	// Man is the letter of the man that the event is taken to move, 0 where men have
	// none; From and To are its squares, empty where there is none.
	Man      byte
	From, To string
	// Throw is the throw, if the event is one.
	Throw string
	// Before is the event as written, if a throw is missing before it.
	Before string
}

// RoundJump is a round number that is not the one played.
type RoundJump struct {
	Written, Played int
	// Missing is the name of the only seat that has not played in the round before the
	// one written, empty if there are none or several. Throws is set if its turn has throws.
	Missing string
	Throws  bool
}

// SeatAstray is a seat mark of a seat that is not on turn.
type SeatAstray struct {
	Written byte
	// Seat is its name, empty if the game has none of that letter, and Plays is set if
	// it plays.
	Seat  string
	Plays bool
	// Turn is the letter of the seat on turn, Name its name.
	Turn byte
	Name string
}

// ManUnknown is a letter that no man has.
type ManUnknown struct{ Letter byte }

// SquareUnknown is a square that the board does not have.
type SquareUnknown struct{ Square string }

// MarkWrong is a mark of check that is not the right one. Of both 0 is none.
type MarkWrong struct {
	Written, Right byte
	// NoChecks is set in a game without check, InCheck if the king is in check.
	NoChecks, InCheck bool
}

// GameEnded is an event behind the end of the game.
type GameEnded struct{ Result string }

// SicIdle is a sic at an event that is in order.
type SicIdle struct {
	// Event is its kind: "throw", "move" or "pass".
	Event string
}

// Readings is a move that can be several.
type Readings struct {
	Word     string
	Readings []string
}

// TooMuch is a move that says more than it needs to.
type TooMuch struct {
	// Enough is its shortest clear form, which says which man is meant if Which is set.
	Enough string
	Which  bool
}

// GapReadings is what a gap can have been.
type GapReadings struct {
	// Choice is set for a word that is written with several readings.
	Choice bool
	// Readings holds the readings, of very many those that come first.
	Readings []string
	// N is the number of readings, or that beyond which they were not counted if
	// Uncounted is set.
	N         int
	Uncounted bool
	// Alone is set if the rest of the game is not needed to tell.
	Alone bool
	// Gaps, if not 0, is how many gaps from this one on have readings that do not all go
	// together, Sets how many sets of them do, and Together lists those if they are few.
	Gaps, Sets int
	Together   [][]string
}

// MaxSaid is how many readings of a gap, or sets of them, a text says.
const MaxSaid = 8

// Unjudged is where judging stops: for what is found in the line before, or at a gap that
// leaves the position open.
type Unjudged struct {
	// Choice is set, beside Gap, for a word that is written with several readings.
	Gap, Choice bool
	// Many, if not 0, is how many possibilities there are to follow behind the gap, which are
	// too many: whether it leaves the position open is not known.
	Many int
	// Tried, if not 0, is how much was tried by then, which is as much as is tried.
	Tried int
	// Judged and Events count the events of a game that is legal so far; both are 0 for
	// others and for variations.
	Judged, Events int
}
