package diag

import (
	"fmt"
	"strconv"
	"strings"
)

// quoted puts words in quotation marks.
func quoted(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return out
}

// either joins alternatives.
func either(list []string) string { return join(list, " or ") }

// All joins what is named together.
func All(list []string) string { return join(list, " and ") }

func join(list []string, last string) string {
	n := len(list) - 1
	if n <= 0 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + last + list[n]
}

// is goes with n things.
func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func (d More) words() string { return fmt.Sprintf("and %d more like it", d.N) }

func (d Last) words() string {
	if d.More > 0 {
		return fmt.Sprintf("%s; further findings in this game, not listed: %d", d.Detail.words(), d.More)
	}
	return d.Detail.words() + "; what else is wrong in this game is not listed"
}

func (d Unreadable) words() string {
	s := strconv.Quote(d.Word) + " is no word of the notation"
	switch {
	case d.Limit != nil:
		return s + ": " + d.Limit.words()
	case !d.Explained:
		return s
	}
	switch d.Help.(type) {
	case Plain, SoldierLetter, SeatWithoutColon, Lookalike:
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
		s += " (expected " + either(d.Expected) + ")"
	}
	if d.Help != nil {
		s += "; " + d.Help.words()
	}
	return s
}

func (d IndexTooLarge) words() string {
	return fmt.Sprintf("the index %s is greater than %d", d.Index, d.Most)
}

func (d PointsTooMany) words() string { return fmt.Sprintf("more than %d numbers of points", d.Most) }

func (d GapUnmeasured) words() string {
	return fmt.Sprintf("the length of a gap is a number from 1 of at most %d digits", d.Digits)
}

func (d ReadingsUnfit) words() string {
	return fmt.Sprintf("a word has at most %d readings, and none of them has a gap", d.Most)
}

func (d GlyphTooLarge) words() string {
	return fmt.Sprintf("the glyph %s is greater than $%d", d.Glyph, d.Most)
}

func (d ThrowUnreadable) words() string {
	return "malformed throw " + strconv.Quote(d.Word) +
		` (expected numbers or "_" between "<" and ">", with commas and no blanks)`
}

func (d ThrowTooManyDice) words() string {
	return fmt.Sprintf("the throw %q has more than %d values", d.Word, d.Most)
}

func (d WordTooLong) words() string {
	what := "word"
	if d.Throw {
		what = "throw"
	}
	return fmt.Sprintf("the %s %q is longer than %d bytes", what, d.Word, d.Most)
}

func (d TagUnreadable) words() string {
	s := "malformed tag " + strconv.Quote(d.Line)
	if d.Right == "" {
		s += ` (expected [Name "value"])`
	}
	switch d.Fault {
	case 0:
	case TagNameStrange:
		s += fmt.Sprintf(": %s stands at the name, where only a space may stand", strange(d.Strange))
	default:
		s += ": " + tagFaults[d.Fault]
	}
	if d.Right != "" {
		s += ": write " + d.Right
	}
	return s
}

// strange names a character that is not seen.
func strange(r rune) string {
	switch r {
	case 0xA0, 0x202F, 0x2007:
		return fmt.Sprintf("a no-break space %U", r)
	case 0x200B:
		return "a space of no width U+200B"
	case 0xFEFF:
		return "a byte order mark U+FEFF"
	}
	return fmt.Sprintf("the character %U", r)
}

// tagFaults puts the faults of tags in words.
var tagFaults = [...]string{
	TagNameUnfit:    "a name is a letter from a to z and after it such letters, digits and _",
	TagSign:         "only blanks stand between a name and its value",
	TagWithoutValue: "the value is missing",
	TagUnquoted:     "a value stands in quotation marks",
	TagApostrophes:  "a value stands in quotation marks, not in apostrophes",
	TagCurly:        "straight quotation marks are needed",
	TagQuoteInside:  `a quotation mark inside a value is written \"`,
	TagBackslash:    `a backslash in a value is written \\`,
	TagNotClosed:    "the quotation mark that closes the value is missing",
	TagBehind:       "nothing but ] stands after the value",
	TagOpen:         "the ] that closes the tag is missing",
	TagNameSpaced:   "a name has no spaces",
	TagEscaped:      "no backslash stands before the quotation marks around a value",
}

func (d TagTwice) words() string {
	s := "the tag " + strconv.Quote(d.Name) + " stands here a second time"
	if d.Torn {
		s += " with another value: take one out; until then the game is not judged"
	}
	return s
}

func (d WordBehindResult) words() string { return strconv.Quote(d.Word) + " stands behind the result" }

func (d SuffixAstray) words() string {
	return strconv.Quote(d.Suffix) + " does not stand directly behind a move or pass"
}

func (d VariationsTooDeep) words() string {
	return fmt.Sprintf("variations are nested more than %d deep; this one is not read", d.Most)
}

func (d VariationsOpen) words() string {
	s := "the variation that begins here is not closed"
	if d.Lacking > 1 {
		s += fmt.Sprintf(": %d brackets lack", d.Lacking)
	}
	return s
}

func (d GameTooLong) words() string {
	return fmt.Sprintf("the game is longer than %d bytes and was not read", d.Most)
}

func followed(more bool) string {
	if more {
		return " and what follows it"
	}
	return ""
}

func (d NotUTF8) words() string {
	return fmt.Sprintf("byte 0x%02X%s is not UTF-8", d.Byte, followed(d.More))
}

func (d Control) words() string {
	what := "control character"
	if d.Bidi {
		what = "bidirectional control"
	}
	return fmt.Sprintf("%s U+%04X%s", what, d.Rune, followed(d.More))
}

func (d OtherInput) words() string {
	if d.Text {
		return "the input is " + d.Format + ", not AGN"
	}
	return "the input is " + d.Format + ", not UTF-8 text"
}

func (d ChessGame) words() string {
	why := "a queen's move"
	if d.Castles {
		why = "castling"
	}
	return fmt.Sprintf("this looks like a PGN of chess: %s is %s, and no Variant tag says that it is another game", d.Word,
		why)
}

func (d ReadAs) words() string {
	s := strconv.Quote(d.Word) + " is read as " + d.As
	if len(d.Why) > 0 {
		s += ": " + strings.Join(d.Why, ", ")
	}
	return s
}

func (d LanguageUnknown) words() string {
	return fmt.Sprintf("no letters of the language %q are known (known: %s), those of AGN are read", d.Language,
		strings.Join(d.Known, ", "))
}

func (d LanguageRead) words() string {
	return fmt.Sprintf("the letters for men are read as those of the language %s; the canonical text has those of AGN, "+
		"and no such tag", d.Language)
}
