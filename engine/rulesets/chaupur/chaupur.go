// Package chaupur is Chaupur, the race on the cross for two, three or four with three
// long dice (text 004).
//
// The board is a cross of four arms, three squares wide and eight long, round a centre,
// the châr-koni. A seat sits at each arm, whose middle column is its own, and has four
// men. They come down the column, go counter-clockwise round the outer squares of all
// arms, and, when they have gone round, up the column and home into the châr-koni by the
// exact number; or round once more. In a turn three dice marked 1, 2, 5 and 6 are thrown.
// One man moves by all three, or two or three men share them, and none moves twice; as
// many dice are played as can be. A man that ends its move on enemies sends them to the
// châr-koni, from where they begin anew. Men of one seat on a square may move together.
// Everyone plays alone, or four play in teams (teams=on), in which partners share squares
// and one brings its men home before the other. The first seat or team that is home wins.
//
// To read it from top to bottom: options.go has what the sources leave open, rules.go the
// rules with their laws, game.go the board, the ways and what the options switch, men.go
// and dice.go what men and throws are, state.go what a position is, turn.go how a turn
// goes, generate.go and most.go which moves there are, laws_*.go what is held against an
// event, plan.go how dice that can be played are told.
package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules.Ruleset(engine.Ruleset{
		Name:  "chaupur",
		Title: "Chaupur, the race on the cross for two, three or four with three long dice",
		About: "The board is a cross of four arms, each three squares wide and eight long, round a centre, the châr-koni. " +
			"A seat sits at each arm, and the middle column of the arm is its own.\n\n" +
			"Each seat has four men. They go down their column if they are in it, counter-clockwise round the outer squares of " +
			"all four arms, and up the column into the châr-koni, where they are home. In each turn three dice, marked 1, 2, 5 and 6, " +
			"are thrown: one man moves by all of them, or two or three men share them. A man that ends its move on an enemy sends it " +
			"to the châr-koni, from where it begins anew down its column. Men of one seat on a square may move together.\n\n" +
			"Everyone plays alone, or, with teams=on, four play in two teams, Red with Green and Yellow with White. " +
			"The first seat or team with all men home wins.",
		Version:  1,
		Seats:    track.Around("Red", "Yellow", "Green", "White"),
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options:  options,
		Cites: engine.Cites{Men: "chaupur/seat", Squares: "chaupur/direction", Turns: "chaupur/order",
			Captures: "chaupur/capture", Checks: "chaupur/seat"},
		Throws: true,
	}, build)
}
