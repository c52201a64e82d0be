package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// Start positions of the examples, played by Red and White.
const (
	onC1       = "R:@,@,@,c1 W:@,@,@,c5 R cast - new -"
	onB1       = "R:@,@,@,b1 W:@,@,@,c5 R cast - new -"
	onE1       = "R:@,@,@,c1 W:@,@,@,e1 R cast - new -"
	onE3       = "R:@,@,@,c1 W:@,@,@,e3 R cast - new -"
	twinsOnE1  = "R:@,@,@,c1 W:@,@,2e1 R cast - new -"
	pairOnC5   = "R:@,@,c5,c5 W:@,@,@,@ R cast - new -"
	twinsOnC5  = "R:@,@,2c5 W:@,@,@,@ R cast - new -"
	twinsOnC2  = "R:@,@,2c2 W:@,@,@,@ R cast - new -"
	twinsTaken = "R:2@,c1,d1 W:@,@,@,@ R cast - new -"
	onD2       = "R:c1,c3,c3,d2 W:@,@,@,@ R cast - new -"
	onC2       = "R:c2,c3,c3,off W:@,@,@,@ R cast - new -"
	lastMan    = "R:c3,off,off,off W:@,@,@,@ R cast - new -"
)

// example is a game of Red and White from a position, the start if it is empty.
func example(position, movetext string) string {
	return laws.Example("thaayam", "", position, movetext, "Red", "White")
}

func from(section, says string) engine.Source { return laws.From("003", section, says) }

func options() []engine.Option {
	return []engine.Option{
		laws.Option("bear-off", "when a man may leave the centre",
			from("Objectif", "the aim is first to bring the four men together in the centre, and then to take them off"),
			laws.Value("gathered", "when all four are in the centre or have left it"), laws.Value("any", "at once, with any 1",
				from("Fin de partie", "a man in the centre is taken off with a 1; no more is asked there"))).Where(noneEarly),
		laws.Option("replay", "when the series that a capture earns is thrown",
			laws.Settles("H4", "the text only says that one capture or several give the right to play again"),
			laws.Value("after", "when the first series is played out, one for all its captures"),
			laws.Value("at-once", "at once; what is left of the first series is played with it")).Where(noneEarned),
		laws.Option("twins", "what twins can do",
			from("Les Jumelles",
				"they go half of an even result and the whole of an odd one, capture single men and twins, part before the "+
					"centre, and may come back together"),
			laws.Value("seed", "as the text has it"),
			laws.Value("bell", "they go half of every result, rounded down, capture twins only, enter the centre together and "+
				"part there, and come back as single men",
				laws.Settles("H8", "another description of the game has it so"))).Where(noTwins),
		laws.Option("pass", "whether points may be refused",
			from("Mouvements", "no turn is passed while a move is possible, even a bad one"),
			laws.Value("no", "no"), laws.Value("yes",
				"yes: a pass gives up what is left of the series; a series earned is still thrown",
				laws.Settles("H9", "another description of the game lets players refuse points"))),
		laws.Option("extra-throw", "whether the series that a capture earns must be thrown",
			from("Capture", "whoever captures obtains the right to play again, which can be read either way"),
			laws.Value("must", "it must"),
			laws.Value("may", "it may be left, and the next seat goes on; not while points of the first series can be played")).
			Where(noneEarned),
		laws.Option("before-one", "for whom results before the first 1 do not count",
			from("Mouvements", "for the player who has no man in play yet they do not count"),
			laws.Value("always", "for a player with no man on the board, whether or not one was there before",
				laws.Settles("H2", "other descriptions have it so whenever no man is on the board")),
			laws.Value("first-only",
				"for a player who has not entered a man yet: once one was entered they count, even if all are captured")).Where(
			noneEmptied),
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
		{ID: "thaayam/start", Title: "the palaces and the start",
			Text: "each seat has a palace, c1 for Red, e3 for Green, c5 for White and a3 for Blue, and four men, all off the " +
				"board at first. " +
				"Two play as Red and White, and three do not play",
			Source: from("Début de la partie", "each chooses a colour and puts the men outside the board, before the palace")},
		{ID: "thaayam/first", Title: "who begins",
			Text: "all throw the four cowries, and who shows most mouths begins, none being 0 here. Those who tie for the " +
				"most throw again. " +
				"A record names the seat in its First tag",
			Source: from("Début de la partie", "the greatest number begins, and the leaders throw again until one is ahead")},
		{ID: "thaayam/turn-order", Title: "whose turn it is",
			Text: "the turn passes to the player on the right, counter-clockwise: Red, Green, White, Blue. Everybody moves " +
				"only the own men",
			Source: from("Début de la partie", "the second player sits to the right of the first, and so on against the clock"),
			Breaks: example(onC1, "1. R: <2> c5-a5 *"), Keeps: example(onC1, "1. R: <2> c1-e1  W: <2> c5-a5 *"),
			Moves: moves{laws.At(track.StageMan, (*candidate).OwnMan)}},
		{ID: "thaayam/value", Title: "the cowries",
			Text:   "four cowries give as many points as mouths show, and 8 if none does; 5, 6 and 7 cannot fall",
			Source: from("Les dés", "each mouth turned up is a point, and none counts 8"),
			Breaks: example(onC1, "1. R: <5><2> c1-e1 *"), Keeps: example(onC1, "1. R: <4><2> c1-e1 *"),
			Casts: casts{laws.At(track.StageThrow, (*state).CastOfOne)}},
		{ID: "thaayam/series", Title: "a series of throws",
			Text: "a turn is a series: its player throws on until a 2 or a 3 comes, which belongs to it and is the last, and " +
				"only then moves. " +
				"Twins may be declared before",
			Source: from("Mouvements", "the player keeps the results until a 2 or 3 comes"),
			Breaks: example("", "1. R: <1> @c1 *"), Keeps: example("", "1. R: <1><2> @c1 *"),
			Moves: moves{laws.At(track.StageCast, (*candidate).seriesFirst)},
			Casts: casts{laws.At(track.StageMost, track.AnyCast((*state).castDue))},
			Ends:  ends{laws.At(track.StageCast, (*state).endInSeries)}},
		{ID: "thaayam/assign", Title: "each result to one man",
			Text: "each result is given whole to one man, or to twins, in any order. Results are neither divided nor added " +
				"up, " +
				"and one man may have several of them, one after the other",
			Source: from("Mouvements", "the player gives each result separately to the move of a man"),
			Breaks: example("", "1. R: <1><1><2> @c1 c1-e2 *"), Keeps: example("", "1. R: <1><1><2> @c1 c1-e1 e1-e2 *"),
			Moves: moves{laws.At(track.StageManner, (*candidate).oneMan), laws.At(track.StageMan, (*candidate).ManThere),
				laws.At(track.StageThrow, (*candidate).wholeResult)}},
		{ID: "thaayam/enter", Title: "entering with a 1",
			Text:   "a 1 may enter a man that is off the board, new or captured, on the own palace",
			Source: from("Mouvements", "to begin its way a man has to enter its palace, with 1 point"),
			Breaks: example(onC1, "1. R: <4><3> @c1 *"), Keeps: example(onC1, "1. R: <1><3> @c1 *"),
			Moves: moves{laws.At(track.StageEntry, (*candidate).entry)}},
		{ID: "thaayam/before-first-1", Title: "nothing counts before the first 1",
			Text: "for a player with no man on the board what comes before the first 1 of a series does not count. With " +
				"before-one=first-only that " +
				"holds until the player has entered a man once",
			Source: from("Mouvements",
				"with no man in play yet, results before the first 1 are not counted; of 8 8 1 8 4 1 3 the first two are not"),
			Breaks: example("", "1. R: <8><1><3> @c1 c1-c5 *"), Keeps: example("", "1. R: <1><8><3> @c1 c1-c5 *"),
			Moves: moves{laws.At(track.StageSpecial, (*candidate).tooEarly)}},
		{ID: "thaayam/path", Title: "the way round",
			Text: "men run counter-clockwise on the outer squares and, from the last before the palace, clockwise on the " +
				"inner ones to the centre. " +
				"They pass each square once and never go back",
			Source: from("Mouvements",
				"to the right along the edge for a round, then a round inside the other way, each square once"),
			Breaks: example(onB1, "1. R: <2> b1-d1 *"), Keeps: example(onB1, "1. R: <2> b1-b3 *"),
			Moves: moves{laws.At(track.StageWay, (*candidate).forward)}},
		{ID: "thaayam/must-play", Title: "what can be played is played",
			Text: "nobody passes while a result can be played, or leaves one that can be. Any may be chosen, whatever becomes " +
				"of the others. " +
				"What cannot be played is lost, and a turn without a move is written as a pass. With pass=yes a pass gives up " +
				"what is left",
			Source: from("Mouvements",
				"passing is forbidden to who can move, even to a disadvantage; points that cannot be played pass the turn"),
			Breaks: example(onC1, "1. R: <2> -- *"), Keeps: example("", "1. R: <2> -- *"),
			Moves: moves{laws.At(track.StagePass, (*candidate).mustPlay)},
			Ends:  ends{laws.At(track.StagePass, (*state).endUnplayed)}},
		{ID: "thaayam/stack", Title: "men of one seat together", Text: "men of one seat may share any square",
			Source: from("Mouvements", "several men of one colour can stand on a square")},
		{ID: "thaayam/capture", Title: "capture",
			Text: "a man that ends its move on a square with men of other seats captures them all, whosever they are, but " +
				"twins. " +
				"They are off the board and enter again with a 1. Men that are passed are not touched",
			Source: from("Capture",
				"capture is by taking the place; the man goes back to its owner, who enters it with another 1"),
			Breaks: example(onC1, "1. R: <2> c1xe1 *"), Keeps: example(onC1, "1. R: <2> c1-e1 *"),
			Moves: moves{laws.At(track.StageCapture, (*candidate).CaptureTrue)}},
		{ID: "thaayam/capture-replay", Title: "a further series for captures",
			Text: "captures earn one further series, which must be thrown when the first is played, and can earn another. " +
				"With replay=at-once it is thrown at once, with extra-throw=may it may be left",
			Source: from("Capture", "who makes one capture or several has the right to play again"),
			Breaks: example(onE1, "1. R: <2> c1xe1  W: <2> -- *"),
			Keeps:  example(onE1, "1. R: <2> c1xe1 <3> e1-e4  W: <2> -- *"),
			Moves:  moves{laws.At(track.StageCast, (*candidate).captureSeriesFirst)},
			Ends:   ends{laws.At(track.StageCast, (*state).endAfterCapture)}},
		{ID: "thaayam/refuge", Title: "the refuges",
			Text: "on the four palaces, whoever plays, and in the centre nothing is captured. Men of several seats stand " +
				"there together",
			Source: from("Capture", "palaces and centre are refuges, and nobody on them is captured"),
			Breaks: example(onE3, "1. R: <4><2> c1xe3 *"), Keeps: example(onE3, "1. R: <4><2> c1-e3 *"),
			Moves: moves{laws.At(track.StageSafe, (*candidate).SafeSquare)}},
		{ID: "thaayam/twins-declare", Title: "declaring twins",
			Text: "two single men of one seat on the palace opposite may be declared twins, at any moment of its turn, before " +
				"a throw and after the last " +
				"move too. It costs nothing, nobody has to, and there can be two pairs. Only twins move together",
			Source: from("Les Jumelles",
				"who gets two men together on the palace opposite can declare them twins, without a duty to"),
			Breaks: example(pairOnC5, "1. R: <2> 2c5-b5 *"), Keeps: example(pairOnC5, "1. R: <2> c5=T 2c5-b5 *"),
			Moves: moves{laws.At(track.StageGroup, (*candidate).declared)}},
		{ID: "thaayam/twins-move", Title: "the pace of twins",
			Text: "twins go half of an even result, 1, 2 or 4 squares, and the whole of an odd one, 1 or 3. With twins=bell " +
				"half of each, rounded down",
			Source: from("Les Jumelles", "even results take them half as far, odd ones as far as they say"),
			Breaks: example(twinsOnC5, "1. R: <2> 2c5-a5 *"), Keeps: example(twinsOnC5, "1. R: <2> 2c5-b5 *"),
			Moves: moves{laws.At(track.StageSpecial, (*candidate).twinsPace)}},
		{ID: "thaayam/twins-no-finish", Title: "twins part before the centre",
			Text: "twins do not enter the centre together. One of them can go there alone (with twins=bell both can, and " +
				"part there)",
			Source: from("Les Jumelles", "they cannot enter the last square together and have to separate before"),
			Breaks: example(twinsOnC2, "1. R: <1><2> 2c2-c3 *"), Keeps: example(twinsOnC2, "1. R: <1><2> c2-c3 *"),
			Moves: moves{laws.At(track.StageWay, (*candidate).twinsFinish)}},
		{ID: "thaayam/twins-split", Title: "how twins part",
			Text: "twins part when one of them moves alone, anywhere and with any result, which it goes whole as a single " +
				"man. " +
				"From then on both are single men",
			Source: from("Les Jumelles", "they can separate at any moment with any result, and then lose their privileges"),
			Breaks: example(twinsOnC5, "1. R: <2> c5-b5 *"), Keeps: example(twinsOnC5, "1. R: <2> c5-a5 *"),
			Moves: moves{laws.At(track.StageSpecial, (*candidate).twinsPart)}},
		{ID: "thaayam/twins-capture", Title: "twins and captures",
			Text: "twins capture single men and twins. A single man does not capture twins and may stand beside them, " +
				"and captures the single men there. With twins=bell twins capture twins only",
			Source: from("Les Jumelles",
				"they capture both; single men can stand with them and be safe, but cannot capture them"),
			Breaks: example(twinsOnE1, "1. R: <2> c1xe1 *"), Keeps: example(twinsOnE1, "1. R: <2> c1-e1 *"),
			Moves: moves{laws.At(track.StageSafe, (*candidate).twinsSafe)}},
		{ID: "thaayam/twins-reenter", Title: "twins that come back",
			Text: "captured twins may enter together with two 1s of one series and are twins again. When one of them has " +
				"entered alone the claim is lost " +
				"(with twins=bell they come back as single men)",
			Source: from("Les Jumelles", "captured by other twins, they can return as twins with two 1s in the same series"),
			Breaks: example(twinsTaken, "1. R: <1><2> 2@c1 *"), Keeps: example(twinsTaken, "1. R: <1><1><2> 2@c1 *"),
			Moves: moves{laws.At(track.StageEntry, (*candidate).twinsReturn)}},
		{ID: "thaayam/exact", Title: "the centre by exact count",
			Text:   "a man enters the centre with exactly the points that it needs",
			Source: from("Fin de partie", "the centre has to be reached with the exact number of points"),
			Breaks: example(onD2, "1. R: <3> d2-c3 *"), Keeps: example(onD2, "1. R: <2> d2-c3 *"),
			Moves: moves{laws.At(track.StageEnd, (*candidate).exactEnd)}},
		{ID: "thaayam/bear-off", Title: "leaving with a 1",
			Text: "a 1 takes a man in the centre off the board for good, when all four of its seat are in the centre or " +
				"have left it (with bear-off=any at once)",
			Source: from("Fin de partie",
				"in the centre a 1 takes the man off; the aim is to bring four together and then to take them off"),
			Breaks: example(onC2, "1. R: <1><1><2> c3-off *"), Keeps: example(onC2, "1. R: <1><1><2> c2-c3 c3-off *"),
			Moves: moves{laws.At(track.StageEntry, (*candidate).leaving)}},
		{ID: "thaayam/win", Title: "all men off",
			Text:   "the first seat that has taken off all four men wins, and the game ends at once",
			Source: from("Fin de partie", "who first takes the four men off the centre wins"),
			Breaks: example(lastMan, "1. R: <1><2> c3-off  W: <2> -- 1-0"), Keeps: example(lastMan, "1. R: <1><2> c3-off 1-0"),
			Moves: moves{laws.At(track.StageOver, (*candidate).gameOver)},
			Casts: casts{laws.At(track.StageOver, track.AnyCast((*state).gameOver))}},
	}
}
