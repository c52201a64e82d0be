package diag

// The details of findings about the text: what cannot be read, and what is read as
// something else.

// Unreadable is a word that is none of the notation's.
type Unreadable struct {
	Word string
	// Explained is set where it was looked for how far the word can be read: up to
	// behind Read, where Unexpected stands, empty at its end, and one of Expected could.
	Explained        bool
	Read, Unexpected string
	Expected         []string
	// Help is what the word may stand for, nil where nothing comes to mind.
	Help Detail
	// Limit is the limit that the word goes beyond, if it has the form of one.
	Limit Detail
}

// IndexTooLarge is an index of a man above Most.
type IndexTooLarge struct {
	Index string
	Most  int
}

// PointsTooMany is a move that names more than Most numbers of points.
type PointsTooMany struct{ Most int }

// GapUnmeasured is a gap whose length is none, or of more than so many digits.
type GapUnmeasured struct{ Digits int }

// GlyphTooLarge is a numeric annotation glyph above Most.
type GlyphTooLarge struct {
	Glyph string
	Most  int
}

// ReadingsUnfit is a word with more than Most readings, or with a gap in one.
type ReadingsUnfit struct{ Most int }

// ThrowUnreadable is a throw whose values cannot be read.
type ThrowUnreadable struct{ Word string }

// ThrowTooManyDice is a throw of more values than the notation has room for.
type ThrowTooManyDice struct {
	Word string
	Most int
}

// WordTooLong is a word, or a throw, of more than Most bytes.
type WordTooLong struct {
	Throw bool
	Word  string
	Most  int
}

// TagUnreadable is a line that begins as a tag does.
type TagUnreadable struct {
	Line string
	// Fault says what is wrong with it, as far as that is clear.
	Fault TagFault
	// Strange is the character of the fault TagNameStrange.
	Strange rune
	// Right is the tag as it should be written, empty if that is not clear.
	Right string
}

// TagFault says what is wrong with a tag. Zero says nothing.
type TagFault uint8

// The faults of tags.
const (
	// TagNameUnfit is one whose name is none.
	TagNameUnfit TagFault = iota + 1
	// TagSign has a sign between its name and its value.
	TagSign
	// TagWithoutValue has no value.
	TagWithoutValue
	// TagUnquoted has a value without quotation marks.
	TagUnquoted
	// TagApostrophes has a value in apostrophes.
	TagApostrophes
	// TagCurly has a value in quotation marks as they are printed.
	TagCurly
	// TagQuoteInside has a quotation mark in its value.
	TagQuoteInside
	// TagBackslash has a backslash in its value.
	TagBackslash
	// TagNotClosed has a value that does not end.
	TagNotClosed
	// TagBehind has something after its value.
	TagBehind
	// TagOpen lacks the bracket at its end.
	TagOpen
	// TagNameStrange has a space of another kind, or an unseen character, at its name.
	TagNameStrange
	// TagNameSpaced has a name of several words.
	TagNameSpaced
	// TagEscaped has a value whose own quotation marks are escaped.
	TagEscaped
)

// TagTwice is a tag that stands there already.
type TagTwice struct {
	Name string
	// Torn is set if the game is not judged, for the values differ.
	Torn bool
}

// WordBehindResult is movetext behind the result.
type WordBehindResult struct{ Word string }

// SuffixAstray is a suffix that stands behind no move or pass.
type SuffixAstray struct{ Suffix string }

// VariationsTooDeep is a variation below Most others.
type VariationsTooDeep struct{ Most int }

// VariationsOpen is the outermost of the variations that are not closed.
type VariationsOpen struct {
	// Lacking is the number of closing brackets.
	Lacking int
}

// GameTooLong is a game of more than Most bytes.
type GameTooLong struct{ Most int }

// NotUTF8 is a byte that is not UTF-8 text, and others behind it if More is set.
type NotUTF8 struct {
	Byte byte
	More bool
}

// Control is a character that is not shown, of those for the direction of writing if
// Bidi is set, and others behind it if More is.
type Control struct {
	Rune       rune
	Bidi, More bool
}

// OtherInput is input of another format.
type OtherInput struct {
	// Format is its name with an article, such as "a PNG picture".
	Format string
	// Text is set if the format is one of text.
	Text bool
}

// ChessGame is a game that looks like a PGN of chess.
type ChessGame struct {
	// Word tells of it: castling, if Castles is set, or a move of a queen.
	Word    string
	Castles bool
}

// ReadAs is what a lenient reading takes for something else.
type ReadAs struct {
	Word, As string
	// Why has the reasons, if there is more to say than that.
	Why []string
}

// LanguageUnknown is a language whose letters for men are not known.
type LanguageUnknown struct {
	Language string
	Known    []string
}

// LanguageRead is a language whose letters for men are read.
type LanguageRead struct{ Language string }
