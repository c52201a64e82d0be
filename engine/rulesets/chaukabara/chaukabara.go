// Package chaukabara is Chauka Bara, a race for two, three or four on 5×5 squares with
// four cowries (text 003, second half).
//
// Each seat has a house in the middle of its side, on which its four men begin: c1 for
// Red, e3 for Green, c5 for White, a3 for Blue. A turn begins with a throw of the
// cowries: 1 to 4 points for as many mouths, 8 for none. One man runs the whole throw, once
// round the edge against the clock, from the square before its house in to the inner
// ring, round that with the clock, and to the centre, which takes the exact number. A man
// that ends its move on men of other seats sends them back to their houses; on the four
// houses and in the centre nothing is captured. Nobody goes inside before it has captured
// once. A 4, the chauka, an 8, the bara, and a capture each earn a further throw; the
// third chauka or bara in a row loses the turn and takes its moves back. Who can move
// must. The first with all men in the centre wins; when nobody can ever move again the
// point is shared.
//
// To read it from top to bottom: options.go has what the sources leave open, rules.go the
// rules with their laws, game.go the board and what the options switch, state.go what a
// position is, turn.go how a turn goes, generate.go which moves there are, laws_move.go
// and laws_turn.go what is held against an event.
package chaukabara

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules.Ruleset(engine.Ruleset{
		Name:  "chauka-bara",
		Title: "Chauka Bara, a race for two, three or four on 5×5 with four cowries",
		About: "Each player has a house in the middle of a side and four men in it. Four cowries are thrown; a man runs the points " +
			"once round the edge against the clock, then round the inner squares with it, and ends in the centre. Men on the same " +
			"square capture, except on the four houses, and without a capture nobody goes inside. The first with all men in the " +
			"centre wins.",
		Version:  1,
		Seats:    track.Around("Red", "Green", "White", "Blue"),
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options:  options,
		Cites: engine.Cites{Men: "chauka-bara/start", Squares: "chauka-bara/path", Turns: "chauka-bara/turn-order",
			Captures: "chauka-bara/capture", Checks: "chauka-bara/start"},
		Throws: true,
	}, build)
}
