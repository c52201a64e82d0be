// Package notation holds AGN games as they were written: tags, movetext and
// result, with the place of everything in the text, and prints them in canonical
// layout. It knows nothing of the rules of any game; docs/notation.md defines it.
package notation

import "github.com/ashtapada/agn/notation/word"

// Game is one game as written. Its text spans index Text, which holds the bytes of
// this game alone; Line and Offset place Text in its file.
type Game struct {
	// Text is the game's own text, from its first byte to its last.
	Text []byte
	// Offset is the byte offset of Text in the file, Line the line of its first
	// byte from 1. A game's text begins at a line's start.
	Offset, Line int

	Tags []Tag
	// Malformed lists the tags of which Text has a line that is none: their names, without
	// values, and where they begin and the line ends.
	Malformed []Tag
	// Words is the movetext, flat: a variation is the run of words between its VarOpen and its
	// VarClose. The result at the end is not among them. At has where each word begins, and is empty
	// in a game that was not read. Side has
	// what no plain word holds, by the index of a word that stands aside. Item and All give all of
	// it together.
	Words []word.Word
	At    []int32
	Side  []Item
	// Comments holds the texts of comments, indexed by Item.N, without brackets, with one space between words. A
	// comment of several paragraphs is read as several comments, one after the other. A comment in braces that stands
	// in Text as it is read has no text here: Comment and AllComments have them all.
	Comments []string

	// Readings holds what each Readings item can be, as it is printed, indexed by Item.N:
	// "Nf3|Nd3", or with the readings of single dice "<6|5,2>", the preferred first.
	Readings []string

	// Result is the result at the end as written, empty if there is none.
	Result Result

	// Lossy is set by the reader when Text holds something that the tree does not:
	// a word or tag that could not be read, text after the result. Such a game
	// must not be printed in place of its text.
	Lossy bool
}

// Tag is one tag pair. Value is unescaped.
type Tag struct {
	Name, Value string
	// Start and End span the whole pair, ValueStart the first byte inside the
	// quotes; all are byte offsets in Game.Text.
	Start, End, ValueStart int32
}

// Result is the result at the end.
type Result struct {
	Text       string
	Start, End int32
}

// Kind is the kind of an item. The zero value is invalid.
type Kind uint8

// The kinds of items. Their numbers are part of the ids of games and stay; the first are those of
// words.
const (
	// Number is a round number, N its value.
	Number Kind = 1
	// SeatMark is a seat mark, Letter its capital.
	SeatMark Kind = 2
	// Throw is one cast.
	Throw Kind = 3
	// MoveItem is a move.
	MoveItem Kind = 4
	// Pass is "--".
	Pass Kind = 5
	// Gap is a run of unreadable events, N of them; "_" is a run of one. With Turn they are
	// whole turns.
	Gap Kind = 6
	// Comment is a comment, N its index in Game.Comments, or -1.
	Comment Kind = 7
	// NAG is a numeric annotation glyph, N its value.
	NAG Kind = 8
	// VarOpen opens a variation, N is the index of the word of its VarClose.
	VarOpen Kind = 9
	// VarClose closes a variation, N is the index of the word of its VarOpen.
	VarClose Kind = 10
	// Bad is a word that could not be read; the reader has reported it. N is 1 for what is meant for a remark, so that
	// the game goes on without it.
	Bad Kind = 11
	// Readings is one event that can be read in several ways, N the index of them in
	// Game.Readings.
	Readings Kind = 12
)

// inText is the N of a comment in braces whose text is read from where it stands in Game.Text.
const inText = -1

// Item is one item of movetext. Which fields are set depends on Kind.
type Item struct {
	Kind Kind
	// Letter is the capital of a seat mark.
	Letter byte
	// Suffix is the annotation written after a move, pass or gap.
	Suffix Suffix
	// Sic is set when "sic" stands after a throw, move, pass or gap.
	Sic bool
	// Turn is set on a gap that stands for whole turns.
	Turn bool
	// LineComment is set on a comment that was written ";" to the line's end.
	LineComment bool
	// Dots is the number of dots of a round number as it is printed: 3 where at
	// least three were written, else 1.
	Dots uint8
	// N is a count, value or index, see Kind.
	N int32
	// Start and End span the item in Game.Text, without suffix and sic.
	Start, End int32
	Cast       Cast
	Move       Move
}

// IsEvent reports whether something of that kind happened in the game: a cast, move, pass, gap or
// readings.
func (k Kind) IsEvent() bool {
	const events = 1<<Throw | 1<<MoveItem | 1<<Pass | 1<<Gap | 1<<Readings
	return events>>k&1 == 1
}

// IsEvent reports whether the item is an event.
func (it *Item) IsEvent() bool { return it.Kind.IsEvent() }

// Events returns for how many events an item stands that is one: a gap for as many as were lost, any other for itself.
func (it *Item) Events() int {
	if it.Kind == Gap {
		return int(it.N)
	}
	return 1
}

// HasGap reports whether something in the item is unreadable, or may be read in several
// ways.
func (it *Item) HasGap() bool {
	switch it.Kind {
	case Gap, Readings:
		return true
	case Throw:
		return it.Cast.HasGap()
	case MoveItem:
		return it.Move.HasGap()
	}
	return false
}

// Suffix is one of the six traditional annotations. Zero is none.
type Suffix uint8

// The suffixes, numbered as their NAGs. The numbers are part of the ids of games and
// stay.
const (
	Good        Suffix = 1 // !
	Poor        Suffix = 2 // ?
	Brilliant   Suffix = 3 // !!
	Blunder     Suffix = 4 // ??
	Interesting Suffix = 5 // !?
	Dubious     Suffix = 6 // ?!
)

// MaxDice is the greatest number of dice in one written cast.
const MaxDice = 7

// Unreadable stands for a value or character written as a gap "_".
const Unreadable = 255

// MaxPips is the greatest value that a Cast can hold.
const MaxPips = 250

// Cast is one throw as written: N values, each 0 to MaxPips or Unreadable. The
// reader puts them in canonical order: descending, unreadable ones last. The zero
// Cast is unset.
type Cast struct {
	N      uint8
	Values [MaxDice]uint8
}

// Form says which of the forms of move was written.
type Form uint8

// The forms of move. Their numbers are part of the ids of games and stay.
const (
	// Step is a man that goes from somewhere to somewhere: all SAN moves and the
	// race moves "c1-e1", "2c5xd5", "j8-ck"; From, To.
	Step Form = 1
	// Enter is a man that comes onto the board: "K@d1", "@c1", "2@c1", "@c1#T"; To.
	Enter Form = 2
	// Exchange is an agreed exchange "K@d1~K@a5"; To and To2.
	Exchange Form = 3
	// Off is a man that leaves the board: "c3-off"; From.
	Off Form = 4
	// Declare declares twins: "c5=T"; From.
	Declare Form = 5
)

// Square is a square as written. Either part may be missing.
type Square struct {
	// File is 'a' to 't', 0 if not written, or Unreadable. The centre of the cross
	// "ck" is File CentreFile with Rank 0. A square that OnWay knows has the capital
	// of a seat for its File.
	File byte
	// Rank is 1 to 99, 0 if not written, Unreadable, or one of two digits is
	// unreadable: RankTens+d is "d_", RankOnes+d is "_d".
	Rank uint8
}

// Ranks with one readable digit.
const (
	RankTens = 100
	RankOnes = 110
)

// CentreFile is the File of the square "ck", the châr-koni.
const CentreFile = '*'

// Move is a move as written; what was not written is zero.
type Move struct {
	Form Form
	// Piece is the capital written, 0 if none, or Unreadable where the character
	// that begins the word cannot be read, so that it may have been a capital, a
	// count or a part of the square.
	Piece byte
	// Count is the number of men written before a race move, 0 if none.
	Count uint8
	// From may be missing in whole or part; it holds the disambiguation of SAN.
	From Square
	// Who is what stands after "#" after the first square: 0 nothing, WhoTwins,
	// WhoNumber with the index on the man's own way in WhoIndex, WhoNumbers with those
	// of two men, of which either may be Unreadable, or Unreadable.
	Who                 byte
	WhoIndex, WhoIndex2 uint8
	To                  Square
	// To2 is the second square of an exchange, Piece2 its capital.
	To2    Square
	Piece2 byte
	// Sep is what stands between the squares: 0, '-', 'x' or Unreadable. A SAN
	// capture has 'x'.
	Sep byte
	// Promo is the capital after "=", 0 if none, or Unreadable.
	Promo byte
	// Check is '+', '#', 0 or Unreadable.
	Check byte
	// Spend lists the points named after "/", in written order, each 1 to 99 or
	// Unreadable; zero-padded.
	Spend [MaxSpend]uint8
}

// MaxSpend is the greatest number of points that a move names after "/".
const MaxSpend = 4

// The values of Move.Who, besides 0 and Unreadable.
const (
	WhoTwins   = 'T'
	WhoNumber  = '#'
	WhoNumbers = '+'
)
