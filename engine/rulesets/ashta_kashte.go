package rulesets

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/points"
	"github.com/ashtapada/agn/engine/track"
)

// ashtaKashte is the variant of seed 001.
func ashtaKashte() *engine.Ruleset {
	return &engine.Ruleset{
		Name:    "ashta-kashte",
		Title:   "Ashta-Kashte, a race for two on 7×7 with four cowries",
		About:   ashtaKashteAbout,
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "White", Letter: 'W', Place: "south"},
			{Name: "Black", Letter: 'B', Place: "east"},
		},
		SeatSets: [][]engine.Seat{{1, 2}},
		Options:  ashtaKashteOptions,
		Rules:    ashtaKashteRules,
		Cites: engine.Cites{Men: "ashta-kashte/start", Squares: "ashta-kashte/path", Turns: "ashta-kashte/turn-order",
			Captures: "ashta-kashte/capture", Checks: "ashta-kashte/start"},
		Throws: true,
		Build:  buildAshtaKashte,
	}
}

const ashtaKashteAbout = "The board is 7×7, a1 to g7, with the four katti d1, g4, d7 and a4 in the middle of the sides and the centre d4. White has two pawns " +
	"on d1 and two on d7, Black two on g4 and two on a4. A pawn runs once round the edge, against the clock, turns in before its katti, " +
	"and goes round the inner rings with the clock to the centre. Four cowries are thrown: a point for each slot that shows, 8 if none " +
	"does; a 4 or 8 throws again. The points are divided at will among the pawns, and two that stand together may move for the points of " +
	"one. What is landed on or passed is captured, unless it stands on a katti, and comes back with a 4. Who first has four pawns in the " +
	"centre wins."

// ways7x7 are the ways on 7×7 of the katti in the south, east, north and west: once
// round the edge, then ring by ring to the centre. The first turn in over a corner,
// the straight ones into the centre.
var (
	ways7x7 = [4]string{
		"d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 c3 c4 c5 d5 e5 e4 e3 d3 d4",
		"g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 e3 d3 c3 c4 c5 d5 e5 e4 d4",
		"d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 e5 e4 e3 d3 c3 c4 c5 d5 d4",
		"a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 c5 d5 e5 e4 e3 d3 c3 c4 d4",
	}
	ways7x7Straight = [4]string{
		"d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 d3 c3 c4 c5 d5 e5 e4 e3 d4",
		"g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 e4 e3 d3 c3 c4 c5 d5 e5 d4",
		"d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 d5 e5 e4 e3 d3 c3 c4 c5 d4",
		"a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 c4 c5 d5 e5 e4 e3 d3 c3 d4",
	}
)

// The laws in the order in which they are cited. Those of a rule that the options
// switch off are left out when the game is built.
var (
	ashtaKashteMoves = []points.MoveLaw{
		{ID: "ashta-kashte/win", Test: points.GameOver},
		{ID: "ashta-kashte/entry-captures", Test: points.EntryTook},
		{ID: "ashta-kashte/allocate", Test: points.OneMan},
		{ID: "ashta-kashte/turn-order", Test: points.OwnMan},
		{ID: "ashta-kashte/allocate", Test: points.ManThere},
		{ID: "ashta-kashte/path", Test: points.AlongWay},
		{ID: "ashta-kashte/reenter", Test: points.EntryRight},
		{ID: "ashta-kashte/third-man", Test: points.EntryBarred},
		{ID: "ashta-kashte/pair", Test: points.PairTogether},
		{ID: "ashta-kashte/third-man", Test: points.NoRoom},
		{ID: "ashta-kashte/capture", Test: points.RefugeSafe},
		{ID: "ashta-kashte/pair-safe", Test: points.PairSafe},
		{ID: "ashta-kashte/finish", Test: points.HomeExact},
		{ID: "ashta-kashte/allocate", Test: points.ThrowFits},
		{ID: "ashta-kashte/capture", Test: points.CaptureTrue},
		{ID: "ashta-kashte/use-all", Test: points.MustMove},
		{ID: "ashta-kashte/use-all", Test: points.UseAll},
		{ID: "ashta-kashte/throw", Test: points.CastFirst},
		{ID: "ashta-kashte/rethrow", Test: points.CastAgain},
	}
	ashtaKashteCasts = []points.CastLaw{
		{ID: "ashta-kashte/win", Test: points.GameOverCast},
		{ID: "ashta-kashte/throw", Test: points.CastPossible},
		{ID: "ashta-kashte/rethrow", Test: points.CastNotDue},
	}
	ashtaKashteEnds = []points.EndLaw{
		{ID: "ashta-kashte/use-all", Test: points.EndUnspent},
		{ID: "ashta-kashte/throw", Test: points.EndUnthrown},
		{ID: "ashta-kashte/rethrow", Test: points.EndAgain},
	}
)

func buildAshtaKashte(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(7, 7)
	d := points.Design{
		Board: b,
		Lot:   &lots.Lot{Dice: []lots.Die{lots.Cowries(4, 8)}},
		Edge:  24,
		// South and north are White's, east and west Black's.
		Lanes:         [points.Seats][]uint8{{0, 0, 2, 2}, {1, 1, 3, 3}},
		Refuges:       track.Squares(b, "d1 g4 d7 a4"),
		Room:          2,
		FirstPairs:    is("initial-pair", "yes"),
		PassCaptures:  true,
		PairSafe:      is("pair-safe", "from-singles"),
		Free:          true,
		Entry:         4,
		EntryCaptures: true,
		EntryWhole:    is("entry", "uses-throw"),
		Again:         []uint8{4, 8},
		CaptureAgain:  is("capture-rethrow", "yes"),
		Decline:       is("extra-throw", "may"),
		GiveUp:        is("pass", "yes"),
		Win:           "ashta-kashte/win",
		Moves:         ashtaKashteMoves,
		Casts:         ashtaKashteCasts,
		Ends:          ashtaKashteEnds,
	}
	ways := &ways7x7
	if is("path", "straight") {
		ways = &ways7x7Straight
	}
	for i, way := range ways {
		d.Ways[i] = track.Squares(b, way)
	}
	d.Top = len(d.Ways[0]) - 1
	if !d.PairSafe {
		d.Moves = slices.DeleteFunc(slices.Clone(d.Moves), func(l points.MoveLaw) bool { return l.ID == "ashta-kashte/pair-safe" })
	}
	return points.New(r, setup, d)
}

var ashtaKashteOptions = []engine.Option{
	{
		Name: "path", Text: "the way from the edge to the centre",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte", Says: "the pawns run as on the larger board; the diagram is lost"},
		Values: []engine.OptionValue{
			{Name: "falkener", Text: "from the edge over the corner into the second ring",
				Source: engine.Source{Section: "G2", Says: "Falkener's figure, and a physical board"}},
			{Name: "straight", Text: "as on the larger board, with one diagonal step, the last",
				Source: engine.Source{Section: "G2", Says: "a way over all squares needs a diagonal step somewhere"}},
		},
	},
	{
		Name: "entry", Text: "what coming back costs",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Prise des pions adverses", Says: "a captured pawn comes back on a throw of four slots"},
		Values: []engine.OptionValue{
			{Name: "grace", Text: "nothing: one pawn may come back before the first of the four points is spent",
				Source: engine.Source{Section: "G3", Says: "in Falkener grace and points are apart"}},
			{Name: "uses-throw", Text: "the whole throw"},
		},
	},
	{
		Name: "initial-pair", Text: "whether the two pawns that begin on a katti are a pair from the start",
		Source: engine.Source{Section: "G4", Says: "the text speaks of bringing two pawns together, and these stand on one square already"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "they are"},
			{Name: "no", Text: "they move one by one until one of them has left"},
		},
	},
	{
		Name: "pair-safe", Text: "whether one pawn can capture a pair",
		Source: engine.Source{Section: "G5", Says: "the text makes no difference between one pawn and two"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "it captures both"},
			{Name: "from-singles", Text: "it may pass a pair, which stays, but not land on it; a pair captures a pair, and so does coming back",
				Source: engine.Source{Section: "G5", Says: "in Falkener doubles are taken by doubles alone"}},
		},
	},
	{
		Name: "pass", Text: "whether points may be given up",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "all points must be used"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "what can be played must be"},
			{Name: "yes", Text: "a pass gives up what is left of a throw; another throw that it earned is still taken",
				Source: engine.Source{Section: "G8", Says: "in Falkener nobody need play a throw"}},
		},
	},
	{
		Name: "capture-rethrow", Text: "whether a capture earns another throw",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Déroulement de la partie", Says: "a throw of 4 or 8 lets its owner throw again"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "it does not"},
			{Name: "yes", Text: "a throw that captured earns another, one in all",
				Source: engine.Source{Section: "G9", Says: "so in Falkener"}},
		},
	},
	{
		Name: "extra-throw", Text: "whether an earned throw must be taken",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Déroulement de la partie", Says: "a throw of 4 or 8 allows its owner to play again"},
		Values: []engine.OptionValue{
			{Name: "must", Text: "it must"},
			{Name: "may", Text: "it is a right: the next seat mark declines it, or a pass in a turn in which nothing was moved"},
		},
	},
}
