package rulesets

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/race"
)

// chaukaBara is the race of seed 003, second half.
func chaukaBara() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chauka-bara",
		Title: "Chauka Bara, a race for two, three or four on 5×5 with four cowries",
		About: "Each player has a house in the middle of a side and four men in it. Four cowries are thrown; a man runs the points " +
			"once round the edge against the clock, then round the inner squares with it, and ends in the centre. Men on the same " +
			"square capture, except on the four houses, and without a capture nobody goes inside. The first with all men in the " +
			"centre wins.",
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "Red", Letter: 'R', Place: "south"},
			{Name: "Green", Letter: 'G', Place: "east"},
			{Name: "White", Letter: 'W', Place: "north"},
			{Name: "Blue", Letter: 'B', Place: "west"},
		},
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options:  chaukaBaraOptions,
		Rules:    chaukaBaraRules,
		Cites: engine.Cites{Men: "chauka-bara/start", Squares: "chauka-bara/path", Turns: "chauka-bara/turn-order",
			Captures: "chauka-bara/capture", Checks: "chauka-bara/start"},
		Throws: true,
		Build:  buildChaukaBara,
	}
}

// The ways on 5×5, of the seats from the south in the table's order: from the house
// once round the edge, in at the last square before it, round the inner ring the
// other way, and to the centre.
var ways5x5 = [engine.MaxSeats]string{
	"c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
	"e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3",
	"c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3",
	"a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3",
}

// squares returns the squares of a list of names with blanks between.
func squares(b *board.Board, names string) []engine.Square {
	var out []engine.Square
	for name := range strings.FieldsSeq(names) {
		out = append(out, b.Named(name))
	}
	return out
}

func buildChaukaBara(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(5, 5)
	d := race.Design{
		Board:      b,
		Lot:        &lots.Lot{Dice: []lots.Die{lots.Cowries(4, 8)}},
		Men:        4,
		Refuges:    squares(b, "c1 e3 c5 a3 c3"),
		Inner:      16,
		Grace:      []uint8{4, 8},
		Triple:     race.TakeBack,
		Opening:    is("opening-throw", "on"),
		Cumulative: is("extra", "cumulative"),
		Overrun:    is("exact", "no"),
		Single:     is("own-stack", "houses-only"),
		LoseRight:  is("right", "lost"),
		Reverse:    is("turns", "cw"),
		Win:        "chauka-bara/win",
		Dead:       "chauka-bara/dead-position",
		Casts:      chaukaBaraCasts,
		Ends:       chaukaBaraEnds,
	}
	for i, way := range ways5x5 {
		d.Ways[i] = squares(b, way)
	}
	switch {
	case is("triple", "accumulate"):
		d.Triple = race.Cancel
	case is("triple", "third-void"):
		d.Triple = race.VoidThird
	}
	for _, l := range chaukaBaraMoves {
		if l.ID == "chauka-bara/own-stack" && !d.Single || l.ID == "chauka-bara/exact" && d.Overrun ||
			l.ID == "chauka-bara/opening-throw" && !d.Opening {
			continue
		}
		d.Moves = append(d.Moves, l)
	}
	return race.New(r, setup, d)
}

// The laws in the order in which they are cited. Those of a rule that the options
// switch off are left out when the game is built.
var (
	chaukaBaraMoves = []race.MoveLaw{
		{ID: "chauka-bara/win", Test: race.GameOver},
		{ID: "chauka-bara/move", Test: race.OneMan},
		{ID: "chauka-bara/triple", Test: race.PutBack},
		{ID: "chauka-bara/move", Test: race.ManThere},
		{ID: "chauka-bara/turn-order", Test: race.OwnMan},
		{ID: "chauka-bara/triple", Test: race.TripleLost},
		{ID: "chauka-bara/opening-throw", Test: race.OpeningFirst},
		{ID: "chauka-bara/turn-in", Test: race.TurnIn},
		{ID: "chauka-bara/path", Test: race.AlongWay},
		{ID: "chauka-bara/exact", Test: race.ExactEnd},
		{ID: "chauka-bara/move", Test: race.ThrowFits},
		{ID: "chauka-bara/enter-inner-needs-capture", Test: race.InnerRight},
		{ID: "chauka-bara/own-stack", Test: race.SingleMan},
		{ID: "chauka-bara/house-safe", Test: race.RefugeSafe},
		{ID: "chauka-bara/capture", Test: race.CaptureTrue},
		{ID: "chauka-bara/must-move", Test: race.MustMove},
		{ID: "chauka-bara/throw", Test: race.CastFirst},
		{ID: "chauka-bara/extra-chauka", Test: race.CastAfterGrace},
		{ID: "chauka-bara/extra-capture", Test: race.CastAfterCapture},
	}
	chaukaBaraCasts = []race.CastLaw{
		{ID: "chauka-bara/win", Test: race.GameOverCast},
		{ID: "chauka-bara/throw", Test: race.CastPossible},
		{ID: "chauka-bara/triple", Test: race.CastAfterTriple},
		{ID: "chauka-bara/extra-chauka", Test: race.CastEarned},
	}
	chaukaBaraEnds = []race.EndLaw{
		{ID: "chauka-bara/must-move", Test: race.EndUnplayed},
		{ID: "chauka-bara/throw", Test: race.EndUnthrown},
		{ID: "chauka-bara/extra-chauka", Test: race.EndAfterGrace},
		{ID: "chauka-bara/extra-capture", Test: race.EndAfterCapture},
	}
)

var chaukaBaraOptions = []engine.Option{
	{
		Name: "triple", Text: "what a third chauka or bara in a row does",
		Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "whoever throws chauka or bara three times running loses the turn and may use none of its moves"},
		Values: []engine.OptionValue{
			{Name: "takeback", Text: "the moves of the turn are taken back, captures included, and the turn ends"},
			{Name: "accumulate", Text: "throws are collected until a 1, 2 or 3 and then played in any order; three chaukas or baras cancel the series",
				Source: engine.Source{Section: "I1", Says: "most other descriptions of the game throw on before anything is moved"}},
			{Name: "third-void", Text: "only the third throw is void, and the turn ends",
				Source: engine.Source{Section: "I1", Says: "the mildest reading: what was moved before stands"}},
		},
	},
	{
		Name: "turns", Text: "the order of turns round the table",
		Source: engine.Source{Section: "I2", Says: "the text is silent; the family of these races goes counter-clockwise"},
		Values: []engine.OptionValue{
			{Name: "ccw", Text: "counter-clockwise: Red, Green, White, Blue"},
			{Name: "cw", Text: "clockwise: Red, Blue, White, Green"},
		},
	},
	{
		Name: "own-stack", Text: "where men of one seat may share a square",
		Source: engine.Source{Section: "I3", Says: "the text is silent; some play one man a square but on the houses"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "everywhere"},
			{Name: "houses-only", Text: "on the houses and in the centre only"},
		},
	},
	{
		Name: "exact", Text: "whether the centre is reached by exact count",
		Source: engine.Source{Section: "I4", Says: "the text only says that a man comes to its end when it gets into the centre; the sister game asks for the exact number"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "a man enters the centre with exactly the points that it needs"},
			{Name: "no", Text: "a man may enter the centre with more points than it needs, the surplus is lost"},
		},
	},
	{
		Name: "extra", Text: "what a capture made with a 4 or 8 earns",
		Source: engine.Source{Section: "I5", Says: "a capture, the text adds, also gives a further turn; that can mean a second one"},
		Values: []engine.OptionValue{
			{Name: "single", Text: "one further throw"},
			{Name: "cumulative", Text: "one for the throw and one for the capture"},
		},
	},
	{
		Name: "right", Text: "whether the right to enter the inner squares can be lost again",
		Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "once a player has captured, all of that player's men may move inside"},
		Values: []engine.OptionValue{
			{Name: "kept", Text: "it is kept for good"},
			{Name: "lost", Text: "it is lost when a capture leaves all men of the seat on their house, and won back by a capture",
				Source: engine.Source{Section: "I7", Says: "an encyclopedia's account of the game has it so"}},
		},
	},
	{
		Name: "opening-throw", Text: "whether a seat must throw a chauka or bara before its first move",
		Source: engine.Source{Seed: "003", Section: "Règle optionnelle", Says: "players may agree on it; once is enough for all men"},
		Values: []engine.OptionValue{
			{Name: "off", Text: "no"},
			{Name: "on", Text: "yes, once for all men; the opening throw is itself played"},
		},
	},
}

// Start positions of the examples, played by Red and White.
const (
	chaukaBaraAtStart  = "R:c1,c1,c1,c1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	chaukaBaraOnE1     = "R:c1,c1,c1,c1 W:c5,c5,c5,e1 R - - cast - 0 1 new"
	chaukaBaraOnE3     = "R:c1,c1,c1,c1 W:c5,c5,c5,e3 R - - cast - 0 1 new"
	chaukaBaraOnB1     = "R:c1,c1,c1,b1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	chaukaBaraOnB1Free = "R:c1,c1,c1,b1 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	chaukaBaraOnD1     = "R:c1,c1,c1,d1 W:c5,c5,c5,c5 R - - cast - 0 1 new"
	chaukaBaraOnC2     = "R:c1,c2,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	chaukaBaraLastMan  = "R:c2,c3,c3,c3 W:c5,c5,c5,c5 R R - cast - 0 1 new"
	chaukaBaraStuck    = "R:a1,b1,b1,b1 W:d5,d5,d5,d5 R - - cast - 0 1 new"
)

// chaukaBaraGame is an example: a game of Red and White from a position.
func chaukaBaraGame(options, position, movetext string) string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			b.WriteString("[" + name + ` "` + value + "\"]\n")
		}
	}
	tag("Red", "?")
	tag("White", "?")
	tag("Result", movetext[strings.LastIndexByte(movetext, ' ')+1:])
	tag("Variant", "chauka-bara")
	tag("Options", options)
	if position != chaukaBaraAtStart {
		tag("SetUp", "1")
		tag("FEN", position)
	}
	return b.String() + "\n" + movetext + "\n"
}

var chaukaBaraRules = []engine.Rule{
	{
		ID: "chauka-bara/start", Title: "the houses and the start",
		Text: "each seat has a house, c1 for Red, e3 for Green, c5 for White and a3 for Blue, and all four of its men begin on it; " +
			"two play as Red and White, three as Red, Green and White",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "each player has a house to start from and puts all men there"},
	},
	{
		ID: "chauka-bara/throw", Title: "the cowries",
		Text: "a turn begins with a throw of four cowries: as many points as mouths show, and 8 if none does; 4 is a chauka, 8 a bara, " +
			"and 5, 6 or 7 cannot fall",
		Source: engine.Source{Seed: "003", Section: "Résultat des jets de cauris", Says: "one to three mouths give that many squares, four mouths four, none eight"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <5> c1-e4 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <3> c1-e2 *"),
	},
	{
		ID: "chauka-bara/move", Title: "one man, the whole throw",
		Text:   "a throw moves one of the seat's own men by exactly that many squares; it is not divided",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the player on turn throws and moves one man by the number shown"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <3> c1-e1 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <3> c1-e2 *"),
	},
	{
		ID: "chauka-bara/path", Title: "the way round",
		Text:   "men run counter-clockwise on the outer squares and clockwise on the inner ones, never back",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "against the clock outside, then with the clock inside"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> c1-b1 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> c1-d1 *"),
	},
	{
		ID: "chauka-bara/turn-in", Title: "turning in before the house",
		Text:   "from the square before its own house a man goes on to the inner ring and does not pass the house again",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "a man that reaches the square before its start goes over to the inner circuit"},
		Breaks: chaukaBaraGame("", chaukaBaraOnB1Free, "1. R: <1> b1-c1 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraOnB1Free, "1. R: <1> b1-b2 *"),
	},
	{
		ID: "chauka-bara/capture", Title: "capture",
		Text: "a man that ends its move on a square with men of other seats captures them all: they go back to their houses and begin anew; " +
			"men that are passed are not touched, and where nobody stands nothing is captured",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "who arrives on an enemy's square captures, and the captured man starts again from its house"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <2> c1xe1 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <2> c1-e1 *"),
	},
	{
		ID: "chauka-bara/extra-capture", Title: "a further throw for a capture",
		Text: "a capture earns a further throw at once, which must be taken and moves the same man or another; " +
			"made with a chauka or bara it earns one throw in all, or one more (extra=cumulative)",
		Source: engine.Source{Seed: "003", Section: "Tours supplémentaires", Says: "a player who takes an enemy has a further turn too"},
		Breaks: chaukaBaraGame("", chaukaBaraOnE1, "1. R: <2> c1xe1  W: <1> c5-b5 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraOnE1, "1. R: <2> c1xe1 <1> c1-d1  W: <1> c5-b5 *"),
	},
	{
		ID: "chauka-bara/extra-chauka", Title: "a further throw for a chauka or bara",
		Text: "a 4 or 8 earns a further throw, which must be taken, even if the 4 or 8 itself could not be played; " +
			"what was thrown is moved first (triple=accumulate collects it), and no other throw earns one",
		Source: engine.Source{Seed: "003", Section: "Tours supplémentaires", Says: "each chauka and each bara gives a further turn"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <4> c1-e3  W: <1> c5-b5 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <4> c1-e3 <1> c1-d1  W: <1> c5-b5 *"),
	},
	{
		ID: "chauka-bara/house-safe", Title: "the houses are safe",
		Text:   "on the four houses, whosever they are and whoever plays, nothing is captured; men of several seats stand there together, as they do in the centre",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the houses are crossed like other squares, but are protected: no capture is possible there"},
		Breaks: chaukaBaraGame("", chaukaBaraOnE3, "1. R: <4> c1xe3 <1> c1-d1 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraOnE3, "1. R: <4> c1-e3 <1> c1-d1 *"),
	},
	{
		ID: "chauka-bara/enter-inner-needs-capture", Title: "no way in without a capture",
		Text: "a seat must have captured once before any of its men may enter the inner squares; one capture frees all of them, " +
			"for good or until all are sent home (right=lost); a turn in which nothing else can be moved is lost",
		Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "a player must capture before moving inside, else moves another man or loses the turn; one capture serves all men"},
		Breaks: chaukaBaraGame("", chaukaBaraOnB1, "1. R: <1> b1-b2 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraOnB1, "1. R: <1> c1-d1 *"),
	},
	{
		ID: "chauka-bara/no-capture-limit", Title: "any number of captures",
		Text:   "a seat may capture as often as it can",
		Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "captures are not limited in number"},
	},
	{
		ID: "chauka-bara/triple", Title: "three chaukas or baras in a row",
		Text: "the third 4 or 8 in a row within a turn loses the turn: its moves and the rights won in it are taken back, and it ends; " +
			"with triple=accumulate the series is cancelled and earlier moves stand, with triple=third-void only the third throw is void",
		Source: engine.Source{Seed: "003", Section: "Autres règles", Says: "three in a row lose the turn, and none of its moves may be used"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <4> c1-e3 <4> c1-e3 <8> c1-c5 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <4> c1-e3 <4> c1-e3 <8>  W: <1> c5-b5 *"),
	},
	{
		ID: "chauka-bara/win", Title: "all men in the centre",
		Text:   "the first seat with all four men in the centre wins, and the game ends at once",
		Source: engine.Source{Seed: "003", Section: "Comment jouer ?", Says: "the first to bring all men into the central square wins"},
		Breaks: chaukaBaraGame("", chaukaBaraLastMan, "1. R: <1> c2-c3  W: <1> c5-b5 1-0"),
		Keeps:  chaukaBaraGame("", chaukaBaraLastMan, "1. R: <1> c2-c3 1-0"),
	},
	{
		ID: "chauka-bara/opening-throw", Title: "the opening throw",
		Text: "with opening-throw=on a seat moves nothing until it has thrown a chauka or bara once, for all its men; " +
			"that throw is itself played, and a turn that is taken back does not take it away",
		Source: engine.Source{Seed: "003", Section: "Règle optionnelle", Says: "each player must throw a chauka or bara before moving for the first time, but not once per man"},
		Breaks: chaukaBaraGame("opening-throw=on", chaukaBaraAtStart, "1. R: <1> c1-d1 *"),
		Keeps:  chaukaBaraGame("opening-throw=on", chaukaBaraAtStart, "1. R: <1> -- *"),
	},
	{
		ID: "chauka-bara/turn-order", Title: "whose turn it is",
		Text:   "the turn passes counter-clockwise, Red, Green, White, Blue, or clockwise (turns=cw), and everybody moves only the own men",
		Source: engine.Source{Section: "I2", Says: "the text is silent; the family of these races goes counter-clockwise"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> c5-b5 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> c1-d1  W: <1> c5-b5 *"),
	},
	{
		ID: "chauka-bara/own-stack", Title: "men of one seat together",
		Text:   "men of one seat may share any square; with own-stack=houses-only they share only the houses and the centre",
		Source: engine.Source{Section: "I3", Says: "the text is silent, and its men start together on one square"},
		Breaks: chaukaBaraGame("own-stack=houses-only", chaukaBaraOnD1, "1. R: <1> c1-d1 *"),
		Keeps:  chaukaBaraGame("own-stack=houses-only", chaukaBaraOnD1, "1. R: <1> d1-e1 *"),
	},
	{
		ID: "chauka-bara/exact", Title: "the centre by exact count",
		Text:   "a man enters the centre with exactly the points that it needs; with exact=no more will do",
		Source: engine.Source{Section: "I4", Says: "the text only says that a man comes to its end when it gets into the centre; the sister game asks for the exact number"},
		Breaks: chaukaBaraGame("", chaukaBaraOnC2, "1. R: <2> c2-c3 *"),
		Keeps:  chaukaBaraGame("", chaukaBaraOnC2, "1. R: <1> c2-c3 *"),
	},
	{
		ID: "chauka-bara/must-move", Title: "who can move must",
		Text: "a throw that can be played is played; a turn in which nothing could be moved is written as a pass, " +
			"and an unplayable throw within another turn just goes by",
		Source: engine.Source{Section: "I6", Says: "the text has the player move another man or lose the turn, and knows no refusal"},
		Breaks: chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> -- *"),
		Keeps:  chaukaBaraGame("", chaukaBaraAtStart, "1. R: <1> c1-d1 *"),
	},
	{
		ID: "chauka-bara/dead-position", Title: "nobody can ever move again",
		Text: "when no seat can ever move again with any throw, as when all men wait for a capture before the inner squares, " +
			"the game ends and the point is shared equally",
		Source: engine.Source{Section: "the end of the game", Says: "the text knows only the win; a game that cannot go on must end"},
		Breaks: chaukaBaraGame("", chaukaBaraStuck, "1. R: <1> a1-b1  W: <1> -- 1/2-1/2"),
		Keeps:  chaukaBaraGame("", chaukaBaraStuck, "1. R: <1> a1-b1 1/2-1/2"),
	},
}
