package diag

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// The details of findings about play.

// Objection is what a rule holds against an event.
type Objection struct {
	// Law is the sentence of the rule.
	Law words.Text
	// Man is the letter of the man that the event is taken to move, 0 where men have
	// none; From and To are its squares, empty where there is none.
	Man      byte
	From, To string
	// Throw is the throw, if the event is one.
	Throw string
	// Before is the event as written, if a throw is missing before it.
	Before string
}

func (d Objection) words() string {
	if d.Before == "" {
		return d.Law.String()
	}
	return d.Law.String() + ": the throw before " + d.Before + " is missing; if the source lacks it, write <_>"
}

// RoundJump is a round number that is not the one played.
type RoundJump struct {
	Written, Played int
	// Missing is the name of the only seat that has not played in the round before the
	// one written, empty if there are none or several. Throws is set if its turn has throws.
	Missing string
	Throws  bool
}

func (d RoundJump) words() string {
	s := fmt.Sprintf("round %d is written, but this is round %d", d.Written, d.Played)
	switch {
	case d.Missing == "":
		return s
	case d.Throws:
		return s + ": a turn of " + d.Missing + " seems to be missing"
	}
	return s + ": a move of " + d.Missing + " seems to be missing; write _"
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
	// Missing lists the turns that seem to be missing before its own, Ended is set where the turn that has begun may
	// have ended. Alone names the seats that have marks if they can play alone, in a game without tags of seats, where
	// All seats play.
	Missing []TurnMissing
	Ended   bool
	All     int
	Alone   []string
}

// TurnMissing is a turn of a seat, with the text that says that it is lost.
type TurnMissing struct{ Name, Text string }

func (d SeatAstray) words() string {
	switch {
	case d.Plays && d.Alone != nil:
		tags := make([]string, len(d.Alone))
		for i, name := range d.Alone {
			tags[i] = fmt.Sprintf("[%s %q]", name, "?")
		}
		return fmt.Sprintf("%c: is written, but %s (%c) is on turn: without tags of seats all %d play; if only these do, "+
			"add %s", d.Written, d.Name, d.Turn, d.All, All(tags))
	case d.Plays && d.Missing != nil:
		names, marks := make([]string, len(d.Missing)), ""
		for i, m := range d.Missing {
			names[i], marks = m.Name, marks+" "+m.Text
		}
		seem, ended := "a turn of %s seems to be missing; if the source lacks it, write", ""
		if len(names) > 1 {
			seem = "turns of %s seem to be missing; if the source lacks them, write"
		}
		if d.Ended {
			ended = d.Name + " may have ended the turn, and "
		}
		return fmt.Sprintf("%c: is written, but %s (%c) is on turn: %s"+seem+"%s", d.Written,
			d.Name,
			d.Turn, ended, All(names), marks)
	case d.Plays:
	case d.Seat != "":
		return fmt.Sprintf("%s (%c) is not playing: %s (%c) is on turn", d.Seat, d.Written, d.Name, d.Turn)
	default:
		return fmt.Sprintf("no seat %c: plays: write the letter of the seat or the word for its colour, such as %[2]s:; "+
			"%[2]s (%[3]c) is on turn", d.Written, d.Name, d.Turn)
	}
	return fmt.Sprintf("%c: is written, but %s (%c) is on turn", d.Written, d.Name, d.Turn)
}

// MarkWrong is a mark of check that is not the right one. Of both 0 is none.
type MarkWrong struct {
	Written, Right byte
	// NoChecks is set in a game without check, InCheck if the king is in check.
	NoChecks, InCheck bool
}

func (d MarkWrong) words() string {
	if !d.NoChecks && d.Written == 0 {
		return "the mark " + string(rune(d.Right)) + " is missing"
	}
	s := fmt.Sprintf("the mark %c is wrong", d.Written)
	switch {
	case d.NoChecks:
		return s + ": this game has no check"
	case d.Right != 0:
		return s + fmt.Sprintf(": write %c", d.Right)
	case d.InCheck:
		return s + ": the king is in check but not mated"
	}
	return s + ": the king is not in check"
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

func (d GapReadings) words() string {
	if d.Gaps == 0 {
		return d.alone()
	}
	next := "the next"
	if d.Gaps > 2 {
		next = fmt.Sprintf("the next %d", d.Gaps-1)
	}
	if d.Together == nil {
		return fmt.Sprintf("%s; of this one and %s with several readings %d sets go together", d.alone(), next, d.Sets)
	}
	sets := make([]string, len(d.Together))
	for i, set := range d.Together {
		last := len(set) - 1
		sets[i] = strings.Join(set[:last], ", ") + " and " + set[last]
	}
	return fmt.Sprintf("%s; this one and %s with several readings are %s", d.alone(), next, strings.Join(sets, ", or "))
}

// alone says what the gap was without the others.
func (d GapReadings) alone() string {
	const same = " lead to the same position"
	gap, readings := "gap", Any(d.Readings).String()
	if d.Choice {
		gap = "word"
	}
	switch {
	case d.Uncounted:
		return fmt.Sprintf("more than %d readings of the %s", d.N, gap) + same
	case d.N > MaxSaid:
		return fmt.Sprintf("%d readings of the %s", d.N, gap) + same
	case d.N > 1 && d.Alone:
		return "the " + gap + " can be " + readings + ", which" + same
	case d.N > 1:
		return "what follows leaves " + readings + " for the " + gap + ", which" + same
	case d.Alone:
		return "the " + gap + " can only be " + readings
	}
	return "what follows shows that the " + gap + " is " + readings
}

// MaxSaid is how many readings of a gap, or sets of them, a text says.
const MaxSaid = 8

// Unjudged is where judging stops: for what is found in the line before, or at a gap that
// leaves the position open.
type Unjudged struct {
	// Choice is set, beside Gap, for a word that is written with several readings.
	Gap, Choice bool
	// Throws is set at a word before which throws are not recorded, which leave the position open.
	Throws bool
	// Many, if not 0, is how many possibilities there are to follow after the gap, which are
	// too many: whether it leaves the position open is not known.
	Many int
	// Tried, if not 0, is how much was tried by then, which is as much as is tried.
	Tried int
	// Judged and Events count the events of a game that is legal so far; both are 0 for
	// others and for variations.
	Judged, Events int
}

func (d Unjudged) words() string {
	s := "judging stops here"
	switch {
	case d.Many > 0:
		what := "this gap"
		if d.Choice {
			what = "these readings"
		}
		if d.Throws {
			what = "throws that are not recorded"
		}
		s = fmt.Sprintf("too many possibilities (%d) follow from %s: ", d.Many, what) + s
		if d.Tried > 0 {
			s += fmt.Sprintf(" after %d tries", d.Tried)
		}
	case d.Choice:
		s = "these readings leave the position open: " + s
	case d.Throws:
		s = "throws that are not recorded before it leave the position open: " + s
	case d.Gap:
		s = "this gap leaves the position open: " + s
	}
	if d.Events == 0 {
		return s
	}
	return fmt.Sprintf("%s, %d of %d events are judged and legal", s, d.Judged, d.Events)
}
