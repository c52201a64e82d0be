package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Start positions of the examples, played by Red and White.
const (
	onE1     = "R:c1,c1,c1,c1 W:c5,c5,c5,e1 R - - cast - 0 1 new"
	onE3     = "R:c1,c1,c1,c1 W:c5,c5,c5,e3 R - - cast - 0 1 new"
	onB1     = "R:c1,c1,c1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	onB1Free = "R:c1,c1,c1,b1 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	onD1     = "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	onC2     = "R:c1,c2,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	lastMan  = "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	stuck    = "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new"
)

// example is a game of Red and White with options from a position, the start if it is empty.
var example = track.Examples("chauka-bara", "Red", "White")

// rules are the rules of the game in the order in which they are told.
var rules = track.Rules[Case, State]{{
	ID: "chauka-bara/start", Title: "the houses and the start",
	Text: "each seat has a house, c1 for Red, e3 for Green, c5 for White and a3 for Blue, and all four of its men begin on it; " +
		"two play as Red and White, three as Red, Green and White",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "each player has a house to start from and puts all men there"},
}, {
	ID: "chauka-bara/throw", Title: "the cowries",
	Text: "a turn begins with a throw of four cowries: as many points as mouths show, and 8 if none does; 4 is a chauka, 8 a bara, " +
		"and 5, 6 or 7 cannot fall",
	Source: engine.Source{Seed: "003", Section: "Résultat des jets de cauris", Says: "one to three mouths give that many squares, four mouths four, none eight"},
	Breaks: example("", "", "1. R: <5> c1-e4 *"), Keeps: example("", "", "1. R: <3> c1-e2 *"),
	Moves: track.Moves[Case]{{Stage: track.StageCast, Test: castFirst(owesTurn)}},
	Casts: track.Casts[State]{{Stage: track.StageThrow, Test: (*State).CastOfOne}},
	Ends:  track.Ends[State]{{Stage: track.StageCast, Test: (*State).endUnthrown}},
}, {
	ID: "chauka-bara/move", Title: "one man, the whole throw",
	Text:   "a throw moves one of the seat's own men by exactly that many squares; it is not divided",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the player on turn throws and moves one man by the number shown"},
	Breaks: example("", "", "1. R: <3> c1-e1 *"), Keeps: example("", "", "1. R: <3> c1-e2 *"),
	Moves: track.Moves[Case]{
		{Stage: track.StageManner, Test: (*Case).OneMan},
		{Stage: track.StageMan, Test: (*Case).ManThere},
		{Stage: track.StageThrow, Test: (*Case).WholeThrow},
	},
}, {
	ID: "chauka-bara/path", Title: "the way round",
	Text:   "men run counter-clockwise on the outer squares and clockwise on the inner ones, never back",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "against the clock outside, then with the clock inside"},
	Breaks: example("", "", "1. R: <1> c1-b1 *"), Keeps: example("", "", "1. R: <1> c1-d1 *"),
	Moves: track.Moves[Case]{{Stage: track.StageWay, Test: (*Case).forward}},
}, {
	ID: "chauka-bara/turn-in", Title: "turning in before the house",
	Text:   "from the square before its own house a man goes on to the inner ring and does not pass the house again",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "a man that reaches the square before its start goes over to the inner circuit"},
	Breaks: example("", onB1Free, "1. R: <1> b1-c1 *"), Keeps: example("", onB1Free, "1. R: <1> b1-b2 *"),
	Moves: track.Moves[Case]{{Stage: track.StageTurning, Test: (*Case).turnIn}},
}, {
	ID: "chauka-bara/capture", Title: "capture",
	Text: "a man that ends its move on a square with men of other seats captures them all: they go back to their houses and begin anew; " +
		"men that are passed are not touched, and where nobody stands nothing is captured",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "who arrives on an enemy's square captures, and the captured man starts again from its house"},
	Breaks: example("", "", "1. R: <2> c1xe1 *"), Keeps: example("", "", "1. R: <2> c1-e1 *"),
	Moves: track.Moves[Case]{{Stage: track.StageCapture, Test: (*Case).CaptureTrue}},
}, {
	ID: "chauka-bara/extra-capture", Title: "a further throw for a capture",
	Text: "a capture earns a further throw at once, which must be taken and moves the same man or another; " +
		"made with a chauka or bara it earns one throw in all, or one more (extra=cumulative)",
	Source: engine.Source{Seed: "003", Section: "Tours supplémentaires", Says: "a player who takes an enemy has a further turn too"},
	Breaks: example("", onE1, "1. R: <2> c1xe1  W: <1> c5-b5 *"), Keeps: example("", onE1, "1. R: <2> c1xe1 <1> c1-d1  W: <1> c5-b5 *"),
	Moves: track.Moves[Case]{{Stage: track.StageCast, Test: castFirst(owesCapture)}},
	Ends:  track.Ends[State]{{Stage: track.StageCast, Test: (*State).endAfterCapture}},
}, {
	ID: "chauka-bara/extra-chauka", Title: "a further throw for a chauka or bara",
	Text: "a 4 or 8 earns a further throw, which must be taken, even if the 4 or 8 itself could not be played; " +
		"what was thrown is moved first (triple=accumulate collects it), and no other throw earns one",
	Source: engine.Source{Seed: "003", Section: "Tours supplémentaires", Says: "each chauka and each bara gives a further turn"},
	Breaks: example("", "", "1. R: <4> c1-e3  W: <1> c5-b5 *"), Keeps: example("", "", "1. R: <4> c1-e3 <1> c1-d1  W: <1> c5-b5 *"),
	Moves: track.Moves[Case]{{Stage: track.StageCast, Test: castFirst(owesGrace)}},
	Casts: track.Casts[State]{{Stage: track.StageMost, Test: track.AnyCast((*State).castEarned)}},
	Ends:  track.Ends[State]{{Stage: track.StageCast, Test: (*State).endAfterGrace}},
}, {
	ID: "chauka-bara/house-safe", Title: "the houses are safe",
	Text:   "on the four houses, whosever they are and whoever plays, nothing is captured; men of several seats stand there together, as they do in the centre",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the houses are crossed like other squares, but are protected: no capture is possible there"},
	Breaks: example("", onE3, "1. R: <4> c1xe3 <1> c1-d1 *"), Keeps: example("", onE3, "1. R: <4> c1-e3 <1> c1-d1 *"),
	Moves: track.Moves[Case]{{Stage: track.StageSafe, Test: (*Case).SafeSquare}},
}, {
	ID: "chauka-bara/enter-inner-needs-capture", Title: "no way in without a capture",
	Text: "a seat must have captured once before any of its men may enter the inner squares; one capture frees all of them, " +
		"for good or until all are sent home (right=lost); a turn in which nothing else can be moved is lost",
	Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "a player must capture before moving inside, else moves another man or loses the turn; one capture serves all men"},
	Breaks: example("", onB1, "1. R: <1> b1-b2 *"), Keeps: example("", onB1, "1. R: <1> c1-d1 *"),
	Moves: track.Moves[Case]{{Stage: track.StageTarget, Test: (*Case).innerRight}},
}, {
	ID: "chauka-bara/no-capture-limit", Title: "any number of captures",
	Text:   "a seat may capture as often as it can",
	Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "captures are not limited in number"},
}, {
	ID: "chauka-bara/triple", Title: "three chaukas or baras in a row",
	Text: "the third 4 or 8 in a row within a turn loses the turn: its moves and the rights won in it are taken back, and it ends; " +
		"with triple=accumulate the series is cancelled and earlier moves stand, with triple=third-void only the third throw is void",
	Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "three in a row lose the turn, and none of its moves may be used"},
	Breaks: example("", "", "1. R: <4> c1-e3 <4> c1-e3 <8> c1-c5 *"), Keeps: example("", "", "1. R: <4> c1-e3 <4> c1-e3 <8>  W: <1> c5-b5 *"),
	Moves: track.Moves[Case]{
		{Stage: track.StageManner, Test: (*Case).putBack},
		{Stage: track.StageGroup, Test: (*Case).tripleLost},
	},
	Casts: track.Casts[State]{{Stage: track.StageCast, Test: track.AnyCast((*State).castAfterTriple)}},
}, {
	ID: "chauka-bara/win", Title: "all men in the centre",
	Text:   "the first seat with all four men in the centre wins, and the game ends at once",
	Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the first to bring all men into the central square wins"},
	Breaks: example("", lastMan, "1. R: <1> c2-c3  W: <1> c5-b5 1-0"), Keeps: example("", lastMan, "1. R: <1> c2-c3 1-0"),
	Moves: track.Moves[Case]{{Stage: track.StageOver, Test: (*Case).gameOver}},
	Casts: track.Casts[State]{{Stage: track.StageOver, Test: track.AnyCast((*State).gameOver)}},
}, {
	ID: "chauka-bara/opening-throw", Title: "the opening throw",
	Text: "with opening-throw=on a seat moves nothing until it has thrown a chauka or bara once, for all its men; " +
		"that throw is itself played, and a turn that is taken back does not take it away",
	Source: engine.Source{Seed: "003", Section: "Règle optionnelle", Says: "each player must throw a chauka or bara before moving for the first time, but not once per man"},
	Breaks: example("opening-throw=on", "", "1. R: <1> c1-d1 *"), Keeps: example("opening-throw=on", "", "1. R: <1> -- *"),
	Moves: track.Moves[Case]{{Stage: track.StageGroup, Test: (*Case).openingFirst}},
}, {
	ID: "chauka-bara/turn-order", Title: "whose turn it is",
	Text:   "the turn passes counter-clockwise, Red, Green, White, Blue, or clockwise (turns=cw), and everybody moves only the own men",
	Source: engine.Source{Section: "I2", Says: "the text is silent; the family of these races goes counter-clockwise"},
	Breaks: example("", "", "1. R: <1> c5-b5 *"), Keeps: example("", "", "1. R: <1> c1-d1  W: <1> c5-b5 *"),
	Moves: track.Moves[Case]{{Stage: track.StageMan, Test: (*Case).OwnMan}},
}, {
	ID: "chauka-bara/own-stack", Title: "men of one seat together",
	Text:   "men of one seat may share any square; with own-stack=houses-only they share only the houses and the centre",
	Source: engine.Source{Section: "I3", Says: "the text is silent, and its men start together on one square"},
	Breaks: example("own-stack=houses-only", onD1, "1. R: <1> c1-d1 *"), Keeps: example("own-stack=houses-only", onD1, "1. R: <1> d1-e1 *"),
	Moves: track.Moves[Case]{{Stage: track.StageTarget, Test: (*Case).singleMan}},
}, {
	ID: "chauka-bara/exact", Title: "the centre by exact count",
	Text:   "a man enters the centre with exactly the points that it needs; with exact=no more will do",
	Source: engine.Source{Section: "I4", Says: "the text only says that a man comes to its end when it gets into the centre; the sister game asks for the exact number"},
	Breaks: example("", onC2, "1. R: <2> c2-c3 *"), Keeps: example("", onC2, "1. R: <1> c2-c3 *"),
	Moves: track.Moves[Case]{{Stage: track.StageEnd, Test: (*Case).exactEnd}},
}, {
	ID: "chauka-bara/must-move", Title: "who can move must",
	Text: "a throw that can be played is played; a turn in which nothing could be moved is written as a pass, " +
		"and an unplayable throw within another turn just goes by",
	Source: engine.Source{Section: "I6", Says: "the text has the player move another man or lose the turn, and knows no refusal"},
	Breaks: example("", "", "1. R: <1> -- *"), Keeps: example("", "", "1. R: <1> c1-d1 *"),
	Moves: track.Moves[Case]{{Stage: track.StagePass, Test: (*Case).mustMove}},
	Ends:  track.Ends[State]{{Stage: track.StagePass, Test: track.EndUnplayed[State]}},
}, {
	ID: "chauka-bara/dead-position", Title: "nobody can ever move again",
	Text: "when no seat can ever move again with any throw, as when all men wait for a capture before the inner squares, " +
		"the game ends and the point is shared equally",
	Source: engine.Source{Section: "the end of the game", Says: "the text knows only the win; a game that cannot go on must end"},
	Breaks: example("", stuck, "1. R: <1> a1-b1  W: <1> -- 1/2-1/2"), Keeps: example("", stuck, "1. R: <1> a1-b1 1/2-1/2"),
}}
