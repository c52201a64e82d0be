package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Recording is what a game went through while it was judged: every position of its
// main line and what was played there.
type Recording struct {
	// Table is the game's rules with options and seats, nil when they are not known.
	Table engine.Game
	// Moments holds the positions in order, as far as the events can be played; the
	// last one has no event unless judging stopped at it.
	Moments []Moment
	// Men holds the men of which the positions differ one after another, see Moment.
	Men []engine.Men
	// Readings has Event.Readings by the number of events before, where there are any.
	Readings map[int32][]Reading
	// Outcome is how the rules ended the game, zero if they did not.
	Outcome engine.Outcome
	// Canonical is the game in canonical spelling, as Referee.Canonical returns it.
	Canonical *notation.Game
}

// Moment is a position and the event that comes next.
type Moment struct {
	// Open is set where a gap leaves open what the position was: Hash and Check are
	// zero then, and Seat where that is not known either.
	Open bool
	// Owed is set where a throw is due that has no word: Thrown is that if it is known, Event counts the events before,
	// Item is -1, and nothing is said of men.
	Owed bool
	// Hash is the position's, Seat the seat on turn in it, Check the state of its
	// king.
	Hash  uint64
	Seat  engine.Seat
	Check engine.Check
	// Turn is the seat on turn when the event before had been played; a turn that the
	// rules leave open may have ended since, and Seat is another then.
	Turn engine.Seat
	// Of the recording's men NumGone from FirstMan on stood otherwise in the last position
	// that is known, NumCome after them stand so since, as engine.View.Changed lists them;
	// in the first position all have come.
	FirstMan, NumGone, NumCome int32
	// Event counts the events before, Item is the next one's index in the game as
	// written, or in the canonical game where that has no items, -1 after the last.
	Event, Item int32
	// Played is set when judging went on after the event, as in Event; Legal when it was
	// legal and it is known what it was: only then Cast, Kind and what follows it, and Written are set.
	Played, Legal bool
	// Cast is the cast, zero for a move; Kind is the move's, zero for a cast, Promo what it
	// became, Count how many men moved.
	Cast  engine.Cast
	Kind  engine.MoveKind
	Promo engine.Piece
	Count uint8
	// Thrown is the cast that the event writes, as it counts, legal or not, or which a
	// gap must have been; zero if there is none or it is not known.
	Thrown engine.Cast
	// Effect is what the event brought about, legal or not; zero if it was not played,
	// or a gap leaves it open.
	Effect engine.Effect
	// Written is the move in its shortest clear form, without a mark for check; zero
	// for a cast or pass.
	Written notation.Move
}

// Reading is what an event was in one reading of gaps, as far as it says what happened.
type Reading struct {
	// Turn is set for a turn that is lost as a whole: of it Effect alone is known, the men of all its events together.
	// More is set where it stands for others that are not listed.
	Turn, More bool
	// Cast is set for a throw. Of a move there are the kind, what it became and how many men moved.
	Cast  bool
	Kind  engine.MoveKind
	Promo engine.Piece
	Count uint8
	// Forced is set for what a rule forbids and was played all the same.
	Forced bool
	// Effect is what it brought about, Check the check that a move gave.
	Effect engine.Effect
	Check  engine.Check
}

func (r *Reading) move(m *engine.Move) { r.Kind, r.Promo, r.Count = m.Kind, m.Promo, m.Count }

// reading is what is known of a choice before it is played.
func (c *Choice) reading() (r Reading) {
	if r.Cast = c.Cast.N > 0; !r.Cast {
		r.move(&c.Move)
	}
	return r
}
