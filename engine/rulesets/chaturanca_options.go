package rulesets

import "github.com/ashtapada/agn/engine"

// The headings of seed 000 that the rules of its games of four refer to.
const (
	headingEasiest = "variante 1"
	headingStakes  = "variante 2"
)

// soldierAsPawn is where a soldier that captures diagonally only comes from.
var soldierAsPawn = engine.Source{Seed: "000", Section: "variantes 1, 2, 3: mouvement",
	Says: "in all three variants the soldier is likened to the pawn of chess, which every public description follows"}

// Options that both games of four armies of seed 000 have.
var (
	optionElephantPlace = engine.Option{
		Name: "elephant-place",
		Text: "where the elephant stands at the start",
		Source: engine.Source{Section: "A1",
			Says: "the diagram is lost; the older four-handed game, of which this is one under other names, has this man in the corner"},
		Values: []engine.OptionValue{
			{Name: "corner", Text: "from the corner to the throne: elephant, knight, rook, Rajah"},
			{Name: "third", Text: "from the corner to the throne: rook, knight, elephant, Rajah",
				Source: engine.Source{Seed: "000", Section: "variante 3", Says: "for two players the elephants take the place of the bishops"}},
		},
	}
	optionSoldierCapture = engine.Option{
		Name: "soldier-capture",
		Text: "in which directions a soldier captures",
		Source: engine.Source{Seed: "000", Section: headingEasiest,
			Says: "it captures by moving one square forward, or one square diagonally forward"},
		Values: []engine.OptionValue{
			{Name: "both", Text: "straight forward and diagonally forward"},
			{Name: "diagonal", Text: "diagonally forward only",
				Source: soldierAsPawn},
		},
	}
	optionExchange = engine.Option{
		Name: "exchange",
		Text: "whether captured Rajahs may be exchanged",
		Source: engine.Source{Seed: "000", Section: headingEasiest,
			Says: "the players may agree on an exchange"},
		Values: []engine.OptionValue{
			{Name: "agree", Text: "on a turn of either camp, before the throw, when each camp has one captured Rajah"},
			{Name: "off", Text: "never",
				Source: engine.Source{Section: "A10", Says: "an exchange needs an agreement, which may be refused beforehand"}},
		},
	}
	optionWonElephant = engine.Option{
		Name: "won-elephant",
		Text: "what becomes of an elephant won in combat when its first owner's Rajah comes back",
		Source: engine.Source{Seed: "000", Section: headingEasiest,
			Says: "the owner of a Rajah that comes back takes control of his men again"},
		Values: []engine.OptionValue{
			{Name: "returns", Text: "it goes back to its first owner"},
			{Name: "for-good", Text: "it stays with the player who won it",
				Source: engine.Source{Seed: "000", Section: headingEasiest, Says: "the combat gives control of it, without a limit"}},
		},
	}
)

var chaturanca1Options = []engine.Option{
	optionElephantPlace,
	{
		Name:   "dice",
		Text:   "whether a die names the man to move",
		Source: engine.Source{Seed: "000", Section: headingEasiest, Says: "the die is offered as an optional rule"},
		Values: []engine.OptionValue{
			{Name: "off", Text: "no die: the player chooses"},
			{Name: "on", Text: "one die before the move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 nothing"},
		},
	},
	optionSoldierCapture,
	{
		Name: "leap-right",
		Text: "how a Rajah loses its leap without using it",
		Source: engine.Source{Seed: "000", Section: headingEasiest,
			Says: "the leap is made once in a game and on condition that the Rajah is not in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a Rajah that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "A5", Says: "the Chess Variant Pages give the leap only to one that has not been in check before"}},
		},
	},
	{
		Name: "command",
		Text: "which army a commander moves on which turn",
		Source: engine.Source{Seed: "000", Section: headingEasiest,
			Says: "on his ally's turn the commander plays in his place"},
		Values: []engine.OptionValue{
			{Name: "own-turns", Text: "his own army on his turns, his ally's on the ally's"},
			{Name: "either", Text: "a man of either army on both turns",
				Source: engine.Source{Seed: "000", Section: headingStakes, Says: "on his own turn and on his ally's the commander may choose to move his men or the ally's"}},
		},
	},
	optionExchange,
	optionWonElephant,
}

var chaturanca2Options = []engine.Option{
	optionElephantPlace,
	optionSoldierCapture,
	optionExchange,
	{
		Name: "end",
		Text: "what ends the game",
		Source: engine.Source{Seed: "000", Section: headingStakes,
			Says: "the goal is to capture all men of the other camp, Rajahs perhaps excepted; then the game ends at once"},
		Values: []engine.OptionValue{
			{Name: "pieces", Text: "a camp has no men left but Rajahs"},
			{Name: "rajahs", Text: "a camp has no Rajah left on the board",
				Source: engine.Source{Seed: "000", Section: headingStakes, Says: "the course of the game is told as going on until both Rajahs are captured"}},
		},
	},
	{
		Name: "promotion-squares",
		Text: "where a soldier is promoted",
		Source: engine.Source{Seed: "000", Section: headingStakes,
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
		Source: engine.Source{Seed: "000", Section: headingStakes, Says: "a player occupies the square; with which man is not said"},
		Values: []engine.OptionValue{
			{Name: "any", Text: "any man"},
			{Name: "rajah", Text: "a Rajah only",
				Source: engine.Source{Section: "B6", Says: "in the old game the king takes the throne"}},
		},
	},
	{
		Name:   "throne-pays",
		Text:   "how often thrones pay",
		Source: engine.Source{Seed: "000", Section: headingStakes, Says: "the owner pays the occupier one unit, once in a game"},
		Values: []engine.OptionValue{
			{Name: "per-player", Text: "each player is paid for a throne once"},
			{Name: "per-throne", Text: "each throne is paid for once",
				Source: engine.Source{Seed: "000", Section: headingStakes, Says: "once a game can be said of each throne"}},
			{Name: "once", Text: "one throne is paid for in the whole game",
				Source: engine.Source{Seed: "000", Section: headingStakes, Says: "once a game can be said of the game as a whole"}},
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
		Source: engine.Source{Seed: "000", Section: headingStakes,
			Says: "a player who owns nothing but one soldier and one elephant"},
		Values: []engine.OptionValue{
			{Name: "king-lost", Text: "it does: one soldier and one elephant are all that is left, so that only a commander can move them"},
			{Name: "king-allowed", Text: "a Rajah on the board does not count",
				Source: engine.Source{Seed: "000", Section: headingStakes, Says: "the soldier may become a Rajah, which says nothing of a Rajah that is not lost"}},
		},
	},
	optionWonElephant,
}
