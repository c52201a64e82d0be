package grammar

import (
	"sync"

	"github.com/alecthomas/participle/v2"
)

// The reference grammar. The types below are productions; the first alternative
// that matches is taken, as in a parsing expression grammar. Spaces are tokens, and
// each word that is not a throw ends in a token of its own, so that what is written
// together belongs together. Limits of length and number are not part of the
// grammar; docs/notation.md lists them.

type file struct {
	Games []*game `parser:"Space? @@*"`
}

type game struct {
	Head   []*head   `parser:"Space? @@*"`
	Line   *line     `parser:"@@"`
	Result string    `parser:"@('*' | (Digit|Zero)+ ('/' (Digit|Zero)+)? ('-' (Digit|Zero)+ ('/' (Digit|Zero)+)?)+) End"`
	Tail   []*remark `parser:"Space? @@*"`
}

type head struct {
	Tag    *tag    `parser:"  @@"`
	Remark *remark `parser:"| @@"`
}

type tag struct {
	Name  string `parser:"'[' Space? @Name Space?"`
	Value string `parser:"@String Space? ']' Space?"`
}

type remark struct {
	Text string `parser:"@Comment Space?"`
}

// line is the main line or a variation.
type line struct {
	Marks []*mark `parser:"@@*"`
	Plies []*ply  `parser:"@@*"`
}

type ply struct {
	Event *event   `parser:"@@"`
	After []*after `parser:"@@*"`
}

type after struct {
	Mark      *mark      `parser:"  @@"`
	Variation *variation `parser:"| @@"`
}

type variation struct {
	Line *line `parser:"'(' Space? @@ ')' Space?"`
}

type mark struct {
	Number *roundNumber `parser:"  @@"`
	Seat   *seatMark    `parser:"| @@"`
	Glyph  *glyph       `parser:"| @@"`
	Remark *remark      `parser:"| @@"`
}

type roundNumber struct {
	Digits string `parser:"@((Digit | Zero)+)"`
	Dots   string `parser:"(@('.'+) End? | End) Space?"`
}

type seatMark struct {
	Letter string `parser:"@(Piece | Capital) ':' End? Space?"`
}

type glyph struct {
	Digits string `parser:"'$' @((Digit | Zero)+) End Space?"`
}

type event struct {
	Throw    *throw     `parser:"  @@"`
	Gap      *gap       `parser:"| @@"`
	Readings []*reading `parser:"| @@ ('|' @@)*"`
}

// reading is the one that a word has, or one of several. The word is cut at "|".
type reading struct {
	Pass *pass `parser:"  @@"`
	Move *move `parser:"| @@"`
}

type throw struct {
	Values []*value `parser:"'<' @@ (',' @@)* '>'"`
	Sic    bool     `parser:"(Space? @Sic End)? Space?"`
}

type value struct {
	Gap   bool    `parser:"  @Gap"`
	Texts []*pips `parser:"| @@ ('|' @@)*"`
}

type pips struct {
	Text string `parser:"@((Digit | Zero)+)"`
}

// closing ends a word that is an event.
type closing struct {
	Suffix string `parser:"(@Suffix End | End (Space @Suffix End)?)"`
	Sic    bool   `parser:"(Space @Sic End)? Space?"`
}

type pass struct {
	Closing closing `parser:"'-' '-' @@"`
}

type gap struct {
	Turn    bool    `parser:"Gap @'t'?"`
	Count   string  `parser:"('*' @((Digit | Zero)+))?"`
	Closing closing `parser:"@@"`
}

type move struct {
	Declaration *declaration `parser:"  @@"`
	Exchange    *exchange    `parser:"| @@"`
	Entry       *entry       `parser:"| @@"`
	Departure   *departure   `parser:"| @@"`
	Travel      *travel      `parser:"| @@"`
	Capture     *capture     `parser:"| @@"`
	Between     *between     `parser:"| @@"`
	Plain       *plain       `parser:"| @@"`
}

// declaration: c5=T.
type declaration struct {
	Square  place   `parser:"@@ '=' 'T'"`
	Closing closing `parser:"@@"`
}

// exchange: K@d1~K@a5.
type exchange struct {
	First   string  `parser:"@(Piece | Gap) '@'"`
	To      place   `parser:"@@ '~'"`
	Second  string  `parser:"@(Piece | Gap) '@'"`
	To2     place   `parser:"@@"`
	Closing closing `parser:"@@"`
}

// entry: @c1, 2@c1, K@d1, @c1#T.
type entry struct {
	Man    string      `parser:"@(Piece | Gap | Digit)? '@'"`
	Target entryTarget `parser:"@@"`
}

type entryTarget struct {
	To      *entryTo `parser:"  @@"`
	Blurred *blurred `parser:"| @@"`
}

type entryTo struct {
	Square  place   `parser:"@@"`
	Who     *who    `parser:"@@?"`
	Spend   *spend  `parser:"@@?"`
	Check   string  `parser:"@('+' | '#')?"`
	Closing closing `parser:"@@"`
}

// blurred is a square whose rank has two digits, with a mark of check after it
// that cannot be read.
type blurred struct {
	File    string  `parser:"@(File | Gap)"`
	Rank    string  `parser:"@(Digit (Digit | Zero)) Gap"`
	Closing closing `parser:"@@"`
}

// departure: c3-off.
type departure struct {
	Herd    herd    `parser:"@@"`
	Who     *who    `parser:"@@? '-' Off"`
	Spend   *spend  `parser:"@@?"`
	Check   string  `parser:"@('+' | '#')?"`
	Closing closing `parser:"@@"`
}

// travel: c1-e1, 2c5xd5, Ng1-f3, j1#76-k3.
type travel struct {
	Man    *man   `parser:"(@@"`
	Herd   *herd  `parser:"| @@)"`
	Who    *who   `parser:"@@?"`
	Sep    string `parser:"@('-' | 'x')"`
	Target target `parser:"@@"`
}

type man struct {
	Piece string `parser:"@Piece"`
	From  place  `parser:"@@ (?= '-' | 'x' | '#')"`
}

type herd struct {
	From    *place   `parser:"  @@ (?= '-' | 'x' | '#')"`
	Counted *counted `parser:"| @@"`
	Hidden  *hidden  `parser:"| @@"`
}

type counted struct {
	Count string `parser:"@Digit"`
	From  place  `parser:"@@ (?= '-' | 'x' | '#')"`
}

type hidden struct {
	From place `parser:"Gap @@ (?= '-' | 'x' | '#')"`
}

// capture: Nxf3, bxc3, 3xc4, R1xa3.
type capture struct {
	Part   capturer `parser:"@@ 'x'"`
	Target target   `parser:"@@"`
}

type capturer struct {
	Piece string `parser:"  @Piece"`
	Part  string `parser:"    @(File | Digit (Digit | Zero)?)?"`
	Lone  *part  `parser:"| @@"`
}

type part struct {
	Hidden bool   `parser:"@Gap?"`
	Part   string `parser:"@(File | Digit (Digit | Zero)?)"`
}

// between: c1_e1, where the mark between the squares cannot be read.
type between struct {
	Man    string `parser:"@(Piece | Gap | Digit)?"`
	File   string `parser:"@File"`
	Rank   string `parser:"@(Digit (Digit | Zero)?) Gap (?= File | Centre)"`
	Target target `parser:"@@"`
}

type target struct {
	To      *targetTo `parser:"  @@"`
	Blurred *blurred  `parser:"| @@"`
}

type targetTo struct {
	Square place `parser:"@@"`
	Tail   tail  `parser:"@@"`
}

type tail struct {
	Blurred *promotionBlurred `parser:"  @@"`
	Clear   *promotionClear   `parser:"| @@"`
}

type promotionClear struct {
	Promo   string  `parser:"('=' @(Piece | Gap))?"`
	Spend   *spend  `parser:"@@?"`
	Check   string  `parser:"@('+' | '#')?"`
	Closing closing `parser:"@@"`
}

type promotionBlurred struct {
	Promo   string  `parser:"'=' @(Piece | Gap) Gap"`
	Closing closing `parser:"@@"`
}

// plain: Nf3, Nbd2, bc4, 3c4, g1f3, e8=V.
type plain struct {
	Named  *plainNamed  `parser:"  @@"`
	Lost   *sanLost     `parser:"| Gap @@"`
	FromTo *fromTo      `parser:"| @@"`
	Hidden *plainHidden `parser:"| @@"`
}

type plainNamed struct {
	Piece  string   `parser:"@Piece"`
	Lost   *sanTail `parser:"(Gap @@"`
	Both   *both    `parser:"| @@"`
	Either *either  `parser:"| @@"`
	Rank   *rankTo  `parser:"| @@"`
	To     *to      `parser:"| @@)"`
}

type plainHidden struct {
	FromTo fromTo `parser:"Gap @@"`
}

type fromTo struct {
	Both *both   `parser:"  @@"`
	File *fileTo `parser:"| @@"`
	Rank *rankTo `parser:"| @@"`
	To   *to     `parser:"| @@"`
}

type both struct {
	File string `parser:"@(File | Gap)"`
	Rank string `parser:"@(Digit (Digit | Zero)? | Gap)"`
	To   to     `parser:"@@"`
}

type either struct {
	File string `parser:"@(File | Gap)"`
	To   to     `parser:"@@"`
}

type fileTo struct {
	File string `parser:"@File"`
	To   to     `parser:"@@"`
}

type rankTo struct {
	Rank string `parser:"@(Digit (Digit | Zero)?)"`
	To   to     `parser:"@@"`
}

type to struct {
	Clear   *sanTo   `parser:"  @@"`
	Blurred *blurred `parser:"| @@"`
}

type sanTo struct {
	File string  `parser:"@(File | Gap)"`
	Rank string  `parser:"@(Digit (Digit | Zero | Gap)? | Gap)"`
	Tail sanTail `parser:"@@"`
}

type sanTail struct {
	Blurred *promotionBlurred `parser:"  @@"`
	Clear   *sanClear         `parser:"| @@"`
}

type sanClear struct {
	Promo   string  `parser:"('=' @(Piece | Gap))?"`
	Check   string  `parser:"@('+' | '#')?"`
	Closing closing `parser:"@@"`
}

// sanLost is what remains of a move of which not even the square can be read.
type sanLost struct {
	Blurred *promotionBlurred `parser:"  @@"`
	Clear   *sanClear         `parser:"| (?= '=' | '+' | '#') @@"`
}

// place is a square that stands by itself.
type place struct {
	Centre bool   `parser:"  @Centre"`
	File   string `parser:"| @(File | Gap)"`
	Rank   string `parser:"    @(Digit (Digit | Zero | Gap)? | Gap (Digit | Zero)?)"`
	Whole  bool   `parser:"| @Gap"`
}

type who struct {
	Twins  bool     `parser:"'#' (@'T'"`
	Marked []*index `parser:"| @@ ('+' @@)?)"`
}

// index is one on a man's own way.
type index struct {
	Text string `parser:"@(Zero | Digit (Digit | Zero)* | Gap)"`
}

type spend struct {
	Points []*points `parser:"'/' @@ ('+' @@)*"`
}

type points struct {
	Text string `parser:"@(Digit (Digit | Zero)? | Gap)"`
}

// reference is the compiled grammar, built when it is first asked for.
var reference = sync.OnceValue(func() *participle.Parser[file] {
	return participle.MustBuild[file](
		participle.Lexer(referenceLexer{}),
		participle.UseLookahead(participle.MaxLookahead),
	)
})

// ebnfText returns the grammar of the notation. Productions begin with a capital,
// tokens stand in angle brackets, (?= ) looks ahead without reading.
func ebnfText() string { return reference().String() }
