// Package caturangarace is Caturanga, the race of the first text: two seats with two pawns
// each run on 9×9 along the edge and in a spiral to the centre, by two long dice.
package caturangarace

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track/split"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	book := rules.Book()
	return &engine.Ruleset{
		Name: "caturanga-race", Title: "Caturanga, a race for two on 9×9 with two long dice", Version: 1, About: about,
		Seats: split.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}}, Options: options, Rules: rules.Told(), Throws: true,
		Cites: engine.Cites{Men: "caturanga-race/start", Squares: "caturanga-race/path", Turns: "caturanga-race/turn-order",
			Captures: "caturanga-race/capture", Checks: "caturanga-race/start"},
		Build: func(r *engine.Ruleset, setup engine.Setup) engine.Game { return build(r, setup, book) },
	}
}

const about = "The board is 9×9, a1 to i9. Crossed squares are the four katti e1, i5, e9 and a5 in the middle of the sides and the tâchi e5 " +
	"in the centre. White has a pawn on e1 and one on e9, Black one on i5 and one on a5. A pawn runs once round the edge, against the " +
	"clock, turns in before its katti, and spirals to the centre with the clock. Two long dice with the faces 1, 3, 4 and 6 are thrown; " +
	"each moves another pawn, or both together one. What a pawn lands on or passes is captured, unless it stands on a katti, and comes " +
	"back with a double 1. Every pawn stops four squares before the centre and waits there for a double 4. Who first has both pawns in " +
	"the centre wins."
