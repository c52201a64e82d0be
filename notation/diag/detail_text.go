package diag

import (
	"fmt"
	"strconv"
	"strings"
)

// The details of findings about the text: what cannot be read, and what is read as
// something else.

// Unreadable is a word that is none of the notation's.
type Unreadable struct {
	Word string
	// Explained is set where it was looked for how far the word can be read: up to
	// after Read, where Unexpected stands, empty at its end, and one of Expected could.
	Explained        bool
	Read, Unexpected string
	Expected         []string
	// Help is what the word may stand for, nil where nothing comes to mind.
	Help Detail
	// Limit is the limit that the word goes beyond, if it has the form of one.
	Limit Detail
}

func (d Unreadable) words() string {
	s := strconv.Quote(d.Word) + " is no word of the notation"
	switch {
	case d.Limit != nil:
		return s + ": " + d.Limit.words()
	case !d.Explained && d.Help != nil:
		return s + "; " + d.Help.words()
	case !d.Explained:
		return s
	}
	if Says(d.Help, NoCastling, SoldierLetter, SeatWithoutColon, Lookalike) {
		return s + ": " + d.Help.words() // which is all there is to say
	}
	s += ": unexpected "
	if d.Unexpected == "" {
		s += "end"
	} else {
		s += strconv.Quote(d.Unexpected)
	}
	if d.Read != "" {
		s += " after " + strconv.Quote(d.Read)
	}
	if len(d.Expected) > 0 {
		s += " (expected " + Any(d.Expected).String() + ")"
	}
	if d.Help != nil {
		s += "; " + d.Help.words()
	}
	return s
}

// TagUnreadable is a line that begins as a tag does, or is one without its brackets.
type TagUnreadable struct {
	Line string
	// Fault says what is wrong with it, nil if that is not clear.
	Fault Detail
	// Right is the tag as it should be written, empty if that is not clear.
	Right string
}

func (d TagUnreadable) words() string {
	if d.Right != "" && !strings.HasPrefix(d.Line, "[") {
		return "a tag stands in brackets and quotes: " + d.Right
	}
	s := "malformed tag " + strconv.Quote(d.Line)
	if d.Right == "" {
		s += ` (expected [Name "value"])`
	}
	if d.Fault != nil {
		s += ": " + d.Fault.words()
	}
	if d.Right != "" {
		s += ": write " + d.Right
	}
	return s
}

// ReadAs is what a lenient reading takes for something else.
type ReadAs struct {
	Word, As string
	// Why has the reasons, if there is more to say than that.
	Why []string
}

func (d ReadAs) words() string {
	s := strconv.Quote(d.Word) + " is read as " + d.As
	if len(d.Why) > 0 {
		s += ": " + strings.Join(d.Why, ", ")
	}
	return s
}

// LanguageRead is a language whose letters for men are read.
type LanguageRead struct{ Language string }

func (d LanguageRead) words() string {
	return fmt.Sprintf("the letters for men are read as those of the language %s; the canonical text has those of AGN, "+
		"and no such tag", d.Language)
}

// quoted puts words in quotation marks.
func quoted(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return out
}

// Unseen is a character that is not seen, an argument of a phrase.
type Unseen rune

// String names the character.
func (r Unseen) String() string {
	switch r {
	case 0xA0, 0x202F, 0x2007:
		return fmt.Sprintf("a no-break space %U", rune(r))
	case 0x200B:
		return "a space of no width U+200B"
	case 0xFEFF:
		return "a byte order mark U+FEFF"
	}
	return fmt.Sprintf("the character %U", rune(r))
}
