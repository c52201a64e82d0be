package diag

import "github.com/ashtapada/agn/internal/words"

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
	LettersOwn

	MeantThrow
	MeantValues
	MeantUnreadable
	MeantReadings
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
	ThrowNotDue
	MoveNotLegal
	NothingCaptured
	CaptureUnmarked
	IndexNotAmongMen
	IndicesOfTwo
	ThrowsInferred
	ThrowUnwritten
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
	CommentOpen:             "the comment that begins here is not closed: write } where it ends",
	BraceWithoutComment:     "this } closes no comment: take it out, or write { where the comment begins",
	AngleWithoutThrow:       "this > closes no throw: take it out, or write < before the throw",
	BracketWithoutVariation: "this ) closes no variation: take it out, or write ( where the variation begins",
	VariationBeforeMoves:    "the variation has no move before it, in the line around it: write it after the move that it replaces",
	VariationOfNothing:      "the variation replaces nothing: write it directly after the event that it replaces",
	VariationOpen:           "the variation that begins here is not closed: write ) where it ends",
	VariationsOpen:          "the variation that begins here is not closed: %d closing brackets are missing",
	VariationsTooDeep:       "this variation is not read: it lies more than %d deep in others",
	SicAstray:               `"sic" stands in the wrong place: write it directly after a throw, move or pass`,
	SuffixAstray:            "%q stands in the wrong place: write it directly after a move or pass",
	ResultMissing:           "the game does not end with a result: write it, or * if there is none or it is not known",
	ResultInComment:         "the game does not end with a result, but with the comment {%s}: write %s after it",
	ResultInWords:           "write the result, such as 1-0, and in the tag Termination how the game ended",
	WordBehindResult:        "%q stands after the result, which ends the game: take it out, or write the result after it",
	GameTooLong:             "the game is not read: it is longer than %d bytes",
	MoreLikeIt:              "and %d more like it",

	ThrowUnreadable:  `cannot read the throw %q: write numbers or _ between < and >, with commas and without spaces`,
	ThrowTooManyDice: "the throw %q has more than %d values",
	ThrowTooLong:     "the throw %q is longer than %d bytes: is a > or a space missing?",
	WordTooLong:      "the word %q is longer than %d bytes: is a space missing?",
	IndexTooLarge:    "the index %s is greater than %d",
	PointsTooMany:    "more than %d numbers of points",
	GapUnmeasured:    "the length of a gap is a number from 1 of at most %d digits",
	GlyphTooLarge:    "the glyph %s is greater than $%d",
	ReadingsUnfit:    "a word has at most %d readings, and none of them has a gap",

	NoCastling:       "there is no castling in this game",
	SoldierLetter:    "soldiers have no letter: %s? (--language %s reads %c)",
	SeatWithoutColon: "a seat mark is a capital letter with a colon: write %c:",
	Lookalike:        "%[1]s %[2]c (%[2]U) stands for Latin %[3]c",
	LenientSigns:     "--lenient reads %s",
	LenientReads:     "did you mean %s? --lenient reads it so",
	LanguageReads:    "did you mean %[2]s? --language %[1]s reads it so",
	LettersOwn: "the letters for men are read as AGN's (%s), not as those of the language %s: add --lenient, or set " +
		"lenient = true in .agn.toml",
	LanguageUnknown: "agn knows no letters of the language %q (it knows %s): the letters of AGN are read",

	MeantThrow:      "cannot read %q: a throw stands in angle brackets; write %s, or add --lenient",
	MeantValues:     "cannot read %q: commas separate the values of a throw; write %s, or add --lenient",
	MeantUnreadable: "cannot read %q: what is unreadable is written _, a lost turn _t; write %s, or add --lenient",
	MeantReadings:   "cannot read %q: two readings of a throw are written die by die; write %s for both throws",
	MeantMove:       "cannot read %q: a move is written without spaces and commas; write %s, or add --lenient",
	MeantNumber:     "cannot read %q: a full stop follows a round number directly; write %s, or add --lenient",
	MeantRemark:     "cannot read %q: a remark is a glyph or stands in braces; write %s, or add --lenient",
	MeantResult:     "cannot read %q: the result has another form; write %s, or add --lenient",
	MeantSeat:       "cannot read %q: a seat mark is a letter with a colon; write %s, or add --lenient",

	MeantWords: "%q stands after ; and counts as a comment: take out the ; if it belongs to the game, else write {}",

	DotsNoPass:    "%s; for what is lost write _ (a word), _*n (n words) or _t (a turn) in place of the dots",
	Damaged:       "byte 0x%02X is not UTF-8, though the rest of the text is: write the letter again",
	NotUTF8:       "byte 0x%02X is not UTF-8: the text is probably in %[2]s; add --encoding %[2]s",
	ForeignSpaces: "%s stands here: write a plain space, or add --lenient",
	BracesNested: "braces do not nest: the comment that begins at line %d, column %d ends at its first }; " +
		"write parentheses in it, or add --lenient",
	Control:      "control character %U%s: take it out",
	Bidi:         "bidirectional control %U%s: take it out",
	InputNotText: "the input is %s, not UTF-8 text: %s",
	InputForeign: "the input is %s, not AGN: %s",
	InSource:     "%s (%s)",
	InputConflict: "a git conflict is not resolved in this file: keep one side, and delete the lines that begin " +
		"with <<<<<<<, ======= and >>>>>>>",
	OtherVariant: "the Variant tag says %q, which is %s and not one of the games that agn rules lists: %s",
	ChessLike:    "this looks like a PGN of chess: %s is %s; if it is another game, add its Variant tag",

	TagNameUnfit:    "a name is a letter from a to z and after it such letters, digits and _",
	TagNameSpaced:   "a name has no spaces",
	TagNameStrange:  "%s stands at the name, where only a plain space may stand",
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

	TagTwice:     "the tag %q is written twice: take one out",
	TagTorn:      "the game is not judged: the tag %q has two values; take one out",
	SetUpMissing: `a FEN tag needs the tag SetUp: add [SetUp "1"]`,
	StartMissing: "the game is not judged: SetUp %q asks for a FEN tag, and there is none; write the FEN tag, " +
		"or take SetUp out",
	StartDenied: "the game is not judged: SetUp %q says that it begins as usual, the FEN tag that it does not; " +
		"write SetUp \"1\", or take FEN out",
	StartUnclear: "the game is not judged: SetUp %q does not say where it begins; write \"1\" beside a FEN tag",
	StartUnclearAlone: "the game is not judged: SetUp %q does not say where it begins; write \"1\" and a FEN tag, " +
		"or \"0\" if it begins as usual",
	SeatUnknown:       "%q is not a seat that plays: write %s",
	SeatNotAlone:      "%s needs more seats: the tag %s is missing; the game is judged with all seats",
	SeatsNotAlone:     "%s needs more seats: the tags %s are missing; the game is judged with all seats",
	VariantMissing:    "the game has no Variant tag: add one for %s",
	VariantMisnamed:   "the game has no Variant tag: write Variant, not %s",
	SettingUnreadable: "%q is not name=value",
	OptionTwice:       "option %q is set twice",
	StakeUnreadable:   "%q is not a stake in rupees",
	AmountUnreadable:  "%q is not an amount of rupees",
	AmountsMissing:    "%s has %d amounts, not one for each of %d seats",
	AmountsWrong:      "%s is written, but by the rules it is %s: write that",
	ResultUnfit:       "%s is not a result for %d seats: write a score for each, such as %s, or *",
	ResultUnfounded:   "the game is not over, so %s needs a reason: add %s",

	TurnUnfinished:    "the turn is not finished",
	GameWithoutThrows: "there are no throws in this game",
	ThrowNotDue:       "no throw is due",
	MoveNotLegal:      "this is not a legal move",
	NothingCaptured:   "x is written, but nothing is captured: leave the x out",
	CaptureUnmarked:   "the move captures: write x",
	IndexNotAmongMen:  "no man that stands there has this index",
	IndicesOfTwo:      "two indices after # name two men that go together",
	ThrowsInferred:    "places where throws may be missing: %d; where one surely fell: %d; where it is certain which: %d",
	ThrowUnwritten:    "%s; the throw is not written, and is taken from the main line",
	ThrowsUnknown:     "%q is no value of this tag: write %s, or no tag if all throws are written; throws are read as they stand",
	ManUnknown:        "there is no man %c",
	SquareUnknown:     "there is no square %s on this board",
	SicIdle:           "sic is not needed: the %s is legal",
	Readings:          "%s can be %s",
	Enough:            "more is written than needed: %s is enough",
	EnoughWhich:       "%s says which man is meant",
}

// Any is a list of alternatives, an argument of a phrase; All one of things that are named together.
type (
	Any []string
	All []string
)

// Words joins the alternatives.
func (l Any) Words() words.Text { return words.Or(l) }

// Words joins the names.
func (l All) Words() words.Text { return words.And(l) }

// Sign is a character that a lenient reading takes for others: for a space, or for none.
type Sign struct {
	Sign rune
	As   string
}

// Signs is an argument of LenientSigns.
type Signs []Sign

// Words says how each sign is read.
func (l Signs) Words() words.Text {
	reads := make([]words.Text, len(l))
	for i, s := range l {
		switch s.As {
		case "":
			reads[i] = words.Of("%U as nothing", s.Sign)
		case " ":
			reads[i] = words.Of("%U as a space", s.Sign)
		default:
			reads[i] = words.Of("%c as %s", s.Sign, s.As)
		}
	}
	return words.Commas(reads)
}
