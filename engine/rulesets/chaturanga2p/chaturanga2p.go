// Package chaturanga2p is the game of two of seed 002: chess before the queen, with
// check, a king that leaps once and a soldier that becomes what stood on its square.
//
// Read it from here: build sets up the men and says what the options change; State says
// what a turn is and when the game is over; rules tells every rule with the laws that a
// referee holds against a move. The toolkit, package war, moves the men.
package chaturanga2p

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of two of seed 002.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name: "chaturanga-2p", Title: "Chaturanga for two, 8×8, with check and the king's one leap", Version: 2,
		About: "The game for two on the ashtapada, a plain board of 8×8: as chess, but with elephants that jump two squares " +
			"diagonally in place of bishops, a vizier of one diagonal step in place of the queen, soldiers without a double step, no " +
			"castling, and kings that do not face each other. A soldier on the last rank becomes the man that began on that square, " +
			"if one of its kind was lost. Checkmate wins, and so does leaving the other without a move.",
		Seats: war.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}},
		Options: options, Rules: rules.Told(),
		Cites: engine.Cites{Men: "chaturanga-2p/equipment", Squares: "chaturanga-2p/board", Turns: "chaturanga-2p/turn-order",
			Captures: "chaturanga-2p/capture", Checks: "chaturanga-2p/check"},
		Build: build,
	}
}

// How the elephant moves by other readings.
var (
	twoStraight = []war.Vector{{0, 2}, {2, 0}, {0, -2}, {-2, 0}}
	fiveSilver  = []war.Vector{{0, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.TwoArmies(r, setup)
	cfg.Check, cfg.LeapSpares, cfg.Rules = true, is("leap-attacks", "no"), rules
	switch {
	case is("elephant", "dabbaba"):
		cfg.Moves[engine.Elephant] = war.Leaper("exactly two squares along rank or file", twoStraight...)
	case is("elephant", "silver"):
		cfg.Moves[engine.Elephant] = war.Leaper("one square diagonally or straight forward", fiveSilver...)
	}
	white := [8]engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	black := white
	if is("layout", "rotated") {
		black[3], black[4] = engine.King, engine.Vizier
	}
	if is("promotion-by", "own-file") {
		cfg.Face(white, black, white, black)
	} else {
		cfg.Face(white, black, black, white)
	}
	return war.New(cfg, &State{bareKingLoses: is("bare-king", "wins")})
}
