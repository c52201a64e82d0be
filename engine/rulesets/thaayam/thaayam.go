// Package thaayam is Thaayam, a race in series of throws for two or four on 5×5 squares
// with four cowries (text 003, first half).
//
// Each seat has a palace in the middle of its side and four men, all off the board at
// first. A turn is a series: the cowries are thrown until a 2 or a 3 comes, and then each
// result is given whole to one man, in any order. A 1 enters a man on the palace; for a
// seat with no man on the board nothing counts before the first 1. Men run once round the
// edge against the clock and round the inner squares with it, to the centre, which takes
// the exact number. A man that ends its move on men of other seats takes them off the
// board, except on the palaces and in the centre, and captures earn one further series.
// Two men on the palace opposite may be declared twins, which go half of an even result,
// are captured by twins only, and part before the centre. When all four men have come to
// the centre each 1 takes one off; who has none left first wins.
//
// To read it from top to bottom: options.go has what the sources leave open, rules.go the
// rules with their laws, game.go the board and what the options switch, men.go and
// results.go what men and throws are, state.go what a position is, turn.go how a turn
// goes, generate.go which moves there are, laws_*.go what is held against an event.
package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules.Ruleset(engine.Ruleset{
		Name:  "thaayam",
		Title: "Thaayam, a race in series of throws for two or four on 5×5 with four cowries",
		About: "Each player has a palace in the middle of a side and four men, all off the board at first. Four cowries are thrown again " +
			"and again until a 2 or a 3 comes, and then each result is given whole to one man, in any order. A 1 enters a man on the palace; " +
			"men run once round the edge against the clock, then round the inner squares with it, to the centre, which takes the exact number. " +
			"Men are captured by landing on them, except on the palaces and in the centre, and a capture earns a further series.\n\n" +
			"Two men on the palace opposite may be declared twins. Twins go half of what is thrown, capture other twins, and no single man " +
			"captures them. When all four men have come to the centre each 1 takes one off; who has none left first wins.",
		Version:  1,
		Seats:    track.Around("Red", "Green", "White", "Blue"),
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 3}},
		Options:  options,
		Cites: engine.Cites{Men: "thaayam/start", Squares: "thaayam/path", Turns: "thaayam/turn-order",
			Captures: "thaayam/capture", Checks: "thaayam/start"},
		Throws: true,
	}, build)
}
