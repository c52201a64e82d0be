// Package ashtakashte is Ashta-Kashte, the smaller race of the first text: two seats with
// four pawns each run on 7×7 along the edge and the inner rings to the centre, by four
// cowries.
package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track/split"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	book := rules.Book()
	return &engine.Ruleset{
		Name: "ashta-kashte", Title: "Ashta-Kashte, a race for two on 7×7 with four cowries", Version: 1, About: about,
		Seats: split.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}}, Options: options, Rules: rules.Told(), Throws: true,
		Cites: engine.Cites{Men: "ashta-kashte/start", Squares: "ashta-kashte/path", Turns: "ashta-kashte/turn-order",
			Captures: "ashta-kashte/capture", Checks: "ashta-kashte/start"},
		Build: func(r *engine.Ruleset, setup engine.Setup) engine.Game { return build(r, setup, book) },
	}
}

const about = "The board is 7×7, a1 to g7, with the four katti d1, g4, d7 and a4 in the middle of the sides and the centre d4. White has two pawns " +
	"on d1 and two on d7, Black two on g4 and two on a4. A pawn runs once round the edge, against the clock, turns in before its katti, " +
	"and goes round the inner rings with the clock to the centre. Four cowries are thrown: a point for each slot that shows, 8 if none " +
	"does; a 4 or 8 throws again. The points are divided at will among the pawns, and two that stand together may move for the points of " +
	"one. What is landed on or passed is captured, unless it stands on a katti, and comes back with a 4. Who first has four pawns in the " +
	"centre wins."
