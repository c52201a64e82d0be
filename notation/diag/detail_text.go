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
	s := "cannot read " + strconv.Quote(d.Word)
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
	s += ": " + d.where()
	if d.Help != nil {
		s += "; " + d.Help.words()
	}
	return s
}

// where says up to where the word can be read.
func (d Unreadable) where() string {
	expected := ""
	if len(d.Expected) > 0 {
		expected = " (expected " + Any(d.Expected).String() + ")"
		letters, men := strings.CutPrefix(d.Expected[0], "one of ")
		if men && len(d.Unexpected) == 1 && 'A' <= d.Unexpected[0] && d.Unexpected[0] <= 'Z' {
			return fmt.Sprintf("no man is called %s (%s)", d.Unexpected, letters)
		}
	}
	switch {
	case d.Unexpected == "" && d.Read == "":
		return "nothing is written" + expected
	case d.Unexpected == "":
		return "it ends after " + strconv.Quote(d.Read) + expected
	case d.Read == "":
		return strconv.Quote(d.Unexpected) + " cannot stand first" + expected
	}
	return strconv.Quote(d.Unexpected) + " cannot stand after " + strconv.Quote(d.Read) + expected
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
		return "a tag stands in brackets, its value in quotation marks: write " + d.Right
	}
	s := "cannot read the tag " + strconv.Quote(d.Line)
	if d.Fault != nil {
		s += ": " + d.Fault.words()
	}
	if d.Right == "" {
		return s + `; write [Name "value"]`
	}
	return s + "; write " + d.Right
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
	return fmt.Sprintf("the letters for men are those of the language %s; agn fmt writes those of AGN and drops this tag",
		d.Language)
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
