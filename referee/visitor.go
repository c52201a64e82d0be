package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Event is an event of a game as a visitor sees it. It and the positions in it are valid
// until the visitor returns.
type Event struct {
	// Number is that of the event in its line, from 1. A variation counts on from the
	// event that it replaces.
	Number int
	// Plies counts the moves and passes before it. It is -1 where a gap leaves open how
	// many they were.
	Plies int
	// Depth is 0 in the main line, 1 in its variations, and so on.
	Depth int
	// Item is the event as written, Index that of the item in the game; nil and -1
	// after the last event. Several events in a row that could not be read have one item.
	Item  *notation.Item
	Index int
	// State is the position before the event, nil where a gap leaves open what it was. In
	// After it is that in which the event was played: a turn that the rules leave open may
	// have ended first.
	State engine.State
	// Seat is the seat on turn in State, 0 if that is not known.
	Seat engine.Seat
	// Inferred is set if a throw of the turn so far has no word, or one that cannot be read, so that what of it is left
	// to play is inferred: in Before that is the turn in State, in After that in Behind.
	Inferred bool

	// What follows is known in After only.

	// Played is set if judging went on after the event, which was then played: in order,
	// by force where the item has sic, or as a gap that can have been several things.
	Played bool
	// Legal is set if it was in order and it is known what it was.
	Legal bool
	// Cast is the cast, zero for a move, and Move the move, zero for a cast, if the event is
	// legal or was played by force. Of a gap they are what it must have been.
	Cast engine.Cast
	Move engine.Move
	// Thrown is the cast that a gap must have been where it is not known in which position, so
	// that Legal is not set; else zero.
	Thrown engine.Cast
	// Behind is the position after it and Effect what it brought about, if it was played
	// and a gap does not leave them open; else nil and zero.
	Behind engine.State
	Effect engine.Effect
	// Readings is what the event was in all readings of the gaps that leave it open, each once; nil where it is known.
	Readings []Reading
	// Findings is what judging has found since the event before: in the numbers and seat
	// marks on the way, and in the event itself. What reading has found, and what is found
	// in tags, in the result and after the last event, is in the report alone.
	Findings diag.List

	// written is what Written returns, once spelled is set; by spells it.
	by      *writer
	spelled bool
	written notation.Move
	// turned is set if a turn ended after Before. found is what asked finds in State, while
	// that is at hand: who spells the move need not look for it again.
	turned bool
	asked  *engine.Pattern
	found  []engine.Move
}

// Written returns the move in its shortest clear form, without a mark for check; zero for a
// cast, for a pass, and where Legal is not set.
func (e *Event) Written() notation.Move {
	if !e.spelled {
		e.spelled = true
		if e.Legal && e.Move.Kind != 0 && e.Move.Kind != engine.Pass {
			e.written = e.by.unmarkedOf(e.State, e.Move, e.asked, e.found)
		}
	}
	return e.written
}

// AppendPlayed appends what was played, in canonical notation with its marks; nothing where
// Legal is not set.
func (e *Event) AppendPlayed(dst []byte) []byte {
	switch {
	case !e.Legal:
		return dst
	case e.Cast.N > 0:
		return AppendCast(dst, e.Cast)
	case e.Move.Kind == engine.Pass:
		return append(dst, "--"...)
	}
	m := e.Written()
	if e.Behind != nil && e.State.Game().Checks() {
		m.Check = checkMark(e.Behind)
	}
	return notation.AppendMove(dst, &m)
}

// Next is what a visitor wants of a variation.
type Next uint8

// What there is to want. Zero is unset and not allowed.
const (
	Enter Next = iota + 1 // judge and visit it
	Judge                 // judge it without a visit
	Skip                  // leave it out, and what is wrong in it
	Stop                  // end the visit
)

// Visitor is shown the events of a game while it is judged. Each function may be nil.
type Visitor struct {
	// Before is called before each event, and after the last of the main line. Events
	// after a gap come when the gap is settled. It returns false to end the visit.
	Before func(*Event) bool
	// Stood is called, before Before, with each position that is known and in which a throw is due that has no
	// word: State is that, Number and Plies are those of the next event, Item is nil and Index -1. Legal is set where
	// it is known which throw that was, which is Cast. What comes before no event, as nothing makes the next word legal,
	// comes last. It returns false to end the visit.
	Stood func(*Event) bool
	// After is called after each event that was judged: not at a gap that is never
	// settled, nor at what stands after an unmarked breach. It returns false to end the
	// visit.
	After func(*Event) bool
	// Variation is called where a variation opens that can be judged. Without it
	// variations are judged and not visited.
	Variation func(open *notation.Item) Next
	// Canonical, if set, is called after the last event with the game in canonical spelling: round
	// numbers and seat marks where they belong, every move in its shortest clear form, defaults left
	// out of the tags. A game that is not judged legal is given as it is: nothing is repaired. The
	// texts of what is given are those of the game. It lasts, unless Referee.Reuse says otherwise.
	Canonical func(*notation.Game)
	// Recording, if set, is filled. Its buffers are used again.
	Recording *Recording
}

// view is what a line shows to a visitor.
type view struct {
	// shown is set if the line is for the visitor, last the last event that was shown.
	shown bool
	last  int
	// now is the event that is shown, was the position before it, turned is set once a turn has
	// ended since.
	now    Event
	was    engine.State
	turned bool
	// stood holds positions before throws that are not recorded, of which so many wait to be shown before the next
	// event. exact is set where the next layer of a series stands in a position that is known to the throw.
	stood []stood
	waits int
	exact bool
	// inferred is Event.Inferred as it is now, before what it was before the event, seat whose turn that is of, and
	// supplied is set once a throw that has no word may have come since.
	inferred, before, supplied bool
	seat                       engine.Seat
}

// stood is a position in which a throw was due that has no word, with that throw where it is known.
type stood struct {
	st   engine.State
	cast engine.Cast
}
