package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of two of seed 000, its third variant.
func Ruleset() *engine.Ruleset {
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
		Options:  options,
		Rules:    rules,
		Build:    build,
	}
}

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
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
			engine.King:     war.Leaper("one square in any direction", war.Around...),
			engine.Rook:     {Rides: true, Says: "along its rank or file"},
			engine.Knight:   war.Leaper("two squares along rank or file and one aside", war.KnightJumps...),
			engine.Elephant: war.Leaper("exactly two squares diagonally", war.TwoDiagonal...),
			engine.Vizier:   war.Leaper("one square diagonally", war.OneDiagonal...),
		},
		Leap:          war.Leaper("like a knight", war.KnightJumps...),
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
		Laws:    moveLaws,
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
		cfg.Laws = append(cfg.Laws[:len(cfg.Laws):len(cfg.Laws)], checkLaws...)
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

// moveLaws puts first what a referee would say first.
var moveLaws = []war.Law{
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

// checkLaws join the others with royal=check.
var checkLaws = []war.Law{
	war.SparesKings("chaturanca-3/check"),
	war.KeepsKing("chaturanca-3/check"),
}
