package rulesets

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// chaturanca3 is the game of two of seed 000, its third variant.
func chaturanca3() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturanca-3",
		Title: "Chaturanca for two, 8×8, in which the Rajah is captured",
		About: "Two armies of sixteen men stand on 8×8 squares as in chess, with elephants for the bishops and a vizier for the queen, " +
			"both Rajahs on the e-file. White begins; a turn is one move.\n\n" +
			"Who captures the enemy Rajah wins. There is no check: a player may leave the Rajah where it can be taken. " +
			"Soldiers capture straight ahead as well as diagonally, the Rajah may move like a knight once in the game, " +
			"and a soldier that reaches the last rank may be exchanged for a lost piece of the kind that began on that square.",
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "White", Letter: 'W', Place: "south"},
			{Name: "Black", Letter: 'B', Place: "north"},
		},
		SeatSets: [][]engine.Seat{{1, 2}},
		Options:  chaturanca3Options,
		Rules:    chaturanca3Rules,
		Cites: engine.Cites{Men: "chaturanca-3/equipment", Squares: "chaturanca-3/equipment", Turns: "chaturanca-3/turn-order",
			Captures: "chaturanca-3/capture", Checks: "chaturanca-3/check"},
		Build: buildChaturanca3,
	}
}

func buildChaturanca3(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.Config{
		Ruleset: r,
		Setup:   setup,
		Armies:  []war.Army{{Forward: [2]int8{0, 1}}, {Forward: [2]int8{0, -1}}},
		Moves: [engine.NumPieces]war.Movement{
			engine.Soldier: {
				Quiet:     []war.Vector{{0, 1}},
				Takes:     []war.Vector{{0, 1}, {1, 1}, {-1, 1}},
				Says:      "one square straight forward",
				SaysTakes: "one square straight or diagonally forward",
			},
			engine.King:     war.Leaper("one square in any direction", oneAround...),
			engine.Rook:     {Rides: true, Says: "along its rank or file"},
			engine.Knight:   war.Leaper("two squares along rank or file and one aside", knightJumps...),
			engine.Elephant: war.Leaper("exactly two squares diagonally", twoDiagonal...),
			engine.Vizier:   war.Leaper("one square diagonally", oneDiagonal...),
		},
		Leap:          war.Leaper("like a knight", knightJumps...),
		LeapUnchecked: is("leap-right", "never-checked"),
		MustPromote:   is("promotion", "mandatory"),
		Unpromoted:    war.Stays,
		RoyalCapture:  is("royal", "capture"),
		StuckPasses:   is("no-move", "pass"),
		Ends: war.Ends{
			Mate:      "chaturanca-3/check",
			Stalemate: "chaturanca-3/no-move",
			KingTaken: "chaturanca-3/goal",
		},
		NoCast:  "chaturanca-3/equipment",
		OneMove: "chaturanca-3/turn-order",
		Laws:    chaturanca3Laws,
	}
	if is("soldier-capture", "diagonal") {
		soldier := &cfg.Moves[engine.Soldier]
		soldier.Takes, soldier.SaysTakes = []war.Vector{{1, 1}, {-1, 1}}, "one square diagonally forward"
	}
	switch {
	case is("unpromoted", "forbidden"):
		cfg.Unpromoted = war.Forbidden
	case is("unpromoted", "later"):
		cfg.Unpromoted = war.Later
	}
	if is("vizier-limit", "2") {
		cfg.Extra = war.KindsOf(engine.Vizier)
	}
	if is("royal", "check") {
		cfg.Laws = append(cfg.Laws[:len(cfg.Laws):len(cfg.Laws)], chaturanca3CheckLaws...)
	}
	first := [8]engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	for file, piece := range first {
		cfg.Start[file] = war.ManOf(1, piece)
		cfg.Start[8+file] = war.ManOf(1, engine.Soldier)
		cfg.Start[48+file] = war.ManOf(2, engine.Soldier)
		cfg.Start[56+file] = war.ManOf(2, piece)
		// A soldier never becomes a Rajah.
		become := war.KindsOf(piece) &^ war.KindsOf(engine.King)
		cfg.Armies[0].Promo[56+file], cfg.Armies[1].Promo[file] = become, become
	}
	return war.New(cfg)
}

// chaturanca3Laws puts first what a referee would say first.
var chaturanca3Laws = []war.Law{
	war.NotTaken("chaturanca-3/goal"),
	war.NotMated("chaturanca-3/check"),
	war.NotStuck("chaturanca-3/no-move"),
	war.NoPass("chaturanca-3/no-move"),
	war.NoReturn("chaturanca-3/capture"),
	war.OneMan("chaturanca-3/turn-order"),
	war.Plays("chaturanca-3/equipment"),
	war.Stands("chaturanca-3/turn-order", 0),
	war.Stands("chaturanca-3/soldier-move", engine.Soldier),
	war.Stands("chaturanca-3/rook", engine.Rook),
	war.Stands("chaturanca-3/knight", engine.Knight),
	war.Stands("chaturanca-3/elephant", engine.Elephant),
	war.Stands("chaturanca-3/vizier", engine.Vizier),
	war.Stands("chaturanca-3/rajah-step", engine.King),
	war.OnBoard("chaturanca-3/equipment"),
	war.OnTurn("chaturanca-3/turn-order"),
	war.Rests("chaturanca-3/unpromoted"),
	war.SoldierMoves("chaturanca-3/soldier-move"),
	war.SoldierCaptures("chaturanca-3/soldier-capture"),
	war.Rides("chaturanca-3/rook", engine.Rook),
	war.Leaps("chaturanca-3/knight", engine.Knight),
	war.Leaps("chaturanca-3/elephant", engine.Elephant),
	war.Leaps("chaturanca-3/vizier", engine.Vizier),
	war.Leaps("chaturanca-3/rajah-step", engine.King),
	war.KingLeap("chaturanca-3/rajah-leap"),
	war.NotOwn("chaturanca-3/capture"),
	war.Exchanged("chaturanca-3/promotion"),
	war.Regains("chaturanca-3/promotion"),
}

// chaturanca3CheckLaws join the others with royal=check.
var chaturanca3CheckLaws = []war.Law{
	war.SparesKings("chaturanca-3/check"),
	war.KeepsKing("chaturanca-3/check"),
}

// Headings of the third variant of seed 000.
const (
	headingAim000     = "Variante 3: but du jeu"
	headingMen000     = "Variante 3: matériel"
	headingSetup000   = "Variante 3: préparation"
	headingCourse000  = "Variante 3: déroulement du jeu"
	headingMoves000   = "Variante 3: mouvement"
	headingCapture000 = "Variante 3: capture"
	headingPromo000   = "Variante 3: promotion"
)

var chaturanca3Options = []engine.Option{
	{
		Name: "royal",
		Text: "whether the Rajah is captured, or protected by check and mate",
		Source: engine.Source{Seed: "000", Section: headingAim000,
			Says: "the aim is to capture the enemy Rajah, and play goes on until one is captured"},
		Values: []engine.OptionValue{
			{Name: "capture", Text: "the Rajah is captured like any man, which ends the game; there is no check"},
			{Name: "check", Text: "as in chess: the Rajah may not be left under attack, and mate wins",
				Source: engine.Source{Seed: "000", Section: headingCapture000, Says: "captures are made as in chess; and the leap is refused in check"}},
		},
	},
	{
		Name: "soldier-capture",
		Text: "where a soldier captures",
		Source: engine.Source{Seed: "000", Section: headingMoves000,
			Says: "it captures going one square forward, or one square diagonally forward"},
		Values: []engine.OptionValue{
			{Name: "both", Text: "one square straight or diagonally forward"},
			{Name: "diagonal", Text: "one square diagonally forward only",
				Source: soldierAsPawn},
		},
	},
	{
		Name: "promotion",
		Text: "whether a soldier that can be exchanged on the last rank must be",
		Source: engine.Source{Seed: "000", Section: headingPromo000,
			Says: "a soldier that reaches the last rank can be promoted"},
		Values: []engine.OptionValue{
			{Name: "optional", Text: "the player may leave it a soldier"},
			{Name: "mandatory", Text: "the exchange is part of the move and cannot be declined",
				Source: engine.Source{Section: "C4", Says: "as in chess"}},
		},
	},
	{
		Name:   "unpromoted",
		Text:   "what becomes of a soldier on the last rank that is not exchanged",
		Source: engine.Source{Section: "C3", Says: "the text is silent; ludoteka leaves such soldiers on the board without a move"},
		Values: []engine.OptionValue{
			{Name: "stay", Text: "it stays there a soldier for good, does not move and can be captured"},
			{Name: "forbidden", Text: "a soldier that cannot be exchanged there may not go to the last rank, not even to capture the Rajah",
				Source: engine.Source{Section: "C3", Says: "Gollon allows no move to the last rank that cannot promote"}},
			{Name: "later", Text: "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost"},
		},
	},
	{
		Name: "vizier-limit",
		Text: "how many viziers a player may have once one was lost",
		Source: engine.Source{Seed: "000", Section: headingPromo000,
			Says: "the player must have lost a piece of the kind, so that nobody has three rooks, knights, elephants or viziers"},
		Values: []engine.OptionValue{
			{Name: "1", Text: "one: a soldier becomes a vizier only while its side has none"},
			{Name: "2", Text: "two: a player who has lost a vizier may come to have two",
				Source: engine.Source{Seed: "000", Section: headingPromo000, Says: "the sentence names three viziers as what cannot be, though a side begins with one"}},
		},
	},
	{
		Name:   "no-move",
		Text:   "what becomes of a player who has no move",
		Source: engine.Source{Seed: "000", Section: headingAim000, Says: "stalemate is unknown; what becomes of a player without a move is not said"},
		Values: []engine.OptionValue{
			{Name: "loss", Text: "that player has lost"},
			{Name: "pass", Text: "that player passes, unless the Rajah is in check under royal=check; nothing ends a game in which neither side can move"},
		},
	},
	{
		Name: "leap-right",
		Text: "how a Rajah loses its leap without using it",
		Source: engine.Source{Seed: "000", Section: headingMoves000,
			Says: "the leap is made once in the game and on condition that the Rajah is not in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a Rajah that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "A5", Says: "the Chess Variant Pages give the leap only to a king that has not been in check before"}},
		},
	},
}
