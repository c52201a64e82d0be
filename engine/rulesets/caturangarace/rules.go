package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Start positions of the examples.
const (
	captured = "W:-,e9 B:i5,a5 W cast - - new -"
	onI1     = "W:i1,e9 B:i5,a5 W cast - - new -"
	onH1     = "W:e1,h1 B:i5,a5 W cast - - new -"
	onD5     = "W:d5,e9 B:i5,a5 W cast - - new -"
	waiting  = "W:d6,e9 B:i5,a5 W cast - - new -"
	lastMan  = "W:d6,e5 B:i5,a5 W cast - - new -"
)

func example(options, position, movetext string) string {
	return laws.Example("caturanga-race", options, position, movetext, "White", "Black")
}

func from(section, says string) engine.Source { return laws.From("001", section, says) }

// rules returns the rules of the game in the order of the pages.
func rules() split.Rules {
	return split.Rules{
		{ID: "caturanga-race/start", Title: "the start",
			Text: "White begins with a pawn on e1 and one on e9, Black with one on i5 and one on a5. Each runs on the way of " +
				"its own katti. " +
				"With start=own-katti White begins with both on e1 and Black with both on e9",
			Source: from("Disposition du jeu",
				"the two pawns are put on two katti opposite each other, all on different squares")},
		{ID: "caturanga-race/first", Title: "who begins",
			Text:   "the seat that begins is drawn by lot. The tag First says which it was if it was not White",
			Source: from("Déroulement de la partie", "the beginner is drawn by lot")},
		{ID: "caturanga-race/dice", Title: "the dice",
			Text:   "a turn begins with a throw of two long dice that show 1, 3, 4 or 6, or of two ordinary dice (dice=cube)",
			Source: from("Matériel", "two long dice with the faces 1, 3, 4 and 6; ordinary dice may replace them"),
			Breaks: example("", "", "1. W: <5,3> e1-i5 *"), Keeps: example("", "", "1. W: <6,3> e1-i6 *"),
			Moves: split.Moves{laws.At(track.StageCast, (*split.Case).CastFirst)},
			Casts: split.Casts{laws.At(track.StageThrow, (*split.State).CastPossible)},
			Ends:  split.Ends{laws.At(track.StageCast, (*split.State).EndUnthrown)}},
		{ID: "caturanga-race/path", Title: "the way",
			Text: "a pawn runs against the clock on the edge, turns in on the square before its katti, and spirals " +
				"with the clock to the centre, every ring in full. With path=parker it leaves the second ring at " +
				"its last corner. With path=corner it turns in at the corner at which the side of its katti begins " +
				"(White's from e1 goes from a1 to b2), and then runs every ring in full. It never runs back",
			Source: from("Déplacement des pions",
				"against the clock round the edge, then, when they come back to the side from which they started, "+
					"inside and in a spiral with the clock to the centre. On which square of that side they turn in, "+
					"and how far each ring is run, is our filling (F1)"),
			Breaks: example("", "", "1. W: <3,1> e1-a1 *"), Keeps: example("", "", "1. W: <3,1> e1-i1 *"),
			Moves: split.Moves{laws.At(track.StageWay, (*split.Case).AlongWay)}},
		{ID: "caturanga-race/allocate", Title: "sharing out the dice",
			Text: "each die moves another pawn, or both together move one pawn in one move that touches only its last square. " +
				"One pawn never plays " +
				"the dice one by one. With split=free the total is divided at will",
			Source: from("Déplacement des pions", "each pawn by the number of one die, or a single pawn by the total"),
			Breaks: example("", "", "1. W: <3,1> e1-h1 h1-i1 *"), Keeps: example("", "", "1. W: <3,1> e1-i1 *"),
			Moves: split.Moves{laws.At(track.StageManner, (*split.Case).OnlyMen),
				laws.At(track.StageMan, (*split.Case).ManThere),
				laws.At(track.StageThrow, (*split.Case).ThrowFits), laws.At(track.StageCapture, doubleNotSpent)}},
		{ID: "caturanga-race/use-all", Title: "all points are played",
			Text: "as many points as possible are played: both dice if any order of play allows it, else the larger if that " +
				"is possible. " +
				"Points lost by stopping short count as played. A turn in which nothing could be moved is written as a pass",
			Source: from("Déplacement des pions", "all points must be used"),
			Breaks: example("", "", "1. W: <3,1> e1-h1  B: <3,1> i5-i9 *"),
			Keeps:  example("", "", "1. W: <3,1> e1-h1 e9-d9  B: <3,1> i5-i9 *"),
			Moves: split.Moves{laws.At(track.StagePass, (*split.Case).PassMoved),
				laws.At(track.StagePass, (*split.Case).MustMove),
				laws.At(track.StageMost, (*split.Case).UseAll)},
			Ends: split.Ends{laws.At(track.StagePass, (*split.State).EndUnspent)}},
		{ID: "caturanga-race/double-rethrow", Title: "doubles",
			Text: "two equal dice are not used to advance. What a double 1 or a double 4 asks for is done, and the dice are " +
				"thrown again at once. " +
				"No other throw gives another",
			Source: from("Déroulement de la partie", "a player with a double cannot use that throw and must throw again"),
			Breaks: example("", "", "1. W: <3,3> e1-h1 *"), Keeps: example("", "", "1. W: <3,3><3,1> e1-i1 *"),
			Moves: split.Moves{laws.At(track.StageThrow, doubleNotMoved), laws.At(track.StageCast, (*split.Case).CastAgain)},
			Casts: split.Casts{laws.At(track.StageMost, split.CastNotDue(homeward, backward, (*split.State).Unspent))},
			Ends:  split.Ends{laws.At(track.StageCast, endAgain)}},
		{ID: "caturanga-race/capture", Title: "capture",
			Text: "a pawn captures every enemy that it lands on or passes, on the way home too. Captured pawns leave the " +
				"board. " +
				"With capture=land passing captures nothing",
			Source: from("Prise des pions adverses",
				"a pawn that stops on an enemy's square or goes past it captures that pawn"),
			Breaks: example("", "", "1. W: <3,1> e1xi1 *"), Keeps: example("", "", "1. W: <3,1> e1-i1 *"),
			Moves: split.Moves{laws.At(track.StageCapture, (*split.Case).CaptureTrue)}},
		{ID: "caturanga-race/reenter", Title: "coming back",
			Text: "a double 1 brings back every captured pawn onto the katti on which it began, or one of them (reenter=one). " +
				"This must be done, unless return=may, with which the next throw of the turn declines it. A katti on which any " +
				"pawn stands bars it",
			Source: from("Prise des pions adverses",
				"a captured pawn will be able to come back onto its starting katti when its owner throws a double 1; that it "+
					"must is our filling"),
			Breaks: example("", captured, "1. W: <6,1> @e1 *"), Keeps: example("", captured, "1. W: <1,1> @e1 <6,1> e1-i4 *"),
			Moves: split.Moves{laws.At(track.StageEntry, entryRight), laws.At(track.StageEntry, (*split.Case).EntryBarred),
				laws.At(track.StagePass, split.FalsePass(backward))},
			Ends: split.Ends{laws.At(track.StagePass, split.EndUndone(backward))}},
		{ID: "caturanga-race/katti-safe", Title: "the katti are safe",
			Text: "a pawn on any of the four katti is not captured: it may be passed, but a move that would end on its " +
				"square is refused",
			Source: from("Prise des pions adverses",
				"a pawn on a katti cannot be taken, and who has not enough points to go past it stays"),
			Breaks: example("", onI1, "1. W: <4,1> i1-i5 *"), Keeps: example("", onI1, "1. W: <4,1> i1-i6 *"),
			Moves: split.Moves{laws.At(track.StageSafe, kattiSafe)}},
		{ID: "caturanga-race/no-stack", Title: "one pawn a square",
			Text: "two pawns never share a square but a waiting square. A pawn that would land on a friend stops one square " +
				"short, and does not " +
				"move if that is where it stands",
			Source: from("Déroulement de la partie",
				"two pawns cannot stand on one square, and the one that would join a friend stays one square behind"),
			Breaks: example("", onH1, "1. W: <3,1> e1-h1 *"), Keeps: example("", onH1, "1. W: <3,1> e1-g1 *"),
			Moves: split.Moves{laws.At(track.StageTarget, (*split.Case).SquareFull)}},
		{ID: "caturanga-race/wait", Title: "the waiting square",
			Text: "every pawn stops on the square four before the end of its way, with points left over or without " +
				"(wait-overshoot=illegal: only " +
				"without), shares it with friends, and waits there in safety (wait-safe=no: in none)",
			Source: from("Fin de la partie",
				"all pawns must stop four squares before the end and may stay there together; that they are safe there is our "+
					"filling (F5)"),
			Breaks: example("", onD5, "1. W: <3,1> d5-f6 *"), Keeps: example("", onD5, "1. W: <3,1> d5-d6/3 *"),
			Moves: split.Moves{laws.At(track.StageEnd, mustWait), laws.At(track.StageSafe, waitingSafe)}},
		{ID: "caturanga-race/finish", Title: "into the centre",
			Text: "a double 4 takes every pawn that waits into the centre, which must be done. With finish=parker a double 1, " +
				"3 or 4 takes those " +
				"exactly so far from it",
			Source: from("Fin de la partie", "a pawn needs a double 4 to enter, and two that wait enter on the same one"),
			Breaks: example("", waiting, "1. W: <4,1> d6-e5 *"), Keeps: example("", waiting, "1. W: <4,4> d6-e5 *"),
			Moves: split.Moves{laws.At(track.StageSpecial, homeByDouble), laws.At(track.StageEnd, split.FalsePass(homeward))},
			Ends:  split.Ends{laws.At(track.StageEnd, split.EndUndone(homeward))}},
		{ID: "caturanga-race/win", Title: "both pawns in the centre",
			Text:   "the first seat with both pawns in the centre wins, and the game ends at once",
			Source: from("Fin de la partie", "the game stops as soon as a player has both pawns in the centre"),
			Breaks: example("", lastMan, "1. W: <4,4> d6-e5  B: <3,1> i5-i9 1-0"),
			Keeps:  example("", lastMan, "1. W: <4,4> d6-e5 1-0"),
			Moves:  split.Moves{laws.At(track.StageOver, (*split.Case).Over)},
			Casts:  split.Casts{laws.At(track.StageOver, track.AnyCast((*split.State).Ended))}},
		{ID: "caturanga-race/turn-order", Title: "whose turn it is",
			Text:   "the seats take turns, and each moves only its own pawns",
			Source: from("Déroulement de la partie", "one after the other they throw the dice and move their pawns"),
			Breaks: example("", "", "1. W: <3,1> i5-i9 *"), Keeps: example("", "", "1. W: <3,1> e1-i1  B: <3,1> i5-i9 *"),
			Moves: split.Moves{laws.At(track.StageMan, (*split.Case).OwnMan)},
		},
	}
}

func options() []engine.Option {
	return []engine.Option{
		laws.Option("path", "the way through the inner rings",
			from("Déplacement des pions", "once round the edge, then a spiral to the centre; the diagram is lost"),
			laws.Value("full", "every ring is run in full, 81 squares"),
			laws.Value("parker", "the second ring is left at its last corner, 77 squares",
				laws.Settles("F1", "Parker's figure of the same game in Ceylon, as later coded")),
			laws.Value("corner",
				"a pawn turns in at the corner at which the side of its katti begins, then every ring is run in full, 78 squares",
				from("Déplacement des pions", "they turn in when they come back to the side from which they started"))).Where(
			onEdge),
		laws.Option("start", "where the pawns begin",
			from("Disposition du jeu", "the two pawns are put on two katti opposite each other"),
			laws.Value("two-katti", "White on e1 and e9, Black on i5 and a5, each pawn on its own way"),
			laws.Value("own-katti", "White with both on e1, Black with both on e9",
				laws.Settles("F2", "descriptions from Ceylon give each player one katti"))),
		laws.Option("wait-overshoot", "what becomes of more points than a pawn needs to its waiting square",
			from("Fin de la partie", "every pawn must stop four squares before the end"),
			laws.Value("stop", "the pawn stops there and the points left over count as played"),
			laws.Value("illegal", "the move is refused",
				laws.Settles("F4", "the text does not say what becomes of the points left over"))).Where(farFromEnd),
		laws.Option("wait-safe", "whether a pawn on its own waiting square can be captured",
			from("Fin de la partie", "pawns may stay there together"),
			laws.Value("yes", "it is safe"), laws.Value("no", "it is captured like any other",
				laws.Settles("F5", "only the katti are called safe"))).Where(farFromEnd),
		laws.Option("reenter", "how many pawns a double 1 brings back",
			laws.Settles("F7", "the text speaks of one pawn; a double 4 takes all that wait"),
			laws.Value("all", "every captured pawn whose katti is free"), laws.Value("one", "one")).Where(split.NoneOut),
		laws.Option("dice", "the dice",
			from("Matériel", "two long dice with the faces 1, 3, 4 and 6; ordinary dice may replace them"),
			laws.Value("1346", "two long dice with the faces 1, 3, 4 and 6"), laws.Value("cube", "two ordinary dice")),
		laws.Option("split", "how the points are shared out",
			from("Déplacement des pions", "each pawn by one of the two dice, or one pawn by the total"),
			laws.Value("per-die", "each die moves another pawn, or both together one pawn in one move"),
			laws.Value("free", "the total is divided at will, and a pawn may move more than once",
				laws.Settles("F11", "other descriptions allow any division"))),
		laws.Option("finish", "how a pawn reaches the centre",
			from("Fin de la partie", "from four squares away, with a double 4"),
			laws.Value("wait4", "from the waiting square, with a double 4"),
			laws.Value("parker", "from 1, 3 or 4 squares away, with a double of that number; nobody need wait",
				laws.Settles("F12", "so in the descriptions from Ceylon"))).Where(farFromEnd),
		laws.Option("capture", "what captures",
			from("Prise des pions adverses", "a pawn captures what it stops on or goes past"),
			laws.Value("pass", "landing and passing"),
			laws.Value("land", "landing only", laws.Settles("F13", "so in the descriptions from Ceylon"))),
		laws.Option("return", "whether a pawn that a double 1 brings back must come",
			from("Prise des pions adverses", "it will be able to come back when its owner throws a double 1"),
			laws.Value("must", "it must", laws.Settles("F7",
				"the text does not say so; it describes going home with a double 4 in the same way")),
			laws.Value("may", "it may: the next throw of the same turn declines it, and is earned either way")).Where(
			split.NoneOut),
	}
}
