package diag

// Plain is the detail of a finding that needs no arguments. The zero value is unset.
type Plain uint8

// What there is to say without arguments: of the text, of tags, of play.
const (
	FileWithoutGame Plain = iota + 1
	CommentOpen
	BraceWithoutComment
	AngleWithoutThrow
	BracketWithoutVariation
	VariationBeforeMoves
	VariationOfNothing
	SicAstray
	ResultMissing

	SetUpMissing

	TurnUnfinished
	GameWithoutThrows
	ThrowNotDue
	MoveNotLegal
	NothingCaptured
	CaptureUnmarked
	IndexNotAmongMen
	IndicesApart
	NoReadingLegal
	NoChoiceLegal
	NoCastling

	endPlain
)

var plainWords = [endPlain]string{
	FileWithoutGame:         "the file holds no game",
	CommentOpen:             "the comment that begins here is not closed",
	BraceWithoutComment:     "} without a comment to close",
	AngleWithoutThrow:       "> without a throw to close",
	BracketWithoutVariation: ") without a variation to close",
	VariationBeforeMoves:    "a variation stands before any move that it could replace",
	VariationOfNothing:      "the variation has nothing to replace",
	SicAstray:               `"sic" does not stand directly behind a throw, move or pass`,
	ResultMissing:           "the game has no result at its end; write it, or * if none is known",

	SetUpMissing: `a FEN tag needs the tag SetUp "1"`,

	TurnUnfinished:    "the turn is not finished",
	GameWithoutThrows: "there are no throws in this game",
	ThrowNotDue:       "no throw is due",
	MoveNotLegal:      "this is not a legal move",
	NothingCaptured:   "x is written although nothing is captured",
	CaptureUnmarked:   "the move captures, x is missing",
	IndexNotAmongMen:  "no man with that index on its way is among men that stand together",
	IndicesApart:      "two indices behind # name two men that go together",
	NoReadingLegal:    "no reading of the gap makes this legal",
	NoChoiceLegal:     "none of the readings makes this legal",
	NoCastling:        "there is no castling in this game",
}

func (p Plain) words() string { return plainWords[p] }
