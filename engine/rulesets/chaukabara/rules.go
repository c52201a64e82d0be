package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
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
func example(options, position, movetext string) string {
	return laws.Example("chauka-bara", options, position, movetext, "Red", "White")
}

func from(section, says string) engine.Source { return laws.From("003", section, says) }

func options() []engine.Option {
	return []engine.Option{
		laws.Option("triple", "what a third chauka or bara in a row does",
			from("Autres règles",
				"whoever throws chauka or bara three times running loses the turn and may use none of its moves"),
			laws.Value("takeback", "the moves of the turn are taken back, captures included, and the turn ends"),
			laws.Value("accumulate",
				"throws are collected until a 1, 2 or 3 and then played in any order; three chaukas or baras cancel the series",
				laws.Settles("I1", "most other descriptions of the game throw on before anything is moved")),
			laws.Value("third-void", "only the third throw is void, and the turn ends",
				laws.Settles("I1", "the mildest reading: what was moved before stands"))),
		laws.Option("turns", "the order of turns round the table",
			laws.Settles("I2", "the text is silent; the family of these races goes counter-clockwise"),
			laws.Value("ccw", "counter-clockwise: Red, Green, White, Blue"),
			laws.Value("cw", "clockwise: Red, Blue, White, Green")).Where(twoPlay),
		laws.Option("own-stack", "where men of one seat may share a square",
			laws.Settles("I3", "the text is silent; some play one man a square but on the houses"),
			laws.Value("yes", "everywhere"), laws.Value("houses-only", "on the houses and in the centre only")),
		laws.Option("exact", "whether the centre is reached by exact count",
			laws.Settles("I4", "the text only says that a man comes to its end when it gets into the centre; the sister game "+
				"asks for the exact number"),
			laws.Value("yes", "a man enters the centre with exactly the points that it needs"),
			laws.Value("no", "a man may enter the centre with more points than it needs, the points left over are lost")),
		laws.Option("extra", "what a capture made with a 4 or 8 earns",
			laws.Settles("I5", "a capture, the text adds, also gives a further turn; that can mean a second one"),
			laws.Value("single", "one further throw"),
			laws.Value("cumulative", "one for the throw and one for the capture")).Where(noneDoubled),
		laws.Option("right", "whether the right to enter the inner squares can be lost again",
			from("Autres règles", "once a player has captured, all of that player's men may move inside"),
			laws.Value("kept", "it is kept for good"),
			laws.Value("lost", "it is lost when a capture leaves all men of the seat on their house, and won back by a capture",
				laws.Settles("I7", "an encyclopedia's account of the game has it so"))).Where(noneBack),
		laws.Option("opening-throw", "whether a seat must throw a chauka or bara before its first move",
			from("Règle optionnelle", "players may agree on it; once is enough for all men"),
			laws.Value("off", "no"), laws.Value("on", "yes, once for all men; the opening throw is itself played")),
	}
}

type (
	moves = track.Moves[candidate]
	casts = track.Casts[state]
	ends  = track.Ends[state]
)

// rules returns the rules of the game in the order of the pages.
func rules() track.Rules[candidate, state] {
	return track.Rules[candidate, state]{
		{ID: "chauka-bara/start", Title: "the houses and the start",
			Text: "each seat has a house, c1 for Red, e3 for Green, c5 for White and a3 for Blue, and all four of its men " +
				"begin on it. " +
				"Two play as Red and White, three as Red, Green and White",
			Source: from("Comment jouer ?", "each player has a house to start from and puts all men there")},
		{ID: "chauka-bara/throw", Title: "the cowries",
			Text: "a turn begins with a throw of four cowries: as many points as mouths show, and 8 if none does; 4 is a " +
				"chauka, 8 a bara, " +
				"and 5, 6 or 7 cannot fall",
			Source: from("Résultat des jets de cauris",
				"one to three mouths give that many squares, four mouths four, none eight"),
			Breaks: example("", "", "1. R: <5> c1-e4 *"), Keeps: example("", "", "1. R: <3> c1-e2 *"),
			Moves: moves{laws.At(track.StageCast, (*candidate).CastFirst)},
			Casts: casts{laws.At(track.StageThrow, (*state).CastOfOne)},
			Ends:  ends{laws.At(track.StageCast, (*state).EndUnthrown)}},
		{ID: "chauka-bara/move", Title: "one man, the whole throw",
			Text:   "a throw moves one of the seat's own men by exactly that many squares. It is not divided",
			Source: from("Comment jouer ?", "the player on turn throws and moves one man by the number shown"),
			Breaks: example("", "", "1. R: <3> c1-e1 *"), Keeps: example("", "", "1. R: <3> c1-e2 *"),
			Moves: moves{laws.At(track.StageManner, (*candidate).OneMan), laws.At(track.StageMan, (*candidate).ManThere),
				laws.At(track.StageThrow, (*candidate).WholeThrow)}},
		{ID: "chauka-bara/path", Title: "the way round",
			Text:   "men run counter-clockwise on the outer squares and clockwise on the inner ones, never back",
			Source: from("Comment jouer ?", "against the clock outside, then with the clock inside"),
			Breaks: example("", "", "1. R: <1> c1-b1 *"), Keeps: example("", "", "1. R: <1> c1-d1 *"),
			Moves: moves{laws.At(track.StageWay, (*candidate).forward)}},
		{ID: "chauka-bara/turn-in", Title: "turning in before the house",
			Text:   "from the square before its own house a man goes on to the inner ring and does not pass the house again",
			Source: from("Comment jouer ?", "a man that reaches the square before its start goes over to the inner circuit"),
			Breaks: example("", onB1Free, "1. R: <1> b1-c1 *"), Keeps: example("", onB1Free, "1. R: <1> b1-b2 *"),
			Moves: moves{laws.At(track.StageTurning, (*candidate).turnIn)}},
		{ID: "chauka-bara/capture", Title: "capture",
			Text: "a man that ends its move on a square with men of other seats captures them all: they go back to their " +
				"houses and begin again. " +
				"Men that are passed are not touched, and where nobody stands nothing is captured",
			Source: from("Comment jouer ?",
				"who arrives on an enemy's square captures, and the captured man starts again from its house"),
			Breaks: example("", "", "1. R: <2> c1xe1 *"), Keeps: example("", "", "1. R: <2> c1-e1 *"),
			Moves: moves{laws.At(track.StageCapture, (*candidate).CaptureTrue)}},
		{ID: "chauka-bara/extra-capture", Title: "a further throw for a capture",
			Text: "a capture earns a further throw at once, which must be taken and moves the same man or another. " +
				"Made with a chauka or bara it earns one throw in all, or one more (extra=cumulative)",
			Source: from("Tours supplémentaires", "a player who takes an enemy has a further turn too"),
			Breaks: example("", onE1, "1. R: <2> c1xe1  W: <1> c5-b5 *"),
			Keeps:  example("", onE1, "1. R: <2> c1xe1 <1> c1-d1  W: <1> c5-b5 *"),
			Moves:  moves{laws.At(track.StageCast, (*candidate).captureFirst)},
			Ends:   ends{laws.At(track.StageCast, (*state).endAfterCapture)}},
		{ID: "chauka-bara/extra-chauka", Title: "a further throw for a chauka or bara",
			Text: "a 4 or 8 earns a further throw, which must be taken, even if the 4 or 8 itself could not be played. " +
				"What was thrown is moved first (triple=accumulate collects it), and no other throw earns one",
			Source: from("Tours supplémentaires", "each chauka and each bara gives a further turn"),
			Breaks: example("", "", "1. R: <4> c1-e3  W: <1> c5-b5 *"),
			Keeps:  example("", "", "1. R: <4> c1-e3 <1> c1-d1  W: <1> c5-b5 *"),
			Moves:  moves{laws.At(track.StageCast, (*candidate).graceFirst)},
			Casts:  casts{laws.At(track.StageMost, track.AnyCast((*state).castEarned))},
			Ends:   ends{laws.At(track.StageCast, (*state).endAfterGrace)}},
		{ID: "chauka-bara/house-safe", Title: "the houses are safe",
			Text: "on the four houses, whosever they are and whoever plays, nothing is captured. Men of several seats stand " +
				"there together, as they do in the centre",
			Source: from("Comment jouer ?",
				"the houses are crossed like other squares, but are protected: no capture is possible there"),
			Breaks: example("", onE3, "1. R: <4> c1xe3 <1> c1-d1 *"), Keeps: example("", onE3, "1. R: <4> c1-e3 <1> c1-d1 *"),
			Moves: moves{laws.At(track.StageSafe, (*candidate).SafeSquare)}},
		{ID: "chauka-bara/enter-inner-needs-capture", Title: "no way in without a capture",
			Text: "a seat must have captured once before any of its men may enter the inner squares. One capture frees all of " +
				"them, " +
				"for good or until all are sent home (right=lost). A turn in which nothing else can be moved is lost",
			Source: from("Autres règles",
				"a player must capture before moving inside, else moves another man or loses the turn; one capture serves all men"),
			Breaks: example("", onB1, "1. R: <1> b1-b2 *"), Keeps: example("", onB1, "1. R: <1> c1-d1 *"),
			Moves: moves{laws.At(track.StageTarget, (*candidate).innerRight)}},
		{ID: "chauka-bara/no-capture-limit", Title: "any number of captures", Text: "a seat may capture as often as it can",
			Source: from("Autres règles", "captures are not limited in number")},
		{ID: "chauka-bara/triple", Title: "three chaukas or baras in a row",
			Text: "the third 4 or 8 in a row within a turn loses the turn: its moves and the rights won in it are taken back, " +
				"and it ends. " +
				"With triple=accumulate the series is cancelled and earlier moves stand, with triple=third-void only the third " +
				"throw is void",
			Source: from("Autres règles", "three in a row lose the turn, and none of its moves may be used"),
			Breaks: example("", "", "1. R: <4> c1-e3 <4> c1-e3 <8> c1-c5 *"),
			Keeps:  example("", "", "1. R: <4> c1-e3 <4> c1-e3 <8>  W: <1> c5-b5 *"),
			Moves:  moves{laws.At(track.StageManner, (*candidate).putBack), laws.At(track.StageGroup, (*candidate).tripleLost)},
			Casts:  casts{laws.At(track.StageCast, track.AnyCast((*state).castAfterTriple))}},
		{ID: "chauka-bara/win", Title: "all men in the centre",
			Text:   "the first seat with all four men in the centre wins, and the game ends at once",
			Source: from("Comment jouer ?", "the first to bring all men into the central square wins"),
			Breaks: example("", lastMan, "1. R: <1> c2-c3  W: <1> c5-b5 1-0"),
			Keeps:  example("", lastMan, "1. R: <1> c2-c3 1-0"),
			Moves:  moves{laws.At(track.StageOver, (*candidate).gameOver)},
			Casts:  casts{laws.At(track.StageOver, track.AnyCast((*state).gameOver))}},
		{ID: "chauka-bara/opening-throw", Title: "the opening throw",
			Text: "with opening-throw=on a seat moves nothing until it has thrown a chauka or bara once, for all its men. " +
				"That throw is itself played, and a turn that is taken back does not take it away",
			Source: from("Règle optionnelle",
				"each player must throw a chauka or bara before moving for the first time, but not once per man"),
			Breaks: example("opening-throw=on", "", "1. R: <1> c1-d1 *"),
			Keeps:  example("opening-throw=on", "", "1. R: <1> -- *"),
			Moves:  moves{laws.At(track.StageGroup, (*candidate).openingFirst)}},
		{ID: "chauka-bara/turn-order", Title: "whose turn it is",
			Text: "the turn passes counter-clockwise, Red, Green, White, Blue, or clockwise (turns=cw), and everybody moves " +
				"only the own men",
			Source: laws.Settles("I2", "the text is silent; the family of these races goes counter-clockwise"),
			Breaks: example("", "", "1. R: <1> c5-b5 *"), Keeps: example("", "", "1. R: <1> c1-d1  W: <1> c5-b5 *"),
			Moves: moves{laws.At(track.StageMan, (*candidate).OwnMan)}},
		{ID: "chauka-bara/own-stack", Title: "men of one seat together",
			Text:   "men of one seat may share any square. With own-stack=houses-only they share only the houses and the centre",
			Source: laws.Settles("I3", "the text is silent, and its men start together on one square"),
			Breaks: example("own-stack=houses-only", onD1, "1. R: <1> c1-d1 *"), Keeps: example("own-stack=houses-only", onD1,
				"1. R: <1> d1-e1 *"),
			Moves: moves{laws.At(track.StageTarget, (*candidate).singleMan)}},
		{ID: "chauka-bara/exact", Title: "the centre by exact count",
			Text: "a man enters the centre with exactly the points that it needs. With exact=no more will do",
			Source: laws.Settles("I4",
				"the text only says that a man comes to its end when it gets into the centre; the sister game asks for the exact "+
					"number"),
			Breaks: example("", onC2, "1. R: <2> c2-c3 *"), Keeps: example("", onC2, "1. R: <1> c2-c3 *"),
			Moves: moves{laws.At(track.StageEnd, (*candidate).exactEnd)}},
		{ID: "chauka-bara/must-move", Title: "who can move must",
			Text: "a throw that can be played is played. A turn in which nothing could be moved is written as a pass, " +
				"and an unplayable throw within another turn just goes by",
			Source: laws.Settles("I6", "the text has the player move another man or lose the turn, and knows no refusal"),
			Breaks: example("", "", "1. R: <1> -- *"), Keeps: example("", "", "1. R: <1> c1-d1 *"),
			Moves: moves{laws.At(track.StagePass, (*candidate).mustMove)},
			Ends:  ends{laws.At(track.StagePass, track.EndUnplayed[state])}},
		{ID: "chauka-bara/dead-position", Title: "nobody can ever move again",
			Text: "when no seat can ever move again with any throw, as when all men wait for a capture before the inner " +
				"squares, " +
				"the game ends and the point is shared equally",
			Source: laws.Settles("the end of the game", "the text knows only the win; a game that cannot go on must end"),
			Breaks: example("", stuck, "1. R: <1> a1-b1  W: <1> -- 1/2-1/2"),
			Keeps:  example("", stuck, "1. R: <1> a1-b1 1/2-1/2")},
	}
}
