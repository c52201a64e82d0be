package chaturanca2

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
)

var options = []engine.Option{
	chaturanca1.OptionElephantPlace,
	chaturanca1.OptionSoldierCapture,
	chaturanca1.OptionExchange,
	{
		Name: "end",
		Text: "what ends the game",
		Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes,
			Says: "the goal is to capture all men of the other camp, Rajahs perhaps excepted; then the game ends at once"},
		Values: []engine.OptionValue{
			{Name: "pieces", Text: "a camp has no men left but Rajahs"},
			{Name: "rajahs", Text: "a camp has no Rajah left on the board",
				Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "the course of the game is told as going on until both Rajahs are captured"}},
		},
	},
	{
		Name: "promotion-squares",
		Text: "where a soldier is promoted",
		Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes,
			Says: "on the start square of an enemy knight or rook"},
		Values: []engine.OptionValue{
			{Name: "enemy", Text: "on the start squares of the two enemy armies"},
			{Name: "facing", Text: "on those of the army opposite, the ally's, on the far edge",
				Source: engine.Source{Section: "B2", Says: "the army that a soldier walks towards is its ally's"}},
			{Name: "own-file", Text: "on the far edge, on the line on which the player's own man began",
				Source: engine.Source{Section: "B2", Says: "Murray and Forbes promote to the master piece of the file"}},
		},
	},
	{
		Name:   "throne-by",
		Text:   "which man earns the gain of a throne",
		Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "a player occupies the square; with which man is not said"},
		Values: []engine.OptionValue{
			{Name: "any", Text: "any man"},
			{Name: "rajah", Text: "a Rajah only",
				Source: engine.Source{Section: "B6", Says: "in the old game the king takes the throne"}},
		},
	},
	{
		Name:   "throne-pays",
		Text:   "how often thrones pay",
		Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "the owner pays the occupier one unit, once in a game"},
		Values: []engine.OptionValue{
			{Name: "per-player", Text: "each player is paid for a throne once"},
			{Name: "per-throne", Text: "each throne is paid for once",
				Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "once a game can be said of each throne"}},
			{Name: "once", Text: "one throne is paid for in the whole game",
				Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "once a game can be said of the game as a whole"}},
		},
	},
	{
		Name:   "pot",
		Text:   "who gets the pot",
		Source: engine.Source{Section: "B8", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "camp", Text: "both players of the camp that wins, in equal parts"},
			{Name: "survivors", Text: "those of them who have a Rajah on the board; both, if neither has"},
		},
	},
	{
		Name: "privileged",
		Text: "whether a Rajah on the board stands in the way of the privileged pawn",
		Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes,
			Says: "a player who owns nothing but one soldier and one elephant"},
		Values: []engine.OptionValue{
			{Name: "king-lost", Text: "it does: one soldier and one elephant are all that is left, so that only a commander can move them"},
			{Name: "king-allowed", Text: "a Rajah on the board does not count",
				Source: engine.Source{Seed: "000", Section: chaturanca1.HeadingStakes, Says: "the soldier may become a Rajah, which says nothing of a Rajah that is not lost"}},
		},
	},
	chaturanca1.OptionWonElephant,
}
