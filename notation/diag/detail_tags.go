package diag

import (
	"fmt"
	"strconv"
	"strings"
)

// The details of findings about tags and the result.

// TagAgainstToken is a Result tag that is not the result at the end.
type TagAgainstToken struct{ Tag, Token string }

func (d TagAgainstToken) words() string {
	return fmt.Sprintf("the Result tag says %s, but the game ends with %s", d.Tag, d.Token)
}

// VariantUnknown is a variant that is none, with the nearest that are some or, if none is near, all that are known.
type VariantUnknown struct {
	Name        string
	Near, Known []string
}

func (d VariantUnknown) words() string {
	s := fmt.Sprintf("unknown variant %q", d.Name)
	switch {
	case len(d.Near) > 0:
		s += ", did you mean " + Any(quoted(d.Near)).String() + "?"
	case len(d.Known) > 0:
		s += ": write " + Any(d.Known).String()
	}
	return s
}

// TagMeant is a tag that is called otherwise than one with a meaning, for which it seems to
// be meant.
type TagMeant struct {
	Name, Meant string
	// Twice is set if a tag of that name is there too, Decisive if the game is not judged
	// because of it, Unfit if no tag can be called so, which cannot be allowed either.
	Twice, Decisive, Unfit bool
}

func (d TagMeant) words() string {
	s := fmt.Sprintf("the tag %s is not known", d.Name)
	if d.Decisive {
		s += ", and the game is not judged"
	}
	if d.Twice {
		s += fmt.Sprintf(": take it out, as there is a tag %s too", d.Meant)
	} else {
		s += ": write " + d.Meant
	}
	if !d.Unfit {
		s += fmt.Sprintf(", or allow it with --allow-tag %s", d.Name)
	}
	return s
}

// DateFault is a date and what is wrong with it.
type DateFault struct {
	Value, Fault string
	// Right lists what can be written instead, empty if that is not clear: two days if
	// either can be meant.
	Right []string
	// Form is set if the date has not the form of one, EventDate if it has one that the
	// tag EventDate takes, NoDay if it names a day, or a month, that does not exist.
	Form, EventDate, NoDay bool
	// Event is the value of the tag EventDate that says the same, empty if there is none.
	Event string
}

func (d DateFault) words() string {
	s := strconv.Quote(d.Value) + " " + d.Fault
	switch {
	case len(d.Right) > 1:
		return fmt.Sprintf("%q can be two days: write %s", d.Value, Any(d.Right))
	case len(d.Right) == 1 && strings.Contains(d.Right[0], "??"):
		return s + ": write " + d.Right[0] + "; ?? stands for a whole day or month that is unknown"
	case len(d.Right) == 1:
		return s + ": write " + d.Right[0]
	case d.Event != "":
		return s + fmt.Sprintf(": write [EventDate %q], and in this tag what YYYY.MM.DD can hold, or ????.??.??", d.Event)
	case d.EventDate:
		return s + " for this tag: write it in the tag EventDate, and in this tag what YYYY.MM.DD can hold, or ????.??.??"
	case d.Form:
		return s + ": write YYYY.MM.DD, with ?? for an unknown day or month, or ????.??.?? if nothing is known"
	case d.NoDay:
		return s + ": there is no such day"
	}
	return s
}

// ResultWrong is a result and how the game ended by the rules.
type ResultWrong struct{ Written, Computed string }

func (d ResultWrong) words() string {
	return fmt.Sprintf("%s is written, but by the rules the game ended %s", d.Written, d.Computed)
}
