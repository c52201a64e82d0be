package diag

import (
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// The details of findings about tags and the result.

// TagAgainstToken is a Result tag that is not the result at the end.
type TagAgainstToken struct{ Tag, Token string }

func (d TagAgainstToken) text() words.Text {
	return words.Of("the Result tag says %s, but the game ends with %s: make them alike", d.Tag, d.Token)
}

// VariantUnknown is a variant that is none, with the nearest that are some or, if none is near, all that are known.
type VariantUnknown struct {
	Name        string
	Near, Known []string
}

func (d VariantUnknown) text() words.Text {
	switch {
	case len(d.Near) > 0:
		return words.Of("unknown variant %q, did you mean %s?", d.Name, words.Or(quoted(d.Near)))
	case len(d.Known) > 0:
		return words.Of("unknown variant %q: write %s", d.Name, words.Or(d.Known))
	}
	return words.Of("unknown variant %q", d.Name)
}

// TagMeant is a tag that is called otherwise than one with a meaning, for which it seems to
// be meant.
type TagMeant struct {
	Name, Meant string
	// Twice is set if a tag of that name is there too, Decisive if the game is not judged
	// because of it, Unfit if no tag can be called so, which cannot be allowed either.
	Twice, Decisive, Unfit bool
}

func (d TagMeant) text() words.Text {
	says := words.Of("the tag %s is not known", d.Name)
	if d.Decisive {
		says = words.Of("the tag %s is not known, and the game is not judged", d.Name)
	}
	if d.Twice {
		says = words.Of("%s: take it out, as there is a tag %s too", says, d.Meant)
	} else {
		says = words.Of("%s: write %s", says, d.Meant)
	}
	if d.Unfit {
		return says
	}
	return words.Of("%s, or allow it with --allow-tag %s", says, d.Name)
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

func (d DateFault) text() words.Text {
	if len(d.Right) > 1 {
		return words.Of("%q can be two days: write %s", d.Value, words.Or(d.Right))
	}
	fault := words.Of("%q %s", d.Value, words.Name(d.Fault))
	switch {
	case len(d.Right) == 1 && strings.Contains(d.Right[0], "??"):
		return words.Of("%s: write %s; ?? stands for a whole day or month that is unknown", fault, d.Right[0])
	case len(d.Right) == 1:
		return words.Of("%s: write %s", fault, d.Right[0])
	case d.Event != "":
		return words.Of("%s: write [EventDate %q], and in this tag what YYYY.MM.DD can hold, or ????.??.??", fault, d.Event)
	case d.EventDate:
		return words.Of("%s for this tag: write it in the tag EventDate, and in this tag what YYYY.MM.DD can hold, or "+
			"????.??.??", fault)
	case d.Form:
		return words.Of("%s: write YYYY.MM.DD, with ?? for an unknown day or month, or ????.??.?? if nothing is known", fault)
	case d.NoDay:
		return words.Of("%s: there is no such day", fault)
	}
	return fault
}

// ResultWrong is a result and how the game ended by the rules.
type ResultWrong struct{ Written, Computed string }

func (d ResultWrong) text() words.Text {
	return words.Of("%s is written, but by the rules the game ended %s: write that", d.Written, d.Computed)
}
