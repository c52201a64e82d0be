package diag

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
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

func (d Unreadable) text() words.Text {
	says := words.Of("cannot read %q", d.Word)
	switch {
	case d.Limit != nil:
		return words.Of("%s: %s", says, d.Limit.text())
	case d.Explained && Says(d.Help, NoCastling, SoldierLetter, SeatWithoutColon, Lookalike, LenientReads, SuffixAstray):
		return words.Of("%s: %s", says, d.Help.text()) // which is all there is to say
	case d.Explained:
		says = words.Of("%s: %s", says, d.where())
	}
	if d.Help == nil {
		return says
	}
	return words.Of("%s; %s", says, d.Help.text())
}

// where says up to where the word can be read.
func (d Unreadable) where() words.Text {
	says := words.Of("%q cannot stand after %q", d.Unexpected, d.Read)
	switch {
	case d.Unexpected == "" && d.Read == "":
		says = words.Of("nothing is written")
	case d.Unexpected == "":
		says = words.Of("it ends after %q", d.Read)
	case d.Read == "":
		says = words.Of("%q cannot stand first", d.Unexpected)
	}
	if len(d.Expected) == 0 {
		return says
	}
	letters, men := strings.CutPrefix(d.Expected[0], "one of ")
	if men && len(d.Unexpected) == 1 && 'A' <= d.Unexpected[0] && d.Unexpected[0] <= 'Z' {
		return words.Of("no man is called %s (%s)", d.Unexpected, letters)
	}
	parts := make([]words.Text, len(d.Expected))
	for i, name := range d.Expected {
		parts[i] = part(name)
	}
	return words.Of("%s (expected %s)", says, words.Or(parts))
}

// part names what a grammar wants next. Signs stand for themselves.
func part(name string) words.Text {
	switch letters, men := strings.CutPrefix(name, "one of "); {
	case men:
		return words.Of("one of %s", letters)
	case name == "a file":
		return words.Of("a file")
	case name == "a number":
		return words.Of("a number")
	case name == "the end":
		return words.Of("the end")
	}
	return words.Of("%v", name)
}

// TagUnreadable is a line that begins as a tag does, or is one without its brackets.
type TagUnreadable struct {
	Line string
	// Fault says what is wrong with it, nil if that is not clear.
	Fault Detail
	// Right is the tag as it should be written, empty if that is not clear.
	Right string
}

func (d TagUnreadable) text() words.Text {
	if d.Right != "" && !strings.HasPrefix(d.Line, "[") {
		return words.Of("a tag stands in brackets, its value in quotation marks: write %s", d.Right)
	}
	says := words.Of("cannot read the tag %q", d.Line)
	if d.Fault != nil {
		says = words.Of("%s: %s", says, d.Fault.text())
	}
	return words.Of("%s; write %s", says, cmp.Or(d.Right, `[Name "value"]`))
}

// ReadAs is what a lenient reading takes for something else.
type ReadAs struct {
	Word, As string
	// Named says what it is read as, where As does not.
	Named words.Text
	// Why has the reasons, if there is more to say than that.
	Why []words.Text
}

func (d ReadAs) text() words.Text {
	as := d.Named
	if as.Empty() {
		as = words.Of("%v", d.As)
	}
	if len(d.Why) > 0 {
		return words.Of("%q is read as %s: %s", d.Word, as, words.Commas(d.Why))
	}
	return words.Of("%q is read as %s", d.Word, as)
}

// LanguageRead is a language whose letters for men are read.
type LanguageRead struct{ Language string }

func (d LanguageRead) text() words.Text {
	return words.Of("the letters for men are those of the language %s; agn fmt writes those of AGN and drops this tag",
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

// Words names the character.
func (r Unseen) Words() words.Text {
	switch r {
	case 0xA0, 0x202F, 0x2007:
		return words.Of("a no-break space %U", rune(r))
	case 0x200B:
		return words.Of("a space of no width U+200B")
	case 0xFEFF:
		return words.Of("a byte order mark U+FEFF")
	}
	return words.Of("the character %U", rune(r))
}
