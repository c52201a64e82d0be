package rulesets

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/series"
)

// thaayam is the race of seed 003, first half. Its ways are those of the sister game
// on the same board.
func thaayam() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "thaayam",
		Title: "Thaayam, a race in series of throws for two or four on 5×5 with four cowries",
		About: "Each player has a palace in the middle of a side and four men, all off the board at first. Four cowries are thrown again " +
			"and again until a 2 or a 3 comes, and then each result is given whole to one man, in any order. A 1 enters a man on the palace; " +
			"men run once round the edge against the clock, then round the inner squares with it, to the centre, which takes the exact number. " +
			"Men are captured by landing on them, except on the palaces and in the centre, and a capture earns a further series.\n\n" +
			"Two men on the palace opposite may be declared twins. Twins go half of what is thrown, capture other twins, and no single man " +
			"captures them. When all four men have come to the centre each 1 takes one off; who has none left first wins.",
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "Red", Letter: 'R', Place: "south"},
			{Name: "Green", Letter: 'G', Place: "east"},
			{Name: "White", Letter: 'W', Place: "north"},
			{Name: "Blue", Letter: 'B', Place: "west"},
		},
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 3}},
		Options:  thaayamOptions,
		Rules:    thaayamRules,
		Cites: engine.Cites{Men: "thaayam/start", Squares: "thaayam/path", Turns: "thaayam/turn-order",
			Captures: "thaayam/capture", Checks: "thaayam/start"},
		Throws: true,
		Build:  buildThaayam,
	}
}

func buildThaayam(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(5, 5)
	bell := is("twins", "bell")
	d := series.Design{
		Board:             b,
		Lot:               &lots.Lot{Dice: []lots.Die{lots.Cowries(4, 8)}},
		Refuges:           squares(b, "c1 e3 c5 a3 c3"),
		Key:               1,
		Closers:           []uint8{2, 3},
		Facing:            8,
		HalveAll:          bell,
		TwinsSpareSingles: bell,
		TwinsFinish:       bell,
		TwinsLost:         bell,
		OffSingly:         is("bear-off", "any"),
		AtOnce:            is("replay", "at-once"),
		MayDecline:        is("extra-throw", "may"),
		MayPass:           is("pass", "yes"),
		Win:               "thaayam/win",
		Moves:             thaayamMoves,
		Casts:             thaayamCasts,
		Ends:              thaayamEnds,
	}
	for i, way := range ways5x5 {
		d.Ways[i] = squares(b, way)
	}
	return series.New(r, setup, d)
}

// The laws in the order in which they are cited.
var (
	thaayamMoves = []series.MoveLaw{
		{ID: "thaayam/win", Test: series.GameOver},
		{ID: "thaayam/assign", Test: series.OneMan},
		{ID: "thaayam/assign", Test: series.ManThere},
		{ID: "thaayam/turn-order", Test: series.OwnMan},
		{ID: "thaayam/twins-declare", Test: series.Declared},
		{ID: "thaayam/enter", Test: series.Entry},
		{ID: "thaayam/twins-reenter", Test: series.TwinsReturn},
		{ID: "thaayam/bear-off", Test: series.Leaving},
		{ID: "thaayam/path", Test: series.AlongWay},
		{ID: "thaayam/twins-no-finish", Test: series.TwinsFinish},
		{ID: "thaayam/before-first-1", Test: series.TooEarly},
		{ID: "thaayam/twins-move", Test: series.TwinsPace},
		{ID: "thaayam/twins-split", Test: series.TwinsPart},
		{ID: "thaayam/exact", Test: series.ExactEnd},
		{ID: "thaayam/assign", Test: series.WholeResult},
		{ID: "thaayam/refuge", Test: series.RefugeSafe},
		{ID: "thaayam/twins-capture", Test: series.TwinsSafe},
		{ID: "thaayam/capture", Test: series.CaptureTrue},
		{ID: "thaayam/must-play", Test: series.MustPlay},
		{ID: "thaayam/series", Test: series.SeriesFirst},
		{ID: "thaayam/capture-replay", Test: series.CaptureSeriesFirst},
	}
	thaayamCasts = []series.CastLaw{
		{ID: "thaayam/win", Test: series.GameOverCast},
		{ID: "thaayam/value", Test: series.CastPossible},
		{ID: "thaayam/series", Test: series.CastDue},
	}
	thaayamEnds = []series.EndLaw{
		{ID: "thaayam/must-play", Test: series.EndUnplayed},
		{ID: "thaayam/series", Test: series.EndInSeries},
		{ID: "thaayam/capture-replay", Test: series.EndAfterCapture},
	}
)

var thaayamOptions = []engine.Option{
	{
		Name: "bear-off", Text: "when a man may leave the centre",
		Source: engine.Source{Seed: "003", Section: "Objectif", Says: "the aim is first to bring the four men together in the centre, and then to take them off"},
		Values: []engine.OptionValue{
			{Name: "gathered", Text: "when all four are in the centre or have left it"},
			{Name: "any", Text: "at once, with any 1",
				Source: engine.Source{Seed: "003", Section: "Fin de partie", Says: "a man in the centre is taken off with a 1; no more is asked there"}},
		},
	},
	{
		Name: "replay", Text: "when the series that a capture earns is thrown",
		Source: engine.Source{Section: "H4", Says: "the text only says that one capture or several give the right to play again"},
		Values: []engine.OptionValue{
			{Name: "after", Text: "when the first series is played out, one for all its captures"},
			{Name: "at-once", Text: "at once; what is left of the first series is played with it"},
		},
	},
	{
		Name: "twins", Text: "what twins can do",
		Source: engine.Source{Seed: "003", Section: "Les Jumelles",
			Says: "they go half of an even result and the whole of an odd one, capture single men and twins, part before the centre, and may come back together"},
		Values: []engine.OptionValue{
			{Name: "seed", Text: "as the text has it"},
			{Name: "bell", Text: "they go half of every result, rounded down, capture twins only, enter the centre together and part there, and come back as single men",
				Source: engine.Source{Section: "H8", Says: "another description of the game has it so"}},
		},
	},
	{
		Name: "pass", Text: "whether points may be refused",
		Source: engine.Source{Seed: "003", Section: "Mouvements", Says: "no turn is passed while a move is possible, even a bad one"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "no"},
			{Name: "yes", Text: "yes: a pass gives up what is left of the series; a series earned is still thrown",
				Source: engine.Source{Section: "H9", Says: "another description of the game lets players refuse points"}},
		},
	},
	{
		Name: "extra-throw", Text: "whether the series that a capture earns must be thrown",
		Source: engine.Source{Seed: "003", Section: "Capture", Says: "whoever captures obtains the right to play again, which can be read either way"},
		Values: []engine.OptionValue{
			{Name: "must", Text: "it must"},
			{Name: "may", Text: "it may be left, and the next seat goes on; not while points of the first series can be played"},
		},
	},
}
