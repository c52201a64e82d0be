package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Start positions of the examples.
const (
	onG3     = "W:d1,g3,d7,d7 B:g4,g4,a4,a4 W cast - - new -"
	captured = "W:d1,-,d7,d7 B:g4,g4,a4,a4 W cast - - new -"
	onD1     = "W:g1,-,d7,d7 B:g4,d1,a4,a4 W cast - - new -"
	onE1     = "W:d1,e1,d7,d7 B:g4,g4,a4,a4 W cast - - new -"
	enemies  = "W:d1,d1,d7,d7 B:e1,e1,a4,a4 W cast - - new -"
	full     = "W:d1,e1,d7,e1 B:g4,g4,a4,a4 W cast - - new -"
	onD3     = "W:d1,d3,d7,d7 B:g4,g4,a4,a4 W cast - - new -"
	lastMan  = "W:d3,d4,d4,d4 B:g4,g4,a4,a4 W cast - - new -"
)

func example(options, position, movetext string) string {
	return laws.Example("ashta-kashte", options, position, movetext, "White", "Black")
}

func from(section, says string) engine.Source { return laws.From("001", section, says) }

// rules returns the rules of the game in the order of the pages.
func rules() split.Rules {
	return split.Rules{
		{ID: "ashta-kashte/start", Title: "the start",
			Text: "White begins with two pawns on d1 and two on d7, Black with two on g4 and two on a4. Each runs on the " +
				"way of its own katti",
			Source: from("L'Ashta-Kashte, Disposition du jeu", "two pawns on each of one's katti")},
		{ID: "ashta-kashte/first", Title: "who begins",
			Text: "the seat that begins is drawn by lot. The tag First says which it was if it was not White",
			Source: from("Déroulement de la partie",
				"the beginner is drawn by lot, in the larger game and in this one, which is played like it but for a few details")},
		{ID: "ashta-kashte/throw", Title: "the cowries",
			Text: "a turn begins with a throw of four cowries: a point for each slot that shows, and 8 if none does. The " +
				"eight shells that the text " +
				"names are four for each player. Four dice may replace them, an odd number being a slot",
			Source: from("L'Ashta-Kashte, Déplacement des pions",
				"each slotted side gives a point, no slot at all eight; eight shells are named, but a throw counts four"),
			Breaks: example("", "", "1. W: <5> d1-g3 *"), Keeps: example("", "", "1. W: <3> d1-g1 *"),
			Moves: split.Moves{laws.At(track.StageCast, (*split.Case).CastFirst)},
			Casts: split.Casts{laws.At(track.StageThrow, (*split.State).CastPossible)},
			Ends:  split.Ends{laws.At(track.StageCast, (*split.State).EndUnthrown)}},
		{ID: "ashta-kashte/path", Title: "the way",
			Text: "a pawn runs against the clock on the edge, turns in on the square before its katti over the corner of the " +
				"second ring, and goes " +
				"round the rings with the clock to the centre. With path=straight it turns in as on the larger board. It never " +
				"runs back",
			Source: from("L'Ashta-Kashte, Déplacement des pions",
				"the pawns run as in the larger game; that they turn in over a corner is Falkener's figure (G2)"),
			Breaks: example("", "", "1. W: <1> d1-c1 *"), Keeps: example("", "", "1. W: <1> d1-e1 *"),
			Moves: split.Moves{laws.At(track.StageWay, (*split.Case).AlongWay)}},
		{ID: "ashta-kashte/allocate", Title: "sharing out the points",
			Text: "the points of a throw are divided at will among one's pawns, and the same pawn may move more than once",
			Source: from("L'Ashta-Kashte, Déplacement des pions",
				"the player shares out the points as he likes over one or more pawns"),
			Breaks: example("", "", "1. W: <3> d1-e1 d7-a7 *"), Keeps: example("", "", "1. W: <3> d1-e1 d7-b7 *"),
			Moves: split.Moves{laws.At(track.StageMan, (*split.Case).OnlyMen), laws.At(track.StageMan, (*split.Case).ManThere),
				laws.At(track.StageThrow, (*split.Case).ThrowFits)}},
		{ID: "ashta-kashte/rethrow", Title: "throwing again",
			Text: "a 4 or 8 earns another throw when its points are played, even if none could be, and must be taken " +
				"(extra-throw=may: need not). " +
				"With capture-rethrow=yes so does a throw that captured. No other throw earns one",
			Source: from("L'Ashta-Kashte, Déroulement de la partie", "a throw of 4 or 8 allows to play again after moving"),
			Breaks: example("", "", "1. W: <4> d1-g2  B: <1> g4-g5 *"),
			Keeps:  example("", "", "1. W: <4> d1-g2 <1> d1-e1  B: <1> g4-g5 *"),
			Moves:  split.Moves{laws.At(track.StageCast, castAgain)},
			Casts:  split.Casts{laws.At(track.StageMost, split.CastNotDue((*split.State).Unspent))},
			Ends:   split.Ends{laws.At(track.StageCast, endAgain)}},
		{ID: "ashta-kashte/capture", Title: "capture",
			Text: "a pawn, or a pair as one, captures every enemy that it lands on or passes. Captured pawns leave the board. " +
				"Pawns on a katti are " +
				"not captured so: they may be passed, but a move that would end on their square is refused",
			Source: from("L'Ashta-Kashte, Prise des pions adverses",
				"captures go as in the larger game, where a katti makes safe"),
			Breaks: example("", onG3, "1. W: <2> g3-g4 d1-e1 *"), Keeps: example("", onG3, "1. W: <2> g3-g5 *"),
			Moves: split.Moves{laws.At(track.StageSafe, kattiSafe), laws.At(track.StageCapture, (*split.Case).CaptureTrue)}},
		{ID: "ashta-kashte/reenter", Title: "coming back",
			Text: "with a throw of 4 one captured pawn may come back onto the katti on which it began, before the first point " +
				"is spent, at no cost " +
				"(entry=uses-throw: for the whole throw). With reenter=all every captured pawn whose katti has not two of its " +
				"own may, for that one " +
				"price. It must where more points can be played so",
			Source: from("L'Ashta-Kashte, Prise des pions adverses",
				"a captured pawn comes back only on a throw of four slots; at what cost is not said, and that it is none is "+
					"Falkener's (G3)"),
			Breaks: example("", captured, "1. W: <3> @d1 d1-g1 *"), Keeps: example("", captured, "1. W: <4> @d1 d1-g2 *"),
			Moves: split.Moves{laws.At(track.StageEntry, entryRight)}},
		{ID: "ashta-kashte/entry-captures", Title: "coming back captures",
			Text:   "a pawn that comes back captures the enemies that stand on its katti, even a pair",
			Source: from("L'Ashta-Kashte, Déroulement de la partie", "the enemy that may stand on the katti is captured"),
			Breaks: example("", onD1, "1. W: <4> @d1 g1-g5 <1> d7-c7  B: <1> d1-e1 *"),
			Keeps:  example("", onD1, "1. W: <4> @d1 g1-g5 <1> d7-c7  B: <1> a4-a3 *"),
			Moves:  split.Moves{laws.At(track.StageManner, entryTook)}},
		{ID: "ashta-kashte/pair", Title: "pairs",
			Text: "two pawns of a seat that stand together may move together for the points of one, as long as every square " +
				"of the move is the same " +
				"on both their ways. With initial-pair=no not those that have not left their katti since the start",
			Source: from("L'Ashta-Kashte, Déroulement de la partie",
				"two pawns brought onto one square may from then on move at the same time for the points of one"),
			Breaks: example("", onE1, "1. W: <1> 2e1-f1 *"), Keeps: example("", onE1, "1. W: <1> e1-f1 *"),
			Moves: split.Moves{laws.At(track.StageSpecial, pairTogether)}},
		{ID: "ashta-kashte/pair-safe", Title: "a pair met by one pawn",
			Text:   "with pair-safe=from-singles one pawn may pass a pair, which stays, but not land on it",
			Source: laws.Settles("G5", "in Falkener doubles are taken by doubles alone"),
			Breaks: example("pair-safe=from-singles", enemies, "1. W: <1> d1xe1 *"),
			Keeps:  example("pair-safe=from-singles", enemies, "1. W: <1> 2d1xe1 *"),
			Moves:  split.Moves{laws.At(track.StageSafe, pairSafe)}},
		{ID: "ashta-kashte/third-man", Title: "two pawns a square",
			Text: "no third pawn of a seat joins two on a square but in the centre: it stops one square short, once more if " +
				"that is full too, and " +
				"spends the points thrown. One that would not leave its square does not move. For a pair a square with one own " +
				"pawn is full, and nobody " +
				"comes back onto a katti with two",
			Source: laws.Settles("G6", "the text brings two pawns together; the larger game stops a pawn short of a friend"),
			Breaks: example("", full, "1. W: <1> d1-e1 *"), Keeps: example("", full, "1. W: <1> e1-f1 *"),
			Moves: split.Moves{laws.At(track.StageEntry, (*split.Case).EntryBarred),
				laws.At(track.StageTarget, (*split.Case).SquareFull)}},
		{ID: "ashta-kashte/finish", Title: "into the centre",
			Text: "there is no waiting square, and the centre is entered with exactly the points that it takes",
			Source: laws.Settles("G7",
				"the text says only that the pawns need not wait on a square before the end; that the count is exact is our "+
					"filling"),
			Breaks: example("", onD3, "1. W: <2> d3-d4/2 *"), Keeps: example("", onD3, "1. W: <2> d3-d4 d1-e1 *"),
			Moves: split.Moves{laws.At(track.StageEnd, homeExact)}},
		{ID: "ashta-kashte/use-all", Title: "all points are played",
			Text: "as many points as possible are played, whatever the order. Points lost by stopping short count as played. " +
				"A turn in which nothing " +
				"could be moved is written as a pass. With pass=yes a pass gives up what is left of a throw",
			Source: from("Déplacement des pions", "all points must be used"),
			Breaks: example("", "", "1. W: <3> d1-e1  B: <1> g4-g5 *"),
			Keeps:  example("", "", "1. W: <3> d1-e1 e1-g1  B: <1> g4-g5 *"),
			Moves: split.Moves{laws.At(track.StagePass, (*split.Case).PassMoved),
				laws.At(track.StagePass, (*split.Case).MustMove),
				laws.At(track.StageMost, (*split.Case).UseAll)},
			Ends: split.Ends{laws.At(track.StagePass, (*split.State).EndUnspent)}},
		{ID: "ashta-kashte/win", Title: "four pawns in the centre",
			Text:   "the first seat with all four pawns in the centre wins, and the game ends at once",
			Source: from("L'Ashta-Kashte, But du jeu", "to bring one's four pawns into the central square first"),
			Breaks: example("", lastMan, "1. W: <1> d3-d4  B: <1> g4-g5 1-0"),
			Keeps:  example("", lastMan, "1. W: <1> d3-d4 1-0"),
			Moves:  split.Moves{laws.At(track.StageOver, (*split.Case).Over)},
			Casts:  split.Casts{laws.At(track.StageOver, track.AnyCast((*split.State).Ended))}},
		{ID: "ashta-kashte/turn-order", Title: "whose turn it is",
			Text:   "the seats take turns, and each moves only its own pawns",
			Source: from("Déroulement de la partie", "one after the other they throw and move their pawns"),
			Breaks: example("", "", "1. W: <1> g4-g5 *"), Keeps: example("", "", "1. W: <1> d1-e1  B: <1> g4-g5 *"),
			Moves: split.Moves{laws.At(track.StageMan, (*split.Case).OwnMan)}},
	}
}

func options() []engine.Option {
	return []engine.Option{
		laws.Option("path", "the way from the edge to the centre",
			from("L'Ashta-Kashte", "the pawns run as on the larger board; the diagram is lost"),
			laws.Value("falkener", "from the edge over the corner into the second ring",
				laws.Settles("G2", "Falkener's figure, and a physical board")),
			laws.Value("straight", "as on the larger board, with one diagonal step, the last",
				laws.Settles("G2", "a way over all squares needs a diagonal step somewhere"))).Where(onEdge),
		laws.Option("entry", "what coming back costs", from("L'Ashta-Kashte, Prise des pions adverses",
			"a captured pawn comes back on a throw of four slots"),
			laws.Value("grace", "nothing: one pawn may come back before the first of the four points is spent",
				laws.Settles("G3", "in Falkener grace and points are apart")),
			laws.Value("uses-throw", "the whole throw")).Where(split.NoneOut),
		laws.Option("initial-pair", "whether the two pawns that begin on a katti are a pair from the start",
			laws.Settles("G4", "the text speaks of bringing two pawns together, and these stand on one square already"),
			laws.Value("yes", "they are"), laws.Value("no", "they move one by one until one of them has left")).Where(
			split.NoneTogetherAtStart),
		laws.Option("pair-safe", "whether one pawn can capture a pair",
			laws.Settles("G5", "the text makes no difference between one pawn and two"),
			laws.Value("no", "it captures both"),
			laws.Value("from-singles",
				"it may pass a pair, which stays, but not land on it; a pair captures a pair, and so does coming back",
				laws.Settles("G5", "in Falkener doubles are taken by doubles alone"))).Where(split.NonePaired),
		laws.Option("pass", "whether points may be given up", from("Déplacement des pions", "all points must be used"),
			laws.Value("no", "what can be played must be"),
			laws.Value("yes", "a pass gives up what is left of a throw; another throw that it earned is still taken",
				laws.Settles("G8", "in Falkener nobody need play a throw"))),
		laws.Option("capture-rethrow", "whether a capture earns another throw",
			from("L'Ashta-Kashte, Déroulement de la partie", "a throw of 4 or 8 lets its owner throw again"),
			laws.Value("no", "it does not"), laws.Value("yes", "a throw that captured earns another, one in all",
				laws.Settles("G9", "so in Falkener"))).Where(noneTaken),
		laws.Option("extra-throw", "whether an earned throw must be taken",
			from("L'Ashta-Kashte, Déroulement de la partie", "a throw of 4 or 8 allows its owner to play again"),
			laws.Value("must", "it must"),
			laws.Value("may", "it is a right: the next seat mark declines it, or a pass in a turn in which nothing was moved")).
			Where(noneEarned),
		laws.Option("reenter", "how many pawns a throw of 4 brings back", from("L'Ashta-Kashte, Prise des pions adverses",
			"the principle is that of the larger game; a pawn comes back on a throw of four slots"),
			laws.Value("one", "one", laws.Settles("G3", "the text speaks of a pawn")),
			laws.Value("all", "every captured pawn whose katti has not two own pawns; with entry=uses-throw all of them for "+
				"the one throw")).Where(split.NoneOut),
	}
}
