package diag

import (
	"fmt"
	"strings"
)

// Phrase is a sentence of the table below, with verbs of package fmt for its arguments. One without
// arguments is a detail itself. The zero value is unset.
type Phrase uint8

// The phrases: of the text, of tags, of play.
const (
	fileWithoutGame Phrase = iota + 1
	CommentOpen
	BraceWithoutComment
	AngleWithoutThrow
	BracketWithoutVariation
	VariationBeforeMoves
	VariationOfNothing
	VariationOpen
	VariationsOpen
	VariationsTooDeep
	SicAstray
	SuffixAstray
	ResultMissing
	ResultInComment
	ResultInWords
	WordBehindResult
	GameTooLong
	MoreLikeIt

	ThrowUnreadable
	ThrowTooManyDice
	ThrowTooLong
	WordTooLong
	IndexTooLarge
	PointsTooMany
	GapUnmeasured
	GlyphTooLarge
	ReadingsUnfit

	NoCastling
	SoldierLetter
	SeatWithoutColon
	Lookalike
	LenientSigns
	LenientReads
	LanguageReads
	LanguageUnknown

	MeantThrow
	MeantValues
	MeantUnreadable
	MeantMove
	MeantNumber
	MeantRemark
	MeantResult
	MeantSeat
	MeantWords
	DotsNoPass

	NotUTF8
	Damaged
	ForeignSpaces
	BracesNested
	Control
	Bidi
	InputNotText
	InputForeign
	InputConflict
	InSource
	OtherVariant
	ChessLike

	TagNameUnfit
	TagNameSpaced
	TagNameStrange
	TagSign
	TagWithoutValue
	TagUnquoted
	TagApostrophes
	TagCurly
	TagQuoteInside
	TagBackslash
	TagEscaped
	TagNotClosed
	TagBehind
	TagOpen

	TagTwice
	TagTorn
	SetUpMissing
	StartMissing
	StartDenied
	StartUnclear
	StartUnclearAlone
	SeatUnknown
	SeatNotAlone
	SeatsNotAlone
	VariantMissing
	VariantMisnamed
	SettingUnreadable
	OptionTwice
	StakeUnreadable
	AmountUnreadable
	AmountsMissing
	AmountsWrong
	ResultUnfit
	ResultUnfounded

	TurnUnfinished
	GameWithoutThrows
	GameEnded
	ThrowNotDue
	MoveNotLegal
	NothingCaptured
	CaptureUnmarked
	IndexNotAmongMen
	IndicesOfTwo
	NoReadingLegal
	NoChoiceLegal
	NoThrowLegal
	ThrowsInferred
	ThrowsUnknown
	ManUnknown
	SquareUnknown
	SicIdle
	Readings
	Enough
	EnoughWhich

	endPhrases
)

var phrases = [endPhrases]string{
	fileWithoutGame:         "the file holds no game",
	CommentOpen:             "the comment that begins here is not closed",
	BraceWithoutComment:     "} without a comment to close",
	AngleWithoutThrow:       "> without a throw to close",
	BracketWithoutVariation: ") without a variation to close",
	VariationBeforeMoves:    "a variation stands before any move that it could replace",
	VariationOfNothing:      "the variation has nothing to replace",
	VariationOpen:           "the variation that begins here is not closed",
	VariationsOpen:          "the variation that begins here is not closed: %d brackets lack",
	VariationsTooDeep:       "variations are nested more than %d deep; this one is not read",
	SicAstray:               `"sic" does not stand directly after a throw, move or pass`,
	SuffixAstray:            "%q does not stand directly after a move or pass",
	ResultMissing:           "the game has no result at its end; write it, or * if none is known",
	ResultInComment: "the game has no result at its end, though the comment before it is {%s}: write %s " +
		"after it",
	ResultInWords:    "write the result, such as 1-0, and in the tag Termination how the game ended",
	WordBehindResult: "%q stands after the result",
	GameTooLong:      "the game is longer than %d bytes and was not read",
	MoreLikeIt:       "and %d more like it",

	ThrowUnreadable:  `malformed throw %q (expected numbers or "_" between "<" and ">", with commas and no spaces)`,
	ThrowTooManyDice: "the throw %q has more than %d values",
	ThrowTooLong:     "the throw %q is longer than %d bytes",
	WordTooLong:      "the word %q is longer than %d bytes",
	IndexTooLarge:    "the index %s is greater than %d",
	PointsTooMany:    "more than %d numbers of points",
	GapUnmeasured:    "the length of a gap is a number from 1 of at most %d digits",
	GlyphTooLarge:    "the glyph %s is greater than $%d",
	ReadingsUnfit:    "a word has at most %d readings, and none of them has a gap",

	NoCastling:       "there is no castling in this game",
	SoldierLetter:    "soldiers have no letter: %s? (--language %s reads %c)",
	SeatWithoutColon: "a seat mark is written %c:",
	Lookalike:        "%[1]s %[2]c (%[2]U) stands for Latin %[3]c",
	LenientSigns:     "--lenient reads %s",
	LenientReads:     "--lenient reads it as %s",
	LanguageReads:    "--language %s reads it as %s",
	LanguageUnknown:  "no letters of the language %q are known (known: %s), those of AGN are read",

	MeantThrow: "cannot read %q: a throw stands in angle brackets: %s, which --lenient reads",
	MeantValues: "cannot read %q: the values of a throw are numbers with commas between them: %s, which --lenient " +
		"reads",
	MeantUnreadable: "%q stands for what cannot be read, which is written %s and read so by --lenient",
	MeantMove:       "cannot read %q: moves have spaces between them and none within: %s, which --lenient reads",
	MeantNumber:     "cannot read %q: a round number has its full stop directly after it: %s, which --lenient reads",
	MeantRemark:     "cannot read %q: a remark is a glyph or stands in braces: %s, which --lenient reads",
	MeantResult:     "cannot read %q: the result is written %s, which --lenient reads",
	MeantSeat:       "cannot read %q: the mark of that seat is %s, which --lenient reads",

	MeantWords: "%q stands after ;, which begins a comment that goes to the end of the line: take out the ; if that is " +
		"part of the game, and put it in braces if it is not",

	DotsNoPass:    "%s; if the dots stand for what is lost, write _ for a word, _*n for n words, _t for a turn",
	Damaged:       "byte 0x%02X is not UTF-8, as the other letters of the text are",
	NotUTF8:       "byte 0x%02X is not UTF-8: the text is likely to be in %[2]s, which --encoding %[2]s reads",
	ForeignSpaces: "%s stands where only a plain space may stand; --lenient reads it",
	BracesNested: "braces do not nest: the comment that begins at line %d, column %d ends at its first }, and what " +
		"follows is no part of it; --lenient reads it with parentheses within if no moves stand there",
	Control:      "control character %U%s",
	Bidi:         "bidirectional control %U%s",
	InputNotText: "the input is %s, not UTF-8 text: %s",
	InputForeign: "the input is %s, not AGN: %s",
	InSource:     "%s (%s)",
	InputConflict: "a conflict of git is not resolved in this file: choose one side and take out the lines that begin " +
		"with <<<<<<<, ======= and >>>>>>>",
	OtherVariant: "the Variant tag says %q, which is %s and none of the games that agn rules lists: %s",
	ChessLike:    "this looks like a PGN of chess: %s is %s, and no Variant tag says that it is another game",

	TagNameUnfit:    "a name is a letter from a to z and after it such letters, digits and _",
	TagNameSpaced:   "a name has no spaces",
	TagNameStrange:  "%s stands at the name, where only a space may stand",
	TagSign:         "only spaces stand between a name and its value",
	TagWithoutValue: "the value is missing",
	TagUnquoted:     "a value stands in quotation marks",
	TagApostrophes:  "a value stands in quotation marks, not in apostrophes",
	TagCurly:        "straight quotation marks are needed",
	TagQuoteInside:  `a quotation mark inside a value is written \"`,
	TagBackslash:    `a backslash in a value is written \\`,
	TagEscaped:      "no backslash stands before the quotation marks around a value",
	TagNotClosed:    "the quotation mark that closes the value is missing",
	TagBehind:       "nothing but ] stands after the value",
	TagOpen:         "the ] that closes the tag is missing",

	TagTwice: "the tag %q stands here a second time",
	TagTorn: "the tag %q stands here a second time with another value: take one out; until then the game is not " +
		"judged",
	SetUpMissing: `a FEN tag needs the tag SetUp "1"`,
	StartMissing: "SetUp %q says that the game begins from another position, and no FEN tag gives it: write the FEN " +
		"tag, " +
		"or take SetUp out; until then the game is not judged",
	StartDenied: "SetUp %q says that the game begins as usual, the FEN tag that it does not: write SetUp \"1\", " +
		"or take FEN out; until then the game is not judged",
	StartUnclear: "SetUp %q says nothing of where the game begins: write \"1\" beside a FEN tag; " +
		"until then the game is not judged",
	StartUnclearAlone: "SetUp %q says nothing of where the game begins: write \"1\" and a FEN tag, " +
		"or \"0\" where it begins as usual; until then the game is not judged",
	SeatUnknown:       "%q is not a seat that plays",
	SeatNotAlone:      "%s is not played by these seats alone, judged with all: %s is missing",
	SeatsNotAlone:     "%s is not played by these seats alone, judged with all: %s are missing",
	VariantMissing:    "the game has no Variant tag; it is one of %s",
	VariantMisnamed:   "the game has no Variant tag: write Variant, not %s",
	SettingUnreadable: "%q is not name=value",
	OptionTwice:       "option %q is set twice",
	StakeUnreadable:   "%q is no stake in rupees",
	AmountUnreadable:  "%q is no amount of rupees",
	AmountsMissing:    "%s has %d amounts, not one for each of %d seats",
	AmountsWrong:      "%s is written, by the rules it is %s",
	ResultUnfit:       "%s is no result for %d seats",
	ResultUnfounded:   "%s is claimed, but the game is not over and no Termination tag says why it ended: add %s",

	TurnUnfinished:    "the turn is not finished",
	GameWithoutThrows: "there are no throws in this game",
	GameEnded:         "the game is over: %s",
	ThrowNotDue:       "no throw is due",
	MoveNotLegal:      "this is not a legal move",
	NothingCaptured:   "x is written although nothing is captured",
	CaptureUnmarked:   "the move captures, x is missing",
	IndexNotAmongMen:  "no man with that index on its way is among men that stand together",
	IndicesOfTwo:      "two indices after # name two men that go together",
	NoReadingLegal:    "no reading of the gap makes this legal",
	NoChoiceLegal:     "none of the readings makes this legal",
	NoThrowLegal:      "no throw before it makes this legal",
	ThrowsInferred:    "places where throws are not recorded: %d; places where they are certain: %d",
	ThrowsUnknown:     "%q is neither unrecorded nor partial: throws are read as they stand",
	ManUnknown:        "there is no man %c",
	SquareUnknown:     "there is no square %s on this board",
	SicIdle:           "sic stands at a %s that is in order",
	Readings:          "%s can be %s",
	Enough:            "%s is enough",
	EnoughWhich:       "%s says which man is meant",
}

// Any is a list of alternatives, an argument of a phrase; All one of things that are named together.
type (
	Any []string
	All []string
)

// String joins the alternatives.
func (l Any) String() string { return join(l, " or ") }

// String joins the names.
func (l All) String() string { return join(l, " and ") }

func join(list []string, last string) string {
	n := len(list) - 1
	if n <= 0 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + last + list[n]
}

// Sign is a character that a lenient reading takes for others: for a space, or for none.
type Sign struct {
	Sign rune
	As   string
}

// Signs is an argument of LenientSigns.
type Signs []Sign

// String says how each sign is read.
func (l Signs) String() string {
	reads := make([]string, len(l))
	for i, s := range l {
		switch s.As {
		case "":
			reads[i] = fmt.Sprintf("%U as nothing", s.Sign)
		case " ":
			reads[i] = fmt.Sprintf("%U as a space", s.Sign)
		default:
			reads[i] = fmt.Sprintf("%c as %s", s.Sign, s.As)
		}
	}
	return strings.Join(reads, ", ")
}
