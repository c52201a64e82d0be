// Package chaturanca3 is the game of two of seed 000, its third variant: the Rajah is
// captured, there is no check, and soldiers capture straight ahead, too.
//
// Read it from here: build sets up the men and says what the options change; State says
// when the game is over and who may have a second vizier; rules tells every rule with the
// laws that a referee holds against a move. The toolkit, package war, moves the men.
package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of two of seed 000, its third variant.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name: "chaturanca-3", Title: "Chaturanca for two, 8×8, in which the Rajah is captured", Version: 1,
		About: "Two armies of sixteen men stand on 8×8 squares as in chess, with elephants for the bishops and a vizier for the queen, " +
			"both Rajahs on the e-file. White begins; a turn is one move.\n\n" +
			"Who captures the enemy Rajah wins. There is no check: a player may leave the Rajah where it can be taken. " +
			"Soldiers capture straight ahead as well as diagonally, the Rajah may move like a knight once in the game, " +
			"and a soldier that reaches the last rank may be exchanged for a lost piece of the kind that began on that square.",
		Seats: war.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}},
		Options: options, Rules: rules.Told(),
		Cites: engine.Cites{Men: "chaturanca-3/equipment", Squares: "chaturanca-3/equipment", Turns: "chaturanca-3/turn-order",
			Captures: "chaturanca-3/capture", Checks: "chaturanca-3/check"},
		Build: build,
	}
}

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.TwoArmies(r, setup)
	cfg.Check, cfg.LeapSpares, cfg.Rules = is("royal", "check"), true, rules
	cfg.StuckPasses = is("no-move", "pass")
	if is("soldier-capture", "both") {
		cfg.Moves[engine.Soldier] = war.AlsoStraight(cfg.Moves[engine.Soldier])
	}
	first := [8]engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	cfg.Face(first, first, first, first)
	return war.New(cfg, &State{twoViziers: is("vizier-limit", "2")})
}
