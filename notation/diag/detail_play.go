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
	// Before is the event as written, if a throw is missing before it, Bare set if the record has no throw at all; Write is
	// what to write instead, if that is clear.
	Before, Write string
	Bare          bool
}

func (d Objection) text() words.Text {
	switch {
	case d.Write != "":
		return words.Of("%s: write %s", d.Law, d.Write)
	case d.Before == "":
		return d.Law
	}
	if d.Bare {
		return words.Of("%s: the throw before %s is missing; if the source lacks it, write <_>; "+
			"if it has no throws at all, add the tag [Throws \"unrecorded\"]", d.Law, d.Before)
	}
	return words.Of("%s: the throw before %s is missing; if the source lacks it, write <_>", d.Law, d.Before)
}

// RoundJump is a round number that is not the one played.
type RoundJump struct {
	Written, Played int
	// Missing is the name of the only seat that has not played in the round before the
	// one written, empty if there are none or several. Throws is set if its turn has throws.
	Missing string
	Throws  bool
}

func (d RoundJump) text() words.Text {
	jump := words.Of("round %d is written, but this is round %d", d.Written, d.Played)
	switch {
	case d.Missing == "":
		return words.Of("%s: write %d.", jump, d.Played)
	case d.Throws:
		return words.Of("%s: a turn of %s seems to be missing", jump, words.Name(d.Missing))
	}
	return words.Of("%s: a move of %s seems to be missing; write _", jump, words.Name(d.Missing))
}

// SeatAstray is a seat mark of a seat that is not on turn.
type SeatAstray struct {
	Written byte
	// Seat is its name, empty if the game has none of that letter, and Plays is set if
	// it plays, Out if it has none until another moves.
	Seat       string
	Plays, Out bool
	// Turn is the letter of the seat on turn, Name its name. Seats are the letters of all seats that play.
	Turn  byte
	Name  string
	Seats []string
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

func (d SeatAstray) text() words.Text {
	name := words.Name(d.Name)
	switch {
	case d.Plays && d.Alone != nil:
		tags := make([]string, len(d.Alone))
		for i, name := range d.Alone {
			tags[i] = fmt.Sprintf("[%s %q]", name, "?")
		}
		return words.Of("%c: is written, but %s (%c) is on turn: without tags of seats all %d play; if only these do, "+
			"add %s", d.Written, name, d.Turn, d.All, words.And(tags))
	case d.Plays && d.Missing != nil:
		return d.turnsMissing()
	case d.Plays && d.Out:
		return words.Of("%[1]c: is written, but %[2]s has no turn now: if this is the turn of %[3]s, write %[4]c:",
			d.Written, words.Name(d.Seat), name, d.Turn)
	case d.Plays:
	case d.Seat != "":
		return words.Of("%s (%c) is not playing: %s (%c) is on turn", words.Name(d.Seat), d.Written, name, d.Turn)
	default:
		return words.Of("no seat %c: plays: %s is on turn, and the seats are %s; write a letter of these, or add --lenient "+
			"for words and letters of other languages", d.Written, name, words.And(d.Seats))
	}
	return words.Of("%[1]c: is written, but %[2]s is on turn: if this is the turn of %[2]s, write %[3]c:", d.Written, name,
		d.Turn)
}

// turnsMissing says which turns seem to be missing.
func (d SeatAstray) turnsMissing() words.Text {
	names, marks := make([]words.Name, len(d.Missing)), make([]string, len(d.Missing))
	for i, m := range d.Missing {
		names[i], marks[i] = words.Name(m.Name), m.Text
	}
	missing := words.Plural(len(names), "a turn of %s seems to be missing; if the source lacks it, write %s",
		"turns of %s seem to be missing; if the source lacks them, write %s", words.And(names), strings.Join(marks, " "))
	if d.Ended {
		return words.Of("%c: is written, but after %s comes %s: %s", d.Written, words.Name(d.Name), names[0], missing)
	}
	return words.Of("%c: is written, but %s (%c) is on turn: %s", d.Written, words.Name(d.Name), d.Turn, missing)
}

// MarkWrong is a mark of check that is not the right one. Of both 0 is none.
type MarkWrong struct {
	Written, Right byte
	// NoChecks is set in a game without check, InCheck if the king is in check.
	NoChecks, InCheck bool
}

func (d MarkWrong) text() words.Text {
	switch {
	case d.NoChecks:
		return words.Of("the mark %c is wrong, as this game has no check: take it out", d.Written)
	case d.Written == 0:
		return words.Of("the mark %c is missing", d.Right)
	case d.Right != 0:
		return words.Of("the mark %c is wrong: write %c", d.Written, d.Right)
	case d.InCheck:
		return words.Of("the mark %c is wrong, as the king is in check but not mated: write +", d.Written)
	}
	return words.Of("the mark %c is wrong, as the king is not in check: take it out", d.Written)
}

// GameEnded is that the game is over, by its result, and by the last word before if that is known.
type GameEnded struct{ Result, By string }

func (d GameEnded) text() words.Text {
	if d.By == "" {
		return words.Of("the game has ended %s: take out what follows, or correct what stands before", d.Result)
	}
	return words.Of("the game has ended with %s (%s): take out what follows, or correct what stands before", d.By, d.Result)
}

// TurnOpen is the turn of a seat that a word ends too early, whatever was played in it.
type TurnOpen struct {
	Name   string
	Letter byte
}

func (d TurnOpen) text() words.Text {
	return words.Of("the turn of %s is not finished: a throw is followed by a move or --; write _ for one that is lost, or "+
		"%c: _t for the whole turn", words.Name(d.Name), d.Letter)
}

// NothingFits is a word that is legal after nothing that was left open before it.
type NothingFits struct {
	// Throws is set where throws that are not recorded were left open, Choice where words with several readings were,
	// Several where more than one word was. First is where the first of them stands, unset where it is the word itself.
	Throws, Choice, Several bool
	First                   Pos
	// Law is what is wrong with the word in all positions that are possible, empty where that is not one thing.
	Law Detail
}

func (d NothingFits) text() words.Text {
	line, column := d.First.Line, d.First.Column
	switch {
	case line == 0 && !d.Throws && d.Law != nil:
		return words.Of("nothing legal fits this gap: %s", d.Law.text())
	case d.Throws && d.Law == nil:
		return words.Of("no throw before it makes this legal")
	case d.Throws:
		return words.Of("whatever was thrown before it: %s", d.Law.text())
	case line == 0 && d.Choice:
		return words.Of("none of these readings is legal")
	case line == 0:
		return words.Of("nothing legal fits this gap")
	case d.Law == nil && d.Choice:
		return words.Of("this is legal after none of the readings from %d:%d on", line, column)
	case d.Choice:
		return words.Of("whichever of the readings from %d:%d on is right: %s", line, column, d.Law.text())
	case d.Law == nil && d.Several:
		return words.Of("this is legal after nothing that the gaps from %d:%d on can stand for", line, column)
	case d.Law == nil:
		return words.Of("this is legal after nothing that the gap at %d:%d can stand for", line, column)
	case d.Several:
		return words.Of("whatever the gaps from %d:%d on stand for: %s", line, column, d.Law.text())
	}
	return words.Of("whatever the gap at %d:%d stands for: %s", line, column, d.Law.text())
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

func (d GapReadings) text() words.Text {
	if d.Gaps == 0 {
		return d.alone()
	}
	next := words.Of("the next")
	if d.Gaps > 2 {
		next = words.Of("the next %d", d.Gaps-1)
	}
	if d.Together == nil {
		return words.Of("%s; of this one and %s with several readings %d sets go together", d.alone(), next, d.Sets)
	}
	sets := make([]words.Text, len(d.Together))
	for i, set := range d.Together {
		sets[i] = words.And(set)
	}
	return words.Of("%s; this one and %s with several readings are %s", d.alone(), next, words.Else(sets))
}

// alone says what the gap was without the others.
func (d GapReadings) alone() words.Text {
	gap, readings := words.Of("the gap"), words.Or(d.Readings)
	if d.Choice {
		gap = words.Of("the word")
	}
	switch {
	case d.Uncounted:
		return words.Of("more than %d readings of %s lead to the same position", d.N, gap)
	case d.N > MaxSaid:
		return words.Of("%d readings of %s lead to the same position", d.N, gap)
	case d.N > 1 && d.Alone:
		return words.Of("%s can be %s, which lead to the same position", gap, readings)
	case d.N > 1:
		return words.Of("what follows leaves %s for %s, which lead to the same position", readings, gap)
	case d.Alone:
		return words.Of("%s can only be %s", gap, readings)
	}
	return words.Of("what follows shows that %s is %s", gap, readings)
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
	// Readings is what the gap can be, nil if that is too much to be said.
	Readings []string
	// Many, if not 0, is how many possibilities there are to follow after the gap, which are
	// too many: whether it leaves the position open is not known.
	Many int
	// Tried, if not 0, is how much was tried by then, which is as much as is tried.
	Tried int
	// Judged and Events count the events of a game that is legal so far; both are 0 for
	// others and for variations.
	Judged, Events int
}

func (d Unjudged) text() words.Text {
	rest := words.Of("what follows is not judged")
	if d.Events > 0 {
		rest = words.Of("%d of %d events are judged and legal", d.Judged, d.Events)
	}
	switch what := d.open(); {
	case d.Many > 0 && d.Tried > 0:
		return words.Of("after %[2]d tries %[1]d possibilities follow from %[3]s, which are too many: %[4]s", d.Many, d.Tried,
			what, rest)
	case d.Many > 0:
		return words.Of("%d possibilities follow from %s, which are too many: %s", d.Many, what, rest)
	case d.Throws:
		return words.Of("throws that are not recorded before it leave the position open: %s", rest)
	case d.Readings != nil:
		return words.Of("%s can be %s: %s; if you can read it, write it", what, words.Or(d.Readings), rest)
	case d.Choice, d.Gap:
		return words.Of("several moves or throws fit %s: %s; if you can read it, write it", what, rest)
	}
	return words.Of("not judged from here on: correct the error before it first")
}

// open names what leaves the position open.
func (d Unjudged) open() words.Text {
	switch {
	case d.Throws:
		return words.Of("throws that are not recorded")
	case d.Choice:
		return words.Of("this word")
	}
	return words.Of("this gap")
}
