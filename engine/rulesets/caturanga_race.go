package rulesets

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/points"
	"github.com/ashtapada/agn/engine/track"
)

// caturangaRace is the race of seed 001.
func caturangaRace() *engine.Ruleset {
	return &engine.Ruleset{
		Name:    "caturanga-race",
		Title:   "Caturanga, a race for two on 9×9 with two long dice",
		About:   caturangaRaceAbout,
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "White", Letter: 'W', Place: "south"},
			{Name: "Black", Letter: 'B', Place: "east"},
		},
		SeatSets: [][]engine.Seat{{1, 2}},
		Options:  caturangaRaceOptions,
		Rules:    caturangaRaceRules,
		Cites: engine.Cites{Men: "caturanga-race/start", Squares: "caturanga-race/path", Turns: "caturanga-race/turn-order",
			Captures: "caturanga-race/capture", Checks: "caturanga-race/start"},
		Throws: true,
		Build:  buildCaturangaRace,
	}
}

const caturangaRaceAbout = "The board is 9×9, a1 to i9. Crossed squares are the four katti e1, i5, e9 and a5 in the middle of the sides and the tâchi e5 " +
	"in the centre. White has a pawn on e1 and one on e9, Black one on i5 and one on a5. A pawn runs once round the edge, against the " +
	"clock, turns in before its katti, and spirals to the centre with the clock. Two long dice with the faces 1, 3, 4 and 6 are thrown; " +
	"each moves another pawn, or both together one. What a pawn lands on or passes is captured, unless it stands on a katti, and comes " +
	"back with a double 1. Every pawn stops four squares before the centre and waits there for a double 4. Who first has both pawns in " +
	"the centre wins."

// ways9x9 are the ways on 9×9 of the katti in the south, east, north and west: once
// round the edge, then ring by ring to the centre. On the second board of ways the
// second ring is left at its last corner.
var (
	ways9x9 = [4]string{
		"e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 d2 c2 b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 f4 e4 d4 d5 d6 e6 f6 f5 e5",
		"i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 h4 h3 h2 g2 f2 e2 d2 c2 b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 g5 g4 g3 f3 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 f6 f5 f4 e4 d4 d5 d6 e6 e5",
		"e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 d2 c2 b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 e7 f7 g7 g6 g5 g4 g3 f3 e3 d3 c3 c4 c5 c6 c7 d7 d6 e6 f6 f5 f4 e4 d4 d5 e5",
		"a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 d2 c2 b2 b3 b4 b5 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 e3 d3 c3 c4 d4 d5 d6 e6 f6 f5 f4 e4 e5",
	}
	ways9x9Short = [4]string{
		"e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 d2 c2 b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 g3 f3 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 f4 e4 d4 d5 d6 e6 f6 f5 e5",
		"i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 h4 h3 h2 g2 f2 e2 d2 c2 b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 g7 g6 g5 g4 g3 f3 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 f6 f5 f4 e4 d4 d5 d6 e6 e5",
		"e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 d2 c2 b2 b3 b4 b5 b6 b7 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 e3 d3 c3 c4 c5 c6 d6 e6 f6 f5 f4 e4 d4 d5 e5",
		"a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 d2 c2 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 e3 d3 d4 d5 d6 e6 f6 f5 f4 e4 e5",
	}
)

// The laws in the order in which they are cited.
var (
	caturangaRaceMoves = []points.MoveLaw{
		{ID: "caturanga-race/win", Test: points.GameOver},
		{ID: "caturanga-race/allocate", Test: points.OneMan},
		{ID: "caturanga-race/turn-order", Test: points.OwnMan},
		{ID: "caturanga-race/allocate", Test: points.ManThere},
		{ID: "caturanga-race/path", Test: points.AlongWay},
		{ID: "caturanga-race/reenter", Test: points.EntryRight},
		{ID: "caturanga-race/reenter", Test: points.EntryBarred},
		{ID: "caturanga-race/finish", Test: points.HomeByDouble},
		{ID: "caturanga-race/wait", Test: points.MustWait},
		{ID: "caturanga-race/double-rethrow", Test: points.DoubleNotMoved},
		{ID: "caturanga-race/no-stack", Test: points.NoRoom},
		{ID: "caturanga-race/katti-safe", Test: points.RefugeSafe},
		{ID: "caturanga-race/wait", Test: points.WaitingSafe},
		{ID: "caturanga-race/allocate", Test: points.ThrowFits},
		{ID: "caturanga-race/capture", Test: points.CaptureTrue},
		{ID: "caturanga-race/finish", Test: points.MustGoHome},
		{ID: "caturanga-race/reenter", Test: points.MustComeBack},
		{ID: "caturanga-race/use-all", Test: points.MustMove},
		{ID: "caturanga-race/use-all", Test: points.UseAll},
		{ID: "caturanga-race/dice", Test: points.CastFirst},
		{ID: "caturanga-race/double-rethrow", Test: points.CastAgain},
	}
	caturangaRaceCasts = []points.CastLaw{
		{ID: "caturanga-race/win", Test: points.GameOverCast},
		{ID: "caturanga-race/dice", Test: points.CastPossible},
		{ID: "caturanga-race/double-rethrow", Test: points.CastNotDue},
	}
	caturangaRaceEnds = []points.EndLaw{
		{ID: "caturanga-race/finish", Test: points.EndHome},
		{ID: "caturanga-race/reenter", Test: points.EndEntry},
		{ID: "caturanga-race/use-all", Test: points.EndUnspent},
		{ID: "caturanga-race/dice", Test: points.EndUnthrown},
		{ID: "caturanga-race/double-rethrow", Test: points.EndAgain},
	}
)

func buildCaturangaRace(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(9, 9)
	die := lots.Uniform("long die", 1, 3, 4, 6)
	if is("dice", "cube") {
		die = lots.Cube()
	}
	d := points.Design{
		Board: b,
		Lot:   &lots.Lot{Dice: []lots.Die{die, die}},
		Edge:  32,
		// South and north are White's, east and west Black's.
		Lanes:        [points.Seats][]uint8{{0, 2}, {1, 3}},
		Refuges:      track.Squares(b, "e1 i5 e9 a5"),
		Room:         1,
		FirstPairs:   true,
		Surplus:      is("wait-overshoot", "stop"),
		Wait:         true,
		WaitSafe:     is("wait-safe", "yes"),
		PassCaptures: is("capture", "pass"),
		Free:         is("split", "free"),
		Home:         []uint8{4},
		Entry:        1,
		EntryOne:     is("reenter", "one"),
		Win:          "caturanga-race/win",
		Moves:        caturangaRaceMoves,
		Casts:        caturangaRaceCasts,
		Ends:         caturangaRaceEnds,
	}
	ways := &ways9x9
	if is("path", "parker") {
		ways = &ways9x9Short
	}
	for i, way := range ways {
		d.Ways[i] = track.Squares(b, way)
	}
	end := len(d.Ways[0]) - 1
	d.Top = end - 4
	if is("finish", "parker") {
		d.Top, d.Surplus, d.Wait, d.Home = end-1, false, false, []uint8{1, 3, 4}
	}
	if is("start", "own-katti") {
		d.Lanes = [points.Seats][]uint8{{0, 0}, {2, 2}}
	}
	return points.New(r, setup, d)
}

var caturangaRaceOptions = []engine.Option{
	{
		Name: "path", Text: "the way through the inner rings",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "once round the edge, then a spiral to the centre; the diagram is lost"},
		Values: []engine.OptionValue{
			{Name: "full", Text: "every ring is run in full, 81 squares"},
			{Name: "parker", Text: "the second ring is left at its last corner, 77 squares",
				Source: engine.Source{Section: "F1", Says: "Parker's figure of the same game in Ceylon, as later coded"}},
		},
	},
	{
		Name: "start", Text: "where the pawns begin",
		Source: engine.Source{Seed: "001", Section: "Disposition du jeu", Says: "the two pawns are put on two katti opposite each other"},
		Values: []engine.OptionValue{
			{Name: "two-katti", Text: "White on e1 and e9, Black on i5 and a5, each pawn on its own way"},
			{Name: "own-katti", Text: "White with both on e1, Black with both on e9",
				Source: engine.Source{Section: "F2", Says: "descriptions from Ceylon give each player one katti"}},
		},
	},
	{
		Name: "wait-overshoot", Text: "what becomes of more points than a pawn needs to its waiting square",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "every pawn must stop four squares before the end"},
		Values: []engine.OptionValue{
			{Name: "stop", Text: "the pawn stops there and the surplus counts as played"},
			{Name: "illegal", Text: "the move is refused",
				Source: engine.Source{Section: "F4", Says: "the text does not say what becomes of the surplus"}},
		},
	},
	{
		Name: "wait-safe", Text: "whether a pawn on its own waiting square can be captured",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "pawns may stay there together"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "it is safe"},
			{Name: "no", Text: "it is captured like any other",
				Source: engine.Source{Section: "F5", Says: "only the katti are called safe"}},
		},
	},
	{
		Name: "reenter", Text: "how many pawns a double 1 brings back",
		Source: engine.Source{Section: "F7", Says: "the text speaks of one pawn; a double 4 takes all that wait"},
		Values: []engine.OptionValue{
			{Name: "all", Text: "every captured pawn whose katti is free"},
			{Name: "one", Text: "one"},
		},
	},
	{
		Name: "dice", Text: "the dice",
		Source: engine.Source{Seed: "001", Section: "Matériel", Says: "two long dice with the faces 1, 3, 4 and 6; ordinary dice may replace them"},
		Values: []engine.OptionValue{
			{Name: "1346", Text: "two long dice with the faces 1, 3, 4 and 6"},
			{Name: "cube", Text: "two ordinary dice"},
		},
	},
	{
		Name: "split", Text: "how the points are shared out",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "each pawn by one of the two dice, or one pawn by the total"},
		Values: []engine.OptionValue{
			{Name: "per-die", Text: "each die moves another pawn, or both together one pawn in one move"},
			{Name: "free", Text: "the total is divided at will, and a pawn may move more than once",
				Source: engine.Source{Section: "F11", Says: "other descriptions allow any division"}},
		},
	},
	{
		Name: "finish", Text: "how a pawn reaches the centre",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "from four squares away, with a double 4"},
		Values: []engine.OptionValue{
			{Name: "wait4", Text: "from the waiting square, with a double 4"},
			{Name: "parker", Text: "from 1, 3 or 4 squares away, with a double of that number; nobody need wait",
				Source: engine.Source{Section: "F12", Says: "so in the descriptions from Ceylon"}},
		},
	},
	{
		Name: "capture", Text: "what captures",
		Source: engine.Source{Seed: "001", Section: "Prise des pions adverses", Says: "a pawn captures what it stops on or goes past"},
		Values: []engine.OptionValue{
			{Name: "pass", Text: "landing and passing"},
			{Name: "land", Text: "landing only",
				Source: engine.Source{Section: "F13", Says: "so in the descriptions from Ceylon"}},
		},
	},
}
